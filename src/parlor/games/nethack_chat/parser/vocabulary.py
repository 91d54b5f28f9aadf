"""The word lists of vocabulary.txt."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ..sections import read_sections

_PAIRS: Final = ("north south", "east west", "up down", "northeast southwest", "northwest southeast")
OPPOSITE: Final = {one: other for pair in _PAIRS for one, other in (pair.split(), pair.split()[::-1])}
_ORDER: Final = ("first 1st 1 former left leftmost", "second 2nd 2 middle", "third 3rd 3", "fourth 4th 4")
ORDINALS: Final = {word: place for place, names in enumerate(_ORDER) for word in names.split()} | dict.fromkeys(
    ("latter", "right", "rightmost", "final"), -1
)


@cache
def sections() -> dict[str, str]:
    """Return the text under each heading of vocabulary.txt."""
    return {name: "\n".join(lines) for name, lines in read_sections(Path(__file__).parent / "vocabulary.txt").items()}


@cache
def entries(section: str) -> tuple[str, ...]:
    """Return the entries of a list, in their order."""
    return tuple(" ".join(entry.split()) for entry in sections()[section].split(",") if entry.strip())


@cache
def words(section: str) -> frozenset[str]:
    """Return the entries of a list as a set."""
    return frozenset(entries(section))


@cache
def table(section: str) -> dict[str, frozenset[str]]:
    """Return lists of words, by the word before the colon."""
    rows = (line.partition(":") for line in sections()[section].splitlines())
    return {word: frozenset(entry.strip() for entry in entries.split(",")) for word, _, entries in rows}


@cache
def replacements(section: str) -> dict[str, str]:
    """Return the replacement of each word before a colon."""
    rows = (line.partition(":") for line in sections()[section].splitlines())
    return {word: instead.strip() for word, _, instead in rows}


@cache
def phrases(section: str) -> tuple[tuple[str, ...], ...]:
    """Return the entries as tuples of words, the longest first; equally long ones in their order."""
    return tuple(sorted((tuple(entry.split()) for entry in entries(section)), key=lambda phrase: -len(phrase)))


@cache
def weights(section: str) -> dict[str, float]:
    """Return the figure after the colon, by the phrase before it."""
    rows = (line.partition(":") for line in sections()[section].splitlines() if ":" in line)
    return {phrase: float(figure) for phrase, _, figure in rows}
