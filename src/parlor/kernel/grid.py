"""Squares of a grid, for games with a board."""

from __future__ import annotations

import re
from typing import NamedTuple

_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)")


class Cell(NamedTuple):
    """A square: rows count down from 0, columns count right from 0.

    In text it is "C4" for the third column and fourth row; columns go on after Z with AA, as in a spreadsheet.
    """

    row: int
    col: int

    def __str__(self) -> str:
        if not self.on_board(99, 27 * 26):
            return f"({self.row}, {self.col})"
        high, low = divmod(self.col, 26)
        return f"{chr(ord('@') + high) if high else ''}{chr(ord('A') + low)}{self.row + 1}"

    @classmethod
    def parse(cls, name: str) -> Cell | None:
        """Return the cell with a name such as "C4", or None if this is no name of a cell."""
        match = _NAME.fullmatch(name)
        if not match:
            return None
        *high, low = (ord(letter) - ord("@") for letter in match[1].upper())
        return cls(int(match[2]) - 1, 26 * sum(high) + low - 1)

    def on_board(self, rows: int, cols: int) -> bool:
        return 0 <= self.row < rows and 0 <= self.col < cols

    def distance(self, other: Cell) -> int:
        """Return the Chebyshev distance: the larger of row and column difference, so a diagonal step counts as one."""
        return max(abs(self.row - other.row), abs(self.col - other.col))
