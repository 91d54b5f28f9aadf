"""Items that only the deep edition has, and all items together."""

from __future__ import annotations

from typing import Final

from ...engine.items import ITEMS, Item
from .spells import SPELLS, scroll_of

LOCKPICK: Final = "Lockpick"
RUNE: Final = "Rune Stone"
ORDERS: Final = "Forged Orders"
TOTEM: Final = "Clan Totem"
SMOKE: Final = "Smoke Bomb"
FIRE_BOMB: Final = "Fire Bomb"
HOLY_WATER: Final = "Holy Water"

DEEP_ITEMS: Final = {
    item.name: item
    for item in (
        Item("Mace", "weapon", 5, "common", 20),
        Item("War Hammer", "weapon", 10, "uncommon", 95),
        Item("Blessed Hammer", "weapon", 13, "rare", 170),
        Item("Oak Staff", "weapon", 3, "common", 15),
        Item("Ashen Staff", "weapon", 4, "uncommon", 60),
        Item("Star Staff", "weapon", 5, "rare", 150),
        Item("Pelt Armor", "armor", 3, "uncommon", 30),
        Item("Mana Potion", "potion", 10, "common", 20, "mana"),
        Item("Bread", "potion", 6, "common", 3, "heal"),
        *(Item(scroll_of(spell.name), "scroll", spell.power, "uncommon", spell.price) for spell in SPELLS.values()),
        Item(SMOKE, "tool", 0, "uncommon", 35),
        Item(FIRE_BOMB, "tool", 12, "uncommon", 35),
        Item(HOLY_WATER, "tool", 18, "uncommon", 20),
        Item(LOCKPICK, "tool", 0, "common", 12),
        Item("Glowing Moss", "material", 0, "common", 4),
        Item("Healing Herb", "material", 0, "common", 5),
        Item("Empty Vial", "material", 0, "common", 2),
        Item("Bone Dust", "material", 0, "common", 4),
        Item("Wolf Pelt", "material", 0, "common", 8),
        Item("Oil Flask", "material", 0, "common", 8),
        Item("Torch", "material", 0, "common", 4),
        Item("Wax", "material", 0, "common", 3),
        # keepsakes: they take no room in the pack, and no one buys them
        Item("Iron Key", "keepsake", 0, "common", 0),
        Item("Brass Key", "keepsake", 0, "common", 0),
        Item("Bone Key", "keepsake", 0, "common", 0),
        Item("Silver Key", "keepsake", 0, "common", 0),
        Item("Cage Key", "keepsake", 0, "common", 0),
        Item("Torn Page", "keepsake", 0, "uncommon", 0),
        Item(ORDERS, "keepsake", 0, "rare", 0),
        Item("Silver Locket", "keepsake", 0, "uncommon", 0),
        Item(TOTEM, "keepsake", 0, "rare", 0),
        Item(RUNE, "keepsake", 0, "rare", 0),
    )
}
ALL_ITEMS: Final = ITEMS | DEEP_ITEMS

# points that a wielded staff adds to spells
FOCUS: Final = {"Oak Staff": 2, "Ashen Staff": 4, "Star Staff": 8}

DESCRIPTIONS: Final = {
    SMOKE: "Thrown in a fight, it lets you get away for certain",
    FIRE_BOMB: "Thrown in a fight, it burns every enemy",
    HOLY_WATER: "Thrown at one of the undead, it burns",
    LOCKPICK: "It opens locks for patient fingers, and breaks in others",
}

# What slain monsters drop, by floor and by tier: each row of a tier is equally likely.
DROPS: Final[dict[int, dict[str, tuple[str, ...]]]] = {
    1: {
        "common": ("Health Potion", "Bread", "Healing Herb"),
        "uncommon": ("Iron Sword", "Leather Armor", "Mana Potion"),
        "rare": ("Steel Sword", "Scroll of Fireball"),
    },
    2: {
        "common": ("Health Potion", "Glowing Moss", "Healing Herb"),
        "uncommon": ("Greater Health Potion", "Mana Potion", "Strength Potion"),
        "rare": ("Magic Blade", "Ruby Gem", "Scroll of Chain Lightning"),
    },
    3: {
        "common": ("Health Potion", "Mana Potion", "Healing Herb"),
        "uncommon": ("Greater Health Potion", "Defense Potion", "Scroll of Earth Spike"),
        "rare": ("Enchanted Armor", "Ruby Gem", "Full Restore"),
    },
}
