"""Acts as one would say them, and what could be said where one stands."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import ALL, CHEST, Act, Attack, Equip, Flee, Loot, Move, Use
from ..engine.items import ITEMS
from ..engine.legal import lootable, pack_acts
from ..notation import write
from ..state import Scene, free_slots
from .noun_phrases import the


def spoken(act: Act) -> str:
    match act:
        case Move(direction):
            return f"go {direction}"
        case Attack(target):
            return f"attack {the(target)}"
        case Use(item):
            return f"drink {the(item)}"
        case Equip(item):
            return f"{'wield' if ITEMS[item].sort == 'weapon' else 'put on'} {the(item)}"
        case Loot(item) if item == ALL:
            return "take everything"
        case Loot(item):
            return f"{'open' if item == CHEST else 'take'} {the(item)}"
        case Flee():
            return "flee"
        case _:
            return write(act)


def samples(scene: Scene) -> str:
    """Sentences for everything that is possible, one of each kind."""
    first: dict[str, str] = {}
    for act in _acts(scene):
        first.setdefault(str(act.__struct_config__.tag), spoken(act))
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
