"""What a run consists of.

One hero goes through a dungeon. Where monsters live there is a fight: the hero acts, then every living monster strikes,
by a die that was rolled before the hero chose. Nobody sees these dice, but a six is a heavy blow and shows. All other
dice follow from `fate` and the number of the turn, so that an act that is taken back and done again meets the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from .actions import Act, Deed
from .engine import tuning
from .engine.growth import max_hp
from .engine.items import FIRST_ARMOR, FIRST_PACK, FIRST_WEAPON
from .engine.monsters import ALL_KINDS, BOSS, Kind
from .engine.rooms import CLASSIC, FIRST_ROOM, LAST_DUNGEON, Room, Rooms, Sort, rooms_of
from .events import Event, Foe

# of the conversation in a view: every step sends one, so it must not grow with the conversation
SHOWN_EXCHANGES: Final = 100  # a whole game has some 70
SHOWN_LETTERS: Final = 30_000  # where lines are long


class Options(Struct, frozen=True):
    easy: bool = False  # half as many HP again, and monsters that strike less hard
    hints: bool = False  # a hint names the best act
    undo: bool = False  # the last acts can be taken back
    dungeon: Annotated[int, Meta(ge=CLASSIC, le=LAST_DUNGEON)] = CLASSIC  # 0: the ten rooms; n: the one drawn from n


class Hero(Struct, frozen=True):
    hp: int
    max_hp: int
    level: int = 1
    xp: int = 0
    gold: int = 0
    weapon: str = FIRST_WEAPON
    armor: str = FIRST_ARMOR
    pack: tuple[str, ...] = FIRST_PACK  # one slot each; what is worn needs none
    strength: int = 0  # own attacks for which a Strength Potion still works
    defense: int = 0  # monsters' phases for which a Defense Potion still works


class Monster(Struct, frozen=True):
    name: str  # no other monster in the room has it
    kind: str
    hp: int  # 0: dead
    rallied: bool = False  # in the last round

    @property
    def traits(self) -> Kind:
        return ALL_KINDS[self.kind]


class Chamber(Struct, frozen=True):
    """What is in a room by now."""

    monsters: tuple[Monster, ...] = ()  # the dead ones too
    items: tuple[str, ...] = ()  # on the floor
    gold: int = 0
    chest: Literal["", "closed", "open"] = ""
    visited: bool = False
    emptied: bool = False  # all that lay here has been taken, whatever was dropped since


class Tally(Struct, frozen=True):
    """What a run is remembered by."""

    dealt: int = 0  # the damage of all blows, whether or not so many HP were left
    taken: int = 0
    slain: int = 0
    potions: int = 0  # drunk


class Scene(Struct, frozen=True):
    """How things stand at one moment. A view of it lacks rooms that were never visited, and dice that are no sixes."""

    hero: Hero
    chambers: tuple[Chamber | None, ...]  # of rooms 1, 2, ...
    room: int = FIRST_ROOM
    came_from: int = 0  # the room before; 0: none
    dice: tuple[int, ...] = ()  # of the monsters here for the coming round, 0 for the dead; none without a fight
    turn: int = 0  # acts so far, without those taken back; questions are none
    tally: Tally = Tally()
    act: Deed | None = None  # the last one
    events: tuple[Event, ...] = ()  # what came of it, and of all that the same line asked for before it
    dungeon: int = CLASSIC

    @property
    def rooms(self) -> Rooms:
        return rooms_of(self.dungeon)

    @property
    def here(self) -> Room:
        return rooms_of(self.dungeon)[self.room]

    @property
    def chamber(self) -> Chamber:
        here = self.chambers[self.room - 1]
        assert here is not None, "one has been where one is"
        return here

    @property
    def fighting(self) -> bool:
        return bool(self.dice)

    @property
    def over(self) -> Literal["", "victory", "death"]:
        if not self.hero.hp:
            return "death"
        boss = self.chambers[-1]
        fallen = boss is not None and any(monster.kind == BOSS and not monster.hp for monster in boss.monsters)
        return "victory" if fallen else ""


class Exchange(Struct, frozen=True, omit_defaults=True):
    """A line of the player's, how it was understood, and what the master said to it."""

    said: str
    told: str
    turn: int  # acts so far, when it was told
    acts: tuple[Act, ...] = ()  # that were asked for
    done: int = 0  # how many of them were carried out
    why: tuple[str, ...] = ()
    asked: str = ""  # what the master asks back, see Say
    choices: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()  # what came of the acts, without answers


UNSEEN: Final = Exchange("", "", 0)  # stands for one that a view does not show


class Voice(Struct, frozen=True):
    """What the master's choice of words follows from: no secret, and apart from fate."""

    seed: int = 0
    used: tuple[tuple[str, int], ...] = ()  # how many lines of each topic have been told so far


class State(Struct, frozen=True):
    options: Options
    fate: int  # what all dice to come follow from: a secret
    now: Scene
    past: tuple[Scene, ...] = ()  # the moments that can be gone back to, the latest last
    story: tuple[Exchange, ...] = ()  # the conversation; it begins with the master's own words
    voice: Voice = Voice()


class Way(Struct, frozen=True):
    direction: str
    to: int  # the room's number; 0: the way out
    name: str  # of where it leads


class Place(Struct, frozen=True):
    """A room as it is drawn on a map."""

    name: str
    sort: Sort
    description: str
    ways: tuple[Way, ...]


class View(Struct, frozen=True):
    you: int
    options: Options
    now: Scene
    past: tuple[Scene, ...] = ()
    story: tuple[Exchange, ...] = ()  # the newest part of the conversation: see sight.newest
    voice: Voice = Voice()
    places: tuple[Place | None, ...] = ()  # rooms 1, 2, ...; none where nobody has been
    foes: tuple[Foe, ...] = ()  # who lives where one stands
    earlier: int = 0  # exchanges of the conversation before those in `story`

    @property
    def latest(self) -> Exchange | None:
        """What was said last, where nothing has been done without words since."""
        return self.story[-1] if self.story and self.story[-1].turn == self.now.turn else None


def first_scene(options: Options) -> Scene:
    hp = max_hp(1, options.easy)
    chambers = [first_chamber(number, options.dungeon) for number in rooms_of(options.dungeon)]
    chambers[FIRST_ROOM - 1] = Chamber(visited=True)
    return Scene(Hero(hp, hp), tuple(chambers), dungeon=options.dungeon)


@lru_cache(maxsize=2000)
def first_chamber(number: int, dungeon: int = CLASSIC) -> Chamber:
    """A room that nobody has been in."""
    room = rooms_of(dungeon)[number]
    monsters = tuple(Monster(name, kind, ALL_KINDS[kind].hp) for name, kind in room.monsters)
    return Chamber(monsters, room.items, room.gold, "closed" if room.chest else "")


def free_slots(hero: Hero) -> int:
    return tuning.PACK_SLOTS - len(hero.pack)
