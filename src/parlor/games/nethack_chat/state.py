"""The state of a run.

One hero goes through a dungeon. In a room with monsters there is a fight: the hero acts, then every living monster
strikes, with a die that was rolled before the hero chose. These dice are hidden, except that a six is shown as a heavy
blow. All other dice follow from `fate` and the number of the turn: an act that is taken back and repeated has the same
dice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from .actions import Act, Say, TurnAct, Wait
from .deep.adventure import Adventure, Condition
from .deep.data.classes import ClassName
from .deep.data.monsters import DEEP_KINDS
from .deep.deep_view import DeepView
from .engine import tuning
from .engine.growth import max_hp
from .engine.items import FIRST_ARMOR, FIRST_PACK, FIRST_WEAPON
from .engine.monsters import ALL_KINDS, BOSS, Kind
from .engine.rooms import CLASSIC, FIRST_ROOM, LAST_DUNGEON, Room, Rooms, RoomSort, rooms_of
from .events import Event, Foe

# A view holds only the end of the conversation: every step sends a view, so it must not grow with the conversation.
MAX_SHOWN_EXCHANGES: Final = 100  # a whole game has about 70
MAX_SHOWN_LETTERS: Final = 30_000  # limit if lines are long
MAX_PARTY: Final = 4  # heroes


class Options(Struct, frozen=True):
    easy: bool = False  # 50 % more HP, and monsters deal 25 % less damage
    hints: bool = False  # Hint names the best act
    undo: bool = False  # the last acts can be undone
    dungeon: Annotated[int, Meta(ge=CLASSIC, le=LAST_DUNGEON)] = CLASSIC  # 0: the ten rooms; other: generated
    # The others have no value by default, so that records without them stay as they were.
    edition: Literal["classic", "deep"] | UnsetType = UNSET
    hero_class: ClassName | UnsetType = field(default=UNSET, name="class")  # only in the deep edition
    party: Annotated[int, Meta(ge=1, le=MAX_PARTY)] | UnsetType = UNSET  # heroes; more than 1 only in the deep edition

    @property
    def heroes(self) -> int:
        return self.party or 1


KINDS_OF_BOTH: Final = ALL_KINDS | DEEP_KINDS  # editions


class Hero(Struct, frozen=True):
    hp: int
    max_hp: int
    level: int = 1
    xp: int = 0
    gold: int = 0
    weapon: str = FIRST_WEAPON
    armor: str = FIRST_ARMOR
    pack: tuple[str, ...] = FIRST_PACK  # one slot each; worn items take none
    strength: int = 0  # attacks left of a Strength Potion
    defense: int = 0  # rounds left of a Defense Potion


class Monster(Struct, frozen=True):
    name: str  # unique in the room
    kind: str
    hp: int  # 0: dead
    rallied: bool = False  # in the last round
    full: int | UnsetType = UNSET  # HP at first, against a party; not set: those of its kind

    @property
    def traits(self) -> Kind:
        return KINDS_OF_BOTH[self.kind]

    @property
    def max_hp(self) -> int:
        return self.full or KINDS_OF_BOTH[self.kind].hp


class Chamber(Struct, frozen=True):
    """The current contents of a room."""

    monsters: tuple[Monster, ...] = ()  # including the dead
    items: tuple[str, ...] = ()  # on the floor
    gold: int = 0
    chest: Literal["", "closed", "open"] = ""
    visited: bool = False
    emptied: bool = False  # all loot was taken once; items dropped later do not count


class Tally(Struct, frozen=True):
    """Statistics of a run."""

    dealt: int = 0  # damage of all blows, including more than the HP left
    taken: int = 0
    slain: int = 0
    potions: int = 0  # drunk


class Scene(Struct, frozen=True):
    """The run at one moment. In a view, rooms that were not visited are None and dice other than sixes are 0."""

    hero: Hero
    chambers: tuple[Chamber | None, ...]  # of rooms 1, 2, ...
    room: int = FIRST_ROOM
    came_from: int = 0  # the room before; 0: none
    dice: tuple[int, ...] = ()  # of the monsters here for the coming round, 0 for the dead; empty without a fight
    turn: int = 0  # acts so far, without undone ones and questions
    tally: Tally = Tally()
    act: TurnAct | None = None  # the last one
    events: tuple[Event, ...] = ()  # of the last act, and of earlier acts of the same line
    dungeon: int = CLASSIC
    adventure: Adventure | UnsetType = UNSET  # in the deep edition

    @property
    def rooms(self) -> Rooms:
        return rooms_of(self.dungeon)

    @property
    def here(self) -> Room:
        return rooms_of(self.dungeon)[self.room]

    @property
    def chamber(self) -> Chamber:
        here = self.chambers[self.room - 1]
        assert here is not None, "the current room must be marked visited"
        return here

    @property
    def fighting(self) -> bool:
        return bool(self.dice)

    @property
    def over(self) -> Literal["", "victory", "death"]:
        if not self.hero.hp:
            return "death"
        if self.adventure:
            return "victory" if self.adventure.ending else ""
        boss = self.chambers[-1]
        fallen = boss is not None and any(monster.kind == BOSS and not monster.hp for monster in boss.monsters)
        return "victory" if fallen else ""


class Exchange(Struct, frozen=True, omit_defaults=True):
    """A line of the player, how it was understood, and the game master's reply."""

    said: str
    told: str
    turn: int  # number of the turn after it
    acts: tuple[Act, ...] = ()  # that the line asked for
    done: int = 0  # number of acts that were carried out
    why: tuple[str, ...] = ()
    asked: str = ""  # see Say
    choices: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()  # of the acts, without answers


