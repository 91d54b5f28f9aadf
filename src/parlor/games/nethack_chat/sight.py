"""What a room shows to whoever stands in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import repeat

from . import tuning
from .events import Exit, Foe, Pile, Sight
from .items import GOLD
from .rooms import ROOMS, room_name
from .state import Chamber


def sight_of(number: int, chamber: Chamber, dice: tuple[int, ...]) -> Sight:
    room = ROOMS[number]
    return Sight(room.name, room.description, exits(number), foes(chamber, dice), floor(chamber), chamber.chest)


@cache
def exits(number: int) -> tuple[Exit, ...]:
    return tuple(Exit(direction, room_name(to)) for direction, to in ROOMS[number].exits.items())


def foes(chamber: Chamber, dice: tuple[int, ...]) -> tuple[Foe, ...]:
    """Who lives here; without dice, because the hero is dead, nobody winds up anything."""
    return tuple(
        [
            Foe(monster.name, monster.kind, monster.hp, monster.traits.hp, roll == tuning.MONSTER_DAMAGE_VARIANCE)
            for monster, roll in zip(chamber.monsters, dice or repeat(0), strict=False)
            if monster.hp
        ]
    )


def floor(chamber: Chamber) -> tuple[Pile, ...]:
    gold = (Pile(GOLD, chamber.gold),) if chamber.gold else ()
    return gold + piles(chamber.items)


def piles(items: Iterable[str]) -> tuple[Pile, ...]:
    """Equal things counted together, in the order in which they were first met."""
    return tuple([Pile(name, qty) for name, qty in Counter(items).items()])
