"""Rooms in prose: their look, their monsters, the floor, and memories of earlier fights."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.monsters import base_kind
from ..engine.sight import sight_of
from ..events import Entered, Foe, Sight
from ..state import Scene
from ..wording import join_and
from .lines import LinePicker
from .noun_phrases import list_exits, list_piles, with_the


def describe_arrival(picker: LinePicker, event: Entered, scene: Scene) -> Iterator[str]:
    """Describe the room on entering."""
    sight = event.sight
    topics = (f"room/{sight.room}/first",) if event.first else (f"room/{sight.room}/return", "room/again")
    yield picker.pick(*topics, room=sight.room)
    yield describe_exits(picker, sight)
    if not sight.foes:
        yield from describe_memories(picker, scene, sight)
        yield from describe_floor(picker, sight)


def describe_look(picker: LinePicker, sight: Sight) -> Iterator[str]:
    """Describe the room to a hero who stands in it."""
    yield picker.pick(f"room/{sight.room}/look")
    yield describe_exits(picker, sight)
    for foe in sight.foes:
        yield describe_monster(picker, foe)
    yield from describe_floor(picker, sight)
    if not (sight.foes or sight.floor or sight.chest):
        yield picker.pick("quiet")


def describe_exits(picker: LinePicker, sight: Sight) -> str:
    return picker.pick("exits/many" if len(sight.exits) > 1 else "exits/one", ways=list_exits(sight.exits))


def describe_encounter(picker: LinePicker, sight: Sight, first: bool) -> Iterator[str]:
    """Describe the monsters on entering, for the first time or again."""
    if not sight.foes:
        return
    yield picker.pick("tension")
    for at, foe in enumerate(sight.foes):
        if first:
            kind = base_kind(foe.kind)
            topics = (f"foe/{kind}/appears/{sight.room}", f"foe/{kind}/appears", "foe/appears")
            yield picker.pick(*(("foe/also",) if at else topics), foe=with_the(foe.name))
        else:
            topic = "foe/again" if foe.hp < foe.max_hp else "foe/back"
            yield picker.pick(topic, foe=with_the(foe.name), hp=foe.hp, max_hp=foe.max_hp)
    if sight.floor:
        yield picker.pick("floor/guarded", things=list_piles(sight.floor))


def describe_monster(picker: LinePicker, foe: Foe) -> str:
    line = picker.pick("foe/here", foe=with_the(foe.name), hp=foe.hp, max_hp=foe.max_hp)
    return f"{line} {picker.pick('foe/winds-up', foe=with_the(foe.name))}" if foe.heavy else line


def describe_memories(picker: LinePicker, scene: Scene, sight: Sight) -> Iterator[str]:
    """Describe the dead of an earlier fight, or else the quiet of the room while there are unused lines."""
    chamber = scene.chambers[next(n for n, room in scene.rooms.items() if room.name == sight.room) - 1]
    dead = [with_the(monster.name) for monster in chamber.monsters if not monster.hp] if chamber else []
    if dead:
        yield picker.pick("return/dead/many" if len(dead) > 1 else "return/dead", dead=join_and(dead))
    elif not (sight.floor or sight.chest):
        yield picker.pick_unused("quiet")


def describe_floor(picker: LinePicker, sight: Sight) -> Iterator[str]:
    if sight.floor:
        topic = "floor/guarded" if sight.foes else "floor"
        yield picker.pick(topic, things=list_piles(sight.floor))
    if sight.chest:
        yield picker.pick(f"chest/{sight.chest}")


def describe_spoils(picker: LinePicker, scene: Scene) -> Iterator[str]:
    """Describe the loot after a fight is won."""
    sight = sight_of(scene)
    if sight.floor and not sight.foes:
        yield picker.pick("floor", things=list_piles(sight.floor))
        yield picker.pick_unused("hint/spoils")
