"""The rules of LetterCrush: submit words until the time is up, three strikes, or the player finishes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

from msgspec.structs import replace

from parlor.kernel import (
    SPECTATOR,
    Cell,
    Chance,
    Daily,
    Emit,
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
from parlor.words import lexicon

from . import text
from .board import SEGMENT_SET, SEGMENTS, has_word, path_of, word_at, words_on
from .chain import run_chain, with_shown_spelling, with_spelling
from .hidden_runs import draw_hidden_runs, has_first_board, standing
from .results import best_left, facts, result, scores
from .state import (
    MAX_STRIKES,
    MIN_WORD_LENGTH,
    RUN_SECONDS,
    SIDE,
    Action,
    Ended,
    Event,
    Finish,
    Options,
    PlayerRun,
    RejectedWord,
    Reshuffled,
    Scored,
    State,
    Strike,
    Submit,
    View,
    lexicon_name,
)
from .supply import Supply, first_board, reshuffle

# Seconds that the clock waits at the start of a run; its first action starts it. A player alone, who may pause anyway,
# has time to look around; where scores are compared, everyone gets the same short countdown.
START_DELAYS: Final = {"timer": 600, "daily": 4, "duel": 4}
BOT_DELAYS: Final = {"easy": 8.0, "medium": 6.0, "hard": 6.0}  # seconds that a bot takes for a word


class LetterCrush(Game[Options, State, Action, Event, View], TimeControl, Daily, WordList, RunningScore, Reviewed):
    id = "letter-crush"
    title = "LetterCrush"
    rules_version = 1
    seats = range(1, 3)
    levels = ("random", "easy", "medium", "hard")
    hidden = True

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        supply = chance.stream("supply").bits64()
        run = PlayerRun(first_board(options, Chance(supply, 0, "board")))
        return State(options, supply, (run,) * self.seat_count(options))

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.given_up:
            return frozenset()
        return frozenset(seat for seat, run in enumerate(state.runs) if not run.over)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield every segment of a line, word or not; without strikes only words."""
        run = state.runs[seat]
        if has_strikes(state.options):
            return chain(submissions(), (Finish(),))
        words = (Submit(path_of(places)) for _, places in words_on(run.board, lexicon_name(state.options)))
        return chain(words, (Finish(),))

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Finish):
            return None
        if len(action.path) < MIN_WORD_LENGTH:
            return Refusal("too-short", f"Too short. Use {MIN_WORD_LENGTH} letters or more.")
        places = segment_of(action.path)
        if places is None:
            return Refusal(
                "invalid-selection",
                "Invalid selection. Words go across or down, without gaps.",
            )
        word = word_at(state.runs[seat].board, places)
        if not has_strikes(state.options) and word not in lexicon(lexicon_name(state.options)).words:
            return Refusal("not-a-word", f"Not a word: {word}.")
        return None

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        run = state.runs[seat]
        if isinstance(action, Finish):
            after, events = replace(run, over="finished"), tuple[Event, ...]()
        else:
            places = segment_of(action.path)
            assert places is not None, "check refuses every path that is not a segment"
            word = word_at(run.board, places)
            is_word = word in lexicon(lexicon_name(state.options)).words
            after, events = self._clear(state, seat, places) if is_word else strike(run, seat, word, action.path)
        return self._step(state, seat, after, events)

    def _clear(self, state: State, seat: Seat, places: tuple[int, ...]) -> tuple[PlayerRun, tuple[Event, ...]]:
        run, options = state.runs[seat], state.options
        supply = Supply(state.supply, options.language, run.drawn)
        steps = run_chain(seat, run.board, places, options.language, lexicon_name(options), supply.refill)
        found = tuple(word for step in steps for word in step.words)
        if options.language == "pl":
            found = tuple(map(with_spelling, found))
            steps = [replace(step, words=tuple(map(with_shown_spelling, step.words))) for step in steps]
        after = replace(
            run,
            board=steps[-1].board,
            drawn=tuple(supply.drawn),
            score=run.score + sum(word.points for word in found),
            found=run.found + found,
        )
        events: tuple[Event, ...] = tuple(steps)
        if not has_word(after.board, lexicon_name(options)):
            after = reshuffle(after, state)
            events = (*events, Reshuffled(seat, after.board))
        own = sum(word.chain == 0 for word in after.found)
        if options.words and own >= options.words:
            after = replace(after, over="words")
        return after, events

    def _step(self, state: State, seat: Seat, run: PlayerRun, events: tuple[Event, ...]) -> Step[State]:
        """Return the next state and the events. In a duel the opponent is told the points only, since both get the same
        letters.
        """
        runs = with_item(state.runs, seat, run)
        audience = None if len(runs) == 1 else (seat,)
        emits = [Emit(event, audience) for event in events]
        if audience and events:
            emits.append(Emit(Scored(seat, run.score, len(run.struck), len(run.found))))
        if run.over:
            emits.append(Emit(Ended(seat, run.over)))
        return Step(replace(state, runs=runs), tuple(emits))

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        reasons = [run.over for run in state.runs]
        return result(state, next((reason for reason in reasons if reason != "finished"), "finished") or "time")

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        if reason == "time":
            return result(state, "time")
        return replace(Outcome.lost_by(seat, len(state.runs), reason, scores=scores(state)), facts=facts(state))

    def reveal(self, state: State) -> State:
        return replace(state, given_up=True)

    def seat_count(self, options: Options) -> int:
        return 2 if options.mode == "duel" else 1

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

    def lexicon(self, options: Options) -> str:
        name = lexicon_name(options)
        return f"{name}:{lexicon(name).hash}"

    def reviewer(self, moves: int) -> Reviewer:
        from .review import PointsReviewer

        return PointsReviewer(self, moves)

    # --- views ------------------------------------------------------------------------------------------------------

    def running_scores(self, view: View) -> tuple[int, ...]:
        return tuple(standing.score for standing in view.standings)

    def view(self, state: State, viewer: Seat) -> View:
        over = not self.to_act(state)
        public = over or len(state.runs) == 1
        return View(
            viewer,
            state.options,
            tuple(
                shown_run(run, state.options) if public or seat == viewer else None
                for seat, run in enumerate(state.runs)
            ),
            tuple(map(standing, state.runs)),
            over,
            best_left(state, 0 if viewer == SPECTATOR else viewer) if over else None,
        )

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        runs = draw_hidden_runs(view.options, view.runs, view.standings, chance)
        given_up = view.over and not all(run.over for run in runs)
        return State(view.options, chance.stream("supply").bits64(), runs, given_up)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        """The letters to come are secret from all; in a duel the opponent's run too, except its standing."""
        public = len(state.runs) == 1 or not self.to_act(state)
        visible = [run if public or seat == viewer else None for seat, run in enumerate(state.runs)]
        runs = draw_hidden_runs(state.options, visible, [standing(run) for run in state.runs], chance)
        return replace(state, supply=chance.stream("supply").bits64(), runs=runs)

    def invariant(self, state: State) -> str | None:
        boards = {run.board for run in state.runs if has_first_board(run)}
        return "both players start with the same board, but their first boards differ" if len(boards) > 1 else None

    def text(self, view: View) -> str:
        return text.plain(view)

    def bot_delay(self, level: str) -> float:
        return BOT_DELAYS.get(level, 0.0)


@cache
def submissions() -> tuple[Submit, ...]:
    """Return a submission of every segment."""
    return tuple(Submit(path_of(places)) for places in SEGMENTS)


def segment_of(path: tuple[Cell, ...]) -> tuple[int, ...] | None:
    """Return the numbers of the squares of a path that lies in one line in reading order; None for any other path."""
    if not all(cell.on_board(SIDE, SIDE) for cell in path):
        return None
    places = tuple(cell.row * SIDE + cell.col for cell in path)
    return places if places in SEGMENT_SET else None


def shown_run(run: PlayerRun, options: Options) -> PlayerRun:
    """Return a run as players see it: Polish words in the spelling that is shown."""
    return replace(run, found=tuple(map(with_shown_spelling, run.found))) if options.language == "pl" else run


def has_strikes(options: Options) -> bool:
    return options.mode != "zen"


def strike(run: PlayerRun, seat: Seat, word: str, path: tuple[Cell, ...]) -> tuple[PlayerRun, tuple[Event, ...]]:
    struck = (*run.struck, RejectedWord(word, path))
    after = replace(run, struck=struck, over="strikes" if len(struck) == MAX_STRIKES else "")
    return after, (Strike(seat, word, path, len(struck)),)


game = LetterCrush()
