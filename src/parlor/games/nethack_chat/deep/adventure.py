"""What a run of the deep edition has beside hero, rooms and dice (state.Scene)."""

from __future__ import annotations

from parlor.shared.structs import Frozen

from .data.classes import CLASSES, ClassName, HeroClass


class Condition(Frozen):
    """Of a spell at work on the hero or on a monster."""

    spell: str
    rounds: int  # left
    attack: int = 0  # added to the hero's blows, or taken from the monster's
    defense: int = 0  # added to the hero's defense


class Plight(Frozen):
    """The condition of one monster of this room."""

    conditions: tuple[Condition, ...] = ()
    guarding: bool = False  # the next blow does less


NO_PLIGHT = Plight()


class Stall(Frozen):
    """The wares that a merchant has left."""

    merchant: str
    wares: tuple[str, ...]
    haggled: tuple[str, ...] = ()  # wares at a lower price
    patience: int = 0  # attempts at haggling left


class Adventure(Frozen):
    hero_class: ClassName
    mana: int = 0
    max_mana: int = 0
    spells: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()  # of the hero
    surge: bool = False  # the next spell is free and stronger
    wait: int = 0  # fights to win until the ability can be used again
    plights: tuple[Plight, ...] = ()  # of the monsters here, in a fight
    keepsakes: tuple[str, ...] = ()  # keys and things for a quest; they take no slot
    marks: tuple[str, ...] = ()  # what has happened once: doors, traps, promises (marks.py)
    stalls: tuple[Stall, ...] = ()  # of the merchants met so far
    talk: str = ""  # node of the conversation; "": none (data/dialogues.py)
    ending: str = ""  # "": not yet; else its id in data/endings.py

    @property
    def sheet(self) -> HeroClass:
        return CLASSES[self.hero_class]
