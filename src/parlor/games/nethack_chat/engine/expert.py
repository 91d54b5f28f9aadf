"""The expert player, which knows the map and all figures. Every `scene` is that of a view: hidden dice are unknown."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ..actions import ALL, CHEST, Attack, Defend, Drop, Equip, Loot, Move, TurnAct, Use
from ..state import Hero, Monster, Scene, first_chamber, free_slots
from . import tuning
from .damage import DEFENSE, STRENGTH
from .items import ITEMS
from .monsters import BOSS
from .odds import (
    Threat,
    average_damage,
    chance_to_kill,
    defense_without_potion,
    expected_damage,
    living_monsters,
    power_without_potion,
    risk_of_death,
    share_per_blow,
)
from .rooms import FIRST_ROOM, neighbors, rooms_of

ACCEPTED_RISK: Final = 0.1  # of dying in this round; above it the expert drinks or defends
MIN_RISK_GAIN: Final = 0.01  # reduction of the risk that is worth a potion
HEALING_POTIONS: Final = ("Health Potion", "Greater Health Potion", "Full Restore")


def best_act(scene: Scene, easy: bool, risk: float = ACCEPTED_RISK) -> TurnAct:
    if not scene.fighting:
        return act_in_peace(scene, easy)
    if [monster.kind for monster in living_monsters(scene)] == [BOSS]:
        return act_against_boss(scene, easy)
    return act_in_fight(scene, easy, risk)


def good_act(scene: Scene, risk: float) -> TurnAct:
    """Like `best_act`, without the solver for the last fight, which takes longer than everything else."""
    if scene.fighting:
        return act_in_fight(scene, easy=False, risk=risk)
    better = best_gear(scene.hero)
    return Equip(better) if better else loot_or_drop(scene) or strengthen(scene) or top_up(scene.hero) or onward(scene)


# --- between fights ------------------------------------------------------------------------------------------------


def act_in_peace(scene: Scene, easy: bool) -> TurnAct:
    better = best_gear(scene.hero)
    if better:
        return Equip(better)
    return loot_or_drop(scene) or drink_before_onward(scene, easy) or onward(scene)


def best_gear(hero: Hero) -> str | None:
    """Return the best weapon or armor of the pack if it beats the worn one, else None."""
    gear = [name for name in hero.pack if is_better(hero, name)]
    return max(gear, key=lambda name: ITEMS[name].figure, default=None)


def is_better(hero: Hero, name: str) -> bool:
    item = ITEMS[name]
    worn = {"weapon": hero.weapon, "armor": hero.armor}.get(item.sort)
    return worn is not None and item.figure > ITEMS[worn].figure


def is_wanted(hero: Hero, name: str) -> bool:
    return ITEMS[name].sort in ("potion", "treasure") or is_better(hero, name)


def loot_or_drop(scene: Scene) -> TurnAct | None:
    """Return the act that takes useful items here or drops useless ones to make room, or None."""
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


def drink_before_onward(scene: Scene, easy: bool) -> TurnAct | None:
    return drink_before_boss(scene, easy) if onward_to(scene) == boss_room(scene) else top_up(scene.hero)


def top_up(hero: Hero) -> TurnAct | None:
    """Return a drink that wastes no HP, or None: in a fight it would cost a round."""
    missing = hero.max_hp - hero.hp
    return next(
        (Use(name) for name in HEALING_POTIONS[:2] if name in hero.pack and ITEMS[name].figure <= missing), None
    )


def strengthen(scene: Scene) -> TurnAct | None:
    """Return a drink of strength or defense before the boss room, or None."""
    hero = scene.hero
    if onward_to(scene) != boss_room(scene):
        return None
    for potion, turns in ((STRENGTH.name, hero.strength), (DEFENSE.name, hero.defense)):
        if potion in hero.pack and turns < tuning.POTION_TURNS:
            return Use(potion)
    return None


def drink_before_boss(scene: Scene, easy: bool) -> TurnAct | None:
    """Return the drink that makes a victory over the boss likeliest, or None if none helps."""
    from .duel import TIE_MARGIN, DuelPosition, boss_duel, kit_of, kits_after_drinking

    strong = strengthen(scene)
    if strong:
        return strong
    hero, boss = scene.hero, boss_of(scene)
    duel = boss_duel(power_without_potion(hero), defense_without_potion(hero, boss), hero.max_hp, easy)
    kit, at = kit_of(hero.pack), DuelPosition(boss.hp, hero.hp, hero.strength, hero.defense)
    best, most = None, duel.inside(kit, at) + TIE_MARGIN
    for name, less in kits_after_drinking(kit) if hero.hp < hero.max_hp else ():
        worth = duel.outside(less, duel.drink(at, name))
        if worth > most:
            best, most = Use(name), worth + TIE_MARGIN
    return best


def onward(scene: Scene) -> Move:
    to = onward_to(scene)
    return Move(next(way for way, room in scene.here.exits.items() if room == to))


def onward_to(scene: Scene) -> int:
    """Return the next room: to every side room before deeper rooms, then straight to the boss."""
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
    """Return the rooms that are not on the shortest way to the boss."""
    rooms, at, way = rooms_of(dungeon), FIRST_ROOM, {FIRST_ROOM}
    while at != len(rooms):
        at = next_room(dungeon, at, len(rooms))
        way.add(at)
    return tuple(room for room in rooms if room not in way)


@lru_cache(maxsize=5000)
def next_room(dungeon: int, start: int, goal: int) -> int:
    """Return the first room on the shortest way."""
    first: dict[int, int] = {start: start}
    queue = deque([start])
    while goal not in first:
        room = queue.popleft()
        for beyond in neighbors(room, dungeon):
            if beyond not in first:
                first[beyond] = beyond if room == start else first[room]
                queue.append(beyond)
    return first[goal]


def boss_of(scene: Scene) -> Monster:
    hall = scene.chambers[-1]
    return (hall or first_chamber(boss_room(scene), scene.dungeon)).monsters[0]


# --- fights --------------------------------------------------------------------------------------------------------


def act_in_fight(scene: Scene, easy: bool, risk: float = ACCEPTED_RISK) -> TurnAct:
    """Attack the monster whose death saves most HP. Drink or defend if the risk is too high or defending saves HP."""
    hero = scene.hero
    dice = zip(scene.chamber.monsters, scene.dice, strict=True)
    threats: list[Threat] = [(monster, die) for monster, die in dice if monster.hp]
    target = max(
        (foe for foe, _ in threats), key=lambda foe: share_per_blow(hero, foe) * average_damage(hero, foe, easy)
    )
    killed = chance_to_kill(hero, target)
    strikers = [(foe, die) for foe, die in threats if killed < 1 or foe is not target]
    danger = risk_of_death(hero, strikers, easy)
    if danger > risk:
        return safest_act(hero, threats, easy, danger) or Attack(target.name)
    struck = sum(expected_damage(hero, foe, die, easy) * (1 - killed * (foe is target)) for foe, die in threats)
    warded = sum(expected_damage(hero, foe, die, easy, defended=True) for foe, die in threats)
    one_more_round = sum(average_damage(hero, foe, easy) for foe, _ in threats)
    return Defend() if warded + one_more_round < struck else Attack(target.name)


def safest_act(hero: Hero, threats: list[Threat], easy: bool, danger: float) -> TurnAct | None:
    """Return the drink or defense that lowers the risk most; None if neither lowers it enough."""
    ways: list[tuple[float, TurnAct]] = []
    for name in HEALING_POTIONS:
        if name in hero.pack and hero.hp < hero.max_hp:
            hp = min(hero.max_hp, hero.hp + (ITEMS[name].figure or hero.max_hp))
            ways.append((risk_of_death(replace(hero, hp=hp), threats, easy), Use(name)))
    ways.append((risk_of_death(hero, threats, easy, defended=True), Defend()))
    best: TurnAct | None = None
    for left, act in ways:
        if left < danger - MIN_RISK_GAIN:
            best, danger = act, left
    return best


def act_against_boss(scene: Scene, easy: bool) -> TurnAct:
    from .duel import DuelPosition, boss_duel, kit_of

    hero, boss = scene.hero, living_monsters(scene)[0]
    duel = boss_duel(power_without_potion(hero), defense_without_potion(hero, boss), hero.max_hp, easy)
    heavy = tuning.MONSTER_DAMAGE_VARIANCE in scene.dice
    return duel.best(kit_of(hero.pack), DuelPosition(boss.hp, hero.hp, hero.strength, hero.defense, heavy))
