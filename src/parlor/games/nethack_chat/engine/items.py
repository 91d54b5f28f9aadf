"""Weapons, armor, potions and treasure, as data; and what slain monsters drop."""

from __future__ import annotations

from typing import Final, Literal

from parlor.kernel import Chance
from parlor.shared.structs import Frozen

from . import tuning

ItemSort = Literal["weapon", "armor", "potion", "treasure", "scroll", "tool", "material", "keepsake"]
Rarity = Literal["common", "uncommon", "rare", "legendary"]
Effect = Literal["", "heal", "restore", "strength", "defense", "mana"]


class Item(Frozen):
    name: str
    sort: ItemSort
    figure: int  # damage, defense, HP restored or bonus of a potion; of treasure the least gold
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

# Drops by tier: each row of a tier is equally likely, then each item of the row. The tiers only decide how often an
# item is dropped: an Iron Sword is dropped as uncommon, but its rarity is what the table says.
COMMON_DROPS: Final = (("Health Potion",), ("Rusty Dagger",))
UNCOMMON_DROPS: Final = (("Iron Sword",), ("Leather Armor",))
RARE_DROPS: Final = (("Magic Blade", "Enchanted Armor"), ("Ruby Gem",))


def roll_drop(dice: Chance) -> str:
    """Return the name of the item that a slain monster drops, or "" for nothing, which is the most frequent."""
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


def roll_gold(treasure: Item, dice: Chance) -> int:
    """Return the gold that a piece of treasure turns into when it is picked up."""
    return treasure.figure + dice.below(treasure.value - treasure.figure + 1)
