"""Potions, equipment and loot."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ..actions import ALL, CHEST
from ..deep.data.items import ALL_ITEMS
from ..events import Drank, Dropped, Equipped, Looted, PackFull
from ..state import Hero, free_slots
from . import tuning
from .fights import monsters_act
from .items import GOLD, ITEMS, roll_gold
from .rooms import Chest
from .turn_builder import TurnBuilder

GEAR: Final = ("weapon", "armor")


def use(turn: TurnBuilder, name: str) -> None:
    """Drink a potion. In a fight, the monsters act afterwards."""
    hero, item = turn.hero, ITEMS[name]
    hero = replace(hero, pack=remove_one(hero.pack, name))
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
    assert item.effect, "refusals let only potions pass"
    assert item.effect != "mana", "no potion of the classic edition"
    turn.hero = hero
    turn.tally = replace(turn.tally, potions=turn.tally.potions + 1)
    turn.emit(Drank(name, item.effect, amount, turns, hero.hp, hero.max_hp))
    if turn.monster_dice:
        monsters_act(turn)


def equip(turn: TurnBuilder, name: str) -> None:
    """Wear a weapon or armor from the pack. In a fight, the monsters act afterwards."""
    wear(turn, name)
    if turn.monster_dice:
        monsters_act(turn)


def wear(turn: TurnBuilder, name: str) -> None:
    """Exchange a weapon or armor of the pack for the one that is worn."""
    hero, item = turn.hero, ALL_ITEMS[name]
    rest = remove_one(hero.pack, name)
    if item.sort == "weapon":
        turn.hero = replace(hero, weapon=name, pack=(*rest, hero.weapon))
        turn.emit(Equipped(name, "weapon", item.figure, hero.weapon))
    else:
        turn.hero = replace(hero, armor=name, pack=(*rest, hero.armor))
        turn.emit(Equipped(name, "armor", item.figure, hero.armor))


def drop(turn: TurnBuilder, name: str) -> None:
    turn.hero = replace(turn.hero, pack=remove_one(turn.hero.pack, name))
    turn.chamber = replace(turn.chamber, items=(*turn.chamber.items, name))
    turn.emit(Dropped(name))


def loot(turn: TurnBuilder, what: str) -> None:
    """Take gold and treasure, then items in order until the pack is full. The rest stays in the room."""
    chamber, hero = turn.chamber, turn.hero
    chest = turn.scene.here.chest if what in (ALL, CHEST) and chamber.chest == "closed" else None
    floor, gold = list(chamber.items), chamber.gold
    if chest:  # what does not fit into the pack lies on the floor from now on
        floor += chest.items
        gold += chest.gold
    names, coins = select_loot(what, floor, gold, chest)
    treasure = [name for name in names if ITEMS[name].sort == "treasure"]
    bulky = [name for name in names if ITEMS[name].sort != "treasure"]
    items, left = bulky[: free_slots(hero)], bulky[free_slots(hero) :]
    for name in (*treasure, *items):
        floor.remove(name)
    gained = coins + sum(roll_gold(ITEMS[name], turn.dice) for name in treasure)
    turn.hero = replace(hero, gold=hero.gold + gained, pack=(*hero.pack, *items))
    lid = "open" if chest else chamber.chest
    emptied = chamber.emptied or not (floor or gold - coins or lid == "closed")
    turn.chamber = replace(chamber, items=tuple(floor), gold=gold - coins, chest=lid, emptied=emptied)
    turn.emit(Looted(tuple(items), tuple(treasure), gained, chest is not None))
    if left:
        turn.emit(PackFull(tuple(left), droppable(turn.hero)))


def select_loot(what: str, floor: list[str], gold: int, chest: Chest | None) -> tuple[list[str], int]:
    """Return the items and the gold that `what` means."""
    if what == ALL:
        return floor.copy(), gold
    if chest:
        return list(chest.items), chest.gold
    if what == GOLD:
        return [name for name in floor if name == GOLD], gold
    return [what], 0


def remove_one(pack: tuple[str, ...], name: str) -> tuple[str, ...]:
    at = pack.index(name)
    return pack[:at] + pack[at + 1 :]


def droppable(hero: Hero) -> tuple[str, ...]:
    """Return the items that could be dropped, the cheapest first."""
    return tuple(sorted(dict.fromkeys(hero.pack), key=lambda name: ALL_ITEMS[name].value))
