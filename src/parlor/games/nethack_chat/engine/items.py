"""Weapons, armor, potions and treasure, as data; and what a slain monster leaves behind."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from parlor.kernel import Chance

from . import tuning

Sort = Literal["weapon", "armor", "potion", "treasure"]
Rarity = Literal["common", "uncommon", "rare", "legendary"]
Effect = Literal["", "heal", "restore", "strength", "defense"]


class Item(Struct, frozen=True):
    name: str
    sort: Sort
    figure: int  # damage, defense, HP restored, or what a potion adds; of treasure the least gold
    rarity: Rarity
    value: int  # in gold; of treasure the most
    effect: Effect = ""  # of a potion


GOLD: Final = "Gold Coins"

ITEMS: Final = {
    item.name: item
    for item in (
        Item("Rusty Dagger", "weapon", 3, "common", 5),
        Item("Iron Sword", "weapon", 5, "common", 20),
        Item("Steel Sword", "weapon", 7, "uncommon", 50),
        Item("Battle Axe", "weapon", 9, "uncommon", 80),
        Item("Magic Blade", "weapon", 12, "rare", 150),
        Item("Legendary Sword", "weapon", 15, "legendary", 500),
        Item("Tattered Cloth", "armor", 1, "common", 5),
        Item("Leather Armor", "armor", 2, "common", 15),
        Item("Chainmail", "armor", 4, "uncommon", 40),
        Item("Plate Armor", "armor", 6, "uncommon", 80),
        Item("Enchanted Armor", "armor", 8, "rare", 200),
        Item("Health Potion", "potion", 15, "common", 10, "heal"),
        Item("Greater Health Potion", "potion", 30, "uncommon", 25, "heal"),
        Item("Strength Potion", "potion", 3, "uncommon", 30, "strength"),
        Item("Defense Potion", "potion", 2, "uncommon", 30, "defense"),
        Item("Full Restore", "potion", 0, "rare", 50, "restore"),
        Item(GOLD, "treasure", 10, "common", 20),
        Item("Silver Chalice", "treasure", 30, "uncommon", 30),
        Item("Jeweled Ring", "treasure", 50, "uncommon", 50),
        Item("Ruby Gem", "treasure", 100, "rare", 100),
        Item("Ancient Artifact", "treasure", 250, "legendary", 250),
    )
}

FIRST_WEAPON: Final = "Rusty Dagger"
FIRST_ARMOR: Final = "Tattered Cloth"
FIRST_PACK: Final = ("Health Potion",)

# What may be dropped, each line of a tier equally likely, then each item of the line. The tiers decide how often a
# thing is dropped and nothing else: an Iron Sword that is dropped as uncommon is as common as the table says.
COMMON_DROPS: Final = (("Health Potion",), ("Rusty Dagger",))
UNCOMMON_DROPS: Final = (("Iron Sword",), ("Leather Armor",))
RARE_DROPS: Final = (("Magic Blade", "Enchanted Armor"), ("Ruby Gem",))


def drop(dice: Chance) -> str:
    """What a slain monster leaves behind; mostly nothing."""
    if dice.below(100) >= tuning.ITEM_DROP_CHANCE:
        return ""
    tier = dice.below(100)
    if tier < tuning.RARE_ITEM_CHANCE:
        lines: tuple[tuple[str, ...], ...] = RARE_DROPS
    elif tier < tuning.RARE_ITEM_CHANCE + tuning.UNCOMMON_ITEM_CHANCE:
        lines = UNCOMMON_DROPS
    else:
        lines = COMMON_DROPS
    return dice.choice(dice.choice(lines))


def gold_for(treasure: Item, dice: Chance) -> int:
    """What a piece of treasure is worth to whoever picks it up."""
    return treasure.figure + dice.below(treasure.value - treasure.figure + 1)
