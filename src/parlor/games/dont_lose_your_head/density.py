"""The probability of a hit on each cell, with the words taken as independent."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from parlor.kernel import Cell

from .hunting import board_size
from .lines import STEPS, lines
from .state import BLANK, HIDDEN, STAR, Hunt

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.intp]

HIT_WEIGHT: Final = 20.0  # of a line for each hit on it: 10 to 200 do equally well, 3 costs three misses


@cache
def line_cells(size: int, length: int) -> Numbers:
    """Return the cells of every line, one line per row."""
    return np.array([line.cells for line in lines(size, length)], np.intp)


@cache
def around(size: int, place: int) -> tuple[tuple[int, int], ...]:
    """Return the 8 cells around a cell, each with the cell behind it; -1 if that is off the board."""
    row, col = divmod(place, size)

    def number(down: int, right: int) -> int:
        cell = Cell(row + down, col + right)
        return cell.row * size + cell.col if cell.on_board(size, size) else -1

    pairs = ((number(down, right), number(2 * down, 2 * right)) for down, right in STEPS.values())
    return tuple((near, far) for near, far in pairs if near >= 0)


def marks_of(shown: str) -> Bytes:
    return np.frombuffer(shown.encode("ascii"), np.uint8)


def open_lines(pattern: str, marks: Bytes, size: int) -> Numbers:
    """Return the cells of the lines on which a word of this pattern agrees with the shown cells."""
    cells = line_cells(size, len(pattern))
    seen, wanted = marks[cells], marks_of(pattern.replace(BLANK, STAR))
    fits: Numbers = cells[((seen == ord(HIDDEN)) | (seen == wanted)).all(axis=1)]
    return fits


def density(hunt: Hunt) -> Floats:
    """Return for each cell the approximate probability of a hit; 0 where it is uncovered."""
    marks = marks_of(hunt.shown)
    hidden = marks == ord(HIDDEN)
    nothing = np.ones(len(marks))
    for pattern in hunt.patterns:
        cells = open_lines(pattern, marks, board_size(hunt))
        weights = HIT_WEIGHT ** (~hidden[cells]).sum(axis=1)
        spread = np.bincount(cells.ravel(), np.repeat(weights, len(pattern)), len(marks))
        nothing *= 1 - spread / weights.sum()
    return np.where(hidden, 1 - nothing, 0.0)
