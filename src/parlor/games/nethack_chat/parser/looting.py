"""Frames of loot, open and drop."""

from __future__ import annotations

from typing import Final

from ..actions import Loot, Use
from . import combat
from .context import CHEST_WORDS, WAYS, name_words
from .extras import read_unlock
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, match_things, unmatched_name
from .places import names_exit
from .readings import (
    ABSENT,
    DONE,
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
    names_of,
)
from .vocabulary import words

_POTIONS, _BAGS, _DOORS, _BODY = words("potions"), words("bags"), words("doors"), words("body")
_HEALING: Final = words("healing") | {"hp"}
_COMPARED: Final = words("stronger") | words("weaker")
_MINE: Final = (*_BAGS, "me", "myself")


# --- loot, open, drop ----------------------------------------------------------------------------------------------


@frame("loot")
def loot(line: Line, phrase: Phrase) -> Reading | None:
    context, trigger, floor = line.context, phrase.trigger, line.context.floor
    if trigger == "keep" and not floor:
        return None
    if trigger == "get" and phrase.set & words("told of"):
        return FRAMES["show"](line, Phrase("show", phrase.words))
    if trigger in ("lift", "raise", "take") and phrase.has("my") and phrase.set & _BODY:
        return TALK  # "I lift my arms"
    lying = line.match(phrase.without(*_MINE), floor)
    if trigger.endswith(" have") and not (
        lying.things or phrase.set & (ALL_WORDS | CHEST_WORDS) or phrase.has(*PRONOUNS)
    ):
        return None  # "let me have a look"
    if phrase.set and phrase.set <= _BAGS and trigger.startswith(("rummage", "ransack", "empty")):
        return do("inventory")
    way = (
        names_exit(context, phrase.words)
        and phrase.set & (_DOORS | WAYS.keys())
        and not line.match(phrase, floor).things
    )
    if way or (phrase.set and phrase.set <= _DOORS - {"room", "hall"}):
        return FRAMES["move"](line, phrase)
    if phrase.has("except") or (line.spared and phrase.has("else", "rest")):
        spared = match_things(phrase.after("except").words, floor).things if phrase.has("except") else ()
        rest = [t for t in floor if t not in spared and (phrase.has("except") or t.name not in line.spared)]
        return do_each("loot", NounMatch(tuple(rest)))
    if phrase.has("else", "dropped"):
        return do("loot", "all")
    if lying.things:
        return do_each("loot", lying)
    closed = context.chest and not context.chest_open and not floor
    if phrase.set & CHEST_WORDS or (closed and phrase.has("treasure", "contents")):
        return do("loot", context.chest.name if context.chest else "Chest", score=NAMED if context.chest else ABSENT)
    return _loot_carried(line, phrase) or _loot_described(line, phrase) or _loot_all(line, phrase)


def _loot_carried(line: Line, phrase: Phrase) -> Reading | None:
    """To take what one carries is to drink a potion, or to put on gear; to take a monster is to attack it."""
    context, trigger = line.context, phrase.trigger
    mine = line.match(phrase.without(*_MINE), context.pack)
    if trigger == "keep" and mine.things:
        return TALK
    if trigger in ("lift", "slide", "stow", "stash") and match_things(phrase.words, context.worn).things:
        return TALK  # a flourish
    if mine.things and (trigger in words("taking in hand") or phrase.has("my")):
        return do_each("equip" if all(thing.is_gear for thing in mine.things) else "use", mine)
    if match_things(phrase.words, context.monsters).things and not phrase.set & words("remains"):
        searched = trigger.startswith(tuple(words("searching the dead")))
        return do("loot", "all") if searched else FRAMES["attack"](line, Phrase("grab", phrase.words))
    return None


def _loot_described(line: Line, phrase: Phrase) -> Reading | None:
    context, floor = line.context, line.context.floor
    spoken_of = line.mention or context.last_thing()
    if line.acts and isinstance(line.acts[-1], Use) and phrase.has("other", "others") and spoken_of in names_of(floor):
        return do("loot", spoken_of, f"more of {spoken_of} lie here", REFERRED)
    chosen = choose_described(phrase.words, floor, spoken_of)
    if chosen.things and (len(phrase.set - {"other", "others"}) <= 1 or phrase.has("other")):
        return do_each("loot", chosen, REFERRED)
    if phrase.has("both", "all", "everything") or not phrase.has(*PRONOUNS) or phrase.set - PRONOUNS:
        return None
    if not floor:
        return do("loot", context.chest.name if context.chest and not context.chest_open else "all")
    if context.chest and Loot(context.chest.name) in line.acts and line.mention == context.chest.name:
        return DONE  # "open the chest and loot it"
    if phrase.has("them", "those", "these") and line.mention not in names_of(floor):
        return do("loot", "all")
    it = line.referent(floor, "examine", "drop")
    return do("loot", it.name, f"{it.name} was spoken of", REFERRED) if it else ask("loot", floor)


