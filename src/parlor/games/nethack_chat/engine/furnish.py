"""Monsters and loot for the rooms of a generated dungeon.

Rooms are furnished from the entrance on, for an imagined hero who takes everything on the way: monsters are chosen by
the HP that they would cost this hero, more in deeper rooms, and treasure rooms make up for the HP lost since the last.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from parlor.kernel import Chance

from ..state import Hero, Monster
from . import tuning
from .expert import is_better
from .fight_cost import expected_cost
from .generator_data import (
    ANYWHERE,
    ARMORS,
    ENTRANCE,
    FAR,
    HALL,
    NEAR,
    ORDINALS,
    SKETCHES,
    VALUABLES,
    WEAPONS,
    Sketch,
)
from .growth import level_at, max_hp
from .items import GOLD, ITEMS
from .layout import RoomSpot, lay_out
from .monsters import ALL_KINDS, BOSS, GROWN_PREFIXES, KINDS
from .rooms import EXIT, Chest, Room, Rooms, RoomSort

FIGHT_COST: Final = (0.1, 0.9)  # shares of Max HP that a fight costs at the entrance and before the boss
COST_SPREAD: Final = 40  # percent by which a fight may cost more or less
BANDS_COMPARED: Final = 6  # bands drawn; the best match is taken
HEALING_FACTOR: Final = 1.6  # HP in potions for each HP that fights are expected to cost
POTIONS: Final = ("Health Potion", "Greater Health Potion")
GREATER_POTION: Final = ITEMS[POTIONS[1]]
MAX_POTIONS_PER_ROOM: Final = 5

NamedKinds = tuple[tuple[str, str], ...]  # name and kind of each monster


def furnish(chance: Chance) -> Rooms:
    """Return a whole dungeon: layout, monsters and loot."""
    spots, exits = lay_out(chance)
    sorts = choose_sorts(spots, chance)
    walk, stages = Walkthrough(chance), treasure_stages(sorts)
    rooms: dict[int, Room] = {}
    for at, (spot, ways, sketch) in enumerate(zip(spots, exits, choose_sketches(sorts, chance), strict=True)):
        room = Room(sketch.name, sorts[at], sketch.description, ways)
        near = {sorts[to - 1] for to in ways.values() if to != EXIT}
        rooms[at + 1] = add_monsters(room, walk, spot.depth / spots[-1].depth, "combat" in near)
        if at in stages:
            items = walk.choose_loot(stages[at], last=at == max(stages))
            rooms[at + 1] = add_loot(rooms[at + 1], items, draw_gold(chance), sketch.chest)
    return rooms


def add_monsters(room: Room, walk: Walkthrough, share: float, near_danger: bool) -> Room:
    """Return the room with its monsters. A treasure room may have none if a fight is next door."""
    if room.sort == "boss":
        return replace(room, monsters=HALL.monsters)
    if room.sort == "normal" or (room.sort == "treasure" and near_danger and walk.chance.below(2)):
        return room
    gold = draw_gold(walk.chance) if room.sort == "combat" and not walk.chance.below(3) else 0
    return replace(room, monsters=walk.fight(share), gold=gold)


def add_loot(room: Room, items: tuple[str, ...], gold: int, chest: bool) -> Room:
    return replace(room, chest=Chest(items, gold)) if chest else replace(room, items=items, gold=gold)


def draw_gold(chance: Chance) -> int:
    least, most = ITEMS[GOLD].figure, ITEMS[GOLD].value
    return least + chance.below(most - least + 1)


# --- sorts of rooms ------------------------------------------------------------------------------------------------


def choose_sorts(spots: list[RoomSpot], chance: Chance) -> list[RoomSort]:
    """Return the sort of each room. The first two are safe. Treasure is in side rooms, before the boss, and halfway if
    there are few side rooms.
    """
    deepest = spots[-1].depth
    sides = sum(spot.aside for spot in spots)
    halfway = (deepest + 1) // 2 if sides < 3 else deepest
    quiet = halfway + 1 + chance.below(deepest)  # may be beyond the last room: then there is none
    sorts: list[RoomSort] = []
    for spot in spots:
        if spot.depth < 2 and not spot.aside:
            sorts.append("normal")
        elif spot == spots[-1]:
            sorts.append("boss")
        elif spot.aside or spot.depth in (halfway, deepest - 1):
            sorts.append("treasure")
        else:
            sorts.append("normal" if spot.depth == quiet else "combat")
    return sorts


def treasure_stages(sorts: list[RoomSort]) -> dict[int, int]:
    """Return the index of each treasure room, and the row of WEAPONS and ARMORS that it offers."""
    found = [at for at, sort in enumerate(sorts) if sort == "treasure"]
    return {at: round((len(WEAPONS) - 1) * n / (len(found) - 1)) for n, at in enumerate(found)}


def choose_sketches(sorts: list[RoomSort], chance: Chance) -> list[Sketch]:
    """Return a different sketch for each room. The last treasure room has a chest."""
    found: dict[int, Sketch] = {
        0: Sketch(ENTRANCE.name, ENTRANCE.description, ("normal",)),
        len(sorts) - 1: Sketch(HALL.name, HALL.description, ("boss",)),
    }
    last = max(at for at, sort in enumerate(sorts) if sort == "treasure")
    pool = chance.shuffled(SKETCHES)
    for wanted in ("treasure", "normal", "combat"):  # treasure first: it has the fewest sketches
        for at, sort in enumerate(sorts):
            if sort == wanted and at not in found:
                found[at] = next(one for one in pool if sort in one.sorts and one.chest == (at == last))
                pool.remove(found[at])
    return [found[at] for at in range(len(sorts))]


# --- monsters and loot ---------------------------------------------------------------------------------------------


class Walkthrough:
    """The imagined hero for whom the rooms are furnished one after the other."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.hero = Hero(max_hp(1, False), max_hp(1, False))
        self.lost = 0.0  # HP lost so far, less what the potions found so far restore

    def fight(self, share: float) -> NamedKinds:
        """Return monsters for a room at this share of the way (0 to 1), and let the hero win the fight."""
        least, most = FIGHT_COST
        spread = 100 - COST_SPREAD + self.chance.below(2 * COST_SPREAD + 1)
        wanted = (least + (most - least) * share * share) * self.hero.max_hp * spread / 100
        bands = [
            self.with_grown_leader(band, share)
            for band in self.chance.sample((NEAR if share < 0.5 else FAR) + ANYWHERE, BANDS_COMPARED)
        ]
        band = min(bands, key=lambda band: abs(cost(self.hero, band) - wanted))
        self.lost += cost(self.hero, band)
        xp = self.hero.xp + sum(ALL_KINDS[kind].xp + sum(tuning.EXPERIENCE_BONUS) // 2 for kind in band)
        level = level_at(xp)
        self.hero = replace(self.hero, xp=xp, level=level, max_hp=max_hp(level, False))
        return name_monsters(band)

    def with_grown_leader(self, band: tuple[str, ...], share: float) -> tuple[str, ...]:
        """Return the band with a leader of a higher level in deeper rooms, at most twice its own level."""
        leader, *others = band
        more = self.chance.below(1 + min(KINDS[leader].level, round(share * len(GROWN_PREFIXES))))
        return (
            *others,
            " ".join([*GROWN_PREFIXES[more - 1 : more], leader]),
        )

    def choose_loot(self, stage: int, last: bool) -> tuple[str, ...]:
        """Return gear, potions for the HP lost so far, and perhaps a valuable. The hero puts on better gear."""
        chance, hero = self.chance, self.hero
        weapon, armor = chance.choice(WEAPONS[stage]), chance.choice(ARMORS[stage])
        gear = [name for name in (weapon, armor) if is_better(hero, name)]
        for name in gear:
            self.hero = replace(self.hero, **{ITEMS[name].sort: name})
        potions = [*self.boss_potions(), *self.healing_potions()] if last else self.healing_potions()
        beauty = [VALUABLES[stage]] if chance.below(2) else []
        return (*gear, *potions, *beauty)

    def boss_potions(self) -> list[str]:
        self.lost += cost(self.hero, (BOSS,)) - self.hero.max_hp / HEALING_FACTOR
        return ["Full Restore", *self.chance.sample(("Strength Potion", "Defense Potion"), 1 + self.chance.below(2))]

    def healing_potions(self) -> list[str]:
        """Return at least one healing potion, and as many as the lost HP ask for up to the limit."""
        potions, need = list[str](), self.lost * HEALING_FACTOR
        while not potions or (need > 0 and len(potions) < MAX_POTIONS_PER_ROOM):
            potions.append(self.chance.choice(POTIONS) if need > GREATER_POTION.figure else POTIONS[0])
            need -= ITEMS[potions[-1]].figure
        self.lost = need / HEALING_FACTOR
        return sorted(potions)


def cost(hero: Hero, band: tuple[str, ...]) -> float:
    return expected_cost(hero, [Monster(str(n), kind, ALL_KINDS[kind].hp) for n, kind in enumerate(band)])


def name_monsters(band: tuple[str, ...]) -> NamedKinds:
    """Return a name for each kind: the kind itself, or with an ordinal if several are alike."""
    many, met = Counter(band), Counter[str]()
    names: list[tuple[str, str]] = []
    for kind in band:
        names.append((f"{ORDINALS[met[kind]]} {kind}" if many[kind] > 1 else kind, kind))
        met[kind] += 1
    return tuple(names)
