"""Carries out acts: the state that follows, and the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from parlor.kernel import Chance, Refusal

from ..actions import (
    Act,
    Attack,
    ClassicAct,
    DeepAct,
    Defend,
    Drop,
    Equip,
    Flee,
    Loot,
    Move,
    Question,
    TurnAct,
    Undo,
    Use,
    verb_of,
)
from ..deep.perform import carry_out
from ..deep.turn import DeepTurn
from ..deep.ways import visible_exits
from ..events import Event, FightBegan, Undone, WindsUp
from ..state import Scene, State
from . import tuning
from .answers import answer
from .fights import attack, defend, enter, flee
from .inventory import drop, equip, loot, use
from .refusals import refusal
from .rooms import room_name
from .turn_builder import TurnBuilder


def perform(state: State, act: Act, dice: Chance | None = None) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an act and its events. The act must not be refused. Tests may pass their own dice."""
    if isinstance(act, Undo):
        return _undo(state)
    if isinstance(act, Question):
        return state, (answer(state, act),)
    if state.now.adventure:
        turn: TurnBuilder = _adventure_turn(state, act, dice or turn_dice(state))
    else:
        if isinstance(act, DeepAct):
            raise ValueError(f"{verb_of(act)} is refused in this edition")
        turn = TurnBuilder(state.now, state.options.easy, dice or turn_dice(state))
        _carry_out(turn, act)
    after = turn.scene_after(act)
    past = (*state.past, state.now)[-tuning.UNDO_DEPTH :] if state.options.undo else ()
    return State(state.options, state.fate, after, past, state.story, state.voice), after.events


def _adventure_turn(state: State, act: TurnAct, dice: Chance) -> TurnBuilder:
    """Return the turn in the deep edition after the act."""
    turn = DeepTurn(state.now, state.options.easy, dice)
    carry_out(turn, act)
    return turn


def _carry_out(turn: TurnBuilder, act: ClassicAct) -> None:
    match act:
        case Attack(target):
            attack(turn, target)
        case Move(direction):
            enter(turn, turn.scene.here.exits[direction])
        case Defend():
            defend(turn)
        case Use(item):
            use(turn, item)
        case Equip(item):
            equip(turn, item)
        case Flee():
            flee(turn)
        case Loot(item):
            loot(turn, item)
        case Drop(item):
            drop(turn, item)


class PlanProgress(NamedTuple):
    """The result of a plan of several acts."""

    state: State
    done: tuple[tuple[Act, tuple[Event, ...]], ...]  # acts that were carried out, with their events
    refusal: Refusal | None  # of the next act; None if none was refused


def perform_all(state: State, acts: Iterable[Act], heeds_warnings: bool = True) -> PlanProgress:
    """Carry out acts one after the other, until one is refused, a fight begins, or the game is over; with
    `heeds_warnings` also until a heavy blow is announced, which only questions and a defense may follow.
    """
    done: list[tuple[Act, tuple[Event, ...]]] = []
    warned = False
    for wanted in acts:
        act = resolve_room_name(state.now, wanted)
        if warned and isinstance(act, TurnAct) and not isinstance(act, Defend):
            break
        refused = refusal(state, act)
        if refused:
            return PlanProgress(state, tuple(done), refused)
        state, events = perform(state, act)
        done.append((act, events))
        if isinstance(act, TurnAct):
            warned = heeds_warnings and any(isinstance(event, WindsUp) for event in events)
        if state.now.over or any(isinstance(event, FightBegan) for event in events):
            break
    return PlanProgress(state, tuple(done), None)


def resolve_room_name(scene: Scene, act: Act) -> Act:
    """Return a move to the name of a room next door as a move in its direction; any other act as it is."""
    if not isinstance(act, Move):
        return act
    exits = visible_exits(scene)
    if act.direction in exits:
        return act
    name = act.direction.lower().removeprefix("the ")
    return next((Move(way) for way, to in exits.items() if room_name(to, scene.dungeon).lower() == name), act)


def turn_dice(state: State) -> Chance:
    """Return the dice of this turn. They depend on fate and the turn only: undo and repeat meet the same dice."""
    return Chance(state.fate, state.now.turn)


def _undo(state: State) -> tuple[State, tuple[Event, ...]]:
    assert state.now.act is not None, "a state with a past has a last act"
    *past, before = state.past
    return replace(state, now=before, past=tuple(past)), (Undone(state.now.act),)
