"""Acts as typed lines: a verb and a name, as in "attack goblin scout". Free speech is for the ear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from parlor.kernel import Refusal
from parlor.kernel.notation import kinds

from .acts import ALL, CHEST, LONGEST, Act, Attack, Loot, Move
from .items import GOLD
from .limits import either, things_in_view
from .rooms import ROOMS
from .state import Scene, View

USAGE: Final = (
    "Type move north, attack, defend, use, equip, flee, loot or drop with a name, as in: attack goblin scout; "
    "or ask: look, status, inventory, examine, help, hint."
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


def write(act: Act) -> str:
    return " ".join([str(act.__struct_config__.tag), *(getattr(act, name) for name in act.__struct_fields__)])


def read(view: View, line: str) -> Act | Refusal:
    first, _, rest = line.strip().partition(" ")
    verb, _, implied = SHORT.get(first.lower(), first.lower()).partition(" ")
    kind, name = KINDS.get(verb), implied or rest.strip()
    if kind is None or len(name) > LONGEST or (implied and rest.strip()):
        return Refusal("unreadable", f"{line.strip()[:80]!r} cannot be read. {USAGE}")
    if not kind.__struct_fields__:
        return Refusal("unreadable", f"{verb} stands alone.") if name else made(kind)
    found = named(choices(view.now, kind), name)
    if not name and len(found) != 1:
        return Loot(ALL) if kind is Loot else Refusal("unreadable", f"{verb.capitalize()} what?")
    if len(found) > 1:
        return Refusal("ambiguous", f"{verb.capitalize()} what: {either(found)}?")
    return made(kind, found[0] if found else name)


def made(kind: Any, *of: str) -> Act:
    act: Act = kind(*of)
    return act


def choices(scene: Scene, kind: Any) -> Iterable[str]:
    """The names that a verb can be meant for."""
    if kind is Move:
        return ROOMS[scene.room].exits
    if kind is Attack:
        return [monster.name for monster in scene.chamber.monsters if monster.hp]
    if kind is Loot:
        return dict.fromkeys((ALL, CHEST, GOLD, *scene.chamber.items))
    return things_in_view(scene)


def named(names: Iterable[str], typed: str) -> list[str]:
    """The name itself, whatever its case; or else those that hold what was typed."""
    wanted = typed.lower()
    same = [name for name in names if name.lower() == wanted]
    return same or [name for name in names if wanted in name.lower()]
