"""The cells of the board, which cell may follow another in a word, and which words a board can spell."""

from collections.abc import Iterator
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from parlor.kernel import Cell

SIDE = 12
CELLS = SIDE * SIDE
REACH = 4  # R3.10, as a Chebyshev distance; the edge that closes the polygon may be longer
CELL_PIXELS = 40
BLANK = "."  # in the letters: a cell that is not on a smaller map, which is the upper left part of the board


def index(cell: Cell) -> int:
    """Return the number of a cell, row by row."""
    return cell.row * SIDE + cell.col


def cell_at(place: int) -> Cell:
    """Return the cell with this number, the inverse of `index`."""
    return Cell(*divmod(place, SIDE))


def side_of(letters: str) -> int:
    """Return the number of rows and columns of the map of these letters."""
    return letters.index(BLANK) if BLANK in letters else SIDE


def vertex(cell: Cell) -> tuple[int, int]:
    """Return the point (x, y) at the center of a cell, in pixels: always integers, so that polygons are exact."""
    return cell.col * CELL_PIXELS + CELL_PIXELS // 2, cell.row * CELL_PIXELS + CELL_PIXELS // 2


def in_reach(a: Cell, b: Cell) -> bool:
    """Return whether the letter at b may follow the letter at a: at most 4 rows and 4 columns away."""
    return a.distance(b) <= REACH


@cache
def neighbors(cell: Cell) -> tuple[Cell, ...]:
    """Return the cells that may follow this one, in reading order; a cell never follows itself."""
    places = (cell_at(place) for place in range(CELLS))
    return tuple(other for other in places if other != cell and in_reach(cell, other))


@cache
def steps_in_reach() -> npt.NDArray[np.bool_]:
    """Return [from, to], by `index`: whether one cell may follow the other."""
    steps = np.zeros((CELLS, CELLS), dtype=np.bool_)
    for place in range(CELLS):
        steps[place, [index(other) for other in neighbors(cell_at(place))]] = True
    steps.flags.writeable = False
    return steps


def can_spell(word: str, letters: str) -> bool:
    """Return whether a board can spell a word: each letter in reach of the one before, no cell twice."""
    cells, near = _cells_by_letter(letters), _cells_in_reach()
    # Sets of cells are bits of an int. First, from the end: the cells from which the rest can be spelled if a cell may
    # be used twice, and the cells it could use. Otherwise words that fail at their last letters take millions of tries.
    ahead, later = [(1 << CELLS) - 1], [0]
    for letter in reversed(word):
        own = cells.get(letter, 0)
        ahead.append(sum(cell for cell in _bits(own) if near[cell.bit_length() - 1] & ahead[-1]))
        later.append(later[-1] | own)
    ahead.reverse()
    later.reverse()

    @cache
    def goes_on(depth: int, choices: int, used: int) -> bool:
        if depth == len(word):
            return True
        return any(
            goes_on(depth + 1, near[cell.bit_length() - 1], (used | cell) & later[depth + 1])
            for cell in _bits(choices & ahead[depth] & ~used)
        )

    return goes_on(0, (1 << CELLS) - 1, 0)


def _bits(cells: int) -> Iterator[int]:
    """Yield each cell of a set as a set of one."""
    while cells:
        yield cells & -cells
        cells &= cells - 1


@lru_cache(maxsize=64)
def _cells_by_letter(letters: str) -> dict[str, int]:
    cells: dict[str, int] = {}
    for place, letter in enumerate(letters):
        cells[letter] = cells.get(letter, 0) | 1 << place
    return cells


@cache
def _cells_in_reach() -> list[int]:
    return [sum(1 << index(other) for other in neighbors(cell_at(place))) for place in range(CELLS)]
