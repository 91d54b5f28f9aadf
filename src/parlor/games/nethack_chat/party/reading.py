"""Free text that only a party has: helping a friend up."""

from __future__ import annotations

import re
from typing import Final

from ..actions import Become, Say
from ..deep.data.classes import ClassName
from ..deep.reading import read_line
from ..state import View
from .commands import fallen_friend

_REVIVE: Final = re.compile(
    r"^(?:i )?(?:revive|resurrect|rouse|help|pick up|lift|wake)\s+(?:up )?(?:the |my )?(.+?)(?: (?:back )?up)?$",
    re.IGNORECASE,
)


_CLASS_WORDS: Final[dict[ClassName, str]] = {
    "warrior": r"warrior|fighter|knight|soldier|barbarian",
    "rogue": r"rogue|thief|burglar|assassin|scoundrel",
    "mage": r"mage|wizard|witch|sorcerer|sorceress|magician",
    "cleric": r"cleric|priest|priestess|healer|monk|nun",
}


def class_in(text: str) -> ClassName | None:
    """Return the class that a line names; None if it names none or several."""
    named = [name for name, words in _CLASS_WORDS.items() if re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)]
    return named[0] if len(named) == 1 else None


def read_party_line(view: View, text: str) -> Say | Become:
    """Return the line with what it means to a player of a party with this view."""
    if view.party and view.party.unchosen:
        name = class_in(text)
        return Become(name) if name else Say(text)
    found = _REVIVE.match(text.strip().rstrip(".!"))
    act = fallen_friend(view, found[1]) if found else None
    return Say(text, (act,), ("it names a friend who lies here",)) if act else read_line(view, text)
