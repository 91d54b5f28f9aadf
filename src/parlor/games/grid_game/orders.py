"""What a side may order now, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from parlor.kernel import Cell, Refusal, Seat

from .classes import BOMB_FARTHEST, BOMB_NEAREST, CLASSES, TRAP_REACH
from .grid import Grid, steps_between
from .state import Action, Attack, EndTurn, Halt, Moving, Special, State, Step, TakeBack, Trap, Unit, UnitAction, Wait

LOCKED: Final = {
    "used": "It has done its part in this turn.",
    "mud": "It is stuck in mud until the next turn.",
    "gum": "It is stuck in gum.",
}
OBSTACLES: Final = {
    "off-board": "That is off the board.",
    "occupied": "Somebody stands there.",
    "wall": "There is a wall.",
    "body": "A fallen enemy blocks that square.",
    "last-step-on-body": "It may step over a fallen friend, but not stay there; the steps left reach no free square.",
}


def grid_of(state: State) -> Grid:
    return Grid(state.options, state.terrain, state.units, state.traps)


def seen_traps(state: State, seat: Seat) -> tuple[Trap, ...]:
    """The traps that a seat may know of: where they are hidden its own, and all of them in the end."""
    if not state.options.hidden_traps or state.over or state.given_up:
        return state.traps
    return tuple(trap for trap in state.traps if trap.side == seat)


def under_way(state: State) -> Moving | None:
    """The move that has to be finished first: one of at least a step."""
    return state.moving if state.moving and state.moving.steps else None


def moving_of(state: State, number: int) -> Moving:
    """How far the move of a unit has come."""
    moving = state.moving
    return moving if moving and moving.unit == number else Moving(number, state.units[number].at, 0)


# --- every order that is possible ----------------------------------------------------------------------------------


def orders(state: State, seat: Seat) -> Iterator[Action]:
    grid, begun = grid_of(state), under_way(state)
    traps = seen_traps(state, seat)
    numbers = (begun.unit,) if begun else range(len(state.units))
    for number in numbers:
        unit = state.units[number]
        if unit.side == seat and unit.health and not unit.lock:
            yield from orders_of(grid, state, number, traps)
    if not begun or grid.can_stand(state.units[begun.unit].at):
        yield EndTurn()


def orders_of(grid: Grid, state: State, number: int, traps: tuple[Trap, ...]) -> Iterator[Action]:
    unit, moving = state.units[number], moving_of(state, number)
    if moving.steps:
        yield TakeBack(number)
    if not moving.halted:
        for cell in grid.steps(unit, unit.move - moving.steps):
            yield Step(number, cell)
    if not grid.can_stand(unit.at):
        return
    if not moving.halted:
        yield Halt(number)
    for cell in grid.targets(unit):
        yield Attack(number, cell)
    if unit.ready <= state.round:
        for cell in specials(grid, unit, traps):
            yield Special(number, cell)
    yield Wait(number)


def specials(grid: Grid, unit: Unit, traps: Iterable[Trap]) -> list[Cell]:
    if unit.kind == "linebacker":
        return [] if unit.bubble else [unit.at]
    if unit.kind == "paintballer":
        return grid.bombable(unit)
    if unit.kind == "artist":
        return grid.paintable(unit)
    return grid.gummable(unit, traps)


# --- why not -------------------------------------------------------------------------------------------------------


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, EndTurn):
        return not_standing(state, under_way(state))
    return (
        not_to_command(state, seat, action.unit) or other_first(state, action.unit) or refusal_of(state, seat, action)
    )


def refusal_of(state: State, seat: Seat, action: UnitAction) -> Refusal | None:
    """For a unit that may be ordered about."""
    unit, moving = state.units[action.unit], moving_of(state, action.unit)
    if isinstance(action, Step):
        return not_a_step(state, action, unit, moving)
    if isinstance(action, TakeBack):
        if moving.steps:
            return None
        return Refusal("not-moved", "It has not moved, so there is nothing to take back.")
    if isinstance(action, Halt) and moving.halted:
        return Refusal("move-over", "Its move is over: it may attack, use its special, wait or take its move back.")
    if refused := not_standing(state, moving):
        return refused
    if isinstance(action, Attack):
        return not_a_target(grid_of(state), unit, action.at)
    if isinstance(action, Special):
        return not_special(state, seat, unit, action.at)
    return None


def not_to_command(state: State, seat: Seat, number: int) -> Refusal | None:
    if not 0 <= number < len(state.units):
        return Refusal("no-such-unit", f"There is no such unit; yours are {ready_units(state, seat)}.")
    unit = state.units[number]
    if unit.side != seat:
        return Refusal("not-yours", f"That unit is not yours; yours are {ready_units(state, seat)}.")
    if not unit.health:
        return Refusal("dead", f"That unit has fallen; those that can act are {ready_units(state, seat)}.")
    if unit.lock:
        return Refusal("locked", f"{LOCKED[unit.lock]} Those that can act are {ready_units(state, seat)}.")
    return None


def ready_units(state: State, seat: Seat) -> str:
    ready = [unit for unit in state.units if unit.side == seat and unit.health and not unit.lock]
    return listed(unit.at for unit in ready)


def other_first(state: State, number: int) -> Refusal | None:
    begun = under_way(state)
    if begun and begun.unit != number:
        place = state.units[begun.unit].at
        return Refusal(
            "other-unit-moving",
            f"The move of the unit at {place} comes first: let it act or wait, or take it back.",
        )
    return None


def not_standing(state: State, moving: Moving | None) -> Refusal | None:
    """A unit on top of a fallen friend has to go on or back before anything else."""
    if moving and not grid_of(state).can_stand(state.units[moving.unit].at):
        return Refusal("on-body", "It cannot stay on a fallen friend: step on, or take the move back.")
    return None


def not_a_step(state: State, action: Step, unit: Unit, moving: Moving) -> Refusal | None:
    left = unit.move - moving.steps
    if left < 1:
        return Refusal("no-steps-left", f"It has made its {unit.move} steps: it may act, wait or take them back.")
    if moving.halted:
        return Refusal("move-over", "Its move is over: it may attack, use its special, wait or take its move back.")
    grid = grid_of(state)
    near = f" It may step to {listed(grid.steps(unit, left))}."
    if steps_between(unit.at, action.to) != 1:
        return Refusal("not-beside", f"A unit moves one square at a time, along a row or a column.{near}")
    obstacle = grid.obstacle(action.to, unit, left - 1)
    return Refusal(obstacle, OBSTACLES[obstacle] + near) if obstacle else None


def not_a_target(grid: Grid, unit: Unit, at: Cell) -> Refusal | None:
    if unit.at.distance(at) > 1:
        return Refusal("out-of-range", f"An attack reaches the eight squares around. {enemies(grid.targets(unit))}")
    if grid.friend_at(at, unit.side) is not None:
        return Refusal("friend", f"That is one of yours. {enemies(grid.targets(unit))}")
    if grid.enemy_at(at, unit.side) is None:
        return Refusal("nobody-there", f"No enemy stands there. {enemies(grid.targets(unit))}")
    return None


def not_special(state: State, seat: Seat, unit: Unit, at: Cell) -> Refusal | None:
    grid, name = grid_of(state), CLASSES[unit.kind].special
    if unit.kind == "linebacker":
        return not_bubble(state, unit, at)
    if unit.kind == "paintballer":
        return not_bombed(grid, unit, at)
    if unit.kind == "artist":
        return not_painted(grid, unit, at)
    traps = seen_traps(state, seat)
    if unit.at.distance(at) > TRAP_REACH:
        near = listed(grid.gummable(unit, traps))
        return Refusal("out-of-range", f"{name} reaches {TRAP_REACH} squares: {near}.")
    if not grid.is_plain(at) or any(trap.at == at for trap in traps):
        near = listed(grid.gummable(unit, traps))
        return Refusal("not-plain", f"{name} needs a plain empty square: {near}.")
    return None


def not_bubble(state: State, unit: Unit, at: Cell) -> Refusal | None:
    if at != unit.at:
        return Refusal("out-of-range", f"Bubble Block protects the Linebacker itself: {unit.at}.")
    if unit.bubble:
        return Refusal("has-bubble", "Its bubble is still up.")
    if unit.ready > state.round:
        return Refusal("recharging", f"Bubble Block can be used again in round {unit.ready}.")
    return None


def not_bombed(grid: Grid, unit: Unit, at: Cell) -> Refusal | None:
    near = enemies(grid.bombable(unit))
    if not BOMB_NEAREST <= steps_between(unit.at, at) <= BOMB_FARTHEST:
        return Refusal("out-of-range", f"Paint Bomb reaches {BOMB_NEAREST} or {BOMB_FARTHEST} steps away. {near}")
    if grid.friend_at(at, unit.side) is not None:
        return Refusal("friend", f"That is one of yours. {near}")
    if grid.enemy_at(at, unit.side) is None:
        return Refusal("nobody-there", f"No enemy stands there. {near}")
    return None


def not_painted(grid: Grid, unit: Unit, at: Cell) -> Refusal | None:
    hurt = grid.paintable(unit)
    near = f"Within reach: {listed(hurt)}." if hurt else "Nobody within reach needs it."
    if unit.at.distance(at) > 1:
        return Refusal("out-of-range", f"Fresh Paint reaches the Artist and the eight squares around. {near}")
    if grid.friend_at(at, unit.side) is None:
        return Refusal("nobody-there", f"None of yours stands there. {near}")
    if not grid.is_paintable(at, unit.side):
        return Refusal("full-health", f"That unit lacks nothing. {near}")
    return None


def enemies(cells: list[Cell]) -> str:
    return f"Within reach: {listed(cells)}." if cells else "No enemy is within reach."


def listed(cells: Iterable[Cell]) -> str:
    return ", ".join(map(str, cells)) or "none"
