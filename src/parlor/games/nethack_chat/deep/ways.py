"""Ways out of rooms, and who and what is in them, as far as the player sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from ..engine.rooms import EXIT
from ..state import Scene
from . import marks
from .adventure import Adventure, Stall
from .data.dialogues import NODES, Choice
from .data.monsters import CHIEFTAIN
from .data.needs import Need
from .data.people import PEOPLE, Person
from .data.tuning import PATIENCE
from .sites import Door, Site


def adventure_of(scene: Scene) -> Adventure:
    assert scene.adventure, "only the deep edition has adventures"
    return scene.adventure


def site_of(scene: Scene, room: int = 0) -> Site:
    """Return a room, or the current one."""
    return cast("Site", scene.rooms[room or scene.room])


def hidden_ways(scene: Scene, room: int) -> tuple[str, ...]:
    """Return the directions that the hero has not found."""
    if not scene.adventure:
        return ()
    site = cast("Site", scene.rooms[room])
    if not site.hidden:
        return ()
    return tuple([way for way in site.hidden if marks.secret(room, way) not in scene.adventure.marks])


def visible_exits(scene: Scene) -> dict[str, int]:
    """Return the exits of the current room that the player sees, also the locked ones."""
    exits = scene.here.exits
    hidden = hidden_ways(scene, scene.room) if scene.adventure else ()
    return {way: to for way, to in exits.items() if way not in hidden} if hidden else exits


def locked_doors(scene: Scene) -> dict[str, Door]:
    """Return the doors here that are still locked, by direction."""
    site = site_of(scene)
    if not site.doors:
        return {}
    opened = adventure_of(scene).marks
    return {way: door for way, door in site.doors.items() if marks.door(scene.room, way) not in opened}


def open_exits(scene: Scene) -> dict[str, int]:
    """Return the exits through which the hero can go now."""
    locked = locked_doors(scene)
    return {way: to for way, to in visible_exits(scene).items() if way not in locked}


def neighbors_of(scene: Scene) -> list[int]:
    return [to for to in open_exits(scene).values() if to != EXIT]


def trap_here(scene: Scene) -> str:
    """Return the name of the trap that the hero has seen and that is still there, or ""."""
    site, known = site_of(scene), adventure_of(scene).marks
    seen = site.trap and marks.trap_seen(scene.room) in known and marks.trap_gone(scene.room) not in known
    return site.trap if seen else ""


# --- people --------------------------------------------------------------------------------------------------------


def people_here(scene: Scene) -> list[Person]:
    site = site_of(scene)
    if not site.people:
        return []
    known = adventure_of(scene).marks
    gone = {CHIEFTAIN} if marks.WAR in known else set()
    return [PEOPLE[name] for name in site.people if marks.freed(name) not in known and name not in gone]


def stall_of(adventure: Adventure, person: Person) -> Stall:
    """Return what a merchant has left."""
    found = next((stall for stall in adventure.stalls if stall.merchant == person.name), None)
    return found or Stall(person.name, person.wares, patience=PATIENCE)


def stalls_here(scene: Scene) -> Iterator[Stall]:
    adventure = adventure_of(scene)
    return (stall_of(adventure, person) for person in people_here(scene) if person.wares)


def speaker_of(node: str) -> str:
    """Return the name of the person whose conversation has this node; "" for no conversation."""
    first = node.partition("-")[0]
    return next((person.name for person in PEOPLE.values() if person.first == first), "")


def carried(scene: Scene, item: str) -> int:
    return scene.hero.pack.count(item) + adventure_of(scene).keepsakes.count(item)


def holds(scene: Scene, need: Need) -> bool:
    match need.sort:
        case "item":
            return carried(scene, need.name) >= need.count
        case "gold":
            return scene.hero.gold >= need.count
        case "mark":
            return need.name in adventure_of(scene).marks
        case "no-mark":
            return need.name not in adventure_of(scene).marks
        case "class":
            return adventure_of(scene).hero_class == need.name


def once_mark(node: str, choice: Choice) -> str:
    return f"said/{node}/{choice.key}"


def choices_at(scene: Scene, node: str) -> list[Choice]:
    """Return the choices that are offered at a node of a conversation."""
    known = adventure_of(scene).marks
    return [
        choice
        for choice in NODES[node]
        if all(holds(scene, need) for need in choice.needs) and not (choice.once and once_mark(node, choice) in known)
    ]
