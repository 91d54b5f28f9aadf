"""The first scene of an adventure."""

from __future__ import annotations

from ..engine import tuning as common
from ..engine.rooms import FIRST_ROOM, rooms_of
from ..state import Chamber, Hero, Options, Scene, first_chamber
from .adventure import Adventure
from .data.classes import CLASSES, ClassName
from .sites import FIRST_DEEP

DEFAULT_CLASS: ClassName = "warrior"


def first_hero(chosen: ClassName, easy: bool) -> tuple[Hero, Adventure]:
    """Return a hero of a class, and what it has of its own in an adventure."""
    sheet = CLASSES[chosen]
    hp = sheet.hp * common.EASY_HP // 100 if easy else sheet.hp
    spells = tuple(spell for level, spell in sheet.spells if level == 1)
    hero = Hero(hp, hp, weapon=sheet.weapon, armor=sheet.armor, pack=sheet.pack)
    return hero, Adventure(chosen, sheet.mana, sheet.mana, spells)


def first_deep_scene(options: Options) -> Scene:
    dungeon = FIRST_DEEP + options.dungeon
    hero, adventure = first_hero(options.hero_class or DEFAULT_CLASS, options.easy)
    chambers = [first_chamber(number, dungeon) for number in rooms_of(dungeon)]
    chambers[FIRST_ROOM - 1] = Chamber(visited=True)
    return Scene(hero, tuple(chambers), dungeon=dungeon, adventure=adventure)
