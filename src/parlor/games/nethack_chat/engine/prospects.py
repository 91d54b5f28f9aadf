"""The chance to win a run from a scene, for reviews.

Of the last fight the exact chance is known (duel.py). Before it, the rest of the run is summed up in a few figures: the
HP that the fights on the expert's way are expected to cost, and the HP that the hero has, carries and will find for
them. The weights are those of a logistic regression on 50,000 scenes of 1,500 runs by the expert's acts, one in
five in a generated dungeon. The chance it gives fits the share of victories from 5 % to 98 %.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from msgspec.structs import replace

from ..state import Chamber, Hero, Monster, Scene, first_chamber
from . import tuning
from .damage import DEFENSE, STRENGTH
from .duel import DuelPosition, boss_duel, kit_of
from .expert import HEALING_POTIONS, boss_of, is_better, next_room, side_rooms
from .fight_cost import expected_cost
from .growth import hp_gain, level_at
from .items import ITEMS
from .monsters import BOSS
from .odds import defense_without_potion, living_monsters, power_without_potion
from .rooms import rooms_of

# Weights of the regression
CONSTANT: Final = -2.78
MARGIN_WEIGHT: Final = 1.68  # of the HP that are left at the end, as a share of what the fights cost
POTION_WEIGHT: Final = 0.58  # of each Strength or Defense Potion
RESERVE_WEIGHT: Final = 0.075  # of each HP that is left after the current fight
MAX_RESERVE: Final = 30.0  # HP; more make no difference to the current fight
MIN_COST: Final = 10.0  # HP, so that the margin of a nearly finished run is not infinite
RESTORE_SHARE: Final = 0.8  # of Max HP that a Full Restore heals when it is drunk


class Journey(NamedTuple):
    """The expert's way from a cleared room to the boss."""

    cost: float  # HP that fights on the way are expected to cost
    next_cost: float  # of the first fight on the way, or of the boss if there is no other
    boss_cost: float
    gained: int  # HP by new levels
    hero: Hero  # at the boss, with everything found on the way; its HP mean nothing


class RunFigures(NamedTuple):
    """The figures from which the chance of victory is estimated."""

    margin: float  # HP left at the end, as a share of what the fights cost
    potions: int  # of strength and defense, at the boss
    reserve: float  # HP left after the current or the next fight, up to MAX_RESERVE


def victory_chance(scene: Scene, easy: bool) -> float:
    """Return the probability of victory from this scene, before the dice of the coming round are seen."""
    if scene.over:
        return float(scene.over == "victory")
    if only_boss_left(scene, easy):
        return last_fight_chance(scene, easy)
    figures = run_figures(scene, easy)
    score = MARGIN_WEIGHT * figures.margin + POTION_WEIGHT * figures.potions + RESERVE_WEIGHT * figures.reserve
    return 1 / (1 + exp(-CONSTANT - score))


def only_boss_left(scene: Scene, easy: bool) -> bool:
    """Return whether the fight with the boss is the only one left, or goes on."""
    foes = living_monsters(scene)
    if foes:
        return [foe.kind for foe in foes] == [BOSS]
    return not journey(unhurt(scene.hero), scene.room, scene.chambers, scene.dungeon, easy).cost


def last_fight_chance(scene: Scene, easy: bool) -> float:
    """Return the exact probability of victory if only the boss is left: in the fight, or before it with time to take
    what lies here and to drink.
    """
    hero, boss = scene.hero, boss_of(scene)
    if not scene.fighting:
        ready = journey(unhurt(hero), scene.room, scene.chambers, scene.dungeon, easy).hero
        hero = replace(hero, weapon=ready.weapon, armor=ready.armor, pack=ready.pack)
    duel = boss_duel(power_without_potion(hero), defense_without_potion(hero, boss), hero.max_hp, easy)
    kit, at = kit_of(hero.pack), DuelPosition(boss.hp, hero.hp, hero.strength, hero.defense)
    return duel.inside(kit, at) if scene.fighting else duel.outside(kit, at)


