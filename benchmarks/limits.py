"""Limits on speed that docs/requirements states, each measured beside a reference loop in the same run.

The requirements name CPU times without naming a machine. They mean one that runs 23 million turns of the reference loop
in a CPU second, the median of thirty recorded runs (15 to 27 million). A measurement is scaled by the loop's time in
the same round, so that a slow or busy machine does not fail it.

docs/requirements/benchmarks.toml says which limit proves which row; `python benchmarks/run.py --check` holds them.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import liars_dice
import parlor
from parlor.games import dont_lose_your_head, grid_game, letter_crush, nethack_chat, territory_words
from parlor.games.dont_lose_your_head import hunters, hunting
from parlor.games.dont_lose_your_head.benches import random_board
from parlor.games.dont_lose_your_head.state import BoardSettings, Hunt
from parlor.games.territory_words import bots as territory_bots
from parlor.games.territory_words.land import EMPTY, Land
from parlor.games.territory_words.polygon import edge_gains, spans
from parlor.games.territory_words.search import best_words
from parlor.kernel import Chance, Match, Turn, bot_chance, next_seat
from parlor.kernel.game_modules import benches
from parlor.lab.bench import random_steps
from parlor.search import review_match
from parlor.words import lexicon

ROWS = Path(__file__).resolve().parent.parent / "docs" / "requirements" / "benchmarks.toml"
LOOP_TURNS = 300_000
LOOP_SECONDS = LOOP_TURNS / 23_000_000  # of CPU, on the machine that the requirements mean
CORNERS = [(20, 20), (180, 60), (340, 20), (460, 180), (420, 340), (300, 460), (140, 420), (60, 300)]  # of a polygon


class Limit(NamedTuple):
    """At most `seconds` of CPU on the machine that the requirements mean."""

    prepare: Callable[[], Callable[[], float]]  # returns the function that measures: CPU seconds for one unit of work
    seconds: float


def benchmarks_of_rows() -> dict[str, list[str]]:
    """Return the names of the limits that prove each row about speed."""
    return tomllib.loads(ROWS.read_text("utf-8"))


def scaled_seconds(limit: Limit, rounds: int = 5) -> float:
    """Return the CPU seconds that the work takes on the machine that the requirements mean: the best of the rounds,
    since other processes only ever add time.
    """
    measure = limit.prepare()
    measure()  # loading and caching at the first call are not measured
    pairs = [(measure(), timed(reference_loop)) for _ in range(rounds)]
    return min(seconds for seconds, _ in pairs) / min(loop for _, loop in pairs) * LOOP_SECONDS


def reference_loop() -> int:
    total = 0
    for turn in range(LOOP_TURNS):
        total += turn & 7
    return total


def timed(work: Callable[[], Any], count: int = 1) -> float:
    """Return the CPU seconds of one call, as the mean of `count` calls."""
    start = time.process_time()
    for _ in range(count):
        work()
    return (time.process_time() - start) / count


# --- preparations, each for one kind of work --------------------------------------------------------------------------


def match_with_claims() -> Match:
    """Return a match of Territory Words with eight claims on the board."""
    match = parlor.new("territory-words", seed=6)
    for ply in range(8):
        (seat,) = match.to_act
        match.play(seat, territory_words.game.bot("hard").choose(match.turn(seat, Chance(6, ply))))
    return match


def search(zipf: float, longest: int, empty: bool) -> Callable[[], float]:
    state = match_with_claims().state
    words, land = territory_bots.vocabulary(lexicon("en"), zipf), EMPTY if empty else Land(state.land)
    return partial(timed, partial(best_words, state.letters, land, 0, words, longest=longest))


def territory_move(level: str) -> Callable[[], float]:
    match, bot = match_with_claims(), territory_words.game.bot(level)
    return lambda: timed(lambda: bot.choose(match.turn(0, Chance(1))))


def edge_table() -> Callable[[], float]:
    prefix = Land(match_with_claims().state.land).gain_prefix(0, 3)
    return partial(timed, partial(edge_gains, prefix))


def polygon() -> Callable[[], float]:
    return partial(timed, partial(spans, CORNERS), 100)


def expert_guess(settings: BoardSettings) -> Callable[[], float]:
    """Guesses of the expert at every turn of two hunts by a simpler hunter."""
    hunts: list[Hunt] = []
    for seed in (1, 2):
        board = random_board(settings, seed)
        hunt = hunting.new_hunt(board)
        while not hunting.is_complete(hunt, board):
            hunts.append(hunt)
            hunt, _ = hunting.guess(
                hunt, board, 0, hunters.CandidateHunter().guess(hunt, "en", Chance(seed, len(hunts)))
            )
    bot = hunters.PosteriorHunter()

    def think() -> None:
        for turn, hunt in enumerate(hunts):
            bot.guess(hunt, "en", Chance(1, turn))

    return lambda: timed(think) / len(hunts)


def random_step(game: parlor.kernel.AnyGame) -> Callable[[], float]:
    return partial(timed, partial(next, random_steps(game)), 4000)


def dictionary_check() -> Callable[[], float]:
    match = parlor.new("letter-crush", seed=1)
    action = letter_crush.game.bot("medium").choose(match.turn(0, bot_chance(1, 1, 0)))
    return partial(timed, partial(match.check, 0, action), 200)


def crush_word(level: str) -> Callable[[], float]:
    match, bot = parlor.new("letter-crush", seed=1), letter_crush.game.bot(level)
    view = match.view(0)
    return partial(timed, lambda: bot.choose(Turn(letter_crush.game, 0, view, (), bot_chance(1, 1, 0))), 100)


def review_of(name: str, options: dict[str, int]) -> Callable[[], float]:
    """The review of a match between bots of the second level, which play long matches."""
    match, last = parlor.new(name, seed=3, options=options), -1
    bots = [match.game.bot(match.game.levels[1]) for _ in match.seats]
    while match.to_act:
        last = next_seat(last, match.to_act)
        match.play(last, bots[last].choose(match.turn(last, bot_chance(3, match.ply + 1, last))))
    return partial(timed, partial(review_match, match))


def bench_seconds(game: parlor.kernel.AnyGame, name: str) -> Callable[[], float]:
    """The game's own benchmark of this name, which returns CPU seconds."""
    return lambda: benches(game)[name]()[0]


