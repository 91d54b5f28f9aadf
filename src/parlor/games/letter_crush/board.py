"""Words on a board: every straight run of letters that spells one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from parlor.kernel import Cell
from parlor.words import lexicon

from .state import CELLS, SHORTEST, SIDE

# Rarer words never clear by themselves: nobody wants a YETT to pop up. In Polish a cut at 2 leaves cascades after 17 %
# of the words only, since frequency is spread over many forms; at 1 they come after 22 %, as often as in English.
CASCADE_ZIPF: Final = {"en": 2.0, "pl": 1.0}
CASCADE_SHORTEST: Final = 4


LINES: Final = tuple(  # the places of each row and column, in reading order
    [tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE)]
    + [tuple(range(col, CELLS, SIDE)) for col in range(SIDE)]
)
CUTS: Final = tuple((start, end) for start in range(SIDE) for end in range(start + SHORTEST, SIDE + 1))
SEGMENTS: Final = tuple(line[start:end] for line in LINES for start, end in CUTS)  # where a word can lie
IS_SEGMENT: Final = frozenset(SEGMENTS)


def cell_at(place: int) -> Cell:
    return Cell(*divmod(place, SIDE))


def path_of(places: tuple[int, ...]) -> tuple[Cell, ...]:
    return tuple(map(cell_at, places))


def spelled(board: str, places: tuple[int, ...]) -> str:
    return "".join([board[place] for place in places])


def line_letters(board: str) -> list[str]:
    """What stands in each line, in the order of LINES."""
    rows = [board[start : start + SIDE] for start in range(0, CELLS, SIDE)]
    return rows + [board[col::SIDE] for col in range(SIDE)]


def words_on(board: str, lexicon_name: str) -> list[tuple[str, tuple[int, ...]]]:
    """Every word of the lexicon and where it lies. Asked anew each time: fewer lines come again than a cache costs."""
    known, found = lexicon(lexicon_name).words, []
    for line, letters in zip(LINES, line_letters(board), strict=True):
        for start, end in CUTS:
            word = letters[start:end]
            if word in known:
                found.append((word, line[start:end]))
    return found


def has_word(board: str, lexicon_name: str) -> bool:
    known = lexicon(lexicon_name).words
    return any(letters[start:end] in known for letters in line_letters(board) for start, end in CUTS)


@cache
def cascade_words(lexicon_name: str) -> frozenset[str]:
    """The words that clear by themselves when letters fall into place."""
    words = lexicon(lexicon_name)
    return frozenset(words.common(CASCADE_ZIPF[words.language], CASCADE_SHORTEST, SIDE))


@lru_cache(maxsize=1 << 16)
def cascades_in(letters: str, lexicon_name: str) -> tuple[tuple[int, int], ...]:
    known = cascade_words(lexicon_name)
    return tuple((start, end) for start, end in CUTS if end - start >= CASCADE_SHORTEST and letters[start:end] in known)


def cascades_on(board: str, lexicon_name: str) -> Iterator[tuple[int, ...]]:
    """Where words lie that could clear by themselves."""
    for line, letters in zip(LINES, line_letters(board), strict=True):
        for start, end in cascades_in(letters, lexicon_name):
            yield line[start:end]
