"""The law that a match is the same in every process, for every PYTHONHASHSEED (which changes the order of sets)."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from itertools import islice, zip_longest
from typing import Any

from ..codec import digest, encode
from ..game import SPECTATOR, AnyGame
from .positions import LawBroken, LawContext, need, random_match
from .time_limit import WALL_FACTOR, TimeLimitPassed, limits_text

MAX_COMPARED_PLIES = 80  # compared in each match
HASH_SEEDS = ("1", "2", "4242")  # several, because small sets may have the same order twice by chance
_CHILD = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from parlor.kernel.laws import processes
processes.main()
"""


def transcript(game: AnyGame, options: Any, seats: int, seed: int) -> list[str]:
    """Return a digest of everything that one random match shows, for each ply."""
    lines = []
    for at, state in random_match(game, options, seats, seed, MAX_COMPARED_PLIES):
        step = game.apply(at.state, at.seat, at.action, at.chance())
        views = [game.view(state, viewer) for viewer in (*range(seats), SPECTATOR)]
        texts = [game.text(view) for view in views]
        legal = list(islice(game.legal(at.state, at.seat), 100))
        lines.append(digest(encode(step), encode(views), encode(texts), encode(legal)))
    return lines


def same_everywhere(context: LawContext) -> None:
    """A match gives the same states, views, texts, lists and events in another process with another PYTHONHASHSEED."""
    seeds = context.seeds[:3]
    here = [transcript(context.game, context.options, context.seats, seed) for seed in seeds]
    try:
        request = pickle.dumps(sys.path) + pickle.dumps((context.game, context.options, context.seats, seeds))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        need(False, f"the game cannot be sent to another process: {error}; define its class in a module")
    in_script = type(context.game).__module__ == "__main__"
    need(not in_script, "another process cannot import a game from a script: define the game in a module")
    too_long = f"random play in another process did not end within {limits_text(context.seconds or 0)}"
    for hash_seed in HASH_SEEDS:
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        try:
            done = subprocess.run(
                [sys.executable, "-c", _CHILD],
                input=request,
                capture_output=True,
                env=env,
                check=False,
                timeout=context.seconds and context.seconds * WALL_FACTOR,
            )
        except (subprocess.TimeoutExpired, TimeLimitPassed) as error:  # the law's own limit may pass first
            raise LawBroken(f"{too_long} under PYTHONHASHSEED={hash_seed}", seeds[0], 0) from error
        if hasattr(signal, "SIGXCPU") and done.returncode == -signal.SIGXCPU:  # the limit of CPU time is inherited
            raise LawBroken(f"{too_long} under PYTHONHASHSEED={hash_seed}", seeds[0], 0)
        error_line = " ".join(done.stderr.decode().splitlines()[-1:])
        need(done.returncode == 0, f"the game cannot be played in another process: {error_line}")
        there = pickle.loads(done.stdout)
        for seed, left, right in zip(seeds, here, there, strict=True):
            for ply, (one, other) in enumerate(zip_longest(left, right), start=1):
                if one != other:
                    raise LawBroken(f"a match goes differently under PYTHONHASHSEED={hash_seed}", seed, ply)


def main() -> None:
    """Run in the other process: read one request from standard input and write the transcripts to standard output."""
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # a game may print when it is imported
    game, options, seats, seeds = pickle.load(sys.stdin.buffer)
    out.write(pickle.dumps([transcript(game, options, seats, seed) for seed in seeds]))
