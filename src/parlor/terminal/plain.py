"""Text for a terminal: wrapped at its width, and Markdown without its marks."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap

MAX_WIDTH = 100  # columns: longer lines are hard to read

_ITEM = re.compile(r" *([-*+]|\d+[.)]) +")
_MARKS = (
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),  # a link is its text
    (re.compile(r"^#+ *"), ""),
    (re.compile(r"\*\*|__|`"), ""),
)


def width() -> int:
    """Return the columns of the terminal, from 20 to MAX_WIDTH; 80 without a terminal."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
    return max(20, min(columns, MAX_WIDTH))


def wrap(text: str, indent: str = "", hang: str = "") -> str:
    """Return one paragraph, wrapped; lines after the first start with `hang`."""
    return textwrap.fill(text, width(), initial_indent=indent, subsequent_indent=hang)


def fit(text: str) -> str:
    """Return the text with every line that is wider than the terminal broken between words."""
    return "\n".join(wrap(line) if len(line) > width() else line for line in text.split("\n"))


def plain(markdown: str) -> str:
    """Return Markdown as plain text: headings, paragraphs, lists and tables. Every paragraph is wrapped."""
    return "\n".join(map(_paragraph, _paragraphs(markdown)))


def _paragraphs(markdown: str) -> list[str]:
    """Return each heading, paragraph, item or table row as one line; empty lines stay."""
    found = [""]
    for line in markdown.strip().splitlines():
        continues = found[-1] and line.strip() and not found[-1].startswith(("#", "|"))
        if continues and not (line.startswith(("#", "|")) or _ITEM.match(line)):
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
