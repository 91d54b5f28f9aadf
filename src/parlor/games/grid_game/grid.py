"""The grid: it knows every square and who is on it, and is asked before anything moves or strikes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from msgspec import Struct

from parlor.kernel import Cell

from .classes import BOMB_FARTHEST, BOMB_NEAREST, TRAP_REACH
from .state import MUD, PLAIN, WALL, Options, Trap, Unit

BESIDE: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
AROUND: Final = tuple((row, col) for row in (-1, 0, 1) for col in (-1, 0, 1) if row or col)

Ground = Literal["plain", "mud", "wall"]
GROUNDS: Final[dict[str, Ground]] = {PLAIN: "plain", MUD: "mud", WALL: "wall"}


class Tile(Struct, frozen=True):
    """One square and all that is on it."""

    ground: Ground
    unit: int | None  # that stands here
    body: int | None  # that lies here
    traps: tuple[Trap, ...]

    @property
    def free(self) -> bool:
        return self.ground != "wall" and self.unit is None and self.body is None


class Grid:
    def __init__(self, options: Options, terrain: str, units: Iterable[Unit], traps: tuple[Trap, ...] = ()) -> None:
        self.size, self.terrain, self.traps = options.size, terrain, traps
        self.standing: dict[Cell, int] = {}
        self.bodies: dict[Cell, int] = {}
        self.units = units = tuple(units)
        for number, unit in enumerate(units):
            (self.standing if unit.health else self.bodies)[unit.at] = number

    def holds(self, cell: Cell) -> bool:
        """Whether the cell lies on the board."""
        return 0 <= cell.row < self.size and 0 <= cell.col < self.size

    def ground(self, cell: Cell) -> str:
        return self.terrain[cell.row * self.size + cell.col]

    def tile(self, cell: Cell) -> Tile:
        traps = tuple(trap for trap in self.traps if trap.at == cell)
        return Tile(GROUNDS[self.ground(cell)], self.standing.get(cell), self.bodies.get(cell), traps)

    # --- moving --------------------------------------------------------------------------------------------------

    def obstacle(self, cell: Cell, unit: Unit, left: int) -> str:
        """Return the code of what keeps a unit, with so many steps left afterwards, from stepping here; "" if it may.
        Its own dead may be stepped over, not stood upon, so that a step onto one needs a way off it.
        """
        if not self.holds(cell):
            return "off-board"
        if cell in self.standing:
            return "occupied"
        if self.ground(cell) == WALL:
            return "wall"
        if cell in self.bodies:
            if self.units[self.bodies[cell]].side != unit.side:
                return "body"
            if not self._leads_off(cell, unit, left):
                return "last-step-on-body"
        return ""

    def _leads_off(self, body: Cell, unit: Unit, left: int) -> bool:
        """Whether a unit that steps onto a fallen friend can reach a square to stand on by the steps left. The square
        that it comes from is free by then.
        """
        seen, edge = {body}, [body]
        for _ in range(left):
            beside = [Cell(row + down, col + right) for row, col in edge for down, right in BESIDE]
            edge = []
            for cell in beside:
                if cell in seen or not self.holds(cell) or self.ground(cell) == WALL:
                    continue
                if cell in self.standing and cell != unit.at:
                    continue
                if cell not in self.bodies:
                    return True
                if self.units[self.bodies[cell]].side == unit.side:
                    seen.add(cell)
                    edge.append(cell)
        return False

    def steps(self, unit: Unit, left: int) -> Iterator[Cell]:
        """Where a unit with so many steps left can go by one of them."""
        if left > 0:
            row, col = unit.at
            for down, right in BESIDE:
                cell = Cell(row + down, col + right)
                if not self.obstacle(cell, unit, left - 1):
                    yield cell

    def can_stand(self, cell: Cell) -> bool:
        return cell not in self.bodies

    def is_deep(self, cell: Cell) -> bool:
        """Whether the mud here holds whoever enters it: where somebody has fallen it is covered."""
        return self.ground(cell) == MUD and cell not in self.bodies

    def trap(self, cell: Cell, side: int) -> Trap | None:
        """A trap that the other side of `side` has laid here."""
        return next((trap for trap in self.traps if trap.at == cell and trap.side != side), None)

    # --- acting --------------------------------------------------------------------------------------------------

    def enemy_at(self, cell: Cell, side: int) -> int | None:
        return self._standing(cell, 1 - side)

    def friend_at(self, cell: Cell, side: int) -> int | None:
        return self._standing(cell, side)

    def _standing(self, cell: Cell, side: int) -> int | None:
        number = self.standing.get(cell)
        return number if number is not None and self.units[number].side == side else None

    def targets(self, unit: Unit) -> list[Cell]:
        """Squares with enemies that it can attack from where it is."""
        row, col = unit.at
        return self._enemies((Cell(row + down, col + right) for down, right in AROUND), unit)

    def bombable(self, unit: Unit) -> list[Cell]:
        row, col = unit.at
        return self._enemies((Cell(row + down, col + right) for down, right in BOMBED), unit)

    def paintable(self, unit: Unit) -> list[Cell]:
        """Squares with friends, itself among them, that have lost health."""
        row, col = unit.at
        near = (Cell(row + down, col + right) for down, right in ((0, 0), *AROUND))
        return [cell for cell in near if self.is_paintable(cell, unit.side)]

    def is_paintable(self, cell: Cell, side: int) -> bool:
        number = self.friend_at(cell, side)
        return number is not None and self.units[number].health < self.units[number].most

    def gummable(self, unit: Unit, seen: Iterable[Trap]) -> list[Cell]:
        """Plain empty squares within reach. `seen` are the traps that its side knows of: the others betray nothing."""
        row, col = unit.at
        taken = {trap.at for trap in seen}
        near = (Cell(row + down, col + right) for down, right in GUMMED)
        return [cell for cell in near if self.is_plain(cell) and cell not in taken]

    def is_plain(self, cell: Cell) -> bool:
        """Whether nothing but plain ground is there."""
        return self.holds(cell) and self.ground(cell) == PLAIN and cell not in self.standing and cell not in self.bodies

    def _enemies(self, cells: Iterable[Cell], unit: Unit) -> list[Cell]:
        standing, units, side = self.standing, self.units, unit.side
        return [cell for cell in cells if cell in standing and units[standing[cell]].side != side]


def steps_between(one: Cell, other: Cell) -> int:
    """Along rows and columns."""
    return abs(one.row - other.row) + abs(one.col - other.col)


def _within(reach: int) -> Iterator[Cell]:
    return (Cell(row, col) for row in range(-reach, reach + 1) for col in range(-reach, reach + 1) if row or col)


BOMBED: Final = tuple(
    cell for cell in _within(BOMB_FARTHEST) if BOMB_NEAREST <= steps_between(cell, Cell(0, 0)) <= BOMB_FARTHEST
)
GUMMED: Final = tuple(_within(TRAP_REACH))
