"""Things as prose names them. Their names stay exactly those of the tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..actions import CHEST
from ..engine.items import GOLD
from ..engine.rooms import EXIT_NAME
from ..events import Exit, Pile
from ..wording import join_and

_UNCOUNTED: Final = ("Armor", "Cloth", "Chainmail", "Coins")


def the(name: str) -> str:
    return f"the {name}"


def an(name: str) -> str:
    """With its article, where it has one."""
    if name.split()[-1] in _UNCOUNTED:
        return name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def pile(found: Pile) -> str:
    if found.qty == 1 or found.name == GOLD:
        return an(found.name) if found.name != GOLD else f"{found.qty} {GOLD}"
    return f"{found.qty} {found.name}s"


def heap(found: Iterable[Pile]) -> str:
    """In a sentence: "an Iron Sword, Leather Armor and 2 Health Potions"."""
    return join_and(map(pile, found))


def counted(found: Iterable[Pile]) -> str:
    """In a list: "2x Health Potion, Iron Sword"."""
    return ", ".join(each.name if each.qty == 1 else f"{each.qty}x {each.name}" for each in found) or "nothing"


def ways(exits: Iterable[Exit]) -> str:
    return join_and(f"{way.direction} to the {way.room}" for way in exits)


def choice(name: str) -> str:
    """One of several that may be meant."""
    return the(name) if name[0].isupper() and name not in (CHEST, EXIT_NAME) else name
