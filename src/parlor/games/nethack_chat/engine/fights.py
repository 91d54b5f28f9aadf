"""Fights: in each round the hero acts, then every living monster."""

from __future__ import annotations

from msgspec.structs import replace

from parlor.kernel import Chance

from ..events import (
    Defended,
    Died,
    Entered,
    FightBegan,
    Fled,
    FleeFailed,
    Hurt,
    LevelUp,
    Rallied,
    Regenerated,
    RoomCleared,
    Slain,
    Struck,
    WindsUp,
    Won,
    WoreOff,
)
from ..state import Monster
from . import tuning
from .achievements import achievements
from .damage import DEFENSE, STRENGTH, armor_against, hero_damage, hero_defense, hero_power, is_raging, monster_damage
from .growth import damage_bonus, defense_bonus, hp_gain, level_at
from .items import ITEMS, roll_drop
from .monsters import BOSS
from .rooms import neighbors, room_name
from .sight import sight
from .turn_builder import TurnBuilder


def roll_between(dice: Chance, bounds: tuple[int, int]) -> int:
    low, high = bounds
    return low + dice.below(high - low + 1)


# --- the hero's acts -----------------------------------------------------------------------------------------------


def attack(turn: TurnBuilder, target: str) -> None:
    at = next(at for at, monster in enumerate(turn.chamber.monsters) if monster.hp and monster.name == target)
    strike(turn, at)
    if turn.living():
        monsters_act(turn)
        return
    turn.monster_dice = ()
    turn.emit(RoomCleared(turn.scene.here.name))
    if turn.chamber.monsters[at].kind == BOSS:
        turn.emit(Won(turn.scene.turn + 1, achievements(turn)))


def defend(turn: TurnBuilder) -> None:
    turn.emit(Defended())
    monsters_act(turn, defended=True)


def flee(turn: TurnBuilder) -> None:
    """Try to get to a random room next door. If that fails, every monster strikes."""
    if turn.dice.below(100) < tuning.FLEE_SUCCESS_RATE:
        to = turn.dice.choice(neighbors(turn.room, turn.scene.dungeon))
        turn.emit(Fled(room_name(to, turn.scene.dungeon)))
        enter(turn, to)
    else:
        turn.emit(FleeFailed())
        monsters_act(turn)


def enter(turn: TurnBuilder, to: int) -> None:
    """Go to a room. If monsters live there, a fight begins."""
    before = turn.scene.here
    direction = next(direction for direction, beyond in before.exits.items() if beyond == to)
    found = turn.enter_room(to)
    monsters = turn.living()
    if monsters:
        roll_monster_dice(turn)
    seen = sight(turn.scene.dungeon, to, turn.chamber, turn.monster_dice)
    turn.emit(Entered(direction, before.name, not found.visited, seen))
    if monsters:
        turn.emit(FightBegan(tuple([monster.name for monster in monsters])))
        warn(turn)


# --- the hero's blow -----------------------------------------------------------------------------------------------


def strike(turn: TurnBuilder, at: int) -> None:
    hero, monster = turn.hero, turn.chamber.monsters[at]
    kind, power = monster.traits, hero_power(hero)
    roll = 1 + turn.dice.below(tuning.PLAYER_DIE)
    damage = hero_damage(power, roll, kind)
    hp = max(0, monster.hp - damage)
    turn.emit(
        Struck(
            target=monster.name,
            weapon=hero.weapon,
            base=ITEMS[hero.weapon].figure,
            roll=roll,
            level=damage_bonus(hero.level),
            strength=STRENGTH.figure if hero.strength else 0,
            defense=kind.defense,
            critical=roll == tuning.PLAYER_DIE,
            brittle=kind.special == "brittle",
            damage=damage,
            hp=hp,
        )
    )
    turn.put_monster(at, replace(monster, hp=hp))
    turn.tally = replace(turn.tally, dealt=turn.tally.dealt + damage)
    if hero.strength:
        turn.hero = replace(hero, strength=hero.strength - 1)
        if hero.strength == 1:
            turn.emit(WoreOff("strength"))
    if not hp:
        reward(turn, monster)


def reward(turn: TurnBuilder, monster: Monster) -> None:
    kind = monster.traits
    xp = kind.xp + roll_between(turn.dice, tuning.EXPERIENCE_BONUS)
    gold = kind.gold + roll_between(turn.dice, tuning.GOLD_BONUS)
    left = roll_drop(turn.dice)
    turn.emit(Slain(monster.name, monster.kind, xp, gold, left))
    if left:
        turn.chamber = replace(turn.chamber, items=(*turn.chamber.items, left))
    turn.tally = replace(turn.tally, slain=turn.tally.slain + 1)
    turn.hero = replace(turn.hero, xp=turn.hero.xp + xp, gold=turn.hero.gold + gold)
    rise(turn)


