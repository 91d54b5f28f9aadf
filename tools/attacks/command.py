"""Attack a server with default limits and measure what honest players notice.

python tools/attacks
python tools/attacks --attack descriptions --attack pipelining
python tools/attacks --visitors 30

Honest players come from 127.0.0.1, attackers from 127.0.0.2 in a process of low priority. Bounds: moves p95 at most
100 ms and 5 times the quiet one, setting up a match under 1 s, memory within 50 MB of before, 20 s after the attack.
With --visitors so many new guests open the page and a table at once: within 5 s and without an answer of 429.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import aclosing
from pathlib import Path

from resilience.processes import temporary_folder

from attacks.attackers import ATTACKS
from attacks.measure import ATTACK_SECONDS, Row, attack, measure, table, visitors

MAX_VISIT_SECONDS = 5.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attack", action="append", choices=list(ATTACKS), help="only these; may be repeated")
    parser.add_argument("--seconds", type=float, default=ATTACK_SECONDS, help="of each attack")
    parser.add_argument("--visitors", type=int, default=0, metavar="N")
    parser.add_argument("--attacker", nargs=2, metavar=("NAME", "TARGET"), help=argparse.SUPPRESS)  # the child process
    arguments = parser.parse_args()
    if arguments.attacker:
        name, given = arguments.attacker
        print(json.dumps(asyncio.run(attack(name, json.loads(given)))))
        return
    with temporary_folder() as name:
        folder = Path(name)
        if arguments.visitors:
            report = asyncio.run(visitors(arguments.visitors, folder))
            print(json.dumps(report))
            if not report["page_files"]:
                sys.exit("The page has not been built: run make page first.")
            late = report["slowest_seconds"] > MAX_VISIT_SECONDS
            sys.exit(1 if late or report["refused"] or report["other_errors"] or report["failed"] else 0)
        rows: list[Row] = []
        try:
            asyncio.run(collect(arguments.attack or list(ATTACKS), folder, arguments.seconds, rows))
        finally:  # also after Ctrl-C
            print(table(rows))
    sys.exit(1 if any(row.failed for row in rows) else 0)


async def collect(names: list[str], folder: Path, seconds: float, rows: list[Row]) -> None:
    """Add a row for each attack as it ends."""
    async with aclosing(measure(names, folder, seconds)) as measured:
        async for row in measured:
            rows.append(row)
            print(json.dumps({"attack": row.attack, "failed": row.failed, "errors": row.errors[:5]}), file=sys.stderr)
