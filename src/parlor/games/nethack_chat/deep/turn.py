"""A turn of an adventure while it is carried out."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from parlor.kernel import Chance

from ..engine.turn_builder import TurnBuilder
from ..state import Scene
from .adventure import NO_PLIGHT, Adventure, Plight
from .data.classes import HeroClass
from .sites import Site


class DeepTurn(TurnBuilder):
    """Adds what an adventure has. The functions of this package write to it."""

    __slots__ = ("in_party",)
    adventure: Adventure

    def __init__(self, scene: Scene, easy: bool, dice: Chance) -> None:
        super().__init__(scene, easy, dice)
        assert scene.adventure, "only a run of the deep edition has deep turns"
        self.adventure = scene.adventure
        self.in_party = False  # True: monsters act when all heroes have

    @property
    def sheet(self) -> HeroClass:
        return self.adventure.sheet

    @property
    def site(self) -> Site:
        return cast("Site", self.scene.rooms[self.room])

    def chance(self, percent: int) -> bool:
        return self.dice.below(100) < percent

    def mark(self, mark: str) -> None:
        if mark not in self.adventure.marks:
            self.adventure = replace(self.adventure, marks=(*self.adventure.marks, mark))

    def has_mark(self, mark: str) -> bool:
        return mark in self.adventure.marks

    def plight(self, at: int) -> Plight:
        plights = self.adventure.plights
        return plights[at] if plights else NO_PLIGHT

    def put_plight(self, at: int, plight: Plight) -> None:
        """Replace the condition of the monster at this index of the room."""
        plights = self.adventure.plights or (NO_PLIGHT,) * len(self.chamber.monsters)
        self.adventure = replace(self.adventure, plights=(*plights[:at], plight, *plights[at + 1 :]))
