"""What somebody would do who knows the dungeon and all its numbers. Every `scene` is that of a view."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ..actions import ALL, CHEST, Attack, Deed, Defend, Drop, Equip, Loot, Move, Use
from ..state import Hero, Monster, Scene, first_chamber, free_slots
from . import tuning
from .damage import DEFENSE, STRENGTH
from .items import ITEMS
from .monsters import BOSS
from .odds import Threat, average, bare_defense, bare_power, chance_to_kill, expected, living, risk_of_death, speed
from .rooms import FIRST_ROOM, neighbours, rooms_of

RISK: Final = 0.1  # of dying in this round, beyond which something is done about it
NOTICED: Final = 0.01  # a difference in risk that is worth a potion
HEALING: Final = ("Health Potion", "Greater Health Potion", "Full Restore")


def best_act(scene: Scene, easy: bool, risk: float = RISK) -> Deed:
    if not scene.fighting:
        return in_peace(scene, easy)
    if [monster.kind for monster in living(scene)] == [BOSS]:
        return against_the_boss(scene, easy)
    return in_a_fight(scene, easy, risk)


def good_act(scene: Scene, risk: float) -> Deed:
    """The same of somebody who has not solved the last fight, which takes longer than everything else."""
    if scene.fighting:
        return in_a_fight(scene, easy=False, risk=risk)
    better = best_gear(scene.hero)
    return Equip(better) if better else take(scene) or strengthen(scene) or top_up(scene.hero) or onward(scene)


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
    chest = scene.here.chest if chamber.chest == "closed" else None
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
    return at_the_door(scene, easy) if onward_to(scene) == boss_room(scene) else top_up(scene.hero)


def top_up(hero: Hero) -> Deed | None:
    """A potion of which nothing is lost: in a fight it would cost a round."""
    missing = hero.max_hp - hero.hp
    return next((Use(name) for name in HEALING[:2] if name in hero.pack and ITEMS[name].figure <= missing), None)


def strengthen(scene: Scene) -> Deed | None:
    """With potions that last as long as a fight, before the boss."""
    hero = scene.hero
    if onward_to(scene) != boss_room(scene):
        return None
    for potion, turns in ((STRENGTH.name, hero.strength), (DEFENSE.name, hero.defense)):
        if potion in hero.pack and turns < tuning.POTION_TURNS:
            return Use(potion)
    return None


def at_the_door(scene: Scene, easy: bool) -> Deed | None:
    """Before the boss everything is drunk that makes a victory likelier."""
    from .duel import EVEN, Position, boss_duel, kit_of, smaller

    strong = strengthen(scene)
    if strong:
        return strong
    hero, boss = scene.hero, boss_of(scene)
    duel = boss_duel(bare_power(hero), bare_defense(hero, boss), hero.max_hp, easy)
    kit, at = kit_of(hero.pack), Position(boss.hp, hero.hp, hero.strength, hero.defense)
    best, most = None, duel.inside(kit, at) + EVEN
    for name, less in smaller(kit) if hero.hp < hero.max_hp else ():
        worth = duel.outside(less, duel.drink(at, name))
        if worth > most:
            best, most = Use(name), worth + EVEN
    return best


def onward(scene: Scene) -> Move:
    to = onward_to(scene)
    return Move(next(way for way, room in scene.here.exits.items() if room == to))


def onward_to(scene: Scene) -> int:
    """To every side room before anything deeper, then straight to the boss."""
    for room in side_rooms(scene.dungeon):
        chamber = scene.chambers[room - 1]
        done = chamber and chamber.visited and not any(monster.hp for monster in chamber.monsters)
        if room >= scene.room and not done:
            return next_room(scene.dungeon, scene.room, room)
    return next_room(scene.dungeon, scene.room, boss_room(scene))


def boss_room(scene: Scene) -> int:
    return len(scene.chambers)


@lru_cache(maxsize=200)
def side_rooms(dungeon: int) -> tuple[int, ...]:
    """Those that the straight way does not lead through."""
    rooms, at, way = rooms_of(dungeon), FIRST_ROOM, {FIRST_ROOM}
    while at != len(rooms):
        at = next_room(dungeon, at, len(rooms))
        way.add(at)
    return tuple(room for room in rooms if room not in way)


@lru_cache(maxsize=5000)
def next_room(dungeon: int, start: int, goal: int) -> int:
    """The first step of the shortest way."""
    first: dict[int, int] = {start: start}
    queue = deque([start])
    while goal not in first:
        room = queue.popleft()
        for beyond in neighbours(room, dungeon):
            if beyond not in first:
                first[beyond] = beyond if room == start else first[room]
                queue.append(beyond)
    return first[goal]


def boss_of(scene: Scene) -> Monster:
    hall = scene.chambers[-1]
    return (hall or first_chamber(boss_room(scene), scene.dungeon)).monsters[0]


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
