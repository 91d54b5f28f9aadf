"""`parlor bench` and its peers in one run: only ratios within a run mean anything, since machines differ.

    python benchmarks/run.py            print the table
    python benchmarks/run.py --keep     and add it to results.md
    python benchmarks/run.py --before HEAD~5 --check   beside an earlier commit; fails where one fell by over 5 %

A step is: list the legal moves, choose one at random, apply it. Peers that are not installed are left out and named.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

from earlier import ROOT, checked_out, python_path

from parlor.lab.bench import benches, rate

RESULTS = Path(__file__).parent / "results.md"
LONGEST = 300  # plies of a random chess game, which may go on for ever
UNIT = "steps / CPU s"
SMALLEST_RATIO = 0.95  # to the speed of the earlier commit
Row = tuple[str, float | None, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true", help="add the table to results.md")
    parser.add_argument("--before", metavar="COMMIT", help="compare with this earlier commit instead of peers")
    parser.add_argument("--rounds", type=int, default=3, help="with --before: how often each is measured (3)")
    parser.add_argument("--part", default="", help="with --before: only what has this in its name")
    parser.add_argument("--check", action="store_true", help="with --before: exit with 1 if one fell by over 5 %%")
    arguments = parser.parse_args()
    if arguments.before:
        fell = compare(arguments.before, arguments.rounds, arguments.part)
        sys.exit(1 if fell and arguments.check else 0)
    table = markdown(list(own()), list(peers()))
    print(table)
    if arguments.keep:
        with RESULTS.open("a", encoding="utf-8") as results:
            results.write(f"\n{table}")


def compare(commit: str, rounds: int, part: str) -> list[str]:
    """Measure this tree and an earlier commit in turns and print a row for each measurement.

    Returns the names of those whose median ratio of speeds is below SMALLEST_RATIO.
    """
    fell = []
    print(f"| what | now | before | unit | ratio of speeds (median of {rounds}) |\n| --- | ---: | ---: | --- | ---: |")
    with checked_out(commit) as tree:
        for name in [name for name in benches() if part in name]:
            pairs = [(one(name, ROOT), one(name, tree)) for _ in range(rounds)]
            both = [(now, before) for now, before in pairs if now and before]
            if not both:
                print(f"| {name} | | | only one of them has it | |", flush=True)
                continue
            unit = both[0][0][1]
            slower_is_more = "CPU s" in unit and "/ CPU s" not in unit and "per CPU" not in unit
            ratios = [before[0] / now[0] if slower_is_more else now[0] / before[0] for now, before in both]
            ratio = median(ratios)
            now, before = (median(one[side][0] for one in both) for side in (0, 1))
            print(f"| {name} | {now:.4g} | {before:.4g} | {unit} | {ratio:.2f} |", flush=True)
            if ratio < SMALLEST_RATIO:
                fell.append(name)
    if fell:
        print(f"\nFell by more than 5 %: {', '.join(fell)}")
    return fell


def one(name: str, tree: Path) -> tuple[float, str] | None:
    """Value and unit of one measurement in a tree; None if that tree does not have it or it fails there."""
    command = [sys.executable, "-m", "parlor.cli", "bench", name, "--json"]
    environment = os.environ | {"PYTHONPATH": python_path(tree)}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, check=False)
    rows = json.loads(done.stdout) if done.returncode == 0 else []
    return next(((row["value"], row["unit"]) for row in rows if row["name"] == name), None)


def own() -> Iterator[Row]:
    command = [sys.executable, "-m", "parlor.cli", "bench", "--json"]
    for row in json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout):
        yield row["name"], row["value"], row["unit"]


def peers() -> Iterator[Row]:
    yield from peer("chess", "python-chess", chess_games)
    for name in ("python_tic_tac_toe", "tic_tac_toe", "connect_four"):
        yield from peer("open_spiel", f"OpenSpiel {name}", partial(spiel_games, name))


def peer(package: str, name: str, make: Callable[[], Callable[[], int]]) -> Iterator[Row]:
    try:
        yield f"{name} {version(package)}", rate(make()), UNIT
    except (ImportError, PackageNotFoundError):
        yield name, None, "not installed"


def chess_games() -> Callable[[], int]:
    chess: Any = import_module("chess")
    dice = random.Random(1)

    def play() -> int:
        board, plies = chess.Board(), 0
        while plies < LONGEST and not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return play


def spiel_games(name: str) -> Callable[[], int]:
    import_module("open_spiel.python.games")  # registers the games that are written in Python
    game: Any = import_module("pyspiel").load_game(name)
    dice = random.Random(1)

    def play() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            plies += 1
        return plies

    return play


def markdown(ours: list[Row], theirs: list[Row]) -> str:
    """The table; rates of steps also as a multiple of the first peer that is installed."""
    measured = [row for row in theirs if row[1]]
    against, slow = (measured[0][0], measured[0][1]) if measured else ("a peer", None)
    lines = [
        f"## {datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.machine()}",
        "",
        f"| what | value | unit | against {against} |",
        "| --- | ---: | --- | ---: |",
    ]
    for name, value, unit in [*ours, *theirs]:
        shown = "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        ratio = f"{value / slow:.2f}" if value and slow and unit == UNIT else ""
        lines.append(f"| {name} | {shown} | {unit} | {ratio} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
