"""Achievements beyond a victory."""

from __future__ import annotations

from typing import Final

from . import tuning
from .rooms import CLASSIC
from .turn_builder import TurnBuilder

GOALS: Final = {
    "all-treasure": "every treasure taken",
    "no-potions": "not a drop drunk",
    "speed-run": "faster than nine of ten experts",
}


def achievements(turn: TurnBuilder) -> tuple[str, ...]:
    """Return the achievements of the hero, who has just won."""
    scene = turn.scene
    treasure = [scene.chambers[number - 1] for number, room in scene.rooms.items() if room.sort == "treasure"]
    reached = {
        "all-treasure": all(chamber is not None and chamber.emptied for chamber in treasure),
        "no-potions": not turn.tally.potions,
        "speed-run": scene.turn < speed_run_turns(scene.dungeon),
    }
    return tuple(goal for goal, is_reached in reached.items() if is_reached)


def speed_run_turns(dungeon: int) -> int:
    """Return the turns below which a victory is a speed run; in a generated dungeon, the fastest known victory."""
    if dungeon <= CLASSIC:
        return tuning.SPEED_RUN_TURNS
    from .generator import proof

    return proof(dungeon).fastest
