"""The player's view: the room, the map and the newest part of the conversation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import repeat

from ..deep.ways import hidden_ways
from ..events import Exit, Foe, Pile, Sight
from ..state import HIDDEN_EXCHANGE, MAX_SHOWN_EXCHANGES, MAX_SHOWN_LETTERS, Chamber, Exchange, Place, Scene, Way
from . import tuning
from .items import GOLD
from .rooms import room_name, rooms_of


def shown_exchanges(story: tuple[Exchange, ...]) -> tuple[Exchange, ...]:
    """Return the newest exchanges, as many as a view may show."""
    letters, first = 0, len(story)
    for exchange in reversed(story[-MAX_SHOWN_EXCHANGES:]):
        letters += len(exchange.said) + len(exchange.told) + sum(map(len, exchange.why))
        if exchange == HIDDEN_EXCHANGE or letters > MAX_SHOWN_LETTERS:
            break
        first -= 1
    return story[first:]


def sight_of(scene: Scene) -> Sight:
    if not scene.adventure:
        return sight(scene.dungeon, scene.room, scene.chamber, scene.dice)
    here, hidden = foes_here(scene), hidden_ways(scene, scene.room)
    room, chamber = scene.here, scene.chamber
    ways = exits(scene.dungeon, scene.room, hidden)
    return Sight(room.name, room.description, ways, here, floor(chamber), chamber.chest)


def sight_of_room(dungeon: int, number: int, chamber: Chamber, hidden: tuple[str, ...], fights: bool) -> Sight:
    """Return a room of the deep edition as it looks on entering, before any die is rolled."""
    room, here = rooms_of(dungeon)[number], foes(chamber, ()) if fights else ()
    return Sight(room.name, room.description, exits(dungeon, number, hidden), here, floor(chamber), chamber.chest)


def foes_here(scene: Scene) -> tuple[Foe, ...]:
    """Return the living monsters that fight; those who want to talk first are people of the room."""
    peace = scene.adventure and not scene.fighting and scene.hero.hp
    return () if peace else foes(scene.chamber, scene.dice)


def sight(dungeon: int, number: int, chamber: Chamber, dice: tuple[int, ...]) -> Sight:
    room = rooms_of(dungeon)[number]
    ways = exits(dungeon, number)
    return Sight(room.name, room.description, ways, foes(chamber, dice), floor(chamber), chamber.chest)


@lru_cache(maxsize=5000)
def exits(dungeon: int, number: int, hidden: tuple[str, ...] = ()) -> tuple[Exit, ...]:
    return tuple(Exit(way.direction, way.name) for way in place(dungeon, number, hidden).ways)


def places(scene: Scene) -> tuple[Place | None, ...]:
    """Return the map: visited rooms, and None for the others."""
    return tuple(
        [
            place(scene.dungeon, number, hidden_ways(scene, number)) if chamber and chamber.visited else None
            for number, chamber in enumerate(scene.chambers, start=1)
        ]
    )


@lru_cache(maxsize=5000)
def place(dungeon: int, number: int, hidden: tuple[str, ...] = ()) -> Place:
    room = rooms_of(dungeon)[number]
    ways = tuple(
        Way(direction, to, room_name(to, dungeon)) for direction, to in room.exits.items() if direction not in hidden
    )
    return Place(room.name, room.sort, room.description, ways)


def foes(chamber: Chamber, dice: tuple[int, ...]) -> tuple[Foe, ...]:
    """Return the living monsters. Without dice, after the hero's death, no monster winds up a heavy blow."""
    return tuple(
        [
            Foe(monster.name, monster.kind, monster.hp, monster.max_hp, roll == tuning.MONSTER_DAMAGE_VARIANCE)
            for monster, roll in zip(chamber.monsters, dice or repeat(0), strict=False)
            if monster.hp
        ]
    )


def floor(chamber: Chamber) -> tuple[Pile, ...]:
    gold = (Pile(GOLD, chamber.gold),) if chamber.gold else ()
    return gold + piles(chamber.items)


def piles(items: Iterable[str]) -> tuple[Pile, ...]:
    """Return how many there are of each name, in order of first occurrence."""
    return tuple([Pile(name, qty) for name, qty in Counter(items).items()])
