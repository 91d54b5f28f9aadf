"""The rules of LetterCrush: submit words until the time is up, three strikes, or the player finishes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Final

from msgspec.structs import replace

from parlor.kernel import (
    SIX_LEVELS,
    SPECTATOR,
    ActionPrior,
    AnyGame,
    AnyStrength,
    Cell,
    Chance,
    Daily,
    EarlierRules,
    Emit,
    Encoded,
    Encoding,
    Game,
    Outcome,
    Refusal,
    Reviewed,
    Reviewer,
    RunningScore,
    Seat,
    Step,
    TimeControl,
    TimeSettings,
    WordList,
    with_item,
)
from parlor.kernel.strength import strength_of
from parlor.shared.control_characters import clean_line
from parlor.words import lexicon

from . import search_hints, text
from .board import SEGMENT_SET, SEGMENTS, Places, Tiles, WordAt, has_common_word, letters_at, path_of, word_of, words_on
from .chain import run_chain, with_shown_spelling
from .hidden_runs import draw_hidden_runs, has_first_board, standing_of
from .results import best_left, facts, is_decided, result
from .state import (
    MAX_NUMBER,
    MAX_STRIKES,
    MIN_WORD_LENGTH,
    RUN_SECONDS,
    SIDE,
    WILD,
    Action,
    Ended,
    Event,
    Finish,
    Options,
    PlayerRun,
    RejectedWord,
    Reshuffled,
    Scored,
    Shuffle,
    Shuffled,
    State,
    Strike,
    Submit,
    View,
    Watching,
    has_strikes,
    lexicon_name,
)
from .supply import Supply, first_board, mix

# Seconds that the clock waits at the start of a run; its first action starts it. A player alone, who may pause anyway,
# has time to look around; where scores are compared, everyone gets the same short countdown.
START_DELAYS: Final = {"timer": 600, "daily": 4, "duel": 4}

TOO_SHORT: Final = Refusal("too-short", f"Too short. Use {MIN_WORD_LENGTH} letters or more.")
NOT_IN_LINE: Final = Refusal("invalid-selection", "Invalid selection. Words go across or down, without gaps.")
TWO_WILD_CARDS: Final = Refusal("two-wild-cards", "Use only 1 wild card in a word.")
NO_LOLLIPOP_TO_SPARE: Final = Refusal("no-lollipop", "You can't spend your last lollipop on a shuffle.")


class LetterCrush(
    Game[Options, State, Action, Event, View],
    AnyStrength,
    TimeControl,
    Daily,
    WordList,
    RunningScore,
    EarlierRules,
    Reviewed,
    Encoded,
    ActionPrior,
):
    id = "letter-crush"
    title = "LetterCrush"
    rules_version = 2
    review_version = 3
    seats = range(1, 3)
    levels = SIX_LEVELS
    hidden = True

    def for_rules(self, version: int) -> AnyGame:
        from .version_1 import FIRST_VERSION

        return FIRST_VERSION if version == 1 else self

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        number = options.number or 1 + chance.stream("number").below(MAX_NUMBER)
        run = PlayerRun(first_board(options, Chance(number, 0, "board")))
        return State(options, number, (run,) * self.seat_count(options))

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.given_up or is_decided(state.runs):
            return frozenset()
        return frozenset(seat for seat, run in enumerate(state.runs) if not run.over)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield every segment of a line, word or not; without strikes only words. Then the other actions."""
        run = state.runs[seat]
        words: Iterator[Action]
        if has_strikes(state.options):
            words = (action for action, places in submissions() if letters_at(run.board, places).count(WILD) < 2)
        else:
            words = (Submit(path_of(word.places)) for word in words_on(run.board, lexicon_name(state.options)))
        others = [action for action in (Shuffle(), Finish()) if self.check(state, seat, action) is None]
        return chain(words, others)

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        run, options = state.runs[seat], state.options
        if isinstance(action, Finish):
            return None
        if isinstance(action, Shuffle):
            return NO_LOLLIPOP_TO_SPARE if has_strikes(options) and run.strikes >= MAX_STRIKES - 1 else None
        if len(action.path) < MIN_WORD_LENGTH:
            return TOO_SHORT
        places = segment_of(action.path)
        if places is None:
            return NOT_IN_LINE
        letters = letters_at(run.board, places)
        if letters.count(WILD) > 1:
            return TWO_WILD_CARDS
        if not has_strikes(options) and not word_of(letters, lexicon_name(options)):
            return Refusal("not-a-word", f"Not a word: {letters}.")
        return None

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        run = state.runs[seat]
        if isinstance(action, Finish):
            return step(state, seat, replace(run, over="finished"), ())
        if isinstance(action, Shuffle):
            return step(state, seat, *shuffle(state, seat))
        places = segment_of(action.path)
        assert places is not None, "check refuses every path that is not a segment"
        letters = letters_at(run.board, places)
        word = word_of(letters, lexicon_name(state.options))
        if not word:
            return step(state, seat, *strike(run, seat, letters, action.path))
        return step(state, seat, *clear_word(state, seat, WordAt(word, places)))

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        reasons = [run.over for run in state.runs]
        if not all(reasons) and not state.given_up:
            return result(state, "decided")
        reason = next((reason for reason in reasons if reason != "finished"), "finished")
        return result(state, reason or "time")  # a run that is not over has the reason ""

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        if reason == "time":
            return result(state, "time")
        scores = tuple(run.score for run in state.runs)
        return replace(Outcome.lost_by(seat, len(state.runs), reason, scores), facts=facts(state.runs, state.options))

    def reveal(self, state: State) -> State:
        return replace(state, given_up=True)

    # --- options ----------------------------------------------------------------------------------------------------

    def seat_count(self, options: Options) -> int:
        return 2 if options.mode == "duel" else 1

    def check_options(self, options: Options) -> Refusal | None:
        if options.number and options.mode not in ("timer", "zen"):
            return Refusal("bad-options", "Letters with a number are for one player. Choose the mode timer or zen.")
        if (options.target or options.rival) and not options.number:
            return Refusal("bad-options", "A score to beat needs the number of its letters. Set the option number.")
        if clean_line(options.rival) != options.rival:
            return Refusal("bad-options", "The rival's name has characters that can't be shown. Leave them out.")
        return None

    def has_secrets(self, options: Options) -> bool:
        """Letters with a number are no secret: everyone with the link could look them up."""
        return not options.number

    def daily(self, options: Options) -> bool:
        return options.mode == "daily"

    def time_control(self, options: Options) -> TimeSettings | None:
        if options.mode == "zen":
            return None
        return TimeSettings(
            game_seconds=RUN_SECONDS,
            allow_pause=options.mode == "timer",
            start_delay_seconds=START_DELAYS[options.mode],
        )

    def bot_delay(self, level: str) -> float:
        from .bots import skill_at

        strength = strength_of(level, self.levels)
        return 0.0 if strength is None else skill_at(strength).seconds

    def lexicon(self, options: Options) -> str:
        name = lexicon_name(options)
        return f"{name}:{lexicon(name).hash}"

    def reviewer(self, moves: int) -> Reviewer:
        from .review import PointsReviewer

        return PointsReviewer(self, moves)

    def action_prior(self, state: State, seat: Seat) -> Iterable[tuple[Action, float]]:
        return search_hints.action_prior(state, seat)

    def encoding(self, options: Options) -> Encoding:
        from .encoding import CrushEncoding

        return CrushEncoding(self, options)

    # --- views ------------------------------------------------------------------------------------------------------

    def running_scores(self, view: View) -> tuple[int, ...]:
        return tuple(standing.score for standing in view.standings)

    def view(self, state: State, viewer: Seat) -> View:
        """In a duel both players have the same letters, so neither sees the other's board, except a player who is out
        already. A spectator, who could tell a player, sees neither.
        """
        over, options = not self.to_act(state), state.options
        public = over or len(state.runs) == 1 or (viewer != SPECTATOR and bool(state.runs[viewer].over))
        return View(
            viewer,
            options,
            tuple(run if public or seat == viewer else None for seat, run in enumerate(state.runs)),
            tuple(map(standing_of, state.runs)),
            over,
            best_left(state.runs[max(viewer, 0)].board, options) if over else None,
            state.number if options.number or (over and options.mode != "daily") else None,
        )

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        runs = draw_hidden_runs(view.options, view.runs, view.standings, chance)
        given_up = view.over and not (is_decided(runs) or all(run.over for run in runs))
        return State(view.options, view.number or draw_number(chance), runs, given_up)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        """The letters to come are secret from all; in a duel the opponent's run too, except its standing."""
        over, options = not self.to_act(state), state.options
        is_out = viewer != SPECTATOR and bool(state.runs[viewer].over)
        visible = [
            run if over or is_out or len(state.runs) == 1 or seat == viewer else None
            for seat, run in enumerate(state.runs)
        ]
        is_known = bool(options.number) or (over and options.mode != "daily")
        return replace(
            state,
            number=state.number if is_known else draw_number(chance),
            runs=draw_hidden_runs(options, visible, [standing_of(run) for run in state.runs], chance),
        )

    def invariant(self, state: State) -> str | None:
        boards = {run.board for run in state.runs if has_first_board(run)}
        return "both players start with the same board, but their first boards differ" if len(boards) > 1 else None

    def text(self, view: View) -> str:
        return text.plain(view)


