"""Free text that only a party has: helping a friend up."""

from __future__ import annotations

import re
from typing import Final

from ..actions import Say
from ..deep.reading import read_line
from ..state import View
from .commands import fallen_friend

_REVIVE: Final = re.compile(
    r"^(?:i )?(?:revive|resurrect|rouse|help|pick up|lift|wake)\s+(?:up )?(?:the |my )?(.+?)(?: (?:back )?up)?$",
    re.IGNORECASE,
)


def read_party_line(view: View, text: str) -> Say:
    """Return the line with what it means to a player of a party with this view."""
    found = _REVIVE.match(text.strip().rstrip(".!"))
    act = fallen_friend(view, found[1]) if found else None
    return Say(text, (act,), ("it names a friend who lies here",)) if act else read_line(view, text)
