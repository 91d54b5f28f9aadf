"""What somebody would do who knows the dungeon and all its numbers. Every `scene` is that of a view."""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import Final

from msgspec.structs import replace

from . import tuning
from .acts import ALL, CHEST, Attack, Deed, Defend, Drop, Equip, Loot, Move, Use
from .bestiary import BOSS
from .damage import DEFENSE, STRENGTH
from .items import ITEMS
from .odds import Threat, average, bare_defense, bare_power, chance_to_kill, expected, living, risk_of_death, speed
from .rooms import BOSS_ROOM, ROOMS, STORAGE, neighbours
from .state import Hero, Monster, Scene, free_slots

RISK: Final = 0.1  # of dying in this round, beyond which something is done about it
NOTICED: Final = 0.01  # a difference in risk that is worth a potion
HEALING: Final = ("Health Potion", "Greater Health Potion", "Full Restore")


def best_act(scene: Scene, easy: bool, risk: float = RISK) -> Deed:
    if not scene.fighting:
        return in_peace(scene, easy)
    if [monster.kind for monster in living(scene)] == [BOSS]:
        return against_the_boss(scene, easy)
    return in_a_fight(scene, easy, risk)


# --- between fights ------------------------------------------------------------------------------------------------


def in_peace(scene: Scene, easy: bool) -> Deed:
    better = best_gear(scene.hero)
    if better:
        return Equip(better)
    return take(scene) or drink(scene, easy) or onward(scene)


def best_gear(hero: Hero) -> str | None:
    """The best in the pack, if it beats what is worn."""
    gear = [name for name in hero.pack if is_better(hero, name)]
    return max(gear, key=lambda name: ITEMS[name].figure, default=None)


def is_better(hero: Hero, name: str) -> bool:
    item = ITEMS[name]
    worn = {"weapon": hero.weapon, "armor": hero.armor}.get(item.sort)
    return worn is not None and item.figure > ITEMS[worn].figure


def is_wanted(hero: Hero, name: str) -> bool:
    return ITEMS[name].sort in ("potion", "treasure") or is_better(hero, name)


def take(scene: Scene) -> Deed | None:
    """Whatever is of use, once worse gear has made place for it."""
    hero, chamber = scene.hero, scene.chamber
    chest = ROOMS[scene.room].chest if chamber.chest == "closed" else None
    here = chamber.items + (chest.items if chest else ())
    wanted = [name for name in here if is_wanted(hero, name)]
    if not (wanted or chamber.gold or chest):
        return None
    bulky = [name for name in wanted if ITEMS[name].sort != "treasure"]
    junk = [name for name in hero.pack if not is_wanted(hero, name)]
    if len(bulky) > free_slots(hero) and junk:
        return Drop(junk[0])
    if len(here) <= free_slots(hero) or not bulky:
        return Loot(ALL)
    if chest:
        return Loot(CHEST)
    return Loot(bulky[0]) if free_slots(hero) else None


def drink(scene: Scene, easy: bool) -> Deed | None:
    return at_the_door(scene, easy) if scene.room == BOSS_ROOM - 1 else top_up(scene.hero)


def top_up(hero: Hero) -> Deed | None:
    """A potion of which nothing is lost: in a fight it would cost a round."""
    missing = hero.max_hp - hero.hp
    return next((Use(name) for name in HEALING[:2] if name in hero.pack and ITEMS[name].figure <= missing), None)


def at_the_door(scene: Scene, easy: bool) -> Deed | None:
    """Before the boss everything is drunk that makes a victory likelier."""
    from .duel import EVEN, Position, boss_duel, kit_of, smaller

    hero, boss = scene.hero, boss_of(scene)
    for potion, turns in ((STRENGTH.name, hero.strength), (DEFENSE.name, hero.defense)):
        if potion in hero.pack and turns < tuning.POTION_TURNS:
            return Use(potion)
    duel = boss_duel(bare_power(hero), bare_defense(hero, boss), hero.max_hp, easy)
    kit, at = kit_of(hero.pack), Position(boss.hp, hero.hp, hero.strength, hero.defense)
    best, most = None, duel.inside(kit, at) + EVEN
    for name, less in smaller(kit) if hero.hp < hero.max_hp else ():
        worth = duel.outside(less, duel.drink(at, name))
        if worth > most:
            best, most = Use(name), worth + EVEN
    return best


