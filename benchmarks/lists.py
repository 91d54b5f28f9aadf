"""Legal lists per CPU second beside an earlier commit, in the same positions, in one run.

    python benchmarks/lists.py --before 5724c4de

Both trees list the first 1,000 legal actions of the same positions of random play: once, when each position is new, and
again, as a search does that comes back to them. Each measurement runs in a process of its own, the trees in turns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from earlier import ROOT, checked_out, python_path

GAMES = {"grid-game": 120, "territory-words": 12, "dont-lose-your-head": 120}  # with the number of positions
SCRIPT = """
import json, sys, time
from itertools import islice
from parlor.kernel import Chance, Match, game, next_seat

played, positions, once, seed = game(sys.argv[1]), [], 0.0, 0
while len(positions) < int(sys.argv[2]):
    seed += 1
    match, last, chance = Match(played, seed=seed), -1, Chance(seed)
    for _ in range(60):
        if not match.to_act:
            break
        last = next_seat(last, match.to_act)
        started = time.process_time()
        legal = list(islice(played.legal(match.state, last), 1000))
        if seed > 1:  # the first match loads words
            once += time.process_time() - started
            positions.append((match.state, last, len(legal)))
        match.play(last, chance.choice(legal))
started, lists = time.process_time(), 0
while time.process_time() - started < 1:
    for state, seat, _ in positions:
        list(islice(played.legal(state, seat), 1000))
    lists += len(positions)
again = lists / (time.process_time() - started)
actions = sum(count for *_, count in positions)
print(json.dumps([len(positions) / once, again, len(positions), actions]))
"""


def measure(name: str, count: int, tree: Path) -> list[float]:
    """Return lists per CPU second of new and of known positions, the number of positions, and that of all actions."""
    command = [sys.executable, "-c", SCRIPT, name, str(count)]
    environment = os.environ | {"PYTHONPATH": python_path(tree)}
    found: list[float] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment).stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", required=True, metavar="COMMIT")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--part", default="", help="only games with this text in their ids")
    arguments = parser.parse_args()
    print("| game | positions | now | before | ratio | now, again | before, again | ratio |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    with checked_out(arguments.before) as tree:
        for name in [name for name in GAMES if arguments.part in name]:
            rows = [
                [*measure(name, GAMES[name], ROOT), *measure(name, GAMES[name], tree)] for _ in range(arguments.rounds)
            ]
            now, again, count, actions, before, before_again, _, other = (
                median(column) for column in zip(*rows, strict=True)
            )
            same = "" if actions == other else f" (before: {other:,.0f} actions, now {actions:,.0f})"
            print(
                f"| {name} | {count:.0f}{same} | {now:,.0f} | {before:,.0f} | {now / before:.2f} | {again:,.0f} | "
                f"{before_again:,.0f} | {again / before_again:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
