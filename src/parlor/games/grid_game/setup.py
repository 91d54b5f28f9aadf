"""The board before the first turn: the terrain and where the units stand."""

from __future__ import annotations

from typing import Final

from parlor.kernel import Cell, Chance

from .classes import CLASSES, FIRST_PLAYER_BONUS, army_size
from .state import MUD, PLAIN, WALL, Kind, Options, Unit

CLEAR_ROWS: Final = 3  # at each end, without mud or walls
SQUARES_PER_MUD: Final = 20  # of the whole board; there are as many walls as mud squares


def draw_terrain(size: int, chance: Chance) -> str:
    """Return mud and walls, row by row. The board looks the same after a rotation by 180 degrees, so that neither side
    has an advantage; every square that is not a wall can be reached.
    """
    pairs = round(size * size / SQUARES_PER_MUD / 2)  # of mud, and as many of walls
    half = range(CLEAR_ROWS * size, size * size // 2)  # the other half mirrors it
    while True:
        places = chance.sample(half, 2 * pairs)
        squares = [PLAIN] * (size * size)
        for number, place in enumerate(places):
            squares[place] = squares[-1 - place] = MUD if number < pairs else WALL
        terrain = "".join(squares)
        if is_connected(terrain, size):
            return terrain


def is_connected(terrain: str, size: int) -> bool:
    """Return whether every square that is not a wall can be reached from every other."""
    free = {place for place, square in enumerate(terrain) if square != WALL}
    border = [free.pop()]
    while border:
        place = border.pop()
        near = [place - size, place + size]
        near += [place - 1] * (place % size > 0) + [place + 1] * (place % size < size - 1)
        reached = free.intersection(near)
        free -= reached
        border += reached
    return not free


def deploy(options: Options) -> tuple[Unit, ...]:
    """Return both armies: two rows at each end, every second column."""
    size, count = options.size, options.army or army_size(options.size)
    first_col = (size - count) // 2
    front: tuple[Kind, ...] = tuple(kind for kind, unit_class in CLASSES.items() if unit_class.front)
    back: tuple[Kind, ...] = tuple(kind for kind, unit_class in CLASSES.items() if not unit_class.front)
    return tuple(
        new_unit(kinds[number % len(kinds)], side, rotate(Cell(size - 1 - row, first_col + 2 * number), side, size))
        for side in (0, 1)
        for row, kinds in ((1, front), (0, back))
        for number in range(count // 2)
    )


def new_unit(kind: Kind, side: int, at: Cell) -> Unit:
    unit_class = CLASSES[kind]
    health = unit_class.health + (FIRST_PLAYER_BONUS if side == 0 and kind == "prankster" else 0)
    return Unit(kind, side, at, unit_class.move, health, health, unit_class.damage)


def rotate(cell: Cell, side: int, size: int) -> Cell:
    """Return the square of a side that matches this square of side 0, which starts at the lower end."""
    return cell if side == 0 else Cell(size - 1 - cell.row, size - 1 - cell.col)
