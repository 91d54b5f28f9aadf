"""The rules of LetterCrush: submit words until the clock, the strikes or the player says stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    Seat,
    Step,
    TimeControl,
    TimeSettings,
    WordList,
    with_item,
)
from parlor.words import lexicon

from . import text
from .board import IS_SEGMENT, SEGMENTS, has_word, path_of, spelled, words_on
from .chain import run_chain, score
from .letters import BAGS
from .state import (
    CELLS,
    MAX_STRIKES,
    SECONDS,
    SHORTEST,
    SIDE,
    Action,
    Ended,
    Event,
    Finish,
    Found,
    NoWord,
    Options,
    Reshuffled,
    Run,
    Scored,
    Standing,
    State,
    Struck,
    Submit,
    View,
    lexicon_name,
)

TEMPOS: Final = {"easy": 8.0, "medium": 6.0, "hard": 6.0}  # seconds that a bot takes for a word
SHUFFLES: Final = 20  # of a board that holds no word; then it gets new letters


class LetterCrush(Game[Options, State, Action, Event, View], TimeControl, Daily, WordList):
    id = "letter-crush"
    title = "LetterCrush"
    rules_version = 1
    seats = range(1, 3)
    levels = ("random", "easy", "medium", "hard")
    hidden = True

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        supply = chance.stream("supply").bits64()
        run = Run(first_board(options, Chance(supply, 0, "board")))
        return State(options, supply, (run,) * self.seat_count(options))

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.given_up:
            return frozenset()
        return frozenset(seat for seat, run in enumerate(state.runs) if not run.over)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Whatever lies in a line may be submitted, word or not; where nothing can be lost by it, words only."""
        run = state.runs[seat]
        if has_strikes(state.options):
            return chain(submissions(), (Finish(),))
        words = (Submit(path_of(places)) for _, places in words_on(run.board, lexicon_name(state.options)))
        return chain(words, (Finish(),))

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Finish):
            return None
        if len(action.path) < SHORTEST:
            return Refusal("too-short", f"Too short: a word has at least {SHORTEST} letters.")
        places = places_of(action.path)
        if places is None:
            return Refusal(
                "invalid-selection",
                "Invalid selection: a word lies in one row, read to the right, or one "
                "column, read down, without a gap.",
            )
        word = spelled(state.runs[seat].board, places)
        if not has_strikes(state.options) and word not in lexicon(lexicon_name(state.options)).words:
            return Refusal("not-a-word", f"Not a word: {word}.")
        return None

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        run = state.runs[seat]
        if isinstance(action, Finish):
            after, events = replace(run, over="finished"), tuple[Event, ...]()
        else:
            places = places_of(action.path)
            assert places is not None, "check lets only lines pass"
            word = spelled(run.board, places)
            known = word in lexicon(lexicon_name(state.options)).words
            after, events = self._clear(state, seat, places) if known else strike(run, seat, word, action.path)
        return self._told(state, seat, after, events)

    def _clear(self, state: State, seat: Seat, places: tuple[int, ...]) -> tuple[Run, tuple[Event, ...]]:
        run, options = state.runs[seat], state.options
        supply = Supply(state.supply, options.language, run.drawn)
        steps = run_chain(seat, run.board, places, options.language, lexicon_name(options), supply.refill)
        if options.language == "pl":
            steps = [replace(step, words=tuple(map(with_spelling, step.words))) for step in steps]
        found = tuple(word for step in steps for word in step.words)
        after = replace(
            run,
            board=steps[-1].board,
            drawn=tuple(supply.drawn),
            score=run.score + sum(word.points for word in found),
            found=run.found + found,
        )
        events: tuple[Event, ...] = tuple(steps)
        if not has_word(after.board, lexicon_name(options)):
            after = reshuffled(after, state)
            events = (*events, Reshuffled(seat, after.board))
        own = sum(word.chain == 0 for word in after.found)
        if options.words and own >= options.words:
            after = replace(after, over="words")
        return after, events

    def _told(self, state: State, seat: Seat, run: Run, events: tuple[Event, ...]) -> Step[State]:
        """The next state; in a duel the other hears of points only, since the same letters will come to both."""
        runs = with_item(state.runs, seat, run)
        heard = None if len(runs) == 1 else (seat,)
        told = [Emit(event, heard) for event in events]
        if heard and events:
            told.append(Emit(Scored(seat, run.score, len(run.struck), len(run.found))))
        if run.over:
            told.append(Emit(Ended(seat, run.over)))
        return Step(replace(state, runs=runs), tuple(told))

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
        return TimeSettings(game=SECONDS, pause=options.mode == "timer")

    def lexicon(self, options: Options) -> str:
        name = lexicon_name(options)
        return f"{name}:{lexicon(name).hash}"

    # --- what is seen ----------------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Seat) -> View:
        over = not self.to_act(state)
        open_to_all = over or len(state.runs) == 1
        return View(
            viewer,
            state.options,
            tuple(run if open_to_all or seat == viewer else None for seat, run in enumerate(state.runs)),
            tuple(map(standing_of, state.runs)),
            over,
            best_left(state, 0 if viewer == SPECTATOR else viewer) if over else None,
        )

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        runs = possible_runs(view.options, view.runs, view.standings, chance)
        given_up = view.over and not all(run.over for run in runs)
        return State(view.options, chance.stream("supply").bits64(), runs, given_up)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        """The letters to come are secret from all; in a duel the other's run too, but for its standing."""
        open_to_all = len(state.runs) == 1 or not self.to_act(state)
        seen = [run if open_to_all or seat == viewer else None for seat, run in enumerate(state.runs)]
        runs = possible_runs(state.options, seen, [standing_of(run) for run in state.runs], chance)
        return replace(state, supply=chance.stream("supply").bits64(), runs=runs)

    def invariant(self, state: State) -> str | None:
        boards = {run.board for run in state.runs if is_untouched(run)}
        return "both start with the same letters, but untouched boards differ" if len(boards) > 1 else None

    def text(self, view: View) -> str:
        return text.plain(view)

    def bot_delay(self, level: str) -> float:
        return TEMPOS.get(level, 0.0)


