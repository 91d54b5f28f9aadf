"""The ledger of requirements: which row of docs/requirements is proven by which test.

    python tools/ledger.py            write docs/coverage.md from the markers in tests/
    python tools/ledger.py --check    say what is wrong instead: unclaimed rows, unknown rows, an old page

A test claims rows with @pytest.mark.proves("TW-12", "TW-13"), and only rows that it would see broken.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LEDGERS = ROOT / "docs" / "requirements"
PAGE = ROOT / "docs" / "coverage.md"
BINDING = ("must", "extra")


class Row(NamedTuple):
    game: str
    id: str
    requirement: str
    level: str
    proof: str

    @property
    def on_a_page(self) -> bool:
        """Whether it can only be seen in a browser."""
        return self.proof.startswith("browser") or "frame time" in self.proof


def rows() -> dict[str, Row]:
    found = {}
    for file in sorted(LEDGERS.glob("*.md")):
        for line in file.read_text("utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            if len(cells) == 5 and re.fullmatch(r"[A-Z]+-\d+", cells[0]):
                found[cells[0]] = Row(file.stem, cells[0], cells[1], cells[3], cells[4])
    return found


def claims() -> dict[str, list[str]]:
    """Row id -> the tests that claim it, read from the source so that no test needs to run."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for function, row in _markers(ast.parse(file.read_text("utf-8"))):
            test = f"{file.relative_to(ROOT).as_posix()}::{function}"
            if test not in found[row]:
                found[row].append(test)
    return dict(found)


def _markers(module: ast.Module) -> Iterator[tuple[str, str]]:
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            calls = (node for decorator in function.decorator_list for node in ast.walk(decorator))
            for call in calls:
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.proves":
                    yield from ((function.name, str(ast.literal_eval(argument))) for argument in call.args)


def faults() -> list[str]:
    """What the guard test fails on."""
    ledger, claimed, stages = rows(), claims(), tomllib.loads((LEDGERS / "stages.toml").read_text("utf-8"))
    wrong = [
        f"{row} is claimed by {tests[0]} but is in no ledger" for row, tests in claimed.items() if row not in ledger
    ]
    for row in ledger.values():
        due = stages[row.game] == "finished" or (stages[row.game] == "rules" and not row.on_a_page)
        if due and row.level in BINDING and row.id not in claimed:
            wrong.append(f"{row.id} is claimed by no test: {row.requirement}")
    return wrong


def page() -> str:
    ledger, claimed = rows(), claims()
    lines = [
        "# Requirements and the tests that prove them",
        "",
        "Written by `python tools/ledger.py`; do not edit.",
        "",
    ]
    for game in sorted({row.game for row in ledger.values()}):
        mine = [row for row in ledger.values() if row.game == game]
        binding = [row for row in mine if row.level in BINDING]
        proven = sum(row.id in claimed for row in binding)
        lines += [f"## {game}", "", f"{proven} of {len(binding)} must and extra rows are proven.", ""]
        if proven:
            lines += ["| row | level | requirement | proven by |", "|---|---|---|---|"]
            for row in (row for row in mine if row.id in claimed):
                tests = "<br>".join(f"`{test}`" for test in claimed[row.id])
                lines.append(f"| {row.id} | {row.level} | {row.requirement} | {tests} |")
            lines.append("")
    return "\n".join(lines)


def main() -> int:
    if "--check" in sys.argv:
        wrong = faults()
        if not PAGE.exists() or PAGE.read_text("utf-8") != page():
            wrong.append("docs/coverage.md is not what the markers say: run python tools/ledger.py")
        print("\n".join(wrong) or "every due row is claimed")
        return 1 if wrong else 0
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
