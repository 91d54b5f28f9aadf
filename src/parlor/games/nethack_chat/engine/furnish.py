"""A dungeon drawn at random: rooms, who lives in them, and what lies there.

It is furnished from the entrance on, for a hero who takes what there is on the way: monsters are chosen by what they
would cost that hero, more the deeper they live, and treasure rooms make up for what has been lost since the last one.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from parlor.kernel import Chance

from ..state import Hero, Monster
from . import tuning
from .expert import is_better
from .fight_cost import toll
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
from .layout import Spot, laid_out
from .monsters import ALL_KINDS, BOSS, GROWTH, KINDS
from .rooms import EXIT, Chest, Room, Rooms, Sort

COST: Final = (0.1, 0.9)  # of Max HP that a fight takes at the entrance, and before the boss
SPREAD: Final = 40  # percent, by which it may be more or less
CHOICE: Final = 6  # bands of which the most fitting is taken
HEALING: Final = 1.6  # HP in potions for each that fights are expected to take
REMEDIES: Final = ("Health Potion", "Greater Health Potion")
GREATER: Final = ITEMS[REMEDIES[1]]
MOST_REMEDIES: Final = 5  # in one room

Names = tuple[tuple[str, str], ...]  # of monsters, and their kinds


def furnished(chance: Chance) -> Rooms:
    spots, exits = laid_out(chance)
    sorts = sorted_out(spots, chance)
    walk, stages = Walk(chance), stages_of(sorts)
    rooms: dict[int, Room] = {}
    for at, (spot, ways, sketch) in enumerate(zip(spots, exits, named(sorts, chance), strict=True)):
        room = Room(sketch.name, sorts[at], sketch.description, ways)
        near = {sorts[to - 1] for to in ways.values() if to != EXIT}
        rooms[at + 1] = inhabited(room, walk, spot.depth / spots[-1].depth, "combat" in near)
        if at in stages:
            items = walk.find(stages[at], last=at == max(stages))
            rooms[at + 1] = stocked(rooms[at + 1], items, pile(chance), sketch.chest)
    return rooms


def inhabited(room: Room, walk: Walk, share: float, near_danger: bool) -> Room:
    """Treasure is guarded, or lies beside a fight."""
    if room.sort == "boss":
        return replace(room, monsters=HALL.monsters)
    if room.sort == "normal" or (room.sort == "treasure" and near_danger and walk.chance.below(2)):
        return room
    gold = pile(walk.chance) if room.sort == "combat" and not walk.chance.below(3) else 0
    return replace(room, monsters=walk.fight(share), gold=gold)


def stocked(room: Room, items: tuple[str, ...], gold: int, chest: bool) -> Room:
    return replace(room, chest=Chest(items, gold)) if chest else replace(room, items=items, gold=gold)


def pile(chance: Chance) -> int:
    least, most = ITEMS[GOLD].figure, ITEMS[GOLD].value
    return least + chance.below(most - least + 1)


# --- which rooms ---------------------------------------------------------------------------------------------------


def sorted_out(spots: list[Spot], chance: Chance) -> list[Sort]:
    """The first two are safe; treasure lies aside, before the boss, and halfway where few rooms are aside."""
    deepest = spots[-1].depth
    sides = sum(spot.aside for spot in spots)
    halfway = (deepest + 1) // 2 if sides < 3 else deepest
    quiet = halfway + 1 + chance.below(deepest)  # beyond the last one there is none
    sorts: list[Sort] = []
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


def stages_of(sorts: list[Sort]) -> dict[int, int]:
    """Which treasure rooms there are, and how good what each has is: from the first line of the pool to the last."""
    found = [at for at, sort in enumerate(sorts) if sort == "treasure"]
    return {at: round((len(WEAPONS) - 1) * n / (len(found) - 1)) for n, at in enumerate(found)}


def named(sorts: list[Sort], chance: Chance) -> list[Sketch]:
    """A room of the pool for each, none twice; the last treasure is in a chest."""
    found: dict[int, Sketch] = {
        0: Sketch(ENTRANCE.name, ENTRANCE.description, ("normal",)),
        len(sorts) - 1: Sketch(HALL.name, HALL.description, ("boss",)),
    }
    last = max(at for at, sort in enumerate(sorts) if sort == "treasure")
    pool = chance.shuffled(SKETCHES)
    for wanted in ("treasure", "normal", "combat"):  # the choice for treasure is smallest
        for at, sort in enumerate(sorts):
            if sort == wanted and at not in found:
                found[at] = next(one for one in pool if sort in one.sorts and one.chest == (at == last))
                pool.remove(found[at])
    return [found[at] for at in range(len(sorts))]


# --- who and what is in them ---------------------------------------------------------------------------------------


class Walk:
    """The hero for whom a dungeon is furnished, and what the way has cost so far."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.hero = Hero(max_hp(1, False), max_hp(1, False))
        self.lost = 0.0  # HP, without what was found against it

    def fight(self, share: float) -> Names:
        """Monsters for a room that lies so far on the way."""
        least, most = COST
        spread = 100 - SPREAD + self.chance.below(2 * SPREAD + 1)
        wanted = (least + (most - least) * share * share) * self.hero.max_hp * spread / 100
        bands = [
            self.grown(band, share) for band in self.chance.sample((NEAR if share < 0.5 else FAR) + ANYWHERE, CHOICE)
        ]
        band = min(bands, key=lambda band: abs(cost(self.hero, band) - wanted))
        self.lost += cost(self.hero, band)
        xp = self.hero.xp + sum(ALL_KINDS[kind].xp + sum(tuning.EXPERIENCE_BONUS) // 2 for kind in band)
        level = level_at(xp)
        self.hero = replace(self.hero, xp=xp, level=level, max_hp=max_hp(level, False))
        return called(band)

    def grown(self, band: tuple[str, ...], share: float) -> tuple[str, ...]:
        """With a leader who has come to more levels the deeper it lives, but to no more than twice its own."""
        leader, *others = band
        more = self.chance.below(1 + min(KINDS[leader].level, round(share * len(GROWTH))))
        return (*others, " ".join([*GROWTH[more - 1 : more], leader]))  # last: "the first one" is the First of its kind

    def find(self, stage: int, last: bool) -> tuple[str, ...]:
        """What lies in a treasure room: gear, potions against what the way has cost, and something of beauty."""
        chance, hero = self.chance, self.hero
        weapon, armor = chance.choice(WEAPONS[stage]), chance.choice(ARMORS[stage])
        gear = [name for name in (weapon, armor) if is_better(hero, name)]
        for name in gear:
            self.hero = replace(self.hero, **{ITEMS[name].sort: name})
        potions = [*self.for_the_boss(), *self.remedies()] if last else self.remedies()
        beauty = [VALUABLES[stage]] if chance.below(2) else []
        return (*gear, *potions, *beauty)

    def for_the_boss(self) -> list[str]:
        self.lost += cost(self.hero, (BOSS,)) - self.hero.max_hp / HEALING
        return ["Full Restore", *self.chance.sample(("Strength Potion", "Defense Potion"), 1 + self.chance.below(2))]

    def remedies(self) -> list[str]:
        """As many as what was lost asks for, within what fits into a pack; one at least."""
        potions, need = list[str](), self.lost * HEALING
        while not potions or (need > 0 and len(potions) < MOST_REMEDIES):
            potions.append(self.chance.choice(REMEDIES) if need > GREATER.figure else REMEDIES[0])
            need -= ITEMS[potions[-1]].figure
        self.lost = need / HEALING
        return sorted(potions)


def cost(hero: Hero, band: tuple[str, ...]) -> float:
    return toll(hero, [Monster(str(n), kind, ALL_KINDS[kind].hp) for n, kind in enumerate(band)])


def called(band: tuple[str, ...]) -> Names:
    """Each monster's name and kind: the kind itself, or with a number where several are alike."""
    many, met = Counter(band), Counter[str]()
    names: list[tuple[str, str]] = []
    for kind in band:
        names.append((f"{ORDINALS[met[kind]]} {kind}" if many[kind] > 1 else kind, kind))
        met[kind] += 1
    return tuple(names)
