"""Benchmarks with a peer or an earlier commit in the same run: only ratios within a run mean anything.

    python benchmarks/run.py                    print `parlor bench` beside other libraries
    python benchmarks/run.py --keep             also append the table to results.md
    python benchmarks/run.py --before HEAD~5    print `parlor bench` beside that commit
    python benchmarks/run.py --check            fail if a limit of limits.py is exceeded, or if a benchmark is more than
                                                5 % slower than at the commit before (HEAD~1, or --before)

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
from limits import LIMITS, PAGE_BENCHMARKS, benchmarks_of_rows, scaled_seconds

from parlor.games.letter_crush.benches import BOARDS
from parlor.games.letter_crush.board import LINES, WordAt, line_letters, short_words
from parlor.games.letter_crush.letters import BAGS
from parlor.games.letter_crush.state import CELLS, MIN_WORD_LENGTH, SIDE
from parlor.kernel import Chance
from parlor.lab.bench import benches, rate

RESULTS = Path(__file__).parent / "results.md"
MAX_CHESS_PLIES = 300  # a random chess game may go on for ever
UNIT = "steps / CPU s"
MIN_SPEED_RATIO = 0.95  # to the earlier commit
Row = tuple[str, float | None, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true", help="add the table to results.md")
    parser.add_argument("--before", metavar="COMMIT", help="compare with this earlier commit instead of peers")
    parser.add_argument("--rounds", type=int, default=3, help="how often each benchmark is measured with --before (3)")
    parser.add_argument("--part", default="", help="only benchmarks and limits with this text in their names")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a limit is exceeded or a benchmark fell")
    arguments = parser.parse_args()
    if arguments.check:
        failed = check_limits(arguments.part) + compare(arguments.before or "HEAD~1", arguments.rounds, arguments.part)
        sys.exit(1 if failed else 0)
    if arguments.before:
        compare(arguments.before, arguments.rounds, arguments.part)
        return
    table = markdown(list(own(arguments.part)), list(peers()))
    print(table)
    if arguments.keep:
        with RESULTS.open("a", encoding="utf-8") as results:
            results.write(f"\n{table}")


def check_limits(part: str) -> list[str]:
    """Print each limit beside what was measured. Returns the names of those that are exceeded."""
    print("| limit | measured CPU ms | at most | rows |\n| --- | ---: | ---: | --- |")
    claims = benchmarks_of_rows()
    failed = []
    for name, limit in LIMITS.items():
        if part in name:
            seconds = scaled_seconds(limit)
            rows = ", ".join(row for row, names in claims.items() if name in names)
            print(f"| {name} | {1000 * seconds:.3g} | {1000 * limit.seconds:.3g} | {rows} |", flush=True)
            if seconds > limit.seconds:
                failed.append(name)
    for name, test in PAGE_BENCHMARKS.items():
        if part in name:
            command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "benchmark", test]
            passed = subprocess.run(command, cwd=ROOT, check=False).returncode == 0
            print(f"| {name} | {'within' if passed else 'above'} | the page at rest | |", flush=True)
            failed += [] if passed else [name]
    if failed:
        print(f"\nSlower than its limit: {', '.join(failed)}")
    return failed


def compare(commit: str, rounds: int, part: str) -> list[str]:
    """Measure this tree and an earlier commit in turns and print a row for each benchmark.

    Returns the names of those whose median ratio of speeds is below MIN_SPEED_RATIO.
    """
    fell = []
    print(f"| benchmark | now | before | unit | ratio of speeds (median of {rounds}) |")
    print("| --- | ---: | ---: | --- | ---: |")
    with checked_out(commit) as tree:
        for name in [name for name in benches() if part in name]:
            pairs = [(one(name, ROOT), one(name, tree)) for _ in range(rounds)]
            both = [(now, before) for now, before in pairs if now and before]
            if not both:
                print(f"| {name} | | | only one of them has it | |", flush=True)
                continue
            unit = both[0][0][1]
            now, before = (median(pair[side][0] for pair in both) for side in (0, 1))
            ratio = median(speed_ratio(pair[0][0], pair[1][0], unit) for pair in both)
            print(f"| {name} | {now:.4g} | {before:.4g} | {unit} | {ratio:.2f} |", flush=True)
            if ratio < MIN_SPEED_RATIO:
                fell.append(name)
    if fell:
        print(f"\nFell by more than 5 %: {', '.join(fell)}")
    return fell


def speed_ratio(now: float, before: float, unit: str) -> float:
    """Return how many times as fast `now` is: 2.0 if it is twice as fast, 1.0 if the unit is not one of speed."""
    if "/ CPU s" in unit or "per CPU" in unit:
        return now / before
    return before / now if "CPU" in unit else 1.0


def one(name: str, tree: Path) -> tuple[float, str] | None:
    """Return value and unit of one benchmark in a tree, or None if the tree does not have it or it fails there."""
    command = [sys.executable, "-m", "parlor.cli", "bench", name, "--json"]
    environment = os.environ | {"PYTHONPATH": python_path(tree)}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, check=False)
    rows = json.loads(done.stdout) if done.returncode == 0 else []
    return next(((row["value"], row["unit"]) for row in rows if row["name"] == name), None)


def own(part: str) -> Iterator[Row]:
    """Yield the rows of `parlor bench` of this tree with this text in their names."""
    command = [sys.executable, "-m", "parlor.cli", "bench", *([part] if part else []), "--json"]
    for row in json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout):
        yield row["name"], row["value"], row["unit"]


def peers() -> Iterator[Row]:
    """Yield the speed of random play in other libraries."""
    yield from peer("chess", "python-chess", chess_games)
    for name in ("python_tic_tac_toe", "tic_tac_toe", "connect_four", "battleship"):
        yield from peer("open_spiel", f"OpenSpiel {name}", partial(spiel_games, name))
    yield from peer("dawg2", "dawg2: words of a board", word_graph, "boards / CPU s")


def peer(package: str, name: str, make: Callable[[], Callable[[], int]], unit: str = UNIT) -> Iterator[Row]:
    """Yield the speed of one library, or a row without a value if it is not installed."""
    try:
        yield f"{name} {version(package)}", rate(make()), unit
    except (ImportError, PackageNotFoundError):
        yield name, None, "not installed"


def chess_games() -> Callable[[], int]:
    chess: Any = import_module("chess")
    dice = random.Random(1)

    def play() -> int:
        board, plies = chess.Board(), 0
        while plies < MAX_CHESS_PLIES and not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return play


def spiel_games(name: str) -> Callable[[], int]:
    if name.startswith("python_"):
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


def word_graph() -> Callable[[], int]:
    """Search the boards of `letter-crush: words of a board`, with another library's compressed graph of the words."""
    words = sorted(short_words("en").words)
    graph: Any = import_module("dawg").DAWG(words)
    boards = [BAGS["en"].draw_many(CELLS, Chance(number).below) for number in range(BOARDS)]

    def search() -> int:
        for board in boards:
            found = []
            for line, letters in zip(LINES, line_letters(board), strict=True):
                for start in range(SIDE - MIN_WORD_LENGTH + 1):
                    for word in graph.prefixes(letters[start:]):
                        found.append(WordAt(word, line[start : start + len(word)]))  # noqa: PERF401 - as the game does
        return len(boards)

    return search


def markdown(ours: list[Row], theirs: list[Row]) -> str:
    """Return the table. Rates of steps are also given as a multiple of the first peer that is installed."""
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
