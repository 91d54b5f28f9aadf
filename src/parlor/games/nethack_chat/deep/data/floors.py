"""The floors: the ten rooms and what lies around them, and the lists from which the floors below are drawn."""

from __future__ import annotations

from typing import Final

from parlor.shared.structs import Frozen

from ...engine.generator_data import SKETCHES
from ...engine.rooms import ROOMS, Chest
from ..sites import Door, Site
from .items import RUNE, TOTEM
from .monsters import CHAMPION, CHIEFTAIN, WARDEN
from .people import DORGA, ELSBETH, FENNICK, LINA, MARTA, ODO, OSTAN, RUSK, TIBB

FLOORS: Final = 3

# --- the first floor -----------------------------------------------------------------------------------------------

DEN, CELL, NICHE = 11, 12, 13  # numbers of rooms that the classic dungeon does not have
FIRST_BELOW: Final = 14  # number of the first room of the second floor


def _classic(number: int, exits: dict[str, int] | None = None, **more: object) -> Site:
    """Return a room of the classic dungeon with more ways out and other contents."""
    room = ROOMS[number]
    kept: dict[str, object] = {"monsters": room.monsters, "items": room.items, "gold": room.gold, "chest": room.chest}
    return Site(room.name, room.sort, room.description, room.exits | (exits or {}), **(kept | more))  # type: ignore[arg-type]


FIRST_FLOOR: Final = {
    1: _classic(1, {"south": 0}),
    2: _classic(2, {"west": DEN}),
    3: _classic(3, items=("Iron Key",)),
    4: _classic(
        4,
        items=("Leather Armor", "Health Potion", "Health Potion", "Healing Herb", "Empty Vial"),
        gold=25,
        trap="Tripwire",
    ),
    5: _classic(5, items=("Steel Sword", "Chainmail", "Health Potion", "Greater Health Potion"), gold=20),
    6: _classic(6, {"east": CELL}, doors={"east": Door("Cell Door", "Iron Key")}),
    7: _classic(7, {"west": NICHE}, hidden=("west",)),
    8: _classic(8, cache=("Silver Chalice", "Bone Dust")),
    9: _classic(
        9,
        chest=Chest(
            ("Battle Axe", "War Hammer", "Ashen Staff", "Health Potion", "Greater Health Potion", "Mana Potion"), 60
        ),
        trap="Needle Trap",
    ),
    10: Site(
        "Champion's Hall",
        "boss",
        "A hall of broken banners with a fire pit in its middle. Behind it, stairs go down into a red glow.",
        {"south": 9, "down": FIRST_BELOW},
        ((CHAMPION, CHAMPION),),
        site="stairs",
    ),
    DEN: Site(
        "Smuggler's Den",
        "normal",
        "Carpets on the walls, barrels for chairs, a stove that draws well. Whoever lives here means to stay.",
        {"east": 2},
        site="safe",
        people=(MARTA,),
    ),
    CELL: Site(
        "Last Cell",
        "normal",
        "A cell like the others, but swept. Someone has drawn a window on the wall with chalk.",
        {"west": 6},
        site="cell",
        people=(TIBB,),
    ),
    NICHE: Site(
        "Walled Niche",
        "treasure",
        "Behind loose bricks there is just room to stand. The mason left his lunch here, and what he was to hide.",
        {"east": 7},
        items=(RUNE, "Jeweled Ring", "Scroll of Firebolt"),
        site="secret",
    ),
}

# --- the floors below ----------------------------------------------------------------------------------------------

Band = tuple[str, ...]


class FloorPlan(Frozen):
    """What a generated floor is made of."""

    floor: int
    main_rooms: int  # on the way, before the last ones
    names: tuple[str, ...]  # of rooms on the way, drawn from
    bands: tuple[Band, ...]  # of monsters, from the easiest to the hardest
    last: tuple[Site, ...]  # the end of the way
    sides: tuple[Site, ...]  # beside it; `exits` and numbers are filled in
    traps: tuple[str, ...]
    gate: Door  # before the last room of the way
    keys: tuple[str, ...]  # that lie on the way or beside it, before the gate
    cell_door: Door  # of the side room that is a cell
    supplies: tuple[tuple[str, ...], ...]  # loot of rooms on the way, one row each, as far as there are rooms


DESCRIPTIONS: Final = {sketch.name: sketch.description for sketch in SKETCHES}