# --- letters to come -----------------------------------------------------------------------------------------------


class Supply:
    """Each column has its own endless row of letters to come. In a duel they are the same for both players."""

    def __init__(self, seed: int, language: str, drawn: tuple[int, ...]) -> None:
        self.seed, self.bag, self.drawn = seed, BAGS[language], list(drawn)

    def refill(self, col: int, count: int) -> str:
        first = self.drawn[col]
        self.drawn[col] += count
        return "".join(self.bag.draw(Chance(self.seed, n, f"column {col}").below) for n in range(first, first + count))


def first_board(options: Options, chance: Chance) -> str:
    """36 letters that hold a word."""
    while True:
        board = BAGS[options.language].draw_many(CELLS, chance.below)
        if has_word(board, lexicon_name(options)):
            return board


def reshuffled(run: Run, state: State) -> Run:
    """The same letters so that they hold a word; new ones where they never do."""
    chance = Chance(state.supply, run.shuffles, "shuffle")
    for _ in range(SHUFFLES):
        board = "".join(chance.shuffled(run.board))
        if has_word(board, lexicon_name(state.options)):
            break
    else:
        board = first_board(state.options, chance)
    return replace(run, board=board, shuffles=run.shuffles + 1)


# --- what may be submitted -----------------------------------------------------------------------------------------


@cache
def submissions() -> tuple[Submit, ...]:
    return tuple(Submit(path_of(places)) for places in SEGMENTS)


def places_of(path: tuple[Cell, ...]) -> tuple[int, ...] | None:
    """The places of a path that lies in one line in reading order; None for any other."""
    if not all(cell.on_board(SIDE, SIDE) for cell in path):
        return None
    places = tuple(cell.row * SIDE + cell.col for cell in path)
    return places if places in IS_SEGMENT else None


def with_spelling(found: Found) -> Found:
    """A Polish word as it is truly spelled: the board has no Polish letters."""
    true = lexicon("pl").spellings(found.word)[0]
    return found if true == found.word else replace(found, spelled=true)


def has_strikes(options: Options) -> bool:
    return options.mode != "zen"


def strike(run: Run, seat: Seat, word: str, path: tuple[Cell, ...]) -> tuple[Run, tuple[Event, ...]]:
    struck = (*run.struck, NoWord(word, path))
    after = replace(run, struck=struck, over="strikes" if len(struck) == MAX_STRIKES else "")
    return after, (Struck(seat, word, path, len(struck)),)


# --- the end -------------------------------------------------------------------------------------------------------


def scores(state: State) -> tuple[int, ...]:
    return tuple(run.score for run in state.runs)


def result(state: State, reason: str) -> Outcome:
    """The higher score wins a duel; alone, coming to an end is all there is to win."""
    return replace(Outcome.by_score(scores(state), reason), facts=facts(state))


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """The best word and the longest chain of a run alone."""
    found = state.runs[0].found
    if len(state.runs) > 1 or not found:
        return ()
    best = max(found, key=lambda word: word.points)
    return ("best-word", f"{best.spelled or best.word} {best.points}"), ("best-chain", str(max(w.chain for w in found)))


def best_left(state: State, seat: Seat) -> Found | None:
    """The best word that nobody took."""
    board, options = state.runs[seat].board, state.options
    left = [score(board, places, 0, options.language) for _, places in words_on(board, lexicon_name(options))]
    best = max(left, key=lambda found: found.points, default=None)
    return with_spelling(best) if best and options.language == "pl" else best


def standing_of(run: Run) -> Standing:
    return Standing(run.score, len(run.struck), len(run.found), run.over)


def is_untouched(run: Run) -> bool:
    """Whether the board is still the one that both players start with."""
    return not (run.found or run.shuffles)


def possible_runs(
    options: Options, runs: Sequence[Run | None], standings: Sequence[Standing], chance: Chance
) -> tuple[Run, ...]:
    """The runs with those that are hidden (None) drawn by their standings. All that are untouched have one board."""
    seen = next((run.board for run in runs if run and is_untouched(run)), "")
    first = seen or first_board(options, chance.stream("first"))
    return tuple(
        run or hidden_run(options, standing, first, chance.stream(f"run {seat}"))
        for seat, (run, standing) in enumerate(zip(runs, standings, strict=True))
    )


def hidden_run(options: Options, standing: Standing, first: str, chance: Chance) -> Run:
    """A possible run with this standing, in a match whose first board may have been `first`."""
    board = first_board(options, chance) if standing.found else first
    _, places = chance.choice(words_on(board, lexicon_name(options)))
    found = (score(board, places, 0, options.language),) * standing.found
    struck = (NoWord(board[:SHORTEST], path_of(SEGMENTS[0])),) * standing.strikes
    return Run(board, score=standing.score, struck=struck, found=found, over=standing.over)


game = LetterCrush()
