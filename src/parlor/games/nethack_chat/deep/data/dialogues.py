"""Conversations as trees. What a person says at a node is prose (narrator/prose/deep_people.txt, topic say/NODE).

A choice is offered if all its needs hold. It leads to another node, or ends the conversation if it leads to "".
"""

from __future__ import annotations

from typing import Final

from parlor.shared.structs import Frozen

from .. import marks
from .items import HOLY_WATER, ORDERS, RUNE, SMOKE, TOTEM
from .needs import Need, Result
from .people import DORGA, LINA, TIBB
from .tuning import LOWER_TRIBUTE, RUNES, TRIBUTE

RUSK_TOLL: Final = 60  # gold


class Choice(Frozen):
    key: str  # unique within its node
    label: str  # as a command to oneself
    leads: str = ""
    needs: tuple[Need, ...] = ()
    results: tuple[Result, ...] = ()
    once: bool = False  # not offered again


def _has(item: str, count: int = 1) -> Need:
    return Need("item", item, count)


def _promise(quest: str, label: str, leads: str) -> Choice:
    """Return the choice to take a quest that was not taken yet."""
    return Choice(quest, label, leads, (Need("no-mark", marks.taken(quest)),), (Result("quest", quest),))


def _free(person: str, label: str, leads: str, *others: Result) -> Choice:
    """Return the choice to free a captive."""
    return Choice("free", label, leads, (Need("no-mark", marks.freed(person)),), (Result("free", person), *others))


def _bribe(key: str, label: str, gold: int, known: Need) -> Choice:
    """Return the choice to end the adventure with this much gold; `known` tells whether the debt is known."""
    return Choice(
        key, label, "", (Need("gold", count=gold), known), (Result("pay", count=gold), Result("ending", "bribe"))
    )


BYE: Final = Choice("bye", "say goodbye")
FREE_TIBB: Final = _free(TIBB, "strike off his chains", "tibb-free", Result("quest", "captives"), Result("reveal"))
FREE_DORGA: Final = _free(
    DORGA, "open her shackles", "dorga-free", Result("quest", "clan"), Result("mark", "knows-debt")
)
FREE_LINA: Final = _free(LINA, "lift her out of the cage", "lina-free", Result("quest", "captives"))
FIGHT: Final = Choice("fight", "draw and attack", "", (), (Result("war"),))
STEP_BACK: Final = Choice("back", "step back to the door")

NODES: Final[dict[str, tuple[Choice, ...]]] = {
    "marta": (
        Choice("news", "ask what goes on below", "marta-news"),
        Choice("chieftain", "ask about the Chieftain", "marta-chieftain"),
        BYE,
    ),
    "marta-news": (Choice("chieftain", "ask about the Chieftain", "marta-chieftain"), BYE),
    "marta-chieftain": (
        _promise("letter", "promise to try it with a letter", "marta-letter"),
        BYE,
    ),
    "marta-letter": (BYE,),
    "tibb": (
        FREE_TIBB,
        Choice("ask", "ask what he has seen", "tibb-seen"),
        BYE,
    ),
    "tibb-seen": (
        FREE_TIBB,
        BYE,
    ),
    "tibb-free": (BYE,),
    "ostan": (
        _promise("moss", "offer to gather what he needs", "ostan-moss"),
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
        _promise("locket", "promise to look for what she lost", "elsbeth-promise"),
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
        FREE_LINA,
        Choice("ask", "ask her name", "lina-tale"),
        BYE,
    ),
    "lina-tale": (
        FREE_LINA,
        BYE,
    ),
    "lina-free": (BYE,),
    "chieftain": (
        FIGHT,
        _bribe("tribute", f"offer {TRIBUTE} gold", TRIBUTE, Need("no-mark", "knows-debt")),
        _bribe("debt", f"offer {LOWER_TRIBUTE} gold for the debt", LOWER_TRIBUTE, Need("mark", "knows-debt")),
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
        STEP_BACK,
    ),
    "chieftain-laughs": (
        FIGHT,
        STEP_BACK,
    ),
}
