"""What a player cannot know: the monsters' dice, unless they show a six, and fate. Rooms not visited are not shown."""

from __future__ import annotations

from msgspec.structs import replace

from parlor.kernel import Chance

from ..state import Scene, first_chamber
from . import tuning


def seen(scene: Scene) -> Scene:
    """The scene as the player sees it."""
    six = tuning.MONSTER_DAMAGE_VARIANCE
    return Scene(
        scene.hero,
        tuple([chamber if chamber and chamber.visited else None for chamber in scene.chambers]),
        scene.room,
        scene.came_from,
        tuple([roll if roll == six else 0 for roll in scene.dice]),
        scene.turn,
        scene.tally,
        scene.act,
        scene.events,
        scene.dungeon,
    )


def drawn(scene: Scene, chance: Chance) -> Scene:
    """A scene that looks like this one, with dice of its own where they do not show."""
    chambers = tuple(
        chamber or first_chamber(number, scene.dungeon) for number, chamber in enumerate(scene.chambers, start=1)
    )
    six = tuning.MONSTER_DAMAGE_VARIANCE
    dice = tuple(
        roll if roll == six or not monster.hp else 1 + chance.below(six - 1)
        for roll, monster in zip(scene.dice, scene.chamber.monsters, strict=False)
    )
    return replace(scene, chambers=chambers, dice=dice)
