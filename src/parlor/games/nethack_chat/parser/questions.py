"""Questions: about the hero, the pack, the room, things in view, and what can or should be done."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

from .context import CHEST_WORDS, name_words
from .nouns import (
    MONSTER_WORDS,
    PRONOUNS,
    choose_described,
    content_words,
    match_things,
)
from .places import names_exit
from .readings import (
    ABSENT,
    PLAIN,
    REFERRED,
    TALK,
    Line,
    Phrase,
    Reading,
    ask,
    do,
    do_each,
    frame,
    names_of,
)
from .vocabulary import table, words

_SURROUNDINGS, _BELONGINGS, _STATE, _BAGS = words("surroundings"), words("belongings"), words("state"), words("bags")
_ADVICE, _ROOM = words("advice"), words("room questions")
_FIRST_PERSON: Final = {"i", "my", "me", "we", "our", "myself"}
_MAYBE_QUESTION: Final = {"do", "have", "will", "would", "any", "anything", "anyone", "when"}
_VISITED: Final = ("check out", "scope out", "investigate", "check", "check on")


# --- questions -----------------------------------------------------------------------------------------------------


def is_question(tokens: Sequence[str], asks: bool) -> bool:
    """Return whether the words are a question. `asks` is True if they end with a question mark."""
    if not tokens:
        return False
    start = " ".join(tokens[:2])
    if start in ("can i", "could i", "can we", "will i") and not words("outcome verbs").isdisjoint(tokens):
        return True
    if (asks and "than" in tokens) or start in (
        "can it",
        "can he",
        "can she",
        "can they",
        "can the",
        "can that",
        "can this",
    ):
        return True  # "axe better than sword?", "can it kill me"
    if start == "shall i":
        return asks
    if tokens[0] in _MAYBE_QUESTION:
        return asks or start in words("question openings")
    states = tokens[0] in words("statement openings") | {"i"} and not {"is", "are", "am"}.isdisjoint(tokens[1:4])
    return (asks and len(tokens) > 2 and states) or tokens[0] in words("question words")


@frame("question")
def question(line: Line, phrase: Phrase) -> Reading:
    """Read a question; one about nothing in the game is talk. Only the part before "than" or "or" is read."""
    for mark in ("than", "compared", "or"):
        if mark in phrase.words and content_words(phrase.words[: phrase.words.index(mark)]):
            phrase = Phrase("question", phrase.words[: phrase.words.index(mark)])
    if phrase.has("you", "your") and not phrase.has("see", "describe", *_FIRST_PERSON, *_ADVICE):
        return TALK  # to the game master
    if line.context.is_next_edition:
        for verb, keywords in table("question keywords").items():
            if phrase.has(*keywords):
                return do(verb)
        spell = match_things(phrase.words, line.context.spells).one
        if spell and not phrase.has("scroll", "should"):
            return do("examine", spell.name)
    rules = (_asks_advice, _asks_monster, _asks_thing, _asks_hero, _asks_room)
    return next((found for found in (rule(line, phrase) for rule in rules) if found), TALK)


def _asks_advice(line: Line, phrase: Phrase) -> Reading | None:
    """Read a question about what to do ("what now?") or about the game and its commands ("what can I do?")."""
    first, mine, start = phrase.words[0], phrase.has(*_FIRST_PERSON), " ".join(phrase.words[:3])
    my_how = mine and first == "how"
    if (
        phrase.has(*_ADVICE, "should", "shall", "supposed", "goal", "objective", "quest")
        or start.startswith(("what now", "what next", "what if", "what to do", "what is next"))
        or (phrase.has("would") and phrase.has("you") and phrase.has("do"))
        or (mine and phrase.has("beat", "win", "survive", "defeat", "mission", "aim", "point"))
        or (my_how and phrase.has("reach", "find", "escape", "get") and not phrase.has("much", "many", "far"))
        or (my_how and phrase.has("last", "endure"))
        or (phrase.has(*words("asking the best")) and not phrase.has("weapon", "armor", "potion"))
    ):
        return do("hint")
    amount = phrase.has(*words("asking how"))
    how = first == "how" and ((mine and phrase.has("do", "can", "does") and not amount) or phrase.has("work", "works"))
    may = mine and phrase.has("can", "could", "may") and phrase.has("do", "say", "type", "try", "write")
    what = first == "what" and (may or phrase.has("happens", "happen"))
    return do("help") if how or what or phrase.has(*words("help words"), "play", "actions") else None


def _asks_monster(line: Line, phrase: Phrase) -> Reading | None:
    """Read a question about a monster: "is the rat hurt?", "how strong is it?", "what is that thing?" """
    context, kinds = line.context, words("monster questions")
    last = context.last_thing("attack", "examine")
    match = match_things(phrase.words, context.monsters, last)
    number = phrase.has("many") and not phrase.has(*(kinds - {"many", "much"}))
    if match.things and not number and not phrase.has("enemies", "monsters", "here"):
        return do("examine", last) if match.ambiguous and last in names_of(match.things) else do_each("examine", match)
    threat = phrase.words[-1] == "me" and phrase.has("damage", "hurt", "hit", "kill", "deal", "dmg")
    if (phrase.has(*_FIRST_PERSON) and not threat) or phrase.has(*CHEST_WORDS) or not context.monsters:
        return None
    number = " ".join(phrase.words[:2]) in ("how many", "are there", "is there")
    if not phrase.has(*words("monster references")) or (
        number and not phrase.has("hp", "health", "hit", "points", "left", "hitpoints")
    ):
        return None
    what = phrase.words[0] in ("what", "who") and phrase.words[1:2] in (("is",), ("are",), ("kind",))
    if not what and not phrase.has(*kinds):
        return None
    described = choose_described(phrase.words, context.monsters).one if phrase.has("who", "which") else None
    monster = described or line.referent(context.monsters, "attack", "examine")
    if monster:
        return do("examine", monster.name)
    return do("look") if phrase.has("they", "them", "their") else ask("examine", context.monsters)


def _asks_thing(line: Line, phrase: Phrase) -> Reading | None:
    """Read a question about the chest, free slots, or an item: "is the axe good?" """
    context, mine = line.context, phrase.has(*_FIRST_PERSON)
    if phrase.has("slots", "slot", "space", "capacity"):
        return do("inventory")
    if context.chest and not mine and not phrase.has("have"):
        inside = not context.chest_open and (phrase.has("inside") or phrase.words[-2:] == ("in", "it"))
        if inside or phrase.has(*CHEST_WORDS):
            return do("examine", context.chest.name)
    if (
        phrase.words[0] == "where"
        or phrase.words[:2] == ("how", "many")
        or phrase.has("room", "exits")
        or (mine and phrase.has("money", "gold", *words("possession words")))
        or (phrase.has("my") and phrase.has("damage", "defense", "attack") and not phrase.has("potion"))
    ):
        return None
    # Without "potion", words such as "health" mean the hero's numbers and not a potion of that name.
    without_health = phrase if phrase.has("potion") else phrase.without("health", "hp")
    without_stats = phrase if phrase.has("potion") else without_health.without("damage", "defense", "strength")
    pools = (context.floor, context.pack, context.worn, context.others)
    for words_left, pool in product((without_health, without_stats), pools):
        found = match_things(words_left.words, pool, context.last_thing())
        if found.ambiguous and pool is not context.others:
            return do("look" if pool is context.floor else "inventory")
        if found.things:
            return do("examine", found.things[0].name)
    thing = line.referent(context.things) or context.chest
    asked = thing and not mine and phrase.has(*PRONOUNS) and phrase.has(*words("item questions"))
    return do("examine", thing.name, score=REFERRED) if asked and thing else None


def _asks_hero(line: Line, phrase: Phrase) -> Reading | None:
    """Read a question about the hero: "how am I?" shows the status, "what do I have?" the inventory."""
    first, mine = phrase.words[0], phrase.has(*_FIRST_PERSON)
    if first == "where":
        return None
    if mine and phrase.has("damage", "attack", "defense", "dmg", "protection"):
        return do("status")
    if mine and first == "what" and phrase.has("drop", "sell") and phrase.has("can", "could"):
        return do("inventory")
    if mine and phrase.has("full") and phrase.has("health", "hp", "life"):
        return do("status")
    pack, state = phrase.has(*words("inventory questions")), phrase.has(*words("status questions"))
    if pack and mine and (not state or phrase.has(*words("inventory before status"))):
        return do("inventory")
    if state and (mine or first in ("how", "what")) and not phrase.has("exits", "ways"):
        return do("status")
    to_use = phrase.words[-2:-1] == ("to",) and phrase.words[-1] in ("drink", "eat", "use", "wear", "wield")
    owns = mine and phrase.has("have", "got", "own") and (to_use or not phrase.has("to", "come", "gone"))
    potions = phrase.has("potion", "potions") and first in ("any", "do", "have", "how")
    if owns or potions or (pack and first == "what" and not phrase.has(*_ROOM)):
        return do("inventory")
    about_me = " ".join(phrase.words[:2]) in ("am i", "who am", "how am")
    return do("status") if about_me and not phrase.has(*_ROOM) else None


def _asks_room(line: Line, phrase: Phrase) -> Reading | None:
    if phrase.has(*words("general questions")) and not phrase.has("here", "room"):
        return TALK
    first, start = phrase.words[0], " ".join(phrase.words[:2])
    where = first == "where" or ("going", "on") in pairwise(phrase.words)
    room = where or phrase.has(*_ROOM) or names_exit(line.context, phrase.words)
    monsters = start in ("what is", "who is") and phrase.has(*(MONSTER_WORDS - {"one"}))
    thing = first in ("what", "is", "are", "who") and phrase.has("the", "that", "this", "those")
    if thing and not room and not monsters:
        described = [word for word in phrase.content if word in name_words(line.context.description)]
        if described:
            return do("examine", " ".join(described), "the description of the room mentions it", ABSENT)
    return do("look", score=PLAIN) if room or monsters else None
