"""The endings. What leads to each is in dialogues.py, and for `fight`, `duel` and `exodus` in the rules."""

from __future__ import annotations

from typing import Final

from parlor.shared.structs import Frozen


class Ending(Frozen):
    id: str
    title: str  # in lower case, as part of a sentence


ENDINGS: Final = {
    ending.id: ending
    for ending in (
        Ending("fight", "the Chieftain slain"),
        Ending("bribe", "the Chieftain paid off"),
        Ending("trick", "the Chieftain sent away by his own orders"),
        Ending("befriend", "peace with the clan"),
        Ending("exodus", "the captives led home"),
        Ending("duel", "the Chieftain beaten in single combat"),
        Ending("theft", "the crown stolen"),
        Ending("binding", "the throne bound"),
        Ending("absolution", "the Chieftain absolved"),
    )
}
