"""Play random schedules of moves and faults against simulated servers, and check every promise.

python tools/simulation --schedules 1000
python tools/simulation --seed 4711 --schedules 1 --trace
python tools/simulation --replay FILE
python tools/simulation --planted

Time, network, database, Valkey and worker processes are simulated; actors, cache, scheduler, service, write queue and
messages between servers are the real code. A schedule takes some 30 ms. One that fails is made as small as possible and
written as JSON, with its last events; the status is 1. --planted looks whether the simulation finds faults that are
planted into the code, one after the other.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from .planted import FAULTS, planted
from .run import Report, run, shrink
from .schedule import Schedule, random_schedule

PLANTED_SCHEDULES = 20_000  # within which a planted fault must be found
LAST_EVENTS = 40


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="simulation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--schedules", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first schedule (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="a schedule as JSON: play it and print all events")
    parser.add_argument("--trace", action="store_true", help="print all events")
    parser.add_argument(
        "--planted", nargs="*", metavar="FAULT", help=f"look for planted faults: all of them, or of {', '.join(FAULTS)}"
    )
    parser.add_argument("--shrink", action="store_true", help="print a small schedule for each planted fault")
    given = parser.parse_args()
    gc.freeze()  # what is imported need not be looked at after each schedule
    if given.replay:
        sys.exit(_replay(msgspec.json.decode(given.replay.read_bytes(), type=Schedule)))
    if given.trace:
        sys.exit(max(_replay(random_schedule(given.seed + n)) for n in range(given.schedules)))
    if given.planted is None:
        sys.exit(_search(given.seed, given.schedules, given.jobs))
    if unknown := [name for name in given.planted if name not in FAULTS]:
        parser.error(f"There is no planted fault {unknown[0]!r}. Choose from: {', '.join(FAULTS)}.")
    sys.exit(_find_planted(given.planted or list(FAULTS), given.jobs, shrinks=given.shrink))


def _replay(schedule: Schedule) -> int:
    report = run(schedule, trace=True)
    print("\n".join(report.trace))
    return 1 if report.violations else 0


def _search(seed: int, schedules: int, jobs: int) -> int:
    began, cpu, totals = time.monotonic(), time.process_time(), Counter[str]()
    for found, report in _mapped(_one, range(seed, seed + schedules), jobs):
        totals.update(schedules=1, frames=report.frames, entries=report.entries, acknowledged=report.acknowledged)
        if report.violations:
            _explain(found, report)
            return 1
    seconds = time.monotonic() - began
    print(
        f"{totals['schedules']} schedules, {totals['frames']} frames, {totals['entries']} entries, "
        f"{totals['acknowledged']} acknowledged: no violation. {seconds:.0f} s, "
        f"{(time.process_time() - cpu) / max(1, schedules) * 1000:.0f} ms of CPU each"
        + ("." if jobs == 1 else " in this process.")
    )
    return 0


def _one(seed: int) -> tuple[int, Report]:
    return seed, run(random_schedule(seed))


def _explain(seed: int, report: Report) -> None:
    """Print what was violated, and the smallest schedule that violates the same kind of promise."""
    kind = report.violations[0].partition(":")[0]
    schedule = shrink(random_schedule(seed), partial(_fails, kind))
    trace = run(schedule, trace=True).trace
    print(f"Schedule {seed} fails:", *report.violations, sep="\n  ")
    print("The smallest one found, for --replay:")
    print(msgspec.json.encode(schedule).decode())
    print("Its last events:", *trace[-LAST_EVENTS:], sep="\n")


def _fails(kind: str, schedule: Schedule) -> bool:
    return any(violation.startswith(kind) for violation in run(schedule).violations)


def _find_planted(names: list[str], jobs: int, *, shrinks: bool) -> int:
    missed = 0
    for name, tries, seconds, violation in _mapped(_find_one, names, jobs):
        missed += not violation
        print(f"{name}: {violation or 'NOT FOUND'} ({tries} schedules, {seconds:.1f} s)", flush=True)
        if violation and shrinks:
            with planted(name):
                small = shrink(random_schedule(tries), partial(_fails, violation.partition(":")[0]))
            print(msgspec.json.encode(small).decode(), flush=True)
    print(f"{len(names) - missed} of {len(names)} planted faults were found.")
    return 1 if missed else 0


def _find_one(name: str) -> tuple[str, int, float, str]:
    began = time.monotonic()
    with planted(name):
        for seed in range(1, PLANTED_SCHEDULES + 1):
            report = run(random_schedule(seed))
            if report.violations:
                return name, seed, time.monotonic() - began, report.violations[0]
    return name, PLANTED_SCHEDULES, time.monotonic() - began, ""


def _mapped(work: Callable[[Any], Any], items: Iterable[Any], jobs: int) -> Iterator[Any]:
    if jobs == 1:
        yield from map(work, items)
        return
    with get_context("fork").Pool(jobs) as pool:
        yield from pool.imap(work, items, chunksize=1)
