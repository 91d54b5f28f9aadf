"""Acts as commands in plain English, and examples of what can be said now."""

from __future__ import annotations

from collections.abc import Iterator

from .. import actions
from ..deep.data.items import ALL_ITEMS
from ..deep.legal import turn_acts
from ..engine.legal import lootable, pack_acts
from ..notation import write
from ..state import Scene, free_slots
from .noun_phrases import with_the


def imperative(act: actions.Act) -> str:
    """Return the act as a command: "drink the Health Potion"."""
    match act:
        case actions.Move(direction):
            return f"go {direction}"
        case actions.Attack(target):
            return f"attack {with_the(target)}"
        case actions.Use(item, _) if ALL_ITEMS[item].sort != "potion":
            return write(act)
        case actions.Use(item):
            return f"drink {with_the(item)}"
        case actions.Equip(item):
            return f"{'wield' if ALL_ITEMS[item].sort == 'weapon' else 'put on'} {with_the(item)}"
        case actions.Loot(item) if item == actions.ALL:
            return "take everything"
        case actions.Loot(item):
            return f"{'open' if item == actions.CHEST else 'take'} {with_the(item)}"
        case actions.Flee():
            return "flee"
        case _:
            return deep_imperative(act)


def deep_imperative(act: actions.Act) -> str:
    """Return an act of the deep edition as a command."""
    match act:
        case actions.Cast(spell, target):
            return f"cast {spell}{f' at {with_the(target)}' if target else ''}"
        case actions.Answer(choice):
            return f"answer {choice}"
        case actions.Talk(name):
            return f"talk to {name}"
        case actions.Unlock(name) | actions.Disarm(name):
            return f"{actions.verb_of(act)} {with_the(name)}"
        case actions.Combine(item, other):
            return f"combine {with_the(item)} with {with_the(other)}"
        case actions.Give(item, to):
            return f"give {with_the(item)} to {to}"
        case actions.Buy(item) | actions.Sell(item):
            return f"{actions.verb_of(act)} {with_the(item)}"
        case actions.Haggle(item):
            return f"haggle for {with_the(item)}"
        case actions.Ability(target):
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


def _acts(scene: Scene) -> Iterator[actions.Act]:
    if scene.adventure:
        yield from (
            act for act in turn_acts(scene) if not isinstance(act, actions.Drop | actions.Defend | actions.Flee)
        )
        return
    if scene.fighting:
        yield from (actions.Attack(monster.name) for monster in scene.chamber.monsters if monster.hp)
    else:
        yield from map(actions.Move, scene.here.exits)
        yield from map(actions.Loot, lootable(scene.chamber, free_slots(scene.hero) > 0))
    yield from pack_acts(scene.hero)
