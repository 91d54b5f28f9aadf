"""Typed commands that only a party has: helping a friend up, and waiting."""

from __future__ import annotations

from typing import Final

from parlor.kernel import player

from ..actions import Become, Revive, Wait
from ..deep.data.classes import CLASSES
from ..state import View
from .members import name_of

WAIT: Final = "wait"
BECOME: Final = "become"


def read_party_command(view: View, line: str) -> Revive | Wait | Become | None:
    """Return the act if the line is "wait", "become" with a class, or "revive" with a fallen friend."""
    if line.strip().lower() == WAIT:
        return Wait()
    verb, _, name = line.strip().partition(" ")
    if verb.lower() == BECOME:
        return next((Become(known) for known in CLASSES if known == name.strip().lower()), None)
    return fallen_friend(view, name) if verb.lower() == "revive" else None


def fallen_friend(view: View, words: str) -> Revive | None:
    """Return the act of helping the friend up whom the words name by class or number, or the only one there is."""
    if not view.party:
        return None
    lying = {seat: one for seat, one in enumerate(view.party.companions) if one.lies == view.now.room and not one.away}
    wanted = words.lower().removeprefix("the ").strip()
    named = [one for seat, one in lying.items() if wanted in (name_of(one).lower(), player(seat).lower())]
    if not named and wanted in ("", "him", "her", "them", "friend", "my friend"):
        named = list(lying.values())
    return Revive(name_of(named[0])) if len(named) == 1 else None
