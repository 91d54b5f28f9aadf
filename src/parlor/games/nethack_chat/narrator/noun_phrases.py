"""Noun phrases for prose. Names stay exactly those of the tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..actions import CHEST
from ..engine.items import GOLD
from ..engine.rooms import EXIT_NAME
from ..events import Exit, Pile
from ..wording import join_and

_NO_PLURAL: Final = ("Moss", "Dust", "Wax", "Water", "Bread", "Orders")
_UNCOUNTED: Final = ("Armor", "Cloth", "Chainmail", "Coins", *_NO_PLURAL)


def with_the(name: str) -> str:
    return f"the {name}"


def with_article(name: str) -> str:
    """Return the name with "a" or "an", unless it is not countable."""
    if name.split()[-1] in _UNCOUNTED:
        return name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def name_pile(found: Pile) -> str:
    if found.qty == 1 or found.name == GOLD:
        return with_article(found.name) if found.name != GOLD else f"{found.qty} {GOLD}"
    return f"{found.qty} {_plural(found.name)}"


def _plural(name: str) -> str:
    if name.endswith(_NO_PLURAL):
        return name
    if name.startswith("Scroll of "):
        return name.replace("Scroll", "Scrolls", 1)
    return f"{name}es" if name.endswith("ch") else f"{name}s"


def list_piles(found: Iterable[Pile]) -> str:
    """Return "an Iron Sword, Leather Armor and 2 Health Potions"."""
    return join_and(map(name_pile, found))


def list_exits(exits: Iterable[Exit]) -> str:
    return join_and(f"{way.direction} to the {way.room}" for way in exits)


def name_choice(name: str) -> str:
    """Return one of several objects that may be meant, with "the" if it is a name."""
    return with_the(name) if name[0].isupper() and name not in (CHEST, EXIT_NAME) else name
