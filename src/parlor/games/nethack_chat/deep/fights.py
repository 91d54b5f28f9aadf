"""Fights of the deep edition: by the dice of the classic one, with classes, conditions and the ways of monsters."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import tuning as common
from ..engine.fights import rally, regenerate, roll_between, roll_monster_dice, warn
from ..engine.growth import damage_bonus, defense_bonus, level_at
from ..events import (
    Defended,
    Died,
    FightBegan,
    FleeFailed,
    Hurt,
    LevelUp,
    RoomCleared,
    Slain,
    Struck,
    WoreOff,
)
from ..state import Monster
from . import marks
from .adventure import Condition
from .data import tuning
from .data.items import DROPS
from .data.monsters import CHIEFTAIN
from .events import Dodged, Escaped, Guarded, Learned, PackHunts, SpellEnded
from .figures import (
    armor_against,
    blow_damage,
    borrowed_damage,
    borrowed_defense,
    hero_defense,
    hero_power,
    hp_gain,
    is_enraged,
    monster_attack,
    monster_damage,
    nature_of,
    own_damage,
    pack_bonus,
)
from .turn import DeepTurn

# --- the course of a fight -----------------------------------------------------------------------------------------


def begin_fight(turn: DeepTurn) -> None:
    """Roll the monsters' dice, and announce them."""
    monsters = turn.living()
    roll_monster_dice(turn)
    turn.adventure = replace(turn.adventure, plights=(), talk="")
    turn.emit(FightBegan(tuple([monster.name for monster in monsters])))
    if pack_bonus(turn.chamber):
        pack = next(one.kind for one in monsters if nature_of(one.kind).behavior == "pack")
        turn.emit(PackHunts(pack, tuning.PACK_BONUS))
    warn(turn)


def finish_round(turn: DeepTurn, defended: bool = False) -> None:
    """Let the monsters act, or end the fight if none lives."""
    if turn.living() and not turn.in_party:
        monsters_act(turn, defended)
    if turn.hero.hp and not turn.living():
        end_fight(turn)


def end_fight(turn: DeepTurn) -> None:
    turn.monster_dice = ()
    turn.adventure = replace(turn.adventure, plights=())
    gather_strength(turn)
    turn.emit(RoomCleared(turn.site.name))
    if any(monster.kind == CHIEFTAIN for monster in turn.chamber.monsters):
        from .endings import end_adventure

        end_adventure(turn, "duel" if turn.has_mark(marks.DUEL) else "fight")


def gather_strength(turn: DeepTurn) -> None:
    """Get some mana back after a won fight, and the ability sooner."""
    adventure = turn.adventure
    mana = min(adventure.max_mana, adventure.mana + tuning.MANA_AFTER_FIGHT)
    turn.adventure = replace(adventure, mana=mana, wait=max(0, adventure.wait - 1))


# --- the hero's acts -----------------------------------------------------------------------------------------------


def attack(turn: DeepTurn, target: str, percent: int = 100) -> None:
    strike(turn, monster_at(turn, target), percent)
    finish_round(turn)


def defend(turn: DeepTurn) -> None:
    turn.emit(Defended())
    finish_round(turn, defended=True)


def flee(turn: DeepTurn) -> None:
    """Try to get to a random room next door."""
    if turn.chance(turn.sheet.flee):
        from .travel import run_away

        run_away(turn)
    else:
        turn.emit(FleeFailed())
        finish_round(turn)


def monster_at(turn: DeepTurn, name: str) -> int:
    """Return the index of a living monster of this room."""
    return next(at for at, monster in enumerate(turn.chamber.monsters) if monster.hp and monster.name == name)


