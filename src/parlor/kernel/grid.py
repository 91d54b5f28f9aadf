"""Squares of a grid, for every game that has one."""

from __future__ import annotations

import re
from typing import NamedTuple

_NAME = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class Cell(NamedTuple):
    """A square: rows count down from 0, columns count right from 0. In text it is "C4": third column, fourth row."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.col)}{self.row + 1}"

    @classmethod
    def parse(cls, name: str) -> Cell | None:
        """The cell that a name like "C4" stands for, or None."""
        match = _NAME.fullmatch(name)
        return cls(int(match[2]) - 1, ord(match[1].upper()) - ord("A")) if match else None

    def on_board(self, rows: int, cols: int) -> bool:
        return 0 <= self.row < rows and 0 <= self.col < cols

    def distance(self, other: Cell) -> int:
        """Chebyshev: the larger of row and column difference, so that a diagonal step counts as one."""
        return max(abs(self.row - other.row), abs(self.col - other.col))
