"""Spells, scrolls, thrown things and the abilities of the classes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ..engine.inventory import remove_one
from ..engine.tuning import POTION_TURNS
from ..events import Drank
from .adventure import Condition
from .data import tuning
from .data.items import ALL_ITEMS, FIRE_BOMB, HOLY_WATER, SMOKE
from .data.spells import SPELLS, Spell, spell_of
from .events import (
    AbilityUsed,
    Afflicted,
    ManaGained,
    Mended,
    NothingFound,
    SmokeSpread,
    SpellCast,
    SpellHit,
    Strengthened,
)
from .fights import attack, finish_round, monster_at, wound
from .figures import affinity_of, spell_bonus, spell_damage
from .travel import reveal_room, run_away
from .turn import DeepTurn

FIRE: Spell = SPELLS["Fireball"]


def cast(turn: DeepTurn, name: str, target: str) -> None:
    """Cast a spell of the hero's own."""
    spell, adventure = SPELLS[name], turn.adventure
    surge = adventure.surge
    cost = 0 if surge else spell.mana
    turn.adventure = replace(adventure, mana=adventure.mana - cost, surge=False)
    turn.emit(SpellCast(name, spell.element, cost, turn.adventure.mana, ""))
    work(turn, spell, target, spell_bonus(turn.hero, adventure), surge)


def work(turn: DeepTurn, spell: Spell, target: str, bonus: int, surge: bool = False) -> None:
    """Let a spell take effect. In a fight, the monsters act afterwards."""
    match spell.sort:
        case "damage" | "debuff":
            aim(turn, spell, target_index(turn, target), bonus, surge)
        case "area":
            for at, monster in enumerate(turn.chamber.monsters):
                if monster.hp:
                    aim(turn, spell, at, bonus, surge)
        case "heal":
            mend(turn, spell.name, spell.power + bonus)
        case "buff":
            others = tuple([one for one in turn.adventure.conditions if one.spell != spell.name])
            condition = Condition(spell.name, spell.rounds, spell.attack, spell.defense)
            turn.adventure = replace(turn.adventure, conditions=(*others, condition))
            turn.emit(Strengthened(spell.name, spell.attack, spell.defense, spell.rounds))
        case "light":
            if not reveal_room(turn):
                turn.emit(NothingFound())
    if turn.monster_dice:
        finish_round(turn)


def target_index(turn: DeepTurn, name: str) -> int:
    """Return the index of the target; without a name that of the only enemy."""
    return monster_at(turn, name or turn.living()[0].name)


def aim(turn: DeepTurn, spell: Spell, at: int, bonus: int, surge: bool) -> None:
    """Let a spell hit one monster: damage, then what it takes from the monster's attack."""
    monster = turn.chamber.monsters[at]
    if spell.power:
        hit(turn, at, spell.name, spell, spell.power, bonus, surge)
    if spell.attack and turn.chamber.monsters[at].hp:
        plight = turn.plight(at)
        others = tuple([one for one in plight.conditions if one.spell != spell.name])
        condition = Condition(spell.name, spell.rounds, spell.attack)
        turn.put_plight(at, replace(plight, conditions=(*others, condition)))
        turn.emit(Afflicted(monster.name, spell.name, spell.attack, spell.rounds))


def hit(turn: DeepTurn, at: int, name: str, spell: Spell, power: int, bonus: int, surge: bool = False) -> None:
    """Do the damage of a spell or of a thrown thing to one monster."""
    monster = turn.chamber.monsters[at]
    roll, affinity = 1 + turn.dice.below(tuning.SPELL_DIE), affinity_of(monster.kind, spell)
    damage = spell_damage(power + bonus, roll, affinity, surge)
    hp = max(0, monster.hp - damage)
    critical = roll == tuning.SPELL_DIE
    turn.emit(SpellHit(monster.name, name, spell.element, power, roll, bonus, critical, affinity, damage, hp))
    wound(turn, at, damage)


