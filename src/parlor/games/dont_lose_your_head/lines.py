"""The straight lines of a board on which a word can be placed."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from parlor.kernel import Cell

from .state import Direction

STEPS: Final[dict[Direction, tuple[int, int]]] = {  # from one letter to the next: (rows down, columns right)
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
    "N": (-1, 0),
    "NE": (-1, 1),
}


class BoardLine(NamedTuple):
    """The cells of one possible placement of a word."""

    at: Cell  # of the first letter
    direction: Direction
    cells: tuple[int, ...]  # row * size + col, in the order of the letters
    mask: int  # the same cells as a bit mask: bit n is set for cell n


def cells_from(at: Cell, direction: Direction, length: int) -> list[Cell]:
    """Return the cells of a word of this length that starts at `at`; they may be off the board."""
    down, right = STEPS[direction]
    return [Cell(at.row + down * n, at.col + right * n) for n in range(length)]


@cache
def lines(size: int, length: int) -> tuple[BoardLine, ...]:
    """Return all lines for a word of this length on a board of size x size cells."""
    found = []
    for at in (Cell(row, col) for row in range(size) for col in range(size)):
        for direction in STEPS:
            cells = cells_from(at, direction, length)
            if cells[-1].on_board(size, size):
                places = tuple(cell.row * size + cell.col for cell in cells)
                found.append(BoardLine(at, direction, places, sum(1 << place for place in places)))
    return tuple(found)


@cache
def line_at(size: int, length: int) -> dict[tuple[Cell, Direction], BoardLine]:
    """Return all lines for a word of this length, by first cell and direction."""
    return {(line.at, line.direction): line for line in lines(size, length)}
