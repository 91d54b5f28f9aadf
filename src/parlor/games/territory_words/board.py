"""The letters of a new board (R1.5)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain

from parlor.kernel import Chance
from parlor.words import LetterBag, Lexicon

from .land import SHORTEST_WORD
from .reach import CELLS
from .vocabulary import Vocabulary, count_words

# Per mille before normalising. English: E T A O I N S R H L are each more frequent than any other letter. Polish: the
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
COMMON = 4.0  # Zipf: words that everybody knows
ENOUGH_WORDS = 40  # common words that a board must hold
TRIES = 200  # a board of the shipped lists has hundreds of words; only a tiny list of one's own runs out of tries


def draw_letters(words: Lexicon, chance: Chance) -> str:
    """144 letters that spell enough common words; of too small a list, the first board that was drawn."""
    boards = (letter_bag(words.language).draw_many(CELLS, chance.below) for _ in range(TRIES))
    first = next(boards)
    rich = (board for board in chain([first], boards) if is_rich(board, words))
    return next(rich, first)


def is_rich(letters: str, words: Lexicon) -> bool:
    """Whether a board holds enough common words to play on."""
    return count_words(letters, common_words(words), ENOUGH_WORDS) >= ENOUGH_WORDS


@cache
def letter_bag(language: str) -> LetterBag:
    return LetterBag(WEIGHTS[language])


@lru_cache(maxsize=8)
def common_words(words: Lexicon) -> Vocabulary:
    return Vocabulary(words.common(COMMON, shortest=SHORTEST_WORD))
