"""Quests: what has to be done, and the reward. What happened is known from marks and things carried."""

from __future__ import annotations

from typing import Final

from parlor.shared.structs import Frozen

from .. import marks
from .items import ORDERS, RUNE, TOTEM
from .needs import Need
from .people import DORGA, LINA, TIBB
from .tuning import RUNES


class Objective(Frozen):
    text: str
    need: Need


class Quest(Frozen):
    id: str
    title: str
    giver: str
    objectives: tuple[Objective, ...]
    xp: int = 0
    gold: int = 0
    items: tuple[str, ...] = ()
    at_once: bool = False  # done as soon as all objectives are; others end in a conversation


QUESTS: Final = {
    quest.id: quest
    for quest in (
        Quest(
            "captives",
            "Nobody Left Behind",
            TIBB,
            (
                Objective("free Captive Tibb", Need("mark", marks.freed(TIBB))),
                Objective("free Captive Dorga", Need("mark", marks.freed(DORGA))),
                Objective("free Lina", Need("mark", marks.freed(LINA))),
                Objective("lead them out of the Entrance", Need("mark", "home")),
            ),
            xp=60,
        ),
        Quest(
            "moss",
            "Moss and a Vial",
            "Ostan",
            (Objective("bring Ostan 2 Glowing Moss", Need("item", "Glowing Moss", 2)),),
            xp=40,
            items=("Greater Health Potion", "Scroll of Fireball"),
        ),
        Quest(
            "locket",
            "The Silver Locket",
            "Lady Elsbeth",
            (Objective("bring Lady Elsbeth the Silver Locket", Need("item", "Silver Locket")),),
            xp=80,
        ),
        Quest(
            "letter",
            "A Letter for a Tyrant",
            "Old Marta",
            (Objective("make Forged Orders of a Torn Page and Wax", Need("item", ORDERS)),),
            xp=40,
            at_once=True,
        ),
        Quest(
            "clan",
            "Blood of the Clan",
            DORGA,
            (
                Objective("free Captive Dorga", Need("mark", marks.freed(DORGA))),
                Objective("carry the Clan Totem", Need("item", TOTEM)),
            ),
            xp=60,
            at_once=True,
        ),
        Quest(
            "runes",
            "What Binds the Throne",
            "Father Odo",
            (Objective(f"carry {RUNES} Rune Stones", Need("item", RUNE, RUNES)),),
            xp=60,
            at_once=True,
        ),
    )
}
