"""The JSON of views: `parlor interpret` takes it, a real view is written in it, and contexts are read from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from ..actions import ACTS, CHEST, Act, make_act
from ..deep.ways import hidden_ways
from ..engine import tuning
from ..engine.sight import exits, floor, foes, piles
from ..state import View
from ..text import describe_events
from .context import Context, Thing, direction_back, items, last_act, sort_of

Json = Mapping[str, Any]


def act_to_json(act: Act) -> dict[str, str]:
    fields: dict[str, str] = to_builtins(act)
    return {"verb": fields.pop("type"), **fields}


def view_to_json(view: View) -> dict[str, Any]:
    """Return what the player sees in the form that `interpret` takes."""
    scene, hero, chamber = view.now, view.now.hero, view.now.chamber
    return {
        "room": scene.here.name,
        "description": scene.here.description,
        "exits": {way.direction: way.room for way in exits(scene.dungeon, scene.room, hidden_ways(scene, scene.room))},
        "came_from": direction_back(scene) or None,
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
        "last_action": _last_action_to_json(view),
        "last_message": view.latest.told if view.latest else describe_events(scene.events),
        "potions_at_work": {"strength": hero.strength, "defense": hero.defense},
        "can_undo": bool(view.past),
    }


def _last_action_to_json(view: View) -> dict[str, str] | None:
    """Return what was last done or asked; if the game master asked back, what he wants to know."""
    latest, act = view.latest, last_act(view)
    if latest and latest.asked:
        return {"verb": "clarify", "asked": latest.asked}
    return act_to_json(act) if act else None


def context_of(view: View) -> Context:
    """Return the context of a line that a player with this view says."""
    context = context_from_json(view_to_json(view))
    question = view.latest.asked if view.latest and view.latest.asked else None
    return context._replace(last_act=last_act(view), question=question)


# --- from JSON: values that are missing or of another type are left out --------------------------------------------


def context_from_json(value: Any) -> Context:
    """Return the context of a line by a player with the view of this JSON value, which may be anything."""
    view = _object(value)
    player, equipped, chest = _object(view.get("player")), _object(view.get("equipped")), _object(view.get("chest"))
    piles_here, last = _list(view.get("floor")), _object(view.get("last_action"))
    message = _text(view.get("last_message")).lower()
    warned = "heavy blow" in message or "winds up" in message
    return Context(
        room=_text(view.get("room")),
        exits=tuple(
            Thing(_text(room), "exit", way=str(way).lower()) for way, room in _object(view.get("exits")).items()
        ),
        came_from=_text(view.get("came_from")).lower(),
        in_combat=view.get("in_combat") is True,
        monsters=tuple(
            Thing(
                _name(one),
                "monster",
                hp=_number(one.get("hp"), 1),
                max_hp=_number(one.get("max_hp")),
                heavy=one.get("heavy_blow", warned) is True,
            )
            for one in _list(view.get("monsters"))
            if _name(one) and _number(one.get("hp"), 1) > 0
        ),
        floor=items(filter(None, map(_name, piles_here)), "floor"),
        pack=items(filter(None, map(_name, _list(view.get("inventory")))), "pack"),
        worn=items(filter(None, map(_text, equipped.values())), "worn"),
        chest=Thing(_text(chest.get("name")) or CHEST, "chest") if chest else None,
        chest_open=chest.get("open") is True,
        hp=_number(player.get("hp")),
        max_hp=_number(player.get("max_hp")),
        gold_here=sum(_number(pile.get("qty"), 1) for pile in piles_here if "gold" in _name(pile).lower()),
        last_act=_act_from_json(last),
        question=_text(last.get("asked")) if last.get("verb") == "clarify" else None,
        last_message=message,
        description=_text(view.get("description")).lower(),
        people=_things(view, "people", "person"),
        wares=_things(view, "wares", "ware"),
        friends=_things(view, "friends", "friend"),
        spells=_things(view, "spells", "spell"),
        traps=_things(view, "traps", "trap"),
        locks=tuple(Thing(_text(door), "lock", way=str(way)) for way, door in _object(view.get("locked")).items()),
        chest_locked=chest.get("locked") is True,
        ability=_text(view.get("ability")),
        is_next_edition=not {"people", "wares", "friends", "spells", "traps", "locked", "ability"}.isdisjoint(view),
    )


def _things(view: Json, key: str, place: str) -> tuple[Thing, ...]:
    return tuple(
        Thing(
            _name(one),
            place,
            _text(one.get("role")) or sort_of(_name(one)),
            _number(one.get("hp")),
            _number(one.get("max_hp")),
        )
        for one in _list(view.get(key))
        if _name(one)
    )


def _act_from_json(value: Json) -> Act | None:
    verb = _text(value.get("verb"))
    name = next((_text(value[key]) for key in ("target", "direction", "room", "item", "thing") if key in value), "")
    return make_act(verb, name) if verb in ACTS else None


def _object(value: Any) -> Json:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> list[Json]:
    """Return the objects of a list; a string is taken for an object with that name."""
    if not isinstance(value, list | tuple):
        return []
    return [{"name": one} if isinstance(one, str) else one for one in value if isinstance(one, str | Mapping)]


def _name(value: Json) -> str:
    return _text(value.get("name"))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Any, default: int = 0) -> int:
    return int(value) if isinstance(value, int | float) and value == value and abs(value) < 1e9 else default
