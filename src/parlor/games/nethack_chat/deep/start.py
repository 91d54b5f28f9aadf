"""The first scene of an adventure."""

from __future__ import annotations

from ..engine import tuning as common
from ..engine.rooms import FIRST_ROOM, rooms_of
from ..state import Chamber, Hero, Options, Scene, first_chamber
from .adventure import Adventure
from .data.classes import CLASSES, ClassName
from .sites import FIRST_DEEP

DEFAULT_CLASS: ClassName = "warrior"


def first_deep_scene(options: Options) -> Scene:
    chosen = options.hero_class or DEFAULT_CLASS
    sheet, dungeon = CLASSES[chosen], FIRST_DEEP + options.dungeon
    hp = sheet.hp * common.EASY_HP // 100 if options.easy else sheet.hp
    chambers = [first_chamber(number, dungeon) for number in rooms_of(dungeon)]
    chambers[FIRST_ROOM - 1] = Chamber(visited=True)
    spells = tuple(spell for level, spell in sheet.spells if level == 1)
    return Scene(
        Hero(hp, hp, weapon=sheet.weapon, armor=sheet.armor, pack=sheet.pack),
        tuple(chambers),
        dungeon=dungeon,
        adventure=Adventure(chosen, sheet.mana, sheet.mana, spells),
    )
