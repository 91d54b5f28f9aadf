"""Checks whether an action is legal: each `refuse` function returns a refusal, or None if it finds nothing wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlor.kernel import Cell, Refusal, Seat

from .classes import BOMB_MAX_STEPS, BOMB_MIN_STEPS, TRAP_RANGE
from .grid import Grid, steps_between, visible_grid
from .legal import move_of, unfinished_move
from .state import Action, AttackSquare, EndTurn, HaltUnit, MoveUnit, Moving, State, TakeBackMove, Unit, UseSpecial

LOCK_MESSAGES: Final = {  # by `Unit.lock`
    "used": "That unit has already acted this turn.",
    "mud": "That unit is stuck in mud until your next turn.",
    "gum": "That unit is stuck in gum.",
}
OBSTACLE_MESSAGES: Final = {  # by the refusal codes of `Grid.obstacle`; {} is the square
    "off-board": "{} is off the board.",
    "occupied": "A unit is in the way at {}.",
    "wall": "A wall is in the way at {}.",
    "body": "A knocked-out enemy blocks {}.",
}
MOVE_OVER: Final = Refusal("move-over", "Its move is over. Attack, use its special, wait, or undo the move.")


def refuse(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is refused, or None if it is legal. It must be the turn of `seat`."""
    if isinstance(action, EndTurn):
        return None
    number = action.unit
    if refusal := refuse_unit(state, seat, number):
        return refusal
    unit, moving = state.units[number], move_of(state, number)
    grid = visible_grid(state, seat)
    if isinstance(action, MoveUnit):
        return refuse_move(grid, unit, moving, action.path)
    if isinstance(action, TakeBackMove):
        if moving.steps:
            return None
        return Refusal("not-moved", "That unit hasn't moved, so there's nothing to undo.")
    if isinstance(action, HaltUnit):
        return MOVE_OVER if moving.halted else None
    if isinstance(action, AttackSquare):
        return refuse_attack(grid, unit, action.at)
    if isinstance(action, UseSpecial):
        return refuse_special(state, grid, unit, action.at)
    return None


def refuse_unit(state: State, seat: Seat, number: int) -> Refusal | None:
    """Return why the seat cannot act with this unit now, or None if it can."""
    if not 0 <= number < len(state.units):
        return Refusal("no-such-unit", f"There's no such unit. {ready_units(state, seat)}")
    unit = state.units[number]
    if unit.side != seat:
        return Refusal("not-yours", f"That isn't your unit. {ready_units(state, seat)}")
    if not unit.health:
        return Refusal("dead", f"That unit is knocked out. {ready_units(state, seat)}")
    if unit.lock:
        return Refusal("locked", f"{LOCK_MESSAGES[unit.lock]} {ready_units(state, seat)}")
    moving = unfinished_move(state)
    if moving and moving.unit != number:
        place = state.units[moving.unit].at
        return Refusal("other-unit-moving", f"Finish the unit at {place} first: let it act or wait, or undo its move.")
    return None


def ready_units(state: State, seat: Seat) -> str:
    """Return a sentence with the squares of the units that can act."""
    ready = [unit.at for unit in state.units if unit.side == seat and unit.health and not unit.lock]
    return f"Ready to act: {square_names(ready)}."


def refuse_move(grid: Grid, unit: Unit, moving: Moving, path: tuple[Cell, ...]) -> Refusal | None:
    """Return why the unit cannot walk this path, or None if it can.

    A path over mud or traps is legal, though the unit stops there: a refusal would show where hidden traps are.
    """
    steps_left = unit.move - moving.steps
    if steps_left < 1:
        return Refusal("no-steps-left", "That unit has no steps left. Let it act or wait, or undo its move.")
    if moving.halted:
        return MOVE_OVER
    if not path:
        return Refusal("empty-path", "Choose a square to move to.")
    if len(path) > steps_left:
        return Refusal("too-far", f"That's {len(path)} steps away. The unit has {steps_left} left.")
    here = unit.at
    for cell in path:
        if steps_between(here, cell) != 1:
            return Refusal("not-beside", f"{cell} isn't next to {here}. {next_squares(grid, here, unit)}")
        if obstacle := grid.obstacle(cell, unit):
            return Refusal(obstacle, f"{OBSTACLE_MESSAGES[obstacle].format(cell)} {next_squares(grid, here, unit)}")
        here = cell
    if here in grid.bodies:
        return Refusal("ends-on-body", f"You can't stop on a knocked-out teammate. {next_squares(grid, here, unit)}")
    return None


