"""What a game master is told of a run: plain values, by which a line of free text is understood."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from . import tuning
from .acts import CHEST, Act
from .sight import exits, floor, foes, piles
from .state import Scene, View
from .text import told


def master_view(view: View) -> dict[str, Any]:
    """The view of `parlor interpret`."""
    scene, hero, chamber = view.now, view.now.hero, view.now.chamber
    return {
        "room": scene.here.name,
        "description": scene.here.description,
        "exits": {way.direction: way.room for way in exits(scene.dungeon, scene.room)},
        "came_from": way_back(scene),
        "in_combat": scene.fighting,
        "monsters": [
            {"name": foe.name, "hp": foe.hp, "max_hp": foe.max_hp, "heavy_blow": foe.heavy}
            for foe in foes(chamber, scene.dice)
        ],
        "floor": to_builtins(list(floor(chamber))),
        "chest": {"name": CHEST, "open": chamber.chest == "open"} if chamber.chest else None,
        "player": {
            "hp": hero.hp,
            "max_hp": hero.max_hp,
            "level": hero.level,
            "xp": hero.xp,
            "gold": hero.gold,
        },
        "inventory": to_builtins(list(piles(hero.pack))),
        "slots_used": len(hero.pack),
        "slots_max": tuning.PACK_SLOTS,
        "equipped": {"weapon": hero.weapon, "armor": hero.armor},
        "last_action": last_action(view),
        "last_message": view.latest.told if view.latest else told(scene.events),
        "potions_at_work": {"strength": hero.strength, "defense": hero.defense},
        "can_undo": bool(view.past),
    }


def way_back(scene: Scene) -> str | None:
    """The direction of the room that one came from."""
    return next((way for way, to in scene.here.exits.items() if to and to == scene.came_from), None)


def last_action(view: View) -> dict[str, str] | None:
    """What was last done or asked; where the master has asked back, what he wants to know."""
    latest = view.latest
    if latest and latest.asked:
        return {"verb": "clarify", "asked": latest.asked}
    act = latest.acts[latest.done - 1] if latest and latest.done else view.now.act
    return spoken(act) if act else None


def spoken(act: Act) -> dict[str, str]:
    """An act as the ear says it: a verb and what it is about."""
    fields: dict[str, str] = to_builtins(act)
    verb = fields.pop("type")
    return {"verb": verb, **fields}
