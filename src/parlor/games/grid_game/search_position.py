"""A position for the search of the bots: mutable, with sets of squares as bits, so that a copy and a step are cheap.

A `SearchPosition` holds what the rules know between two units' turns, and `apply` changes it as the rules would; a test
plays both side by side. It leaves out what no bot needs: in which order different units laid their
traps, which unit a body was, and what the viewer cannot see.
"""

from __future__ import annotations

from typing import NamedTuple

from .apply import ring_width
from .bitboard import Squares, TerrainMasks, each, homeward, terrain_masks
from .classes import BOMB_DAMAGE, BUBBLE_COOLDOWN, HEAL, MAX_TRAPS, RING_DAMAGE
from .state import View

ATTACK, BOMB, PAINT, BUBBLE, TRAP, REST = range(6)  # values of Plan.action


class Plan(NamedTuple):
    """The whole turn of one unit."""

    unit: int
    to: int  # square where its move ends
    action: int = REST
    target: int = 0  # square of the action


class SearchPosition:
    __slots__ = (
        "at",
        "bodies",
        "bubble",
        "damage",
        "health",
        "held",
        "kind",
        "max_health",
        "move",
        "own_traps",
        "ready",
        "round",
        "side",
        "standing",
        "terrain",
        "traps",
        "waiting",
    )

    # A square is a number, and a set of squares a number with one bit for each. Fields typed `tuple` or `list` have one
    # item for each unit, except `standing`, `bodies` and `traps`, which have one set for each side, and `waiting`.
    side: int  # whose turn it is
    round: int
    terrain: TerrainMasks
    kind: tuple[str, ...]
    move: tuple[int, ...]  # steps in a turn
    max_health: tuple[int, ...]
    damage: tuple[int, ...]  # of an attack
    at: list[int]
    health: list[int]  # 0: dead
    bubble: list[bool]
    ready: list[int]  # the round from which a bubble can be made again
    held: list[bool]  # stuck in gum, for the next turn too
    standing: list[Squares]  # of living units
    bodies: list[Squares]
    traps: list[Squares]
    own_traps: dict[int, list[int]]  # squares by Prankster, the oldest first
    waiting: list[int]  # units of the side to move that can still act

    def __init__(self, view: View) -> None:
        """Take the position of a view, with an unfinished move undone."""
        units, number = view.units, terrain_masks(view.options, view.terrain).number
        self.terrain = terrain_masks(view.options, view.terrain)
        self.kind = tuple([unit.kind for unit in units])
        self.move = tuple([unit.move for unit in units])
        self.max_health = tuple([unit.most for unit in units])
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
        self.own_traps = {}
        for trap in view.traps:
            self.traps[trap.side] |= 1 << number(trap.at)
            self.own_traps.setdefault(trap.owner, []).append(number(trap.at))
        self.waiting = [n for n, unit in enumerate(units) if unit.side == view.side and unit.health and not unit.lock]

    def copy(self) -> SearchPosition:
        new = object.__new__(SearchPosition)
        new.terrain, new.kind, new.move, new.max_health, new.damage = (
            self.terrain,
            self.kind,
            self.move,
            self.max_health,
            self.damage,
        )
        new.at, new.health, new.bubble = self.at[:], self.health[:], self.bubble[:]
        new.ready, new.held = self.ready[:], self.held[:]
        new.side, new.round = self.side, self.round
        new.standing, new.bodies, new.traps = self.standing[:], self.bodies[:], self.traps[:]
        new.own_traps = {unit: squares[:] for unit, squares in self.own_traps.items()} if self.own_traps else {}
        new.waiting = self.waiting[:]
        return new

    def stop_at(self, unit: int, at: int) -> None:
        """Put the unit on a square and set its steps in a turn to 0, so that plans keep it there."""
        side = self.side_of(unit)
        self.standing[side] = self.standing[side] & ~(1 << self.at[unit]) | 1 << at
        self.at[unit] = at
        self.move = tuple(0 if number == unit else steps for number, steps in enumerate(self.move))

    def units_of(self, side: int) -> range:
        """Return the numbers of a side's units, dead ones included."""
        half = len(self.kind) // 2
        return range(side * half, side * half + half)

    def living(self, side: int) -> list[int]:
        health = self.health
        return [unit for unit in self.units_of(side) if health[unit]]

    def side_of(self, unit: int) -> int:
        return int(unit >= len(self.kind) // 2)

    # --- moving ----------------------------------------------------------------------------------------------------

    def reach(self, unit: int) -> Squares:
        """Return the squares where the unit's move can end without getting stuck, its own square included."""
        side = self.side_of(unit)
        passable = self.passable(side) & ~(self.standing[0] | self.standing[1])
        width = self.terrain.width
        seen = border = 1 << self.at[unit]
        for _ in range(self.move[unit]):
            border = (border << 1 | border >> 1 | border << width | border >> width) & passable & ~seen
            if not border:
                break
            seen |= border
        return seen & ~self.bodies[side] | 1 << self.at[unit]

    def sticky_reach(self, unit: int, reach: Squares) -> Squares:
        """Return the squares with mud or gum that the unit can enter from `reach` with the steps it has."""
        sticky = self.sticky(self.side_of(unit)) & ~(self.standing[0] | self.standing[1])
        near = each(self.terrain.spread(reach) & sticky)
        return sum(1 << square for square in near if len(self.path(unit, square)) <= self.move[unit])

    def path(self, unit: int, to: int) -> list[int]:
        """Return a shortest path to a square that the unit can reach, without its own square."""
        passable = self.passable(self.side_of(unit)) & ~(self.standing[0] | self.standing[1]) | 1 << to
        layers = [1 << self.at[unit]]
        while not layers[-1] >> to & 1:
            layers.append(self.terrain.spread(layers[-1]) & passable & ~layers[-1])
        path = [to]
        for layer in reversed(layers[1:-1]):
            path.append(homeward(self.terrain.spread(1 << path[-1]) & layer, self.side_of(unit)))
        return path[::-1] if len(layers) > 1 else []

    def sticky(self, side: int) -> Squares:
        """Return the squares where a unit of this side gets stuck."""
        return self.terrain.mud & ~(self.bodies[0] | self.bodies[1]) | self.traps[1 - side]

    def passable(self, side: int) -> Squares:
        """Return the squares that a unit of this side can walk over if no unit stands there; bodies of its own side are
        among them, though a move cannot end there.
        """
        return self.terrain.open & ~(self.bodies[1 - side] | self.sticky(side))

    # --- acting -----------------------------------------------------------------------------------------------------

    def apply(self, plan: Plan) -> None:
        """Play the turn of one unit: its move, what it enters there, then its action. The plan must be legal."""
        unit, to, action, target = plan
        side = self.side_of(unit)
        if to != self.at[unit]:
            self.standing[side] ^= 1 << self.at[unit] | 1 << to
            self.at[unit] = to
            if self.traps[1 - side] >> to & 1:
                self.held[unit] = True
                self.remove_traps(to)
        if unit in self.waiting:
            self.waiting.remove(unit)
        if action == ATTACK:
            self.strike(1 - side, target, self.damage[unit])
        elif action == BOMB:
            self.strike(1 - side, target, BOMB_DAMAGE)
        elif action == PAINT:
            friend = self.unit_at(side, target)
            self.health[friend] = min(self.max_health[friend], self.health[friend] + HEAL)
        elif action == BUBBLE:
            self.bubble[unit] = True
            self.ready[unit] = self.round + BUBBLE_COOLDOWN
        elif action == TRAP:
            self.lay_trap(unit, side, target)

    def unit_at(self, side: int, at: int) -> int:
        squares, health = self.at, self.health
        return next(unit for unit in self.units_of(side) if squares[unit] == at and health[unit])

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
            self.remove_traps(self.at[unit])

    def remove_traps(self, at: int) -> None:
        """Remove the traps on a square: with hidden traps there may be one of each side."""
        self.traps = [traps & ~(1 << at) for traps in self.traps]
        self.own_traps = {
            owner: [square for square in squares if square != at] for owner, squares in self.own_traps.items()
        }

    def lay_trap(self, unit: int, side: int, at: int) -> None:
        own = self.own_traps.setdefault(unit, [])
        if len(own) == MAX_TRAPS:
            self.traps[side] &= ~(1 << own.pop(0))
        own.append(at)
        self.traps[side] |= 1 << at

    def end_turn(self) -> None:
        """Damage the units of this side in the closing ring, then pass the turn. Units stuck in gum miss it."""
        if width := ring_width(self.terrain.options, self.round):
            ring = self.terrain.rings[width]
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