def onward(scene: Scene) -> Move:
    """To the Storage Room first, then straight to the boss."""
    storage = scene.chambers[STORAGE - 1]
    done = scene.room > STORAGE or (storage is not None and not any(monster.hp for monster in storage.monsters))
    to = next_room(scene.room, BOSS_ROOM if done else STORAGE)
    return Move(next(way for way, room in ROOMS[scene.room].exits.items() if room == to))


@cache
def next_room(start: int, goal: int) -> int:
    """The first step of the shortest way."""
    first: dict[int, int] = {start: start}
    queue = deque([start])
    while goal not in first:
        room = queue.popleft()
        for beyond in neighbours(room):
            if beyond not in first:
                first[beyond] = beyond if room == start else first[room]
                queue.append(beyond)
    return first[goal]


def boss_of(scene: Scene) -> Monster:
    hall = scene.chambers[BOSS_ROOM - 1]
    if hall:
        return hall.monsters[0]
    boss = Monster(*ROOMS[BOSS_ROOM].monsters[0], 0)
    return replace(boss, hp=boss.traits.hp)


# --- fights --------------------------------------------------------------------------------------------------------


def in_a_fight(scene: Scene, easy: bool, risk: float = RISK) -> Deed:
    """Strike where it ends most harm soonest, unless this may be the last round, or a blow is better warded off."""
    hero = scene.hero
    dice = zip(scene.chamber.monsters, scene.dice, strict=True)
    threats: list[Threat] = [(monster, die) for monster, die in dice if monster.hp]
    target = max((foe for foe, _ in threats), key=lambda foe: speed(hero, foe) * average(hero, foe, easy))
    killed = chance_to_kill(hero, target)
    strikers = [(foe, die) for foe, die in threats if killed < 1 or foe is not target]
    danger = risk_of_death(hero, strikers, easy)
    if danger > risk:
        return safest(hero, threats, easy, danger) or Attack(target.name)
    struck = sum(expected(hero, foe, die, easy) * (1 - killed * (foe is target)) for foe, die in threats)
    warded = sum(expected(hero, foe, die, easy, defended=True) for foe, die in threats)
    one_more_round = sum(average(hero, foe, easy) for foe, _ in threats)
    return Defend() if warded + one_more_round < struck else Attack(target.name)


def safest(hero: Hero, threats: list[Threat], easy: bool, danger: float) -> Deed | None:
    """The potion after which the round is least dangerous, or cover; nothing where neither helps."""
    ways: list[tuple[float, Deed]] = []
    for name in HEALING:
        if name in hero.pack and hero.hp < hero.max_hp:
            hp = min(hero.max_hp, hero.hp + (ITEMS[name].figure or hero.max_hp))
            ways.append((risk_of_death(replace(hero, hp=hp), threats, easy), Use(name)))
    ways.append((risk_of_death(hero, threats, easy, defended=True), Defend()))
    best: Deed | None = None
    for left, act in ways:
        if left < danger - NOTICED:
            best, danger = act, left
    return best


def against_the_boss(scene: Scene, easy: bool) -> Deed:
    from .duel import Position, boss_duel, kit_of

    hero, boss = scene.hero, living(scene)[0]
    duel = boss_duel(bare_power(hero), bare_defense(hero, boss), hero.max_hp, easy)
    heavy = tuning.MONSTER_DAMAGE_VARIANCE in scene.dice
    return duel.best(kit_of(hero.pack), Position(boss.hp, hero.hp, hero.strength, hero.defense, heavy))