# --- what an action does to a run -------------------------------------------------------------------------------------

RunEvents = tuple[PlayerRun, tuple[Event, ...]]


def clear_word(state: State, seat: Seat, word: WordAt) -> RunEvents:
    """Return the run and the events after a player's word, its cascades, and the mixing of a board that is left without
    a common word.
    """
    run, options = state.runs[seat], state.options
    supply = Supply(state.number, options, run.drawn)
    steps = run_chain(seat, Tiles(run.board, run.marks), word, options, supply.refill)
    if options.language == "pl":
        steps = [replace(step, words=tuple(map(with_shown_spelling, step.words))) for step in steps]
    blasted = [sum(len(blast.cells) for blast in step.blasts) for step in steps]
    found = tuple(word for step in steps for word in step.words)
    after = replace(
        run,
        board=steps[-1].board,
        marks=steps[-1].marks,
        drawn=tuple(supply.drawn),
        strikes=max(0, run.strikes - sum(step.mended for step in steps)),
        score=run.score + sum(word.points for word in found) + sum(blasted),
        found=run.found + found,
        last=tuple(sum(fall.new for fall in step.falls) for step in steps),
        blasted=run.blasted + sum(blasted),
    )
    events: tuple[Event, ...] = tuple(steps)
    if not has_common_word(after.board, lexicon_name(options)):
        after = mix_board(after, state)
        events = (*events, Reshuffled(seat, after.board, after.marks))
    own = sum(word.chain == 0 for word in after.found)
    return replace(after, over="words") if options.words and own >= options.words else after, events


