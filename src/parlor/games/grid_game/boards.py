"""The boards that are data: the maps of maps.json and the puzzles of puzzles.json."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlor.kernel import Cell

from .setup import new_unit
from .state import MIN_SIZE, MUD, PLAIN, WALL, Kind, Unit

FOLDER: Final = Path(__file__).parent
KINDS: Final[dict[str, Kind]] = {"l": "linebacker", "p": "paintballer", "a": "artist", "k": "prankster"}
BODIES: Final = {"x": 0, "o": 1}  # sides of the bodies


class Puzzle(Struct, frozen=True):
    """A position in which Blue, to move, can knock out all of Orange in one turn."""

    rows: tuple[str, ...]  # a square board in the letters of the text output: `L` is Blue's, `l` Orange's, `x` a body
    health: dict[str, int]  # of hurt units, by square
    bubbles: tuple[str, ...] = ()  # squares of units with a bubble


@cache
def load_maps() -> dict[str, tuple[str, ...]]:
    """Return the upper half of each map, row by row."""
    return msgspec.json.decode((FOLDER / "maps.json").read_bytes(), type=dict[str, tuple[str, ...]])


@cache
def load_puzzles() -> tuple[Puzzle, ...]:
    return msgspec.json.decode((FOLDER / "puzzles.json").read_bytes(), type=tuple[Puzzle, ...])


def map_terrain(name: str) -> str:
    """Return the terrain of a map. The lower half is the upper one, rotated by 180 degrees."""
    half = "".join(load_maps()[name])
    return half + half[::-1]


def puzzle_terrain(puzzle: Puzzle) -> str:
    """Return the terrain of a board of MIN_SIZE: the puzzle's in the upper left corner, walls on all other squares."""
    rows = ["".join(square if square in (MUD, WALL) else PLAIN for square in row) for row in puzzle.rows]
    return "".join(row.ljust(MIN_SIZE, WALL) for row in rows).ljust(MIN_SIZE**2, WALL)


def puzzle_units(puzzle: Puzzle) -> tuple[Unit, ...]:
    """Return both armies, each from the upper left. They have the same number of units, bodies included."""
    squares = [(Cell(row, col), letter) for row, line in enumerate(puzzle.rows) for col, letter in enumerate(line)]
    units = [unit for cell, letter in squares if (unit := _unit(puzzle, cell, letter))]
    return tuple(unit for side in (0, 1) for unit in units if unit.side == side)


def _unit(puzzle: Puzzle, cell: Cell, letter: str) -> Unit | None:
    if letter in BODIES:
        return replace(new_unit("artist", BODIES[letter], cell), health=0)
    if letter.lower() not in KINDS:
        return None
    unit = new_unit(KINDS[letter.lower()], int(letter.islower()), cell)
    name = str(cell)
    return replace(unit, health=puzzle.health.get(name, unit.health), bubble=name in puzzle.bubbles)
