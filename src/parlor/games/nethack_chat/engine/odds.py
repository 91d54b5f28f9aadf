"""Probabilities of the next round of a fight, as far as the player sees the dice."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from msgspec.structs import replace

from ..state import Hero, Monster, Scene
from . import tuning
from .damage import hero_damage, hero_defense, hero_power, is_raging, monster_damage

Threat = tuple[Monster, int]  # a living monster and its die: a six, or 0 if it is hidden


def living_monsters(scene: Scene) -> list[Monster]:
    return [monster for monster in scene.chamber.monsters if monster.hp]


def power_without_potion(hero: Hero) -> int:
    """Return the hero's damage before the die, without a Strength Potion."""
    return hero_power(replace(hero, strength=0))


def defense_without_potion(hero: Hero, foe: Monster) -> int:
    return hero_defense(replace(hero, defense=0), foe.traits)


# --- the hero's blow -----------------------------------------------------------------------------------------------


def hero_damages(hero: Hero, foe: Monster) -> list[int]:
    power, kind = hero_power(hero), foe.traits
    return [hero_damage(power, roll, kind) for roll in range(1, tuning.PLAYER_DIE + 1)]


def share_per_blow(hero: Hero, foe: Monster) -> float:
    """Return the share of the monster's HP that one blow takes on average, at most 1."""
    damages = hero_damages(hero, foe)
    return min(1.0, sum(damages) / len(damages) / foe.hp)


def chance_to_kill(hero: Hero, foe: Monster) -> float:
    damages = hero_damages(hero, foe)
    return sum(damage >= foe.hp for damage in damages) / len(damages)


# --- the monsters' blows -------------------------------------------------------------------------------------------


def possible_damages(hero: Hero, foe: Monster, die: int, easy: bool, defended: bool) -> list[int]:
    """Return the damage of each roll that the die may have. A hidden die is not a six."""
    six = tuning.MONSTER_DAMAGE_VARIANCE
    rolls: Iterable[int] = (six,) if die == six else range(1, six)
    kind, rage, defense = foe.traits, is_raging(foe.traits, foe.hp), hero_defense(hero, foe.traits)
    return [monster_damage(kind, roll, defense, rage=rage, defended=defended, easy=easy) for roll in rolls]


def expected_damage(hero: Hero, foe: Monster, die: int, easy: bool, defended: bool = False) -> float:
    found = possible_damages(hero, foe, die, easy, defended)
    return sum(found) / len(found)


def average_damage(hero: Hero, foe: Monster, easy: bool) -> float:
    """Return the expected damage of a round with unknown dice."""
    six = tuning.MONSTER_DAMAGE_VARIANCE
    return (expected_damage(hero, foe, 0, easy) * (six - 1) + expected_damage(hero, foe, six, easy)) / six


def risk_of_death(hero: Hero, threats: list[Threat], easy: bool, defended: bool = False) -> float:
    """Return the probability that the blows of this round take all HP."""
    sums = [sum(each) for each in product(*(possible_damages(hero, foe, die, easy, defended) for foe, die in threats))]
    return sum(total >= hero.hp for total in sums) / len(sums)
