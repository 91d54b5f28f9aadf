"""The words on a board: every segment of a row or column that spells one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import compress
from typing import Final, NamedTuple

from parlor.kernel import Cell
from parlor.words import lexicon

from .state import CELLS, MIN_WORD_LENGTH, PLAIN, SIDE, WILD

COMMON_ZIPF: Final = 3.5  # the refill favors words of this frequency, and a board that holds none is mixed
# Rarer words never clear by themselves: a word that a player does not know looks like a fault. In Polish, where
# frequency is spread over many forms of a word, the list is cut lower.
CASCADE_ZIPF: Final = {"en": 2.5, "pl": 2.0}
CASCADE_MIN_LENGTH: Final = 4
CASCADE_MIN_NEW: Final = 2  # new tiles in a cascade word: a word that only fell together is left to the player

# How much a common word adds to the richness of a board, by its length, in hundredths. A word that is about to clear by
# itself adds less: it feeds the cascade, not the player.
LASTING_WORTH: Final = {3: 100, 4: 500, 5: 1000, 6: 2000}
CLEARING_WORTH: Final = {length: worth * 30 // 100 for length, worth in LASTING_WORTH.items()}

LINES: Final = tuple(  # the squares of each row and column, in reading order
    [tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE)]
    + [tuple(range(col, CELLS, SIDE)) for col in range(SIDE)]
)
CUTS: Final = tuple((start, end) for start in range(SIDE) for end in range(start + MIN_WORD_LENGTH, SIDE + 1))
SEGMENTS: Final = tuple(line[start:end] for line in LINES for start, end in CUTS)  # every place for a word
SEGMENT_SET: Final = frozenset(SEGMENTS)
# In the letters of all lines, one after the other: where segments begin, as three letters, and those that begin there.
HEADS: Final = tuple(
    slice(line + start, line + start + MIN_WORD_LENGTH)
    for line in range(0, SIDE * len(LINES), SIDE)
    for start in range(SIDE - MIN_WORD_LENGTH + 1)
)
CUTS_OF_HEADS: Final = tuple(
    tuple((slice(number * SIDE + start, number * SIDE + end), line[start:end]) for start, end in CUTS if start == first)
    for number, line in enumerate(LINES)
    for first in range(SIDE - MIN_WORD_LENGTH + 1)
)

Places = tuple[int, ...]  # numbers of squares, row by row
Tile = tuple[str, str]  # letter and mark


class Tiles(NamedTuple):
    """A board: letters and marks of its 36 tiles, row by row."""

    letters: str
    marks: str = PLAIN * CELLS


class WordAt(NamedTuple):
    """A word and its squares. The letters on the board may have a wild card in it."""

    word: str
    places: Places


class WordSet(NamedTuple):
    """Words, and their first three letters, by which most places are ruled out with one look-up."""

    words: frozenset[str]
    heads: frozenset[str]

    @classmethod
    def of(cls, words: tuple[str, ...]) -> WordSet:
        return cls(frozenset(words), frozenset(word[:MIN_WORD_LENGTH] for word in words))

    def cuts(self, letters: str) -> Iterator[tuple[int, int]]:
        """Yield start and end of each of the words in the letters of a line."""
        for start in range(SIDE - MIN_WORD_LENGTH + 1):
            if letters[start : start + MIN_WORD_LENGTH] in self.heads:
                for end in range(start + MIN_WORD_LENGTH, SIDE + 1):
                    if letters[start:end] in self.words:
                        yield start, end


def cell_at(place: int) -> Cell:
    return Cell(*divmod(place, SIDE))


def path_of(places: Places) -> tuple[Cell, ...]:
    return tuple(map(cell_at, places))


def letters_at(board: str, places: Places) -> str:
    return "".join([board[place] for place in places])


def line_letters(board: str) -> list[str]:
    """Return the letters of each line, in the order of LINES."""
    rows = [board[start : start + SIDE] for start in range(0, CELLS, SIDE)]
    return rows + [board[col::SIDE] for col in range(SIDE)]


# --- words that players may submit -----------------------------------------------------------------------------------


def word_of(letters: str, lexicon_name: str) -> str:
    """Return the word that these letters spell, or "". One of them may be a wild card, which stands for the letter of
    the most frequent word, the first in the alphabet of equals; an offensive word only if there is no other.
    """
    known = lexicon(lexicon_name)
    if WILD not in letters:
        return letters if letters in known.words else ""
    return _word_with_wild_card(letters, lexicon_name)


@lru_cache(maxsize=1 << 12)
def _word_with_wild_card(letters: str, lexicon_name: str) -> str:
    known = lexicon(lexicon_name)
    words = [word for word in _completions(letters, known.alphabet) if word in known.words]
    return min(words, key=lambda word: (known.is_offensive(word), -known.zipf(word), word), default="")


def _completions(letters: str, alphabet: str) -> Iterator[str]:
    """Yield the letters with each letter in place of the wild card; nothing if there are several wild cards."""
    if letters.count(WILD) == 1:
        yield from (letters.replace(WILD, letter) for letter in alphabet)


@cache
def short_words(lexicon_name: str) -> WordSet:
    """Return the words of the lexicon that fit on the board: a fifth of them, so that looking one up rarely has to wait
    for memory.
    """
    words = lexicon(lexicon_name).words
    return WordSet.of(tuple(word for word in words if MIN_WORD_LENGTH <= len(word) <= SIDE))


def words_on(board: str, lexicon_name: str) -> list[WordAt]:
    """Return every word of the lexicon on the board, and its squares. Not cached: too few lines come up again."""
    if WILD in board:
        return _words_with_wild_cards(board, lexicon_name)
    known, found = short_words(lexicon_name), []
    text = board + "".join([board[col::SIDE] for col in range(SIDE)])  # the board is its rows
    heads = map(text.__getitem__, HEADS)
    for cuts in compress(CUTS_OF_HEADS, map(known.heads.__contains__, heads)):  # most have no word: no loop over them
        for cut, places in cuts:
            if (word := text[cut]) in known.words:
                found.append(WordAt(word, places))
    return found


def _words_with_wild_cards(board: str, lexicon_name: str) -> list[WordAt]:
    segments = ((letters_at(board, places), places) for places in SEGMENTS)
    return [WordAt(word, places) for letters, places in segments if (word := word_of(letters, lexicon_name))]


# --- common words ----------------------------------------------------------------------------------------------------


@cache
def common_words(lexicon_name: str) -> WordSet:
    """Return the words that a board is kept rich in: those that nearly every player knows."""
    return WordSet.of(lexicon(lexicon_name).common(COMMON_ZIPF, MIN_WORD_LENGTH, SIDE))


def has_common_word(board: str, lexicon_name: str) -> bool:
    """Return whether the board holds a common word, perhaps with a wild card."""
    common, alphabet = common_words(lexicon_name), lexicon(lexicon_name).alphabet
    lines = line_letters(board)
    if any(next(common.cuts(letters), None) for letters in lines):
        return True
    segments = (letters[start:end] for letters in lines if WILD in letters for start, end in CUTS)
    return any(word in common.words for segment in segments for word in _completions(segment, alphabet))


@lru_cache(maxsize=1 << 14)
def line_richness(letters: str, new: int, lexicon_name: str) -> int:
    """Return what the common words in the letters of a line are worth. Bit n of `new` is set if letter n is new."""
    richness = 0
    for start, end in common_words(lexicon_name).cuts(letters):
        length = end - start
        clears = length >= CASCADE_MIN_LENGTH and _count_new(new, start, end) >= CASCADE_MIN_NEW
        richness += (CLEARING_WORTH if clears else LASTING_WORTH)[length]
    return richness


def board_richness(board: str, lexicon_name: str) -> int:
    return sum([line_richness(letters, 0, lexicon_name) for letters in line_letters(board)])


def _count_new(new: int, start: int, end: int) -> int:
    return (new >> start & (1 << end - start) - 1).bit_count()


# --- words that clear by themselves ----------------------------------------------------------------------------------


@cache
def cascade_words(lexicon_name: str) -> WordSet:
    """Return the words that clear by themselves when new letters spell them."""
    words = lexicon(lexicon_name)
    return WordSet.of(words.common(CASCADE_ZIPF[words.language], CASCADE_MIN_LENGTH, SIDE))


def cascades_on(board: str, new: frozenset[int], lexicon_name: str) -> list[Places]:
    """Return the words that clear by themselves, where `new` squares have new tiles; of words within each other only
    the longest.
    """
    found, words = [], cascade_words(lexicon_name)
    for line, letters in zip(LINES, line_letters(board), strict=True):
        if sum([place in new for place in line]) >= CASCADE_MIN_NEW:
            cuts = [cut for cut in words.cuts(letters) if len(new.intersection(line[slice(*cut)])) >= CASCADE_MIN_NEW]
            found += [line[slice(*cut)] for cut in cuts if not any(_is_part(cut, other) for other in cuts)]
    return found


def _is_part(cut: tuple[int, int], other: tuple[int, int]) -> bool:
    return cut != other and other[0] <= cut[0] and cut[1] <= other[1]
