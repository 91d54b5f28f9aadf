"""An act while it is carried out: what it changes is gathered here and becomes the next scene."""

from __future__ import annotations

from msgspec.structs import replace

from parlor.kernel import Chance

from ..actions import Deed
from ..events import Event
from ..state import Chamber, Monster, Scene


class Course:
    __slots__ = ("came_from", "chamber", "dice", "easy", "events", "hero", "room", "scene", "tally", "threats")

    def __init__(self, scene: Scene, easy: bool, dice: Chance) -> None:
        self.scene, self.easy, self.dice = scene, easy, dice
        self.hero, self.chamber, self.tally = scene.hero, scene.chamber, scene.tally
        self.room, self.came_from = scene.room, scene.came_from
        self.threats = scene.dice  # the monsters' dice
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def living(self) -> list[Monster]:
        return [monster for monster in self.chamber.monsters if monster.hp]

    def place(self, at: int, monster: Monster) -> None:
        """Put a monster where another was, or itself as it was."""
        monsters = self.chamber.monsters
        self.chamber = replace(self.chamber, monsters=(*monsters[:at], monster, *monsters[at + 1 :]))

    def go(self, to: int) -> Chamber:
        """Leave this room for another, which is returned as it was found."""
        self.scene = replace(self.scene, chambers=self._chambers())
        self.came_from, self.room, self.threats = self.room, to, ()
        found = self.scene.chambers[to - 1]
        assert found is not None, "only views lack rooms"
        self.chamber = found if found.visited else replace(found, visited=True)
        return found

    def scene_after(self, act: Deed) -> Scene:
        return Scene(
            self.hero,
            self._chambers(),
            self.room,
            self.came_from,
            self.threats,
            self.scene.turn + 1,
            self.tally,
            act,
            tuple(self.events),
            self.scene.dungeon,
        )

    def _chambers(self) -> tuple[Chamber | None, ...]:
        chambers, at = self.scene.chambers, self.room - 1
        if chambers[at] is self.chamber:
            return chambers
        return (*chambers[:at], self.chamber, *chambers[at + 1 :])
