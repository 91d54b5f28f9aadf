"""Whether a sentence of somebody else's can stand in the master's place.

It may say nothing that the master did not say: no other number, no name that nothing supports (voice.claims), no way
that leads elsewhere, no deed or death that did not happen, no word of another language, and nothing that is no speech.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ..engine.rooms import COMPASS
from ..engine.sight import exits
from ..events import Died, Drank, Dropped, Entered, Equipped, Event, Fled, Hurt, LevelUp, Looted, Slain, Struck, Won
from ..narrator.claims import COUNTS, NAMES, claims
from ..parser.cheats import is_forged
from ..parser.tokens import fold
from ..state import View

_YOU: Final = r"\byou (?:\w+ ){0,2}"
DEEDS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (  # words for what can only be said if it happened
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
_DEEDS: Final = tuple((re.compile(words, re.IGNORECASE), kinds) for words, kinds in DEEDS)
_MACHINE: Final = re.compile(
    r"\b(?:AI|language model|assistant|chatbot|prompt|instructions?|JSON|player|user|developer|tool calls?|report)\b",
    re.IGNORECASE,
)
_PLAIN: Final = re.compile(r"""[A-Za-z0-9 .,;:?'"()%+‘’“”…–—-]+""")
_MANY: Final = ("twenty", "thirty", "forty", "fifty", "hundred", "thousand")
_NUMBER: Final = re.compile(rf"\d+|\b(?:{'|'.join((*COUNTS, *_MANY))})\b", re.IGNORECASE)
_FACT: Final = re.compile(rf"\d+|\b(?:{'|'.join([*NAMES, *COMPASS])})\b")
_USUAL: Final = re.compile(r"the|you|your|and|of|is|its?|with|are|this|that|from|for|as|at|on|not|but|here|will|one")
_SAMPLE: Final = 8  # words, of which in English one is usual
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


class Truth:
    """What was told of some events, held against other words for them."""

    def __init__(self, view: View, told: str, events: tuple[Event, ...]) -> None:
        scene = view.now
        self._view, self._told, self._events = view, told, events
        self._numbers = {number.lower() for number in _NUMBER.findall(told)}
        self._measures = measures(told)
        self._bare = self._numbers - {number for number, _ in self._measures}
        self._happened = [
            words for words, kinds in _DEEDS if words.search(told) or any(isinstance(e, kinds) for e in events)
        ]
        entered = [event for event in events if isinstance(event, Entered)]
        self._ways = {(way.direction, way.room) for way in exits(scene.dungeon, scene.room)}
        self._ways |= {(event.direction, event.sight.room) for event in entered}
        self._hp = {str(event.hp) for event in events if isinstance(event, Hurt | Drank | LevelUp)}
        self._hp |= {str(scene.hero.hp), str(scene.hero.max_hp)}
        self._standing = {foe.name for foe in view.foes} - set(_FALLS.findall(told))

    def holds(self, sentence: str) -> bool:
        """Whether it says nothing that is not so."""
        return (
            is_speech(sentence)
            and self._counts(sentence)
            and self._places(sentence)
            and all(words in self._happened or not words.search(sentence) for words, _ in _DEEDS)
            and not claims(sentence, self._events, self._view, (self._told,))
        )

    def _counts(self, sentence: str) -> bool:
        """Every number was told, and of the same: 6 HP are not 6 gold, nor the monster's one's own."""
        return (
            {number.lower() for number in _NUMBER.findall(sentence)} <= self._numbers
            and all(one in self._measures or one[0] in self._bare for one in measures(sentence))
            and self._hp.issuperset(_MY_HP.findall(sentence))
        )

    def _places(self, sentence: str) -> bool:
        """Ways lead where they lead, and nobody falls who stands."""
        ways = {(way.lower(), room) for way, room in _LEADS.findall(sentence)}
        return ways <= self._ways and self._standing.isdisjoint(_FALLS.findall(sentence))

    def missing(self, text: str) -> Iterator[str]:
        """The sentences that were told with a name, a number or a direction that the text lacks."""
        said = set(_FACT.findall(text))
        for found in _OWN.finditer(self._told):
            facts = set(_FACT.findall(found[0]))
            if facts - said:
                said |= facts
                yield found[0]


def is_speech(sentence: str) -> bool:
    """English prose, as far as can be told."""
    if not _PLAIN.fullmatch(sentence) or _MACHINE.search(sentence) or is_forged(fold(sentence)):
        return False
    words = re.findall(r"[a-z]+", sentence.lower())
    return len(words) < _SAMPLE or any(map(_USUAL.fullmatch, words))


def measures(text: str) -> set[tuple[str, str]]:
    """Numbers with what they are of."""
    found = set()
    for one, whole, unit in _MEASURE.findall(text):
        found |= {(one, unit.lower()), (whole or one, unit.lower())}
    return found | {(number, unit.lower()) for unit, number in _OF_MEASURE.findall(text)}
