"""The board once more, for thinking: squares are bits of whole numbers, so that sets of them cost next to nothing.

A `Field` knows what the rules know of a position between two units' turns, and `do` changes it as the rules would: a
test plays both side by side. It forgets what no bot asks for: the order of traps, who lies where, what cannot be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from parlor.kernel import Cell

from .classes import BOMB_DAMAGE, BUBBLE_EVERY, HEAL, RING_DAMAGE, TRAPS_EACH
from .deeds import ring_width
from .grid import AROUND, BOMBED, GUMMED
from .state import MUD, WALL, Options, View

Squares = int  # a set of them
ATTACK, BOMB, PAINT, BUBBLE, TRAP, REST = range(6)


class Plan(NamedTuple):
    """What one unit does in its turn."""

    unit: int
    to: int  # the square where its move ends
    deed: int = REST
    at: int = 0  # the square it is aimed at


class Playground:
    """What never changes in a match. A square's number is row * width + column; each row ends with one square that is
    off the board, so that nothing is next to what lies at the other edge.
    """

    def __init__(self, options: Options, terrain: str) -> None:
        size = options.size
        self.options, self.size, self.width = options, size, size + 1
        cells = [Cell(row, col) for row in range(size) for col in range(size)]
        self.board = sum(1 << self.number(cell) for cell in cells)
        self.open = sum(1 << self.number(cell) for cell in cells if terrain[cell.row * size + cell.col] != WALL)
        self.mud = sum(1 << self.number(cell) for cell in cells if terrain[cell.row * size + cell.col] == MUD)
        self.around = self._patterns(AROUND)
        self.bombed = self._patterns(BOMBED)
        self.gummed = self._patterns(GUMMED)
        self.rings = [self._ring(width) for width in range(size // 2)]

    def number(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]

    def cell(self, number: int) -> Cell:
        return Cell(*divmod(number, self.width))

    def _patterns(self, offsets: tuple[tuple[int, int], ...]) -> list[Squares]:
        """Of every square, those at these offsets from it."""
        found = [0] * (self.size * self.width)
        for row in range(self.size):
            for col in range(self.size):
                near = (Cell(row + down, col + right) for down, right in offsets)
                found[row * self.width + col] = sum(
                    1 << self.number(cell) for cell in near if cell.on_board(self.size, self.size)
                )
        return found

    def _ring(self, width: int) -> Squares:
        inner = range(width, self.size - width)
        safe = sum(1 << self.number(Cell(row, col)) for row in inner for col in inner)
        return self.board & ~safe

    def spread(self, squares: Squares) -> Squares:
        """These and the four beside each."""
        width = self.width
        return (squares | squares << 1 | squares >> 1 | squares << width | squares >> width) & self.board

    def widen(self, squares: Squares) -> Squares:
        """These and the eight around each."""
        wide = (squares | squares << 1 | squares >> 1) & self.board
        return (wide | wide << self.width | wide >> self.width) & self.board


@lru_cache(maxsize=64)
def ground_of(options: Options, terrain: str) -> Playground:
    return Playground(options, terrain)


class Field:
    __slots__ = (
        "at",
        "bodies",
        "bubble",
        "damage",
        "ground",
        "health",
        "held",
        "kind",
        "laid",
        "most",
        "move",
        "ready",
        "round",
        "side",
        "standing",
        "traps",
        "waiting",
    )

    ground: Playground
    kind: tuple[str, ...]
    move: tuple[int, ...]
    most: tuple[int, ...]
    damage: tuple[int, ...]

    def __init__(self, view: View) -> None:
        """As it was before the unit that is moving began to move."""
        units, number = view.units, ground_of(view.options, view.terrain).number
        self.ground = ground_of(view.options, view.terrain)
        self.kind = tuple([unit.kind for unit in units])
        self.move = tuple([unit.move for unit in units])
        self.most = tuple([unit.most for unit in units])
        self.damage = tuple([unit.damage for unit in units])
        self.at = [number(unit.at) for unit in units]
        if view.moving:
            self.at[view.moving.unit] = number(view.moving.start)
        self.health = [unit.health for unit in units]
        self.bubble = [unit.bubble for unit in units]
        self.ready = [unit.ready for unit in units]
        self.held = [unit.held for unit in units]
        self.side, self.round = view.side, view.round
        self.standing = [0, 0]
        self.bodies = [0, 0]
        for unit, at in zip(units, self.at, strict=True):
            (self.standing if unit.health else self.bodies)[unit.side] |= 1 << at
        self.traps = [0, 0]
        self.laid: dict[int, list[int]] = {}  # squares of each Prankster's traps, the oldest first
        for trap in view.traps:
            self.traps[trap.side] |= 1 << number(trap.at)
            self.laid.setdefault(trap.owner, []).append(number(trap.at))
        self.waiting = [n for n, unit in enumerate(units) if unit.side == view.side and unit.health and not unit.lock]

    def copy(self) -> Field:
        new = object.__new__(Field)
        new.ground, new.kind, new.move, new.most, new.damage = self.ground, self.kind, self.move, self.most, self.damage
        new.at, new.health, new.bubble = self.at[:], self.health[:], self.bubble[:]
        new.ready, new.held = self.ready[:], self.held[:]
        new.side, new.round = self.side, self.round
        new.standing, new.bodies, new.traps = self.standing[:], self.bodies[:], self.traps[:]
        new.laid = {unit: squares[:] for unit, squares in self.laid.items()} if self.laid else {}
        new.waiting = self.waiting[:]
        return new

    def stand(self, unit: int, at: int) -> None:
        """Put a unit where it is, for good: it goes no further."""
        self.standing[self.side_of(unit)] ^= 1 << self.at[unit] ^ 1 << at
        self.at[unit] = at
        self.move = tuple(0 if number == unit else steps for number, steps in enumerate(self.move))

    def army(self, side: int) -> range:
        """The units of a side, the fallen too."""
        half = len(self.kind) // 2
        return range(side * half, side * half + half)

    def living(self, side: int) -> list[int]:
        health = self.health
        return [unit for unit in self.army(side) if health[unit]]

    def side_of(self, unit: int) -> int:
        return int(unit >= len(self.kind) // 2)

    # --- where a unit can go -----------------------------------------------------------------------------------------

    def reach(self, unit: int) -> Squares:
        """Squares where its move can end without getting stuck, its own among them."""
        side = self.side_of(unit)
        passable = self.ways(side) & ~(self.standing[0] | self.standing[1])
        width = self.ground.width
        seen = border = 1 << self.at[unit]
        for _ in range(self.move[unit]):
            border = (border << 1 | border >> 1 | border << width | border >> width) & passable & ~seen
            if not border:
                break
            seen |= border
        return seen & ~self.bodies[side] | 1 << self.at[unit]

    def sticky(self, unit: int, reach: Squares) -> Squares:
        """Squares in mud or gum that it can step on from these, by a step that it has left."""
        deep = self.deep(self.side_of(unit)) & ~(self.standing[0] | self.standing[1])
        near = each(self.ground.spread(reach) & deep)
        return sum(1 << square for square in near if len(self.path(unit, square)) <= self.move[unit])

    def path(self, unit: int, to: int) -> list[int]:
        """A shortest way to a square that it can reach, without its own."""
        passable = self.ways(self.side_of(unit)) & ~(self.standing[0] | self.standing[1]) | 1 << to
        layers = [1 << self.at[unit]]
        while not layers[-1] >> to & 1:
            layers.append(self.ground.spread(layers[-1]) & passable & ~layers[-1])
        way = [to]
        for layer in reversed(layers[1:-1]):
            way.append(homeward(self.ground.spread(1 << way[-1]) & layer, self.side_of(unit)))
        return way[::-1] if len(layers) > 1 else []

    def deep(self, side: int) -> Squares:
        """Where a unit of this side would be stuck."""
        return self.ground.mud & ~(self.bodies[0] | self.bodies[1]) | self.traps[1 - side]

    def ways(self, side: int) -> Squares:
        """Where a unit of this side can pass, if nobody stands there; on its own fallen it cannot stay."""
        return self.ground.open & ~(self.bodies[1 - side] | self.deep(side))

    # --- what it does there ------------------------------------------------------------------------------------------

    def do(self, plan: Plan) -> None:
        unit, to, deed, at = plan
        side = self.side_of(unit)
        if to != self.at[unit]:
            self.standing[side] ^= 1 << self.at[unit] | 1 << to
            self.at[unit] = to
            if self.traps[1 - side] >> to & 1:
                self.held[unit] = True
                self.take_away(to)
        if unit in self.waiting:
            self.waiting.remove(unit)
        if deed == ATTACK:
            self.strike(1 - side, at, self.damage[unit])
        elif deed == BOMB:
            self.strike(1 - side, at, BOMB_DAMAGE)
        elif deed == PAINT:
            friend = self.unit_at(side, at)
            self.health[friend] = min(self.most[friend], self.health[friend] + HEAL)
        elif deed == BUBBLE:
            self.bubble[unit] = True
            self.ready[unit] = self.round + BUBBLE_EVERY
        elif deed == TRAP:
            self.lay(unit, side, at)

    def unit_at(self, side: int, at: int) -> int:
        places, health = self.at, self.health
        return next(unit for unit in self.army(side) if places[unit] == at and health[unit])

    def strike(self, side: int, at: int, damage: int) -> None:
        unit = self.unit_at(side, at)
        if self.bubble[unit]:
            self.bubble[unit] = False
        else:
            self.hurt(unit, damage)

    def hurt(self, unit: int, damage: int) -> None:
        left = self.health[unit] - damage
        if left > 0:
            self.health[unit] = left
            return
        side, square = self.side_of(unit), 1 << self.at[unit]
        self.health[unit], self.bubble[unit], self.held[unit] = 0, False, False
        self.standing[side] &= ~square
        self.bodies[side] |= square
        if (self.traps[0] | self.traps[1]) & square:
            self.take_away(self.at[unit])

    def take_away(self, at: int) -> None:
        """Traps here are gone. One of each side may lie on a square, but only where they are hidden."""
        self.traps = [traps & ~(1 << at) for traps in self.traps]
        self.laid = {owner: [square for square in laid if square != at] for owner, laid in self.laid.items()}

    def lay(self, unit: int, side: int, at: int) -> None:
        laid = self.laid.setdefault(unit, [])
        if len(laid) == TRAPS_EACH:
            self.traps[side] &= ~(1 << laid.pop(0))
        laid.append(at)
        self.traps[side] |= 1 << at

    def pass_turn(self) -> None:
        """The turn goes to the other side; those who are stuck in gum sit it out."""
        if width := ring_width(self.ground.options, self.round):
            ring = self.ground.rings[width]
            for unit in self.living(self.side):
                if ring >> self.at[unit] & 1:
                    self.hurt(unit, RING_DAMAGE)
        self.round += self.side
        self.side = 1 - self.side
        self.waiting = []
        for unit in self.living(self.side):
            if self.held[unit]:
                self.held[unit] = False
            else:
                self.waiting.append(unit)


def homeward(squares: Squares, side: int) -> int:
    """Of squares that are as good as each other, the one to a side's own end: what either side does is then the same
    after half a turn of the board, and nobody rushes behind the enemy for nothing.
    """
    return (squares & -squares if side else squares).bit_length() - 1


def each(squares: Squares, side: int = 1) -> Iterator[int]:
    """One after another, from a side's own end."""
    while squares:
        yield (square := homeward(squares, side))
        squares ^= 1 << square
