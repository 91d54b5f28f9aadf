"""Events that only the deep edition has, with all their numbers. What both editions have is in ../events.py."""

from __future__ import annotations

from typing import Literal

from parlor.shared.structs import Tagged

from .data.spells import Element
from .deep_view import QuestShown

Affinity = Literal["", "weak", "resists"]

# --- magic ---------------------------------------------------------------------------------------------------------


class SpellCast(Tagged):
    spell: str
    element: Element
    cost: int  # in mana
    mana: int  # left
    source: str  # the scroll or the tool that did it; "": the hero's own mana


class SpellHit(Tagged):
    """(power + roll + bonus), half as much again on a six, by weakness, and with a surge; half for a resistance."""

    target: str
    spell: str
    element: Element
    power: int
    roll: int
    bonus: int
    critical: bool
    affinity: Affinity
    damage: int
    hp: int  # left to the monster


class Afflicted(Tagged):
    """A spell takes from a monster's attack."""

    target: str
    spell: str
    attack: int
    rounds: int


class Strengthened(Tagged):
    """A spell helps the hero."""

    spell: str
    attack: int
    defense: int
    rounds: int


class Mended(Tagged):
    """The hero's HP return by a spell, an ability, a person or food."""

    source: str
    amount: int
    hp: int
    max_hp: int


class ManaGained(Tagged):
    source: str
    amount: int
    mana: int
    max_mana: int


class SpellEnded(Tagged):
    spell: str


class Learned(Tagged):
    spell: str


class AbilityUsed(Tagged):
    ability: str
    wait: int  # fights until it can be used again


# --- fights --------------------------------------------------------------------------------------------------------


class Dodged(Tagged):
    monster: str


class Guarded(Tagged):
    """The monster hides behind its guard and does not strike."""

    monster: str


class Escaped(Tagged):
    """The monster runs away."""

    monster: str
    kind: str


class PackHunts(Tagged):
    """Monsters of a pack strike harder together. Sent when a fight begins."""

    kind: str
    bonus: int


class SmokeSpread(Tagged):
    """The hero gets away for certain; Fled follows."""


# --- the place -----------------------------------------------------------------------------------------------------


class SecretFound(Tagged):
    direction: str
    room: str


class TrapNoticed(Tagged):
    trap: str


class CacheFound(Tagged):
    items: tuple[str, ...]


class NothingFound(Tagged):
    pass


class TrapSprung(Tagged):
    trap: str
    damage: int
    hp: int


class TrapDisarmed(Tagged):
    trap: str


class Unlocked(Tagged):
    door: str
    tool: str  # the key or the lockpick; "": someone opened it


class LockHeld(Tagged):
    """The lock does not give way, and the tool breaks."""

    door: str
    tool: str


class HeroRested(Tagged, tag="rested"):
    hp_gain: int
    hp: int
    max_hp: int
    mana_gain: int
    left: int  # rests that are possible here


class Ambushed(Tagged):
    monsters: tuple[str, ...]


class Combined(Tagged):
    item: str
    other: str
    made: str


# --- people --------------------------------------------------------------------------------------------------------


class Spoke(Tagged):
    """What a person says, by the node of the conversation (data/dialogues.py)."""

    person: str
    node: str
    choices: tuple[str, ...]  # what the hero can answer


class Answered(Tagged):
    person: str
    choice: str  # its label


class TalkEnded(Tagged):
    person: str


class Bought(Tagged):
    merchant: str
    item: str
    price: int
    gold: int  # left


class Sold(Tagged):
    merchant: str
    item: str
    price: int
    gold: int


class Haggled(Tagged):
    merchant: str
    item: str
    agreed: bool
    price: int  # from now on
    patience: int  # attempts left


class Received(Tagged):
    item: str
    giver: str


class HandedOver(Tagged):
    item: str
    count: int
    person: str


class Paid(Tagged):
    price: int
    gold: int  # left
    person: str


class Freed(Tagged):
    person: str


class QuestTaken(Tagged):
    title: str
    objectives: tuple[str, ...]


class QuestDone(Tagged):
    title: str
    xp: int
    items: tuple[str, ...]


class Vigor(Tagged):
    """More HP and Max HP for good."""

    amount: int
    hp: int
    max_hp: int


class WarDeclared(Tagged):
    """The Chieftain rises to fight; FightBegan follows."""

    alone: bool


class AdventureEnded(Tagged, tag="ended"):
    """The adventure ends well; Won follows."""

    ending: str  # id
    title: str


# --- answers -------------------------------------------------------------------------------------------------------


class JournalTold(Tagged):
    quests: tuple[QuestShown, ...]
    freed: tuple[str, ...]


class MapTold(Tagged):
    floor: int
    rooms: tuple[str, ...]  # visited, of this floor
    open_ways: tuple[str, ...]  # rooms with a way that was not taken yet


class AdventureTold(Tagged):
    """What a status has in the deep edition beside the usual."""

    hero_class: str
    mana: int
    max_mana: int
    spells: tuple[str, ...]
    ability: str
    wait: int
    keepsakes: tuple[str, ...]


MagicEvent = SpellCast | SpellHit | Afflicted | Strengthened | Mended | ManaGained | SpellEnded | Learned | AbilityUsed
SkirmishEvent = Dodged | Guarded | Escaped | PackHunts | SmokeSpread
FindEvent = SecretFound | TrapNoticed | CacheFound | NothingFound | TrapSprung | TrapDisarmed
CampEvent = Unlocked | LockHeld | HeroRested | Ambushed | Combined
PlaceEvent = FindEvent | CampEvent
TradeEvent = Bought | Sold | Haggled | Received | HandedOver | Paid
TalkEvent = Spoke | Answered | TalkEnded | Freed | QuestTaken | QuestDone | Vigor | WarDeclared
PersonEvent = TradeEvent | TalkEvent
DeepAnswer = JournalTold | MapTold | AdventureTold
DeepEvent = MagicEvent | SkirmishEvent | PlaceEvent | PersonEvent | AdventureEnded
