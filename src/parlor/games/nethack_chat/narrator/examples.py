"""Acts as commands in plain English, and examples of what can be said now."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import ALL, CHEST, Act, Attack, Equip, Flee, Loot, Move, Use
from ..engine.items import ITEMS
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
        case Use(item):
            return f"drink {with_the(item)}"
        case Equip(item):
            return f"{'wield' if ITEMS[item].sort == 'weapon' else 'put on'} {with_the(item)}"
        case Loot(item) if item == ALL:
            return "take everything"
        case Loot(item):
            return f"{'open' if item == CHEST else 'take'} {with_the(item)}"
        case Flee():
            return "flee"
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
    if scene.fighting:
        yield from (Attack(monster.name) for monster in scene.chamber.monsters if monster.hp)
    else:
        yield from map(Move, scene.here.exits)
        yield from map(Loot, lootable(scene.chamber, free_slots(scene.hero) > 0))
    yield from pack_acts(scene.hero)
