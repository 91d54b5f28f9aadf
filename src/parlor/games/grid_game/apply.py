"""The effects of an action: functions from state to state that also append the events of what happened."""

from __future__ import annotations

from msgspec.structs import replace

from parlor.kernel import Cell, Emit

from .classes import (
    BOMB_DAMAGE,
    BUBBLE_COOLDOWN,
    HEAL,
    MAX_TRAPS,
    RING_DAMAGE,
    RING_FIRST_ROUND,
    RING_INTERVAL,
    RING_SAFE_SIZE,
    round_limit,
)
from .grid import grid_of
from .legal import move_of
from .state import (
    Action,
    AttackSquare,
    Blocked,
    Bubbled,
    Burned,
    EndTurn,
    Event,
    Halted,
    HaltUnit,
    Healed,
    Hit,
    Laid,
    Lock,
    Moved,
    MoveUnit,
    Moving,
    Options,
    Rested,
    Returned,
    State,
    Stuck,
    TakeBackMove,
    Trap,
    TurnBegan,
    Unit,
    UnitDied,
    UseSpecial,
)


def apply_action(state: State, action: Action) -> tuple[State, list[Emit]]:
    """Return the state after a legal action, and its events. The turn ends when no unit can act any more."""
    emits: list[Emit] = []
    if isinstance(action, EndTurn):
        return end_turn(state, emits), emits
    number = action.unit
    if isinstance(action, MoveUnit):
        state = move(state, number, action.path, emits)
    elif isinstance(action, HaltUnit):
        state = replace(state, moving=replace(move_of(state, number), halted=True))
        emit(emits, Halted(number))
    elif isinstance(action, TakeBackMove):
        return take_back(state, number, emits), emits
    else:
        if isinstance(action, AttackSquare):
            target = grid_of(state).standing[action.at]
            state = strike(state, number, target, state.units[number].damage, bomb=False, emits=emits)
        elif isinstance(action, UseSpecial):
            state = use_special(state, number, action.at, emits)
        else:
            emit(emits, Rested(number))
        state = lock(state, number, "used")
    if is_eliminated(state):
        return replace(state, over="elimination"), emits
    return end_turn(state, emits) if is_turn_over(state) else state, emits


def emit(emits: list[Emit], event: Event) -> None:
    """Append an event that every viewer may see."""
    emits.append(Emit(event))


def replace_unit(state: State, number: int, unit: Unit) -> State:
    units = state.units
    return replace(state, units=(*units[:number], unit, *units[number + 1 :]))


def lock(state: State, number: int, why: Lock, *, held: bool = False) -> State:
    """Mark the unit as finished for this turn and clear `moving`."""
    return replace(replace_unit(state, number, replace(state.units[number], lock=why, held=held)), moving=None)


# --- moving --------------------------------------------------------------------------------------------------------


def move(state: State, number: int, path: tuple[Cell, ...], emits: list[Emit]) -> State:
    """Walk the path step by step, up to the first square with mud or an enemy's trap."""
    unit, before, grid = state.units[number], move_of(state, number), grid_of(state)
    walked, trap, deep = 0, None, False
    while walked < len(path) and not (trap or deep):
        cell = path[walked]
        trap, deep = grid.enemy_trap(cell, unit.side), grid.is_deep(cell)
        walked += 1
    steps = before.steps + walked
    left = unit.move - steps
    emit(emits, Moved(number, unit.at, path[:walked], left, skipped=len(path) - walked))
    moving = Moving(number, before.start, steps, halted=not left)
    state = replace(replace_unit(state, number, replace(unit, at=cell)), moving=moving)
    if trap:
        emit(emits, Stuck(number, cell, "gum"))
        traps = tuple(other for other in state.traps if other is not trap)
        return lock(replace(state, traps=traps), number, "gum", held=True)
    if deep:
        emit(emits, Stuck(number, cell, "mud"))
        return lock(state, number, "mud")
    return state


def take_back(state: State, number: int, emits: list[Emit]) -> State:
    unit, start = state.units[number], move_of(state, number).start
    emit(emits, Returned(number, unit.at, start))
    return replace(replace_unit(state, number, replace(unit, at=start)), moving=None)


# --- acting --------------------------------------------------------------------------------------------------------


def strike(state: State, number: int, target: int, damage: int, *, bomb: bool, emits: list[Emit]) -> State:
    struck = state.units[target]
    if struck.bubble:
        emit(emits, Blocked(number, target, struck.at, bomb))
        return replace_unit(state, target, replace(struck, bubble=False))
    health = max(0, struck.health - damage)
    emit(emits, Hit(number, target, struck.at, damage, health, bomb))
    return set_health(state, target, health, emits)


