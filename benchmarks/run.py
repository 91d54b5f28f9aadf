"""`parlor bench` and its peers in one run: only ratios within a run mean anything, since machines differ.

    python benchmarks/run.py            print the table
    python benchmarks/run.py --keep     and add it to results.md

A step is: list the legal moves, choose one at random, apply it. Peers that are not installed are left out and named.
"""

from __future__ import annotations

import argparse
import json
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
from typing import Any

from parlor.lab.bench import rate

RESULTS = Path(__file__).parent / "results.md"
LONGEST = 300  # plies of a random chess game, which may go on for ever
UNIT = "steps / CPU s"
Row = tuple[str, float | None, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true", help="add the table to results.md")
    keep = parser.parse_args().keep
    table = markdown(list(own()), list(peers()))
    print(table)
    if keep:
        with RESULTS.open("a", encoding="utf-8") as results:
            results.write(f"\n{table}")


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
