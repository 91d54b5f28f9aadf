"""Text for a terminal: no wider than it is, and Markdown without its marks."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap

WIDEST = 100  # columns: longer lines are hard to read, however wide the terminal

_ITEM = re.compile(r" *([-*+]|\d+[.)]) +")
_MARKS = (
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),  # a link is its text
    (re.compile(r"^#+ *"), ""),
    (re.compile(r"\*\*|__|`"), ""),
)


def width() -> int:
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
    return max(20, min(columns, WIDEST))


def wrap(text: str, indent: str = "", hang: str = "") -> str:
    """One paragraph; lines after the first begin with `hang`."""
    return textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=hang)


def plain(markdown: str) -> str:
    """Headings, paragraphs, lists and tables, which is all that rules need; every paragraph reflowed."""
    return "\n".join(map(_paragraph, _paragraphs(markdown)))


def _paragraphs(markdown: str) -> list[str]:
    """Each heading, paragraph, item or line of a table on one line; empty lines stay."""
    found = [""]
    for line in markdown.strip().splitlines():
        goes_on = found[-1] and line.strip() and not found[-1].startswith(("#", "|"))
        if goes_on and not (line.startswith(("#", "|")) or _ITEM.match(line)):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.rstrip())
    return found[1:]


def _paragraph(line: str) -> str:
    item = _ITEM.match(line)
    lead, rest = (item[0].strip() + " ", line[item.end() :]) if item else ("", line)
    for mark, instead in _MARKS:
        rest = mark.sub(instead, rest)
    if line.startswith("|"):
        return rest
    return wrap(rest, f"  {lead}", " " * (2 + len(lead))) if item else wrap(rest)
