"""A turn while it is carried out: changes and events are collected, then built into the next scene."""

from __future__ import annotations

from msgspec.structs import replace

from parlor.kernel import Chance

from ..actions import TurnAct
from ..events import Event
from ..state import Chamber, Monster, Scene


class TurnBuilder:
    """The scene before the turn, and all that has changed since. The functions of fights and inventory write to it."""

    __slots__ = (
        "adventure",
        "came_from",
        "chamber",
        "dice",
        "easy",
        "events",
        "hero",
        "monster_dice",
        "room",
        "scene",
        "tally",
    )

    def __init__(self, scene: Scene, easy: bool, dice: Chance) -> None:
        self.scene, self.easy, self.dice = scene, easy, dice
        self.hero, self.chamber, self.tally = scene.hero, scene.chamber, scene.tally
        self.room, self.came_from = scene.room, scene.came_from
        self.adventure = scene.adventure
        self.monster_dice = scene.dice  # for the coming round; 0 for the dead, empty without a fight
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def living(self) -> list[Monster]:
        return [monster for monster in self.chamber.monsters if monster.hp]

    def put_monster(self, at: int, monster: Monster) -> None:
        """Replace the monster at this index of the room."""
        monsters = self.chamber.monsters
        self.chamber = replace(self.chamber, monsters=(*monsters[:at], monster, *monsters[at + 1 :]))

    def wound(self, damage: int) -> int:
        """Take HP from the hero. Return how many are left."""
        hp = max(0, self.hero.hp - damage)
        self.hero = replace(self.hero, hp=hp)
        self.tally = replace(self.tally, taken=self.tally.taken + damage)
        return hp

    def enter_room(self, to: int) -> Chamber:
        """Go to the room of that number. Return what was in it before it was marked as visited."""
        self.scene = replace(self.scene, chambers=self._chambers())
        self.came_from, self.room, self.monster_dice = self.room, to, ()
        found = self.scene.chambers[to - 1]
        assert found is not None, "a full scene, unlike a view, knows every room"
        self.chamber = found if found.visited else replace(found, visited=True)
        return found

    def scene_after(self, act: TurnAct | None) -> Scene:
        return Scene(
            self.hero,
            self._chambers(),
            self.room,
            self.came_from,
            self.monster_dice,
            self.scene.turn + 1,
            self.tally,
            act,
            tuple(self.events),
            self.scene.dungeon,
            self.adventure,
        )

    def _chambers(self) -> tuple[Chamber | None, ...]:
        chambers, at = self.scene.chambers, self.room - 1
        if chambers[at] is self.chamber:
            return chambers
        return (*chambers[:at], self.chamber, *chambers[at + 1 :])
