"""Questions: about oneself, what one carries, what is here, what a thing is, what can and what should be done."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

from . import movement
from .context import CHEST_WORDS, name_words
from .line import Line, Said, names, reads
from .nouns import ANYBODY, PRONOUN, chosen_of, content, named
from .vocabulary import words

_ADVICE, _CARRIED, _STATE, _HERE = (
    words("advice"),
    words("asked of pack"),
    words("asked of self"),
    words("asked of room"),
)
_OF_MONSTER, _POINTED, _TALK = words("asked of monster"), words("pointed"), words("asked of nobody")
_MINE: Final = {"i", "my", "me", "we", "our", "myself"}
_UNSURE: Final = {"do", "have", "will", "would", "any", "anything", "anyone", "when"}  # a question by its mark only
_SURE: Final = words("question openings")
_HOW_MANY: Final = (("how", "many"), ("how", "much"))


def is_question(said: Sequence[str], asks: bool) -> bool:
    if not said:
        return False
    start = " ".join(said[:2])
    if start in ("can i", "could i", "can we", "will i") and not words("outcomes").isdisjoint(said):
        return True
    if asks and "than" in said:
        return True  # "axe better than sword?"
    if said[0] == "can" and said[1:2] and said[1] in ("it", "he", "she", "they", "the", "that", "this"):
        return True  # "can it kill me"
    if start == "shall i":
        return asks
    if said[0] in _UNSURE:
        return asks or start in _SURE
    if asks and len(said) > 2 and ({"is", "are", "am"} & set(said[1:4])) and said[0] in words("tellers") | {"i"}:
        return True  # "he is hurt?"
    return said[0] in words("question words")


def turned(said: Sequence[str]) -> Sequence[str]:
    """ "I have how many coins": a question with its question word in the middle."""
    at = next((at for at, pair in enumerate(pairwise(said)) if pair in _HOW_MANY), 0)
    return (*said[at:], *said[:at]) if at and said[0] in _MINE else said


def _of_you(line: Line, said: Said) -> bool | None:
    if not said.has("you", "your") or said.has("see", "describe", *_MINE, *_ADVICE):
        return None
    line.intent = "talk"  # whoever is named after that is spoken to
    return line.talk()


def _advice(line: Line, said: Said) -> bool | None:
    first, mine = said.words[0], said.has(*_MINE)
    asked = said.has(*_ADVICE, "should", "shall", "supposed") or " ".join(said.words[:2]) in ("what now", "what next")
    asked = (
        asked or " ".join(said.words[:3]) in ("what to do", "what is next") or said.has("goal", "objective", "quest")
    )
    asked = asked or " ".join(said.words[:2]) == "what if" or (said.has("would") and said.has("you") and said.has("do"))
    asked = asked or (mine and said.has("beat", "win", "survive", "defeat", "mission", "aim", "point"))
    if mine and first == "how" and said.has("reach", "find", "escape", "get") and not said.has("much", "many", "far"):
        asked = True
    asked = asked or (mine and first == "how" and said.has("last", "endure"))
    best = said.has("best", "smartest", "safest", "smart", "optimal", "chances", "odds")
    return line.do("hint") if asked or (best and not said.has("weapon", "armor", "potion")) else None


def _help(line: Line, said: Said) -> bool | None:
    first, mine = said.words[0], said.has(*_MINE)
    amount = said.has("much", "many", "far", "well", "hurt", "long", "look", "doing", "feeling", "feel")
    how = first == "how" and ((mine and said.has("do", "can", "does") and not amount) or said.has("work", "works"))
    what = (
        first == "what" and mine and said.has("can", "could", "may") and said.has("do", "say", "type", "try", "write")
    )
    happens = first == "what" and said.has("happens", "happen")
    return line.do("help") if how or what or happens or said.has(*words("manual"), "play", "actions") else None


def _monster_by_name(line: Line, said: Said) -> bool | None:
    fought = line.context.last_thing("attack", "examine")
    whom = named(said.words, line.context.monsters, fought)
    counted = said.has("many") and not said.has(*(_OF_MONSTER - {"many", "much"}))
    if not whom.things or counted or said.has("enemies", "monsters", "here"):
        return None
    if whom.unclear and fought in names(whom.things):
        return line.do("examine", fought)
    return line.take("examine", whom)


def _monster(line: Line, said: Said) -> bool | None:
    """ "How strong is it?", "what is that thing?" """
    context, threat = line.context, said.words[-1] == "me" and said.has("damage", "hurt", "hit", "kill", "deal", "dmg")
    if (said.has(*_MINE) and not threat) or said.has(*CHEST_WORDS) or not context.monsters or not said.has(*_POINTED):
        return None
    counted = " ".join(said.words[:2]) in ("how many", "are there", "is there")
    if counted and not said.has("hp", "health", "hit", "points", "left", "hitpoints"):
        return None
    what = said.words[0] in ("what", "who") and said.words[1:2] in (("is",), ("are",), ("kind",))
    if not what and not said.has(*_OF_MONSTER):
        return None
    compared = chosen_of(said.words, context.monsters).one if said.has("who", "which") else None
    it = compared or line.spoken_of(context.monsters, "attack", "examine")
    if it:
        return line.do("examine", it.name)
    return line.do("look") if said.has("they", "them", "their") else line.ask("examine", names(context.monsters))


def _chest(line: Line, said: Said) -> bool | None:
    context = line.context
    if said.has("slots", "slot", "space", "capacity"):
        return line.do("inventory")
    if context.chest is None or said.has(*_MINE, "have"):
        return None
    inside = not context.chest_open and (said.has("inside") or said.words[-2:] == ("in", "it"))
    return line.do("examine", context.chest.name) if inside or said.has(*CHEST_WORDS) else None


def _item(line: Line, said: Said) -> bool | None:
    context, mine = line.context, said.has(*_MINE)
    if (
        said.words[0] == "where"
        or said.words[:2] == ("how", "many")
        or said.has("room", "exits")
        or (mine and said.has("money", "gold", *words("having")))
        or (said.has("my") and said.has("damage", "defense", "attack") and not said.has("potion"))
    ):
        return None
    plain = said.but("health", "hp") if not said.has("potion") else said
    wider = said if said.has("potion") else plain.but("damage", "defense", "strength")
    for about, pool in product((plain, wider), (context.floor, context.pack, context.worn)):
        found = named(about.words, pool, context.last_thing())
        if found.unclear:
            return line.do("look" if pool is context.floor else "inventory")
        if found.things:
            return line.do("examine", found.things[0].name)
    it = line.spoken_of(context.things) or context.chest
    if it and not mine and said.has(*PRONOUN) and said.has(*words("asked of thing")):
        return line.do("examine", it.name)
    return None


def _oneself(line: Line, said: Said) -> bool | None:
    first, mine = said.words[0], said.has(*_MINE)
    if first == "where":
        return None
    if mine and said.has("damage", "attack", "defense", "dmg", "protection"):
        return line.do("status")
    if mine and first == "what" and said.has("drop", "sell") and said.has("can", "could"):
        return line.do("inventory")
    if mine and said.has("full") and said.has("health", "hp", "life"):
        return line.do("status")
    carried, state = said.has(*_CARRIED), said.has(*_STATE)
    if carried and mine and not (state and not said.has(*words("surely of pack"))):
        return line.do("inventory")
    if state and (mine or first in ("how", "what")) and not said.has("exits", "ways"):
        return line.do("status")
    supplies = said.words[-2:-1] == ("to",) and said.words[-1] in ("drink", "eat", "use", "wear", "wield")
    if mine and said.has("have", "got", "own") and (supplies or not said.has("to", "come", "gone")):
        return line.do("inventory")
    if said.has("potion", "potions") and first in ("any", "do", "have", "how"):
        return line.do("inventory")
    if carried and first == "what" and not said.has(*_HERE):
        return line.do("inventory")
    who = " ".join(said.words[:2]) in ("am i", "who am", "how am")
    return line.do("status") if who and not said.has(*_HERE) else None


def _place(line: Line, said: Said) -> bool:
    if said.has(*_TALK) and not said.has("here", "room"):
        return line.talk()
    asked = said.words[0] == "where" or ("going", "on") in pairwise(said.words)
    here = asked or said.has(*_HERE) or movement.is_way(line.context, said.words)
    who = " ".join(said.words[:2]) in ("what is", "who is") and not (ANYBODY - {"one"}).isdisjoint(said.words)
    pointed = said.words[0] in ("what", "is", "are", "who") and said.has("the", "that", "this", "those")
    if pointed and not here and not who:
        about = [word for word in said.content if word in name_words(line.context.description)]
        if about:
            return line.do("examine", " ".join(about), "the room was told to have it")
    return line.do("look") if here or who else line.talk()


_answer = reads("question", _of_you, _advice, _help, _monster_by_name, _monster, _chest, _item, _oneself, _place)


def answer(line: Line, said: Sequence[str]) -> bool:
    """Read a question; one about nothing in this world is talk. Of "this or that" the first is enough to answer by."""
    for mark in ("than", "compared", "or"):
        if mark in said and content(said[: list(said).index(mark)]):
            said = said[: list(said).index(mark)]
    return _answer(line, Said("question", said))
