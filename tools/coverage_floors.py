"""Check that tests cover every package of src/parlor well enough, in one pass over the report of a test run.

python tools/coverage_floors.py coverage.json    exit with 1 if a package is below MIN_PERCENT
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path, PurePosixPath
from typing import Any

MIN_PERCENT = 95.0


def package_of(file: str) -> str:
    """Return "kernel" for src/parlor/kernel/laws/run.py and "games/grid_game" for a file of that game."""
    inside = PurePosixPath(file.replace("\\", "/")).parts
    inside = inside[inside.index("parlor") + 1 : -1]
    return "/".join(inside[: 2 if inside[:1] == ("games",) else 1]) or "parlor"


def percentages(report: dict[str, Any]) -> dict[str, float]:
    """Return the share of lines and branches that ran, for each package of a report of `coverage json`."""
    covered: defaultdict[str, int] = defaultdict(int)
    total: defaultdict[str, int] = defaultdict(int)
    for file, entry in report["files"].items():
        package, summary = package_of(file), entry["summary"]
        covered[package] += summary["covered_lines"] + summary["covered_branches"]
        total[package] += summary["num_statements"] + summary["num_branches"]
    return {package: 100 * covered[package] / total[package] for package in sorted(total) if total[package]}


def main() -> int:
    found = percentages(json.loads(Path(sys.argv[1]).read_text("utf-8")))
    low = {package: percent for package, percent in found.items() if percent < MIN_PERCENT}
    for package, percent in found.items():
        print(f"{percent:6.2f} %  {package}" + (f"  (at least {MIN_PERCENT:g} % wanted)" if package in low else ""))
    return 1 if low else 0


if __name__ == "__main__":
    raise SystemExit(main())
