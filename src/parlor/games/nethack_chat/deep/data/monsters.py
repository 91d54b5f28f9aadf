"""Monsters that only the deep edition has, and the nature of all: behavior, weakness and resistance."""

from __future__ import annotations

from typing import Final, Literal

from parlor.shared.structs import Frozen

from ...engine.monsters import BOSS, Kind
from .spells import Element

Behavior = Literal["aggressive", "defensive", "cowardly", "pack"]

CHAMPION: Final = "Orc Champion"  # leads the first floor
WARDEN: Final = "Orc Warden"  # leads the second
CHIEFTAIN: Final = BOSS

DEEP_KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("Wolf", 2, 18, 4, 1, 30, 0),
        Kind("Giant Spider", 2, 22, 6, 1, 40, 0),
        Kind("Ghoul", 3, 34, 7, 2, 55, 6),
        Kind("Fire Imp", 3, 24, 8, 2, 55, 12),
        Kind("Ice Wraith", 4, 32, 8, 2, 80, 10, "magic-bolt"),
        Kind("Stone Golem", 5, 60, 9, 6, 100, 15),
        Kind("Mimic", 4, 45, 9, 3, 90, 60),
        Kind("Orc Shaman", 4, 32, 8, 2, 80, 25, "rally"),
        Kind(CHAMPION, 4, 60, 8, 3, 120, 40),
        Kind(WARDEN, 5, 80, 10, 4, 160, 60, "rage"),
    )
}


class Nature(Frozen):
    behavior: Behavior = "aggressive"
    weak: tuple[Element, ...] = ()
    resists: tuple[Element, ...] = ()
    undead: bool = False
    leaves: str = ""  # what it always drops


NATURES: Final = {
    "Rat": Nature("cowardly", weak=("fire",)),
    "Goblin Scout": Nature("cowardly"),
    "Goblin Warrior": Nature("pack", weak=("storm",)),
    "Orc": Nature("aggressive"),
    "Orc Berserker": Nature("aggressive", weak=("frost",)),
    "Skeleton": Nature("aggressive", weak=("earth",), resists=("frost",), undead=True, leaves="Bone Dust"),
    "Troll": Nature("aggressive", weak=("fire",)),
    "Dark Mage": Nature("defensive", weak=("earth",), resists=("storm",)),
    "Wolf": Nature("pack", weak=("fire",), leaves="Wolf Pelt"),
    "Giant Spider": Nature("aggressive", weak=("fire",)),
    "Ghoul": Nature("aggressive", weak=("fire",), resists=("frost",), undead=True),
    "Fire Imp": Nature("cowardly", weak=("frost",), resists=("fire",)),
    "Ice Wraith": Nature("defensive", weak=("fire",), resists=("frost",), undead=True),
    "Stone Golem": Nature("defensive", weak=("earth",), resists=("storm", "fire")),
    "Mimic": Nature("aggressive", weak=("fire",)),
    "Orc Shaman": Nature("defensive", weak=("frost",), resists=("storm",)),
    CHAMPION: Nature("defensive", weak=("storm",)),
    WARDEN: Nature("aggressive", weak=("frost",)),
    CHIEFTAIN: Nature("aggressive", weak=("storm",), resists=("fire",)),
}

BEHAVIORS: Final[dict[Behavior, str]] = {
    "aggressive": "It does nothing but attack.",
    "defensive": "Badly wounded, it hides behind its guard.",
    "cowardly": "Close to death, it may run.",
    "pack": "It fights harder beside its own kind.",
}
