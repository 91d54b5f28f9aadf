"""Parlor's server under load, beside boardgame.io's in memory: the same game, the same players, the same measure.

    python benchmarks/load             some ten minutes
    python benchmarks/load --quick     one minute, for a first impression
    python benchmarks/load --json rows.jsonl
    python benchmarks/load --peer "parlor several"   two servers on PostgreSQL and Valkey; one is killed in the middle
    python benchmarks/load --before HEAD~5   beside the same server of an earlier commit, in place of boardgame.io

Peers take turns in every round, since a machine's speed drifts: the table shows medians over the rounds, and ratios to
boardgame.io's runs of the same rounds. With --before two servers run side by side and take turns of 0.3 seconds.
Parlor shows no player a move before it is on disk; boardgame.io stores nothing.
Needs node and npm; boardgame.io is fetched into --peers, outside the repository.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import platformdirs
from processes import family
from servers import BEFORE, BOARDGAME_IO, SEVERAL, Running, Servers, install

AGAINST = "boardgame.io"
PEERS = (AGAINST, "parlor sqlite", "parlor sqlite asgi", "parlor postgres")
COMPARED = ("parlor sqlite", "parlor postgres")  # with themselves at an earlier commit
THINK = 2.0  # think time of a player in paced runs, in seconds
TURN = 0.3  # seconds for which one of two servers runs and the other is stopped
TURNS_LONGER = 4  # times as long as a run alone: each runs half of the time, and twice as much is measured
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
        "--peer", action="append", choices=[*PEERS, "parlor memory", SEVERAL], help="only these; may be repeated"
    )
    parser.add_argument("--peers", type=Path, default=platformdirs.user_cache_path("parlor-peers"), metavar="FOLDER")
    parser.add_argument("--json", type=Path, metavar="FILE", help="add every run to a file, one JSON object a line")
    parser.add_argument("--before", metavar="COMMIT", default="", help="measure beside this earlier commit")
    arguments = parser.parse_args()
    peers = tuple(arguments.peer or (COMPARED if arguments.before else PEERS))
    together = [(peer, peer + BEFORE) if arguments.before else (peer,) for peer in peers]
    if AGAINST in peers:
        install(arguments.peers)
    rows: list[Row] = []
    with Servers(arguments.peers, arguments.before) as servers:
        for number in range(arguments.rounds or (1 if arguments.quick else 3)):
            for shape in QUICK if arguments.quick else FULL:
                for group in together[number % len(together) :] + together[: number % len(together)]:
                    for row in measured(servers, group, shape):
                        rows.append({**row, "round": number})
                        print(json.dumps(rows[-1]), file=sys.stderr)
                        if arguments.json:
                            with arguments.json.open("a", encoding="utf-8") as file:
                                file.write(json.dumps(rows[-1]) + "\n")
    print(markdown(rows))


def measured(servers: Servers, peers: Sequence[str], shape: Shape) -> list[Row]:
    """Measure a server, or several side by side. Several that are saturated take turns; paced ones run all the time."""
    in_turns = len(peers) > 1 and not shape.think
    if in_turns:
        shape = shape._replace(warm=TURNS_LONGER * shape.warm, seconds=TURNS_LONGER * shape.seconds)
    with ExitStack() as stack:
        running = [stack.enter_context(servers.start(peer)) for peer in peers]
        loads = []
        for peer, server in zip(peers, running, strict=True):
            kind = "roaming" if peer == SEVERAL else peer.split()[0]
            plan = {"kind": kind, **server._asdict(), **shape._asdict()}
            command = [
                sys.executable,
                str(servers.tree(peer) / "benchmarks" / "load" / "generate.py"),
                json.dumps(plan),
            ]
            environment = os.environ | {"PYTHONPATH": servers.python_path(peer)}
            loads.append(stack.enter_context(subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)))
        try:
            if in_turns:
                take_turns(running, loads)
            outputs = [load.communicate(timeout=120 + len(peers) * shape.n / 10)[0] for load in loads]
        finally:
            for load in loads:
                load.kill()  # it has ended, unless something failed
    return [{"peer": peer, **json.loads(output)} for peer, output in zip(peers, outputs, strict=True)]


def take_turns(running: Sequence[Running], loads: Sequence[subprocess.Popen[bytes]]) -> None:
    """Stop all servers and their players but one, another one after each TURN, until the first of them is done."""
    turn = 0
    try:
        while all(load.poll() is None for load in loads):
            families = [[*family(server.pid), load.pid] for server, load in zip(running, loads, strict=True)]
            for number, pids in enumerate(families):
                if number != turn % len(families):
                    send(pids, signal.SIGSTOP)
            send(families[turn % len(families)], signal.SIGCONT)
            time.sleep(TURN)
            turn += 1
    finally:  # a process that is stopped would never notice that its server is gone
        for server, load in zip(running, loads, strict=True):
            send([*family(server.pid), load.pid], signal.SIGCONT)


def send(pids: Iterable[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


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
            f"| {cell_text(mine, 'database_us_per_move')} | {middle(mine, 'idle_kb_per_match'):.0f} "
            f"| {'/'.join(sorted({row['limit'] for row in mine}))}{f', {faults} faults' if faults else ''} |"
        )
    several = [row for row in rows if "after" in row]
    return "\n".join(lines) + ("\n\n" + after_a_kill(several) if several else "")


def after_a_kill(rows: list[Row]) -> str:
    head = ("matches", "pace", "longest wait s", "p99 wait s", "moves / s", "per server CPU s", "p50 ms", "p99 ms")
    lines = [
        "One of two servers is killed: the wait for the next move of a match, then the load of the other server.",
        "",
    ]
    lines += [f"| {' | '.join(head)} |", "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for n, think in dict.fromkeys((row["n"], row["think"]) for row in rows):
        mine = [row for row in rows if (row["n"], row["think"]) == (n, think)]
        after = [row["after"] for row in mine]
        lines.append(
            f"| {n} | {'paced' if think else 'saturated'} | {max(row['longest_wait_s'] for row in mine):.1f} "
            f"| {middle(mine, 'p99_wait_s'):.1f} | {middle(after, 'moves_s'):,.0f} "
            f"| {middle(after, 'moves_per_server_cpu_s'):,.0f} | {middle(after, 'p50_ms'):.1f} "
            f"| {middle(after, 'p99_ms'):.1f} |"
        )
    return "\n".join(lines)


def name(peer: str) -> str:
    return f"boardgame.io {BOARDGAME_IO}, memory" if peer == AGAINST else peer


def middle(rows: Iterable[Row], column: str) -> float:
    return float(median([row[column] for row in rows if row[column] is not None] or [float("nan")]))


def cell_text(rows: list[Row], column: str) -> str:
    return f"{middle(rows, column):.0f}" if any(row[column] is not None for row in rows) else ""


def ratio(mine: list[Row], theirs: dict[int, Row], column: str) -> str:
    """The median over rounds of the ratio within a round."""
    ratios = [row[column] / theirs[row["round"]][column] for row in mine if row["round"] in theirs and row[column]]
    return f"{median(ratios):.2f}" if ratios else ""


if __name__ == "__main__":
    main()
