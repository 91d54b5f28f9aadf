"""Kill a server again and again while people play on it, and check that nothing acknowledged was lost or done twice.

python tools/crash.py --kills 500
python tools/crash.py --kills 100 --database postgresql://...

Played are games with long bot turns, with several seats to act at once, with clocks, pauses, take-backs, resignations
and rematches. Players cut their connections and send the same requests again. The report is printed in any case: also
after Ctrl-C, SIGTERM or a failure.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
from pathlib import Path

from msgspec import Struct
from resilience.checker import Verdict, check, read_store
from resilience.history import History
from resilience.load import Load
from resilience.processes import Server, temporary_folder
from resilience.stopping import stopped_by_signals

from parlor.kernel.codec import encode

RATE = 120.0  # requests a second
UPTIMES = ((0.02, 0.6), (0.6, 1.5), (3.0, 6.0))  # seconds; only in a long life does a bot come to a whole turn
WEIGHTS = (9, 8, 3)
LAST_MOVE_SECONDS = 60.0  # seconds that every match has for a move after the last kill


class Report(Struct):
    seed: int
    kills: int = 0
    matches: int = 0  # begun
    moves: int = 0  # acknowledged to their players
    resent: int = 0
    acknowledged_per_kill: float = 0.0
    stuck: list[str] = []  # matches that accepted no move at the end
    stored: Verdict | None = None
    stopped: str = ""  # why it ended early: a signal or a failure
    faults: list[str] = []  # promises that were broken


async def crash(database: str, kills: int, pairs: int = 4, seed: int = 1) -> Report:
    """Play and kill, then compare what was acknowledged with what is stored. `pairs`: three matches for each."""
    rng, report, server, history = random.Random(seed), Report(seed), Server(database), History()
    load = Load([server.url], 3 * pairs, history, seed, RATE, first_wait=0.03)
    try:
        async with stopped_by_signals() as stop:
            await server.start()
            await stop.guard(load.open())
            print("The games have begun.", file=sys.stderr, flush=True)
            while report.kills < kills and not stop.is_set():
                await stop.guard(asyncio.sleep(rng.uniform(*rng.choices(UPTIMES, WEIGHTS)[0])))
                load.check()
                await server.end(signal.SIGKILL)
                report.kills += 1
                await server.start(ready=rng.random() < 0.8)  # sometimes it is killed before it is ready
            report.stopped = stop.reason
            recovery = await stop.guard(load.recover(LAST_MOVE_SECONDS))
            report.stuck = recovery.stuck if recovery else []
    except Exception as error:
        report.stopped = repr(error)
        history.violate(f"the run failed: {error!r}")
    finally:
        await load.close()
        if server.process:
            await server.end(signal.SIGTERM)
    report.stored = await asyncio.to_thread(_check, history, database)
    report.faults = [*history.violations, *(f"stuck: {table}" for table in report.stuck)]
    report.matches, report.moves, report.resent = len(history.matches), history.acknowledged, history.resent
    report.acknowledged_per_kill = round(report.moves / max(1, report.kills), 1)
    return report


def _check(history: History, database: str) -> Verdict:
    return check(history, read_store(database))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=4, help="three matches for each (default: 4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="default: SQLite in a folder of its own")
    arguments = parser.parse_args()
    with temporary_folder() as folder:
        database = arguments.database or f"sqlite:///{Path(folder) / 'parlor.db'}"
        report = asyncio.run(crash(database, arguments.kills, arguments.pairs, arguments.seed))
    print(encode(report).decode())
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
