"""Let faults happen to servers while 200 matches are played on them, and check every promise after each.

python tools/nemesis --faults 300
python tools/nemesis --faults 40 --topology sqlite --seed 7

After each fault every match must accept a move and every viewer must see it within 10 seconds. At the end every
acknowledged action is in the database once, as the acknowledged ply. A JSON line for each fault, then one report for
each topology; the status is 1 if a promise was broken. The reports are also printed after Ctrl-C or SIGTERM.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from pathlib import Path
from typing import Any

from resilience.network import Namespace
from resilience.processes import temporary_folder

from nemesis.run import RECOVERY_SECONDS, Report, Run
from nemesis.several import OnPostgres
from nemesis.topology import OnSqlite, Topology
from parlor.kernel.codec import encode

SQLITE_SHARE = 0.3  # of the faults, where both topologies are run
RATE = 40.0  # requests of players a second


def emit(line: Any) -> None:
    print(encode(line).decode(), flush=True)


async def run(
    topology: str,
    faults: int,
    tables: int,
    seed: int,
    *,
    rate: float = RATE,
    namespaces: bool = False,
    skip: tuple[str, ...] = (),
    limit: float = RECOVERY_SECONDS,
) -> Report:
    """Run one topology ("postgres" or "sqlite")."""
    with temporary_folder() as name:
        folder, rng = Path(name), random.Random(seed + 1)
        chosen: Topology = OnSqlite(folder, rng) if topology == "sqlite" else OnPostgres(folder, rng, namespaces)
        return await Run(chosen, seed, tables, rate, emit, skip, limit)(faults)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=300, help="in all topologies together")
    parser.add_argument("--matches", type=int, default=200, help="played at the same time")
    parser.add_argument("--topology", choices=("postgres", "sqlite", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE, help="requests of the players a second")
    parser.add_argument("--partition", choices=("auto", "namespaces", "relays"), default="auto")
    parser.add_argument("--skip", action="append", default=[], metavar="KIND", help="a kind of fault; may be repeated")
    parser.add_argument("--recovery", type=float, default=RECOVERY_SECONDS, help="seconds in which all must work again")
    arguments = parser.parse_args()
    namespaces = arguments.partition == "namespaces" or (arguments.partition == "auto" and Namespace.allowed())
    shares = {arguments.topology: arguments.faults}
    if arguments.topology == "both":
        sqlite = round(SQLITE_SHARE * arguments.faults)
        shares = {"postgres": arguments.faults - sqlite, "sqlite": sqlite}
    reports = []
    for topology, faults in shares.items():
        report = asyncio.run(
            run(
                topology,
                faults,
                arguments.matches,
                arguments.seed,
                rate=arguments.rate,
                namespaces=namespaces,
                skip=tuple(arguments.skip),
                limit=arguments.recovery,
            )
        )
        reports.append(report)
        emit(report)
        if report.stopped:
            break
    sys.exit(1 if any(report.violations for report in reports) else 0)
