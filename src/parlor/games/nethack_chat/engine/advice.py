"""Hints: a reason for an act, in words that leave the choice to the player."""

from __future__ import annotations

from ..actions import Attack, ClassicAct, Defend, Drop, Equip, Flee, Loot, Move, Use
from ..state import Scene
from ..wording import join_and
from . import tuning
from .expert import boss_room, side_rooms
from .items import ITEMS
from .odds import living_monsters


def reason_for(scene: Scene, act: ClassicAct) -> tuple[str, str]:
    """Return a code and a sentence."""
    match act:
        case Attack() | Defend() | Flee():
            return fight_reason(scene, act)
        case Use(item) if scene.fighting:
            return "low-hp", f"Wounds like yours have ended other stories. The {item} in your pack is there for this."
        case Use(item):
            return "quiet", f"No one is striking at you here. There is time for the {item}."
        case Equip(item):
            verb = "wield" if ITEMS[item].sort == "weapon" else "wear"
            return "better-gear", f"The {item} is better than what you {verb}."
        case Drop(item):
            return "full-pack", f"The {item} only takes up room in your pack."
        case Loot():
            return "treasure", "No one guards what's here anymore."
        case Move(direction):
            return move_reason(scene, direction)


def fight_reason(scene: Scene, act: Attack | Defend | Flee) -> tuple[str, str]:
    foes = [monster.name for monster in living_monsters(scene)]
    heavy = tuning.MONSTER_DAMAGE_VARIANCE in scene.dice
    match act:
        case Defend() if heavy:
            return "heavy-blow", "A heavy blow is coming. Your guard is worth more than your blade right now."
        case Defend():
            return "low-hp", "One more hit could be your last. There is something to be said for defending."
        case Flee():
            return "leave", "There is no shame in running, and you can catch your breath behind the door."
        case Attack(target) if len(foes) > 1:
            return "first-target", f"Between {join_and(foes)}, the {target} is the one to get rid of first."
        case Attack(target):
            return "strike", f"The {target} is open, and you have the strength for it."


def move_reason(scene: Scene, direction: str) -> tuple[str, str]:
    to = scene.here.exits[direction]
    if to in side_rooms(scene.dungeon):
        return "detour", "They say there are supplies off the main path. Those who go on unprepared don't come back."
    if to == boss_room(scene):
        return "boss", "The one you came for waits behind the next door."
    return "onward", f"There is nothing more to do here. The way on leads {direction}."