def mend(turn: DeepTurn, source: str, amount: int) -> None:
    hero = turn.hero
    amount = min(amount, hero.max_hp - hero.hp)
    turn.hero = replace(hero, hp=hero.hp + amount)
    turn.emit(Mended(source, amount, turn.hero.hp, hero.max_hp))


# --- abilities -----------------------------------------------------------------------------------------------------


def use_ability(turn: DeepTurn, target: str) -> None:
    ability = turn.sheet.ability
    turn.adventure = replace(turn.adventure, wait=ability.cooldown)
    turn.emit(AbilityUsed(ability.name, ability.cooldown))
    match ability.effect:
        case "heal":
            mend(turn, ability.name, turn.hero.max_hp * ability.figure // 100)
            if turn.monster_dice:
                finish_round(turn)
        case "strike":
            attack(turn, target or turn.living()[0].name, ability.figure)
        case "surge":
            turn.adventure = replace(turn.adventure, surge=True)


# --- scrolls and tools ---------------------------------------------------------------------------------------------


def read_scroll(turn: DeepTurn, scroll: str, target: str) -> None:
    turn.hero = replace(turn.hero, pack=remove_one(turn.hero.pack, scroll))
    spell = spell_of(scroll)
    turn.emit(SpellCast(spell.name, spell.element, 0, turn.adventure.mana, scroll))
    work(turn, spell, target, tuning.SCROLL_POWER + turn.hero.level)


def use_tool(turn: DeepTurn, tool: str, target: str) -> None:
    """Throw something. In a fight, the monsters act afterwards, unless the hero is gone."""
    turn.hero = replace(turn.hero, pack=remove_one(turn.hero.pack, tool))
    figure = ALL_ITEMS[tool].figure
    if tool == SMOKE:
        turn.emit(SmokeSpread())
        run_away(turn)
        return
    if tool == FIRE_BOMB:
        turn.emit(SpellCast(FIRE_BOMB, "fire", 0, turn.adventure.mana, tool))
        for at, monster in enumerate(turn.chamber.monsters):
            if monster.hp:
                hit(turn, at, tool, FIRE, figure, 0)
    elif tool == HOLY_WATER:
        turn.emit(SpellCast(HOLY_WATER, "", 0, turn.adventure.mana, tool))
        hit(turn, target_index(turn, target), tool, replace(FIRE, element=""), figure, 0)
    finish_round(turn)


def drink(turn: DeepTurn, potion: str) -> None:
    """Drink a potion or eat. In a fight, the monsters act afterwards."""
    hero, adventure, item = turn.hero, turn.adventure, ALL_ITEMS[potion]
    hero = replace(hero, pack=remove_one(hero.pack, potion))
    if item.effect == "mana":
        amount = min(item.figure, adventure.max_mana - adventure.mana)
        turn.hero, turn.adventure = hero, replace(adventure, mana=adventure.mana + amount)
        turn.emit(ManaGained(potion, amount, turn.adventure.mana, adventure.max_mana))
    elif item.effect in ("strength", "defense"):
        lasts = POTION_TURNS
        turn.hero = replace(hero, strength=lasts) if item.effect == "strength" else replace(hero, defense=lasts)
        turn.emit(Drank(potion, item.effect, item.figure, lasts, hero.hp, hero.max_hp))
    else:
        missing = hero.max_hp - hero.hp
        amount = missing if item.effect == "restore" else min(item.figure, missing)
        turn.hero = replace(hero, hp=hero.hp + amount)
        if potion == "Bread":
            turn.emit(Mended(potion, amount, turn.hero.hp, hero.max_hp))
        else:
            effect: Literal["restore", "heal"] = "restore" if item.effect == "restore" else "heal"
            turn.emit(Drank(potion, effect, amount, 0, turn.hero.hp, hero.max_hp))
    if potion != "Bread":
        turn.tally = replace(turn.tally, potions=turn.tally.potions + 1)
    if turn.monster_dice:
        finish_round(turn)
