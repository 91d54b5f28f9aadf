"""The hidden part of a state, redrawn: fate, the monsters' dice except sixes, and rooms that were not visited."""

from __future__ import annotations

from msgspec.structs import replace

from parlor.kernel import Chance

from ..state import Scene, first_chamber
from . import tuning


def visible_scene(scene: Scene) -> Scene:
    """Return the scene without what the player does not see."""
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
        scene.adventure,
    )


def roll_hidden_dice(scene: Scene, chance: Chance) -> Scene:
    """Return a full scene that looks the same to the player, with hidden dice rolled anew."""
    chambers = tuple(
        chamber or first_chamber(number, scene.dungeon) for number, chamber in enumerate(scene.chambers, start=1)
    )
    six = tuning.MONSTER_DAMAGE_VARIANCE
    dice = tuple(
        roll if roll == six or not monster.hp else 1 + chance.below(six - 1)
        for roll, monster in zip(scene.dice, scene.chamber.monsters, strict=False)
    )
    return replace(scene, chambers=chambers, dice=dice)
