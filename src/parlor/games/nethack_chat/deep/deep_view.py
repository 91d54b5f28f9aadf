"""What a player of the deep edition sees beside the scene: names as the parser of free text reads them."""

from __future__ import annotations

from msgspec import Struct


class PersonShown(Struct, frozen=True):
    name: str
    role: str


class Ware(Struct, frozen=True):
    name: str
    price: int
    merchant: str


class SpellShown(Struct, frozen=True):
    name: str
    mana: int


class LockShown(Struct, frozen=True):
    direction: str
    name: str  # of the door
    has_key: bool


class ChoiceShown(Struct, frozen=True):
    key: str
    label: str


class ObjectiveShown(Struct, frozen=True):
    text: str
    done: bool


class QuestShown(Struct, frozen=True):
    title: str
    giver: str
    done: bool
    objectives: tuple[ObjectiveShown, ...]


class DeepView(Struct, frozen=True):
    hero_class: str  # "Mage"
    floor: int
    mana: int
    max_mana: int
    ability: str
    wait: int  # fights until the ability can be used; 0: now
    spells: tuple[SpellShown, ...] = ()
    people: tuple[PersonShown, ...] = ()
    wares: tuple[Ware, ...] = ()
    traps: tuple[str, ...] = ()
    locked: tuple[LockShown, ...] = ()
    speaker: str = ""  # with whom the hero speaks
    choices: tuple[ChoiceShown, ...] = ()  # of the conversation
    journal: tuple[QuestShown, ...] = ()
