"""Text files with [headings] and lines under them: the words of the parser and the prose of the narrator."""

from __future__ import annotations

from pathlib import Path


def read_sections(*files: Path) -> dict[str, tuple[str, ...]]:
    """Return the lines under each heading, in file order; lines before the first heading stand under "".

    Empty lines and lines that begin with # are left out, and so are headings without lines. A heading that occurs
    again, in the same file or in another one, goes on where it was left.
    """
    found: dict[str, list[str]] = {}
    for file in files:
        lines = found.setdefault("", [])
        for line in file.read_text("utf-8").splitlines():
            if line.startswith("["):
                lines = found.setdefault(line.strip("[]"), [])
            elif line and not line.startswith("#"):
                lines.append(line)
    return {heading: tuple(lines) for heading, lines in found.items() if lines}