def strike(run: PlayerRun, seat: Seat, letters: str, path: tuple[Cell, ...]) -> RunEvents:
    strikes = run.strikes + 1
    struck = (*run.struck, RejectedWord(letters, path))
    after = replace(run, struck=struck, strikes=strikes, last=(), over="strikes" if strikes == MAX_STRIKES else "")
    return after, (Strike(seat, letters, path, strikes),)


def shuffle(state: State, seat: Seat) -> RunEvents:
    run = state.runs[seat]
    after = replace(mix_board(run, state), strikes=run.strikes + has_strikes(state.options), last=())
    return after, (Shuffled(seat, after.board, after.marks, after.strikes),)


def mix_board(run: PlayerRun, state: State) -> PlayerRun:
    """Return the run with its letters at other places; its next mix is another one."""
    tiles = mix(Tiles(run.board, run.marks), state.number, run.mixes, state.options)
    return replace(run, board=tiles.letters, marks=tiles.marks, mixes=run.mixes + 1)


def step(state: State, seat: Seat, run: PlayerRun, events: tuple[Event, ...]) -> Step[State]:
    """Return the next state and all events. In a duel the others are told the new standing only, since both players get
    the same letters; a player who is out is told everything.
    """
    runs = with_item(state.runs, seat, run)
    out = [other for other, their_run in enumerate(runs) if their_run.over and other != seat]
    emits = [Emit(event, None if len(runs) == 1 else (seat, *out)) for event in events]
    if len(runs) > 1 and events:
        now = standing_of(run)
        emits.append(Emit(Scored(seat, now.score, now.strikes, now.found, now.last, now.specials)))
    if run.over:
        playing = [other for other, their_run in enumerate(runs) if not their_run.over]
        decided = is_decided(runs) and bool(playing)
        emits.append(Emit(Ended(seat, run.over, tuple(one.score for one in runs), decided)))
        if not decided:
            emits += [Emit(Watching(other, runs[other]), (seat,)) for other in playing]
    return Step(replace(state, runs=runs), tuple(emits))


@cache
def submissions() -> tuple[tuple[Submit, Places], ...]:
    """Return a submission of every segment, with the segment."""
    return tuple((Submit(path_of(places)), places) for places in SEGMENTS)


def segment_of(path: tuple[Cell, ...]) -> Places | None:
    """Return the numbers of the squares of a path that lies in one line in reading order; None for any other path."""
    if not all(cell.on_board(SIDE, SIDE) for cell in path):
        return None
    places = tuple(cell.row * SIDE + cell.col for cell in path)
    return places if places in SEGMENT_SET else None


def draw_number(chance: Chance) -> int:
    """Return a possible number of letters."""
    return 1 + chance.stream("number").below(MAX_NUMBER)


game = LetterCrush()
