"""People, what merchants have, and traps."""

from __future__ import annotations

from typing import Final

from parlor.shared.structs import Frozen

from .items import FIRE_BOMB, HOLY_WATER, LOCKPICK, SMOKE
from .monsters import CHIEFTAIN
from .spells import scroll_of

MARTA: Final = "Old Marta"
TIBB: Final = "Captive Tibb"
OSTAN: Final = "Ostan"
DORGA: Final = "Captive Dorga"
ELSBETH: Final = "Lady Elsbeth"
ODO: Final = "Father Odo"
FENNICK: Final = "Fennick"
RUSK: Final = "Guard Rusk"
LINA: Final = "Lina"


class Person(Frozen):
    name: str
    role: str
    first: str  # node of the conversation
    wares: tuple[str, ...] = ()


PEOPLE: Final = {
    person.name: person
    for person in (
        Person(
            MARTA,
            "merchant",
            "marta",
            (
                "Health Potion",
                "Health Potion",
                "Mana Potion",
                "Greater Health Potion",
                "Iron Sword",
                "Mace",
                "Leather Armor",
                "Wax",
                "Empty Vial",
                "Empty Vial",
                "Torch",
                "Oil Flask",
                LOCKPICK,
                LOCKPICK,
                scroll_of("Spark"),
                scroll_of("Light"),
            ),
        ),
        Person(TIBB, "prisoner", "tibb"),
        Person(
            OSTAN,
            "hermit",
            "ostan",
            (
                "Health Potion",
                "Health Potion",
                "Greater Health Potion",
                "Mana Potion",
                "Mana Potion",
                "Healing Herb",
                "Healing Herb",
                "Empty Vial",
                "Strength Potion",
                "Ashen Staff",
                "War Hammer",
                "Steel Sword",
                "Chainmail",
                HOLY_WATER,
                scroll_of("Heal"),
                scroll_of("Firebolt"),
            ),
        ),
        Person(DORGA, "prisoner", "dorga"),
        Person(ELSBETH, "ghost", "elsbeth"),
        Person(ODO, "priest", "odo"),
        Person(
            FENNICK,
            "merchant",
            "fennick",
            (
                "Greater Health Potion",
                "Greater Health Potion",
                "Greater Health Potion",
                "Full Restore",
                "Mana Potion",
                "Mana Potion",
                "Strength Potion",
                "Defense Potion",
                "Magic Blade",
                "Blessed Hammer",
                "Star Staff",
                "Plate Armor",
                "Enchanted Armor",
                SMOKE,
                FIRE_BOMB,
                FIRE_BOMB,
                LOCKPICK,
                "Wax",
                scroll_of("Chain Lightning"),
                scroll_of("Stone Skin"),
            ),
        ),
        Person(RUSK, "guard", "rusk"),
        Person(LINA, "child", "lina"),
        Person(CHIEFTAIN, "chieftain", "chieftain"),
    )
}
CAPTIVES: Final = (TIBB, DORGA, LINA)


class TrapKind(Frozen):
    name: str
    damage: int  # and a die


TRAPS: Final = {
    trap.name: trap
    for trap in (
        TrapKind("Tripwire", 2),
        TrapKind("Dart Trap", 3),
        TrapKind("Needle Trap", 4),
        TrapKind("Rotten Plank", 5),
        TrapKind("Spike Trap", 7),
    )
}
