"""Choosing words to hide, and where: any common words anywhere, or those that are hard to find."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import numpy as np

from parlor.kernel import Chance
from parlor.words import Lexicon, lexicon
from parlor.words.lexicon import COMMON

from .beliefs import LETTERS, vocabulary
from .density import Floats, line_cells
from .difficulty import LENGTHS
from .hiding import bank, random_words
from .lines import line_at
from .state import Placed, Settings

HARDEST: Final = 5  # of so many common words one is hard enough: hundreds of each length, so that nobody learns them
TRIES: Final = 12  # placements of which the best is taken; with more of them every word would lie on the edge

Words = dict[int, tuple[str, ...]]  # by length


def hide_anywhere(settings: Settings, lexicon_name: str, chance: Chance) -> tuple[Placed, ...]:
    return random_words(settings, common_words(lexicon(lexicon_name)), chance)


def hide_well(settings: Settings, lexicon_name: str, chance: Chance) -> tuple[Placed, ...]:
    """Hard words where a hunter looks last."""
    words = hard_words(lexicon(lexicon_name))
    found = [random_words(settings, words, chance) for _ in range(TRIES)]
    return min(found, key=lambda placed: exposure(settings.size, placed))


# --- words ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def common_words(words: Lexicon) -> Words:
    """Words that everybody knows; all there are where a list has none of a length."""
    return {
        length: words.common(COMMON, length, length) or words.common(0, length, length) or bank(words.name)[length]
        for length in LENGTHS[4]
    }


@lru_cache(maxsize=16)
def hard_words(words: Lexicon) -> Words:
    """Of the common words the fifth on which somebody who knows them all, and asks well, misses most."""
    found = {}
    for length, common in common_words(words).items():
        misses = misses_by_word(words, common)
        found[length] = tuple(sorted(common, key=lambda word: -misses[word])[: -(-len(common) // HARDEST)])
    return found


def misses_by_word(words: Lexicon, known: tuple[str, ...]) -> dict[str, int]:
    """How many letters are asked for in vain until each word is known, if the letter that is in most of the words that
    are left is asked for first. All words at once: what one answer leaves them is split by the next.
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
        answers = places[group, letter]
        groups += [(group[answers == answer], unasked, missed + (answer == 0)) for answer in np.unique(answers)]
    return dict(zip(known, misses.tolist(), strict=True))


# --- places --------------------------------------------------------------------------------------------------------


@cache
def first_density(size: int, count: int) -> Floats:
    """How many words lie on each cell on average, before anything is known."""
    found = np.zeros(size * size)
    for length in LENGTHS[3 if count == 3 else 4]:
        cells = line_cells(size, length)
        found += np.bincount(cells.ravel(), minlength=size * size) / len(cells)
    return found


def exposure(size: int, placed: tuple[Placed, ...]) -> float:
    """How soon a hunter comes across the words: high in the middle, and where one word leads to another."""
    density = first_density(size, len(placed))
    lines = [list(line_at(size, len(word.word))[word.at, word.direction].cells) for word in placed]
    return sum(float(density[cells].mean()) for cells in lines)
