"""Acts, carried out: the state that follows and what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from parlor.kernel import Chance, Refusal

from ..actions import Act, Attack, Deed, Defend, Drop, Equip, Flee, Loot, Move, Question, Undo, Use
from ..events import Event, FightBegan, Undone
from ..state import Scene, State
from . import tuning
from .answers import answer
from .fights import attack, defend, enter, flee
from .inventory import drop, equip, loot, use
from .refusals import refusal
from .rooms import room_name
from .turn_builder import Course


def perform(state: State, act: Act, dice: Chance | None = None) -> tuple[State, tuple[Event, ...]]:
    """What an act that is not refused leads to. Its dice are those of fate, but for tests."""
    if isinstance(act, Undo):
        return _undone(state)
    if isinstance(act, Question):
        return state, (answer(state, act),)
    course = Course(state.now, state.options.easy, dice or fate_of(state))
    _carry_out(course, act)
    after = course.scene_after(act)
    past = (*state.past, state.now)[-tuning.UNDO_DEPTH :] if state.options.undo else ()
    return State(state.options, state.fate, after, past, state.story, state.voice), after.events


def _carry_out(course: Course, act: Deed) -> None:
    match act:
        case Attack(target):
            attack(course, target)
        case Move(direction):
            enter(course, course.scene.here.exits[direction])
        case Defend():
            defend(course)
        case Use(item):
            use(course, item)
        case Equip(item):
            equip(course, item)
        case Flee():
            flee(course)
        case Loot(item):
            loot(course, item)
        case Drop(item):
            drop(course, item)


class Progress(NamedTuple):
    """How far several acts came."""

    state: State
    done: tuple[tuple[Act, tuple[Event, ...]], ...]  # each with what came of it
    refusal: Refusal | None  # of the act that came next


def perform_all(state: State, acts: Iterable[Act]) -> Progress:
    """Acts one after the other, until one is refused, a fight begins, or the game is over."""
    done: list[tuple[Act, tuple[Event, ...]]] = []
    for asked in acts:
        act = toward(state.now, asked)
        refused = refusal(state, act)
        if refused:
            return Progress(state, tuple(done), refused)
        state, events = perform(state, act)
        done.append((act, events))
        if state.now.over or any(isinstance(event, FightBegan) for event in events):
            break
    return Progress(state, tuple(done), None)


def toward(scene: Scene, act: Act) -> Act:
    """A move to a room by its name, where it lies next door, is one in its direction."""
    exits = scene.here.exits
    if not isinstance(act, Move) or act.direction in exits:
        return act
    named = act.direction.lower().removeprefix("the ")
    return next((Move(way) for way, to in exits.items() if room_name(to, scene.dungeon).lower() == named), act)


def fate_of(state: State) -> Chance:
    """The dice of this turn: the same however often it is played."""
    return Chance(state.fate, state.now.turn)


def _undone(state: State) -> tuple[State, tuple[Event, ...]]:
    assert state.now.act is not None, "what has a past was led to by an act"
    *past, before = state.past
    return replace(state, now=before, past=tuple(past)), (Undone(state.now.act),)
