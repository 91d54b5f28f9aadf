"""The damage of a blow. All numbers are whole: halves are rounded down."""

from __future__ import annotations

from ..state import Hero
from . import tuning
from .growth import damage_bonus, defense_bonus
from .items import ITEMS
from .monsters import Kind

STRENGTH = ITEMS["Strength Potion"]
DEFENSE = ITEMS["Defense Potion"]


def hero_power(hero: Hero) -> int:
    """Return the hero's damage before the die and the monster's defense."""
    potion = STRENGTH.figure if hero.strength else 0
    return ITEMS[hero.weapon].figure + damage_bonus(hero.level) + potion


def armor_against(hero: Hero, kind: Kind) -> int:
    """Return the defense of the worn armor, which a magic bolt ignores."""
    return 0 if kind.special == "magic-bolt" else ITEMS[hero.armor].figure


def hero_defense(hero: Hero, kind: Kind) -> int:
    """Return the defense against a monster's blow: armor, level and potion."""
    potion = DEFENSE.figure if hero.defense else 0
    return armor_against(hero, kind) + defense_bonus(hero.level) + potion


def hero_damage(power: int, roll: int, kind: Kind) -> int:
    damage = power + roll - kind.defense
    if roll == tuning.PLAYER_DIE:
        damage *= tuning.CRITICAL_MULTIPLIER
    if damage < 1:
        return 0
    return damage * tuning.BRITTLE_DAMAGE // 100 if kind.special == "brittle" else damage


def is_raging(kind: Kind, hp: int) -> bool:
    return kind.special == "rage" and 2 * hp < kind.hp


def monster_damage(
    kind: Kind, roll: int, defense: int, *, rage: bool = False, defended: bool = False, easy: bool = False
) -> int:
    damage = kind.attack + roll - defense
    if roll == tuning.MONSTER_DAMAGE_VARIANCE:
        damage *= tuning.CRITICAL_MULTIPLIER
    if damage < 1:
        return 0
    if rage:
        damage *= tuning.RAGE_MULTIPLIER
    if defended:
        damage = damage * (100 - tuning.DEFEND_DAMAGE_REDUCTION) // 100
    return damage * tuning.EASY_MONSTER_DAMAGE // 100 if easy else damage
