"""The chance of winning a match, from what both hunters know.

A hunter's way to the end is estimated from boards drawn from the posterior distribution: the guesses that will hit
(cells with a letter, and letters that are not known), and the misses in between. The misses of the search for cells are
computed for a hunter who opens the most likely cell four times, each time with what the last one showed, and then goes
on in a fixed order; of that order only a share is missed, because a hunter goes on learning. Letters are missed in
proportion to the entropy of the words. The weights were fitted to hunts of the expert bot on boards of every size
(tools/fit_reviews.py). They explain 65 % of the variance of the misses; nearly all of the rest is luck.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .beliefs import Belief, letter_chances
from .density import marks_of
from .state import HIDDEN, Hunt

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]

MISSES_PER_EMPTY_CELL: Final = 0.3  # of a search in a fixed order
MISSES_PER_BIT: Final = 0.2  # of entropy of the words
LETTER_GUESSES: Final = 0.88  # for each unknown letter: some are found by guessing a word
MISSES_SPREAD: Final = (0.5, 0.45)  # standard deviation of the misses to come: constant, and share of their number
SEARCH_DEPTH: Final = 4  # cells that are opened one after the other before the fixed order


class HuntOutlook(NamedTuple):
    """Expected values of the rest of a hunt."""

    cells: float  # with a letter, not uncovered
    letters: float  # of the words, not known
    search: float  # misses in the search for cells
    bits: float  # entropy of the words
    left: float  # misses until the hunt is lost

    @property
    def misses(self) -> float:
        """Return the misses to come."""
        return self.search + MISSES_PER_BIT * self.bits

    @property
    def guesses(self) -> float:
        """Return the guesses to come."""
        return self.cells + LETTER_GUESSES * self.letters + self.misses

    @property
    def spread(self) -> float:
        """Return the standard deviation of the misses to come."""
        return MISSES_SPREAD[0] + MISSES_SPREAD[1] * self.misses

    def risk(self) -> float:
        """Return the probability that the blade falls before the hunt is complete."""
        if self.left <= 0:
            return 1.0
        return normal((self.misses - self.left + 0.5) / self.spread) if self.misses > 0 else 0.0


def outlook(hunt: Hunt, words: list[Belief], letters_at: Bools, limit: int) -> HuntOutlook:
    """Return what is left of a hunt. `letters_at` tells for each drawn board which cells have a letter."""
    hidden = hidden_cells(hunt)
    return HuntOutlook(
        float(letters_at[:, hidden].sum(axis=1).mean()),
        float(letter_chances(hunt, words).sum()),
        search_misses(letters_at[:, hidden]),
        sum(entropy(belief.chances) for belief in words),
        limit - hunt.misses,
    )


def chance_to_win(own: HuntOutlook, other: HuntOutlook, own_turn: bool) -> float:
    """Return the probability that the hunter of `own` wins."""
    ahead = other.guesses - own.guesses + (0.5 if own_turn else -0.5)
    first = normal(ahead / sqrt(own.spread**2 + other.spread**2))
    risk, other_risk = own.risk(), other.risk()
    return (1 - risk) * (other_risk + (1 - other_risk) * first) + risk * other_risk / 2


def search_misses(letters_at: Bools, depth: int = SEARCH_DEPTH) -> float:
    """Return the misses until every letter is found. Rows are boards, columns are cells that are not uncovered."""
    if depth == 0 or len(letters_at) < 2:
        return MISSES_PER_EMPTY_CELL * fixed_order_cost(letters_at)
    shares = letters_at.mean(axis=0)
    uncertain = np.where(shares < 1, shares, 0.0)
    cell = int(uncertain.argmax()) if uncertain.size else 0
    hit = float(uncertain[cell]) if uncertain.size else 0.0
    if hit == 0:
        return 0.0
    filled = letters_at[:, cell]
    found, missed = search_misses(letters_at[filled], depth - 1), search_misses(letters_at[~filled], depth - 1)
    return hit * found + (1 - hit) * (1 + missed)


def fixed_order_cost(letters_at: Bools) -> float:
    """Return how many empty cells are opened on average by a search of all cells in one order, the most likely first,
    until every letter is found. Rows are boards, columns are cells.
    """
    if letters_at.size == 0:
        return 0.0
    found = letters_at[:, np.argsort(-letters_at.mean(axis=0), kind="stable")]
    opened = np.where(found.any(axis=1), found.shape[1] - found[:, ::-1].argmax(axis=1), 0)
    return float((opened - found.sum(axis=1)).mean())


def hidden_cells(hunt: Hunt) -> Bools:
    hidden: Bools = marks_of(hunt.shown) == ord(HIDDEN)
    return hidden


def entropy(chances: Floats) -> float:
    """Return the entropy of a distribution in bits."""
    positive = chances[chances > 0]
    return float(-(positive * np.log2(positive)).sum())


def normal(z: float) -> float:
    """Return the cumulative distribution function of the normal distribution."""
    return (1 + erf(z / sqrt(2))) / 2