def strike(turn: DeepTurn, at: int, percent: int = 100) -> None:
    hero, adventure, monster = turn.hero, turn.adventure, turn.chamber.monsters[at]
    kind, critical, plight = monster.traits, adventure.sheet.critical, turn.plight(at)
    roll = 1 + turn.dice.below(common.PLAYER_DIE)
    power, own, borrowed = hero_power(hero, adventure), own_damage(hero, adventure), borrowed_damage(hero, adventure)
    damage = blow_damage(power, roll, kind, critical, percent, plight.guarding)
    hp = max(0, monster.hp - damage)
    turn.emit(
        Struck(
            target=monster.name,
            weapon=hero.weapon,
            base=power - own - borrowed,
            roll=roll,
            level=own,
            strength=borrowed,
            defense=kind.defense,
            critical=roll >= critical,
            brittle=kind.special == "brittle",
            damage=damage,
            hp=hp,
        )
    )
    if plight.guarding:
        turn.put_plight(at, replace(plight, guarding=False))
    if hero.strength:
        turn.hero = replace(hero, strength=hero.strength - 1)
        if hero.strength == 1:
            turn.emit(WoreOff("strength"))
    wound(turn, at, damage)


def wound(turn: DeepTurn, at: int, damage: int) -> None:
    """Take HP from a monster; if none are left, give the reward."""
    monster = turn.chamber.monsters[at]
    hp = max(0, monster.hp - damage)
    turn.put_monster(at, replace(monster, hp=hp))
    turn.tally = replace(turn.tally, dealt=turn.tally.dealt + damage)
    if not hp:
        reward(turn, monster)


# --- rewards -------------------------------------------------------------------------------------------------------


def reward(turn: DeepTurn, monster: Monster) -> None:
    kind, nature = monster.traits, nature_of(monster.kind)
    xp = kind.xp + roll_between(turn.dice, common.EXPERIENCE_BONUS)
    gold = kind.gold + roll_between(turn.dice, common.GOLD_BONUS) if kind.gold else 0
    left = roll_drop(turn) or nature.leaves
    turn.emit(Slain(monster.name, monster.kind, xp, gold, left))
    if left:
        turn.chamber = replace(turn.chamber, items=(*turn.chamber.items, left))
    turn.tally = replace(turn.tally, slain=turn.tally.slain + 1)
    turn.hero = replace(turn.hero, gold=turn.hero.gold + gold)
    gain_experience(turn, xp)


def roll_drop(turn: DeepTurn) -> str:
    """Return what a slain monster drops on this floor, or ""."""
    if not turn.chance(tuning.ITEM_DROP_CHANCE):
        return ""
    tiers, drawn = DROPS[turn.site.floor], turn.dice.below(100)
    if drawn < tuning.RARE_DROP_CHANCE:
        return turn.dice.choice(tiers["rare"])
    uncommon = drawn < tuning.RARE_DROP_CHANCE + tuning.UNCOMMON_DROP_CHANCE
    return turn.dice.choice(tiers["uncommon" if uncommon else "common"])


def gain_experience(turn: DeepTurn, xp: int) -> None:
    """Add experience, and raise the hero to its level, one level after the other."""
    hero = replace(turn.hero, xp=turn.hero.xp + xp)
    for level in range(hero.level + 1, level_at(hero.xp, hero.level) + 1):
        gain, sheet, adventure = hp_gain(turn.adventure, level, turn.easy), turn.sheet, turn.adventure
        hero = replace(hero, level=level, hp=hero.hp + gain, max_hp=hero.max_hp + gain)
        mana = sheet.mana_per_level
        new = tuple([spell for at, spell in sheet.spells if at == level and spell not in adventure.spells])
        turn.adventure = replace(
            adventure, mana=adventure.mana + mana, max_mana=adventure.max_mana + mana, spells=adventure.spells + new
        )
        turn.emit(LevelUp(level, gain, hero.hp, hero.max_hp, damage_bonus(level), defense_bonus(level)))
        for spell in new:
            turn.emit(Learned(spell))
    turn.hero = hero


# --- the monsters' phase -------------------------------------------------------------------------------------------


