"""The kinds of monsters, as data."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from parlor.shared.structs import Frozen

from . import tuning

Special = Literal["", "rage", "brittle", "regeneration", "magic-bolt", "rally"]


class Kind(Frozen):
    name: str
    level: int
    hp: int
    attack: int
    defense: int
    xp: int
    gold: int
    special: Special = ""


BOSS: Final = "Orc Chieftain"

KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("Rat", 1, 5, 1, 0, 10, 2),
        Kind("Goblin Scout", 1, 15, 3, 1, 20, 5),
        Kind("Goblin Warrior", 2, 25, 5, 2, 40, 10),
        Kind("Orc", 3, 40, 7, 3, 60, 15),
        Kind("Orc Berserker", 4, 50, 10, 2, 80, 20, "rage"),
        Kind("Skeleton", 2, 20, 4, 3, 35, 8, "brittle"),
        Kind("Troll", 5, 70, 9, 4, 100, 30, "regeneration"),
        Kind("Dark Mage", 4, 30, 8, 2, 90, 25, "magic-bolt"),
        Kind(BOSS, 6, 100, 12, 5, 200, 50, "rally"),
    )
}

SPECIALS: Final[dict[Special, str]] = {
    "": "",
    "rage": "Once it has lost more than half its HP, it strikes twice as hard, in a rage.",
    "brittle": "Its bones are brittle: it takes 50% more damage.",
    "regeneration": f"Its wounds close: {tuning.REGENERATION} HP a round.",
    "magic-bolt": "Its magic bolts pass through any armor.",
    "rally": f"It rallies wounded allies for {tuning.RALLY_HEALING} HP each instead of striking.",
}


# for monsters one, two and three levels above the table
GROWN_PREFIXES: Final = ("Hardened", "Fearsome", "Dire")


def at_level(kind: Kind, level: int) -> Kind:
    """Return the kind at a higher level than in the table: more HP, and rewards by level."""
    return replace(
        kind,
        name=" ".join([*GROWN_PREFIXES[level - kind.level - 1 : level - kind.level], kind.name]),
        level=level,
        hp=kind.hp + tuning.MONSTER_HP_MULTIPLIER * (level - kind.level),
        xp=level * tuning.EXPERIENCE_PER_LEVEL,
        gold=level * tuning.GOLD_PER_LEVEL,
    )


_GROWN: Final = [at_level(kind, kind.level + n) for kind in KINDS.values() for n in range(1, len(GROWN_PREFIXES) + 1)]
ALL_KINDS: Final = KINDS | {kind.name: kind for kind in _GROWN}


def base_kind(kind: str) -> str:
    """Return the name in the table of a kind at any level."""
    first, _, rest = kind.partition(" ")
    return rest if first in GROWN_PREFIXES else kind
