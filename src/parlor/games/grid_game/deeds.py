"""What an order does: each deed is a step from state to state, and tells what happened."""

from __future__ import annotations

from msgspec.structs import replace

from parlor.kernel import Cell, Emit

from .classes import (
    BOMB_DAMAGE,
    BUBBLE_EVERY,
    HEAL,
    RING_DAMAGE,
    RING_EVERY,
    RING_INNER,
    RING_ROUND,
    TRAPS_EACH,
    round_limit,
)
from .orders import grid_of, moving_of
from .state import (
    Action,
    Attack,
    Blocked,
    Bubbled,
    Burned,
    Died,
    EndTurn,
    Event,
    Halt,
    Halted,
    Healed,
    Hit,
    Laid,
    Lock,
    Moving,
    Options,
    Rested,
    Returned,
    Special,
    State,
    Step,
    Stepped,
    Stuck,
    TakeBack,
    Trap,
    TurnBegan,
    Unit,
)


def carry_out(state: State, action: Action) -> tuple[State, list[Emit]]:
    """An order that is not refused, and all that follows from it, up to the other's turn."""
    told: list[Emit] = []
    if isinstance(action, EndTurn):
        return end_turn(state, told), told
    number = action.unit
    if isinstance(action, Step):
        state = step(state, number, action.to, told)
    elif isinstance(action, Halt):
        state = replace(state, moving=replace(moving_of(state, number), halted=True))
        tell(told, Halted(number))
    elif isinstance(action, TakeBack):
        return take_back(state, number, told), told
    else:
        if isinstance(action, Attack):
            target = grid_of(state).standing[action.at]
            state = strike(state, number, target, state.units[number].damage, bomb=False, told=told)
        elif isinstance(action, Special):
            state = use_special(state, number, action.at, told)
        else:
            tell(told, Rested(number))
        state = lock(state, number, "used")
    if eliminated(state):
        return replace(state, over="elimination"), told
    return end_turn(state, told) if is_used_up(state) else state, told


def tell(told: list[Emit], event: Event) -> None:
    told.append(Emit(event))


def change(state: State, number: int, unit: Unit) -> State:
    units = state.units
    return replace(state, units=(*units[:number], unit, *units[number + 1 :]))


def lock(state: State, number: int, why: Lock, *, held: bool = False) -> State:
    """Whatever the unit began is finished by it."""
    return replace(change(state, number, replace(state.units[number], lock=why, held=held)), moving=None)


# --- moving --------------------------------------------------------------------------------------------------------


def step(state: State, number: int, to: Cell, told: list[Emit]) -> State:
    unit, before = state.units[number], moving_of(state, number)
    steps = before.steps + 1
    left = unit.move - steps
    moving = Moving(number, before.start, steps, halted=not left)
    tell(told, Stepped(number, unit.at, to, left))
    state = replace(change(state, number, replace(unit, at=to)), moving=moving)
    grid = grid_of(state)
    if trap := grid.trap(to, unit.side):
        tell(told, Stuck(number, to, "gum"))
        traps = tuple(other for other in state.traps if other is not trap)
        return lock(replace(state, traps=traps), number, "gum", held=True)
    if grid.is_deep(to):
        tell(told, Stuck(number, to, "mud"))
        return lock(state, number, "mud")
    return state


def take_back(state: State, number: int, told: list[Emit]) -> State:
    unit, start = state.units[number], moving_of(state, number).start
    tell(told, Returned(number, unit.at, start))
    return replace(change(state, number, replace(unit, at=start)), moving=None)


# --- acting --------------------------------------------------------------------------------------------------------


def strike(state: State, number: int, target: int, damage: int, *, bomb: bool, told: list[Emit]) -> State:
    struck = state.units[target]
    if struck.bubble:
        tell(told, Blocked(number, target, struck.at, bomb))
        return change(state, target, replace(struck, bubble=False))
    left = max(0, struck.health - damage)
    tell(told, Hit(number, target, struck.at, damage, left, bomb))
    return hurt(state, target, left, told)


