"""Damage, defense and prices: what the numbers of hero, class, conditions and tables give together."""

from __future__ import annotations

from ..engine import tuning as common
from ..engine.damage import DEFENSE, STRENGTH
from ..engine.growth import damage_bonus, defense_bonus
from ..engine.monsters import Kind, base_kind
from ..state import Chamber, Hero, Monster
from . import marks
from .adventure import Adventure, Plight
from .data import tuning
from .data.items import ALL_ITEMS, FOCUS
from .data.monsters import NATURES, Nature
from .data.spells import Spell
from .events import Affinity


def nature_of(kind: str) -> Nature:
    return NATURES[base_kind(kind)]


# --- the hero ------------------------------------------------------------------------------------------------------


def hero_power(hero: Hero, adventure: Adventure) -> int:
    """Return the hero's damage before the die and the monster's defense."""
    return ALL_ITEMS[hero.weapon].figure + own_damage(hero, adventure) + borrowed_damage(hero, adventure)


def own_damage(hero: Hero, adventure: Adventure) -> int:
    """Return the bonus of level and class."""
    return damage_bonus(hero.level) + adventure.sheet.damage


def borrowed_damage(hero: Hero, adventure: Adventure) -> int:
    """Return the bonus of a potion and of spells."""
    bonus = STRENGTH.figure if hero.strength else 0
    return bonus + sum([one.attack for one in adventure.conditions]) if adventure.conditions else bonus


def borrowed_defense(hero: Hero, adventure: Adventure) -> int:
    bonus = DEFENSE.figure if hero.defense else 0
    return bonus + sum([one.defense for one in adventure.conditions]) if adventure.conditions else bonus


def armor_against(hero: Hero, kind: Kind) -> int:
    return 0 if kind.special == "magic-bolt" else ALL_ITEMS[hero.armor].figure


def hero_defense(hero: Hero, adventure: Adventure, kind: Kind) -> int:
    return armor_against(hero, kind) + defense_bonus(hero.level) + borrowed_defense(hero, adventure)


def blow_damage(power: int, roll: int, kind: Kind, critical: int, percent: int, guarding: bool) -> int:
    """Return the damage of the hero's blow; `critical` is the least roll that doubles it."""
    damage = power + roll - kind.defense
    if roll >= critical:
        damage *= common.CRITICAL_MULTIPLIER
    if damage < 1:
        return 0
    if kind.special == "brittle":
        damage = damage * common.BRITTLE_DAMAGE // 100
    if guarding:
        damage = damage * (100 - tuning.GUARD_REDUCTION) // 100
    return damage * percent // 100


# --- spells --------------------------------------------------------------------------------------------------------


def spell_bonus(hero: Hero, adventure: Adventure) -> int:
    """Return what level, class and staff add to a spell of the hero's own."""
    return adventure.sheet.spell_bonus * hero.level // 10 + FOCUS.get(hero.weapon, 0)


def affinity_of(kind: str, spell: Spell) -> Affinity:
    nature = nature_of(kind)
    if not spell.element:
        return ""
    return "weak" if spell.element in nature.weak else "resists" if spell.element in nature.resists else ""


def spell_damage(power: int, roll: int, affinity: Affinity, surge: bool) -> int:
    damage = power + roll
    if roll == tuning.SPELL_DIE:
        damage = damage * tuning.SPELL_CRITICAL // 100
    if surge:
        damage = damage * tuning.SURGE // 100
    if affinity:
        damage = damage * (tuning.WEAK if affinity == "weak" else tuning.RESISTED) // 100
    return damage


# --- monsters ------------------------------------------------------------------------------------------------------


def monster_attack(kind: Kind, plight: Plight, pack: int) -> int:
    """Return the attack as spells and the pack have changed it."""
    attack = kind.attack + pack
    for condition in plight.conditions:
        attack -= condition.attack
    return max(0, attack)


def pack_bonus(chamber: Chamber) -> int:
    """Return what each monster of a pack gains now: nothing unless two of them live."""
    hunting = 0
    for monster in chamber.monsters:
        hunting += monster.hp > 0 and nature_of(monster.kind).behavior == "pack"
    return tuning.PACK_BONUS if hunting > 1 else 0


def is_enraged(monster: Monster) -> bool:
    return monster.traits.special == "rage" and 2 * monster.hp < monster.max_hp


def monster_damage(attack: int, roll: int, defense: int, rage: bool, defended: bool = False, easy: bool = False) -> int:
    damage = attack + roll - defense
    if roll == common.MONSTER_DAMAGE_VARIANCE:
        damage *= common.CRITICAL_MULTIPLIER
    if damage < 1:
        return 0
    if rage:
        damage *= common.RAGE_MULTIPLIER
    if defended:
        damage = damage * (100 - common.DEFEND_DAMAGE_REDUCTION) // 100
    return damage * common.EASY_MONSTER_DAMAGE // 100 if easy else damage


# --- trade and skill -----------------------------------------------------------------------------------------------


def price_of(item: str, haggled: bool) -> int:
    value = ALL_ITEMS[item].value
    return value * (100 - tuning.HAGGLE_DISCOUNT) // 100 if haggled else value


def selling_price(item: str) -> int:
    return max(1, ALL_ITEMS[item].value * tuning.SELL_PRICE // 100)


def skill(adventure: Adventure) -> int:
    return tuning.SKILL if adventure.sheet.skilled else 0


def hp_gain(adventure: Adventure, level: int, easy: bool) -> int:
    gain = adventure.sheet.hp_per_level * (2 if level == common.BIG_LEVEL else 1)
    return gain * common.EASY_HP // 100 if easy else gain


def rests_left(adventure: Adventure, room: int) -> int:
    return sum(marks.rest(room, number) not in adventure.marks for number in range(tuning.RESTS))
