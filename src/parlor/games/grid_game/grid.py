"""The grid of a position: what is on each square, where a unit can go and which squares its actions reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final, Literal

from msgspec import Struct

from parlor.kernel import Cell

from .classes import BOMB_MAX_STEPS, BOMB_MIN_STEPS, TRAP_RANGE
from .state import MUD, PLAIN, WALL, Options, State, Trap, Unit, View

BESIDE: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
AROUND: Final = tuple((row, col) for row in (-1, 0, 1) for col in (-1, 0, 1) if row or col)

Ground = Literal["plain", "mud", "wall"]
GROUNDS: Final[dict[str, Ground]] = {PLAIN: "plain", MUD: "mud", WALL: "wall"}

CLOSED, FREE, STOPS, PASSABLE = range(4)  # how a square can be walked: a move may end on FREE and must end on STOPS


class Tile(Struct, frozen=True):
    """One square and everything on it."""

    ground: Ground
    unit: int | None  # number of the living unit
    body: int | None  # number of the dead unit
    traps: tuple[Trap, ...]

    @property
    def free(self) -> bool:
        return self.ground != "wall" and self.unit is None and self.body is None


class Grid:
    """The squares of a position. `traps` are those of the match, or those that a viewer can see."""

    def __init__(self, options: Options, terrain: str, units: Iterable[Unit], traps: tuple[Trap, ...] = ()) -> None:
        self.size, self.terrain, self.traps = options.size, terrain, traps
        self.standing: dict[Cell, int] = {}
        self.bodies: dict[Cell, int] = {}
        self._by_side: dict[int, bytearray] = {}
        self.units = units = tuple(units)
        for number, unit in enumerate(units):
            (self.standing if unit.health else self.bodies)[unit.at] = number

    def contains(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.size and 0 <= cell.col < self.size

    def ground(self, cell: Cell) -> str:
        return self.terrain[cell.row * self.size + cell.col]

    def tile(self, cell: Cell) -> Tile:
        traps = tuple(trap for trap in self.traps if trap.at == cell)
        return Tile(GROUNDS[self.ground(cell)], self.standing.get(cell), self.bodies.get(cell), traps)

    # --- moving --------------------------------------------------------------------------------------------------

    def obstacle(self, cell: Cell, unit: Unit) -> str:
        """Return the refusal code of what keeps the unit from entering the square; "" if it may. A dead friend may be
        entered, but a move may not end on it.
        """
        if not self.contains(cell):
            return "off-board"
        if cell in self.standing and cell != unit.at:  # a path may lead back over its start
            return "occupied"
        if self.ground(cell) == WALL:
            return "wall"
        if cell in self.bodies and self.units[self.bodies[cell]].side != unit.side:
            return "body"
        return ""

    def beside(self, cell: Cell, unit: Unit) -> list[Cell]:
        """Return the squares beside a square that the unit may enter."""
        return [near for near in in_range(self.size, BESIDE)[cell] if not self.obstacle(near, unit)]

    def paths(self, unit: Unit, steps: int) -> list[tuple[Cell, ...]]:
        """Return a shortest path to each square where the unit's move can end within so many steps, the nearest first.
        It leads around mud and the enemy's traps, or ends there.
        """
        start = unit.at[0] * self.size + unit.at[1]
        return shortest_paths(self.size, self.terrain, self._walkable(unit.side)[:], start, steps)

    def _walkable(self, side: int) -> bytearray:
        """Return for each square how a unit of this side can walk there."""
        if side not in self._by_side:
            size = self.size
            squares = self._by_side[side] = bytearray(walks(size, self.terrain)[1])
            for trap in self.traps:
                if trap.side != side:
                    squares[trap.at[0] * size + trap.at[1]] = STOPS
            for unit in self.units:
                squares[unit.at[0] * size + unit.at[1]] = CLOSED if unit.health or unit.side != side else PASSABLE
        return self._by_side[side]

    def is_deep(self, cell: Cell) -> bool:
        """Return whether a unit that enters gets stuck in mud: a body covers the mud under it."""
        return self.ground(cell) == MUD and cell not in self.bodies

    def enemy_trap(self, cell: Cell, side: int) -> Trap | None:
        """Return the trap on the square that the opponent of `side` has laid."""
        return next((trap for trap in self.traps if trap.at == cell and trap.side != side), None)

    # --- acting --------------------------------------------------------------------------------------------------

    def enemy_at(self, cell: Cell, side: int) -> int | None:
        return self._unit_of_side(cell, 1 - side)

    def friend_at(self, cell: Cell, side: int) -> int | None:
        return self._unit_of_side(cell, side)

    def _unit_of_side(self, cell: Cell, side: int) -> int | None:
        number = self.standing.get(cell)
        return number if number is not None and self.units[number].side == side else None

    def attackable(self, unit: Unit) -> list[Cell]:
        """Return the squares of enemies that the unit can attack from its square."""
        return self._enemies(in_range(self.size, AROUND)[unit.at], unit)

    def bombable(self, unit: Unit) -> list[Cell]:
        return self._enemies(in_range(self.size, BOMB_OFFSETS)[unit.at], unit)

    def _enemies(self, cells: list[Cell], unit: Unit) -> list[Cell]:
        standing, units, side = self.standing, self.units, unit.side
        return [cell for cell in cells if cell in standing and units[standing[cell]].side != side]

    def healable(self, unit: Unit) -> list[Cell]:
        """Return the squares of the unit and of friends around it that have lost health."""
        near = (unit.at, *in_range(self.size, AROUND)[unit.at])
        return [cell for cell in near if cell in self.standing and self.is_healable(cell, unit.side)]

    def is_healable(self, cell: Cell, side: int) -> bool:
        number = self.friend_at(cell, side)
        return number is not None and self.units[number].health < self.units[number].most

    def trappable(self, unit: Unit) -> list[Cell]:
        """Return the plain empty squares in range without a trap."""
        size, terrain = self.size, self.terrain
        taken = {*self.standing, *self.bodies, *(trap.at for trap in self.traps)}
        near = in_range(size, TRAP_OFFSETS)[unit.at]
        return [cell for cell in near if cell not in taken and terrain[cell[0] * size + cell[1]] == PLAIN]

    def is_plain(self, cell: Cell) -> bool:
        """Return whether the square is plain ground without a unit or body; there may be a trap."""
        return (
            self.contains(cell) and self.ground(cell) == PLAIN and cell not in self.standing and cell not in self.bodies
        )


def grid_of(position: State | View) -> Grid:
    return Grid(position.options, position.terrain, position.units, position.traps)


def visible_grid(state: State, seat: int) -> Grid:
    """Return the grid as a seat may know it, so that lists and refusals made from it give no hidden trap away."""
    return Grid(state.options, state.terrain, state.units, visible_traps(state, seat))


def visible_traps(state: State, seat: int) -> tuple[Trap, ...]:
    """Return the traps that a seat may see: with hidden traps only its own until the match is over."""
    if not state.options.hidden_traps or state.over or state.given_up:
        return state.traps
    return tuple(trap for trap in state.traps if trap.side == seat)


# The tables below are kept, as building them would take most of the time of a list of legal actions.


@cache
def in_range(size: int, offsets: tuple[tuple[int, int], ...]) -> dict[Cell, list[Cell]]:
    """Return for each square of a board the squares at these offsets from it."""
    cells = [Cell(row, col) for row in range(size) for col in range(size)]
    return {
        cell: [
            Cell(cell.row + down, cell.col + right)
            for down, right in offsets
            if 0 <= cell.row + down < size and 0 <= cell.col + right < size
        ]
        for cell in cells
    }


def shortest_paths(size: int, terrain: str, squares: bytearray, start: int, steps: int) -> list[tuple[Cell, ...]]:
    """Return a shortest path to each square where a move from the square `start` can end within so many steps, the
    nearest first. `squares` says how each square can be walked; the search changes it.
    """
    neighbors = walks(size, terrain)[0]
    paths = []
    edge: list[tuple[int, tuple[Cell, ...]]] = [(start, ())]
    for _ in range(steps):
        border, edge = edge, []
        for place, path in border:
            for near, step in neighbors[place]:
                if square := squares[near]:
                    squares[near] = CLOSED
                    longer = path + step
                    if square != PASSABLE:
                        paths.append(longer)
                    if square != STOPS:
                        edge.append((near, longer))
    return paths


@lru_cache(maxsize=64)
def walks(size: int, terrain: str) -> tuple[list[list[tuple[int, tuple[Cell]]]], bytes]:
    """Return two tables of the squares, row by row: the squares beside each that are not walls, as their numbers and as
    paths of one step, and how each can be walked.
    """
    near = [[(row * size + col, (Cell(row, col),)) for row, col in cells] for cells in in_range(size, BESIDE).values()]
    neighbors = [[step for step in steps if terrain[step[0]] != WALL] for steps in near]
    ways = {PLAIN: FREE, MUD: STOPS, WALL: CLOSED}
    return neighbors, bytes(ways[square] for square in terrain)


def steps_between(one: Cell, other: Cell) -> int:
    """Return the Manhattan distance."""
    return abs(one.row - other.row) + abs(one.col - other.col)


def _offsets(reach: int) -> Iterator[Cell]:
    return (Cell(row, col) for row in range(-reach, reach + 1) for col in range(-reach, reach + 1) if row or col)


BOMB_OFFSETS: Final = tuple(
    cell for cell in _offsets(BOMB_MAX_STEPS) if BOMB_MIN_STEPS <= steps_between(cell, Cell(0, 0)) <= BOMB_MAX_STEPS
)
TRAP_OFFSETS: Final = tuple(_offsets(TRAP_RANGE))
