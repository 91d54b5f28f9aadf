"""The legal actions of a position.

A list is put together from the lists of the units, which are cached by what decides them: the squares around a unit.
From one position to the next few of those change, so that most lists are only looked up. Sets of squares are bits of
an int: bit n is square n, row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce
from itertools import chain
from math import isqrt
from operator import or_
from typing import Final

from parlor.kernel import Cell, Seat

from .classes import MOVE
from .grid import (
    AROUND,
    BESIDE,
    BOMB_OFFSETS,
    CLOSED,
    PASSABLE,
    STOPS,
    TRAP_OFFSETS,
    in_range,
    shortest_paths,
    visible_traps,
    walks,
)
from .state import (
    PLAIN,
    Action,
    AttackSquare,
    EndTurn,
    FinishUnit,
    HaltUnit,
    MoveUnit,
    Moving,
    State,
    TakeBackMove,
    Unit,
    UseSpecial,
)

Squares = int  # a set of squares
SquareSets = tuple[Squares, Squares, Squares, Squares, Squares, Squares]
MAX_LISTS: Final = 512  # of units, about 3 MB; more hardly help, and the garbage collector looks at all of them
NO_MOVE: Final = -1  # steps of a unit that was halted
END_TURN: Final = (EndTurn(),)


def legal_actions(state: State, seat: Seat) -> Iterable[Action]:
    """Return every legal action, but of all paths to a square only a shortest one."""
    units, size, terrain, round_ = state.units, state.options.size, state.terrain, state.round
    sets = enemies, _, closed, passable, _, stops = _square_sets(state, seat)
    ranges, begun, moving = _ranges(size), state.moving, unfinished_move(state)
    lists: list[tuple[Action, ...]] = []
    for number in (moving.unit,) if moving else range(len(units)):
        unit = units[number]
        if unit.side == seat and unit.health and not unit.lock:
            place, steps, moved = unit.at[0] * size + unit.at[1], unit.move, False
            if begun and begun.unit == number:
                steps, moved = NO_MOVE if begun.halted else steps - begun.steps, begun.steps > 0
            targets = enemies & ranges.around[place]
            special = _special_targets(sets, ranges, terrain, unit, place) if unit.ready <= round_ else 0
            near = ranges.walks[steps][place] if steps > 0 else 0
            walk = closed & near, passable & near, stops & near
            lists.append(_unit_actions(terrain, number, place, steps, moved, targets, special, *walk))
    lists.append(END_TURN)
    return chain.from_iterable(lists)


def _square_sets(state: State, seat: Seat) -> SquareSets:
    """Return what is on the squares, as a seat may know it: the enemies; the friends who have lost health; squares that
    no unit of the seat may enter; those that it may enter, but not stop on; the traps; the enemy's traps.
    """
    size = state.options.size
    enemies = hurt = closed = passable = traps = stops = 0
    for unit in state.units:
        square = 1 << unit.at[0] * size + unit.at[1]
        if unit.side != seat:
            closed |= square
            if unit.health:
                enemies |= square
        elif unit.health:
            closed |= square
            if unit.health < unit.most:
                hurt |= square
        else:
            passable |= square
    for trap in visible_traps(state, seat) if state.traps else ():
        square = 1 << trap.at[0] * size + trap.at[1]
        traps |= square
        if trap.side != seat:
            stops |= square
    return enemies, hurt, closed, passable, traps, stops


class Ranges:
    """For each square of a board, row by row, the sets of squares in range of it."""

    def __init__(self, size: int) -> None:
        self.cells = list(in_range(size, AROUND))
        self.around, self.bomb, self.trap = (
            [_square_set(size, cells) for cells in in_range(size, offsets).values()]
            for offsets in (AROUND, BOMB_OFFSETS, TRAP_OFFSETS)
        )
        beside = [_square_set(size, cells) for cells in in_range(size, BESIDE).values()]
        self.walks = [[1 << place for place in range(size * size)]]  # by steps: the squares that are so near
        for _ in range(max(MOVE.values())):
            nearer = self.walks[-1]
            farther = (
                (near, *(nearer[other] for other in _places(beside[place]))) for place, near in enumerate(nearer)
            )
            self.walks.append([reduce(or_, sets) for sets in farther])


def _square_set(size: int, cells: Iterable[Cell]) -> Squares:
    return sum(1 << row * size + col for row, col in cells)


@cache
def _ranges(size: int) -> Ranges:
    return Ranges(size)


def _special_targets(sets: SquareSets, ranges: Ranges, terrain: str, unit: Unit, place: int) -> Squares:
    """Return the squares at which the unit can use its special, if it is ready."""
    enemies, hurt, closed, passable, traps, _ = sets
    if unit.kind == "linebacker":
        return 0 if unit.bubble else 1 << place
    if unit.kind == "paintballer":
        return enemies & ranges.bomb[place]
    if unit.kind == "artist":
        return hurt & (ranges.around[place] | 1 << place)
    return _plain_squares(terrain) & ranges.trap[place] & ~(closed | passable | traps)


@lru_cache(maxsize=MAX_LISTS)
def _unit_actions(
    terrain: str,
    number: int,
    place: int,
    steps: int,
    moved: bool,
    targets: Squares,
    special: Squares,
    closed: Squares,
    passable: Squares,
    stops: Squares,
) -> tuple[Action, ...]:
    """Return the actions of a unit. The last three sets hold squares in reach, and say how they are walked now."""
    size = isqrt(len(terrain))
    cells = _ranges(size).cells
    actions: list[Action] = [AttackSquare(number, cells[target]) for target in _places(targets)]
    if special & 1 << place:  # its own square comes first
        actions.append(UseSpecial(number, cells[place]))
    actions += [UseSpecial(number, cells[target]) for target in _places(special & ~(1 << place))]
    if steps != NO_MOVE:
        squares = bytearray(walks(size, terrain)[1])
        squares[place] = CLOSED  # no path comes back
        for walk, places in ((STOPS, stops), (CLOSED, closed), (PASSABLE, passable)):
            for other in _places(places):
                squares[other] = walk
        actions += [MoveUnit(number, path) for path in shortest_paths(size, terrain, squares, place, steps)]
        actions.append(HaltUnit(number))
    actions.append(FinishUnit(number))
    if moved:
        actions.append(TakeBackMove(number))
    return tuple(actions)


@lru_cache(maxsize=64)
def _plain_squares(terrain: str) -> int:
    return sum(1 << place for place, ground in enumerate(terrain) if ground == PLAIN)


def _places(squares: Squares) -> Iterator[int]:
    """Yield the numbers of the squares of a set in reading order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def unfinished_move(state: State) -> Moving | None:
    """Return the move that must be finished or taken back before another unit acts: one of at least one step."""
    return state.moving if state.moving and state.moving.steps else None


def move_of(state: State, number: int) -> Moving:
    """Return the move of a unit so far; one without steps if it has not moved."""
    moving = state.moving
    return moving if moving and moving.unit == number else Moving(number, state.units[number].at, 0)