SECOND_FLOOR: Final = FloorPlan(
    floor=2,
    main_rooms=5,
    names=("Flooded Cistern", "Wine Cellar", "Ossuary", "Kennels", "Rope Bridge", "Barracks"),
    bands=(
        ("Wolf", "Wolf"),
        ("Goblin Warrior", "Goblin Scout"),
        ("Skeleton", "Skeleton"),
        ("Wolf", "Wolf", "Wolf"),
        ("Ghoul", "Rat"),
        ("Goblin Warrior", "Goblin Warrior", "Goblin Scout"),
        ("Orc", "Wolf", "Wolf"),
        ("Giant Spider", "Giant Spider"),
        ("Ghoul", "Skeleton", "Skeleton"),
        ("Orc", "Orc"),
        ("Ghoul", "Ghoul"),
    ),
    last=(
        Site(
            "Warden's Post",
            "boss",
            "Rings of keys as thick as wreaths hang from the ceiling. In the corner, a shaft with a ladder leads down.",
            {},
            ((WARDEN, WARDEN),),
            items=(TOTEM, "Greater Health Potion"),
            gold=40,
            site="stairs",
        ),
    ),
    sides=(
        Site(
            "Hermit's Cave",
            "normal",
            "Bundles of herbs hang from the roof, and a kettle steams over a small fire. It is warm here.",
            {},
            site="safe",
            people=(OSTAN,),
        ),
        Site(
            "Mushroom Grotto",
            "treasure",
            DESCRIPTIONS["Mushroom Grotto"],
            {},
            items=("Glowing Moss", "Glowing Moss", "Glowing Moss", "Healing Herb"),
        ),
        Site(
            "Royal Crypt",
            "treasure",
            DESCRIPTIONS["Royal Crypt"],
            {},
            chest=Chest(("Magic Blade", "Torn Page", "Strength Potion"), 70),
            people=(ELSBETH,),
        ),
        Site(
            "Bone Cell",
            "normal",
            "Bars made of the ribs of something large. On a heap of hides sits a prisoner with tusks.",
            {},
            site="cell",
            people=(DORGA,),
        ),
        Site(
            "Forgotten Shrine",
            "treasure",
            "Candle stubs, dried flowers, and a bowl into which people have put what they loved.",
            {},
            items=("Silver Locket", RUNE, "Plate Armor", "Ruby Gem"),
            site="secret",
        ),
    ),
    traps=("Dart Trap", "Rotten Plank"),
    gate=Door("Iron Gate", "Brass Key"),
    keys=("Brass Key", "Bone Key"),
    cell_door=Door("Bone Door", "Bone Key"),
    supplies=(
        ("Health Potion",),
        ("Mana Potion", "Bread"),
        ("Greater Health Potion",),
        ("Holy Water", "Healing Herb"),
        ("Health Potion",),
    ),
)

THIRD_FLOOR: Final = FloorPlan(
    floor=3,
    main_rooms=4,
    names=("Smithy", "Kitchen", "Old Chapel", "Sunken Library", "Barracks", "Ossuary"),
    bands=(
        ("Fire Imp", "Fire Imp", "Fire Imp"),
        ("Ice Wraith", "Ghoul"),
        ("Orc", "Orc", "Goblin Warrior"),
        ("Dark Mage", "Skeleton", "Skeleton"),
        ("Orc Berserker", "Wolf", "Wolf"),
        ("Troll", "Goblin Warrior", "Goblin Warrior"),
        ("Orc Shaman", "Orc", "Orc"),
        ("Stone Golem", "Fire Imp"),
        ("Orc Berserker", "Orc"),
        ("Dark Mage", "Ice Wraith"),
        ("Troll", "Orc"),
        ("Orc Berserker", "Orc Berserker"),
    ),
    last=(
        Site(
            "Gate of Shields",
            "normal",
            "A gate of shields, riveted edge to edge, each from an army that came here. One guard leans beside it.",
            {},
            people=(RUSK,),
        ),
        Site(
            "Throne Hall",
            "boss",
            "Fires burn down the length of the hall. At its end, on a throne of shields, someone waits for you.",
            {},
            ((CHIEFTAIN, CHIEFTAIN), ("First Orc", "Orc"), ("Second Orc", "Orc"), ("Orc Shaman", "Orc Shaman")),
            site="hall",
            people=(CHIEFTAIN,),
        ),
    ),
    sides=(
        Site(
            "Pilgrim's Rest",
            "normal",
            "A guest house from better days: two bunks, a font, and a counter behind which bottles shine.",
            {},
            site="safe",
            people=(FENNICK, ODO),
        ),
        Site(
            "War Chest",
            "treasure",
            "What the raids brought home is piled here in no order at all, with a chest of black iron in its middle.",
            {},
            chest=Chest(("Legendary Sword", "Star Staff", "Blessed Hammer", "Full Restore", "Defense Potion"), 120),
            trap="Spike Trap",
        ),
        Site(
            "Pit Cage",
            "normal",
            "A cage hangs from a chain over a pit, with a child in it who looks at you without much hope.",
            {},
            site="cell",
            people=(LINA,),
        ),
        Site(
            "Sealed Study",
            "treasure",
            "A desk, a dry inkwell, a wall of charts. The door was papered over very well.",
            {},
            (("Mimic", "Mimic"),),
            items=(RUNE, "Ancient Artifact", "Enchanted Armor", "Scroll of Chain Lightning"),
            site="secret",
        ),
    ),
    traps=("Spike Trap", "Dart Trap"),
    gate=Door("Bronze Gate", "Silver Key"),
    keys=("Silver Key", "Cage Key"),
    cell_door=Door("Cage Door", "Cage Key"),
    supplies=(
        ("Greater Health Potion",),
        ("Mana Potion", "Health Potion"),
        ("Greater Health Potion",),
        ("Oil Flask", "Torch"),
    ),
)

PLANS: Final = (SECOND_FLOOR, THIRD_FLOOR)

# Monsters who may find a sleeper, by floor
WANDERERS: Final[dict[int, tuple[Band, ...]]] = {
    1: (("Rat", "Rat"), ("Goblin Scout",)),
    2: (("Wolf",), ("Giant Spider",), ("Goblin Warrior",)),
    3: (("Fire Imp",), ("Orc",), ("Ghoul",)),
}
