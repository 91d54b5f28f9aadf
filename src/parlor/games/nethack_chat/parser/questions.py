"""Questions: about the hero, the pack, the room, a thing, and what can or should be done."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

from . import movement
from .context import CHEST_WORDS, name_words
from .line import LineState, VerbPhrase, names_of, register
from .nouns import MONSTER_WORDS, PRONOUNS, choose_described, content_words, match_things
from .vocabulary import words

_ADVICE, _CARRIED = words("advice"), words("asked of pack")
_STATE, _HERE = words("asked of self"), words("asked of room")
_OF_MONSTER, _POINTED, _TALK = words("asked of monster"), words("pointed"), words("general questions")
_MINE: Final = {"i", "my", "me", "we", "our", "myself"}
_UNSURE: Final = {"do", "have", "will", "would", "any", "anything", "anyone", "when"}  # a question by its mark only
_SURE: Final = words("question openings")
_HOW_MANY: Final = (("how", "many"), ("how", "much"))


def is_question(tokens: Sequence[str], asks: bool) -> bool:
    """Return whether the words are a question; `asks` if they end with a question mark."""
    if not tokens:
        return False
    start = " ".join(tokens[:2])
    if start in ("can i", "could i", "can we", "will i") and not words("outcomes").isdisjoint(tokens):
        return True
    if asks and "than" in tokens:
        return True  # "axe better than sword?"
    if tokens[0] == "can" and tokens[1:2] and tokens[1] in ("it", "he", "she", "they", "the", "that", "this"):
        return True  # "can it kill me"
    if start == "shall i":
        return asks
    if tokens[0] in _UNSURE:
        return asks or start in _SURE
    if asks and len(tokens) > 2 and ({"is", "are", "am"} & set(tokens[1:4])) and tokens[0] in words("tellers") | {"i"}:
        return True  # "he is hurt?"
    return tokens[0] in words("question words")


def question_word_first(tokens: Sequence[str]) -> Sequence[str]:
    """Return "how many coins I have" for "I have how many coins"."""
    at = next((at for at, pair in enumerate(pairwise(tokens)) if pair in _HOW_MANY), 0)
    return (*tokens[at:], *tokens[:at]) if at and tokens[0] in _MINE else tokens


def _of_you(line: LineState, phrase: VerbPhrase) -> bool | None:
    if not phrase.has("you", "your") or phrase.has("see", "describe", *_MINE, *_ADVICE):
        return None
    line.intent = "talk"  # a name after that is an address
    return line.talk()


def _advice(line: LineState, phrase: VerbPhrase) -> bool | None:
    first, mine = phrase.words[0], phrase.has(*_MINE)
    wants_advice = phrase.has(*_ADVICE, "should", "shall", "supposed") or " ".join(phrase.words[:2]) in (
        "what now",
        "what next",
    )
    wants_advice = (
        wants_advice
        or " ".join(phrase.words[:3]) in ("what to do", "what is next")
        or phrase.has("goal", "objective", "quest")
    )
    wants_advice = (
        wants_advice
        or " ".join(phrase.words[:2]) == "what if"
        or (phrase.has("would") and phrase.has("you") and phrase.has("do"))
    )
    wants_advice = wants_advice or (mine and phrase.has("beat", "win", "survive", "defeat", "mission", "aim", "point"))
    if (
        mine
        and first == "how"
        and phrase.has("reach", "find", "escape", "get")
        and not phrase.has("much", "many", "far")
    ):
        wants_advice = True
    wants_advice = wants_advice or (mine and first == "how" and phrase.has("last", "endure"))
    best = phrase.has("best", "smartest", "safest", "smart", "optimal", "chances", "odds")
    return line.do("hint") if wants_advice or (best and not phrase.has("weapon", "armor", "potion")) else None


def _help(line: LineState, phrase: VerbPhrase) -> bool | None:
    first, mine = phrase.words[0], phrase.has(*_MINE)
    amount = phrase.has("much", "many", "far", "well", "hurt", "long", "look", "doing", "feeling", "feel")
    how = first == "how" and ((mine and phrase.has("do", "can", "does") and not amount) or phrase.has("work", "works"))
    what = (
        first == "what"
        and mine
        and phrase.has("can", "could", "may")
        and phrase.has("do", "say", "type", "try", "write")
    )
    happens = first == "what" and phrase.has("happens", "happen")
    return line.do("help") if how or what or happens or phrase.has(*words("manual"), "play", "actions") else None


def _monster_by_name(line: LineState, phrase: VerbPhrase) -> bool | None:
    fought = line.context.last_thing("attack", "examine")
    whom = match_things(phrase.words, line.context.monsters, fought)
    counted = phrase.has("many") and not phrase.has(*(_OF_MONSTER - {"many", "much"}))
    if not whom.things or counted or phrase.has("enemies", "monsters", "here"):
        return None
    if whom.ambiguous and fought in names_of(whom.things):
        return line.do("examine", fought)
    return line.take("examine", whom)


def _monster(line: LineState, phrase: VerbPhrase) -> bool | None:
    """ "How strong is it?", "what is that thing?" """
    context, threat = (
        line.context,
        phrase.words[-1] == "me" and phrase.has("damage", "hurt", "hit", "kill", "deal", "dmg"),
    )
    if (
        (phrase.has(*_MINE) and not threat)
        or phrase.has(*CHEST_WORDS)
        or not context.monsters
        or not phrase.has(*_POINTED)
    ):
        return None
    counted = " ".join(phrase.words[:2]) in ("how many", "are there", "is there")
    if counted and not phrase.has("hp", "health", "hit", "points", "left", "hitpoints"):
        return None
    what = phrase.words[0] in ("what", "who") and phrase.words[1:2] in (("is",), ("are",), ("kind",))
    if not what and not phrase.has(*_OF_MONSTER):
        return None
    compared = choose_described(phrase.words, context.monsters).one if phrase.has("who", "which") else None
    it = compared or line.referent(context.monsters, "attack", "examine")
    if it:
        return line.do("examine", it.name)
    return line.do("look") if phrase.has("they", "them", "their") else line.ask("examine", names_of(context.monsters))


def _chest(line: LineState, phrase: VerbPhrase) -> bool | None:
    context = line.context
    if phrase.has("slots", "slot", "space", "capacity"):
        return line.do("inventory")
    if context.chest is None or phrase.has(*_MINE, "have"):
        return None
    inside = not context.chest_open and (phrase.has("inside") or phrase.words[-2:] == ("in", "it"))
    return line.do("examine", context.chest.name) if inside or phrase.has(*CHEST_WORDS) else None


def _item(line: LineState, phrase: VerbPhrase) -> bool | None:
    context, mine = line.context, phrase.has(*_MINE)
    if (
        phrase.words[0] == "where"
        or phrase.words[:2] == ("how", "many")
        or phrase.has("room", "exits")
        or (mine and phrase.has("money", "gold", *words("having")))
        or (phrase.has("my") and phrase.has("damage", "defense", "attack") and not phrase.has("potion"))
    ):
        return None
    plain = phrase.without("health", "hp") if not phrase.has("potion") else phrase
    wider = phrase if phrase.has("potion") else plain.without("damage", "defense", "strength")
    for about, pool in product((plain, wider), (context.floor, context.pack, context.worn)):
        found = match_things(about.words, pool, context.last_thing())
        if found.ambiguous:
            return line.do("look" if pool is context.floor else "inventory")
        if found.things:
            return line.do("examine", found.things[0].name)
    it = line.referent(context.things) or context.chest
    if it and not mine and phrase.has(*PRONOUNS) and phrase.has(*words("asked of thing")):
        return line.do("examine", it.name)
    return None


def _oneself(line: LineState, phrase: VerbPhrase) -> bool | None:
    first, mine = phrase.words[0], phrase.has(*_MINE)
    if first == "where":
        return None
    if mine and phrase.has("damage", "attack", "defense", "dmg", "protection"):
        return line.do("status")
    if mine and first == "what" and phrase.has("drop", "sell") and phrase.has("can", "could"):
        return line.do("inventory")
    if mine and phrase.has("full") and phrase.has("health", "hp", "life"):
        return line.do("status")
    carried, state = phrase.has(*_CARRIED), phrase.has(*_STATE)
    if carried and mine and not (state and not phrase.has(*words("surely of pack"))):
        return line.do("inventory")
    if state and (mine or first in ("how", "what")) and not phrase.has("exits", "ways"):
        return line.do("status")
    supplies = phrase.words[-2:-1] == ("to",) and phrase.words[-1] in ("drink", "eat", "use", "wear", "wield")
    if mine and phrase.has("have", "got", "own") and (supplies or not phrase.has("to", "come", "gone")):
        return line.do("inventory")
    if phrase.has("potion", "potions") and first in ("any", "do", "have", "how"):
        return line.do("inventory")
    if carried and first == "what" and not phrase.has(*_HERE):
        return line.do("inventory")
    who = " ".join(phrase.words[:2]) in ("am i", "who am", "how am")
    return line.do("status") if who and not phrase.has(*_HERE) else None


def _place(line: LineState, phrase: VerbPhrase) -> bool:
    if phrase.has(*_TALK) and not phrase.has("here", "room"):
        return line.talk()
    asks_where = phrase.words[0] == "where" or ("going", "on") in pairwise(phrase.words)
    here = asks_where or phrase.has(*_HERE) or movement.names_exit(line.context, phrase.words)
    who = " ".join(phrase.words[:2]) in ("what is", "who is") and not (MONSTER_WORDS - {"one"}).isdisjoint(phrase.words)
    pointed = phrase.words[0] in ("what", "is", "are", "who") and phrase.has("the", "that", "this", "those")
    if pointed and not here and not who:
        about = [word for word in phrase.content_words if word in name_words(line.context.description)]
        if about:
            return line.do("examine", " ".join(about), "the room was told to have it")
    return line.do("look") if here or who else line.talk()


_answer = register("question", _of_you, _advice, _help, _monster_by_name, _monster, _chest, _item, _oneself, _place)


def read_question(line: LineState, tokens: Sequence[str]) -> bool:
    """Read a question. A question about nothing in the game is talk. Of "this or that" only the first is read."""
    for mark in ("than", "compared", "or"):
        if mark in tokens and content_words(tokens[: list(tokens).index(mark)]):
            tokens = tokens[: list(tokens).index(mark)]
    return _answer(line, VerbPhrase("question", tokens))
