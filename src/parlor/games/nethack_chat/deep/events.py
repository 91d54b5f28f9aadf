"""Events that only the deep edition has, with all their numbers. What both editions have is in ../events.py."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .data.spells import Element
from .deep_view import QuestShown

Affinity = Literal["", "weak", "resists"]

# --- magic ---------------------------------------------------------------------------------------------------------


class SpellCast(Struct, frozen=True, tag="spell-cast"):
    spell: str
    element: Element
    cost: int  # in mana
    mana: int  # left
    source: str  # the scroll or the tool that did it; "": the hero's own mana


class SpellHit(Struct, frozen=True, tag="spell-hit"):
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


class Afflicted(Struct, frozen=True, tag="afflicted"):
    """A spell takes from a monster's attack."""

    target: str
    spell: str
    attack: int
    rounds: int


class Strengthened(Struct, frozen=True, tag="strengthened"):
    """A spell helps the hero."""

    spell: str
    attack: int
    defense: int
    rounds: int


class Mended(Struct, frozen=True, tag="mended"):
    """The hero's HP return by a spell, an ability, a person or food."""

    source: str
    amount: int
    hp: int
    max_hp: int


class ManaGained(Struct, frozen=True, tag="mana-gained"):
    source: str
    amount: int
    mana: int
    max_mana: int


class SpellEnded(Struct, frozen=True, tag="spell-ended"):
    spell: str


class Learned(Struct, frozen=True, tag="learned"):
    spell: str


class AbilityUsed(Struct, frozen=True, tag="ability-used"):
    ability: str
    wait: int  # fights until it can be used again


# --- fights --------------------------------------------------------------------------------------------------------


class Dodged(Struct, frozen=True, tag="dodged"):
    monster: str


class Guarded(Struct, frozen=True, tag="guarded"):
    """The monster hides behind its guard and does not strike."""

    monster: str


class Escaped(Struct, frozen=True, tag="escaped"):
    """The monster runs away."""

    monster: str
    kind: str


class PackHunts(Struct, frozen=True, tag="pack-hunts"):
    """Monsters of a pack strike harder together. Sent when a fight begins."""

    kind: str
    bonus: int


class SmokeSpread(Struct, frozen=True, tag="smoke-spread"):
    """The hero gets away for certain; Fled follows."""


# --- the place -----------------------------------------------------------------------------------------------------


class SecretFound(Struct, frozen=True, tag="secret-found"):
    direction: str
    room: str


class TrapNoticed(Struct, frozen=True, tag="trap-noticed"):
    trap: str


class CacheFound(Struct, frozen=True, tag="cache-found"):
    items: tuple[str, ...]


class NothingFound(Struct, frozen=True, tag="nothing-found"):
    pass


class TrapSprung(Struct, frozen=True, tag="trap-sprung"):
    trap: str
    damage: int
    hp: int


class TrapDisarmed(Struct, frozen=True, tag="trap-disarmed"):
    trap: str


class Unlocked(Struct, frozen=True, tag="unlocked"):
    door: str
    tool: str  # the key or the lockpick; "": someone opened it


class LockHeld(Struct, frozen=True, tag="lock-held"):
    """The lock does not give way, and the tool breaks."""

    door: str
    tool: str


class HeroRested(Struct, frozen=True, tag="rested"):
    hp_gain: int
    hp: int
    max_hp: int
    mana_gain: int
    left: int  # rests that are possible here


class Ambushed(Struct, frozen=True, tag="ambushed"):
    monsters: tuple[str, ...]


class Combined(Struct, frozen=True, tag="combined"):
    item: str
    other: str
    made: str


# --- people --------------------------------------------------------------------------------------------------------


class Spoke(Struct, frozen=True, tag="spoke"):
    """What a person says, by the node of the conversation (data/dialogues.py)."""

    person: str
    node: str
    choices: tuple[str, ...]  # what the hero can answer


class Answered(Struct, frozen=True, tag="answered"):
    person: str
    choice: str  # its label


class TalkEnded(Struct, frozen=True, tag="talk-ended"):
    person: str


class Bought(Struct, frozen=True, tag="bought"):
    merchant: str
    item: str
    price: int
    gold: int  # left


class Sold(Struct, frozen=True, tag="sold"):
    merchant: str
    item: str
    price: int
    gold: int


class Haggled(Struct, frozen=True, tag="haggled"):
    merchant: str
    item: str
    agreed: bool
    price: int  # from now on
    patience: int  # attempts left


class Received(Struct, frozen=True, tag="received"):
    item: str
    giver: str


class HandedOver(Struct, frozen=True, tag="handed-over"):
    item: str
    count: int
    person: str


class Paid(Struct, frozen=True, tag="paid"):
    price: int
    gold: int  # left
    person: str


class Freed(Struct, frozen=True, tag="freed"):
    person: str


class QuestTaken(Struct, frozen=True, tag="quest-taken"):
    title: str
    objectives: tuple[str, ...]


class QuestDone(Struct, frozen=True, tag="quest-done"):
    title: str
    xp: int
    items: tuple[str, ...]


class Vigor(Struct, frozen=True, tag="vigor"):
    """More HP and Max HP for good."""

    amount: int
    hp: int
    max_hp: int


class WarDeclared(Struct, frozen=True, tag="war-declared"):
    """The Chieftain rises to fight; FightBegan follows."""

    alone: bool


class AdventureEnded(Struct, frozen=True, tag="ended"):
    """The adventure ends well; Won follows."""

    ending: str  # id
    title: str


# --- answers -------------------------------------------------------------------------------------------------------


class JournalTold(Struct, frozen=True, tag="journal-told"):
    quests: tuple[QuestShown, ...]
    freed: tuple[str, ...]


class MapTold(Struct, frozen=True, tag="map-told"):
    floor: int
    rooms: tuple[str, ...]  # visited, of this floor
    open_ways: tuple[str, ...]  # rooms with a way that was not taken yet


class AdventureTold(Struct, frozen=True, tag="adventure-told"):
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
