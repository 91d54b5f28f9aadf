"""Actions as typed lines: a verb and a name, as in "attack goblin scout". Any other line is said to the game master."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final

from msgspec import MsgspecError

from parlor.kernel.codec import decode, encode

from .actions import (
    ACTS,
    ALL,
    ALL_ACTS,
    CHEST,
    Act,
    Action,
    Attack,
    Become,
    Loot,
    Move,
    Retell,
    Say,
    Wait,
    make_act,
    verb_of,
)
from .deep.commands import CONNECTORS, command_verb, read_deep_command
from .engine.items import GOLD
from .engine.legal import things_in_view
from .party.commands import BECOME, WAIT, read_party_command
from .state import Scene, View

USAGE: Final = (
    "Say what you do in your own words, such as: I sneak north and grab the gold. Short commands work too: move north, "
    "attack goblin scout, defend, use, equip, flee, loot, drop, look, status, inventory, examine, hint."
)
SHORTCUTS: Final = {
    "n": "move north",
    "e": "move east",
    "s": "move south",
    "w": "move west",
    "north": "move north",
    "east": "move east",
    "south": "move south",
    "west": "move west",
    "l": "look",
    "i": "inventory",
    "go": "move",
    "take": "loot",
    "open": "loot",
    "drink": "use",
    "wear": "equip",
    "?": "help",
}
ENCODED: Final = {"say": Say, "retell": Retell}  # by the word before their fields, which are JSON


def write(action: Action) -> str:
    if isinstance(action, Say):
        plain = (
            action == Say(action.text) and action.text.isprintable() and " ".join(action.text.split()) == action.text
        )
        if plain and not may_be_command(action.text):
            return action.text
    if isinstance(action, Say | Retell):
        return f"{action.__struct_config__.tag} {encode(action).decode()}"
    if isinstance(action, Wait):
        return WAIT
    if isinstance(action, Become):
        return f"{BECOME} {action.hero_class}"
    verb, (name, target) = verb_of(action), (*names_of(action), "", "")[:2]
    return " ".join(filter(None, (verb, name, CONNECTORS[verb][0] if target else "", target)))


def names_of(action: Act) -> list[str]:
    return [getattr(action, field) for field in action.__struct_fields__]


def may_be_command(line: str) -> bool:
    """Return whether the line is an act in some view, or an encoded action."""
    first, _, rest = line.partition(" ")
    verb, implied, _ = command_verb(line)
    alone = implied or (verb in ALL_ACTS and not ALL_ACTS[verb].__struct_fields__)
    return (
        line.isdecimal()
        or line.lower() == WAIT
        or first.lower() == BECOME
        or (not rest if alone else verb in ALL_ACTS or first in ("", *ENCODED))
    )


def read(view: View, line: str) -> Action:
    line = line.strip()
    if view.party and (act := read_party_command(view, line)):
        return act
    if view.now.adventure:
        return read_deep_command(view, line) or read_encoded(line) or Say(line)
    return read_command(view, line) or read_encoded(line) or Say(line)


def read_encoded(line: str) -> Say | Retell | None:
    """Return the Say or Retell that is encoded in the line, or None."""
    first, _, rest = line.partition(" ")
    if first not in ENCODED:
        return None
    try:
        action: Say | Retell = decode(rest, ENCODED[first])
    except (MsgspecError, RecursionError):
        return None
    return action


def read_command(view: View, line: str) -> Act | None:
    """Return the act if the line is a verb with the name of something in view, else None."""
    first, _, rest = line.partition(" ")
    verb, _, implied = SHORTCUTS.get(first.lower(), first.lower()).partition(" ")
    kind, name = ACTS.get(verb), implied or rest.strip()
    if kind is None or (implied and rest.strip()):
        return None
    if not kind.__struct_fields__:
        return None if name else make_act(verb)
    found = matching_names(object_names(view.now, kind), name)
    if not name and kind is Loot and len(found) != 1:
        return Loot(ALL)
    return make_act(verb, found[0]) if len(found) == 1 else None


def object_names(scene: Scene, kind: Any) -> Iterable[str]:
    """Return the names in view that an act of this kind may have as its object."""
    if kind is Move:
        return scene.here.exits
    if kind is Attack:
        return [monster.name for monster in scene.chamber.monsters if monster.hp]
    if kind is Loot:
        return dict.fromkeys((ALL, CHEST, GOLD, *scene.chamber.items))
    return things_in_view(scene)


def matching_names(names: Iterable[str], typed: str) -> list[str]:
    """Return the name that equals the typed words in any case, or else all names that contain them."""
    wanted = typed.lower()
    same = [name for name in names if name.lower() == wanted]
    return same or [name for name in names if set(wanted.split()) <= set(name.lower().split())]


def complete(view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
    """Return the commands that begin with the line. Only acts are searched: they come before the lines in `legal`."""
    commands = takewhile(lambda action: not isinstance(action, Say), legal)
    return (text for text in map(write, commands) if text.lower().startswith(line.lower()))
