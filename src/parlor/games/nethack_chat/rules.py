"""The rules of the NetHack Chat Game, as the house asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import chain, takewhile
from typing import Final

from msgspec.structs import replace

from parlor.cleaning import clean
from parlor.kernel import Bot, Chance, Game, Outcome, Refusal, Seat, Step, Told
from parlor.kernel.game import unknown_bot

from . import notation, text
from .acts import LONGEST_LINE, Action, Hint, Question, Retell, Say
from .deeds import perform
from .events import Answer, Event, Retold, Undone, Won
from .limits import possible, refusal
from .secrets import drawn, seen
from .sight import foes, newest, places
from .state import UNSEEN, Exchange, Options, State, View, Voice, first_scene
from .voice.story import cannot_retell, opened, retold, sayable, told

HOWTO: Final = {"pl": "howto.pl.md"}  # by language
NOBODY: Final = frozenset[Seat]()
HERO: Final = frozenset((0,))
NOT_YOURS: Final = Refusal("masters-part", "Only the master tells the story.")
TOO_LONG: Final = Refusal("too-long", f"I can follow {LONGEST_LINE} letters at a time. Say it in fewer.")


class NethackChat(Game[Options, State, Action, Event, View]):
    id = "nethack-chat"
    title = "NetHack Chat Game"
    rules_version = 1
    seats = range(1, 2)
    levels = ("random", "naive", "expert")
    seat_names = ("Hero",)
    Retelling = Retell

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        voice = Voice(chance.stream("voice").below(1 << 32))
        return opened(State(options, chance.stream("fate").bits64(), first_scene(options), voice=voice))

    def to_act(self, state: State) -> frozenset[Seat]:
        return NOBODY if state.now.over else HERO

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Acts first, then whatever may be said."""
        return chain(possible(state), sayable(state))

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Say):
            return TOO_LONG if len(action.text) > LONGEST_LINE else None
        if isinstance(action, Retell):
            return cannot_retell(state, action)
        return refusal(state, action)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        if isinstance(action, Say):
            after, events = told(state, action)
            return Step(after, tuple(map(Told, events)))
        if isinstance(action, Retell):
            return Step(retold(state, action), (Told(Retold(action.text)),))
        after, events = perform(state, action)
        # an answer is for whoever asked: nobody else can see that anything was asked
        heard = (seat,) if isinstance(action, Question) else None
        return Step(after, tuple([Told(event, heard) for event in events]))

    def outcome(self, state: State) -> Outcome | None:
        over = state.now.over
        if not over:
            return None
        outcome = Outcome.won_by(0, 1, over) if over == "victory" else Outcome.lost_by(0, 1, over)
        return replace(outcome, facts=facts(state))

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        return replace(Outcome.lost_by(seat, 1, reason), facts=facts(state))

    # --- what is seen ----------------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Seat) -> View:
        now, past = seen(state.now), tuple([seen(scene) for scene in state.past])
        here = foes(now.chamber, now.dice)
        story = newest(state.story)
        earlier = len(state.story) - len(story)
        return View(viewer, state.options, now, past, story, state.voice, places(now), here, earlier)

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        now, *past = (drawn(scene, chance) for scene in (view.now, *view.past))
        story = (UNSEEN,) * view.earlier + view.story
        return State(view.options, chance.stream("fate").bits64(), now, tuple(past), story, view.voice)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        return self.sample(self.view(state, viewer), viewer, chance)

    def history(self, state: State, viewer: Seat, before: int, count: int) -> tuple[int, tuple[Exchange, ...]]:
        end = max(0, min(before, len(state.story) - len(newest(state.story))))
        first = max(0, end - count)
        return first, state.story[first:end]

    def text(self, view: View) -> str:
        return text.plain(view)

    def tell(self, event: Event) -> str:
        return text.sentence(event) if isinstance(event, Answer | Undone) else ""

    def howto(self, language: str = "en") -> str:
        return files(__package__).joinpath(HOWTO.get(language, "howto.md")).read_text("utf-8")

    def consult(self, view: View, action: Action) -> Action | Refusal:
        if isinstance(action, Retell):
            return NOT_YOURS
        if isinstance(action, Say):
            from .model.reading import read
            from .voice.hearing import understood

            action = replace(action, text=clean(action.text))  # other screens will show it
            action = read(view, understood(view, action))
        if Hint() in (action.acts if isinstance(action, Say) else (action,)):
            from .expert import best_act

            best_act(view.now, view.options.easy)  # against the boss that takes a while, and is known from then on
        return action

    def retell(self, view: View, events: tuple[Event, ...], show: Callable[[str], bool]) -> Retell | None:
        from .model.telling import retell

        return retell(view, events, show)

    # --- players and lines -----------------------------------------------------------------------------------------

    def bot(self, level: str) -> Bot:
        from . import bots

        if level not in self.levels:
            raise unknown_bot(self, level)
        return bots.LEVELS[level]()

    def benches(self) -> Mapping[str, Callable[[], tuple[float, str]]]:
        from . import benches

        return benches.BENCHES

    def usage(self) -> str:
        return notation.USAGE

    def write(self, action: Action) -> str:
        return notation.write(action)

    def read(self, view: View, line: str) -> Action | Refusal:
        return notation.read(view, line)

    def complete(self, view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
        return super().complete(view, takewhile(lambda action: not isinstance(action, Say), legal), line)


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """What a run is remembered by."""
    scene = state.now
    told: dict[str, object] = {
        "turns": scene.turn,
        "level": scene.hero.level,
        "gold": scene.hero.gold,
        "slain": scene.tally.slain,
        "damage-dealt": scene.tally.dealt,
        "damage-taken": scene.tally.taken,
        "potions": scene.tally.potions,
    }
    achieved = [event.achievements for event in scene.events if isinstance(event, Won)]
    if achieved and achieved[0]:
        told["achievements"] = " ".join(achieved[0])
    return tuple((name, str(value)) for name, value in told.items())


game = NethackChat()