def monsters_act(turn: DeepTurn, defended: bool = False) -> None:
    """Every living monster acts by its nature. If the hero survives, the dice of the next round are rolled."""
    pack, escaped = pack_bonus(turn.chamber), list[int]()
    for at, roll in enumerate(turn.monster_dice):
        monster = turn.chamber.monsters[at]
        if not monster.hp:
            continue
        if roll < common.MONSTER_DAMAGE_VARIANCE and loses_heart(turn, at, monster, escaped):
            continue
        if not rally(turn, at):
            blow(turn, at, roll, pack, defended)
        if not turn.hero.hp:
            turn.monster_dice = ()
            turn.emit(Died(monster.name, turn.site.name))
            return
    regenerate(turn)
    if escaped:
        remove_monsters(turn, escaped)
    pass_round(turn)
    if turn.living():
        roll_monster_dice(turn)
        warn(turn)


def loses_heart(turn: DeepTurn, at: int, monster: Monster, escaped: list[int]) -> bool:
    """Return whether a wounded monster hides or runs instead of striking. One that winds up a heavy blow never does."""
    behavior, full = nature_of(monster.kind).behavior, monster.max_hp
    if behavior == "defensive" and 2 * monster.hp < full and turn.chance(tuning.GUARD_CHANCE):
        turn.put_plight(at, replace(turn.plight(at), guarding=True))
        turn.emit(Guarded(monster.name))
        return True
    if behavior == "cowardly" and 4 * monster.hp < full and turn.chance(tuning.ESCAPE_CHANCE):
        escaped.append(at)
        turn.emit(Escaped(monster.name, monster.kind))
        return True
    return False


def remove_monsters(turn: DeepTurn, gone: list[int]) -> None:
    """Take the monsters at these indexes out of the room."""
    kept = [at for at in range(len(turn.chamber.monsters)) if at not in gone]
    turn.chamber = replace(turn.chamber, monsters=tuple([turn.chamber.monsters[at] for at in kept]))
    if turn.adventure.plights:
        turn.adventure = replace(turn.adventure, plights=tuple([turn.plight(at) for at in kept]))


def blow(turn: DeepTurn, at: int, roll: int, pack: int, defended: bool) -> None:
    hero, adventure, monster = turn.hero, turn.adventure, turn.chamber.monsters[at]
    if turn.chance(adventure.sheet.dodge):
        turn.emit(Dodged(monster.name))
        return
    kind = monster.traits
    hunts = pack if pack and nature_of(monster.kind).behavior == "pack" else 0
    attack = monster_attack(kind, turn.plight(at), hunts)
    defense = hero_defense(hero, adventure, kind)
    rage = is_enraged(monster)
    damage = monster_damage(attack, roll, defense, rage, defended, turn.easy)
    hp = turn.wound(damage)
    turn.emit(
        Hurt(
            monster=monster.name,
            attack=attack,
            roll=roll,
            armor=armor_against(hero, kind),
            level=defense_bonus(hero.level),
            potion=borrowed_defense(hero, adventure),
            critical=roll == common.MONSTER_DAMAGE_VARIANCE,
            rage=rage,
            defended=defended,
            damage=damage,
            hp=hp,
        )
    )


def pass_round(turn: DeepTurn) -> None:
    """Let potions and spells wear off."""
    wear_off(turn)
    pass_plights(turn)


def wear_off(turn: DeepTurn) -> None:
    """Shorten what works on the hero."""
    hero, adventure = turn.hero, turn.adventure
    if hero.defense:
        turn.hero = replace(hero, defense=hero.defense - 1)
        if hero.defense == 1:
            turn.emit(WoreOff("defense"))
    if adventure.conditions:
        for condition in adventure.conditions:
            if condition.rounds == 1:
                turn.emit(SpellEnded(condition.spell))
        turn.adventure = replace(adventure, conditions=shorten(adventure.conditions))


def pass_plights(turn: DeepTurn) -> None:
    """Shorten what works on the monsters."""
    adventure = turn.adventure
    if any(plight.conditions for plight in adventure.plights):
        plights = tuple(
            [
                replace(plight, conditions=shorten(plight.conditions)) if plight.conditions else plight
                for plight in adventure.plights
            ]
        )
        turn.adventure = replace(adventure, plights=plights)


def shorten(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return tuple([replace(one, rounds=one.rounds - 1) for one in conditions if one.rounds > 1])
