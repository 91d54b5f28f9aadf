"""The gain of edges between letters, and an upper bound of what can still follow, which keeps the search short."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache

import numpy as np

from .land import Land
from .polygon import Ints, edge_gains
from .reach import CELLS, REACH, SIDE, steps_in_reach
from .vocabulary import ALPHABET_SIZE

# The direction and the first cell are one number, the start: the cell if the edges count as they are, the cell plus
# CELLS if they count negated.
STARTS = 2 * CELLS

UNREACHABLE = -(1 << 28)  # the value of a step out of reach


class LetterIndex:
    """The cells of each letter and, for each cell, the cells of each letter within reach."""

    def __init__(self, letters: str) -> None:
        codes = np.frombuffer(letters.encode("ascii"), dtype=np.uint8) - np.uint8(ord("A"))
        # the cells, those of A first, without blank ones, which come last
        self.order = order = np.argsort(codes, kind="stable")[: np.count_nonzero(codes < ALPHABET_SIZE)]
        self.count = np.bincount(codes[order], minlength=ALPHABET_SIZE)  # of the cells of each letter
        self.begin = self.count.cumsum() - self.count  # of each letter in `order`
        self.cells = np.split(order, self.count.cumsum()[:-1])
        source, place = np.nonzero(steps_in_reach()[:, order])
        self.near = order[place]
        self.near_count = np.bincount(source * ALPHABET_SIZE + codes[self.near], minlength=CELLS * ALPHABET_SIZE)
        self.near_begin = self.near_count.cumsum() - self.near_count

    def cells_of(self, letter: str) -> Ints:
        return self.cells[ord(letter) - ord("A")] if "A" <= letter <= "Z" else self.cells[0][:0]


letter_index = lru_cache(maxsize=64)(LetterIndex)  # the letters stay the same for a whole game

_Stride = tuple[tuple[slice, slice], tuple[slice, slice], Ints]


@cache
def _strides() -> list[_Stride]:
    """Return for every step in reach: the cells that can take it, those it leads to, its index in `EdgeValues.both`."""

    def window(step: int) -> slice:
        return slice(max(0, -step), SIDE - max(0, step))

    places = np.arange(CELLS).reshape(SIDE, SIDE)
    strides = []
    for down, right in np.ndindex(2 * REACH + 1, 2 * REACH + 1):
        here, there = (window(down - REACH), window(right - REACH)), (window(REACH - down), window(REACH - right))
        if here != there:
            step = places[here] * STARTS + places[there]
            strides.append((here, there, np.stack([step, step + CELLS], axis=-1)[..., None]))
    return strides


class EdgeValues:
    """The gain of each edge for a seat at one strength, and upper bounds of what can follow."""

    def __init__(self, land: Land, seat: int, strength: int, side: int = SIDE) -> None:
        self.prefix = land.gain_prefix(seat, strength, side)
        gains = edge_gains(self.prefix)
        # [cell, start]: the edge from the cell to the start's cell, in the direction of the start.
        self.both = np.stack([gains, -gains], axis=1).reshape(CELLS, STARTS)
        self._ahead = [self.both]

    def ahead(self, letters: int) -> Ints:
        """Return [last cell, start]: an upper bound of what so many more letters and the closing edge can add."""
        while len(self._ahead) <= letters:
            after = self._ahead[-1].reshape(SIDE, SIDE, 2, CELLS)
            best, room = np.full_like(after, UNREACHABLE), np.empty_like(after)
            for here, there, step in self._steps:
                sums = room[: len(step), : len(step[0])]
                np.add(after[there], step, out=sums)
                np.maximum(best[here], sums, out=best[here])
            self._ahead.append(best.reshape(CELLS, STARTS))
        return self._ahead[letters]

    def max_gains(self, length: int) -> Ints:
        """Return [start]: an upper bound of what a word of this length can gain from there."""
        sums = self.reachable.transpose(2, 1, 0) + self.ahead(length - 2).reshape(CELLS, 2, CELLS)
        best: Ints = sums.max(axis=0).ravel()
        return best

    @cached_property
    def reachable(self) -> Ints:
        """Return [cell, direction, next cell]: the edge between two letters of a word."""
        return np.where(steps_in_reach()[:, None, :], self.both.reshape(CELLS, 2, CELLS), UNREACHABLE)

    @cached_property
    def _steps(self) -> list[_Stride]:
        return [(here, there, self.both.take(places)) for here, there, places in _strides()]
