"""What a general search needs to know about Territory Words: the words that gain most, and what land is worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import tanh
from typing import Final

from parlor.words import lexicon

from .hints import vocabulary
from .land import Land
from .search import best_words
from .state import Action, Claim, Pass, State, used_words

TRIED_WORDS: Final = 10
DECIDING_LEAD: Final = 30_000  # pixels, about what two good words claim


def position_value(state: State) -> tuple[float, float]:
    blue, red = state.scores
    value = 0.5 + 0.5 * tanh((blue - red) / DECIDING_LEAD)
    return value, 1 - value


def action_prior(state: State, seat: int) -> Iterator[tuple[Action, float]]:
    """Yield claims of words that most people know, in proportion to their gains; to pass if there is none."""
    found = _best_words(state.letters, state.land, seat, state.options.lexicon, frozenset(used_words(state)))
    total = sum(gain for _, gain in found)
    for claim, gain in found:
        yield claim, gain / total
    if not found:
        yield Pass(), 1.0


@lru_cache(maxsize=256)  # a search comes back to its first positions
def _best_words(letters: str, land: bytes, seat: int, name: str, used: frozenset[str]) -> tuple[tuple[Claim, int], ...]:
    found = best_words(letters, Land(land), seat, vocabulary(lexicon(name)), top=TRIED_WORDS, used=used)
    return tuple((Claim(word.path), word.gain) for word in found)
