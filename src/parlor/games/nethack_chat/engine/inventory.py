"""Potions, equipment and loot."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ..actions import ALL, CHEST
from ..events import Drank, Dropped, Equipped, Looted, PackFull
from ..state import Hero, free_slots
from . import tuning
from .fights import monsters_act
from .items import GOLD, ITEMS, gold_for
from .rooms import Chest
from .turn_builder import Course

GEAR: Final = ("weapon", "armor")


def use(course: Course, name: str) -> None:
    """Drink a potion; in a fight that is the turn."""
    hero, item = course.hero, ITEMS[name]
    hero = replace(hero, pack=without(hero.pack, name))
    amount, turns = item.figure, 0
    match item.effect:
        case "strength":
            turns = tuning.POTION_TURNS
            hero = replace(hero, strength=turns)
        case "defense":
            turns = tuning.POTION_TURNS
            hero = replace(hero, defense=turns)
        case effect:
            missing = hero.max_hp - hero.hp
            amount = missing if effect == "restore" else min(amount, missing)
            hero = replace(hero, hp=hero.hp + amount)
    assert item.effect, "check lets only potions pass"
    course.hero = hero
    course.tally = replace(course.tally, potions=course.tally.potions + 1)
    course.tell(Drank(name, item.effect, amount, turns, hero.hp, hero.max_hp))
    if course.threats:
        monsters_act(course)


def equip(course: Course, name: str) -> None:
    """Wear something else; free, but in a fight it is the turn."""
    hero, item = course.hero, ITEMS[name]
    rest = without(hero.pack, name)
    if item.sort == "weapon":
        course.hero = replace(hero, weapon=name, pack=(*rest, hero.weapon))
        course.tell(Equipped(name, "weapon", item.figure, hero.weapon))
    else:
        course.hero = replace(hero, armor=name, pack=(*rest, hero.armor))
        course.tell(Equipped(name, "armor", item.figure, hero.armor))
    if course.threats:
        monsters_act(course)


def drop(course: Course, name: str) -> None:
    course.hero = replace(course.hero, pack=without(course.hero.pack, name))
    course.chamber = replace(course.chamber, items=(*course.chamber.items, name))
    course.tell(Dropped(name))


def loot(course: Course, what: str) -> None:
    """Gold first, then things in their order until the pack is full. What no longer fits stays in the room."""
    chamber, hero = course.chamber, course.hero
    chest = course.scene.here.chest if what in (ALL, CHEST) and chamber.chest == "closed" else None
    floor, gold = list(chamber.items), chamber.gold
    if chest:  # what is in it and does not fit lies on the floor from now on
        floor += chest.items
        gold += chest.gold
    names, coins = asked_for(what, floor, gold, chest)
    treasure = [name for name in names if ITEMS[name].sort == "treasure"]
    bulky = [name for name in names if ITEMS[name].sort != "treasure"]
    items, left = bulky[: free_slots(hero)], bulky[free_slots(hero) :]
    for name in (*treasure, *items):
        floor.remove(name)
    gained = coins + sum(gold_for(ITEMS[name], course.dice) for name in treasure)
    course.hero = replace(hero, gold=hero.gold + gained, pack=(*hero.pack, *items))
    lid = "open" if chest else chamber.chest
    emptied = chamber.emptied or not (floor or gold - coins or lid == "closed")
    course.chamber = replace(chamber, items=tuple(floor), gold=gold - coins, chest=lid, emptied=emptied)
    course.tell(Looted(tuple(items), tuple(treasure), gained, chest is not None))
    if left:
        course.tell(PackFull(tuple(left), droppable(course.hero)))


def asked_for(what: str, floor: list[str], gold: int, chest: Chest | None) -> tuple[list[str], int]:
    """The things and the coins that are meant."""
    if what == ALL:
        return floor.copy(), gold
    if chest:
        return list(chest.items), chest.gold
    if what == GOLD:
        return [name for name in floor if name == GOLD], gold
    return [what], 0


def without(pack: tuple[str, ...], name: str) -> tuple[str, ...]:
    at = pack.index(name)
    return pack[:at] + pack[at + 1 :]


def droppable(hero: Hero) -> tuple[str, ...]:
    """What could be left behind, the cheapest first."""
    return tuple(sorted(dict.fromkeys(hero.pack), key=lambda name: ITEMS[name].value))
