"""What a player can do, ask and say. Names are those that the view shows; anything else may be tried and is refused."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from parlor.kernel.notation import kinds

LONGEST: Final = 100  # name that anybody can say
Name = Annotated[str, Meta(max_length=LONGEST)]

ALL: Final = "all"
CHEST: Final = "Chest"


class Move(Struct, frozen=True, tag="move"):
    direction: Name  # north, east, south, west


class Attack(Struct, frozen=True, tag="attack"):
    target: Name


class Defend(Struct, frozen=True, tag="defend"):
    """Halve what comes in this round."""


class Use(Struct, frozen=True, tag="use"):
    """Drink a potion."""

    item: Name


class Equip(Struct, frozen=True, tag="equip"):
    """Wear a weapon or armor from the pack."""

    item: Name


class Flee(Struct, frozen=True, tag="flee"):
    """Try to leave a fight."""


class Loot(Struct, frozen=True, tag="loot"):
    item: Name = ALL  # one thing by name, "Chest" for what the chest holds, "all" for whatever there is


class Drop(Struct, frozen=True, tag="drop"):
    item: Name


class Undo(Struct, frozen=True, tag="undo"):
    """Take the last act back, where the options allow it."""


class Look(Struct, frozen=True, tag="look"):
    """What is in this room?"""


class Status(Struct, frozen=True, tag="status"):
    """How am I?"""


class Inventory(Struct, frozen=True, tag="inventory"):
    """What do I carry?"""


class Examine(Struct, frozen=True, tag="examine"):
    """What do I know of this thing?"""

    thing: Name


class Help(Struct, frozen=True, tag="help"):
    """What can I do?"""


class Hint(Struct, frozen=True, tag="hint"):
    """What would be wise?"""


Deed = Move | Attack | Defend | Use | Equip | Flee | Loot | Drop  # changes the state, and is a turn
Question = Look | Status | Inventory | Examine | Help | Hint  # changes nothing
Act = Deed | Undo | Question

ACTS: Final = kinds(Act)  # by verb


def make_act(verb: str, name: str = "") -> Act:
    """Return the act of that verb with that object, if the verb takes one. To loot without an object is to loot all.

    Raises KeyError if there is no such verb.
    """
    kind: Any = ACTS[verb]
    act: Act = kind(name or ALL) if kind is Loot else kind(name) if kind.__struct_fields__ else kind()
    return act


def verb_of(act: Act) -> str:
    return str(act.__struct_config__.tag)


def object_of(act: Act) -> str:
    """Return the direction or the name that the act is about; "" if it has none."""
    return next((str(getattr(act, field)) for field in act.__struct_fields__), "")


LONGEST_LINE: Final = 500  # letters that anybody can say at once
MOST_ACTS: Final = 20  # that one line can ask for


Aside = Literal["", "talk", "cheat", "command", "unknown"]


class Say(Struct, frozen=True, tag="say", omit_defaults=True):
    """One line of the conversation. A player says the text; the host writes what it means (`resolve_external`)."""

    text: str
    acts: Annotated[tuple[Act, ...], Meta(max_length=MOST_ACTS)] = ()  # what is to be done and answered, in order
    why: tuple[str, ...] = ()  # it was understood so
    asked: str = ""  # the verb that lacks its object: the master asks back
    choices: tuple[str, ...] = ()  # between which he cannot decide
    aside: Aside = ""  # what it is, where nothing is to be done
    topic: Annotated[str, Meta(max_length=LONGEST)] = ""  # what it is about, where it is talk (parser/topics.py)


LONGEST_TALE: Final = 2000  # letters that the master says at once


class Retell(Struct, frozen=True, tag="retell"):
    """The master's part, not the player's: his last reply in other words."""

    text: str


Action = Act | Say | Retell
