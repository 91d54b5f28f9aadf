"""The letters of a new board (R1.5)."""

from __future__ import annotations

from functools import cache
from itertools import chain

from parlor.kernel import Chance
from parlor.words import LetterBag, lexicon

from .land import SHORTEST_WORD
from .reach import CELLS
from .vocabulary import Vocabulary, count_words

# Per mille before normalising; E T A O I N S R H L are each more frequent than any other letter.
WEIGHTS = (
    {"E": 120, "T": 90, "A": 80, "O": 75, "I": 70, "N": 67, "S": 63, "R": 60, "H": 50, "L": 45, "D": 40, "C": 30}
    | {"U": 30, "M": 25, "F": 20, "P": 20, "G": 20, "W": 20, "Y": 20, "B": 17, "K": 12, "V": 10, "Z": 5, "J": 4}
    | {"X": 4, "Q": 3}
)
COMMON = 4.0  # Zipf: words that everybody knows
ENOUGH_WORDS = 40  # common words that a board must hold
TRIES = 200  # a board of the shipped lists has hundreds of words; only a tiny list of one's own runs out of tries


def draw_letters(lexicon_name: str, chance: Chance) -> str:
    """144 letters that spell enough common words; of too small a list, the first board that was drawn."""
    boards = ("".join(letter_bag(lexicon_name).draw_many(CELLS, chance.below)) for _ in range(TRIES))
    first = next(boards)
    words = common_words(lexicon_name)
    rich = (board for board in chain([first], boards) if count_words(board, words, ENOUGH_WORDS) >= ENOUGH_WORDS)
    return next(rich, first)


@cache
def letter_bag(lexicon_name: str) -> LetterBag:
    """Only letters that the list's alphabet has: Polish words know no Q, V, X."""
    alphabet = lexicon(lexicon_name).alphabet
    return LetterBag({letter: weight for letter, weight in WEIGHTS.items() if letter in alphabet})


@cache
def common_words(lexicon_name: str) -> Vocabulary:
    return Vocabulary(lexicon(lexicon_name).common(COMMON, shortest=SHORTEST_WORD))
