"""Reads questions: about the hero, the inventory, the room, a thing in view, and what can or should be done.

Each rule below reads one kind of question: it returns True if it has read the phrase, None to try the next rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

from . import movement
from .context import CHEST_WORDS, name_words
from .line import LineState, VerbPhrase, names_of, register
from .nouns import MONSTER_WORDS, PRONOUNS, choose_described, content_words, match_things
from .vocabulary import words

_ADVICE, _SMALL_TALK = words("advice"), words("general questions")
_INVENTORY, _STATUS, _ROOM = words("inventory questions"), words("status questions"), words("room questions")
_MONSTER, _MONSTER_REFERENCES = words("monster questions"), words("monster references")
_FIRST_PERSON: Final = {"i", "my", "me", "we", "our", "myself"}
# A clause that begins like this is a question only with a question mark, or if it has a question opening.
_MAYBE_QUESTION: Final = {"do", "have", "will", "would", "any", "anything", "anyone", "when"}
_QUESTION_OPENINGS: Final = words("question openings")
_HOW_MANY: Final = (("how", "many"), ("how", "much"))


def is_question(tokens: Sequence[str], asks: bool) -> bool:
    """Return whether the words are a question. `asks` is True if they end with a question mark."""
    if not tokens:
        return False
    start = " ".join(tokens[:2])
    if start in ("can i", "could i", "can we", "will i") and not words("outcome verbs").isdisjoint(tokens):
        return True
    if asks and "than" in tokens:
        return True  # "axe better than sword?"
    if tokens[0] == "can" and tokens[1:2] and tokens[1] in ("it", "he", "she", "they", "the", "that", "this"):
        return True  # "can it kill me"
    if start == "shall i":
        return asks
    if tokens[0] in _MAYBE_QUESTION:
        return asks or start in _QUESTION_OPENINGS
    is_statement = tokens[0] in words("statement openings") | {"i"} and not {"is", "are", "am"}.isdisjoint(tokens[1:4])
    if asks and len(tokens) > 2 and is_statement:
        return True  # "he is hurt?"
    return tokens[0] in words("question words")


def question_word_first(tokens: Sequence[str]) -> Sequence[str]:
    """Return the words with "how many" or "how much" moved to the front.

    "I have how many coins" becomes "how many coins I have". Other words are returned unchanged.
    """
    at = next((at for at, pair in enumerate(pairwise(tokens)) if pair in _HOW_MANY), 0)
    return (*tokens[at:], *tokens[:at]) if at and tokens[0] in _FIRST_PERSON else tokens


def _about_narrator(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a question to the game master: "what is your name?" """
    if not phrase.has("you", "your") or phrase.has("see", "describe", *_FIRST_PERSON, *_ADVICE):
        return None
    line.intent = "talk"  # so that a name in the next clause is read as an address
    return line.talk()


