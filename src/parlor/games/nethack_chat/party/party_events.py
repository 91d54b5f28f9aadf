"""Events of a party. The others are about one hero: the one that the last MemberTurn names."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..actions import TurnAct

EVERYONE: Final = -1


class MemberTurn(Struct, frozen=True, tag="member-turn"):
    """The events up to the next one of these are about this hero."""

    seat: int  # EVERYONE: about all


class Became(Struct, frozen=True, tag="became"):
    """A player has a class from now on."""

    seat: int
    hero_class: str  # "Mage"


class Spoken(Struct, frozen=True, tag="spoken"):
    """A player has said what the hero will do. What it is remains a secret until all have."""

    seat: int


class Heard(Struct, frozen=True, tag="heard"):
    """The words of a player: at once if the master replies at once, else when all have spoken."""

    seat: int
    text: str
    asked: str = ""  # see actions.Say
    choices: tuple[str, ...] = ()


class Waited(Struct, frozen=True, tag="waited"):
    pass


class TooLate(Struct, frozen=True, tag="too-late"):
    """The hero cannot do what it was going to, because of what happened before it in this round."""

    act: TurnAct
    sentence: str  # why


class GoldShared(Struct, frozen=True, tag="gold-shared"):
    """The gold that was found is split."""

    gold: int  # that each of the others gets


class Fell(Struct, frozen=True, tag="fell"):
    """A hero has no HP left and lies here until a friend helps."""

    by: str
    room: str


class Revived(Struct, frozen=True, tag="revived"):
    """A hero has helped a fallen friend up."""

    name: str  # class of the friend
    hp: int  # that the friend has now, and the hero has given
    left: int  # HP of the hero


PartyEvent = MemberTurn | Became | Spoken | Heard | Waited | TooLate | GoldShared | Fell | Revived
