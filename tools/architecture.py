"""Writes the drawing and the call paths of docs/architecture.md from the code; `--check` fails if they are stale."""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from pathlib import Path

from call_paths import Call, trace_bot_move, trace_move, trace_sentence
from import_graph import draw

DOCS = Path(__file__).parent.parent / "docs"
PAGE, DRAWING = DOCS / "architecture.md", DOCS / "architecture.svg"
PATHS = {"move": trace_move, "bot-move": trace_bot_move, "sentence": trace_sentence}
TABLE = "parlor/table/"  # the files that a limit is set for
MAX_TABLE_FUNCTIONS, MAX_TABLE_FILES = 8, 4  # of a move


def rows(calls: tuple[Call, ...]) -> str:
    """Return a path as a Markdown table."""
    lines = ["", "| function | file | runs in |", "|---|---|---|"]
    lines += [
        f"| `{call.function}` | [{call.file.removeprefix('parlor/')}](../src/{call.file}) | {call.place} |"
        for call in calls
    ]
    return "\n".join([*lines, ""])


def with_block(page: str, name: str, block: str) -> str:
    """Return the page with the text between the two markers of a block replaced."""
    marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    assert marked.search(page), f"docs/architecture.md has no block {name}"
    return marked.sub(lambda found: f"{found[1]}{block}{found[2]}", page)


def table_calls(calls: tuple[Call, ...]) -> set[Call]:
    return {call for call in calls if call.file.startswith(TABLE)}


def excess(calls: tuple[Call, ...]) -> str:
    """Return by how much a move exceeds its limits, or ""."""
    ours = table_calls(calls)
    files = {call.file for call in ours}
    if len(ours) <= MAX_TABLE_FUNCTIONS and len(files) <= MAX_TABLE_FILES:
        return ""
    return f"A move passes {len(ours)} functions in {len(files)} files of {TABLE}: {sorted(ours)}."


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the page or the drawing is stale")
    check = parser.parse_args(arguments).check
    paths = {name: asyncio.run(trace()) for name, trace in PATHS.items()}
    if too_long := excess(paths["move"]):
        print(too_long, file=sys.stderr)
        return 1
    page = PAGE.read_text("utf-8")
    for name, calls in paths.items():
        page = with_block(page, name, rows(calls))
    new = {PAGE: page, DRAWING: draw()}
    stale = [file for file, text in new.items() if not file.exists() or file.read_text("utf-8") != text]
    if check:
        for file in stale:
            print(f"{file.name} is stale: run `python tools/architecture.py`.", file=sys.stderr)
        return 1 if stale else 0
    for file in stale:
        file.write_text(new[file], "utf-8")
        print(f"wrote {file.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