def _advice(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a question about what to do: "what now?", "how do I win?" """
    mine = phrase.has(*_FIRST_PERSON)
    my_how = mine and phrase.words[0] == "how"
    best = phrase.has("best", "smartest", "safest", "smart", "optimal", "chances", "odds")
    wants_advice = (
        phrase.has(*_ADVICE, "should", "shall", "supposed", "goal", "objective", "quest")
        or " ".join(phrase.words[:2]) in ("what now", "what next", "what if")
        or " ".join(phrase.words[:3]) in ("what to do", "what is next")
        or (phrase.has("would") and phrase.has("you") and phrase.has("do"))
        or (mine and phrase.has("beat", "win", "survive", "defeat", "mission", "aim", "point"))
        or (my_how and phrase.has("reach", "find", "escape", "get") and not phrase.has("much", "many", "far"))
        or (my_how and phrase.has("last", "endure"))
        or (best and not phrase.has("weapon", "armor", "potion"))
    )
    return line.do("hint") if wants_advice else None


def _help(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a question about the game and its commands: "what can I do?" """
    first, mine = phrase.words[0], phrase.has(*_FIRST_PERSON)
    amount = phrase.has("much", "many", "far", "well", "hurt", "long", "look", "doing", "feeling", "feel")
    how = first == "how" and ((mine and phrase.has("do", "can", "does") and not amount) or phrase.has("work", "works"))
    what = (
        first == "what"
        and mine
        and phrase.has("can", "could", "may")
        and phrase.has("do", "say", "type", "try", "write")
    )
    happens = first == "what" and phrase.has("happens", "happen")
    return line.do("help") if how or what or happens or phrase.has(*words("help words"), "play", "actions") else None


def _named_monster(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a question about a monster that is named: "is the rat hurt?" """
    last_monster = line.context.last_thing("attack", "examine")
    match = match_things(phrase.words, line.context.monsters, last_monster)
    asks_number = phrase.has("many") and not phrase.has(*(_MONSTER - {"many", "much"}))
    if not match.things or asks_number or phrase.has("enemies", "monsters", "here"):
        return None
    if match.ambiguous and last_monster in names_of(match.things):
        return line.do("examine", last_monster)
    return line.take("examine", match)


def _monster(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a question about a monster that is not named: "how strong is it?", "what is that thing?" """
    context = line.context
    threat = phrase.words[-1] == "me" and phrase.has("damage", "hurt", "hit", "kill", "deal", "dmg")
    if (
        (phrase.has(*_FIRST_PERSON) and not threat)
        or phrase.has(*CHEST_WORDS)
        or not context.monsters
        or not phrase.has(*_MONSTER_REFERENCES)
    ):
        return None
    asks_number = " ".join(phrase.words[:2]) in ("how many", "are there", "is there")
    if asks_number and not phrase.has("hp", "health", "hit", "points", "left", "hitpoints"):
        return None
    asks_what = phrase.words[0] in ("what", "who") and phrase.words[1:2] in (("is",), ("are",), ("kind",))
    if not asks_what and not phrase.has(*_MONSTER):
        return None
    described = choose_described(phrase.words, context.monsters).one if phrase.has("who", "which") else None
    monster = described or line.referent(context.monsters, "attack", "examine")
    if monster:
        return line.do("examine", monster.name)
    return line.do("look") if phrase.has("they", "them", "their") else line.ask("examine", names_of(context.monsters))


def _chest(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a question about the chest, or about free slots of the inventory."""
    context = line.context
    if phrase.has("slots", "slot", "space", "capacity"):
        return line.do("inventory")
    if context.chest is None or phrase.has(*_FIRST_PERSON, "have"):
        return None
    asks_content = not context.chest_open and (phrase.has("inside") or phrase.words[-2:] == ("in", "it"))
    return line.do("examine", context.chest.name) if asks_content or phrase.has(*CHEST_WORDS) else None


def _item(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a question about an item on the floor or in the inventory: "is the axe good?" """
    context, mine = line.context, phrase.has(*_FIRST_PERSON)
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
    for words_left, pool in product((without_health, without_stats), (context.floor, context.pack, context.worn)):
        found = match_things(words_left.words, pool, context.last_thing())
        if found.ambiguous:
            return line.do("look" if pool is context.floor else "inventory")
        if found.things:
            return line.do("examine", found.things[0].name)
    thing = line.referent(context.things) or context.chest
    if thing and not mine and phrase.has(*PRONOUNS) and phrase.has(*words("item questions")):
        return line.do("examine", thing.name)
    return None


def _hero(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a question about the hero: "how am I?" shows the status, "what do I have?" the inventory."""
    first, mine = phrase.words[0], phrase.has(*_FIRST_PERSON)
    if first == "where":
        return None
    if mine and phrase.has("damage", "attack", "defense", "dmg", "protection"):
        return line.do("status")
    if mine and first == "what" and phrase.has("drop", "sell") and phrase.has("can", "could"):
        return line.do("inventory")
    if mine and phrase.has("full") and phrase.has("health", "hp", "life"):
        return line.do("status")
    asks_inventory, asks_status = phrase.has(*_INVENTORY), phrase.has(*_STATUS)
    if asks_inventory and mine and (not asks_status or phrase.has(*words("inventory before status"))):
        return line.do("inventory")
    if asks_status and (mine or first in ("how", "what")) and not phrase.has("exits", "ways"):
        return line.do("status")
    ends_with_use = phrase.words[-2:-1] == ("to",) and phrase.words[-1] in ("drink", "eat", "use", "wear", "wield")
    if mine and phrase.has("have", "got", "own") and (ends_with_use or not phrase.has("to", "come", "gone")):
        return line.do("inventory")
    if phrase.has("potion", "potions") and first in ("any", "do", "have", "how"):
        return line.do("inventory")
    if asks_inventory and first == "what" and not phrase.has(*_ROOM):
        return line.do("inventory")
    about_me = " ".join(phrase.words[:2]) in ("am i", "who am", "how am")
    return line.do("status") if about_me and not phrase.has(*_ROOM) else None


def _room(line: LineState, phrase: VerbPhrase) -> bool:
    """Read a question about the room. Any other question is talk."""
    if phrase.has(*_SMALL_TALK) and not phrase.has("here", "room"):
        return line.talk()
    asks_where = phrase.words[0] == "where" or ("going", "on") in pairwise(phrase.words)
    about_room = asks_where or phrase.has(*_ROOM) or movement.names_exit(line.context, phrase.words)
    about_monsters = " ".join(phrase.words[:2]) in ("what is", "who is") and phrase.has(*(MONSTER_WORDS - {"one"}))
    about_thing = phrase.words[0] in ("what", "is", "are", "who") and phrase.has("the", "that", "this", "those")
    if about_thing and not about_room and not about_monsters:
        described = [word for word in phrase.content_words if word in name_words(line.context.description)]
        if described:
            return line.do("examine", " ".join(described), "the description of the room mentions it")
    return line.do("look") if about_room or about_monsters else line.talk()


_answer = register("question", _about_narrator, _advice, _help, _named_monster, _monster, _chest, _item, _hero, _room)


def read_question(line: LineState, tokens: Sequence[str]) -> bool:
    """Read a question into `line`; return True. A question about nothing in the game is talk.

    Of "is the axe better than the sword" or "the axe or the sword" only the part before "than" or "or" is read.
    """
    for mark in ("than", "compared", "or"):
        if mark in tokens and content_words(tokens[: list(tokens).index(mark)]):
            tokens = tokens[: list(tokens).index(mark)]
    return _answer(line, VerbPhrase("question", tokens))
