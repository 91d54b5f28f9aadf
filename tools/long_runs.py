"""The long runs: what `make test` plays briefly, played hundreds of times.

    python tools/long_runs.py                 all of them: several hours of two cores
    python tools/long_runs.py laws kills      only runs with one of these names

Appends a dated table to benchmarks/long-runs.md. The status is 1 if a run failed; its output is in the terminal.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "long-runs.md"
PYTEST = ("-m", "pytest", "-n", str(os.cpu_count() or 2), "--dist", "worksteal")
RUNS: dict[str, tuple[str, ...]] = {
    "laws": (*PYTEST, "tests/kernel/test_all_games_keep_laws.py"),
    "kills": (*PYTEST, "tests/server/test_crash.py"),
    "faults": (*PYTEST, "tests/server/test_nemesis.py"),
    "attacks": ("tools/attacks",),
    "simulation": ("tools/simulation", "--schedules", "100000", "--jobs", str(os.cpu_count() or 2)),
    "planted faults": ("tools/simulation", "--planted", "--jobs", str(os.cpu_count() or 2)),
    "properties": (*PYTEST, "tests/kernel", "tests/words", "tests/server", "-k", "not law and not kills and not fault"),
    "rules": (*PYTEST, *(f"tests/{game}" for game in ("territory_words", "dont_lose_your_head", "letter_crush"))),
    "rules of grid game and dungeon": (*PYTEST, "tests/grid_game", "tests/nethack_chat"),
    "learning agents and search": (*PYTEST, "tests/rl", "tests/search"),
    "balance of grid game": ("tools/balance.py",),
    "lab": (*PYTEST, "tests/lab"),  # with `pip install 'parlor[ray]'` on Ray too
    "examples": ("tools/run_examples.py",),  # with `pip install 'parlor[rl,train]'` a trained agent takes part
    "page": (*PYTEST, "tests/browser"),
    "speed": ("benchmarks/run.py", "--check"),
}


def run(name: str) -> tuple[str, bool]:
    """Run one of RUNS. Returns its row of the table, and whether it succeeded."""
    command = [sys.executable, *RUNS[name]]
    start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    status = subprocess.run(command, cwd=ROOT, env=os.environ | {"PARLOR_LONG": "1"}, check=False).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    minutes = (time.monotonic() - start) / 60
    outcome = "passed" if status == 0 else f"failed with status {status}"
    return f"| {name} | `{' '.join(RUNS[name])}` | {minutes:.1f} | {cpu / 60:.1f} | {outcome} |", status == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(RUNS)}")
    wanted = parser.parse_args().names or list(RUNS)
    if unknown := [name for name in wanted if name not in RUNS]:
        parser.error(f"There is no run {unknown[0]!r}. Choose from: {', '.join(RUNS)}.")
    results = [run(name) for name in wanted]
    table = [
        f"## {datetime.now(UTC):%Y-%m-%d}",
        "",
        "| run | command | minutes | CPU minutes | outcome |",
        "| --- | --- | ---: | ---: | --- |",
        *(row for row, _ in results),
    ]
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write("\n".join(["", *table, ""]))
    print("\n".join(table))
    return 0 if all(passed for _, passed in results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
