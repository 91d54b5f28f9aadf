"""Claims of a text that nothing supports: numbers and names that are neither in the events nor in view.

The tests check every line of the narrator with it, and language_model.fact_check every sentence of a language model.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final

from msgspec import Struct

from ..actions import CHEST
from ..deep.data.achievements import DEEP_GOALS
from ..deep.data.monsters import CHIEFTAIN
from ..deep.events import AdventureEnded, Spoke, WarDeclared
from ..engine import tuning
from ..engine.achievements import GOALS
from ..engine.generator_data import ORDINALS, SKETCHES
from ..engine.items import GOLD, ITEMS
from ..engine.monsters import ALL_KINDS, KINDS
from ..engine.rooms import COMPASS, EXIT_NAME, ROOMS
from ..engine.sight import sight_of
from ..events import Event, Won
from ..state import View
from .lines import templates

UNITS: Final = {  # the fields that a number with this unit may be taken from
    "HP": {"hp", "max_hp", "damage", "gain", "healed", "amount", "hp_gain"},
    "XP": {"xp", "next_xp"},
    "gold": {"gold", "price"},
    "damage": {"damage", "amount", "figure", "attack"},
}
COUNTS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER_WORDS: Final = {word: str(number) for number, word in enumerate(COUNTS, start=2)}
_WITH_UNIT: Final = re.compile(rf"(\d+)(?: of (\d+))? (?:more )?({'|'.join(UNITS)})\b")
_NUMBER: Final = re.compile(rf"\d+|\b(?:{'|'.join(_NUMBER_WORDS)})\b", re.IGNORECASE)
_INNER_CAPITAL: Final = re.compile(r"""(?<![.?!:"“”] )(?<!^)(?<!["“”\n])(?<!\w)[A-Z]\w*""")
_ORDINARY: Final = {"HP", "XP", "I"}

_MONSTERS: Final = {*ALL_KINDS, *(f"{ordinal} {kind}" for ordinal in ORDINALS for kind in ALL_KINDS)}
_ROOMS: Final = {*(room.name for room in ROOMS.values()), *(sketch.name for sketch in SKETCHES)}
NAMES: Final = sorted({*_MONSTERS, *_ROOMS, *ITEMS, CHEST, EXIT_NAME}, key=len, reverse=True)
_NAME: Final = re.compile(rf"\b(?:{'|'.join(NAMES)})(?=s?\b)")
_BREEDS: Final = sorted({word.lower() for kind in KINDS for word in kind.split()} - {"dark", "scout", "warrior"})
_BREED: Final = re.compile(rf"\b({'|'.join(_BREEDS)})s?\b", re.IGNORECASE)
_WAY: Final = re.compile(rf"\b({'|'.join(COMPASS)})\b", re.IGNORECASE)


def unsupported_claims(text: str, events: Iterable[Event], view: View, known: Iterable[str] = ()) -> list[str]:
    """Return every number or name in the text that neither the events nor the view nor the words of `known` have."""
    events = tuple(events)
    facts = tuple(chain(plain_values(events), plain_values(visible_facts(view))))
    achieved = [goal for event in events if isinstance(event, Won) for goal in event.achievements]
    goals = [goals[goal] for goal in achieved for goals in (GOALS, DEEP_GOALS) if goal in goals]
    texts = (value for _, value in facts if isinstance(value, str))
    words = " ".join([*texts, *known, *goals, *authored_texts(events)])
    return list(dict.fromkeys((*false_numbers(text, facts, words), *false_names(text, words))))


def authored_texts(events: Iterable[Event]) -> Iterator[str]:
    """Yield what people say and how adventures end: the words of the tables, which are facts by themselves."""
    for event in events:
        if isinstance(event, Spoke):
            yield from templates()[f"say/{event.node}"]
        elif isinstance(event, AdventureEnded):
            yield from templates()[f"ending/{event.ending}"]
        elif isinstance(event, WarDeclared):
            yield CHIEFTAIN


def false_numbers(text: str, facts: Iterable[tuple[str, Any]], words: str) -> Iterator[str]:
    facts = tuple(facts)
    numbers = set(re.findall(r"\d+", words))
    for found in _WITH_UNIT.finditer(text):
        fields = UNITS[found[3]]
        real = numbers | {str(value) for field, value in facts if field in fields}
        yield from (f"{number} {found[3]}" for number in found.groups()[:2] if number and number not in real)
    real = numbers | {str(value) for _, value in facts if isinstance(value, int)}
    spoken_words = set(words.lower().split())
    for number in _NUMBER.findall(_WITH_UNIT.sub("", text)):
        if number.lower() not in spoken_words and _NUMBER_WORDS.get(number.lower(), number) not in real:
            yield number


def false_names(text: str, words: str) -> Iterator[str]:
    real = set(_NAME.findall(words))
    yield from (name for name in _NAME.findall(text) if name not in real)
    text, lower = _NAME.sub("", text), words.lower()
    yield from (word for word in (*_BREED.findall(text), *_WAY.findall(text)) if word.lower() not in lower)
    parts = set(re.findall(r"\w+", words))
    for word in _INNER_CAPITAL.findall(text):
        if word not in _ORDINARY and word not in parts and word.removesuffix("s") not in parts:
            yield word


def visible_facts(view: View) -> tuple[Any, ...]:
    """Return the facts besides the events: the hero, the room, its exits, and the dead of all visited rooms."""
    scene = view.now
    dead = [one.name for chamber in scene.chambers if chamber for one in chamber.monsters if not one.hp]
    sight = sight_of(scene)
    chest = CHEST if sight.chest else ""
    came_from = scene.rooms[scene.came_from].name if scene.came_from else ""
    return scene.hero, scene.tally, sight, tuple(dead), chest, came_from, GOLD, tuning.PACK_SLOTS, view.deep or ()


def plain_values(value: Any, field: str = "") -> Iterator[tuple[str, Any]]:
    """Return every plain value of a structure, with the name of its field."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from plain_values(getattr(value, name), name)
    elif isinstance(value, tuple):
        yield from (("qty", qty) for each, qty in Counter(value).items() if isinstance(each, str))
        for each in value:
            yield from plain_values(each, field)
    elif not isinstance(value, bool):
        yield field, value
