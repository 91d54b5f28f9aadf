"""The NetHack Chat Game, as the kernel calls it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from parlor.kernel import (
    Aid,
    Chance,
    Departures,
    EarlierRules,
    Emit,
    Encoded,
    Encoding,
    ExternalAnswers,
    FreeText,
    Game,
    LimitedAids,
    LongLog,
    ModelTools,
    Narration,
    Outcome,
    Refusal,
    Reviewed,
    Reviewer,
    Seat,
    Step,
)
from parlor.kernel.tools import Toolbox
from parlor.shared.control_characters import clean

from . import text
from .actions import MAX_LINE_LENGTH, Act, Action, Become, Hint, Question, Retell, Say, Wait
from .deep.sights import deep_view
from .engine.legal import legal_acts
from .engine.perform import perform
from .engine.refusals import refusal
from .engine.secrets import roll_hidden_dice, visible_scene
from .engine.sight import foes_here, places, shown_exchanges
from .events import AnswerEvent, Event, Retold, Undone, Won
from .narrator.conversation import add_opening, apply_line, example_lines, replace_last_reply, retell_refusal
from .narrator.lines import CURRENT
from .party import table
from .party.members import seen_by, view_of
from .party.party_events import Spoken
from .state import HIDDEN_EXCHANGE, MAX_PARTY, Exchange, LineHistory, Options, State, View, first_scene

NO_SEAT: Final = frozenset[Seat]()
HERO: Final = frozenset((0,))
CLASS_WITHOUT_DEEP: Final = Refusal("no-class", "Classes belong to the deep edition. Choose edition=deep as well.")
PARTY_WITHOUT_DEEP: Final = Refusal("no-party", "Parties belong to the deep edition. Choose edition=deep as well.")
NO_UNDO_IN_PARTY: Final = Refusal("no-undo", "A party cannot undo. Leave out the option undo, or the option party.")
ALONE: Final = Refusal("alone", "You are alone here. That is for parties.")
NO_UNDO: Final = Refusal("no-undo", "Undo is off in this run. Start one with the option undo.")
NO_BEST_MOVE: Final = Refusal("no-hints", "Detailed hints are off in this run. Ask for a hint in your own words.")


class NethackChat(
    Game[Options, State, Action, Event, View],
    ExternalAnswers,
    Narration,
    FreeText,
    Departures,
    EarlierRules,
    LimitedAids,
    LongLog,
    ModelTools,
    Reviewed,
    Encoded,
):
    id = "nethack-chat"
    title = "NetHack Chat Game"
    rules_version = CURRENT
    seats = range(1, MAX_PARTY + 1)
    levels = ("random", "naive", "expert")
    seat_names = ("Hero", "Second hero", "Third hero", "Fourth hero")
    hidden = True
    legal_is_complete = False  # any line may be said
    narration = Retell

    def for_rules(self, version: int) -> NethackChat:
        return FIRST_VERSION if version == 1 else self

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        voice = LineHistory(chance.stream("voice").below(1 << 32))
        state = State(options, chance.stream("fate").bits64(), first_scene(options), voice=voice)
        return table.start_party(state, options) if options.heroes > 1 else add_opening(state, self.rules_version)

    def seat_count(self, options: Options) -> int:
        return options.heroes

    def check_options(self, options: Options) -> Refusal | None:
        is_party = options.heroes > 1
        if options.edition != "deep" and (options.hero_class or is_party):
            return CLASS_WITHOUT_DEEP if options.hero_class else PARTY_WITHOUT_DEEP
        return NO_UNDO_IN_PARTY if is_party and options.undo else None

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.party:
            return table.to_act(state)
        return NO_SEAT if state.now.over else HERO

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Return all acts, then some examples of lines: not all, since any line may be said."""
        if state.party:
            return table.legal(state, seat)
        return chain(legal_acts(state), example_lines(state))

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if state.party:
            return table.check(state, seat, action)
        if isinstance(action, Wait | Become):
            return ALONE
        if isinstance(action, Say):
            return table.TOO_LONG if len(action.text) > MAX_LINE_LENGTH else None
        if isinstance(action, Retell):
            return retell_refusal(state, action)
        return refusal(state, action)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        if state.party:
            return table.apply(state, seat, action)
        assert not isinstance(action, Wait | Become), "check refuses it to a hero alone"
        if isinstance(action, Say):
            after, events = apply_line(state, action, self.rules_version)
            return Step(after, tuple(map(Emit, events)))
        if isinstance(action, Retell):
            return Step(replace_last_reply(state, action), (Emit(Retold(action.text)),))
        after, events = perform(state, action)
        # an answer is sent to the seat that asked: other viewers do not see that it asked
        to = (seat,) if isinstance(action, Question) else None
        return Step(after, tuple([Emit(event, to) for event in events]))

    def outcome(self, state: State) -> Outcome | None:
        over = state.now.over
        if not over:
            return None
        if state.party:
            return replace(table.outcome(state, over), facts=facts(state))
        outcome = Outcome.won_by(0, 1, over) if over == "victory" else Outcome.lost_by(0, 1, over)
        return replace(outcome, facts=facts(state))

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        lost = replace(Outcome.lost_by(0, 1, reason), facts=facts(state))
        return replace(lost, results=lost.results * self.seat_count(state.options))  # a party loses together

    def without(self, state: State, seat: Seat, reason: str) -> State | Refusal | None:
        return table.without(state, seat, reason) if state.party else None

    def reviewer(self, moves: int) -> Reviewer:
        from .review import VictoryReviewer

        return VictoryReviewer(moves)

    def encoding(self, options: Options) -> Encoding:
        from .encoding import DungeonEncoding

        return Encoding(self, options) if options.edition == "deep" else DungeonEncoding(self, options)

    # --- views ----------------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Seat) -> View:
        party = state.party
        scene = seen_by(state.now, party.companions, viewer) if party else state.now
        now, past = visible_scene(scene), tuple([visible_scene(scene) for scene in state.past])
        here = foes_here(now)
        story = shown_exchanges(state.story)
        earlier = len(state.story) - len(story)
        deep = deep_view(now) if now.adventure else UNSET
        members = view_of(party, now, viewer) if party else UNSET
        return View(viewer, state.options, now, past, story, state.voice, places(now), here, earlier, deep, members)

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        now, *past = (roll_hidden_dice(scene, chance) for scene in (view.now, *view.past))
        story = (HIDDEN_EXCHANGE,) * view.earlier + view.story
        state = State(view.options, chance.stream("fate").bits64(), now, tuple(past), story, view.voice)
        return table.sampled(state, view.party, viewer, chance.stream("sealed")) if view.party else state

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        """Return the state with hidden dice rolled anew: the monsters' dice except sixes, and all future dice."""
        now, *past = (roll_hidden_dice(scene, chance) for scene in (state.now, *state.past))
        after = replace(state, fate=chance.stream("fate").bits64(), now=now, past=tuple(past))
        return table.unsealed_again(after, viewer, chance.stream("sealed")) if after.party else after

    def log_before(self, state: State, viewer: Seat, before: int, count: int) -> tuple[int, tuple[Exchange, ...]]:
        end = max(0, min(before, len(state.story) - len(shown_exchanges(state.story))))
        first = max(0, end - count)
        return first, state.story[first:end]

    def text(self, view: View) -> str:
        return text.plain_text(view)

    def describe(self, event: Event) -> str:
        return text.describe_event(event) if isinstance(event, AnswerEvent | Undone | Spoken) else ""

    def resolve_external(self, view: View, action: Action) -> Action | Refusal:
        if isinstance(action, Retell):
            return table.MASTERS_PART
        if view.now.adventure:
            return self._resolve_adventure(view, action)
        if isinstance(action, Say):
            from .language_model.line_reader import reinterpret
            from .parser.parse import parse

            action = reinterpret(view, parse(view, clean(action.text)))  # clean, since other screens will show it
        if Hint() in (action.acts if isinstance(action, Say) else (action,)):
            from .engine.expert import best_act

            # the boss fight takes long to solve: solve it here, so that `apply` finds it in the cache
            best_act(view.now, view.options.easy)
        return action

    def _resolve_adventure(self, view: View, action: Act | Say | Wait | Become) -> Action:
        """Return the action in the deep edition; a language model does not read its lines yet."""
        if not isinstance(action, Say):
            return action
        if view.party:
            from .party.reading import read_party_line

            return read_party_line(view, clean(action.text))
        from .deep.reading import read_line

        return read_line(view, clean(action.text))

    def rewrite_narration(self, view: View, events: tuple[Event, ...], show: Callable[[str], bool]) -> Retell | None:
        from .language_model.narration import rewrite_reply

        if view.now.adventure:
            return None

        return rewrite_reply(view, events, show)

    def interpret(self, view: dict[str, Any], text: str) -> list[dict[str, str]]:
        from .parser.interpretation import interpret

        return interpret(view, text)

    def explain(self, view: dict[str, Any], text: str) -> dict[str, Any]:
        from .parser.interpretation import explain

        return explain(view, text)

    def as_spoken(self, line: str, action: Action) -> Action:
        if isinstance(action, Wait):
            return Say(line, aside="talk", topic=table.WAITING)
        return Say(line, (action,)) if isinstance(action, Act) else action

    def check_aid(self, options: Options, aid: Aid) -> Refusal | None:
        if aid == "undo" and not options.undo:
            return NO_UNDO
        return None if aid == "undo" or options.hints else NO_BEST_MOVE

    def model_tools(self) -> Toolbox:
        from .mcp_tools import TOOLBOX

        return TOOLBOX


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """Return the statistics of a run."""
    scene = state.now
    found: dict[str, object] = {
        "turns": scene.turn,
        "level": scene.hero.level,
        "gold": scene.hero.gold,
        "slain": scene.tally.slain,
        "damage-dealt": scene.tally.dealt,
        "damage-taken": scene.tally.taken,
        "potions": scene.tally.potions,
    }
    if scene.adventure:
        found |= {"class": scene.adventure.hero_class, "ending": scene.adventure.ending}
    achieved = [event.achievements for event in scene.events if isinstance(event, Won)]
    if achieved and achieved[0]:
        found["achievements"] = " ".join(achieved[0])
    return tuple((name, str(value)) for name, value in found.items())


class FirstVersion(NethackChat):
    """Version 1 of the rules. A line of several acts does not stop when a heavy blow is announced. The narration has
    other words (narrator/version_1.txt), and it tells of a new level after the monsters' blows.
    """

    rules_version = 1


FIRST_VERSION: Final = FirstVersion()
game = NethackChat()
