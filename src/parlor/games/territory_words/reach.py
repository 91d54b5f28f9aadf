"""The cells of the board, how far a word may step from one letter to the next, and so which words it can spell."""

from collections.abc import Iterator
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from parlor.kernel import Cell

SIDE = 12
CELLS = SIDE * SIDE
REACH = 4  # R3.10, counted in king's moves; the edge that closes the polygon is free
CELL_PIXELS = 40


def index(cell: Cell) -> int:
    """The cell's place when the board is read row by row."""
    return cell.row * SIDE + cell.col


def cell_at(place: int) -> Cell:
    """The cell at a place, the inverse of `index`."""
    return Cell(*divmod(place, SIDE))


def on_board(cell: Cell) -> bool:
    return cell.on_board(SIDE, SIDE)


def vertex(cell: Cell) -> tuple[int, int]:
    """The pixel point (x, y) at the centre of a cell: always whole numbers, so that rasters are exact."""
    return cell.col * CELL_PIXELS + CELL_PIXELS // 2, cell.row * CELL_PIXELS + CELL_PIXELS // 2


def in_reach(a: Cell, b: Cell) -> bool:
    """Whether the letter at b may follow the letter at a: at most 4 rows and 4 columns away."""
    return a.distance(b) <= REACH


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells that may follow this one, in reading order; a cell never follows itself."""
    places = (cell_at(place) for place in range(CELLS))
    return tuple(other for other in places if other != cell and in_reach(cell, other))


@cache
def steps_in_reach() -> npt.NDArray[np.bool_]:
    """[from, to], by `index`: whether one letter may follow the other."""
    steps = np.zeros((CELLS, CELLS), dtype=np.bool_)
    for place in range(CELLS):
        steps[place, [index(other) for other in neighbours(cell_at(place))]] = True
    steps.flags.writeable = False
    return steps


def can_spell(word: str, letters: str) -> bool:
    """Whether a board, its letters read row by row, spells a word: each letter in reach of the last, no cell twice."""
    cells, near = _cells_by_letter(letters), _cells_in_reach()
    # Sets of cells are the bits of a number. First, from the end: where the rest can be spelled from, if a cell may be
    # used twice, and which cells it could use. Else words that fail at their last letters take millions of tries.
    ahead, later = [(1 << CELLS) - 1], [0]
    for letter in reversed(word):
        mine = cells.get(letter, 0)
        ahead.append(sum(cell for cell in _bits(mine) if near[cell.bit_length() - 1] & ahead[-1]))
        later.append(later[-1] | mine)
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
    """Each cell of a set by itself."""
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
    return [sum(1 << index(other) for other in neighbours(cell_at(place))) for place in range(CELLS)]