def rise(turn: TurnBuilder) -> None:
    """Raise the hero to the level of the experience, one level after the other."""
    hero = turn.hero
    for level in range(hero.level + 1, level_at(hero.xp, hero.level) + 1):
        gain = hp_gain(level, turn.easy)
        hero = replace(hero, level=level, hp=hero.hp + gain, max_hp=hero.max_hp + gain)
        turn.emit(LevelUp(level, gain, hero.hp, hero.max_hp, damage_bonus(level), defense_bonus(level)))
    turn.hero = hero


# --- the monsters' phase -------------------------------------------------------------------------------------------


def monsters_act(turn: TurnBuilder, defended: bool = False) -> None:
    """Every living monster strikes. If the hero survives, the dice of the next round are rolled."""
    for at, roll in enumerate(turn.monster_dice):
        monster = turn.chamber.monsters[at]
        if not monster.hp:
            continue
        if not rally(turn, at):
            blow(turn, monster, roll, defended)
        if not turn.hero.hp:
            turn.monster_dice = ()
            turn.emit(Died(monster.name, turn.scene.here.name))
            return
    regenerate(turn)
    hero = turn.hero
    if hero.defense:
        turn.hero = replace(hero, defense=hero.defense - 1)
        if hero.defense == 1:
            turn.emit(WoreOff("defense"))
    roll_monster_dice(turn)
    warn(turn)


def blow(turn: TurnBuilder, monster: Monster, roll: int, defended: bool) -> None:
    hero, kind = turn.hero, monster.traits
    rage = is_raging(kind, monster.hp)
    damage = monster_damage(kind, roll, hero_defense(hero, kind), rage=rage, defended=defended, easy=turn.easy)
    hp = turn.wound(damage)
    turn.emit(
        Hurt(
            monster=monster.name,
            attack=kind.attack,
            roll=roll,
            armor=armor_against(hero, kind),
            level=defense_bonus(hero.level),
            potion=DEFENSE.figure if hero.defense else 0,
            critical=roll == tuning.MONSTER_DAMAGE_VARIANCE,
            rage=rage,
            defended=defended,
            damage=damage,
            hp=hp,
        )
    )


def rally(turn: TurnBuilder, at: int) -> bool:
    """Heal the allies instead of striking. Return whether the monster did.

    It does if it can, an ally has less than half of its HP, and it did not in the last round.
    """
    leader = turn.chamber.monsters[at]
    if leader.traits.special != "rally":
        return False
    allies = [(n, ally) for n, ally in enumerate(turn.chamber.monsters) if ally.hp and n != at]
    rallies = not leader.rallied and any(2 * ally.hp < ally.max_hp for _, ally in allies)
    if rallies != leader.rallied:
        turn.put_monster(at, replace(leader, rallied=rallies))
    if rallies:
        healed = tuple([heal(turn, n, ally, tuning.RALLY_HEALING) for n, ally in allies])
        turn.emit(Rallied(leader.name, tuple([ally.name for _, ally in allies]), healed))
    return rallies


def regenerate(turn: TurnBuilder) -> None:
    for at, monster in enumerate(turn.chamber.monsters):
        if monster.hp and monster.traits.special == "regeneration":
            healed = heal(turn, at, monster, tuning.REGENERATION)
            if healed:
                turn.emit(Regenerated(monster.name, healed, monster.hp + healed))


def heal(turn: TurnBuilder, at: int, monster: Monster, amount: int) -> int:
    healed = min(amount, monster.max_hp - monster.hp)
    if healed:
        turn.put_monster(at, replace(monster, hp=monster.hp + healed))
    return healed


def roll_monster_dice(turn: TurnBuilder) -> None:
    """Roll the monsters' dice for the coming round, before the hero chooses an act."""
    below, sides = turn.dice.below, tuning.MONSTER_DAMAGE_VARIANCE
    turn.monster_dice = tuple([1 + below(sides) if monster.hp else 0 for monster in turn.chamber.monsters])


def warn(turn: TurnBuilder) -> None:
    for monster, roll in zip(turn.chamber.monsters, turn.monster_dice, strict=True):
        if roll == tuning.MONSTER_DAMAGE_VARIANCE:
            turn.emit(WindsUp(monster.name))
