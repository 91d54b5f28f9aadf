"""The context of a line: the things in view, the last act and the last message."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from ..actions import CHEST, Act, Move, object_of, verb_of
from ..deep.ways import hidden_ways
from ..engine.items import ITEMS
from ..engine.sight import exits, floor, foes
from ..state import Scene, View
from ..text import describe_events
from .vocabulary import table, words

_SORTS: Final = {"weapon": words("weapons"), "armor": words("armors"), "potion": words("draughts")}
_HEALING: Final = words("healing")
_ALIASES: Final = table("synonyms")
_KNOWN: Final = {name.lower(): item for name, item in ITEMS.items()}
_ALL_HP: Final = 500  # what an unknown healing potion is taken to restore: all


class Thing(NamedTuple):
    """A thing that can be named: a monster, an item, the chest, a room next door."""

    name: str
    place: str  # monster, floor, pack, worn, chest, exit
    sort: str = ""  # of an item: weapon, armor, potion, treasure or nothing known
    hp: int = 0
    max_hp: int = 0
    way: str = ""  # of a room next door
    heavy: bool = False  # of a monster: it winds up a heavy blow

    @property
    def name_words(self) -> frozenset[str]:
        """The words of the name."""
        return name_words(self.name)

    @property
    def synonyms(self) -> frozenset[str]:
        """All words that may stand for the thing."""
        return names_for(self.name)

    @property
    def worth(self) -> int:
        """The value by which things are compared: HP of a monster, the figure of an item."""
        if self.place == "monster":
            return self.hp
        known = _KNOWN.get(self.name.lower())
        if known is None:
            return self._guessed_worth
        return _ALL_HP if known.effect == "restore" else known.figure

    @property
    def _guessed_worth(self) -> int:
        """The value of an item that is in no table, guessed from its name."""
        lesser, greater = bool(self.name_words & words("weaker")), bool(self.name_words & words("stronger"))
        if not self.heals:
            return greater - lesser
        return _ALL_HP // 20 if lesser else _ALL_HP * 2 if greater else _ALL_HP

    @property
    def is_gear(self) -> bool:
        return self.sort in ("weapon", "armor")

    @property
    def heals(self) -> bool:
        known = _KNOWN.get(self.name.lower())
        if known is not None:
            return known.effect in ("heal", "restore")
        return self.sort == "potion" and bool(self.name_words & _HEALING)

    @property
    def is_potion(self) -> bool:
        """True if it can only be drunk; a flask may be thrown."""
        return self.heals or "potion" in self.name_words


class Context(NamedTuple):
    """Everything that a line can refer to: the things in view, the last act and the game master's last message."""

    room: str = ""
    exits: tuple[Thing, ...] = ()
    came_from: str = ""  # direction of the room before; "": none
    in_combat: bool = False
    monsters: tuple[Thing, ...] = ()  # the living
    floor: tuple[Thing, ...] = ()
    pack: tuple[Thing, ...] = ()
    worn: tuple[Thing, ...] = ()
    chest: Thing | None = None
    chest_open: bool = False
    hp: int = 0
    max_hp: int = 0
    gold_here: int = 0
    last_act: Act | None = None  # None also if the game master asked back
    question: str | None = None  # verb that the game master asked back about; None: he did not ask
    last_message: str = ""  # in lower case
    description: str = ""  # of the room, in lower case

    @property
    def things(self) -> tuple[Thing, ...]:
        chest = (self.chest,) if self.chest else ()
        return self.monsters + self.floor + chest + self.pack + self.worn

    @property
    def ways(self) -> dict[str, str]:
        """The name of the room in each direction."""
        return {door.way: door.name for door in self.exits}

    @property
    def onward(self) -> list[str]:
        """The directions that do not lead back, or all if there are no others."""
        ways = [door.way for door in self.exits]
        return [way for way in ways if way != self.came_from] or ways

    def is_direction(self, name: str) -> bool:
        """Return whether the object of a Move is a direction, and not the name of a room."""
        return name in _DIRECTIONS or name in self.ways

    @property
    def last_verb(self) -> str:
        return verb_of(self.last_act) if self.last_act else ""

    def last_thing(self, *verbs: str) -> str:
        """Return the thing that the last act was about, or "" if its verb is not one of these or it was a move."""
        if self.last_act is None or isinstance(self.last_act, Move) or (verbs and self.last_verb not in verbs):
            return ""
        return object_of(self.last_act)


