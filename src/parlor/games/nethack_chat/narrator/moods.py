"""What is told beside the events, at most one a turn: hints that leave the choice to the player, and how it feels."""

from __future__ import annotations

from ..engine.expert import HEALING_POTIONS, best_gear, side_rooms
from ..engine.monsters import BOSS
from ..engine.rooms import neighbors
from ..events import Entered, Event, FightBegan, Hurt, LevelUp, Looted, Slain, WindsUp
from ..state import Scene
from .lines import Teller


def mood(teller: Teller, scene: Scene, events: tuple[Event, ...], low: bool) -> str:
    """Each line once in a run; nothing where all has been said."""
    met = {type(event) for event in events}
    potion = next((name for name in HEALING_POTIONS if name in scene.hero.pack), "")
    if scene.fighting:
        return in_a_fight(teller, scene, met, potion if low else "", low)
    return in_peace(teller, scene, met, potion if low else "", low)


def in_a_fight(teller: Teller, scene: Scene, met: set[type[Event]], potion: str, low: bool) -> str:
    living = [monster for monster in scene.chamber.monsters if monster.hp]
    if WindsUp in met:
        return teller.once("hint/heavy")
    if low and Hurt in met:
        return teller.once("hint/potion", item=potion) if potion else teller.once("hint/none")
    if FightBegan in met and living[0].kind == BOSS:
        return teller.once("hint/boss")
    if FightBegan in met and len({monster.hp for monster in living}) > 1:
        return teller.once("hint/first-target/unlike") or teller.once("hint/first-target")
    if FightBegan in met:
        return teller.once("hint/first-target") if len(living) > 1 else ""
    return teller.once("mood/boss") if living[0].kind == BOSS and scene.turn % 2 else ""


def in_peace(teller: Teller, scene: Scene, met: set[type[Event]], potion: str, low: bool) -> str:
    better = best_gear(scene.hero)
    if better and Looted in met:
        return teller.once("hint/gear", item=better)
    if potion and met & {Slain, Entered}:
        return teller.once("hint/quiet", item=potion)
    if Entered in met and low:
        return teller.once("mood/wounded")
    if Entered in met and any(not is_known(scene, room) for room in beside(scene)):
        return teller.once("hint/stores")
    if LevelUp in met:
        return teller.once("mood/strong")
    return teller.once("mood/kills", slain=scene.tally.slain) if Slain in met and scene.tally.slain > 2 else ""


def beside(scene: Scene) -> list[int]:
    """The side rooms that one could step into from here."""
    return [room for room in neighbors(scene.room, scene.dungeon) if room in side_rooms(scene.dungeon)]


def is_known(scene: Scene, room: int) -> bool:
    chamber = scene.chambers[room - 1]
    return chamber is not None and chamber.visited