def run_figures(scene: Scene, easy: bool) -> RunFigures:
    """Return the figures of a scene in which more than the last fight is left."""
    foes = living_monsters(scene)
    hero, gained = after_fight(scene.hero, foes, easy)
    ahead = journey(unhurt(hero), scene.room, scene.chambers, scene.dungeon, easy)
    share = tuning.EASY_MONSTER_DAMAGE / 100 if easy else 1.0
    now = share * expected_cost(scene.hero, foes)
    total = now + share * (ahead.cost + ahead.boss_cost)
    margin = scene.hero.hp + gained + ahead.gained + healing(ahead.hero) - total
    reserve = scene.hero.hp + healing(scene.hero) - (now if foes else share * ahead.next_cost)
    potions = sum(name in (STRENGTH.name, DEFENSE.name) for name in ahead.hero.pack)
    return RunFigures(margin / (total + MIN_COST), potions, min(MAX_RESERVE, reserve))


def healing(hero: Hero) -> float:
    """Return the HP that the potions of the pack can give back."""
    return sum(ITEMS[name].figure or RESTORE_SHARE * hero.max_hp for name in hero.pack if name in HEALING_POTIONS)


def unhurt(hero: Hero) -> Hero:
    """Return the hero without what the way ahead does not depend on, so that more scenes share one journey."""
    return replace(hero, hp=0, gold=0, strength=0, defense=0)


def after_fight(hero: Hero, foes: list[Monster], easy: bool) -> tuple[Hero, int]:
    """Return the hero with the mean experience for these monsters, and the HP that new levels give."""
    bonus = sum(tuning.EXPERIENCE_BONUS) // 2
    xp = hero.xp + sum(foe.traits.xp + bonus for foe in foes)
    level = level_at(xp, hero.level)
    gained = sum(hp_gain(reached, easy) for reached in range(hero.level + 1, level + 1))
    return replace(hero, xp=xp, level=level, max_hp=hero.max_hp + gained), gained


@lru_cache(maxsize=4000)
def journey(hero: Hero, room: int, chambers: tuple[Chamber | None, ...], dungeon: int, easy: bool) -> Journey:
    """Return the way from this room, once it is cleared: through every side room ahead, then to the boss."""
    rooms, cleared, gained = rooms_of(dungeon), {room}, 0
    costs = list[float]()
    boss = len(rooms)

    def contents(number: int) -> Chamber:
        seen = chambers[number - 1]
        return seen if seen and seen.visited else first_chamber(number, dungeon)

    def is_done(number: int) -> bool:
        seen = chambers[number - 1]
        return number in cleared or bool(seen and seen.visited and not any(foe.hp for foe in seen.monsters))

    hero = with_loot(hero, hero.pack)
    hero = with_loot(hero, loot_of(contents(room), room, dungeon), into_pack=True)
    while room != boss:
        goal = next((side for side in side_rooms(dungeon) if side >= room and not is_done(side)), boss)
        room = next_room(dungeon, room, goal)
        if room == boss or room in cleared:
            continue
        cleared.add(room)
        if foes := [foe for foe in contents(room).monsters if foe.hp]:
            costs.append(expected_cost(hero, foes))
            hero, more = after_fight(hero, foes, easy)
            gained += more
        hero = with_loot(hero, loot_of(contents(room), room, dungeon), into_pack=True)
    boss_cost = expected_cost(hero, [foe for foe in contents(boss).monsters if foe.hp])
    return Journey(sum(costs), (*costs, boss_cost)[0], boss_cost, gained, hero)


def loot_of(chamber: Chamber, room: int, dungeon: int) -> tuple[str, ...]:
    """Return the items on the floor and in a closed chest."""
    chest = rooms_of(dungeon)[room].chest if chamber.chest == "closed" else None
    return chamber.items + (chest.items if chest else ())


def with_loot(hero: Hero, names: tuple[str, ...], *, into_pack: bool = False) -> Hero:
    """Return the hero wearing what is better of these items; with `into_pack`, with the potions in the pack."""
    for name in names:
        if is_better(hero, name):
            hero = replace(hero, weapon=name) if ITEMS[name].sort == "weapon" else replace(hero, armor=name)
    potions = tuple(name for name in names if ITEMS[name].sort == "potion") if into_pack else ()
    return replace(hero, pack=(*hero.pack, *potions))
