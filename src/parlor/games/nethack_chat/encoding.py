"""Actions and views of the dungeon as numbers, for learning agents.

Actions: the four directions; to attack the first, second, ... living monster of the room; to defend, to flee; then for
every item to use it, to equip it, to take it and to drop it; then to take all, and what the chest holds. Questions and
sentences have no number, as they change nothing, and undo has none, as it could be repeated for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlor.kernel import AnyGame, Seat
from parlor.kernel.encoding import Encoding, scaled

from .actions import ALL, CHEST, Action, Attack, ClassicAct, Defend, Drop, Equip, Flee, Loot, Move, Use
from .engine.items import ITEMS
from .engine.monsters import ALL_KINDS
from .engine.rooms import COMPASS
from .state import Options, View

ITEM_NAMES: Final = tuple(ITEMS)
KIND_NAMES: Final = tuple(ALL_KINDS)
MONSTERS: Final = 8  # in one room
ON_ITEMS: Final = (Use, Equip, Loot, Drop)
ATTACKS: Final = len(COMPASS)  # the first number of each kind
FIGHTING: Final = ATTACKS + MONSTERS
HANDLING: Final = FIGHTING + 2
TAKING: Final = HANDLING + len(ON_ITEMS) * len(ITEM_NAMES)
ROOMS: Final = 20  # of which the hero may know the exits
MONSTER_NUMBERS: Final = 4
HERO_NUMBERS: Final = 9


class DungeonEncoding(Encoding):
    actions = TAKING + 2
    size = HERO_NUMBERS + 4 * len(ITEM_NAMES) + MONSTERS * MONSTER_NUMBERS + len(COMPASS) + 3 + ROOMS

    def __init__(self, game: AnyGame, options: Options) -> None:
        super().__init__(game, options)

    def numbered(self, view: View, seat: Seat, legal: Iterable[Action]) -> dict[int, Action]:
        living = [monster.name for monster in view.now.chamber.monsters if monster.hp][:MONSTERS]
        found: dict[int, Action] = {}
        for action in legal:
            if not isinstance(action, ClassicAct):
                break  # questions come last
            if not isinstance(action, Attack) or action.target in living:
                found[self.number(action, living)] = action
        return found

    def number(self, action: ClassicAct, living: list[str]) -> int:
        match action:
            case Move(direction):
                return COMPASS.index(direction)
            case Attack(target):
                return ATTACKS + living.index(target)
            case Defend() | Flee():
                return FIGHTING + isinstance(action, Flee)
            case Loot(item) if item in (ALL, CHEST):
                return TAKING + (item == CHEST)
        return HANDLING + ON_ITEMS.index(type(action)) * len(ITEM_NAMES) + ITEM_NAMES.index(action.item)

    def observe(self, view: View) -> list[float]:
        """Return numbers of the hero; what it wields, wears, carries and sees of each item; the monsters of the room;
        its exits, chest and gold; which rooms were visited, and whether the hero is there.
        """
        now, hero, chamber = view.now, view.now.hero, view.now.chamber
        values = [hero.hp / hero.max_hp, *map(scaled, (hero.hp, hero.level, hero.xp, hero.gold, now.turn))]
        values += [scaled(hero.strength), scaled(hero.defense), float(now.fighting)]
        for held in ((hero.weapon,), (hero.armor,), hero.pack, chamber.items):
            values += [scaled(held.count(name)) for name in ITEM_NAMES]
        dice = now.dice or (0,) * len(chamber.monsters)
        living = [(monster, die) for monster, die in zip(chamber.monsters, dice, strict=True) if monster.hp]
        for monster, die in living[:MONSTERS]:
            kind = (KIND_NAMES.index(monster.kind) + 1) / len(KIND_NAMES)
            values += [kind, scaled(monster.hp), die / 6, float(monster.rallied)]
        values += [0.0] * (MONSTER_NUMBERS * max(0, MONSTERS - len(living)))
        values += [float(way in now.here.exits) for way in COMPASS]
        values += [float(chamber.chest == "closed"), scaled(chamber.gold), float(chamber.emptied)]
        rooms = [0.0 if room is None else 0.5 for room in now.chambers[:ROOMS]] + [0.0] * (ROOMS - len(now.chambers))
        rooms[now.room - 1] = 1.0
        return values + rooms
