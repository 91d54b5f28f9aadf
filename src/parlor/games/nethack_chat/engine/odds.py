"""What the next round of a fight may bring, by what the player sees."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from msgspec.structs import replace

from ..state import Hero, Monster, Scene
from . import tuning
from .damage import hero_damage, hero_defense, hero_power, monster_damage, raging

Threat = tuple[Monster, int]  # a living monster and what is seen of its die: a six, or nothing


def living(scene: Scene) -> list[Monster]:
    return [monster for monster in scene.chamber.monsters if monster.hp]


def bare_power(hero: Hero) -> int:
    """Without potions."""
    return hero_power(replace(hero, strength=0))


def bare_defense(hero: Hero, foe: Monster) -> int:
    return hero_defense(replace(hero, defense=0), foe.traits)


# --- one's own blow ------------------------------------------------------------------------------------------------


def own_damages(hero: Hero, foe: Monster) -> list[int]:
    power, kind = hero_power(hero), foe.traits
    return [hero_damage(power, roll, kind) for roll in range(1, tuning.PLAYER_DIE + 1)]


def speed(hero: Hero, foe: Monster) -> float:
    """Which part of a monster's HP goes in one blow."""
    damages = own_damages(hero, foe)
    return min(1.0, sum(damages) / len(damages) / foe.hp)


def chance_to_kill(hero: Hero, foe: Monster) -> float:
    damages = own_damages(hero, foe)
    return sum(damage >= foe.hp for damage in damages) / len(damages)


# --- the monsters' blows -------------------------------------------------------------------------------------------


def blows(hero: Hero, foe: Monster, die: int, easy: bool, defended: bool) -> list[int]:
    """Of each roll that the die may show: a six is seen, so one that is not seen is none."""
    six = tuning.MONSTER_DAMAGE_VARIANCE
    rolls: Iterable[int] = (six,) if die == six else range(1, six)
    kind, rage, defense = foe.traits, raging(foe.traits, foe.hp), hero_defense(hero, foe.traits)
    return [monster_damage(kind, roll, defense, rage=rage, defended=defended, easy=easy) for roll in rolls]


def expected(hero: Hero, foe: Monster, die: int, easy: bool, defended: bool = False) -> float:
    found = blows(hero, foe, die, easy, defended)
    return sum(found) / len(found)


def average(hero: Hero, foe: Monster, easy: bool) -> float:
    """Of a round of which nothing is known yet."""
    six = tuning.MONSTER_DAMAGE_VARIANCE
    return (expected(hero, foe, 0, easy) * (six - 1) + expected(hero, foe, six, easy)) / six


def risk_of_death(hero: Hero, threats: list[Threat], easy: bool, defended: bool = False) -> float:
    """That the blows of this round come to one's HP or more."""
    sums = [sum(each) for each in product(*(blows(hero, foe, die, easy, defended) for foe, die in threats))]
    return sum(total >= hero.hp for total in sums) / len(sums)