def bench_rate(game: parlor.kernel.AnyGame, name: str) -> Callable[[], float]:
    """The game's own benchmark of this name, which returns a number for one CPU second."""
    return lambda: 1 / benches(game)[name]()[0]


# Measured in a browser, by tests with the marker "benchmark": frames beside those of the same page at rest.
PAGE_BENCHMARKS = {
    "territory-words: frames": "tests/browser/test_map_motion.py::test_frames_while_hovering_choosing_and_claiming",
    "grid-game: frames": "tests/browser/test_yard_page.py::test_frames_while_the_largest_board_is_panned_on_a_phone",
}
SEARCHES = {"all words": (0.0, 8, 0.33), "Zipf 3 and above": (3.0, 8, 0.06), "Zipf 4 and above": (4.0, 5, 0.03)}
ABOUT = 1.5  # the requirements that say "about" allow this factor

LIMITS: dict[str, Limit] = {
    **{
        f"territory-words: search, {words}, {board} board": Limit(
            partial(search, zipf, longest, board == "empty"), ABOUT * seconds
        )
        for words, (zipf, longest, seconds) in SEARCHES.items()
        for board in ("empty", "busy")
    },
    "territory-words: hard move": Limit(partial(territory_move, "hard"), 0.4),
    "territory-words: expert move": Limit(partial(territory_move, "expert"), 1.0),
    "territory-words: edge table": Limit(edge_table, ABOUT * 0.005),
    "territory-words: polygon": Limit(polygon, ABOUT * 0.0001),
    **{
        f"dont-lose-your-head: expert guess, {settings.size}x{settings.size}": Limit(
            partial(expert_guess, settings), 0.005
        )
        for settings in (BoardSettings(6, 4), BoardSettings(8, 3), BoardSettings(10, 3))
    },
    "dont-lose-your-head: random step": Limit(partial(random_step, dont_lose_your_head.game), ABOUT / 40_000),
    "liars-dice: random step": Limit(partial(random_step, liars_dice.game), 1 / 100_000),
    "letter-crush: dictionary check": Limit(dictionary_check, 0.0005),
    "letter-crush: medium word": Limit(partial(crush_word, "medium"), 0.001),
    "letter-crush: move": Limit(partial(bench_rate, letter_crush.game, "letter-crush: moves with cascades"), 0.005),
    "grid-game: expert turn": Limit(partial(bench_seconds, grid_game.game, "grid-game: expert thinks"), 2.0),
    "grid-game: apply": Limit(partial(bench_rate, grid_game.game, "grid-game: applies"), 1 / 15_000),
    "grid-game: random step": Limit(partial(random_step, grid_game.game), 1 / 5_000),
    "territory-words: review": Limit(partial(review_of, "territory-words", {}), 2.0),
    "letter-crush: review": Limit(partial(review_of, "letter-crush", {"words": 40}), 2.0),
    "dont-lose-your-head: review": Limit(partial(review_of, "dont-lose-your-head", {}), 2.0),
    "grid-game: review": Limit(partial(review_of, "grid-game", {}), 10.0),
    "nethack-chat: act": Limit(partial(bench_rate, nethack_chat.game, "nethack-chat: acts"), 1 / 20_000),
}
