"""The possible words of each pattern with their probabilities, and the letters and words worth guessing."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from parlor.words import Lexicon, lexicon
from parlor.words.lexicon import COMMON_ZIPF

from .difficulty import LENGTHS
from .hunting import unsolved
from .state import BLANK, Hunt

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.intp]

A: Final = ord("A")
LETTERS: Final = 26  # of the English alphabet; a letter's number is its place there, in Polish too
RARE_WEIGHT: Final = 0.02  # relative to a common word: most people hide words that they know
ROUNDED_DIGITS: Final = 9  # so that ties are the same on every machine, though sums are rounded differently
MAX_WEIGHED_LETTERS: Final = 6  # the information of less likely letters never makes up for their misses
WRONG_WORD_COST: Final = 3.0  # the turn and two misses


class WordsOfLength(NamedTuple):
    """All words of one length."""

    words: tuple[str, ...]
    codes: Bytes  # a row per word: the numbers of its letters
    places: Bytes  # a row per word, a column per letter: the positions of the letter, as bits
    weights: Floats


@lru_cache(maxsize=32)
def vocabulary(words: Lexicon, length: int) -> WordsOfLength:
    listed = tuple(sorted(word for word in words.words if len(word) == length))
    codes = np.frombuffer("".join(listed).encode("ascii"), np.uint8).reshape(len(listed), length) - np.uint8(A)
    places = np.zeros((len(listed), LETTERS), np.uint8)
    for place in range(length):
        places[np.arange(len(listed)), codes[:, place]] |= np.uint8(1 << place)
    common = frozenset(words.common(COMMON_ZIPF, length, length))
    return WordsOfLength(listed, codes, places, np.where([word in common for word in listed], 1.0, RARE_WEIGHT))


class Belief:
    """The words that fit one pattern, and the probability of each."""

    def __init__(self, known: WordsOfLength, fits: Numbers) -> None:
        self.known, self.fits = known, fits
        weights = known.weights[fits]
        self.chances: Floats = weights / weights.sum()

    @cached_property
    def codes(self) -> Bytes:
        return self.known.codes[self.fits]

    @cached_property
    def places(self) -> Bytes:
        return self.known.places[self.fits]

    @cached_property
    def letters(self) -> Floats:
        """Return for each letter the probability that it is in the word."""
        found: Floats = self.chances @ (self.places != 0)
        return found

    @cached_property
    def steps(self) -> Floats:
        """Return the cumulative probabilities, for drawing words."""
        return np.cumsum(self.chances)

    def information(self, letter: int) -> float:
        """Return the information that the letter gives about this word, in bits."""
        shares = np.bincount(self.places[:, letter], self.chances)
        shares = shares[shares > 0]
        return float(-(shares * np.log2(shares)).sum())

    def most_likely(self) -> tuple[str, float]:
        best = int(self.chances.argmax())
        return self.known.words[self.fits[best]], float(self.chances[best])


def beliefs(hunt: Hunt, lexicon_name: str) -> list[Belief]:
    """Return the belief about each hidden word."""
    words, guessed = lexicon(lexicon_name), "".join(sorted(hunt.letters))
    tried = {length: tuple(word for word in hunt.words if len(word) == length) for length in map(len, hunt.patterns)}
    return [_belief(words, pattern, guessed, tried[len(pattern)]) for pattern in hunt.patterns]


@lru_cache(maxsize=64)
def _belief(words: Lexicon, pattern: str, guessed: str, tried: tuple[str, ...]) -> Belief:
    known = vocabulary(words, len(pattern))
    fits = np.arange(len(known.words))
    unguessed = np.ones(LETTERS, bool)
    unguessed[[number_of(letter) for letter in guessed]] = False
    for place, letter in enumerate(pattern):  # known letters first: they leave the fewest words
        if letter != BLANK:
            fits = fits[known.codes[fits, place] == number_of(letter)]
    for place, letter in enumerate(pattern):
        if letter == BLANK:
            fits = fits[unguessed[known.codes[fits, place]]]
    if tried and BLANK in pattern:
        fits = fits[[known.words[at] not in tried for at in fits]]
    return Belief(known, fits)


# --- guesses ------------------------------------------------------------------------------------------------------


def number_of(letter: str) -> int:
    return ord(letter) - A


@lru_cache(maxsize=16)
def frequent_letters(words: Lexicon) -> str:
    """Return the alphabet, the letters of most common words first."""
    known = words.common(COMMON_ZIPF, LENGTHS[4][0], LENGTHS[4][-1])
    return "".join(sorted(words.alphabet, key=lambda letter: -sum(letter in word for word in known)))


def letter_chances(hunt: Hunt, words: list[Belief]) -> Floats:
    """Return for each letter the probability that it is in any word; 0 if it was guessed."""
    missing = np.ones(LETTERS)
    for belief in words:
        missing *= 1 - belief.letters
    missing[[number_of(letter) for letter in hunt.letters]] = 1
    return (1 - missing).round(ROUNDED_DIGITS)


def best_letter(hunt: Hunt, words: list[Belief], curiosity: float) -> tuple[str, float]:
    """Return the best letter to guess and its probability. `curiosity` is the value of one bit of information."""
    chances = letter_chances(hunt, words)
    likely = chances.argsort(kind="stable")[::-1][: MAX_WEIGHED_LETTERS if curiosity else 1]
    bits = np.array([sum(belief.information(letter) for belief in words) if curiosity else 0.0 for letter in likely])
    best = int(likely[(chances[likely] + curiosity * bits).round(ROUNDED_DIGITS).argmax()])
    return chr(A + best), float(chances[best])


def word_worth_guessing(hunt: Hunt, words: list[Belief]) -> str | None:
    """Return the word whose guess saves the most turns on average; None if none does."""
    best, most = None, 0.0
    for row in unsolved(hunt).values():
        word, chance = words[row].most_likely()
        saved = len(set(word) - set(hunt.letters)) - 1
        gain = chance * saved - (1 - chance) * WRONG_WORD_COST
        if gain > most:
            best, most = word, gain
    return best
