"""Version 1 of the rules, for its records: one draw of letters, cascades by any moved tile, no shuffle, one style.

States and options are encoded as they always were. Views and events have the types of the present version.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlor.kernel import Chance, Emit, Game, Outcome, Refusal, Seat, Step, TimeSettings, with_item
from parlor.kernel.capabilities import Daily, RunningScore, TimeControl, WordList
from parlor.kernel.codec import prepare
from parlor.words import lexicon

from . import rules, state
from .board import LINES, Places, Tile, Tiles, WordAt, WordSet, letters_at, line_letters, path_of, words_on
from .chain import MAX_CASCADES, FallenBoard, fall, score, with_shown_spelling, with_spelling
from .hidden_runs import draw_hidden_runs, standing_of
from .letters import BAGS
from .results import best_left, result
from .state import CELLS, MAX_STRIKES, PLAIN, SIDE, Finish, FoundWord, RejectedWord, Submit, View

CASCADE_ZIPF: Final = {"en": 2.0, "pl": 1.0}
CASCADE_MIN_LENGTH: Final = 4
MAX_SHUFFLES: Final = 20  # of a board without a word; then all its letters are drawn again


class Options(Struct, frozen=True):
    mode: state.Mode = "timer"
    language: state.Language = "en"
    strict: bool = False
    words: Annotated[int, Meta(ge=0, le=1000)] = 0


class FirstRun(Struct, frozen=True):
    board: str
    drawn: tuple[int, ...] = (0,) * SIDE
    shuffles: int = 0
    score: int = 0
    struck: tuple[RejectedWord, ...] = ()
    found: tuple[FoundWord, ...] = ()
    over: state.Over = ""


class State(Struct, frozen=True):
    options: Options
    supply: int
    runs: tuple[FirstRun, ...]
    given_up: bool = False


Action = Submit | Finish
prepare(Options, State, Action)

RunEvents = tuple[FirstRun, tuple[state.Event, ...]]


class FirstLetterCrush(Game[Options, State, Action, state.Event, View], TimeControl, Daily, WordList, RunningScore):
    id = rules.game.id
    title = rules.game.title
    rules_version = 1
    seats = rules.game.seats
    levels = rules.game.levels
    hidden = True

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        supply = chance.stream("supply").bits64()
        run = FirstRun(first_board(options, Chance(supply, 0, "board")))
        return State(options, supply, (run,) * self.seat_count(options))

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.given_up:
            return frozenset()
        return frozenset(seat for seat, run in enumerate(state.runs) if not run.over)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        if state.options.mode != "zen":
            return chain((action for action, _ in rules.submissions()), (Finish(),))
        words = words_on(state.runs[seat].board, list_name(state.options))
        return chain((Submit(path_of(word.places)) for word in words), (Finish(),))

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return rules.game.check(new_state(state), seat, action)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        run = state.runs[seat]
        if isinstance(action, Finish):
            return next_step(state, seat, replace(run, over="finished"), ())
        places = rules.segment_of(action.path)
        assert places is not None, "check refuses every path that is not a segment"
        word = letters_at(run.board, places)
        is_word = word in lexicon(list_name(state.options)).words
        after = clear_word(state, seat, WordAt(word, places)) if is_word else strike(run, seat, word, action)
        return next_step(state, seat, *after)

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        reasons = [run.over for run in state.runs]
        return result(
            new_state(state), next((reason for reason in reasons if reason != "finished"), "finished") or "time"
        )

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        return rules.game.forfeit(new_state(state), seat, reason)

    def reveal(self, state: State) -> State:
        return replace(state, given_up=True)

    # --- options ---------------------------------------------------------------------------------------------------

    def seat_count(self, options: Options) -> int:
        return rules.game.seat_count(new_options(options))

    def daily(self, options: Options) -> bool:
        return rules.game.daily(new_options(options))

    def time_control(self, options: Options) -> TimeSettings | None:
        return rules.game.time_control(new_options(options))

    def bot_delay(self, level: str) -> float:
        return rules.game.bot_delay(level)

    def lexicon(self, options: Options) -> str:
        return rules.game.lexicon(new_options(options))

    # --- views -------------------------------------------------------------------------------------------------------

    def running_scores(self, view: View) -> tuple[int, ...]:
        return rules.game.running_scores(view)

    def view(self, state: State, viewer: Seat) -> View:
        over, options = not self.to_act(state), new_options(state.options)
        runs = [new_run(run) for run in state.runs]
        public = over or len(runs) == 1
        return View(
            viewer,
            options,
            tuple(shown_run(run, options) if public or seat == viewer else None for seat, run in enumerate(runs)),
            tuple(map(standing_of, runs)),
            over,
            best_left(runs[max(viewer, 0)].board, options) if over else None,
        )

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        runs = draw_hidden_runs(view.options, view.runs, view.standings, chance)
        given_up = view.over and not all(run.over for run in runs)
        options = Options(view.options.mode, view.options.language, view.options.strict, view.options.words)
        return State(options, chance.stream("supply").bits64(), tuple(map(old_run, runs)), given_up)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        public = len(state.runs) == 1 or not self.to_act(state)
        runs = [new_run(run) for run in state.runs]
        visible = [run if public or seat == viewer else None for seat, run in enumerate(runs)]
        drawn = draw_hidden_runs(new_options(state.options), visible, [standing_of(run) for run in runs], chance)
        return replace(state, supply=chance.stream("supply").bits64(), runs=tuple(map(old_run, drawn)))

    def text(self, view: View) -> str:
        return rules.game.text(view)


# --- to the types of the present version and back --------------------------------------------------------------------


def new_options(options: Options) -> state.Options:
    return state.Options(options.mode, options.language, options.strict, options.words)


def new_run(run: FirstRun) -> state.PlayerRun:
    return state.PlayerRun(
        run.board,
        drawn=run.drawn,
        mixes=run.shuffles,
        strikes=len(run.struck),
        score=run.score,
        struck=run.struck,
        found=run.found,
        over=run.over,
    )


def old_run(run: state.PlayerRun) -> FirstRun:
    return FirstRun(run.board, run.drawn, run.mixes, run.score, run.struck, run.found, run.over)


def new_state(old: State) -> state.State:
    return state.State(new_options(old.options), old.supply, tuple(map(new_run, old.runs)), old.given_up)


def list_name(options: Options) -> str:
    return state.lexicon_name(new_options(options))


def shown_run(run: state.PlayerRun, options: state.Options) -> state.PlayerRun:
    """Return a run as players see it: Polish words in the spelling that is shown."""
    return replace(run, found=tuple(map(with_shown_spelling, run.found))) if options.language == "pl" else run


def with_most_frequent_spelling(word: FoundWord) -> FoundWord:
    """Return a Polish word with its most frequent spelling, as states of this version hold it."""
    return with_spelling(word, lexicon("pl").spellings(word.word)[0])


# --- what an action does to a run ------------------------------------------------------------------------------------


def clear_word(state_: State, seat: Seat, word: WordAt) -> RunEvents:
    run, options = state_.runs[seat], state_.options
    supply = FirstSupply(state_.supply, options.language, run.drawn)
    steps = run_chain(seat, run.board, word, options, supply)
    found = tuple(word for step in steps for word in step.words)
    if options.language == "pl":
        found = tuple(map(with_most_frequent_spelling, found))
        steps = [replace(step, words=tuple(map(with_shown_spelling, step.words))) for step in steps]
    after = replace(
        run,
        board=steps[-1].board,
        drawn=tuple(supply.drawn),
        score=run.score + sum(word.points for word in found),
        found=run.found + found,
    )
    events: tuple[state.Event, ...] = tuple(steps)
    if not words_on(after.board, list_name(options)):
        after = reshuffle(after, state_)
        events = (*events, state.Reshuffled(seat, after.board))
    own = sum(word.chain == 0 for word in after.found)
    return replace(after, over="words") if options.words and own >= options.words else after, events


def strike(run: FirstRun, seat: Seat, word: str, action: Submit) -> RunEvents:
    struck = (*run.struck, RejectedWord(word, action.path))
    after = replace(run, struck=struck, over="strikes" if len(struck) == MAX_STRIKES else "")
    return after, (state.Strike(seat, word, action.path, len(struck)),)


def next_step(state_: State, seat: Seat, run: FirstRun, events: tuple[state.Event, ...]) -> Step[State]:
    runs = with_item(state_.runs, seat, run)
    audience = None if len(runs) == 1 else (seat,)
    emits = [Emit(event, audience) for event in events]
    if audience and events:
        emits.append(Emit(state.Scored(seat, run.score, len(run.struck), len(run.found))))
    if run.over:
        emits.append(Emit(state.Ended(seat, run.over, tuple(one.score for one in runs))))
    return Step(replace(state_, runs=runs), tuple(emits))


def run_chain(seat: int, board: str, word: WordAt, options: Options, supply: FirstSupply) -> list[state.Cleared]:
    steps: list[state.Cleared] = []
    clearing, tiles = [word], Tiles(board)
    while clearing and len(steps) <= MAX_CASCADES:
        words = tuple([score(tiles, word, len(steps), options.language) for word in clearing])
        fallen = fall(tiles, {place for word in clearing for place in word.places}, supply.refill)
        tiles = fallen.tiles
        steps.append(state.Cleared(seat, words, fallen.falls, tiles.letters))
        clearing = cascades(fallen, list_name(options))
    return steps


def cascades(fallen: FallenBoard, lexicon_name: str) -> list[WordAt]:
    """Return the words that clear by themselves; of words within each other only the longest."""
    board, words = fallen.tiles.letters, cascade_words(lexicon_name)
    found = [
        line[start:end]
        for line, letters in zip(LINES, line_letters(board), strict=True)
        for start, end in words.cuts(letters)
        if is_new(line[start:end], fallen.origin)
    ]
    longest = [places for places in found if not any(set(places) < set(other) for other in found)]
    return [WordAt(letters_at(board, places), places) for places in longest]


@cache
def cascade_words(lexicon_name: str) -> WordSet:
    words = lexicon(lexicon_name)
    return WordSet.of(words.common(CASCADE_ZIPF[words.language], CASCADE_MIN_LENGTH, SIDE))


def is_new(places: Places, origin: tuple[int, ...]) -> bool:
    """Return whether a letter moved or came in, other than all of them together."""
    before = [origin[place] for place in places]
    if before == list(places):
        return False
    step = places[1] - places[0]
    together = -1 not in before and all(b - a == step for a, b in pairwise(before))
    return not together


class FirstSupply:
    """An endless sequence of letters for each column."""

    def __init__(self, seed: int, language: str, drawn: tuple[int, ...]) -> None:
        self.seed, self.bag, self.drawn = seed, BAGS[language], list(drawn)

    def refill(self, letters: list[str], gaps: dict[int, int]) -> dict[int, list[Tile]]:
        tiles: dict[int, list[Tile]] = {}
        for col, count in gaps.items():
            first = self.drawn[col]
            self.drawn[col] += count
            streams = [Chance(self.seed, n, f"column {col}") for n in range(first, first + count)]
            tiles[col] = [(self.bag.draw(stream.below), PLAIN) for stream in streams]
        return tiles


def first_board(options: Options, chance: Chance) -> str:
    """Return a random board that holds a word."""
    while True:
        board = BAGS[options.language].draw_many(CELLS, chance.below)
        if words_on(board, list_name(options)):
            return board


def reshuffle(run: FirstRun, state_: State) -> FirstRun:
    """Return the run with its letters shuffled until they hold a word; with new letters if they never do."""
    chance = Chance(state_.supply, run.shuffles, "shuffle")
    for _ in range(MAX_SHUFFLES):
        board = "".join(chance.shuffled(run.board))
        if words_on(board, list_name(state_.options)):
            break
    else:
        board = first_board(state_.options, chance)
    return replace(run, board=board, shuffles=run.shuffles + 1)


FIRST_VERSION: Final = FirstLetterCrush()
