"""Checks whether a sentence of a language model may replace the narrator's words.

It must not say anything that the narrator did not say: no other number, no name that nothing supports
(narrator.claims), no exit that leads elsewhere, no act or death that did not happen, and nothing but English prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ..engine.rooms import COMPASS
from ..engine.sight import exits
from ..events import Died, Drank, Dropped, Entered, Equipped, Event, Fled, Hurt, LevelUp, Looted, Slain, Struck, Won
from ..narrator.claims import COUNTS, NAMES, unsupported_claims
from ..parser.cheats import is_forged
from ..parser.tokens import fold
from ..state import View

_YOU: Final = r"\byou (?:\w+ ){0,2}"
EVENT_WORDS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (  # words that are allowed only after one of these events
    (r"\b(?:die[sd]?|dying|dead|death|slain|slay\w*|kill\w*|corpse|lifeless|perish\w*)\b", (Slain, Died, Won)),
    (r"\b(?:victor\w*|triumph\w*|you (?:have )?w[io]n)\b", (Slain, Won)),
    (rf"{_YOU}(?:take|pick|grab|pocket|gather|collect|loot|find|gain|receive|earn|claim|discover)\b", (Looted, Slain)),
    (rf"{_YOU}(?:walk|go|head|enter|leave|climb|return|arrive|escape|flee|run|cross)\b", (Entered, Fled)),
    (rf"{_YOU}(?:drink|drain|quaff|swallow|gulp)\b", (Drank,)),
    (rf"{_YOU}(?:wear|don|equip|wield|draw)\b", (Equipped,)),
    (rf"{_YOU}(?:drop|discard|put down|set down)\b", (Dropped,)),
    (rf"{_YOU}(?:strike|hit|stab|slash|cut|smash|wound|attack)\b", (Struck,)),
    (r"\b(?:strikes|hits|bites|claws|wounds|slashes|stabs|cuts) (?:at )?you\b", (Hurt,)),
    (r"\blevel\b", (LevelUp,)),
)
_EVENT_PATTERNS: Final = tuple((re.compile(words, re.IGNORECASE), kinds) for words, kinds in EVENT_WORDS)
_MACHINE: Final = re.compile(
    r"\b(?:AI|language model|assistant|chatbot|prompt|instructions?|JSON|player|user|developer|tool calls?|report)\b",
    re.IGNORECASE,
)
_PLAIN: Final = re.compile(r"""[A-Za-z0-9 .,;:?'"()%+‘’“”…–—-]+""")
_MANY: Final = ("twenty", "thirty", "forty", "fifty", "hundred", "thousand")
_NUMBER: Final = re.compile(rf"\d+|\b(?:{'|'.join((*COUNTS, *_MANY))})\b", re.IGNORECASE)
_FACT: Final = re.compile(rf"\d+|\b(?:{'|'.join([*NAMES, *COMPASS])})\b")
_USUAL: Final = re.compile(r"the|you|your|and|of|is|its?|with|are|this|that|from|for|as|at|on|not|but|here|will|one")
_SAMPLE: Final = 8  # words of which at least one is a usual one in English
_UNIT: Final = "HP|XP|gold|damage|defense"
_MEASURE: Final = re.compile(rf"(\d+)(?: of (\d+))?(?: more| points of)? ({_UNIT})\b", re.IGNORECASE)
_OF_MEASURE: Final = re.compile(rf"\b({_UNIT}) (?:of |is |now )?(\d+)", re.IGNORECASE)
_MY_HP: Final = re.compile(
    r"\byou (?:still |now |only )?(?:have|keep|hold|stand|are|drop|fall|sink) (?:\w+ ){0,3}?(\d+)(?: of \d+)? HP",
    re.IGNORECASE,
)
_NAME: Final = "|".join(NAMES)
_LEADS: Final = re.compile(
    rf"\b({'|'.join(COMPASS)})(?:wards?)?(?: back)?,? (?:in)?to(?:wards?)? the ({_NAME})\b", re.IGNORECASE
)
_FALLS: Final = re.compile(
    rf"\b({_NAME})(?: \w+){{0,2}}? (?:dies|falls|collapses|crumples|drops|expires|perishes|lies still|goes limp)\b"
)
_OWN: Final = re.compile(r"\S.*?[.?](?=\s|$)", re.DOTALL)


class FactCheck:
    """The narrator's reply to some events, and checks of other words for it."""

    def __init__(self, view: View, reply: str, events: tuple[Event, ...]) -> None:
        scene = view.now
        self._view, self._reply, self._events = view, reply, events
        self._numbers = {number.lower() for number in _NUMBER.findall(reply)}
        self._measures = measures(reply)
        self._bare = self._numbers - {number for number, _ in self._measures}
        self._happened = [
            words
            for words, kinds in _EVENT_PATTERNS
            if words.search(reply) or any(isinstance(e, kinds) for e in events)
        ]
        entered = [event for event in events if isinstance(event, Entered)]
        self._ways = {(way.direction, way.room) for way in exits(scene.dungeon, scene.room)}
        self._ways |= {(event.direction, event.sight.room) for event in entered}
        self._hp = {str(event.hp) for event in events if isinstance(event, Hurt | Drank | LevelUp)}
        self._hp |= {str(scene.hero.hp), str(scene.hero.max_hp)}
        self._standing = {foe.name for foe in view.foes} - set(_FALLS.findall(reply))

    def holds(self, sentence: str) -> bool:
        """Return whether the sentence says nothing that is not so."""
        return (
            is_prose(sentence)
            and self._numbers_hold(sentence)
            and self._places_hold(sentence)
            and all(words in self._happened or not words.search(sentence) for words, _ in _EVENT_PATTERNS)
            and not unsupported_claims(sentence, self._events, self._view, (self._reply,))
        )

    def _numbers_hold(self, sentence: str) -> bool:
        """Return whether every number is in the reply with the same unit and owner: 6 HP are not 6 gold."""
        return (
            {number.lower() for number in _NUMBER.findall(sentence)} <= self._numbers
            and all(one in self._measures or one[0] in self._bare for one in measures(sentence))
            and self._hp.issuperset(_MY_HP.findall(sentence))
        )

    def _places_hold(self, sentence: str) -> bool:
        """Return whether exits lead where they do, and no living monster falls."""
        ways = {(way.lower(), room) for way, room in _LEADS.findall(sentence)}
        return ways <= self._ways and self._standing.isdisjoint(_FALLS.findall(sentence))

    def omitted_sentences(self, text: str) -> Iterator[str]:
        """Return the narrator's sentences with a name, a number, a measure or a direction that the text omits."""
        mentioned = facts_of(text)
        for found in _OWN.finditer(self._reply):
            facts = facts_of(found[0])
            if facts - mentioned:
                mentioned |= facts
                yield found[0]


def is_prose(sentence: str) -> bool:
    """Return whether the sentence seems to be English prose."""
    if not _PLAIN.fullmatch(sentence) or _MACHINE.search(sentence) or is_forged(fold(sentence)):
        return False
    words = re.findall(r"[a-z]+", sentence.lower())
    return len(words) < _SAMPLE or any(map(_USUAL.fullmatch, words))


def facts_of(text: str) -> set[str | tuple[str, str]]:
    """Return names, directions, numbers, and numbers with their units: 0 gold is not told by 0 XP."""
    return {*_FACT.findall(text), *measures(text)}


def measures(text: str) -> set[tuple[str, str]]:
    """Return the numbers with their units."""
    found = set()
    for one, whole, unit in _MEASURE.findall(text):
        found |= {(one, unit.lower()), (whole or one, unit.lower())}
    return found | {(number, unit.lower()) for unit, number in _OF_MEASURE.findall(text)}
