"""Frames of perception: look, examine, show; and questions about the hero, the pack, the room, things and advice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .context import name_words
from .movement import find_exit, names_exit
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, content_words, match_things, unmatched_name
from .readings import ABSENT, FRAMES, NAMED, PLAIN, REFERRED, TALK, ClauseReading, Line, Phrase, ask, do, frame
from .resolver import read_objects, resolve
from .vocabulary import table, words

_SURROUNDINGS, _BELONGINGS, _STATE, _BAGS = words("surroundings"), words("belongings"), words("state"), words("bags")
_ADVICE, _ROOM = words("advice"), words("room questions")
_FIRST_PERSON: Final = {"i", "my", "me", "we", "our", "myself"}
_MAYBE_QUESTION: Final = {"do", "have", "will", "would", "any", "anything", "anyone", "when"}
_VISITED: Final = ("check out", "scope out", "investigate", "check", "check on")


@frame("look")
def look(line: Line, phrase: Phrase) -> ClauseReading | None:
    context, trigger = line.context, phrase.trigger
    if trigger.endswith((" whether", " if")):
        return do("look")
    if trigger.startswith("search"):
        killed = not context.monsters and not name_words(context.last_thing("attack")).isdisjoint(phrase.content)
        if phrase.has(*words("remains")) or (killed and not phrase.set & _SURROUNDINGS):
            return do("loot", "all")
    around = not phrase.set or phrase.set & _SURROUNDINGS or names_exit(context, phrase.words)
    if "for" in (*trigger.split(), *phrase.words[:1]) or (around and not read_objects(line, "examine", phrase.words)):
        return do("inventory" if phrase.set & _BAGS else "look")
    return examine(line, phrase)


@frame("examine")
def examine(line: Line, phrase: Phrase) -> ClauseReading | None:
    trigger = phrase.trigger
    if not phrase.set and not phrase.has(*PRONOUNS, "me", "myself") and trigger in words("examined alone"):
        return do("look") if trigger in ("describe", "x") else None
    if (phrase.set and phrase.set <= _STATE) or (not phrase.set and phrase.has("me", "myself")):
        return do("look" if "behind" in trigger else "status")
    thing = _thing(line, phrase)
    if thing and not phrase.set & _BAGS:
        return thing
    return _examine_unseen(line, phrase)


def _examine_unseen(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Examine what no name in view fits: what was spoken of, the room, the hero, or something absent."""
    context, trigger = line.context, phrase.trigger
    if trigger in ("consider", "con") or (trigger in _VISITED and find_exit(context, phrase.words)):
        return FRAMES["move"](line, phrase) if trigger in _VISITED else None
    known = about(line, phrase)
    if known or (phrase.set and names_exit(context, phrase.words)):
        return known or do("look")
    if phrase.set - PRONOUNS - MONSTER_WORDS:
        name = unmatched_name(phrase.words)
        return do("examine", name, "nothing of that name is in view", ABSENT) if name else None
    if context.monsters and phrase.set:
        return ask("examine", context.monsters)
    it = line.referent(context.things) or context.chest
    it = context.chest if "inside" in trigger and context.chest else it
    if it is None or not (phrase.has(*PRONOUNS) or context.monsters or "inside" in trigger):
        return do("look")
    return do("examine", it.name, f"{it.name} was spoken of", REFERRED)


