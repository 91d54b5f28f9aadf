"""Sets of squares as bits of an int, and the masks of a board that never change in a match.

The number of a square is row * width + column, where width is one more than the size of the board: each row ends with
a square off the board, so that a shift by one never wraps around to the next row.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from parlor.kernel import Cell

from .grid import AROUND, BOMB_OFFSETS, TRAP_OFFSETS
from .state import MUD, WALL, Options

Squares = int  # a set of squares: bit n is square n


class TerrainMasks:
    """The squares of a board by their ground, and for each square those in range of it."""

    def __init__(self, options: Options, terrain: str) -> None:
        size = options.size
        self.options, self.size, self.width = options, size, size + 1
        cells = [Cell(row, col) for row in range(size) for col in range(size)]
        self.board = sum(1 << self.number(cell) for cell in cells)
        self.open = sum(1 << self.number(cell) for cell in cells if terrain[cell.row * size + cell.col] != WALL)
        self.mud = sum(1 << self.number(cell) for cell in cells if terrain[cell.row * size + cell.col] == MUD)
        self.around = self._at_offsets(AROUND)
        self.bomb_range = self._at_offsets(BOMB_OFFSETS)
        self.trap_range = self._at_offsets(TRAP_OFFSETS)
        self.rings = [self._ring(width) for width in range(size // 2)]

    def number(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]

    def cell(self, number: int) -> Cell:
        return Cell(*divmod(number, self.width))

    def _at_offsets(self, offsets: tuple[tuple[int, int], ...]) -> list[Squares]:
        """Return for every square the set of squares at these offsets from it."""
        masks = [0] * (self.size * self.width)
        for row in range(self.size):
            for col in range(self.size):
                near = (Cell(row + down, col + right) for down, right in offsets)
                masks[row * self.width + col] = sum(
                    1 << self.number(cell) for cell in near if cell.on_board(self.size, self.size)
                )
        return masks

    def _ring(self, width: int) -> Squares:
        inner = range(width, self.size - width)
        safe = sum(1 << self.number(Cell(row, col)) for row in inner for col in inner)
        return self.board & ~safe

    def spread(self, squares: Squares) -> Squares:
        """Return the squares and the four beside each."""
        width = self.width
        return (squares | squares << 1 | squares >> 1 | squares << width | squares >> width) & self.board

    def widen(self, squares: Squares) -> Squares:
        """Return the squares and the eight around each."""
        wide = (squares | squares << 1 | squares >> 1) & self.board
        return (wide | wide << self.width | wide >> self.width) & self.board


@lru_cache(maxsize=64)
def terrain_masks(options: Options, terrain: str) -> TerrainMasks:
    return TerrainMasks(options, terrain)


def homeward(squares: Squares, side: int) -> int:
    """Return the square nearest to the side's own end. It breaks ties: both sides then play alike after a rotation of
    the board, and no unit goes behind the enemy without a reason.
    """
    return (squares & -squares if side else squares).bit_length() - 1


def each(squares: Squares, side: int = 1) -> Iterator[int]:
    """Yield the numbers of the squares, from the side's own end on."""
    while squares:
        yield (square := homeward(squares, side))
        squares ^= 1 << square
