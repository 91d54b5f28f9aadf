"""What edges between letters are worth, and the most that can still follow: the bound that keeps a search short."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache

import numpy as np

from .land import Land
from .polygon import Ints, edge_gains
from .reach import CELLS, REACH, SIDE, steps_in_reach
from .vocabulary import LETTERS

# The way around and the first cell are one number, the start: the cell if the edges count as they are, the cell plus
# CELLS if they count negated.
STARTS = 2 * CELLS

NEVER = -(1 << 28)  # the value of a step out of reach


class Board:
    """The cells of each letter and, for each cell, the cells of each letter within reach."""

    def __init__(self, letters: str) -> None:
        codes = np.frombuffer(letters.encode("ascii"), dtype=np.uint8) - np.uint8(ord("A"))
        order = np.argsort(codes, kind="stable")
        self.cells = np.split(order, np.bincount(codes, minlength=LETTERS).cumsum()[:-1])
        source, place = np.nonzero(steps_in_reach()[:, order])
        self.near = order[place]
        self.near_count = np.bincount(source * LETTERS + codes[self.near], minlength=CELLS * LETTERS)
        self.near_begin = self.near_count.cumsum() - self.near_count

    def cells_of(self, letter: str) -> Ints:
        return self.cells[ord(letter) - ord("A")] if "A" <= letter <= "Z" else self.cells[0][:0]


board_of = lru_cache(maxsize=64)(Board)  # a board stays the same all game

_Stride = tuple[tuple[slice, slice], tuple[slice, slice], Ints]


@cache
def _strides() -> list[_Stride]:
    """For every step of the reach: the cells that can take it, the cells it leads to, its places in `Stakes.both`."""

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


class Stakes:
    """What edges are worth to a seat at one strength, and the most that can still follow."""

    def __init__(self, land: Land, seat: int, strength: int) -> None:
        self.prefix = land.gain_prefix(seat, strength)
        gains = edge_gains(self.prefix)
        # [cell, start]: the edge from the cell to the start's cell, counted the start's way.
        self.both = np.stack([gains, -gains], axis=1).reshape(CELLS, STARTS)
        self._ahead = [self.both]

    def ahead(self, letters: int) -> Ints:
        """[last cell, start]: the most that so many further letters, placed at will, and the closing edge can add."""
        while len(self._ahead) <= letters:
            after = self._ahead[-1].reshape(SIDE, SIDE, 2, CELLS)
            best, room = np.full_like(after, NEVER), np.empty_like(after)
            for here, there, step in self._steps:
                sums = room[: len(step), : len(step[0])]
                np.add(after[there], step, out=sums)
                np.maximum(best[here], sums, out=best[here])
            self._ahead.append(best.reshape(CELLS, STARTS))
        return self._ahead[letters]

    def whole(self, length: int) -> Ints:
        """[start]: the most that a word of this length, placed at will, can gain from there."""
        sums = self.reachable.transpose(2, 1, 0) + self.ahead(length - 2).reshape(CELLS, 2, CELLS)
        best: Ints = sums.max(axis=0).ravel()
        return best

    @cached_property
    def reachable(self) -> Ints:
        """[cell, way around, next cell]: the edge between letters of a word."""
        return np.where(steps_in_reach()[:, None, :], self.both.reshape(CELLS, 2, CELLS), NEVER)

    @cached_property
    def _steps(self) -> list[_Stride]:
        return [(here, there, self.both.take(places)) for here, there, places in _strides()]