def _thing(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Return the examination of the thing in view that the words name, the nearest first; None if there is none."""
    if phrase.has("my"):
        own = resolve(line, phrase.words, line.context.worn + line.context.pack, "examine")
        if own.things:
            return do("examine", own.things[0].name, score=NAMED)
    return read_objects(line, "examine", phrase.words)


def about(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Answer by inventory, status or look, if a word asks for one."""
    marks = phrase.set | ({"me"} if phrase.has("me") else frozenset())
    if marks & (_BAGS | {"loadout", "inv", "carrying"}):
        return do("inventory")
    if marks & _STATE and not marks & {"potion", "potions"}:
        return do("status")
    if marks & words("room"):
        return do("look")
    if marks & _BELONGINGS:
        return do("inventory")
    return do("look") if marks & _SURROUNDINGS else None


@frame("show")
def show(line: Line, phrase: Phrase) -> ClauseReading | None:
    context, trigger, exit_named = line.context, phrase.trigger, names_exit(line.context, phrase.words)
    visits = trigger in ("see", "find out") and exit_named
    if phrase.words and phrase.words[0] in ("what", "where", "how", "which", "who") and not visits:
        return FRAMES["question"](line, phrase)
    if phrase.set & (_ADVICE | words("help words")):
        return do("hint" if phrase.set & _ADVICE else "help")
    if trigger == "give me":
        wanted = phrase.set & (_STATE | _BELONGINGS | {"description", "look", "summary", "rundown"})
        lying = match_things(phrase.words, context.floor).things or (context.floor and phrase.set & ALL_WORDS)
        return (about(line, phrase) or do("look")) if wanted and not lying else None
    if trigger == "see" and not phrase.words:
        return do("look")  # "see if ..."
    if trigger == "check" or (trigger == "open" and not phrase.set & _BAGS):
        return None
    if visits and not phrase.has("all", "exits"):
        return FRAMES["move"](line, Phrase("go", phrase.without("what", "is", "lies", "behind").words))
    thing = _thing(line, phrase) if trigger != "open" and not phrase.set & (_BAGS | _STATE) else None
    return thing or about(line, phrase)


# --- questions -----------------------------------------------------------------------------------------------------


def is_question(tokens: Sequence[str], asks: bool) -> bool:
    """Return whether the words are a question. `asks` is True if they end with a question mark."""
    start = " ".join(tokens[:2])
    if start in ("can i", "could i", "can we", "will i") and not words("outcome verbs").isdisjoint(tokens):
        return True
    if (asks and "than" in tokens) or (tokens[0] == "can" and tokens[1:2] not in (("i",), ("we",), ("you",))):
        return True  # "axe better than sword?", "can it kill me"
    if tokens[0] in _MAYBE_QUESTION:
        return asks or start in words("question openings")
    states = tokens[0] in words("statement openings") | {"i"} and not {"is", "are", "am"}.isdisjoint(tokens[1:4])
    return (asks and len(tokens) > 2 and states) or tokens[0] in words("question words")


@frame("question")
def question(line: Line, phrase: Phrase) -> ClauseReading:
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
    rules = (_asks_advice, _asks_thing, _asks_hero, _asks_room)
    return next((found for found in (rule(line, phrase) for rule in rules) if found), TALK)


def _asks_advice(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read a question about what to do ("what now?") or about the game and its commands ("what can I do?")."""
    start, mine = " ".join(phrase.words[:3]), phrase.has(*_FIRST_PERSON)
    if (
        phrase.has(*_ADVICE, "should", "shall", "supposed", "goal", "objective", "quest")
        or start.startswith(("what now", "what next", "what if", "what to do", "what is next"))
        or (mine and phrase.has("beat", "win", "survive", "defeat"))
    ):
        return do("hint")
    may = mine and phrase.has("can", "could", "may", "how") and phrase.has("do", "say", "type", "try", "write")
    may = may and not phrase.has("much", "many", "it")
    return do("help") if may or phrase.has(*words("help words"), "play", "actions", "work") else None


def _asks_thing(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read a question about a thing that it names: "is the rat hurt?", "is the axe good?", "what is it?" """
    context, mine = line.context, phrase.has(*_FIRST_PERSON)
    if context.monsters and phrase.has("it", "its", "he", "his") and phrase.set & (_STATE | {"damage"}):
        it = line.referent(context.monsters, "attack", "examine")
        return do("examine", it.name) if it else ask("examine", context.monsters)
    counted = phrase.words[:2] in (("how", "many"), ("are", "there"), ("is", "there")) or phrase.words[0] == "where"
    owned = mine and phrase.has("money", "gold", *words("possession words"))
    if counted or owned or phrase.has("room", "exits", "enemies", "monsters"):
        return None
    # Without "potion", words such as "health" mean numbers and not a potion of that name.
    plain = phrase if phrase.has("potion") else phrase.without(*_STATE)
    chest = (context.chest,) if context.chest else ()
    for pool in (context.monsters, chest, context.floor, context.pack, context.worn, context.others):
        found = resolve(line, plain.words, pool, "examine")
        if found.things and not (found.ambiguous and pool is context.monsters) and (found.score > REFERRED or not mine):
            return do("examine", found.things[0].name, score=NAMED)
    return None


def _asks_hero(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read a question about the hero: "how am I?" shows the status, "what do I have?" the inventory."""
    first, mine = phrase.words[0], phrase.has(*_FIRST_PERSON)
    if first == "where":
        return None
    pack, state = phrase.has(*words("inventory questions")), phrase.has(*words("status questions"))
    if pack and mine and (not state or phrase.has(*words("inventory before status"))):
        return do("inventory")
    if state and (mine or first in ("how", "what")) and not phrase.has("exits", "ways"):
        return do("status")
    owns = mine and phrase.has("have", "got", "own") and not phrase.has("to", "come", "gone")
    if owns or (phrase.has("potion", "potions") and first in ("any", "do", "have", "how")) or phrase.has("slots"):
        return do("inventory")
    about_me = " ".join(phrase.words[:2]) in ("am i", "who am", "how am")
    return do("status") if about_me and not phrase.has(*_ROOM) else None


def _asks_room(line: Line, phrase: Phrase) -> ClauseReading | None:
    if phrase.has(*words("general questions")) and not phrase.has("here", "room"):
        return TALK
    where = phrase.words[0] == "where" or ("going", "on") in pairwise(phrase.words)
    room = where or phrase.has(*_ROOM, *(MONSTER_WORDS - {"one"})) or names_exit(line.context, phrase.words)
    return do("look", score=PLAIN) if room else None
