"""Proofs that a dungeon can be won: by a search over rooms and keys, and by a whole run that ends well."""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from parlor.kernel import Chance

from ..actions import TurnAct
from ..engine.perform import perform
from ..engine.rooms import EXIT, rooms_of
from ..engine.secrets import visible_scene
from ..state import Options, State, first_scene
from .bots import expert_act
from .data.classes import CLASSES
from .data.items import RUNE
from .data.people import CAPTIVES
from .data.tuning import RUNES
from .sites import FIRST_DEEP, Site

MAX_FATES: Final = 40  # runs that are tried for each class
MAX_ACTS: Final = 900  # of one run; victories take about 300


class FoundWay(NamedTuple):
    """What a search over the rooms of a dungeon has found. Monsters are taken to be beatable here."""

    rooms: tuple[int, ...]  # in the order in which they can be entered
    things: tuple[str, ...]  # that lie in them
    people: tuple[str, ...]

    def is_complete(self, dungeon: int) -> bool:
        """Return whether every room can be entered, every captive freed, and every Rune Stone found."""
        all_rooms = set(rooms_of(FIRST_DEEP + dungeon)) == set(self.rooms)
        return all_rooms and set(CAPTIVES) <= set(self.people) and self.things.count(RUNE) >= RUNES


def find_way(dungeon: int) -> FoundWay:
    """Return what can be reached with the keys that lie on the way, and without a lockpick."""
    rooms = rooms_of(FIRST_DEEP + dungeon)
    entered, things, people = [1], list[str](), list[str]()
    at = 0
    while at < len(entered):
        site = cast("Site", rooms[entered[at]])
        things += [*site.items, *(site.chest.items if site.chest else ())]
        people += site.people
        at += 1
        for number in entered[:at]:
            for way, to in cast("Site", rooms[number]).exits.items():
                door = cast("Site", rooms[number]).doors.get(way)
                if to != EXIT and to not in entered and (door is None or door.key in things):
                    entered.append(to)
    return FoundWay(tuple(entered), tuple(things), tuple(people))


class PlayedWin(NamedTuple):
    """A run that ends well, which the rules allow act by act."""

    hero_class: str
    fate: int
    acts: tuple[TurnAct, ...]


def prove(dungeon: int) -> PlayedWin | None:
    """Return a won run in a dungeon, or None if none was found."""
    fates = Chance(dungeon, stream="deep fates")
    for _ in range(MAX_FATES):
        fate = fates.bits64()
        for hero_class in CLASSES:
            options = Options(dungeon=dungeon, edition="deep", hero_class=hero_class)
            state, acts = State(options, fate, first_scene(options)), list[TurnAct]()
            while not state.now.over and len(acts) < MAX_ACTS:
                acts.append(expert_act(visible_scene(state.now), easy=False))
                state, _ = perform(state, acts[-1])
            if state.now.over == "victory":
                return PlayedWin(hero_class, fate, tuple(acts))
    return None
