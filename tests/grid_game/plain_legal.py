"""The legal actions of a position, built anew square by square: slow, and obvious."""

from __future__ import annotations

from collections.abc import Iterator

from parlor.games.grid_game.grid import Grid, visible_grid
from parlor.games.grid_game.legal import move_of, unfinished_move
from parlor.games.grid_game.state import (
    Action,
    AttackSquare,
    EndTurn,
    FinishUnit,
    HaltUnit,
    MoveUnit,
    State,
    TakeBackMove,
    Unit,
    UseSpecial,
)
from parlor.kernel import Cell, Seat


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Yield every legal action, but of all paths to a square only a shortest one."""
    grid, moving = visible_grid(state, seat), unfinished_move(state)
    numbers = (moving.unit,) if moving else range(len(state.units))
    for number in numbers:
        unit = state.units[number]
        if unit.side == seat and unit.health and not unit.lock:
            yield from unit_actions(grid, state, number)
    yield EndTurn()


def unit_actions(grid: Grid, state: State, number: int) -> list[Action]:
    """Return the actions of a unit that can act. `grid` holds the traps that its side can see."""
    unit, moving = state.units[number], move_of(state, number)
    actions: list[Action] = [AttackSquare(number, cell) for cell in grid.attackable(unit)]
    if unit.ready <= state.round:
        actions += [UseSpecial(number, cell) for cell in special_targets(grid, unit)]
    if not moving.halted:
        actions += [MoveUnit(number, path) for path in grid.paths(unit, unit.move - moving.steps)]
        actions.append(HaltUnit(number))
    actions.append(FinishUnit(number))
    if moving.steps:
        actions.append(TakeBackMove(number))
    return actions


def special_targets(grid: Grid, unit: Unit) -> list[Cell]:
    """Return the squares at which the unit can use its special, if it is ready."""
    if unit.kind == "linebacker":
        return [] if unit.bubble else [unit.at]
    if unit.kind == "paintballer":
        return grid.bombable(unit)
    if unit.kind == "artist":
        return grid.healable(unit)
    return grid.trappable(unit)
