"""Events of a party. The others are about one hero: the one that the last MemberTurn names."""

from __future__ import annotations

from typing import Final

from parlor.shared.structs import Tagged

from ..actions import TurnAct

EVERYONE: Final = -1


class MemberTurn(Tagged):
    """The events up to the next one of these are about this hero."""

    seat: int  # EVERYONE: about all


class Became(Tagged):
    """A player has a class from now on."""

    seat: int
    hero_class: str  # "Mage"


class Spoken(Tagged):
    """A player has said what the hero will do. What it is remains a secret until all have."""

    seat: int


class Heard(Tagged):
    """The words of a player: at once if the master replies at once, else when all have spoken."""

    seat: int
    text: str
    asked: str = ""  # see actions.Say
    choices: tuple[str, ...] = ()


class Waited(Tagged):
    pass


class TooLate(Tagged):
    """The hero cannot do what it was going to, because of what happened before it in this round."""

    act: TurnAct
    sentence: str  # why


class GoldShared(Tagged):
    """The gold that was found is split."""

    gold: int  # that each of the others gets


class Fell(Tagged):
    """A hero has no HP left and lies here until a friend helps."""

    by: str
    room: str


class Revived(Tagged):
    """A hero has helped a fallen friend up."""

    name: str  # class of the friend
    hp: int  # that the friend has now, and the hero has given
    left: int  # HP of the hero


PartyEvent = MemberTurn | Became | Spoken | Heard | Waited | TooLate | GoldShared | Fell | Revived
