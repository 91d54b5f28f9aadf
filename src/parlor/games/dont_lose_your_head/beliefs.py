"""What a hunter believes of a word: all words of the lexicon that fit its pattern, the common ones far more likely."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from parlor.words import Lexicon, lexicon
from parlor.words.lexicon import COMMON

from .difficulty import LENGTHS
from .hunting import unsolved
from .state import BLANK, Hunt

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.intp]

A: Final = ord("A")
LETTERS: Final = 26  # more than the Polish alphabet has; a letter's number is its place in the English one
RARE: Final = 0.02  # weight of a rare word beside a common one: most people hide words that they know
DIGITS: Final = 9  # that count: what is equal must be so on every machine, though they round sums differently
WEIGHED: Final = 6  # letters: what the others tell never makes up for how often they miss
DARING: Final = 3.0  # what a wrong word costs: its turn and two misses


class Vocabulary(NamedTuple):
    """All the words of one length."""

    words: tuple[str, ...]
    codes: Bytes  # a row for each word: its letters' numbers
    places: Bytes  # a row for each word, a column for each letter: where it stands, as bits
    weights: Floats


@lru_cache(maxsize=32)
def vocabulary(words: Lexicon, length: int) -> Vocabulary:
    listed = tuple(sorted(word for word in words.words if len(word) == length))
    codes = np.frombuffer("".join(listed).encode("ascii"), np.uint8).reshape(len(listed), length) - np.uint8(A)
    places = np.zeros((len(listed), LETTERS), np.uint8)
    for place in range(length):
        places[np.arange(len(listed)), codes[:, place]] |= np.uint8(1 << place)
    common = frozenset(words.common(COMMON, length, length))
    return Vocabulary(listed, codes, places, np.where([word in common for word in listed], 1.0, RARE))


class Belief:
    """The words that one pattern may stand for, and how likely each is."""

    def __init__(self, known: Vocabulary, fits: Numbers) -> None:
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
        """For each letter the chance that it is in the word."""
        found: Floats = self.chances @ (self.places != 0)
        return found

    @cached_property
    def steps(self) -> Floats:
        """The chances summed up from the first word to each, to draw words by."""
        return np.cumsum(self.chances)

    def surprise(self, letter: int) -> float:
        """How much asking for the letter tells of this word, in bits."""
        shares = np.bincount(self.places[:, letter], self.chances)
        shares = shares[shares > 0]
        return float(-(shares * np.log2(shares)).sum())

    def likeliest(self) -> tuple[str, float]:
        best = int(self.chances.argmax())
        return self.known.words[self.fits[best]], float(self.chances[best])


def beliefs(hunt: Hunt, lexicon_name: str) -> list[Belief]:
    """One for each word."""
    words, asked = lexicon(lexicon_name), "".join(sorted(hunt.letters))
    tried = {length: tuple(word for word in hunt.words if len(word) == length) for length in map(len, hunt.patterns)}
    return [_belief(words, pattern, asked, tried[len(pattern)]) for pattern in hunt.patterns]


@lru_cache(maxsize=64)
def _belief(words: Lexicon, pattern: str, asked: str, tried: tuple[str, ...]) -> Belief:
    known = vocabulary(words, len(pattern))
    fits = np.arange(len(known.words))
    unasked = np.ones(LETTERS, bool)
    unasked[[number_of(letter) for letter in asked]] = False
    for place, letter in enumerate(pattern):  # what is known first: it leaves least to look at
        if letter != BLANK:
            fits = fits[known.codes[fits, place] == number_of(letter)]
    for place, letter in enumerate(pattern):
        if letter == BLANK:
            fits = fits[unasked[known.codes[fits, place]]]
    if tried and BLANK in pattern:
        fits = fits[[known.words[at] not in tried for at in fits]]
    return Belief(known, fits)


# --- what to ask ---------------------------------------------------------------------------------------------------


def number_of(letter: str) -> int:
    return ord(letter) - A


@lru_cache(maxsize=16)
def frequent_letters(words: Lexicon) -> str:
    """The alphabet, the letters that are in most common words first."""
    known = words.common(COMMON, LENGTHS[4][0], LENGTHS[4][-1])
    return "".join(sorted(words.alphabet, key=lambda letter: -sum(letter in word for word in known)))


def letter_chances(hunt: Hunt, words: list[Belief]) -> Floats:
    """For each letter the chance that it is in any of the words; nothing where it was asked for."""
    missing = np.ones(LETTERS)
    for belief in words:
        missing *= 1 - belief.letters
    missing[[number_of(letter) for letter in hunt.letters]] = 1
    return (1 - missing).round(DIGITS)


def best_letter(hunt: Hunt, words: list[Belief], curiosity: float) -> tuple[str, float]:
    """The letter most worth asking for, and its chance to be there. `curiosity` is the worth of a bit of knowledge."""
    chances = letter_chances(hunt, words)
    likely = chances.argsort(kind="stable")[::-1][: WEIGHED if curiosity else 1]
    told = np.array([sum(belief.surprise(letter) for belief in words) if curiosity else 0.0 for letter in likely])
    best = int(likely[(chances[likely] + curiosity * told).round(DIGITS).argmax()])
    return chr(A + best), float(chances[best])


def word_to_name(hunt: Hunt, words: list[Belief]) -> str | None:
    """The word whose name saves most turns: right, it stands for all its letters that are missing."""
    best, most = None, 0.0
    for row in unsolved(hunt).values():
        word, chance = words[row].likeliest()
        saved = len(set(word) - set(hunt.letters)) - 1
        gain = chance * saved - (1 - chance) * DARING
        if gain > most:
            best, most = word, gain
    return best
