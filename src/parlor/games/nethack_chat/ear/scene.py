"""What is in view, taken from the plain dictionary of `parlor interpret`; whatever is missing or odd is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..items import ITEMS
from .vocabulary import table, words

_SORTS: Final = {"weapon": words("weapons"), "armor": words("armors"), "potion": words("draughts")}
_HEALING: Final = words("healing")
_ALIASES: Final = table("synonyms")
_KNOWN: Final = {name.lower(): item for name, item in ITEMS.items()}
_ALL_HP: Final = 500  # what an unknown healing potion is taken to restore: all


class Thing(NamedTuple):
    """Something that can be named: a monster, an item, the chest, a room next door."""

    name: str
    place: str  # monster, floor, pack, worn, chest, exit
    sort: str = ""  # of an item: weapon, armor, potion, treasure or nothing known
    hp: int = 0
    max_hp: int = 0
    way: str = ""  # of a room next door
    heavy: bool = False  # of a monster: it winds up a heavy blow

    @property
    def own(self) -> frozenset[str]:
        return name_words(self.name)

    @property
    def called(self) -> frozenset[str]:
        return names_for(self.name)

    @property
    def worth(self) -> int:
        """By which the better of two is told: HP of a monster, the table's figure of an item."""
        if self.place == "monster":
            return self.hp
        known = _KNOWN.get(self.name.lower())
        if known is None:
            return self._guessed_worth
        return _ALL_HP if known.effect == "restore" else known.figure

    @property
    def _guessed_worth(self) -> int:
        """Of what no table has: a word of its name may tell."""
        lesser, greater = bool(self.own & words("weaker")), bool(self.own & words("stronger"))
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
        return self.sort == "potion" and bool(self.own & _HEALING)

    @property
    def is_potion(self) -> bool:
        """Whether it can only be drunk: a flask may be thrown."""
        return self.heals or "potion" in self.own


class Scene(NamedTuple):
    room: str
    exits: tuple[Thing, ...]
    came_from: str
    in_combat: bool
    monsters: tuple[Thing, ...]  # the living
    floor: tuple[Thing, ...]
    pack: tuple[Thing, ...]
    worn: tuple[Thing, ...]
    chest: Thing | None
    chest_open: bool
    hp: int
    max_hp: int
    gold_here: int
    last: Mapping[str, Any]  # the last action
    last_message: str
    description: str

    @property
    def things(self) -> tuple[Thing, ...]:
        chest = (self.chest,) if self.chest else ()
        return self.monsters + self.floor + chest + self.pack + self.worn

    @property
    def ways(self) -> dict[str, str]:
        return {door.way: door.name for door in self.exits}

    @property
    def onward(self) -> list[str]:
        """The ways that do not lead back."""
        ways = [door.way for door in self.exits]
        return [way for way in ways if way != self.came_from] or ways

    def last_thing(self, *verbs: str) -> str:
        """What the last action was about, if it was one of these."""
        if verbs and self.last.get("verb") not in verbs:
            return ""
        named = (self.last.get(key) for key in ("target", "item", "thing"))
        return next((name for name in named if isinstance(name, str)), "")


def scene_of(view: Any) -> Scene:
    view = _mapping(view)
    player, equipped, chest = _mapping(view.get("player")), _mapping(view.get("equipped")), _mapping(view.get("chest"))
    piles = [(pile, _named(pile)) for pile in _listed(view.get("floor"))]
    exits, message = _mapping(view.get("exits")), _text(view.get("last_message")).lower()
    warned = "heavy blow" in message or "winds up" in message
    return Scene(
        room=_text(view.get("room")),
        exits=tuple(Thing(_text(room), "exit", way=str(way).lower()) for way, room in exits.items()),
        came_from=_text(view.get("came_from")).lower(),
        in_combat=view.get("in_combat") is True,
        monsters=tuple(
            Thing(
                _named(one),
                "monster",
                hp=_number(one.get("hp"), 1),
                max_hp=_number(one.get("max_hp")),
                heavy=one.get("heavy_blow", warned) is True,
            )
            for one in _listed(view.get("monsters"))
            if _named(one) and _number(one.get("hp"), 1) > 0
        ),
        floor=_items(piles, "floor"),
        pack=_items(((pile, _named(pile)) for pile in _listed(view.get("inventory"))), "pack"),
        worn=_items((({}, _text(name)) for name in equipped.values()), "worn"),
        chest=Thing(_text(chest.get("name")) or "Chest", "chest") if chest else None,
        chest_open=chest.get("open") is True,
        hp=_number(player.get("hp")),
        max_hp=_number(player.get("max_hp")),
        gold_here=sum(_number(pile.get("qty"), 1) for pile, name in piles if "gold" in name.lower()),
        last=_mapping(view.get("last_action")),
        last_message=message,
        description=_text(view.get("description")).lower(),
    )


@lru_cache(maxsize=2000)
def name_words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9]+", name.lower().replace("'s", ""))) - {"of", "the", "a"}


def plural(word: str) -> str:
    """Wolves, knives, berries, men."""
    for ending, many in (("fe", "ves"), ("f", "ves"), ("y", "ies"), ("man", "men"), ("ch", "ches"), ("x", "xes")):
        if word.endswith(ending):
            return word.removesuffix(ending) + many
    return f"{word}s"


@lru_cache(maxsize=2000)
def names_for(name: str) -> frozenset[str]:
    """Every word that may stand for it: those of its name, their plurals, and other words for them."""
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


def _items(piles: Iterable[tuple[Mapping[str, Any], str]], place: str) -> tuple[Thing, ...]:
    return tuple(Thing(name, place, sort_of(name)) for _, name in piles if name)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(value: Any) -> list[Mapping[str, Any]]:
    """Things of a list; one that is only a name is taken for a thing of that name."""
    if not isinstance(value, list | tuple):
        return []
    return [{"name": one} if isinstance(one, str) else one for one in value if isinstance(one, str | Mapping)]


def _named(one: Mapping[str, Any]) -> str:
    return _text(one.get("name"))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Any, otherwise: int = 0) -> int:
    return int(value) if isinstance(value, int | float) and value == value and abs(value) < 1e9 else otherwise
