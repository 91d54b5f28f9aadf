"""Parlor's server under load, beside boardgame.io's in memory: the same game, the same players, the same measure.

    python benchmarks/load             some ten minutes
    python benchmarks/load --quick     one minute, for a first look
    python benchmarks/load --json rows.jsonl
    python benchmarks/load --before HEAD~5   beside the same server of an earlier commit, in place of boardgame.io

Peers take turns in every round, since a machine's speed drifts: the table shows medians over the rounds, and ratios to
boardgame.io's runs of the same rounds. Parlor shows nobody a move before it is on disk; boardgame.io stores nothing.
Needs node and npm; boardgame.io is fetched into --peers, outside the repository.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import platformdirs
from servers import BEFORE, BOARDGAME_IO, HERE, Servers, install

AGAINST = "boardgame.io"
PEERS = (AGAINST, "parlor sqlite", "parlor sqlite asgi", "parlor postgres")
COMPARED = ("parlor sqlite", "parlor postgres")  # with themselves at an earlier commit
THINK = 2.0  # seconds of a player, in paced runs
Row = dict[str, Any]


class Shape(NamedTuple):
    """One kind of run."""

    n: int  # matches
    think: float
    warm: float
    seconds: float


FULL = (Shape(100, 0, 2, 4), Shape(1000, 0, 2, 4), Shape(1000, THINK, 3, 7))
QUICK = (Shape(50, 0, 1, 2), Shape(200, THINK, 2, 3))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one short round")
    parser.add_argument("--rounds", type=int, help="how often every peer has its turn (3)")
    parser.add_argument(
        "--peer", action="append", choices=[*PEERS, "parlor memory"], help="only these; may be repeated"
    )
    parser.add_argument("--peers", type=Path, default=platformdirs.user_cache_path("parlor-peers"), metavar="FOLDER")
    parser.add_argument("--json", type=Path, metavar="FILE", help="add every run to a file, one JSON object a line")
    parser.add_argument("--before", metavar="COMMIT", default="", help="measure beside this earlier commit")
    arguments = parser.parse_args()
    peers = tuple(arguments.peer or (COMPARED if arguments.before else PEERS))
    if arguments.before:
        peers = tuple(name for peer in peers for name in (peer, peer + BEFORE))
    if AGAINST in peers:
        install(arguments.peers)
    rows: list[Row] = []
    with Servers(arguments.peers, arguments.before) as servers:
        for number in range(arguments.rounds or (1 if arguments.quick else 3)):
            for shape in QUICK if arguments.quick else FULL:
                for peer in peers[number % len(peers) :] + peers[: number % len(peers)]:
                    row = {"peer": peer, "round": number, **measured(servers, peer, shape)}
                    rows.append(row)
                    print(json.dumps(row), file=sys.stderr)
                    if arguments.json:
                        with arguments.json.open("a", encoding="utf-8") as file:
                            file.write(json.dumps(row) + "\n")
    print(markdown(rows))


def measured(servers: Servers, peer: str, shape: Shape) -> Row:
    with servers.start(peer) as server:
        plan = {"kind": peer.split()[0], **server._asdict(), **shape._asdict()}
        command = [sys.executable, str(HERE / "generate.py"), json.dumps(plan)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=60 + shape.n / 10)
    row: Row = json.loads(done.stdout)
    return row


def markdown(rows: list[Row]) -> str:
    head = ("matches", "pace", "server", "moves / s", "per server CPU s", "ratio", "p50 ms", "p99 ms", "p99 ratio")
    lines = [
        f"| {' | '.join(head)} | database us a move | idle kB a match | limit |",
        "| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    kinds = dict.fromkeys((row["n"], row["think"], row["peer"]) for row in rows)
    for n, think, peer in sorted(kinds, key=lambda kind: (kind[1], kind[0])):
        mine = [row for row in rows if (row["n"], row["think"], row["peer"]) == (n, think, peer)]
        other = peer + BEFORE if any(row["peer"] == peer + BEFORE for row in rows) else AGAINST
        theirs = {row["round"]: row for row in rows if (row["n"], row["think"], row["peer"]) == (n, think, other)}
        faults = sum(row["stalled"] + sum(row["errors"].values()) for row in mine)
        lines.append(
            f"| {n} | {'paced' if think else 'saturated'} | {name(peer)} | {middle(mine, 'moves_s'):,.0f} "
            f"| {middle(mine, 'moves_per_server_cpu_s'):,.0f} | {ratio(mine, theirs, 'moves_per_server_cpu_s')} "
            f"| {middle(mine, 'p50_ms'):.1f} | {middle(mine, 'p99_ms'):.1f} | {ratio(mine, theirs, 'p99_ms')} "
            f"| {shown(mine, 'database_us_per_move')} | {middle(mine, 'idle_kb_per_match'):.0f} "
            f"| {'/'.join(sorted({row['limit'] for row in mine}))}{f', {faults} faults' if faults else ''} |"
        )
    return "\n".join(lines)


def name(peer: str) -> str:
    return f"boardgame.io {BOARDGAME_IO}, memory" if peer == AGAINST else peer


def middle(rows: Iterable[Row], column: str) -> float:
    return float(median([row[column] for row in rows if row[column] is not None] or [float("nan")]))


def shown(rows: list[Row], column: str) -> str:
    return f"{middle(rows, column):.0f}" if any(row[column] is not None for row in rows) else ""


def ratio(mine: list[Row], theirs: dict[int, Row], column: str) -> str:
    """The median over rounds of the ratio within a round."""
    ratios = [row[column] / theirs[row["round"]][column] for row in mine if row["round"] in theirs and row[column]]
    return f"{median(ratios):.2f}" if ratios else ""


if __name__ == "__main__":
    main()
