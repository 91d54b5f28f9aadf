"""The monsters' part of a round against a party."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from parlor.kernel import Seat

from ..deep.fights import (
    blow,
    finish_round,
    gather_strength,
    loses_heart,
    pass_plights,
    remove_monsters,
    wear_off,
)
from ..deep.figures import pack_bonus
from ..engine import tuning as common
from ..engine.fights import rally, regenerate, roll_monster_dice, warn
from ..events import Died
from . import party_tuning as tuning
from .members import standing
from .party_turn import PartyTurn


def monsters_act(turn: PartyTurn, defending: AbstractSet[Seat]) -> None:
    """Every living monster acts by its nature. Dice decide whom it strikes among those who stand, each with the same
    chance. If a hero still stands, the dice of the next round are rolled.
    """
    pack, escaped = pack_bonus(turn.chamber), list[int]()
    for at, roll in enumerate(turn.monster_dice):
        monster = turn.chamber.monsters[at]
        heavy = roll == common.MONSTER_DAMAGE_VARIANCE
        if not monster.hp or (not heavy and loses_heart(turn, at, monster, escaped)) or rally(turn, at):
            continue
        strike_heroes(turn, at, roll, pack, defending)
        if not standing(turn.companions):
            turn.monster_dice = ()
            return
    regenerate(turn)
    if escaped:
        remove_monsters(turn, escaped)
    for seat in standing(turn.companions):
        turn.switch(seat)
        wear_off(turn)
    pass_plights(turn)
    if turn.living():
        roll_monster_dice(turn)
        warn(turn)
    else:  # all have run away
        finish_round(turn)
        for seat in turn.others():
            turn.switch(seat)
            gather_strength(turn)


def strike_heroes(turn: PartyTurn, at: int, roll: int, pack: int, defending: AbstractSet[Seat]) -> None:
    """Let a monster strike some of those who stand, with the same die."""
    targets, monster = standing(turn.companions), turn.chamber.monsters[at]
    for seat in turn.dice.sample(targets, min(len(targets), tuning.BLOWS[len(targets)])):
        turn.switch(seat)
        blow(turn, at, roll, pack, seat in defending)
        if not turn.hero.hp:
            turn.emit(Died(monster.name, turn.site.name))
        turn.store()
