"""Rooms in prose: what they look like, who lives in them, what lies there, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.monsters import base_kind
from ..engine.sight import sight_of
from ..events import Entered, Foe, Sight
from ..state import Scene
from ..wording import join_and
from .lines import Teller
from .noun_phrases import heap, the, ways


def arrived(teller: Teller, event: Entered, scene: Scene) -> Iterator[str]:
    """The room as one comes in."""
    sight = event.sight
    topics = (f"room/{sight.room}/first",) if event.first else (f"room/{sight.room}/return", "room/again")
    yield teller.say(*topics, room=sight.room)
    yield exits(teller, sight)
    if not sight.foes:
        yield from remembered(teller, scene, sight)
        yield from lying(teller, sight)


def looked(teller: Teller, sight: Sight) -> Iterator[str]:
    """The room as one stands in it."""
    yield teller.say(f"room/{sight.room}/look")
    yield exits(teller, sight)
    for foe in sight.foes:
        yield here(teller, foe)
    yield from lying(teller, sight)
    if not (sight.foes or sight.floor or sight.chest):
        yield teller.say("quiet")


def exits(teller: Teller, sight: Sight) -> str:
    return teller.say("exits/many" if len(sight.exits) > 1 else "exits/one", ways=ways(sight.exits))


def met(teller: Teller, sight: Sight, first: bool) -> Iterator[str]:
    """Monsters, when one comes upon them: anew, or again after a flight."""
    if not sight.foes:
        return
    yield teller.say("tension")
    for at, foe in enumerate(sight.foes):
        if first:
            kind = base_kind(foe.kind)
            topics = (f"foe/{kind}/appears/{sight.room}", f"foe/{kind}/appears", "foe/appears")
            yield teller.say(*(("foe/also",) if at else topics), foe=the(foe.name))
        else:
            topic = "foe/again" if foe.hp < foe.max_hp else "foe/back"
            yield teller.say(topic, foe=the(foe.name), hp=foe.hp, max_hp=foe.max_hp)
    if sight.floor:
        yield teller.say("floor/guarded", things=heap(sight.floor))


def here(teller: Teller, foe: Foe) -> str:
    told = teller.say("foe/here", foe=the(foe.name), hp=foe.hp, max_hp=foe.max_hp)
    return f"{told} {teller.say('foe/winds-up', foe=the(foe.name))}" if foe.heavy else told


def remembered(teller: Teller, scene: Scene, sight: Sight) -> Iterator[str]:
    """The dead of an earlier fight; else the peace of the place, as long as there is something new to say of it."""
    chamber = scene.chambers[next(n for n, room in scene.rooms.items() if room.name == sight.room) - 1]
    dead = [the(monster.name) for monster in chamber.monsters if not monster.hp] if chamber else []
    if dead:
        yield teller.say("return/dead/many" if len(dead) > 1 else "return/dead", dead=join_and(dead))
    elif not (sight.floor or sight.chest):
        yield teller.once("quiet")


def lying(teller: Teller, sight: Sight) -> Iterator[str]:
    if sight.floor:
        topic = "floor/guarded" if sight.foes else "floor"
        yield teller.say(topic, things=heap(sight.floor))
    if sight.chest:
        yield teller.say(f"chest/{sight.chest}")


def spoils(teller: Teller, scene: Scene) -> Iterator[str]:
    """What a fight was about, once it is won."""
    sight = sight_of(scene)
    if sight.floor and not sight.foes:
        yield teller.say("floor", things=heap(sight.floor))
        yield teller.once("hint/spoils")
