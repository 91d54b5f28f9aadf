"""Measuring speed so that it can be compared: per CPU second, several windows, the median of them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from statistics import median

from ..kernel import AnyGame, Chance, ParlorError, RandomBot, Turn, game, installed, needs_view, next_seat
from ..kernel.game_modules import Bench
from ..kernel.game_modules import benches as benches_of
from ..kernel.inputs import read_options

WINDOWS = 5
SECONDS = 0.3  # of CPU a window: long enough that the clock's steps do not show
LANGUAGES = ("en", "pl")


def rate(work: Callable[[], int], windows: int = WINDOWS, seconds: float = SECONDS) -> float:
    """How many of what `work` counts are done in a CPU second."""
    work()  # whatever is loaded or cached at the first call is not timed
    rates, burst = [], 1  # calls between two looks at the clock, which costs as much as quick work does
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
    """Of a fresh process, the median of several."""
    spent = []
    for _ in range(runs):
        before = os.times()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own interpreter
        after = os.times()
        spent.append(sum(after[2:4]) - sum(before[2:4]))  # user and system time of children
    return median(spent)


def random_steps(played: AnyGame) -> Iterator[int]:
    """Random games, one after the other, with the list of legal actions at each step, as peers measure it."""
    options, bot = read_options(played, None), played.bot("random") if "random" in played.levels else RandomBot()
    sees = needs_view(bot)
    for seed in count(1):
        state, seat, ply = played.start(options, Chance(seed)), -1, 0
        own = Chance(seed, 0, "random")
        while seats := played.to_act(state):
            seat, ply = next_seat(seat, seats), ply + 1
            view = played.view(state, seat) if sees else None
            action = bot.choose(Turn(played, seat, view, played.legal(state, seat), own))
            state = played.apply(state, seat, action, Chance(seed, ply)).state
            yield 1


def benches() -> dict[str, Bench]:
    """Every measurement there is, by name; each is made when called."""
    found: dict[str, Bench] = {"parlor games, fresh process": _start_up}
    for language in LANGUAGES:
        found[f"{language}: load"] = partial(_load, language)
        found[f"{language}: look up"] = partial(_look_up, language)
    for game_id in installed():
        try:
            played = game(game_id)
        except ParlorError:
            continue  # `parlor games` says what is wrong with it
        found[f"{game_id}: random play"] = partial(_random_play, played)
        found |= benches_of(played)
    return found


def _start_up() -> tuple[float, str]:
    return cpu_seconds([sys.executable, "-m", "parlor.cli", "games"]), "CPU s"


def _load(language: str) -> tuple[float, str]:
    """In a process that has not loaded it yet, without the start of that process."""
    script = (
        "import time, parlor.words; begun = time.process_time();"
        f"parlor.words.lexicon({language!r}); print(time.process_time() - begun)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)  # noqa: S603 - our own
        for _ in range(3)
    ]
    return median(float(run.stdout) for run in runs), "CPU s"


def _look_up(language: str) -> tuple[float, str]:
    """Words of the list and as many that are not, as a player's tries are."""
    from ..words import lexicon

    words = lexicon(language).words
    asked = [text for word in sorted(words)[::20] for text in (word, word + "Q")]

    def ask_all() -> int:
        sum(map(words.__contains__, asked))
        return len(asked)

    return rate(ask_all), "look-ups / CPU s"


def _random_play(played: AnyGame) -> tuple[float, str]:
    return rate(partial(next, random_steps(played))), "steps / CPU s"
