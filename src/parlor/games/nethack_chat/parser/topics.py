"""Lines that are talk and no acts: who the game master is, what the rules are, a prayer, a song, a joke.

A topic is recognized by the whole line, so that "wait, undo that" and "sing and hit the orc" are left to the grammar.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from ..engine.monsters import BOSS
from ..sections import read_sections
from ..state import Scene

_FOLDER: Final = Path(__file__).parent
WEAK_TOPICS: Final = frozenset(("swear", "love", "laugh", "joke", "accents"))  # only if the grammar finds no act
_QUESTION: Final = (
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
_GREETING: Final = re.compile(r"\b(hi|hello|hey|hail|greetings|good (day|morning|evening))\b", re.IGNORECASE)
_THANKS: Final = re.compile(r"\b(thanks|thank you|thx|cheers)\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[a-z]+")


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Return the pattern of each topic, in the order in which they are tried."""
    found = {}
    for topic, lines in read_sections(_FOLDER / "topics.txt").items():
        alternatives = "|".join(lines).replace("~", _TAIL)
        found[topic] = re.compile(_QUESTION.format(alternatives) if topic.startswith("explain/") else alternatives)
    return found


@cache
def _foreign_words() -> frozenset[str]:
    return frozenset(" ".join(read_sections(_FOLDER / "foreign.txt")[""]).split())


def topic_of(text: str, scene: Scene) -> str:
    """Return the topic of a line of talk, or "" if the line is left to the grammar."""
    plain = " ".join(text.replace("’", "'").lower().split())
    plain = _SHORT.sub(r"\1 is", plain)
    throw = _THROWN.fullmatch(plain)
    if throw and not _NOT_AT.search(throw["what"]) and (scene.fighting or " at " in plain):
        return "throw"
    whole = _END.sub("", plain)
    opening = _OPENING.match(whole)
    bare = whole[opening.end() :] if opening else whole
    is_request = bare != whole and "please" in plain  # "can I run please" is an order
    for topic, pattern in _patterns().items():
        is_question = pattern.fullmatch(whole) and not (is_request and topic.startswith("explain/"))
        if (is_question or pattern.fullmatch(bare)) and not (topic in ("goal", "where-boss") and _sees_boss(scene)):
            return topic
    return _language_topic(text)


def courtesy_of(text: str) -> str:
    """Return "thanks" or "greeting" if the line has a word of that, else ""."""
    return "thanks" if _THANKS.search(text) else "greeting" if _GREETING.search(text) else ""


def _sees_boss(scene: Scene) -> bool:
    return any(monster.kind == BOSS and monster.hp for monster in scene.chamber.monsters)


def _language_topic(text: str) -> str:
    """Return "foreign" if half of the words are of another language, "accents" if any letter is not of English."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("ł", "l").replace("ß", "ss"))
    words = _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))
    if words and 2 * sum(word in _foreign_words() for word in words) >= len(words):
        return "foreign"
    return "accents" if any(letter.isalpha() and not letter.isascii() for letter in text) else ""
