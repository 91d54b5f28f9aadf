"""The acts and questions that are possible in a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..actions import (
    ALL,
    CHEST,
    Act,
    Attack,
    Defend,
    Drop,
    Equip,
    Examine,
    Flee,
    Help,
    Hint,
    Inventory,
    Journal,
    Look,
    Loot,
    Map,
    Move,
    Status,
    TurnAct,
    Undo,
    Use,
)
from ..deep.legal import turn_acts as deep_acts
from ..deep.sights import things_around
from ..state import Chamber, Hero, Scene, State, View, free_slots
from .inventory import GEAR
from .items import GOLD, ITEMS

QUESTIONS: Final = (Look(), Status(), Inventory(), Help(), Hint())


def legal_acts(state: State | View) -> Iterator[Act]:
    """Return every act that is not refused, questions last."""
    scene = state.now
    yield from turn_acts(scene)
    if state.past:
        yield Undo()
    yield from QUESTIONS
    if scene.adventure:
        yield from (Journal(), Map())
    yield from map(Examine, things_in_view(scene))


def turn_acts(scene: Scene) -> Iterator[TurnAct]:
    if scene.adventure:
        yield from deep_acts(scene)
    elif scene.fighting:
        yield from (Attack(monster.name) for monster in scene.chamber.monsters if monster.hp)
        yield Defend()
        yield Flee()
        yield from pack_acts(scene.hero)
    else:
        yield from map(Move, scene.here.exits)
        yield from map(Loot, lootable(scene.chamber, free_slots(scene.hero) > 0))
        yield from pack_acts(scene.hero)
        yield from map(Drop, dict.fromkeys(scene.hero.pack))


def pack_acts(hero: Hero) -> Iterator[Use | Equip]:
    for name in dict.fromkeys(hero.pack):
        if ITEMS[name].sort not in GEAR:
            if not is_useless(hero, name):
                yield Use(name)
        elif name not in (hero.weapon, hero.armor):
            yield Equip(name)


def lootable(chamber: Chamber, has_slot: bool) -> Iterator[str]:
    fits = [name for name in dict.fromkeys(chamber.items) if has_slot or ITEMS[name].sort == "treasure"]
    if fits or chamber.gold or chamber.chest == "closed":
        yield ALL
    if chamber.chest == "closed":
        yield CHEST
    if chamber.gold and GOLD not in fits:
        yield GOLD
    yield from fits


def is_useless(hero: Hero, potion: str) -> bool:
    """Return whether the potion heals and the hero has all HP."""
    return ITEMS[potion].effect in ("heal", "restore") and hero.hp == hero.max_hp


def things_in_view(scene: Scene) -> tuple[str, ...]:
    """Return the names of the living monsters, the chest, and the items on the floor, worn and in the pack."""
    hero, chamber = scene.hero, scene.chamber
    chest = (CHEST,) if chamber.chest else ()
    gold = (GOLD,) if chamber.gold else ()
    living = [monster.name for monster in chamber.monsters if monster.hp]
    around = things_around(scene) if scene.adventure else ()
    return tuple(dict.fromkeys((*living, *chest, *gold, *chamber.items, hero.weapon, hero.armor, *hero.pack, *around)))