HIDDEN_EXCHANGE: Final = Exchange("", "", 0)  # placeholder for one that a view does not show


class LineHistory(Struct, frozen=True):
    """The lines of prose that the narrator has used, and the seed of their order. Public, and independent of fate."""

    seed: int = 0
    used: tuple[tuple[str, int], ...] = ()  # lines of each topic used so far


class Companion(Struct, frozen=True):
    """One hero of a party: all that is not shared. The scene holds the rest, and shows one of them at a time."""

    hero: Hero
    hero_class: ClassName
    mana: int = 0
    max_mana: int = 0
    spells: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    surge: bool = False
    wait: int = 0
    lies: int = 0  # the room in which the hero has fallen; 0: stands
    missed: int = 0  # rounds in a row in which the player was out of time
    away: bool = False  # the player has left for good

    @property
    def stands(self) -> bool:
        """Return whether the hero acts in the rounds: has not fallen, and its player has not left."""
        return not (self.lies or self.away)


class Party(Struct, frozen=True):
    companions: tuple[Companion, ...]  # by seat
    # by seat, for this round: a secret until all have spoken; None: nothing yet
    sealed: tuple[TurnAct | Say | Wait | None, ...]
    unchosen: tuple[int, ...] = ()  # seats that still choose their class; until then they have one that is free


class PartyView(Struct, frozen=True):
    companions: tuple[Companion, ...]  # by seat
    spoken: tuple[bool, ...]  # by seat, in this round
    sealed: TurnAct | Say | Wait | None  # of the viewer
    order: tuple[int, ...]  # in which the seats act in this round
    unchosen: tuple[int, ...] = ()


class State(Struct, frozen=True):
    options: Options
    fate: int  # seed of all future dice: a secret
    now: Scene
    past: tuple[Scene, ...] = ()  # scenes that undo goes back to, the latest last
    story: tuple[Exchange, ...] = ()  # the conversation; it begins with the game master's opening
    voice: LineHistory = LineHistory()
    party: Party | UnsetType = UNSET


class Way(Struct, frozen=True):
    direction: str
    to: int  # the room's number; 0: the way out
    name: str  # of the room that it leads to


class Place(Struct, frozen=True):
    """A room on the map."""

    name: str
    sort: RoomSort
    description: str
    ways: tuple[Way, ...]


class View(Struct, frozen=True):
    you: int
    options: Options
    now: Scene
    past: tuple[Scene, ...] = ()
    story: tuple[Exchange, ...] = ()  # the newest exchanges (sight.shown_exchanges)
    voice: LineHistory = LineHistory()
    places: tuple[Place | None, ...] = ()  # rooms 1, 2, ...; None if not visited
    foes: tuple[Foe, ...] = ()  # living monsters of this room
    earlier: int = 0  # number of exchanges before those in `story`
    deep: DeepView | UnsetType = UNSET  # in the deep edition
    party: PartyView | UnsetType = UNSET

    @property
    def latest(self) -> Exchange | None:
        """The last exchange, or None if an act without words followed it."""
        return self.story[-1] if self.story and self.story[-1].turn == self.now.turn else None


def first_scene(options: Options) -> Scene:
    if options.edition == "deep":
        from .deep.start import first_deep_scene

        return first_deep_scene(options)
    hp = max_hp(1, options.easy)
    chambers = [first_chamber(number, options.dungeon) for number in rooms_of(options.dungeon)]
    chambers[FIRST_ROOM - 1] = Chamber(visited=True)
    return Scene(Hero(hp, hp), tuple(chambers), dungeon=options.dungeon)


@lru_cache(maxsize=2000)
def first_chamber(number: int, dungeon: int = CLASSIC) -> Chamber:
    """Return the contents of a room that was not visited yet."""
    room = rooms_of(dungeon)[number]
    monsters = tuple(Monster(name, kind, KINDS_OF_BOTH[kind].hp) for name, kind in room.monsters)
    return Chamber(monsters, room.items, room.gold, "closed" if room.chest else "")


def free_slots(hero: Hero) -> int:
    return tuning.PACK_SLOTS - len(hero.pack)
