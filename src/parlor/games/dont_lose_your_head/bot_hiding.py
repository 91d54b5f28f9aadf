"""Hides words for bots: everyday or common words anywhere, or hard words on the cells that a hunter tries last."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import numpy as np

from parlor.kernel import Chance
from parlor.words import Lexicon, lexicon
from parlor.words.lexicon import COMMON_ZIPF

from .beliefs import LETTERS, vocabulary
from .density import Floats, line_cells
from .difficulty import LENGTHS
from .hiding import bank, familiar_words, random_words
from .lines import line_at
from .state import BoardSettings, PlacedWord

WORDS_PER_HARD_WORD: Final = 5  # the hardest fifth of the common words: hundreds of each length, too many to learn
PLACEMENTS_TRIED: Final = 12  # the best one is used; with more, every word would lie at the edge

Words = dict[int, tuple[str, ...]]  # by length


def hide_familiar(settings: BoardSettings, lexicon_name: str, chance: Chance) -> tuple[PlacedWord, ...]:
    """Return everyday words at random places."""
    return random_words(settings, familiar_words(lexicon_name), chance)


def hide_anywhere(settings: BoardSettings, lexicon_name: str, chance: Chance) -> tuple[PlacedWord, ...]:
    """Return common words at random places."""
    return random_words(settings, common_words(lexicon(lexicon_name)), chance)


def hide_well(settings: BoardSettings, lexicon_name: str, chance: Chance) -> tuple[PlacedWord, ...]:
    """Return hard words where a hunter looks last."""
    words = hard_words(lexicon(lexicon_name))
    placements = [random_words(settings, words, chance) for _ in range(PLACEMENTS_TRIED)]
    return min(placements, key=lambda placed: exposure(settings.size, placed))


# --- words ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def common_words(words: Lexicon) -> Words:
    """Return the common words of a list by length; of a length without common words, all words."""
    return {
        length: words.common(COMMON_ZIPF, length, length) or words.common(0, length, length) or bank(words.name)[length]
        for length in LENGTHS[4]
    }


@lru_cache(maxsize=16)
def hard_words(words: Lexicon) -> Words:
    """Return the fifth of the common words on which a good guesser who knows them all misses most."""
    found = {}
    for length, common in common_words(words).items():
        misses = misses_by_word(words, common)
        found[length] = tuple(sorted(common, key=lambda word: -misses[word])[: -(-len(common) // WORDS_PER_HARD_WORD)])
    return found


def misses_by_word(words: Lexicon, known: tuple[str, ...]) -> dict[str, int]:
    """Return for each word the number of misses of a player who always asks for the letter that most of the words left
    contain, until only this word is left. Words with the same answers so far form a group, which the next answer
    splits, so that all words are computed together.
    """
    rows = vocabulary(words, len(known[0]))
    numbers = {word: number for number, word in enumerate(rows.words)}
    places = rows.places[[numbers[word] for word in known]]
    misses = np.zeros(len(known), int)
    groups = [(np.arange(len(known)), np.ones(LETTERS, bool), 0)]
    while groups:
        group, unasked, missed = groups.pop()
        holders = (places[group] != 0).sum(axis=0) * unasked
        letter = int(holders.argmax())
        if len(group) == 1 or not holders[letter]:
            misses[group] = missed
            continue
        unasked = unasked.copy()
        unasked[letter] = False
        answers = places[group, letter]  # the positions of the letter in each word, as bits; 0 if it lacks it
        groups += [(group[answers == answer], unasked, missed + (answer == 0)) for answer in np.unique(answers)]
    return dict(zip(known, misses.tolist(), strict=True))


# --- places --------------------------------------------------------------------------------------------------------


@cache
def first_density(size: int, count: int) -> Floats:
    """Return the mean number of words on each cell, before anything is known."""
    found = np.zeros(size * size)
    for length in LENGTHS[3 if count == 3 else 4]:  # the lengths for `count` words
        cells = line_cells(size, length)
        found += np.bincount(cells.ravel(), minlength=size * size) / len(cells)
    return found


def exposure(size: int, placed: tuple[PlacedWord, ...]) -> float:
    """Return how soon a hunter finds the words: high in the middle, and where one word leads to another."""
    density = first_density(size, len(placed))
    lines = [list(line_at(size, len(word.word))[word.at, word.direction].cells) for word in placed]
    return sum(float(density[cells].mean()) for cells in lines)
