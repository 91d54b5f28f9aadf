"""Conversations as trees. What a person says at a node is prose (narrator/prose/deep_people.txt, topic say/NODE).

A choice is offered if all its needs hold. It leads to another node, or ends the conversation if it leads to "".
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from .. import marks
from .items import HOLY_WATER, ORDERS, RUNE, SMOKE, TOTEM
from .needs import Need, Result
from .people import DORGA, LINA, TIBB
from .tuning import LOWER_TRIBUTE, RUNES, TRIBUTE

RUSK_TOLL: Final = 60  # gold


class Choice(Struct, frozen=True):
    key: str  # unique within its node
    label: str  # as a command to oneself
    leads: str = ""
    needs: tuple[Need, ...] = ()
    results: tuple[Result, ...] = ()
    once: bool = False  # not offered again


BYE: Final = Choice("bye", "say goodbye")
FREE_DORGA: Final = Choice(
    "free",
    "open her shackles",
    "dorga-free",
    (Need("no-mark", marks.freed(DORGA)),),
    (Result("free", DORGA), Result("quest", "clan"), Result("mark", "knows-debt")),
)


def _has(item: str, count: int = 1) -> Need:
    return Need("item", item, count)


NODES: Final[dict[str, tuple[Choice, ...]]] = {
    "marta": (
        Choice("news", "ask what goes on below", "marta-news"),
        Choice("chieftain", "ask about the Chieftain", "marta-chieftain"),
        BYE,
    ),
    "marta-news": (Choice("chieftain", "ask about the Chieftain", "marta-chieftain"), BYE),
    "marta-chieftain": (
        Choice(
            "letter",
            "promise to try it with a letter",
            "marta-letter",
            (Need("no-mark", marks.taken("letter")),),
            (Result("quest", "letter"),),
        ),
        BYE,
    ),
    "marta-letter": (BYE,),
    "tibb": (
        Choice(
            "free",
            "strike off his chains",
            "tibb-free",
            (Need("no-mark", marks.freed(TIBB)),),
            (Result("free", TIBB), Result("quest", "captives"), Result("reveal")),
        ),
        Choice("ask", "ask what he has seen", "tibb-seen"),
        BYE,
    ),
    "tibb-seen": (
        Choice(
            "free",
            "strike off his chains",
            "tibb-free",
            (Need("no-mark", marks.freed(TIBB)),),
            (Result("free", TIBB), Result("quest", "captives"), Result("reveal")),
        ),
        BYE,
    ),
    "tibb-free": (BYE,),
    "ostan": (
        Choice(
            "moss",
            "offer to gather what he needs",
            "ostan-moss",
            (Need("no-mark", marks.taken("moss")),),
            (Result("quest", "moss"),),
        ),
        Choice(
            "deliver",
            "hand him the moss",
            "ostan-thanks",
            (Need("mark", marks.taken("moss")), Need("no-mark", marks.done("moss")), _has("Glowing Moss", 2)),
            (Result("take", "Glowing Moss", 2), Result("done", "moss")),
        ),
        Choice("brew", "ask what can be brewed", "ostan-brew"),
        BYE,
    ),
    "ostan-moss": (Choice("brew", "ask what can be brewed", "ostan-brew"), BYE),
    "ostan-brew": (BYE,),
    "ostan-thanks": (BYE,),
    "dorga": (
        FREE_DORGA,
        Choice("ask", "ask why orcs lock up an orc", "dorga-tale"),
        BYE,
    ),
    "dorga-tale": (
        FREE_DORGA,
        BYE,
    ),
    "dorga-free": (BYE,),
    "elsbeth": (
        Choice(
            "locket",
            "promise to look for what she lost",
            "elsbeth-promise",
            (Need("no-mark", marks.taken("locket")),),
            (Result("quest", "locket"),),
        ),
        Choice(
            "return",
            "lay the Silver Locket in her hands",
            "elsbeth-rests",
            (_has("Silver Locket"), Need("no-mark", "elsbeth-rests")),
            (
                Result("take", "Silver Locket"),
                Result("quest", "locket"),
                Result("done", "locket"),
                Result("mark", "elsbeth-rests"),
                Result("vigor", "", 8),
            ),
        ),
        Choice("ask", "ask who she was", "elsbeth-tale"),
        BYE,
    ),
    "elsbeth-promise": (BYE,),
    "elsbeth-tale": (BYE,),
    "elsbeth-rests": (BYE,),
    "odo": (
        Choice("blessing", "ask for his blessing", "odo-blessing", (), (Result("heal", "", 25),), once=True),
        Choice(
            "water",
            "ask for Holy Water",
            "odo-water",
            (Need("class", "cleric"),),
            (Result("give", HOLY_WATER),),
            once=True,
        ),
        Choice(
            "throne",
            "ask about the throne",
            "odo-throne",
            (),
            (Result("quest", "runes"),),
        ),
        BYE,
    ),
    "odo-blessing": (BYE,),
    "odo-water": (BYE,),
    "odo-throne": (BYE,),
    "fennick": (
        Choice("chieftain", "ask what the Chieftain wants", "fennick-debt", (), (Result("mark", "knows-debt"),)),
        BYE,
    ),
    "fennick-debt": (BYE,),
    "rusk": (
        Choice(
            "pay",
            f"pay his toll of {RUSK_TOLL} gold",
            "rusk-paid",
            (Need("gold", count=RUSK_TOLL), Need("no-mark", "rusk-bought")),
            (Result("pay", count=RUSK_TOLL), Result("unlock"), Result("mark", "rusk-bought")),
        ),
        Choice(
            "orders",
            "show him the Forged Orders",
            "rusk-orders",
            (_has(ORDERS), Need("no-mark", "rusk-bought")),
            (Result("unlock"), Result("mark", "rusk-bought")),
        ),
        Choice("ask", "ask what he guards", "rusk-tale"),
        BYE,
    ),
    "rusk-paid": (BYE,),
    "rusk-orders": (BYE,),
    "rusk-tale": (BYE,),
    "lina": (
        Choice(
            "free",
            "lift her out of the cage",
            "lina-free",
            (Need("no-mark", marks.freed(LINA)),),
            (Result("free", LINA), Result("quest", "captives")),
        ),
        Choice("ask", "ask her name", "lina-tale"),
        BYE,
    ),
    "lina-tale": (
        Choice(
            "free",
            "lift her out of the cage",
            "lina-free",
            (Need("no-mark", marks.freed(LINA)),),
            (Result("free", LINA), Result("quest", "captives")),
        ),
        BYE,
    ),
    "lina-free": (BYE,),
    "chieftain": (
        Choice("fight", "draw and attack", "", (), (Result("war"),)),
        Choice(
            "tribute",
            f"offer {TRIBUTE} gold",
            "",
            (Need("gold", count=TRIBUTE), Need("no-mark", "knows-debt")),
            (Result("pay", count=TRIBUTE), Result("ending", "bribe")),
        ),
        Choice(
            "debt",
            f"offer {LOWER_TRIBUTE} gold for the debt",
            "",
            (Need("gold", count=LOWER_TRIBUTE), Need("mark", "knows-debt")),
            (Result("pay", count=LOWER_TRIBUTE), Result("ending", "bribe")),
        ),
        Choice("orders", "hand over the Forged Orders", "", (_has(ORDERS),), (Result("ending", "trick"),)),
        Choice(
            "kin",
            "raise the Clan Totem and name his sister",
            "",
            (_has(TOTEM), Need("mark", marks.freed(DORGA))),
            (Result("ending", "befriend"),),
        ),
        Choice("challenge", "challenge him to single combat", "", (Need("class", "warrior"),), (Result("duel"),)),
        Choice(
            "crown",
            "break the Smoke Bomb and take the crown",
            "",
            (Need("class", "rogue"), _has(SMOKE)),
            (Result("take", SMOKE), Result("ending", "theft")),
        ),
        Choice(
            "bind",
            "set the Rune Stones around the throne",
            "",
            (Need("class", "mage"), _has(RUNE, RUNES)),
            (Result("ending", "binding"),),
        ),
        Choice(
            "absolve",
            "speak of Lady Elsbeth, who forgives him",
            "",
            (Need("class", "cleric"), Need("mark", "elsbeth-rests")),
            (Result("ending", "absolution"),),
        ),
        Choice("threat", "tell him to leave this country", "chieftain-laughs"),
        Choice("back", "step back to the door"),
    ),
    "chieftain-laughs": (
        Choice("fight", "draw and attack", "", (), (Result("war"),)),
        Choice("back", "step back to the door"),
    ),
}
