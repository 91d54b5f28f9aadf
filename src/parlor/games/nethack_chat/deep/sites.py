"""A room of the deep edition: what a room has, and doors, secrets, traps and people."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import field

from parlor.shared.structs import Frozen

from ..engine.rooms import Room

FIRST_DEEP: Final = 1_000_000  # a number of a dungeon from here on means this edition

SiteSort = Literal["", "safe", "secret", "cell", "stairs", "hall"]


class Door(Frozen):
    name: str
    key: str


class Site(Room, frozen=True):
    floor: int = 1
    site: SiteSort = ""
    doors: dict[str, Door] = field(default_factory=dict)  # locked, by direction
    hidden: tuple[str, ...] = ()  # directions that are found by searching
    trap: str = ""
    people: tuple[str, ...] = ()
    cache: tuple[str, ...] = ()  # things that are found by searching
