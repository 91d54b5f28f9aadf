"""Typed commands of the deep edition: a verb and names, as in "cast firebolt at wolf". See also ../notation.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ..actions import (
    ALL,
    ALL_ACTS,
    CHEST,
    Ability,
    Act,
    Answer,
    Attack,
    Buy,
    Cast,
    Combine,
    Disarm,
    Examine,
    Give,
    Haggle,
    Loot,
    Move,
    Revive,
    Talk,
    Unlock,
    Use,
    make_act,
)
from ..engine.items import GOLD
from ..engine.legal import things_in_view
from ..state import Scene, View
from .data.people import PEOPLE
from .sights import wares_here
from .ways import adventure_of, choices_at, locked_doors, people_here, trap_here, visible_exits

CONNECTORS: Final = {"cast": ("at", "on"), "use": ("on", "at"), "combine": ("with", "and"), "give": ("to",)}
DEEP_SHORTCUTS: Final = {
    "u": "move up",
    "d": "move down",
    "up": "move up",
    "down": "move down",
    "read": "use",
    "throw": "use",
    "eat": "use",
    "speak": "talk",
    "ask": "talk",
    "craft": "combine",
    "brew": "combine",
    "sleep": "rest",
    "quests": "journal",
    "m": "map",
    "j": "journal",
}


def command_verb(line: str) -> tuple[str, str, str]:
    """Return the verb of a line, what a shortcut implies as its object, and the rest."""
    from ..notation import SHORTCUTS

    first, _, rest = line.partition(" ")
    word = first.lower()
    verb, _, implied = (DEEP_SHORTCUTS | SHORTCUTS).get(word, word).partition(" ")
    return verb, implied, rest.strip()


def read_deep_command(view: View, line: str) -> Act | None:
    """Return the act if the line is a verb with the names of things in view, else None."""
    verb, implied, rest = command_verb(line)
    if line.isdecimal() and view.deep and 0 < int(line) <= len(view.deep.choices):
        return Answer(view.deep.choices[int(line) - 1].key)
    kind: Any = ALL_ACTS.get(verb)
    if kind is None or (implied and rest):
        return None
    fields = kind.__struct_fields__
    if not fields:
        return None if rest or implied else make_act(verb)
    if kind in (Talk, Haggle):
        rest = rest.removeprefix("to ").removeprefix("with ").removeprefix("for ")
    name, target = split_names(verb, implied or rest)
    found = matching(object_names(view.now, kind), name)
    if kind is Ability and not name:
        return Ability()
    if kind is Loot and not name and len(found) != 1:
        return Loot(ALL)
    if len(found) != 1:
        return None
    if len(fields) == 1 or not target:
        return None if kind in (Combine, Give) else make_act(verb, found[0])
    aimed = matching(target_names(view.now, kind), target)
    return make_act(verb, found[0], aimed[0]) if len(aimed) == 1 else None


def split_names(verb: str, rest: str) -> tuple[str, str]:
    """Return the names before and after the word that connects them, such as "at"."""
    words = rest.split()
    for connector in CONNECTORS.get(verb, ()):
        lower = [word.lower() for word in words]
        if connector in lower[1:]:
            at = lower.index(connector, 1)
            return " ".join(words[:at]), " ".join(words[at + 1 :])
    return rest, ""


def matching(names: Iterable[str], typed: str) -> list[str]:
    """Return the name that equals the typed words in any case, or else all names that contain them."""
    wanted = typed.lower().removeprefix("the ")
    known = list(dict.fromkeys(names))
    same = [name for name in known if name.lower() == wanted]
    return same or [name for name in known if set(wanted.split()) <= set(name.lower().split())]


def object_names(scene: Scene, kind: Any) -> list[str]:
    """Return the names in view that an act of this kind may have as its first object."""
    named = NAMES.get(kind, carried_names)
    return list(named(scene))


def carried_names(scene: Scene) -> Iterable[str]:
    hero = scene.hero
    return (*hero.pack, *adventure_of(scene).keepsakes, hero.weapon, hero.armor)


def living_names(scene: Scene) -> Iterable[str]:
    return (monster.name for monster in scene.chamber.monsters if monster.hp)


def person_names(scene: Scene) -> Iterable[str]:
    return (person.name for person in people_here(scene))


def choice_keys(scene: Scene) -> Iterable[str]:
    node = adventure_of(scene).talk
    return (choice.key for choice in choices_at(scene, node)) if node else ()


def ware_names(scene: Scene) -> Iterable[str]:
    return (ware.name for ware in wares_here(scene))


def door_names(scene: Scene) -> Iterable[str]:
    doors = locked_doors(scene)
    return (*(door.name for door in doors.values()), *doors)


NAMES: Final[dict[Any, Callable[[Scene], Iterable[str]]]] = {
    Move: visible_exits,
    Attack: living_names,
    Ability: living_names,
    Cast: lambda scene: adventure_of(scene).spells,
    Talk: person_names,
    Revive: person_names,
    Answer: choice_keys,
    Buy: ware_names,
    Haggle: ware_names,
    Unlock: door_names,
    Disarm: lambda scene: (trap_here(scene),),
    Loot: lambda scene: (ALL, CHEST, GOLD, *scene.chamber.items),
    Examine: things_in_view,
}


def target_names(scene: Scene, kind: Any) -> list[str]:
    """Return the names in view that an act of this kind may have as its second object."""
    living = [monster.name for monster in scene.chamber.monsters if monster.hp]
    if kind is Give:
        return [person.name for person in people_here(scene)]
    if kind is Combine:
        return [*scene.hero.pack, *adventure_of(scene).keepsakes]
    if kind is Use:
        return [*living, *PEOPLE, *(door.name for door in locked_doors(scene).values())]
    return [*living, ALL]
