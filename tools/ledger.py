"""The ledger of requirements: which row of docs/requirements is proven by which test or benchmark.

    python tools/ledger.py            write docs/coverage.md from what the last test run recorded
    python tools/ledger.py --check    also list what is wrong, and exit with 1 if anything is

Tests record the rows that they prove while they run (tests/proofs.py). Rows about speed are proven by benchmarks:
docs/requirements/benchmarks.toml names them, and `python benchmarks/run.py --check` holds their limits. Rows about the
balance of a game are proven by tests that play hundreds of games: they have the marker `long_only`, and `make long`
runs them.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "benchmarks"))

import limits  # noqa: E402 - it is in benchmarks

REQUIREMENTS = ROOT / "docs" / "requirements"
PAGE = ROOT / "docs" / "coverage.md"
PROOFS = ROOT / ".proofs.jsonl"
BINDING = ("must", "extra")  # the levels of rows that need a proof; "later" needs none
MAX_ROWS = 8  # that one test may claim


class Row(NamedTuple):
    game: str
    id: str
    requirement: str
    level: str
    proof: str

    @property
    def on_a_page(self) -> bool:
        """True if only a browser test can prove it."""
        return self.proof.startswith("browser") or "frame time" in self.proof


def rows() -> dict[str, Row]:
    """Return every row of docs/requirements by its id."""
    found = {}
    for file in sorted(REQUIREMENTS.glob("*.md")):
        for line in file.read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            if len(cells) == 5 and re.fullmatch(r"[A-Z]+-\d+", cells[0]):
                found[cells[0]] = Row(file.stem, cells[0], cells[1], cells[3], cells[4])
    return found


def proofs() -> dict[str, list[str]]:
    """Return the tests that proved each row in the last run. Empty if no run was recorded."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    if PROOFS.exists():
        for line in PROOFS.read_text("utf-8").splitlines():
            proof = json.loads(line)
            for row in proof["rows"]:
                found[row].add(proof["test"])
    return {row: sorted(tests) for row, tests in found.items()}


def long_runs() -> dict[str, list[str]]:
    """Return the tests that prove each row in `make long` alone, read from the sources of the tests."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.long_only" not in text:
            continue
        module = ast.parse(text)
        everywhere = any("long_only" in ast.unparse(one) for one in module.body if isinstance(one, ast.Assign))
        for function in module.body:
            if isinstance(function, ast.FunctionDef):
                markers = [ast.unparse(marker) for marker in function.decorator_list]
                if everywhere or "pytest.mark.long_only" in markers:
                    for row in re.findall(r"[A-Z]+-\d+", " ".join(one for one in markers if ".proves(" in one)):
                        found[row].append(f"{path.relative_to(ROOT).as_posix()}::{function.name}")
    return dict(found)


def faults() -> list[str]:
    """Return one sentence for each row without proof, unknown row, unknown benchmark and test with too many rows."""
    ledger, proven, measured, long = rows(), proofs(), limits.benchmarks_of_rows(), long_runs()
    stages = tomllib.loads((REQUIREMENTS / "stages.toml").read_text("utf-8"))
    wrong = [
        f"{row} is claimed by {by[0]} but is in no ledger"
        for row, by in (proven | measured | long).items()
        if row not in ledger
    ]
    wrong += [
        f"{row} is proven by the benchmark {name!r}, which benchmarks/limits.py does not have"
        for row, names in measured.items()
        for name in names
        if name not in limits.LIMITS and not is_page_benchmark(name)
    ]
    for row in ledger.values():
        due = stages[row.game] == "finished" or (stages[row.game] == "rules" and not row.on_a_page)
        if due and row.level in BINDING and row.id not in proven | measured | long:
            wrong.append(f"{row.id} was proven by no test that ran: {row.requirement}")
    claims: defaultdict[str, set[str]] = defaultdict(set)
    for row_id, tests in proven.items():
        for test in tests:
            claims[test].add(row_id)
    wrong += [
        f"{test} claims {len(claimed)} rows, more than {MAX_ROWS}: split it"
        for test, claimed in sorted(claims.items())
        if len(claimed) > MAX_ROWS
    ]
    return wrong


def is_page_benchmark(name: str) -> bool:
    """Return whether a test of the page measures this: the test must exist."""
    file, _, test = limits.PAGE_BENCHMARKS.get(name, "").partition("::")
    return bool(test) and f"def {test}(" in (ROOT / file).read_text("utf-8")


def page() -> str:
    """Return the text of docs/coverage.md."""
    ledger, tests, measured, long = rows(), proofs(), limits.benchmarks_of_rows(), long_runs()
    proven = {
        row: sorted({f"`{test.partition('[')[0]}`" for test in tests.get(row, [])})
        + [f"benchmark {name}" for name in measured.get(row, [])]
        + [f"`make long`: `{test}`" for test in long.get(row, [])]
        for row in tests.keys() | measured.keys() | long.keys()
    }
    lines = ["# Requirements and what proves them", "", "Written by `make ledger` from the last test run.", ""]
    for game in sorted({row.game for row in ledger.values()}):
        own = [row for row in ledger.values() if row.game == game]
        binding = [row for row in own if row.level in BINDING]
        lines += [f"## {game}", ""]
        lines += [f"{sum(row.id in proven for row in binding)} of {len(binding)} must and extra rows are proven.", ""]
        lines += ["| row | level | requirement | proven by |", "|---|---|---|---|"]
        lines += [
            f"| {row.id} | {row.level} | {row.requirement} | {'<br>'.join(proven[row.id])} |"
            for row in own
            if row.id in proven
        ]
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    PAGE.write_text(page(), "utf-8")
    if "--check" not in sys.argv:
        return 0
    wrong = faults()
    print("\n".join(wrong) or "every due row is proven")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