def set_health(state: State, number: int, health: int, emits: list[Emit]) -> State:
    """Give a unit that was hurt its new health. At 0 it dies, and its body covers any trap on the square. It keeps its
    lock until its side's next turn: viewers were told of the action that locked it.
    """
    unit = state.units[number]
    if health:
        return replace_unit(state, number, replace(unit, health=health))
    emit(emits, UnitDied(number, unit.at))
    dead = replace(unit, health=0, held=False, bubble=False)
    traps = tuple(trap for trap in state.traps if trap.at != unit.at)
    return replace(replace_unit(state, number, dead), traps=traps)


def use_special(state: State, number: int, at: Cell, emits: list[Emit]) -> State:
    unit = state.units[number]
    if unit.kind == "linebacker":
        emit(emits, Bubbled(number))
        return replace_unit(state, number, replace(unit, bubble=True, ready=state.round + BUBBLE_COOLDOWN))
    if unit.kind == "paintballer":
        target = grid_of(state).standing[at]
        return strike(state, number, target, BOMB_DAMAGE, bomb=True, emits=emits)
    if unit.kind == "artist":
        return heal(state, number, grid_of(state).standing[at], emits)
    return lay_trap(state, number, at, emits)


def heal(state: State, number: int, target: int, emits: list[Emit]) -> State:
    friend = state.units[target]
    health = min(friend.most, friend.health + HEAL)
    emit(emits, Healed(number, target, friend.at, health - friend.health, health))
    return replace_unit(state, target, replace(friend, health=health))


def lay_trap(state: State, number: int, at: Cell, emits: list[Emit]) -> State:
    side, traps = state.units[number].side, state.traps
    own = [trap for trap in traps if trap.owner == number]
    oldest = own[0] if len(own) == MAX_TRAPS else None
    laid = Laid(number, at, oldest.at if oldest else None)
    if state.options.hidden_traps:  # other viewers see a unit that waits
        emits.append(Emit(laid, (side,)))
        emit(emits, Rested(number))
    else:
        emit(emits, laid)
    others = tuple(trap for trap in traps if trap is not oldest)
    return replace(state, traps=(*others, Trap(at, side, number)))


# --- turns ---------------------------------------------------------------------------------------------------------


def is_turn_over(state: State) -> bool:
    """Return whether every living unit of the side to move is locked."""
    side = state.side
    return all(unit.lock or not unit.health for unit in state.units if unit.side == side)


def is_eliminated(state: State) -> bool:
    """Return whether a side has no living unit."""
    return len({unit.side for unit in state.units if unit.health}) < 2


def end_turn(state: State, emits: list[Emit]) -> State:
    """Pass the turn, several times if a whole army is stuck in gum, until a unit can act or the match is over. A puzzle
    is over with the first turn.
    """
    if state.options.puzzle:
        return replace(state, moving=None, over="unsolved")
    while True:
        state = apply_ring(replace(state, moving=None), emits)
        if is_eliminated(state):
            return replace(state, over="elimination")
        if state.turn + 1 == 2 * round_limit(state.options.size):
            return replace(state, over="round-limit")
        side = 1 - state.side
        units = tuple(unlock(unit) if unit.side == side else unit for unit in state.units)
        state = replace(state, turn=state.turn + 1, units=units)
        emit(emits, TurnBegan(side, state.round))
        if not is_turn_over(state):
            return state


def unlock(unit: Unit) -> Unit:
    """Return the unit at the start of its side's turn: free to act, unless gum still holds it."""
    if unit.held:
        return replace(unit, held=False)
    return replace(unit, lock="") if unit.lock else unit


def ring_width(options: Options, round_: int) -> int:
    """Return how many outer rows and columns deal damage."""
    if not options.closing_ring or round_ < RING_FIRST_ROUND:
        return 0
    return min((round_ - RING_FIRST_ROUND) // RING_INTERVAL + 1, (options.size - RING_SAFE_SIZE) // 2)


def in_ring(cell: Cell, size: int, width: int) -> bool:
    return min(*cell, size - 1 - cell.row, size - 1 - cell.col) < width


def apply_ring(state: State, emits: list[Emit]) -> State:
    """Deal the ring's damage to the side whose turn ends. Bubbles do not protect from it."""
    size, width = state.options.size, ring_width(state.options, state.round)
    if not width:
        return state
    for number, unit in enumerate(state.units):
        if unit.side == state.side and unit.health and in_ring(unit.at, size, width):
            health = max(0, unit.health - RING_DAMAGE)
            emit(emits, Burned(number, unit.at, RING_DAMAGE, health))
            state = set_health(state, number, health, emits)
    return state
