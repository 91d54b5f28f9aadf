"""The acts of the game as tools of a language model, and its calls as acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from parlor.model import ModelError, ToolCall

from ..actions import ACTS, ALL, MAX_ACTS, Act, Loot, Move, Undo, make_act
from ..engine.rooms import COMPASS
from ..notation import object_names
from ..state import View

TALK: Final = "talk"
DESCRIPTIONS: Final = {
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


def tool_schemas(view: View) -> list[dict[str, Any]]:
    """Return the tools for this view, as JSON schemas."""
    return [_tool(name, fields) for name, fields in offered_names(view).items()]


def offered_names(view: View) -> dict[str, dict[str, list[str]]]:
    """Return the names in view that each field of each act may have."""
    found: dict[str, dict[str, list[str]]] = {TALK: {}}
    for name, kind in ACTS.items():
        fields = {field: _names(view, kind) for field in kind.__struct_fields__[:1]}
        if all(fields.values()) and (kind is not Undo or view.past):
            found[name] = fields
    return found


def _names(view: View, kind: Any) -> list[str]:
    """Return the names for the object of an act; of a move all directions, since a second step may need another."""
    return list(COMPASS) if kind is Move else list(dict.fromkeys(object_names(view.now, kind)))


def _tool(name: str, fields: dict[str, list[str]]) -> dict[str, Any]:
    parameters = {
        "type": "object",
        "properties": {field: {"type": "string", "enum": names} for field, names in fields.items()},
        "required": list(fields),
        "additionalProperties": False,
    }
    return {"type": "function", "function": {"name": name, "description": DESCRIPTIONS[name], "parameters": parameters}}


def acts_of(view: View, calls: Sequence[ToolCall]) -> tuple[Act, ...]:
    """Return the acts that the model called, none for talk. Raises ModelError if a call is not one that was offered."""
    if not 1 <= len(calls) <= MAX_ACTS:
        raise ModelError("unusable")
    known = offered_names(view)
    acts = tuple(_act(known, call) for call in calls)
    if None in acts and len(acts) > 1:
        raise ModelError("unusable")
    return tuple(act for act in acts if act is not None)


def _act(known: dict[str, dict[str, list[str]]], call: ToolCall) -> Act | None:
    given = arguments(call)
    if call.name == "loot" and not given:
        return Loot(ALL)
    if call.name not in known or given.keys() != known[call.name].keys():
        raise ModelError("unusable")
    if call.name == TALK:
        return None
    names = [_spelled_by_game(offered, given[field]) for field, offered in known[call.name].items()]
    return make_act(call.name, *names)


def arguments(call: ToolCall) -> dict[str, str]:
    try:
        if isinstance(call.arguments, str):
            return msgspec.json.decode(call.arguments or "{}", type=dict[str, str])
        return msgspec.convert(call.arguments, dict[str, str])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise ModelError("unusable") from None


def _spelled_by_game(names: list[str], given: str) -> str:
    for name in names:
        if name.casefold() == given.strip().casefold():
            return name
    raise ModelError("unusable")
