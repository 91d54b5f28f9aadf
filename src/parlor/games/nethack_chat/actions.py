"""The actions of a player: acts of the hero, questions, and lines of text.

The object of an act is a name that the view shows. Any other name may be tried and is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from parlor.kernel.notation import kinds
from parlor.shared.structs import Tagged

from .deep.data.classes import ClassName

MAX_NAME_LENGTH: Final = 100  # characters
Name = Annotated[str, Meta(max_length=MAX_NAME_LENGTH)]

ALL: Final = "all"
CHEST: Final = "Chest"


class Move(Tagged):
    direction: Name  # north, east, south, west


class Attack(Tagged):
    target: Name


class Defend(Tagged):
    """Halve the damage of this round."""


class Use(Tagged, omit_defaults=True):
    """Drink a potion."""

    item: Name
    target: Name = ""  # of a thing that is used on another; "": none


class Equip(Tagged):
    """Put on armor from the pack, or take a weapon from it in hand."""

    item: Name


class Flee(Tagged):
    """Try to leave a fight."""


class Loot(Tagged):
    item: Name = ALL  # a name; "Chest": what the chest holds; "all": everything here


class Drop(Tagged):
    item: Name


class Undo(Tagged):
    """Take the last act back, if the options allow it."""


class Look(Tagged):
    """Ask what is in the room."""


class Status(Tagged):
    """Ask how the hero is."""


class Inventory(Tagged):
    """Ask what the hero carries."""


class Examine(Tagged):
    """Ask about one thing in view."""

    thing: Name


class Help(Tagged):
    """Ask what can be done."""


class Hint(Tagged):
    """Ask for advice."""


# Acts of the deep edition. The parser reads them if a view has what they need; the classic edition refuses them.


class Cast(Tagged, omit_defaults=True):
    spell: Name
    target: Name = ""  # "all": every enemy


class Ability(Tagged, omit_defaults=True):
    """Use the ability of the hero's class."""

    target: Name = ""


class Talk(Tagged):
    """Speak to a person or creature in view."""

    name: Name


class Answer(Tagged):
    """Choose what to say in a conversation with a person."""

    choice: Name  # the key of one of the choices that the view shows


class Buy(Tagged):
    item: Name


class Sell(Tagged):
    item: Name


class Haggle(Tagged):
    """Ask for a better price."""

    item: Name


class Search(Tagged):
    """Look for secrets: hidden doors, traps, loose stones."""


class Rest(Tagged):
    """Sleep or camp until healed."""


class Combine(Tagged):
    item: Name
    other: Name


class Unlock(Tagged):
    name: Name  # of a locked door or chest, or a direction


class Disarm(Tagged):
    trap: Name


class Revive(Tagged):
    """Help a fallen friend up."""

    name: Name


class Give(Tagged):
    item: Name
    to: Name


class Journal(Tagged):
    """Ask about quests and promises."""


class Map(Tagged):
    """Ask where the hero has been."""


ClassicAct = Move | Attack | Defend | Use | Equip | Flee | Loot | Drop  # changes the state and takes a turn
DeepAct = (
    Cast | Ability | Talk | Answer | Buy | Sell | Haggle | Search | Rest | Combine | Unlock | Disarm | Revive | Give
)
TurnAct = ClassicAct | DeepAct
ClassicQuestion = Look | Status | Inventory | Examine | Help | Hint  # changes nothing
DeepQuestion = Journal | Map
Question = ClassicQuestion | DeepQuestion
LaterAct = DeepAct | DeepQuestion
Act = TurnAct | Undo | Question

ACTS: Final = kinds(ClassicAct | Undo | ClassicQuestion)  # by verb; those of the classic edition
ALL_ACTS: Final = kinds(Act)  # by verb


def make_act(verb: str, name: str = "", target: str = "") -> Act:
    """Return the act of that verb with that object and target, as far as the verb takes them.

    To loot without an object is to loot all. Raises KeyError if there is no such verb.
    """
    kind: Any = ALL_ACTS[verb]
    fields = len(kind.__struct_fields__)
    if kind is Ability:
        return Ability(target or name)
    if kind is Loot:
        return Loot(name or ALL)
    act: Act = kind(*((name, target) if fields > 1 else (name,) if fields else ()))
    return act


def verb_of(act: Act) -> str:
    return str(act.__struct_config__.tag)


def object_of(act: Act) -> str:
    """Return the direction or the name that the act is about; "" if it has none."""
    return next((str(getattr(act, field)) for field in act.__struct_fields__), "")


def target_of(act: Act) -> str:
    """Return the second name that the act is about; "" if it has none."""
    return next((str(getattr(act, field)) for field in act.__struct_fields__[1:]), "")


MAX_LINE_LENGTH: Final = 500  # characters of a line that a player may say
MAX_ACTS: Final = 20  # of one line


Aside = Literal["", "talk", "cheat", "command", "unknown"]


class Say(Tagged, omit_defaults=True):
    """A line of the conversation. A player sends the text only; the server adds its meaning (`resolve_external`)."""

    text: str
    acts: Annotated[tuple[Act, ...], Meta(max_length=MAX_ACTS)] = ()  # to be carried out in order
    why: tuple[str, ...] = ()  # reasons for this reading, as sentences
    asked: str = ""  # the verb about whose object the game master asks back; "": the object is clear
    choices: tuple[str, ...] = ()  # objects that may be meant
    aside: Aside = ""  # the kind of a line that asks for no act; "": it asks for one
    topic: Name = ""  # of talk (parser/topics.py); "": none


class Wait(Tagged):
    """Do nothing in this round, in a party."""


class Become(Tagged):
    """Choose the class of one's hero, before the first round of a party."""

    hero_class: ClassName


MAX_NARRATION_LENGTH: Final = 2000  # characters


class Retell(Tagged):
    """The game master's last reply in other words. Sent by the server only, never by a player."""

    text: str


Action = Act | Say | Retell | Wait | Become
RoundAct = TurnAct | Wait  # what a member of a party does in a round