def context_of(view: View) -> Context:
    """Return the context of a line that a player with this view says."""
    scene, hero, chamber = view.now, view.now.hero, view.now.chamber
    latest = view.latest
    return Context(
        room=scene.here.name,
        exits=tuple(
            Thing(way.room, "exit", way=way.direction)
            for way in exits(scene.dungeon, scene.room, hidden_ways(scene, scene.room))
        ),
        came_from=direction_back(scene),
        in_combat=scene.fighting,
        monsters=tuple(
            Thing(foe.name, "monster", hp=foe.hp, max_hp=foe.max_hp, heavy=foe.heavy)
            for foe in foes(chamber, scene.dice)
        ),
        floor=items((pile.name for pile in floor(chamber)), "floor"),
        pack=items(dict.fromkeys(hero.pack), "pack"),
        worn=items((hero.weapon, hero.armor), "worn"),
        chest=Thing(CHEST, "chest") if chamber.chest else None,
        chest_open=chamber.chest == "open",
        hp=hero.hp,
        max_hp=hero.max_hp,
        gold_here=sum(pile.qty for pile in floor(chamber) if "gold" in pile.name.lower()),
        last_act=last_act(view),
        question=latest.asked if latest and latest.asked else None,
        last_message=(latest.told if latest else describe_events(scene.events)).lower(),
        description=scene.here.description.lower(),
    )


def direction_back(scene: Scene) -> str:
    """Return the direction of the room that the hero came from, or "" if no exit leads there."""
    return next((way for way, to in scene.here.exits.items() if to and to == scene.came_from), "")


def last_act(view: View) -> Act | None:
    """Return what was last done or answered; None if that was nothing yet or the game master asked back."""
    latest = view.latest
    if latest and latest.asked:
        return None
    return latest.acts[latest.done - 1] if latest and latest.done else view.now.act


def items(names: Iterable[str], place: str) -> tuple[Thing, ...]:
    return tuple(Thing(name, place, sort_of(name)) for name in names)


@lru_cache(maxsize=2000)
def name_words(name: str) -> frozenset[str]:
    """The words of the name."""
    return frozenset(re.findall(r"[a-z0-9]+", name.lower().replace("'s", ""))) - {"of", "the", "a"}


def plural(word: str) -> str:
    """Return the plural: wolves, knives, berries, men."""
    for ending, many in (("fe", "ves"), ("f", "ves"), ("y", "ies"), ("man", "men"), ("ch", "ches"), ("x", "xes")):
        if word.endswith(ending):
            return word.removesuffix(ending) + many
    return f"{word}s"


@lru_cache(maxsize=2000)
def names_for(name: str) -> frozenset[str]:
    """Return every word that may stand for a name: its words, their plurals, and their synonyms."""
    own = name_words(name)
    called = set(own)
    for word in own:
        aliases = _ALIASES.get(word, frozenset())
        called |= {f"{word}s", word.removesuffix("s"), plural(word)} | aliases | {f"{other}s" for other in aliases}
    if sort_of(name) == "weapon":
        called |= {"weapon", "weapons"}
    return frozenset(called)


@lru_cache(maxsize=2000)
def sort_of(name: str) -> str:
    known = _KNOWN.get(name.lower())
    if known is not None:
        return known.sort
    own = name_words(name)
    return next((sort for sort, heads in _SORTS.items() if own & heads), "")


CHEST_WORDS: Final = words("chests")
WAYS: Final = {word: way for way, forms in table("directions").items() for word in forms}
_DIRECTIONS: Final = frozenset((*WAYS.values(), "back"))
