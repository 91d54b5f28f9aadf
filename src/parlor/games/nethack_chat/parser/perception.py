"""Frames of look, examine and show."""

from __future__ import annotations

from typing import Final

from .context import CHEST_WORDS, name_words
from .nouns import (
    ALL_WORDS,
    MONSTER_WORDS,
    PRONOUNS,
    NounMatch,
    choose_described,
    unmatched_name,
)
from .places import find_exit, names_exit
from .readings import (
    ABSENT,
    FRAMES,
    NAMED,
    REFERRED,
    TALK,
    Line,
    Phrase,
    Reading,
    ask,
    do,
    do_each,
    frame,
)
from .vocabulary import words

_SURROUNDINGS, _BELONGINGS, _STATE, _BAGS = words("surroundings"), words("belongings"), words("state"), words("bags")
_ADVICE, _ROOM = words("advice"), words("room questions")
_FIRST_PERSON: Final = {"i", "my", "me", "we", "our", "myself"}
_MAYBE_QUESTION: Final = {"do", "have", "will", "would", "any", "anything", "anyone", "when"}
_VISITED: Final = ("check out", "scope out", "investigate", "check", "check on")


# --- look, examine, show -------------------------------------------------------------------------------------------


@frame("look")
def look(line: Line, phrase: Phrase) -> Reading | None:
    context, trigger = line.context, phrase.trigger
    if trigger in ("where", "room") and phrase.set:
        return None
    if "for" in (*trigger.split(), *phrase.words[:1]):
        return do("look")
    if trigger.startswith("search"):
        if phrase.set & CHEST_WORDS and context.chest and not phrase.has("for"):
            return do("loot", context.chest.name)
        killed = not context.monsters and not name_words(context.last_thing("attack")).isdisjoint(phrase.content)
        if phrase.has(*words("remains")) or (killed and not phrase.set & _SURROUNDINGS):
            return do("loot", "all")
    around = not phrase.set or phrase.set & _SURROUNDINGS or names_exit(context, phrase.words)
    if around or trigger in ("search", "sweep", "take in", "take stock", "survey"):
        if phrase.set & _BAGS:
            return do("inventory")
        if not thing_in_view(line, phrase):
            return do("look")
    return examine(line, phrase)


@frame("examine")
def examine(line: Line, phrase: Phrase) -> Reading | None:
    context, trigger, thing = line.context, phrase.trigger, thing_in_view(line, phrase)
    if trigger in ("consider", "con") and (phrase.has("my") or not thing):
        return None
    if trigger == "x" and not phrase.set:
        return do("look")
    if trigger in ("read", "feel", "touch", "describe", "watch", "judge", "eye") and not phrase.words:
        return do("look") if trigger == "describe" else None
    if not phrase.set and phrase.has("me", "myself"):
        return do("look" if "behind" in trigger else "status")
    if phrase.set and phrase.set <= _STATE:
        return do("status")
    if thing and not phrase.set & _BAGS:
        return do_each("examine", thing)
    if phrase.set & CHEST_WORDS:
        return do("examine", context.chest.name if context.chest else "chest", score=NAMED if context.chest else ABSENT)
    if trigger in _VISITED and find_exit(context, phrase.words):
        return FRAMES["move"](line, phrase)
    return about(line, phrase) or _examine_mentioned(line, phrase)


def _examine_mentioned(line: Line, phrase: Phrase) -> Reading | None:
    context = line.context
    referring = phrase.set & MONSTER_WORDS or phrase.has(*PRONOUNS)
    if context.monsters and ((referring and not phrase.set - MONSTER_WORDS - PRONOUNS) or phrase.has("its", "his")):
        it = line.referent(context.monsters, "attack", "examine")
        return do("examine", it.name, score=REFERRED) if it else ask("examine", context.monsters)
    if phrase.set - PRONOUNS:
        if names_exit(context, phrase.words):
            return do("look")
        return do("examine", unmatched_name(phrase.words), "nothing of that name is in view", ABSENT)
    if "inside" in phrase.trigger and context.chest:
        return do("examine", context.chest.name)
    thing = line.referent(context.things) or context.chest
    if thing is None or not (phrase.has(*PRONOUNS) or context.monsters):
        return do("look")
    return do("examine", thing.name, f"{thing.name} was spoken of", REFERRED)


def about(line: Line, phrase: Phrase) -> Reading | None:
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
    if marks and marks <= words("self"):
        return do("status")
    return do("look") if marks & _SURROUNDINGS else None


@frame("show")
def show(line: Line, phrase: Phrase) -> Reading | None:
    context, trigger, exit_named = line.context, phrase.trigger, names_exit(line.context, phrase.words)
    beyond = phrase.has("behind", "beyond", "through", "past", "lies") and exit_named
    visits = trigger in ("see", "find out")
    asked = phrase.words and phrase.words[0] in ("what", "where", "how", "which", "who")
    if asked and not (visits and (find_exit(context, phrase.words) or beyond)):
        return FRAMES["question"](line, phrase)
    if phrase.set & (_ADVICE | words("help words")):
        return do("hint" if phrase.set & _ADVICE else "help")
    if trigger == "give me":
        wanted = phrase.set & (_STATE | _BELONGINGS | {"description", "look", "summary", "rundown"})
        lying = line.match(phrase, context.floor).things or (context.floor and phrase.set & ALL_WORDS)
        return (about(line, phrase) or do("look")) if wanted and not lying else None
    if trigger == "see" and not phrase.words:
        return do("look")  # "see if ..."
    if trigger == "check" or (trigger == "open" and not phrase.set & _BAGS):
        return None
    if phrase.set & words("told for fun"):
        return TALK
    if visits and exit_named and not phrase.has("all", "exits"):
        return FRAMES["move"](line, Phrase("go", phrase.without("what", "is", "lies", "behind").words))
    thing = thing_in_view(line, phrase)
    if thing and trigger != "open" and not phrase.set & (_BAGS | {"status", "stats", "health", "hp"}):
        return do_each("examine", thing)
    return about(line, phrase)


def thing_in_view(line: Line, phrase: Phrase) -> NounMatch | None:
    """Return the things in view that the words name, the nearest first; None if there are none."""
    context = line.context
    near = (context.monsters, context.floor, context.pack, context.worn, context.others)
    for pool in (context.worn + context.pack, *near) if phrase.has("my") else near:
        found = line.match(phrase, pool)
        if found.things:
            return found if not found.ambiguous or pool is context.monsters else NounMatch(found.things[:1])
    every = phrase.has("both", "all", "everyone") and not phrase.set - ALL_WORDS - MONSTER_WORDS
    if every and context.monsters:
        return NounMatch(tuple({one.name: one for one in context.monsters}.values()))
    chosen = choose_described(phrase.words, context.monsters, line.mention or context.last_thing("attack", "examine"))
    if chosen.things and phrase.has("one", "other", "guy", "enemy", "monster"):
        return chosen
    other = choose_described(phrase.words, context.floor, context.last_thing("examine", "loot"))
    if phrase.has("one") and other.one:
        return other
    return NounMatch((context.chest,)) if context.chest and phrase.has(*CHEST_WORDS) else None
