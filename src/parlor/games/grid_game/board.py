"""The board before the first turn: what the squares are made of, and where the armies stand."""

from __future__ import annotations

from typing import Final

from parlor.kernel import Cell, Chance

from .classes import CLASSES, FIRST_BONUS, army_size
from .state import MUD, PLAIN, WALL, Kind, Options, Unit

CLEAR_ROWS: Final = 3  # at each end, without mud or wall
SHARE: Final = 20  # one square in so many is mud, and as many are wall


def draw_terrain(size: int, chance: Chance) -> str:
    """Mud and walls, the same after half a turn of the board, so that nobody has the better side."""
    pairs = round(size * size / SHARE / 2)  # of mud, and as many of wall
    half = range(CLEAR_ROWS * size, size * size // 2)  # each stands for itself and for its opposite
    while True:
        places = chance.sample(half, 2 * pairs)
        squares = [PLAIN] * (size * size)
        for number, place in enumerate(places):
            squares[place] = squares[-1 - place] = MUD if number < pairs else WALL
        terrain = "".join(squares)
        if is_whole(terrain, size):
            return terrain


def is_whole(terrain: str, size: int) -> bool:
    """Whether every square that is no wall can be reached from every other."""
    free = {place for place, square in enumerate(terrain) if square != WALL}
    border = [free.pop()]
    while border:
        place = border.pop()
        near = [place - size, place + size]
        near += [place - 1] * (place % size > 0) + [place + 1] * (place % size < size - 1)
        found = free.intersection(near)
        free -= found
        border += found
    return not free


def draw_up(options: Options) -> tuple[Unit, ...]:
    """Both armies: two rows at each end, every second column."""
    size, count = options.size, options.army or army_size(options.size)
    first_col = (size - count) // 2
    front: tuple[Kind, ...] = tuple(kind for kind, traits in CLASSES.items() if traits.front)
    back: tuple[Kind, ...] = tuple(kind for kind, traits in CLASSES.items() if not traits.front)
    return tuple(
        recruit(kinds[number % len(kinds)], side, facing(Cell(size - 1 - ahead, first_col + 2 * number), side, size))
        for side in (0, 1)
        for ahead, kinds in ((1, front), (0, back))
        for number in range(count // 2)
    )


def recruit(kind: Kind, side: int, at: Cell) -> Unit:
    traits = CLASSES[kind]
    health = traits.health + (FIRST_BONUS if side == 0 and kind == "prankster" else 0)
    return Unit(kind, side, at, traits.move, health, health, traits.damage)


def facing(cell: Cell, side: int, size: int) -> Cell:
    """Side 0 stands at the lower end; the other sees the board turned by half."""
    return cell if side == 0 else Cell(size - 1 - cell.row, size - 1 - cell.col)
