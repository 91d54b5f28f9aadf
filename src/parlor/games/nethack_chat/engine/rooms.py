"""The classic dungeon, as data: ten rooms and their exits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from parlor.shared.structs import Frozen

COMPASS: Final = ("north", "east", "south", "west")  # clockwise
EXIT: Final = 0  # number of the way out, which is not a room
EXIT_NAME: Final = "Exit"


class Chest(Frozen):
    items: tuple[str, ...]
    gold: int


RoomSort = Literal["normal", "combat", "treasure", "boss"]


class Room(Frozen):
    name: str
    sort: RoomSort
    description: str
    exits: dict[str, int]  # room number by direction
    monsters: tuple[tuple[str, str], ...] = ()  # name and kind of each
    items: tuple[str, ...] = ()
    gold: int = 0
    chest: Chest | None = None


Rooms = Mapping[int, Room]

ROOMS: Final = {
    1: Room(
        "Entrance",
        "normal",
        "Daylight ends a few steps behind you. Worn stairs lead down into cold air that smells of wet stone.",
        {"north": 2},
    ),
    2: Room(
        "Dark Corridor",
        "normal",
        "A low passage where every step comes back as a whisper. Water runs down the walls in the dark.",
        {"north": 3, "east": 4, "south": 1},
    ),
    3: Room(
        "Guard Room",
        "combat",
        "A table, three stools, a smoking lamp. The guards who sat here last were not human.",
        {"north": 5, "south": 2},
        (("Goblin Scout", "Goblin Scout"),),
    ),
    4: Room(
        "Storage Room",
        "treasure",
        "Shelves sag under rotten sacks. Something has gnawed at everything that can be gnawed.",
        {"west": 2},
        (("Rat", "Rat"),),
        ("Iron Sword", "Leather Armor", "Health Potion", "Health Potion"),
        gold=15,
    ),
    5: Room(
        "Armory",
        "treasure",
        "Weapon racks line the walls from floor to vault, and everything smells of oil and old leather.",
        {"east": 6, "south": 3},
        (("Goblin Warrior", "Goblin Warrior"),),
        ("Battle Axe", "Plate Armor", "Health Potion", "Greater Health Potion"),
    ),
    6: Room(
        "Prison Cell",
        "combat",
        "Iron bars bent outwards, straw, a row of scratches that counts more days than anybody lives.",
        {"north": 7, "west": 5},
        (("First Skeleton", "Skeleton"), ("Second Skeleton", "Skeleton")),
    ),
    7: Room(
        "Torture Chamber",
        "combat",
        "Chains hang from the vault and sway although no wind blows. The coals in the brazier still glow.",
        {"east": 8, "south": 6},
        (("Goblin Scout", "Goblin Scout"), ("Goblin Warrior", "Goblin Warrior")),
    ),
    8: Room(
        "Secret Passage",
        "combat",
        "A crack behind the wall, barely as wide as your shoulders. Heavier ones than you have worn its stones smooth.",
        {"north": 9, "west": 7},
        (("Orc", "Orc"), ("Goblin Scout", "Goblin Scout")),
    ),
    9: Room(
        "Treasure Vault",
        "treasure",
        "A round chamber without a speck of dust. In its middle stands a chest bound with black iron.",
        {"north": 10, "south": 8},
        chest=Chest(("Legendary Sword", "Health Potion", "Full Restore", "Strength Potion", "Defense Potion"), 50),
    ),
    10: Room(
        "Boss Room",
        "boss",
        "A hall of broken banners. At its far end, beyond a throne of shields, a stair climbs towards daylight.",
        {"north": EXIT, "south": 9},
        (("Orc Chieftain", "Orc Chieftain"),),
    ),
}

CLASSIC: Final = 0  # the number of this dungeon
LAST_DUNGEON: Final = 999_999  # highest number of a generated dungeon
FIRST_ROOM: Final = 1  # of every dungeon; the boss has the last one


def rooms_of(dungeon: int) -> Rooms:
    """Return the rooms of a dungeon by number; numbers grow with depth. Generates the dungeon if it is not cached."""
    if dungeon == CLASSIC:
        return ROOMS
    if dungeon > LAST_DUNGEON:  # of the deep edition
        from ..deep.generator import deep_rooms

        return deep_rooms(dungeon)
    from .generator import generate

    return generate(dungeon)


def room_name(number: int, dungeon: int = CLASSIC) -> str:
    return rooms_of(dungeon)[number].name if number else EXIT_NAME


def neighbors(number: int, dungeon: int = CLASSIC) -> tuple[int, ...]:
    """Return the rooms next door, without the way out."""
    return tuple(to for to in rooms_of(dungeon)[number].exits.values() if to != EXIT)
