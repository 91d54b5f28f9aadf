"""Remarks beside the events, at most one a turn: hints that leave the choice to the player, and moods."""

from __future__ import annotations

from ..engine.expert import HEALING_POTIONS, best_gear, side_rooms
from ..engine.monsters import BOSS
from ..engine.rooms import neighbors
from ..events import Entered, Event, FightBegan, Hurt, LevelUp, Looted, Slain, WindsUp
from ..state import Scene
from .lines import LinePicker


def mood(picker: LinePicker, scene: Scene, events: tuple[Event, ...], low: bool) -> str:
    """Return a remark that was not used in this run, or ""."""
    if scene.adventure:
        return deep_mood(picker, scene, events, low)
    met = {type(event) for event in events}
    potion = next((name for name in HEALING_POTIONS if name in scene.hero.pack), "")
    if scene.fighting:
        return fight_mood(picker, scene, met, potion if low else "", low)
    return peace_mood(picker, scene, met, potion if low else "", low)


def deep_mood(picker: LinePicker, scene: Scene, events: tuple[Event, ...], low: bool) -> str:
    """Return a remark in the deep edition."""
    met = {type(event) for event in events}
    if scene.fighting:
        if WindsUp in met:
            return picker.pick_unused("hint/heavy")
        potion = next((name for name in HEALING_POTIONS if name in scene.hero.pack), "")
        if low and Hurt in met:
            return picker.pick_unused("hint/potion", item=potion) if potion else picker.pick_unused("hint/none")
        return ""
    if Entered in met and low:
        return picker.pick_unused("mood/wounded")
    if LevelUp in met:
        return picker.pick_unused("mood/strong")
    if Entered in met and scene.adventure and scene.adventure.talk == "":
        return picker.pick_unused("mood/deep")
    return ""


def fight_mood(picker: LinePicker, scene: Scene, met: set[type[Event]], potion: str, low: bool) -> str:
    living = [monster for monster in scene.chamber.monsters if monster.hp]
    if WindsUp in met:
        return picker.pick_unused("hint/heavy")
    if low and Hurt in met:
        return picker.pick_unused("hint/potion", item=potion) if potion else picker.pick_unused("hint/none")
    if FightBegan in met and living[0].kind == BOSS:
        return picker.pick_unused("hint/boss")
    if FightBegan in met and len({monster.hp for monster in living}) > 1:
        return picker.pick_unused("hint/first-target/unlike") or picker.pick_unused("hint/first-target")
    if FightBegan in met:
        return picker.pick_unused("hint/first-target") if len(living) > 1 else ""
    return picker.pick_unused("mood/boss") if living[0].kind == BOSS and scene.turn % 2 else ""


def peace_mood(picker: LinePicker, scene: Scene, met: set[type[Event]], potion: str, low: bool) -> str:
    better = best_gear(scene.hero)
    if better and Looted in met:
        return picker.pick_unused("hint/gear", item=better)
    if potion and met & {Slain, Entered}:
        return picker.pick_unused("hint/quiet", item=potion)
    if Entered in met and low:
        return picker.pick_unused("mood/wounded")
    if Entered in met and any(not is_visited(scene, room) for room in side_rooms_here(scene)):
        return picker.pick_unused("hint/stores")
    if LevelUp in met:
        return picker.pick_unused("mood/strong")
    return picker.pick_unused("mood/kills", slain=scene.tally.slain) if Slain in met and scene.tally.slain > 2 else ""


def side_rooms_here(scene: Scene) -> list[int]:
    """Return the side rooms next door."""
    return [room for room in neighbors(scene.room, scene.dungeon) if room in side_rooms(scene.dungeon)]


def is_visited(scene: Scene, room: int) -> bool:
    chamber = scene.chambers[room - 1]
    return chamber is not None and chamber.visited
