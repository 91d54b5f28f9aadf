"""The data of generated dungeons: rooms, bands of monsters, and gear by depth.

narrator/prose/rooms.txt describes each of the rooms.
"""

from __future__ import annotations

from typing import Final

from parlor.shared.structs import Frozen

from .rooms import ROOMS, RoomSort


class Sketch(Frozen):
    """A room without monsters and loot."""

    name: str
    description: str
    sorts: tuple[RoomSort, ...]  # that it may have
    chest: bool = False  # its treasure is in a chest


ENTRANCE, *_, HALL = ROOMS.values()

_CLASSIC: Final[dict[str, tuple[RoomSort, ...]]] = {
    "Dark Corridor": ("normal", "combat"),
    "Guard Room": ("combat",),
    "Storage Room": ("treasure",),
    "Armory": ("treasure",),
    "Prison Cell": ("combat",),
    "Torture Chamber": ("combat",),
    "Secret Passage": ("normal", "combat"),
    "Treasure Vault": ("treasure",),
}

SKETCHES: Final = (
    *(
        Sketch(room.name, room.description, _CLASSIC[room.name], room.chest is not None)
        for room in ROOMS.values()
        if room.name in _CLASSIC
    ),
    Sketch(
        "Flooded Cistern",
        "Black water to the knee, and pillars that stand on their own reflections. Something ripples far off.",
        ("normal", "combat"),
    ),
    Sketch(
        "Old Chapel",
        "Benches in rows before an altar without a god. The candles are new.",
        ("normal", "combat"),
    ),
    Sketch(
        "Wine Cellar",
        "Great casks lie on their sides along the walls, and the floor is sticky with what is no longer in them.",
        ("treasure", "combat"),
    ),
    Sketch(
        "Barracks",
        "Bunks of rough boards up to the ceiling, each with its nail, its blanket and its smell.",
        ("combat", "treasure"),
    ),
    Sketch(
        "Sunken Library",
        "Shelves have slid down with the floor and stand crooked in the silt, their books swollen shut.",
        ("treasure", "normal", "combat"),
    ),
    Sketch(
        "Smithy",
        "A forge under a cracked hood, an anvil on an oak stump, and heat that nobody has had time to lose.",
        ("treasure", "combat"),
    ),
    Sketch(
        "Ossuary",
        "The walls are built of bones, long ones for the courses and round ones for the ornament.",
        ("combat",),
    ),
    Sketch(
        "Mushroom Grotto",
        "Pale caps as broad as tables grow out of the rock and give a light of their own, blue and cold.",
        ("normal", "combat"),
    ),
    Sketch(
        "Rope Bridge",
        "The floor ends. A bridge of rope and planks hangs over a depth from which no sound comes back.",
        ("normal", "combat"),
    ),
    Sketch(
        "Kitchen",
        "A hearth wide enough for an ox, a table scarred by cleavers, and hooks that are better not looked at.",
        ("combat", "treasure"),
    ),
    Sketch(
        "Kennels",
        "Low cages stand open on both sides. Whatever was kept in them has been let out.",
        ("combat",),
    ),
    Sketch(
        "Royal Crypt",
        "A king lies here in stone, and at his feet stands a chest bound with black iron.",
        ("treasure",),
        chest=True,
    ),
)

# Bands of monsters, the leader first, who may be of a higher level: for the first half of the way, both, the second.
NEAR: Final = (
    *(("Rat",) * count for count in (1, 2)),
    *(("Goblin Scout",) * count for count in (1, 2, 3)),
    ("Goblin Scout", "Rat"),
    ("Goblin Warrior", "Rat"),
)
ANYWHERE: Final = (
    ("Goblin Warrior",),
    ("Goblin Warrior", "Goblin Scout"),
    ("Goblin Warrior", "Goblin Scout", "Goblin Scout"),
    *(("Skeleton",) * count for count in (1, 2, 3)),
    ("Dark Mage",),
    ("Orc",),
)
FAR: Final = (
    ("Goblin Warrior", "Goblin Warrior"),
    ("Orc", "Goblin Scout"),
    ("Orc", "Goblin Warrior"),
    ("Orc", "Orc"),
    ("Dark Mage", "Skeleton"),
    ("Orc Berserker",),
    ("Troll",),
)

ORDINALS: Final = ("First", "Second", "Third")  # of a kind

# Loot of the treasure rooms, from the first to the last on the way: one item of each row.
WEAPONS: Final = (
    ("Iron Sword", "Steel Sword"),
    ("Steel Sword", "Battle Axe"),
    ("Battle Axe", "Magic Blade"),
    ("Magic Blade", "Legendary Sword"),
)
ARMORS: Final = (
    ("Leather Armor", "Chainmail"),
    ("Chainmail", "Plate Armor"),
    ("Plate Armor", "Enchanted Armor"),
    ("Plate Armor", "Enchanted Armor"),
)
VALUABLES: Final = ("Silver Chalice", "Jeweled Ring", "Ruby Gem", "Ancient Artifact")
