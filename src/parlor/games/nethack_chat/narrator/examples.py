"""Acts as commands in plain English, and examples of what can be said now."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import (
    ALL,
    CHEST,
    Ability,
    Act,
    Answer,
    Attack,
    Buy,
    Cast,
    Combine,
    Defend,
    Disarm,
    Drop,
    Equip,
    Flee,
    Give,
    Haggle,
    Loot,
    Move,
    Sell,
    Talk,
    Unlock,
    Use,
    verb_of,
)
from ..deep.data.items import ALL_ITEMS
from ..deep.legal import turn_acts
from ..engine.legal import lootable, pack_acts
from ..notation import write
from ..state import Scene, free_slots
from .noun_phrases import with_the


def imperative(act: Act) -> str:
    """Return the act as a command: "drink the Health Potion"."""
    match act:
        case Move(direction):
            return f"go {direction}"
        case Attack(target):
            return f"attack {with_the(target)}"
        case Use(item, _) if ALL_ITEMS[item].sort != "potion":
            return write(act)
        case Use(item):
            return f"drink {with_the(item)}"
        case Equip(item):
            return f"{'wield' if ALL_ITEMS[item].sort == 'weapon' else 'put on'} {with_the(item)}"
        case Loot(item) if item == ALL:
            return "take everything"
        case Loot(item):
            return f"{'open' if item == CHEST else 'take'} {with_the(item)}"
        case Flee():
            return "flee"
        case _:
            return deep_imperative(act)


def deep_imperative(act: Act) -> str:
    """Return an act of the deep edition as a command."""
    match act:
        case Cast(spell, target):
            return f"cast {spell}{f' at {with_the(target)}' if target else ''}"
        case Answer(choice):
            return f"answer {choice}"
        case Talk(name):
            return f"talk to {name}"
        case Unlock(name) | Disarm(name):
            return f"{verb_of(act)} {with_the(name)}"
        case Combine(item, other):
            return f"combine {with_the(item)} with {with_the(other)}"
        case Give(item, to):
            return f"give {with_the(item)} to {to}"
        case Buy(item) | Sell(item):
            return f"{verb_of(act)} {with_the(item)}"
        case Haggle(item):
            return f"haggle for {with_the(item)}"
        case Ability(target):
            return f"use your ability{f' on {with_the(target)}' if target else ''}"
        case _:
            return write(act)


def example_commands(scene: Scene) -> str:
    """Return a command for each kind of act that is legal now, in quotes."""
    first: dict[str, str] = {}
    for act in _acts(scene):
        first.setdefault(str(act.__struct_config__.tag), imperative(act))
    fight = ("defend", "flee") if scene.fighting else ("look around",)
    every = (*first.values(), *fight, "how am I?", "what do I carry?", "give me a hint")
    return ", ".join(f'"{each}"' for each in every)


def _acts(scene: Scene) -> Iterator[Act]:
    if scene.adventure:
        yield from (act for act in turn_acts(scene) if not isinstance(act, Drop | Defend | Flee))
        return
    if scene.fighting:
        yield from (Attack(monster.name) for monster in scene.chamber.monsters if monster.hp)
    else:
        yield from map(Move, scene.here.exits)
        yield from map(Loot, lootable(scene.chamber, free_slots(scene.hero) > 0))
    yield from pack_acts(scene.hero)