def _loot_all(line: Line, phrase: Phrase) -> Reading | None:
    """Take everything, or a thing that is not here, which the rules refuse."""
    context, remains = line.context, words("remains")
    killed = not context.monsters and not name_words(context.last_thing("attack")).isdisjoint(phrase.content)
    searched = killed and phrase.trigger.startswith(tuple(words("searching the dead")))
    every = phrase.without("thing") if phrase.has("all", "every", "each") else phrase
    if every.set - ALL_WORDS - remains - words("lying") - name_words(context.room) and not searched:
        if phrase.trigger.split()[-1] == "me":
            return TALK  # there is no one here to give it
        named = [word for word in phrase.before(*words("lying where")).words if word not in _BAGS | {"ground", "floor"}]
        wanted = unmatched_name(named)
        return do("loot", wanted, "nothing of that name lies here", ABSENT) if wanted else None
    if not every.content and not every.has("it", "that", "rest") and phrase.trigger in words("vague taking"):
        return None
    if context.chest and not context.chest_open and not context.floor and not every.set & remains:
        return DONE if Loot(context.chest.name) in line.acts else do("loot", context.chest.name)
    if every.has("rest") and len(names_of(context.floor)) == 1:
        return do("loot", context.floor[0].name)
    return do("loot", "all", "" if every.set else "nothing was named, so everything is meant")


@frame("open")
def open_(line: Line, phrase: Phrase) -> Reading | None:
    context, locked = line.context, read_unlock(line, phrase)
    if locked:
        return locked
    phrase = Phrase(phrase.trigger, phrase.words[: phrase.words.index("with")]) if phrase.has("with") else phrase
    chest = context.chest.name if context.chest else "Chest"
    if phrase.set & (_BAGS | {"eyes", "menu", "help"}):
        return None
    if phrase.set & CHEST_WORDS and (context.chest or not names_exit(context, phrase.words)):
        return do("loot", chest, score=NAMED if context.chest else ABSENT)
    if phrase.set and line.match(phrase, context.pack).things:
        return FRAMES["use"](line, phrase)
    if names_exit(context, phrase.words) or phrase.set & _DOORS:
        return FRAMES["move"](line, phrase)
    nameless = context.chest and phrase.set & MONSTER_WORDS and not match_things(phrase.words, context.things).things
    if nameless or not phrase.set - PRONOUNS - {"treasure"}:
        return do("loot", chest)
    return do("loot", unmatched_name(phrase.words), "nothing here can be opened by that name", ABSENT)


@frame("drop")
def drop(line: Line, phrase: Phrase) -> Reading | None:
    context, trigger = line.context, phrase.trigger
    if trigger in words("throwing"):
        if not context.in_combat:
            if phrase.has("myself"):
                return TALK
        elif thrown := combat.throw(line, phrase):
            return thrown
    if (
        "for" in phrase.words[1:-1]
        and line.match(phrase.after("for"), context.floor).one
        and line.match(phrase.before("for"), context.pack).one
    ):
        return FRAMES["exchange"](line, phrase)  # "ditch the sickle for the axe"
    phrase = phrase.before("to") if "to" in phrase.words[1:-1] else phrase  # what for does not matter
    for pool in (context.pack, context.worn):
        found = match_things(phrase.without(*_MINE).words, pool, context.last_thing())
        if found.things:
            return do_each("drop", found)
    if (
        trigger.startswith(("leave", "lose", "abandon", "release"))
        and match_things(phrase.words, context.things).things
    ):
        line.spared = names_of(match_things(phrase.words, context.floor).things)
        return TALK
    if not phrase.set - PRONOUNS:
        it = line.referent(context.pack, "loot", "equip", "use", "examine", "drop")
        return do("drop", it.name, score=REFERRED) if it else ask("drop", context.pack)
    if phrase.set <= {"all", "everything"}:
        return do_each("drop", NounMatch(context.pack)) if context.pack else do("drop", "all")
    if phrase.set <= ALL_WORDS | {"something", "room", "space"}:
        return ask("drop", context.pack)
    if match_things(phrase.words, context.monsters).things:
        return None
    if phrase.set & _BODY:
        return TALK  # "I drop to my knees"
    return do("drop", unmatched_name(phrase.words), "nothing of that name is carried", ABSENT)
