"""What a player of the deep edition sees beside the scene: names as the parser of free text reads them."""

from __future__ import annotations

from parlor.shared.structs import Frozen


class PersonShown(Frozen):
    name: str
    role: str


class Ware(Frozen):
    name: str
    price: int
    merchant: str


class SpellShown(Frozen):
    name: str
    mana: int


class LockShown(Frozen):
    direction: str
    name: str  # of the door
    has_key: bool


class ChoiceShown(Frozen):
    key: str
    label: str


class ObjectiveShown(Frozen):
    text: str
    done: bool


class QuestShown(Frozen):
    title: str
    giver: str
    done: bool
    objectives: tuple[ObjectiveShown, ...]


class DeepView(Frozen):
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
