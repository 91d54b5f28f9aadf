"""The words on a board: every segment of a row or column that spells one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from parlor.kernel import Cell
from parlor.words import lexicon

from .state import CELLS, MIN_WORD_LENGTH, SIDE

# Rarer words never clear by themselves: a YETT would only puzzle players. In Polish, where frequency is spread over
# many forms, a cut at 2 gives cascades after only 17 % of the words; at 1 they come after 22 %, as often as in English.
CASCADE_ZIPF: Final = {"en": 2.0, "pl": 1.0}
CASCADE_MIN_LENGTH: Final = 4

LINES: Final = tuple(  # the squares of each row and column, in reading order
    [tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE)]
    + [tuple(range(col, CELLS, SIDE)) for col in range(SIDE)]
)
CUTS: Final = tuple((start, end) for start in range(SIDE) for end in range(start + MIN_WORD_LENGTH, SIDE + 1))
SEGMENTS: Final = tuple(line[start:end] for line in LINES for start, end in CUTS)  # every place for a word
SEGMENT_SET: Final = frozenset(SEGMENTS)


def cell_at(place: int) -> Cell:
    return Cell(*divmod(place, SIDE))


def path_of(places: tuple[int, ...]) -> tuple[Cell, ...]:
    return tuple(map(cell_at, places))


def word_at(board: str, places: tuple[int, ...]) -> str:
    return "".join([board[place] for place in places])


def line_letters(board: str) -> list[str]:
    """Return the letters of each line, in the order of LINES."""
    rows = [board[start : start + SIDE] for start in range(0, CELLS, SIDE)]
    return rows + [board[col::SIDE] for col in range(SIDE)]


def words_on(board: str, lexicon_name: str) -> list[tuple[str, tuple[int, ...]]]:
    """Return every word of the lexicon on the board, and its squares. Not cached: too few lines come up again."""
    known, words = lexicon(lexicon_name).words, []
    for line, letters in zip(LINES, line_letters(board), strict=True):
        for start, end in CUTS:
            word = letters[start:end]
            if word in known:
                words.append((word, line[start:end]))
    return words


def has_word(board: str, lexicon_name: str) -> bool:
    known = lexicon(lexicon_name).words
    return any(letters[start:end] in known for letters in line_letters(board) for start, end in CUTS)


@cache
def cascade_words(lexicon_name: str) -> frozenset[str]:
    """Return the words that clear by themselves when falling letters spell them."""
    words = lexicon(lexicon_name)
    return frozenset(words.common(CASCADE_ZIPF[words.language], CASCADE_MIN_LENGTH, SIDE))


@lru_cache(maxsize=1 << 16)
def cascades_in(letters: str, lexicon_name: str) -> tuple[tuple[int, int], ...]:
    """Return start and end of each cascade word in the letters of a line."""
    known = cascade_words(lexicon_name)
    return tuple(
        (start, end) for start, end in CUTS if end - start >= CASCADE_MIN_LENGTH and letters[start:end] in known
    )


def cascades_on(board: str, lexicon_name: str) -> Iterator[tuple[int, ...]]:
    """Yield the squares of each word that could clear by itself."""
    for line, letters in zip(LINES, line_letters(board), strict=True):
        for start, end in cascades_in(letters, lexicon_name):
            yield line[start:end]
