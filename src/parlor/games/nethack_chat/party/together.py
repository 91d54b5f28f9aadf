"""Acts of the whole party: moving, fleeing and resting."""

from __future__ import annotations

from collections import Counter

from parlor.kernel import Seat

from ..actions import Flee, Move, Rest, TurnAct
from ..deep.fights import flee
from ..deep.travel import face_monsters, meet_wanderers, move, sleep, spend_rest
from ..events import Entered
from . import party_tuning as tuning
from .members import tough_chamber
from .party_turn import PartyTurn

Wish = tuple[Seat, TurnAct]


def chosen_wish(wishes: list[Wish], heroes: int) -> Wish | None:
    """Return the wish that is carried out for all; None if none is. The first in order wins a tie.

    They go where most of those want to go who want to go at all. They sleep if one wants to, and none wants to go. They
    run if at least half of those who stand want to.
    """
    ways = [act for _, act in wishes if isinstance(act, Move)]
    if ways:
        count = Counter(ways)
        most = max(count.values())
        return next((seat, act) for seat, act in wishes if isinstance(act, Move) and count[act] == most)
    runners = [wish for wish in wishes if isinstance(wish[1], Flee)]
    if runners:
        return runners[0] if 2 * len(runners) >= heroes else None
    return next((wish for wish in wishes if isinstance(wish[1], Rest)), None)


def act_together(turn: PartyTurn, act: TurnAct) -> None:
    """Carry out a wish, for which the hero at work stands first."""
    match act:
        case Move(direction):
            move(turn, direction)
            face_the_room(turn)
        case Flee():
            flee(turn)
            face_the_room(turn)
        case Rest():
            spend_rest(turn)
            for seat in (turn.seat, *turn.others()):
                turn.switch(seat)
                sleep(turn)
            meet_wanderers(turn)
            turn.chamber = tough_chamber(turn.chamber, tuning.TOUGHNESS[len(turn.companions)])


def face_the_room(turn: PartyTurn) -> None:
    """Let the next hero meet those who live in a room whose trap has felled the first one."""
    turn.store()
    arrived = any(isinstance(event, Entered) for event in turn.events)
    others = turn.others()
    if arrived and not turn.hero.hp and others:
        turn.switch(others[0])
        face_monsters(turn)