def next_squares(grid: Grid, cell: Cell, unit: Unit) -> str:
    """Return a sentence with the squares that the unit can enter from this one."""
    return f"From {cell} it can step to {square_names(grid.beside(cell, unit))}."


def refuse_attack(grid: Grid, unit: Unit, at: Cell) -> Refusal | None:
    targets = target_hint(grid.attackable(unit))
    if unit.at.distance(at) > 1:
        return Refusal("out-of-range", f"An attack reaches the 8 squares around the unit. {targets}")
    return refuse_target(grid, unit, at, targets)


def refuse_target(grid: Grid, unit: Unit, at: Cell, targets: str) -> Refusal | None:
    """Return a refusal if there is no enemy on the square, else None. The refusal's text ends with `targets`."""
    if grid.friend_at(at, unit.side) is not None:
        return Refusal("friend", f"That's your own unit. {targets}")
    if grid.enemy_at(at, unit.side) is None:
        return Refusal("no-target", f"There's no enemy on {at}. {targets}")
    return None


def refuse_special(state: State, grid: Grid, unit: Unit, at: Cell) -> Refusal | None:
    if unit.kind == "linebacker":
        return refuse_bubble(state, unit, at)
    if unit.kind == "paintballer":
        return refuse_bomb(grid, unit, at)
    if unit.kind == "artist":
        return refuse_heal(grid, unit, at)
    return refuse_trap(grid, unit, at)


def refuse_bubble(state: State, unit: Unit, at: Cell) -> Refusal | None:
    if at != unit.at:
        return Refusal("out-of-range", f"Bubble Block protects only the Linebacker at {unit.at}.")
    if unit.bubble:
        return Refusal("has-bubble", "Its bubble is still up.")
    if unit.ready > state.round:
        return Refusal("recharging", f"Bubble Block is ready again in round {unit.ready}.")
    return None


def refuse_bomb(grid: Grid, unit: Unit, at: Cell) -> Refusal | None:
    targets = target_hint(grid.bombable(unit))
    if not BOMB_MIN_STEPS <= steps_between(unit.at, at) <= BOMB_MAX_STEPS:
        return Refusal("out-of-range", f"Paint Bomb reaches {BOMB_MIN_STEPS} or {BOMB_MAX_STEPS} steps. {targets}")
    return refuse_target(grid, unit, at, targets)


def refuse_heal(grid: Grid, unit: Unit, at: Cell) -> Refusal | None:
    healable = grid.healable(unit)
    targets = f"In range: {square_names(healable)}." if healable else "No unit in range is hurt."
    if unit.at.distance(at) > 1:
        return Refusal("out-of-range", f"Fresh Paint reaches the Artist and the 8 squares around it. {targets}")
    if grid.friend_at(at, unit.side) is None:
        return Refusal("no-target", f"You have no unit on {at}. {targets}")
    if not grid.is_healable(at, unit.side):
        return Refusal("full-health", f"That unit is at full health. {targets}")
    return None


def refuse_trap(grid: Grid, unit: Unit, at: Cell) -> Refusal | None:
    trappable = grid.trappable(unit)
    if unit.at.distance(at) > TRAP_RANGE:
        return Refusal("out-of-range", f"Gum Trap reaches {TRAP_RANGE} squares. In range: {square_names(trappable)}.")
    if at not in trappable:
        return Refusal("not-plain", f"Gum Trap needs a plain, empty square. In range: {square_names(trappable)}.")
    return None


def target_hint(cells: list[Cell]) -> str:
    """Return a sentence with the squares of the enemies in range."""
    return f"In range: {square_names(cells)}." if cells else "No enemy is in range."


def square_names(cells: Iterable[Cell]) -> str:
    return ", ".join(map(str, cells)) or "none"
