"""The acts of the game as tools of a model, and its calls as acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from parlor.model import Called, Failed

from ..actions import ALL, MAX_ACTS, Act, Loot, Move, Undo
from ..engine.rooms import COMPASS
from ..notation import KINDS, choices, made
from ..state import View

TALK: Final = "talk"
TOLD: Final = {
    "move": "Go through an exit.",
    "attack": "Strike a monster.",
    "defend": "Ward off: halves what comes in this round of a fight.",
    "use": "Drink a potion.",
    "equip": "Wear a weapon or armor.",
    "flee": "Try to get out of a fight.",
    "loot": 'Take one thing, the content of the Chest, or "all" that lies here.',
    "drop": "Put something down.",
    "undo": "Take the last act back.",
    "look": "The player asks what is here.",
    "status": "The player asks how the hero is.",
    "inventory": "The player asks what the hero has.",
    "examine": "The player asks about one thing.",
    "help": "The player asks what can be done.",
    "hint": "The player asks for advice.",
    TALK: "Nothing is to be done: the player only talks.",
}


def tools(view: View) -> list[dict[str, Any]]:
    """What can be meant here, as JSON schemas."""
    return [_tool(name, fields) for name, fields in offered(view).items()]


def offered(view: View) -> dict[str, dict[str, list[str]]]:
    """By the name of each act, what its field may hold: the names in view."""
    found: dict[str, dict[str, list[str]]] = {TALK: {}}
    for name, kind in KINDS.items():
        fields = {field: _names(view, kind) for field in kind.__struct_fields__}
        if all(fields.values()) and (kind is not Undo or view.past):
            found[name] = fields
    return found


def _names(view: View, kind: Any) -> list[str]:
    """Every direction is one: a second step may lead where the first one has not yet."""
    return list(COMPASS) if kind is Move else list(dict.fromkeys(choices(view.now, kind)))


def _tool(name: str, fields: dict[str, list[str]]) -> dict[str, Any]:
    parameters = {
        "type": "object",
        "properties": {field: {"type": "string", "enum": names} for field, names in fields.items()},
        "required": list(fields),
        "additionalProperties": False,
    }
    return {"type": "function", "function": {"name": name, "description": TOLD[name], "parameters": parameters}}


def acts_of(view: View, calls: Sequence[Called]) -> tuple[Act, ...]:
    """The acts that are called, none for mere talk. Raises Failed where any of it is not what was offered."""
    if not 1 <= len(calls) <= MAX_ACTS:
        raise Failed("unusable")
    known = offered(view)
    acts = tuple(_act(known, call) for call in calls)
    if None in acts and len(acts) > 1:
        raise Failed("unusable")
    return tuple(act for act in acts if act is not None)


def _act(known: dict[str, dict[str, list[str]]], call: Called) -> Act | None:
    given = arguments(call)
    if call.name == "loot" and not given:
        return Loot(ALL)
    if call.name not in known or given.keys() != known[call.name].keys():
        raise Failed("unusable")
    if call.name == TALK:
        return None
    meant = [_meant(names, given[field]) for field, names in known[call.name].items()]
    return made(KINDS[call.name], *meant)


def arguments(call: Called) -> dict[str, str]:
    try:
        if isinstance(call.arguments, str):
            return msgspec.json.decode(call.arguments or "{}", type=dict[str, str])
        return msgspec.convert(call.arguments, dict[str, str])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Failed("unusable") from None


def _meant(names: list[str], said: str) -> str:
    for name in names:
        if name.casefold() == said.strip().casefold():
            return name
    raise Failed("unusable")
