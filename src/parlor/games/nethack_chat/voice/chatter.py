"""Lines that everybody says to a master and that are no acts: who he is, what the rules are, a prayer, a song, a joke.

A topic is told by the whole line, so that "wait, undo that" and "sing and hit the orc" stay with the ear.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from .. import tuning
from ..bestiary import BOSS
from ..items import ITEMS
from ..state import Hero, Scene
from .lines import Teller, sections
from .samples import samples

_HERE: Final = Path(__file__).parent
IDLE: Final = frozenset(("swear", "love", "laugh", "joke", "accents"))  # only where the ear finds nothing to do
_ASKED: Final = (
    r"(?:what (?:does|do|is|are)|what happens (?:if|when) (?:i|you|we)|what (?:would|will) happen (?:if|when) i|"
    r"how (?:do|can|does|could|should|to)(?: (?:i|you|we|one))?|explain|tell me about|"
    r"(?:can|could|may) (?:i|we)|is it possible to|what if i)(?: the| an?)? (?:{})"
    r"(?: (?:do|work|works|mean|for|help|good for|it|him|them|away|from (?:it|him|them|here)))*"
)
_TAIL: Final = r"(?:(?! and | then ) [a-z']+){0,6}"
_OPENING: Final = re.compile(
    r"(?:(?:ok|okay|well|so|hey|um+|hm+|please|just|and|but|master|gm|dm|now|then|lol)[ ,.]+)*"
    r"(?:(?:i(?:'ll|'m going to| (?:will|want to|would like to|try to|wanna|need to|am going to))?|let(?:'s| me| us)|"
    r"can i|could i|can we|may i|can you|could you|will you|would you|maybe i should) )?(?:please |just )?"
)
_END: Final = re.compile(r"(?:[ ,]+(?:please|now|then|again|master|lol|man|bro|dude|mate))*[ .!?,]*$")
_THROWN: Final = re.compile(
    r".*\b(?:throw|hurl|lob|chuck|toss|fling|yeet)(?:s|ing)? "
    r"(?!open|me\b|myself|hands|everything|an? (?:punch|kick))(?P<what>.+)"
)
_NOT_AT: Final = re.compile(r"\b(?:away|out|outta|aside|ground|floor|down|open|back|on|off|over)\b")
_SHORT: Final = re.compile(r"\b(what|who|where|how)'?s\b")
_WORD: Final = re.compile(r"[a-z]+")


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    found = {}
    for topic, every in sections([_HERE / "topics.txt"]).items():
        either = "|".join(every).replace("~", _TAIL)
        found[topic] = re.compile(_ASKED.format(either) if topic.startswith("explain/") else either)
    return found


@cache
def _foreign_words() -> frozenset[str]:
    return frozenset(" ".join(sections([_HERE / "foreign.txt"])[""]).split())


def topic_of(text: str, scene: Scene) -> str:
    """What a line is about; "" for anything that is left to the ear."""
    plain = " ".join(text.replace("’", "'").lower().split())
    plain = _SHORT.sub(r"\1 is", plain)
    thrown = _THROWN.fullmatch(plain)
    if thrown and not _NOT_AT.search(thrown["what"]) and (scene.fighting or " at " in plain):
        return "throw"
    whole = _END.sub("", plain)
    opening = _OPENING.match(whole)
    bare = whole[opening.end() :] if opening else whole
    kindly = bare != whole and "please" in plain  # "can I run please" orders
    for topic, pattern in _patterns().items():
        asked = pattern.fullmatch(whole) and not (kindly and topic.startswith("explain/"))
        if (asked or pattern.fullmatch(bare)) and not (topic in ("goal", "where-boss") and _sees_boss(scene)):
            return topic
    return _tongue(text)


def _sees_boss(scene: Scene) -> bool:
    return any(monster.kind == BOSS and monster.hp for monster in scene.chamber.monsters)


def _tongue(text: str) -> str:
    """Another one than English: half of the words are of one, or it has letters that English has not."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("ł", "l").replace("ß", "ss"))
    said = _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))
    if said and 2 * sum(word in _foreign_words() for word in said) >= len(said):
        return "foreign"
    return "accents" if any(letter.isalpha() and not letter.isascii() for letter in text) else ""


def chatted(teller: Teller, topic: str, scene: Scene) -> str:
    """What the master says to it. Every figure is that of the rules."""
    weapon, armor = (best(scene.hero, sort) for sort in ("weapon", "armor"))
    return teller.say(
        f"chat/{'foreign' if topic == 'accents' else topic}",
        boss=BOSS,
        weapon=weapon,
        damage=ITEMS[weapon].figure,
        armor=armor,
        defense=ITEMS[armor].figure,
        samples=samples(scene),
        defend=tuning.DEFEND_DAMAGE_REDUCTION,
        flee=tuning.FLEE_SUCCESS_RATE,
        die=tuning.PLAYER_DIE,
        slots=tuning.PACK_SLOTS,
    )


def best(hero: Hero, sort: str) -> str:
    """The best weapon or armor that one has; what is worn, where others are as good."""
    worn = hero.weapon if sort == "weapon" else hero.armor
    return max((worn, *(name for name in hero.pack if ITEMS[name].sort == sort)), key=lambda name: ITEMS[name].figure)
