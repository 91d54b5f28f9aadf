"""Fights: the hero's act, then every living monster's, round after round."""

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
from .damage import DEFENSE, STRENGTH, armor_against, hero_damage, hero_defense, hero_power, monster_damage, raging
from .growth import damage_bonus, defense_bonus, hp_gain, level_at
from .items import ITEMS, drop
from .monsters import BOSS
from .rooms import neighbours, room_name
from .sight import sight
from .turn_builder import Course


def between(dice: Chance, bounds: tuple[int, int]) -> int:
    low, high = bounds
    return low + dice.below(high - low + 1)


# --- the hero's acts -----------------------------------------------------------------------------------------------


def attack(course: Course, target: str) -> None:
    at = next(at for at, monster in enumerate(course.chamber.monsters) if monster.hp and monster.name == target)
    strike(course, at)
    if course.living():
        monsters_act(course)
        return
    course.threats = ()
    course.tell(RoomCleared(course.scene.here.name))
    if course.chamber.monsters[at].kind == BOSS:
        course.tell(Won(course.scene.turn + 1, achievements(course)))


def defend(course: Course) -> None:
    course.tell(Defended())
    monsters_act(course, defended=True)


def flee(course: Course) -> None:
    """Half of all flights lead to some room beside; the others leave one open to every blow."""
    if course.dice.below(100) < tuning.FLEE_SUCCESS_RATE:
        to = course.dice.choice(neighbours(course.room, course.scene.dungeon))
        course.tell(Fled(room_name(to, course.scene.dungeon)))
        enter(course, to)
    else:
        course.tell(FleeFailed())
        monsters_act(course)


def enter(course: Course, to: int) -> None:
    """Go to a room; who lives there fights."""
    before = course.scene.here
    direction = next(direction for direction, beyond in before.exits.items() if beyond == to)
    found = course.go(to)
    monsters = course.living()
    if monsters:
        roll_threats(course)
    seen = sight(course.scene.dungeon, to, course.chamber, course.threats)
    course.tell(Entered(direction, before.name, not found.visited, seen))
    if monsters:
        course.tell(FightBegan(tuple([monster.name for monster in monsters])))
        warn(course)


# --- the hero's blow -----------------------------------------------------------------------------------------------


def strike(course: Course, at: int) -> None:
    hero, monster = course.hero, course.chamber.monsters[at]
    kind, power = monster.traits, hero_power(hero)
    roll = 1 + course.dice.below(tuning.PLAYER_DIE)
    damage = hero_damage(power, roll, kind)
    hp = max(0, monster.hp - damage)
    course.tell(
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
    course.place(at, replace(monster, hp=hp))
    course.tally = replace(course.tally, dealt=course.tally.dealt + damage)
    if hero.strength:
        course.hero = replace(hero, strength=hero.strength - 1)
        if hero.strength == 1:
            course.tell(WoreOff("strength"))
    if not hp:
        reward(course, monster)


def reward(course: Course, monster: Monster) -> None:
    kind = monster.traits
    xp = kind.xp + between(course.dice, tuning.EXPERIENCE_BONUS)
    gold = kind.gold + between(course.dice, tuning.GOLD_BONUS)
    left = drop(course.dice)
    course.tell(Slain(monster.name, monster.kind, xp, gold, left))
    if left:
        course.chamber = replace(course.chamber, items=(*course.chamber.items, left))
    course.tally = replace(course.tally, slain=course.tally.slain + 1)
    course.hero = replace(course.hero, xp=course.hero.xp + xp, gold=course.hero.gold + gold)
    rise(course)


def rise(course: Course) -> None:
    """The levels that experience has brought, one by one."""
    hero = course.hero
    for level in range(hero.level + 1, level_at(hero.xp, hero.level) + 1):
        gain = hp_gain(level, course.easy)
        hero = replace(hero, level=level, hp=hero.hp + gain, max_hp=hero.max_hp + gain)
        course.tell(LevelUp(level, gain, hero.hp, hero.max_hp, damage_bonus(level), defense_bonus(level)))
    course.hero = hero


# --- the monsters' phase -------------------------------------------------------------------------------------------


def monsters_act(course: Course, defended: bool = False) -> None:
    """Every living monster strikes; whoever still stands goes into the next round."""
    for at, roll in enumerate(course.threats):
        monster = course.chamber.monsters[at]
        if not monster.hp:
            continue
        if not rally(course, at):
            blow(course, monster, roll, defended)
        if not course.hero.hp:
            course.threats = ()
            course.tell(Died(monster.name, course.scene.here.name))
            return
    regenerate(course)
    hero = course.hero
    if hero.defense:
        course.hero = replace(hero, defense=hero.defense - 1)
        if hero.defense == 1:
            course.tell(WoreOff("defense"))
    roll_threats(course)
    warn(course)


def blow(course: Course, monster: Monster, roll: int, defended: bool) -> None:
    hero, kind = course.hero, monster.traits
    rage = raging(kind, monster.hp)
    damage = monster_damage(kind, roll, hero_defense(hero, kind), rage=rage, defended=defended, easy=course.easy)
    hp = max(0, hero.hp - damage)
    course.hero = replace(hero, hp=hp)
    course.tally = replace(course.tally, taken=course.tally.taken + damage)
    course.tell(
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


def rally(course: Course, at: int) -> bool:
    """Whether the monster spends its turn on its allies: when one is below half of its HP, never twice running."""
    leader = course.chamber.monsters[at]
    if leader.traits.special != "rally":
        return False
    allies = [(n, ally) for n, ally in enumerate(course.chamber.monsters) if ally.hp and n != at]
    rallies = not leader.rallied and any(2 * ally.hp < ally.traits.hp for _, ally in allies)
    if rallies != leader.rallied:
        course.place(at, replace(leader, rallied=rallies))
    if rallies:
        healed = tuple([heal(course, n, ally, tuning.RALLY_HEALING) for n, ally in allies])
        course.tell(Rallied(leader.name, tuple([ally.name for _, ally in allies]), healed))
    return rallies


def regenerate(course: Course) -> None:
    for at, monster in enumerate(course.chamber.monsters):
        if monster.hp and monster.traits.special == "regeneration":
            healed = heal(course, at, monster, tuning.REGENERATION)
            if healed:
                course.tell(Regenerated(monster.name, healed, monster.hp + healed))


def heal(course: Course, at: int, monster: Monster, amount: int) -> int:
    healed = min(amount, monster.traits.hp - monster.hp)
    if healed:
        course.place(at, replace(monster, hp=monster.hp + healed))
    return healed


def roll_threats(course: Course) -> None:
    """Roll the monsters' dice for the coming round, before the hero chooses."""
    below, sides = course.dice.below, tuning.MONSTER_DAMAGE_VARIANCE
    course.threats = tuple([1 + below(sides) if monster.hp else 0 for monster in course.chamber.monsters])


def warn(course: Course) -> None:
    for monster, roll in zip(course.chamber.monsters, course.threats, strict=True):
        if roll == tuning.MONSTER_DAMAGE_VARIANCE:
            course.tell(WindsUp(monster.name))
