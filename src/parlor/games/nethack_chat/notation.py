"""Acts as typed lines: a verb and a name, as in "attack goblin scout". Any other line is said to the master."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final

from msgspec import MsgspecError

from parlor.kernel.codec import decode, encode
from parlor.kernel.notation import kinds

from .actions import ALL, CHEST, Act, Action, Attack, Loot, Move, Retell, Say
from .engine.items import GOLD
from .engine.legal import things_in_view
from .state import Scene, View

USAGE: Final = (
    "Say what you do in your own words, as in: I sneak north and grab whatever lies there. Short commands work too: "
    "move north, attack goblin scout, defend, use, equip, flee, loot, drop, look, status, inventory, examine, hint."
)
SHORT: Final = {
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
KINDS: Final = kinds(Act)
SPOKEN: Final = {"say": Say, "retell": Retell}  # written with all that belongs to them


def write(action: Action) -> str:
    if isinstance(action, Say):
        plain = (
            action == Say(action.text) and action.text.isprintable() and " ".join(action.text.split()) == action.text
        )
        if plain and not could_be_act(action.text):
            return action.text
    if isinstance(action, Say | Retell):
        return f"{action.__struct_config__.tag} {encode(action).decode()}"
    return " ".join([str(action.__struct_config__.tag), *(getattr(action, name) for name in action.__struct_fields__)])


def could_be_act(line: str) -> bool:
    """Whether there may be a view in which the line is an act, or a line with its reading."""
    first, _, rest = line.partition(" ")
    verb, _, implied = SHORT.get(first.lower(), first.lower()).partition(" ")
    alone = implied or (verb in KINDS and not KINDS[verb].__struct_fields__)
    return not rest if alone else verb in KINDS or first in ("", *SPOKEN)


def read(view: View, line: str) -> Action:
    line = line.strip()
    return typed(view, line) or understood(line) or Say(line)


def understood(line: str) -> Say | Retell | None:
    """A line that comes with its reading, or is the master's."""
    first, _, rest = line.partition(" ")
    if first not in SPOKEN:
        return None
    try:
        said: Say | Retell = decode(rest, SPOKEN[first])
    except (MsgspecError, RecursionError):
        return None
    return said


def typed(view: View, line: str) -> Act | None:
    """The act, where the line is a verb and, if it needs one, a name of what is there."""
    first, _, rest = line.partition(" ")
    verb, _, implied = SHORT.get(first.lower(), first.lower()).partition(" ")
    kind, name = KINDS.get(verb), implied or rest.strip()
    if kind is None or (implied and rest.strip()):
        return None
    if not kind.__struct_fields__:
        return None if name else made(kind)
    found = named(choices(view.now, kind), name)
    if not name and kind is Loot and len(found) != 1:
        return Loot(ALL)
    return made(kind, found[0]) if len(found) == 1 else None


def made(kind: Any, *of: str) -> Act:
    act: Act = kind(*of)
    return act


def choices(scene: Scene, kind: Any) -> Iterable[str]:
    """The names that a verb can be meant for."""
    if kind is Move:
        return scene.here.exits
    if kind is Attack:
        return [monster.name for monster in scene.chamber.monsters if monster.hp]
    if kind is Loot:
        return dict.fromkeys((ALL, CHEST, GOLD, *scene.chamber.items))
    return things_in_view(scene)


def named(names: Iterable[str], typed: str) -> list[str]:
    """The name itself, whatever its case; or else those that have the words typed."""
    wanted = typed.lower()
    same = [name for name in names if name.lower() == wanted]
    return same or [name for name in names if set(wanted.split()) <= set(name.lower().split())]


def complete(view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
    """Commands that begin so; the sentences that follow them in `legal` have no end."""
    commands = takewhile(lambda action: not isinstance(action, Say), legal)
    return (text for text in map(write, commands) if text.lower().startswith(line.lower()))
