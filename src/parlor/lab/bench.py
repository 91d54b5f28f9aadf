"""Benchmarks in units per second of CPU time: the median of several windows, so that runs can be compared."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from statistics import median
from typing import Any

from ..kernel import AnyGame, Chance, ParlorError, Turn, game, installed, needs_view
from ..kernel.game_modules import Bench, random_player
from ..kernel.game_modules import benches as benches_of
from ..kernel.inputs import read_options
from ..kernel.playout import Playout

WINDOWS = 5
SECONDS = 0.3  # of CPU time per window: long against the resolution of the clock
LISTED_ACTIONS = 1000  # of each position: as many as the random bot reads
LISTED_POSITIONS = 40  # that are listed again and again
LANGUAGES = ("en", "pl")


def rate(work: Callable[[], int], windows: int = WINDOWS, seconds: float = SECONDS) -> float:
    """Return how many units `work` does per second of CPU time; each call returns its number of units."""
    work()  # the first call loads and caches: it is not timed
    rates, burst = [], 1  # calls between two readings of the clock, which takes as long as fast work
    for _ in range(windows):
        done, spent, started = 0, 0.0, time.process_time()
        while spent < seconds:
            for _ in range(burst):
                done += work()
            before, spent = spent, time.process_time() - started
            if spent - before < seconds / 100:
                burst *= 2
        rates.append(done / spent)
    return median(rates)


def cpu_seconds(command: list[str], runs: int = 3) -> float:
    """Return the CPU time of a command in a fresh process, the median of several runs."""
    spent = []
    for _ in range(runs):
        before = os.times()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own interpreter
        after = os.times()
        spent.append(sum(after[2:4]) - sum(before[2:4]))  # user and system time of children
    return median(spent)


def random_steps(played: AnyGame) -> Iterator[int]:
    """Play random games without end, with the legal actions of each step; yield 1 after each step."""
    options, bot = read_options(played, None), random_player(played)
    with_view = needs_view(bot)
    for seed in count(1):
        playout, chance = Playout(played, options, seed), Chance(seed, 0, "random")
        while playout.next_turn():
            state, seat = playout.state, playout.seat
            view = played.view(state, seat) if with_view else None
            playout.play(bot.choose(Turn(played, seat, view, played.legal(state, seat), chance)))
            yield 1


def listing_seconds(played: AnyGame) -> Iterator[float]:
    """Play random games without end; yield the CPU seconds in which each position's first legal actions are listed.
    Each position is listed once, so that it counts what a cache knows of earlier positions, and nothing else.
    """
    options, bot = read_options(played, None), random_player(played)
    for seed in count(1):
        playout, chance = Playout(played, options, seed), Chance(seed, 0, "random")
        while playout.next_turn():
            state, seat = playout.state, playout.seat
            started = time.process_time()
            legal = list(islice(played.legal(state, seat), LISTED_ACTIONS))
            yield time.process_time() - started
            playout.play(bot.choose(Turn(played, seat, played.view(state, seat), legal, chance)))


def benches() -> dict[str, Bench]:
    """Return all benchmarks by name: functions that return a value and its unit."""
    found: dict[str, Bench] = {"parlor games, fresh process": _start_up}
    for language in LANGUAGES:
        found[f"{language}: load"] = partial(_load, language)
        found[f"{language}: look up"] = partial(_look_up, language)
    for game_id in installed():
        try:
            played = game(game_id)
        except ParlorError:
            continue  # `parlor games` shows what is wrong with it
        found[f"{game_id}: random play"] = partial(_random_play, played)
        found[f"{game_id}: legal lists"] = partial(_legal_lists, played)
        found[f"{game_id}: legal lists, again"] = partial(_repeated_lists, played)
        found |= benches_of(played)
    return found


def _start_up() -> tuple[float, str]:
    return cpu_seconds([sys.executable, "-m", "parlor.cli", "games"]), "CPU s"


def _load(language: str, runs: int = 3) -> tuple[float, str]:
    """Measure loading in a fresh process, without the start of that process."""
    script = (
        "import time, parlor.words; start = time.process_time();"
        f"parlor.words.lexicon({language!r}); print(time.process_time() - start)"
    )
    loads = [
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)  # noqa: S603 - our own
        for _ in range(runs)
    ]
    return median(float(load.stdout) for load in loads), "CPU s"


def _look_up(language: str) -> tuple[float, str]:
    """Measure look-ups, half of them of words that are not in the list."""
    from ..words import lexicon

    words = lexicon(language).words
    texts = [text for word in sorted(words)[::20] for text in (word, word + "Q")]

    def look_up_all() -> int:
        sum(map(words.__contains__, texts))
        return len(texts)

    return rate(look_up_all), "look-ups / CPU s"


def _random_play(played: AnyGame) -> tuple[float, str]:
    return rate(partial(next, random_steps(played))), "steps / CPU s"


def _legal_lists(played: AnyGame) -> tuple[float, str]:
    steps, rates = listing_seconds(played), []
    next(steps)  # loads words
    for _ in range(WINDOWS):
        done, spent = 0, 0.0
        while spent < SECONDS:
            spent += next(steps)
            done += 1
        rates.append(done / spent)
    return median(rates), f"lists of up to {LISTED_ACTIONS:,} actions / CPU s"


def _repeated_lists(played: AnyGame) -> tuple[float, str]:
    """List positions of random play again and again, as a search does that comes back to them."""
    options, bot, positions = read_options(played, None), random_player(played), list[tuple[Any, int]]()
    for seed in count(1):
        playout, chance = Playout(played, options, seed), Chance(seed, 0, "random")
        while playout.next_turn() and len(positions) < LISTED_POSITIONS:
            state, seat = playout.state, playout.seat
            positions.append((state, seat))
            view = played.view(state, seat)
            playout.play(bot.choose(Turn(played, seat, view, played.legal(state, seat), chance)))
        if len(positions) == LISTED_POSITIONS:
            break

    def list_all() -> int:
        for state, seat in positions:
            list(islice(played.legal(state, seat), LISTED_ACTIONS))
        return LISTED_POSITIONS

    return rate(list_all), f"lists of up to {LISTED_ACTIONS:,} actions / CPU s"
