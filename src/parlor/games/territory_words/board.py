"""Drawing the letters of a new board (R1.5)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain

from parlor.kernel import Chance
from parlor.words import LetterBag, Lexicon

from .land import MIN_WORD_LENGTH
from .reach import BLANK, CELLS, SIDE
from .vocabulary import Vocabulary, count_words

# Per mille before normalizing. English: E T A O I N S R H L are each more frequent than any other letter. Polish: the
# 23 letters that a folded word can have, weighted as LetterCrush weights them.
WEIGHTS = {
    "en": (
        {"E": 120, "T": 90, "A": 80, "O": 75, "I": 70, "N": 67, "S": 63, "R": 60, "H": 50, "L": 45, "D": 40, "C": 30}
        | {"U": 30, "M": 25, "F": 20, "P": 20, "G": 20, "W": 20, "Y": 20, "B": 17, "K": 12, "V": 10, "Z": 5, "J": 4}
        | {"X": 4, "Q": 3}
    ),
    "pl": (
        {"A": 95, "I": 92, "E": 92, "O": 91, "N": 90, "R": 50, "Z": 50, "S": 50, "W": 50, "C": 50, "T": 30, "K": 30}
        | {"Y": 30, "D": 30, "P": 30, "M": 30, "L": 20, "U": 20, "J": 20, "B": 20, "G": 10, "H": 10, "F": 10}
    ),
}
COMMON_ZIPF = 4.0  # everyday words
MIN_COMMON_WORDS = 40  # that a board must hold
MAX_BOARDS = 200  # only a tiny imported list needs more: boards of the built-in lists have hundreds of words


def draw_letters(words: Lexicon, chance: Chance, side: int = SIDE) -> str:
    """Return letters that spell enough common words; the first board drawn if the list is too small for that.

    There are 144: those that are not on a smaller map are BLANK.
    """
    bag = letter_bag(words.language)
    boards = (on_whole_board(bag.draw_many(side * side, chance.below), side) for _ in range(MAX_BOARDS))
    first = next(boards)
    good = (board for board in chain([first], boards) if has_enough_words(board, words))
    return next(good, first)


def on_whole_board(letters: str, side: int) -> str:
    """Return the letters of a map, row by row, on the whole board."""
    rows = (letters[start : start + side].ljust(SIDE, BLANK) for start in range(0, side * side, side))
    return "".join(rows).ljust(CELLS, BLANK)


def has_enough_words(letters: str, words: Lexicon) -> bool:
    """Return whether a board holds enough common words to play on."""
    return count_words(letters, common_words(words), MIN_COMMON_WORDS) >= MIN_COMMON_WORDS


@cache
def letter_bag(language: str) -> LetterBag:
    return LetterBag(WEIGHTS[language])


@lru_cache(maxsize=8)
def common_words(words: Lexicon) -> Vocabulary:
    return Vocabulary(words.common(COMMON_ZIPF, shortest=MIN_WORD_LENGTH))