def hurt(state: State, target: int, left: int, told: list[Emit]) -> State:
    struck = state.units[target]
    if left:
        return change(state, target, replace(struck, health=left))
    tell(told, Died(target, struck.at))
    fallen = replace(struck, health=0, lock="", held=False, bubble=False)
    traps = tuple(trap for trap in state.traps if trap.at != struck.at)  # what falls on a trap covers it
    return replace(change(state, target, fallen), traps=traps)


def use_special(state: State, number: int, at: Cell, told: list[Emit]) -> State:
    unit = state.units[number]
    if unit.kind == "linebacker":
        tell(told, Bubbled(number))
        return change(state, number, replace(unit, bubble=True, ready=state.round + BUBBLE_EVERY))
    if unit.kind == "paintballer":
        target = grid_of(state).standing[at]
        return strike(state, number, target, BOMB_DAMAGE, bomb=True, told=told)
    if unit.kind == "artist":
        return heal(state, number, grid_of(state).standing[at], told)
    return lay_trap(state, number, at, told)


def heal(state: State, number: int, target: int, told: list[Emit]) -> State:
    friend = state.units[target]
    health = min(friend.most, friend.health + HEAL)
    tell(told, Healed(number, target, friend.at, health - friend.health, health))
    return change(state, target, replace(friend, health=health))


def lay_trap(state: State, number: int, at: Cell, told: list[Emit]) -> State:
    side, traps = state.units[number].side, state.traps
    mine = [trap for trap in traps if trap.owner == number]
    oldest = mine[0] if len(mine) == TRAPS_EACH else None
    laid = Laid(number, at, oldest.at if oldest else None)
    if state.options.hidden_traps:  # to everybody else it looks as if the unit had waited
        told.append(Emit(laid, (side,)))
        tell(told, Rested(number))
    else:
        tell(told, laid)
    kept = tuple(trap for trap in traps if trap is not oldest)
    return replace(state, traps=(*kept, Trap(at, side, number)))


# --- turns ---------------------------------------------------------------------------------------------------------


def is_used_up(state: State) -> bool:
    """Whether no unit of the side to move can do anything any more."""
    side = state.side
    return all(unit.lock or not unit.health for unit in state.units if unit.side == side)


def eliminated(state: State) -> bool:
    return len({unit.side for unit in state.units if unit.health}) < 2


def end_turn(state: State, told: list[Emit]) -> State:
    """Turns pass until somebody can act, since a whole army may be stuck in gum."""
    while True:
        state = burn(replace(state, moving=None), told)
        if eliminated(state):
            return replace(state, over="elimination")
        if state.turn + 1 == 2 * round_limit(state.options.size):
            return replace(state, over="round-limit")
        side = 1 - state.side
        units = tuple(awake(unit) if unit.side == side else unit for unit in state.units)
        state = replace(state, turn=state.turn + 1, units=units)
        tell(told, TurnBegan(side, state.round))
        if not is_used_up(state):
            return state


def awake(unit: Unit) -> Unit:
    """A unit that is told that its side's turn begins: free, but for those in gum."""
    if unit.held:
        return replace(unit, held=False)
    return replace(unit, lock="") if unit.lock else unit


def ring_width(options: Options, round_: int) -> int:
    """How many outer rows and columns hurt."""
    if not options.closing_ring or round_ < RING_ROUND:
        return 0
    return min((round_ - RING_ROUND) // RING_EVERY + 1, (options.size - RING_INNER) // 2)


def in_ring(cell: Cell, size: int, width: int) -> bool:
    return min(*cell, size - 1 - cell.row, size - 1 - cell.col) < width


def burn(state: State, told: list[Emit]) -> State:
    """The closing ring hurts those of the side whose turn ends; no bubble helps."""
    size, width = state.options.size, ring_width(state.options, state.round)
    if not width:
        return state
    for number, unit in enumerate(state.units):
        if unit.side == state.side and unit.health and in_ring(unit.at, size, width):
            left = max(0, unit.health - RING_DAMAGE)
            tell(told, Burned(number, unit.at, RING_DAMAGE, left))
            state = hurt(state, number, left, told)
    return state
