"""The pixels inside a polygon: exact, in integers only, so that every machine gives the same land.

A pixel is inside when the polygon winds around its center (x + .5, y + .5) a nonzero number of times. Corners
are integers and centers are halves, so no row of centers ever meets a corner. A center exactly on a left
edge is in, on a right edge out: two polygons that share an edge neither overlap nor leave a gap.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .reach import CELL_PIXELS, SIDE

PIXELS = SIDE * CELL_PIXELS  # the board is PIXELS x PIXELS
AREA = PIXELS * PIXELS


def claimable(side: int = SIDE) -> int:
    """Return the pixels of a map that polygons can contain: corners are centers of cells, so none reaches the outer
    half of a cell.
    """
    return (side * CELL_PIXELS - CELL_PIXELS) ** 2


Ints: TypeAlias = npt.NDArray[np.signedinteger[Any]]

# A crossing is one number, row, then column, then direction, so that plain sorting puts crossings in reading order.
# A column may be PIXELS itself (just right of the board), hence the next power of two.
_COLUMN_BITS = PIXELS.bit_length()
_COLUMN = (1 << _COLUMN_BITS) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Pixels as stretches start <= x < stop of rows, in reading order, none empty, no two touching in a row."""

    row: Ints
    start: Ints
    stop: Ints

    @property
    def area(self) -> int:
        """Return the number of pixels."""
        return int((self.stop - self.start).sum())

    def mask(self) -> npt.NDArray[np.bool_]:
        """Return the pixels as an image, indexed [y, x]."""
        flips = np.zeros((PIXELS, PIXELS + 1), dtype=np.int8)
        flips[self.row, self.start] = 1
        flips[self.row, self.stop] = -1
        return flips.cumsum(axis=1, dtype=np.int8)[:, :PIXELS].astype(np.bool_)

    def gain(self, prefix: Ints) -> int:
        """Return the sum of a field over these pixels; prefix[y, x] is its sum over the row's pixels left of x."""
        return int((prefix[self.row, self.stop] - prefix[self.row, self.start]).sum(dtype=np.int64))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Spans):
            return NotImplemented
        return all(
            np.array_equal(own, others)
            for own, others in ((self.row, other.row), (self.start, other.start), (self.stop, other.stop))
        )

    __hash__ = None  # type: ignore[assignment]  # arrays have no hash


def crossings(x: Ints, dx: Ints, dy: Ints | np.int32, down: Ints) -> Ints:
    """Return the first pixel right of each edge in the row of pixels `down` below its top. The edge goes dx to the
    right and dy > 0 down from column x: it is at x + (down + 1/2) dx / dy there, and the first pixel whose center is
    not left of it is that, less a half, rounded up.
    """
    return x - (dy - (2 * down + 1) * dx) // (2 * dy)


def spans(points: Sequence[tuple[int, int]]) -> Spans:
    """Return the pixels inside the closed polygon of these corners (x, y), each within 0..PIXELS."""
    corners = np.array(points, dtype=np.int32).reshape(-1, 2)
    following = np.concatenate((corners[1:], corners[:1]))
    steps = following - corners
    rising = steps[:, 1] < 0
    top = np.where(rising[:, None], following, corners)
    steps[rising] *= -1
    heights = steps[:, 1]

    # One entry for each row that each edge crosses.
    edge = np.repeat(np.arange(len(corners)), heights)
    down = np.arange(len(edge), dtype=np.int32) - (heights.cumsum(dtype=np.int32) - heights).take(edge)
    x, y = top[:, 0].take(edge), top[:, 1].take(edge)
    column = crossings(x, steps[:, 0].take(edge), heights.take(edge), down)
    keys = ((((y + down) << _COLUMN_BITS) + column) << 1) + rising.take(edge)
    keys.sort()

    # The winding number right of each crossing; every row ends at 0, so that one sum serves all rows.
    winding = (1 - 2 * (keys & 1)).cumsum(dtype=np.int32)
    place = keys >> 1
    last = np.ones(len(place), dtype=np.bool_)  # of the crossings at one place only the last tells what follows
    np.not_equal(place[1:], place[:-1], out=last[:-1])
    place, inside = place[last], winding[last] != 0
    change = inside.copy()
    np.not_equal(inside[1:], inside[:-1], out=change[1:])
    edges = place[change]
    begin, end = edges[::2], edges[1::2]
    return Spans(row=begin >> _COLUMN_BITS, start=begin & _COLUMN, stop=end & _COLUMN)


@cache
def _edge_samples() -> list[Ints]:
    """Return, for edges from the first row of cells down 1, 2, ... rows, where to sample a prefix table, by columns.

    Entry [from column, to column, row of pixels] is a place in the table read row by row. Lower edges of the same
    slope sample the same places, whole rows of cells further on.
    """
    column = np.arange(SIDE, dtype=np.int32) * CELL_PIXELS
    start, stop = column[:, None, None], column[None, :, None]
    samples = []
    for height in range(CELL_PIXELS, PIXELS, CELL_PIXELS):
        down = np.arange(height, dtype=np.int32)
        x = CELL_PIXELS // 2 + crossings(start, stop - start, np.int32(height), down)
        samples.append(((down + CELL_PIXELS // 2) * (PIXELS + 1) + x).astype(np.intp))
    return samples


def edge_gains(prefix: Ints) -> Ints:
    """Return [from cell, to cell]: what each edge between two cell centers adds to the gain of a polygon.

    The sum over the edges of a simple polygon, in order and closed, is plus or minus its `Spans.gain`, exactly: each
    row adds the prefix where an edge leaves the polygon and subtracts it where one enters. Edges that wind twice
    count twice.
    """
    flat = prefix.ravel()
    gains = np.zeros((SIDE, SIDE, SIDE, SIDE), dtype=np.int32)
    for rows, samples in enumerate(_edge_samples(), start=1):
        for row in range(SIDE - rows):
            below = flat[row * CELL_PIXELS * (PIXELS + 1) :]
            downward = below.take(samples).sum(axis=-1, dtype=np.int32)
            gains[row, :, row + rows] = downward
            gains[row + rows, :, row] = -downward.T
    return gains.reshape(SIDE * SIDE, SIDE * SIDE)
