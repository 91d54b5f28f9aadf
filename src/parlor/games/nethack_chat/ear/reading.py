"""What the ear made of a line: what is to be done, and why it was understood so."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

ARGUMENT: Final = {
    "attack": "target",
    "use": "item",
    "equip": "item",
    "loot": "item",
    "drop": "item",
    "examine": "thing",
}


class Act(Struct, frozen=True):
    """One thing to do or to answer."""

    verb: str  # look, move, attack, ..., or talk, unknown, clarify
    argument: str = ""  # a full name of the view, or the player's own words for what is not in view
    key: str = ""  # what the argument is: direction, room, target, item, thing

    def plain(self) -> dict[str, str]:
        return {"verb": self.verb, self.key: self.argument} if self.argument else {"verb": self.verb}


class Reading(Struct, frozen=True):
    """A whole line. Where it is a question back, `asked` is what was half understood and `choices` what it may mean;
    kept as the last action of the next view, they let the answer complete it.
    """

    actions: tuple[Act, ...]
    why: tuple[str, ...] = ()  # a sentence for each thing that had to be understood
    asked: str = ""  # the verb that lacks its object
    choices: tuple[str, ...] = ()


def act(verb: str, argument: str = "") -> Act:
    return Act(verb, argument, ARGUMENT[verb] if argument else "")


def going(direction: str) -> Act:
    return Act("move", direction, "direction")


def going_to(room: str) -> Act:
    return Act("move", room, "room")
