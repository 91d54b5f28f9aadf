"""Frames of use, heal, equip and exchange."""

from __future__ import annotations

from typing import Final

from ..actions import Act, Use, make_act
from . import combat
from .context import CHEST_WORDS, Context, Thing, sort_of
from .extras import read_target_use
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, match_things, unmatched_name
from .places import find_exit, go, names_exit
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


def _drinkable(context: Context) -> list[Thing]:
    return [thing for thing in context.pack if not thing.is_gear and thing.sort != "treasure"]


# --- use -----------------------------------------------------------------------------------------------------------


@frame("use")
def use(line: Line, phrase: Phrase) -> Reading | None:
    context, aimed_use = line.context, read_target_use(line, phrase)
    if aimed_use:
        return aimed_use
    phrase = phrase.before("to") if "to" in phrase.words[1:-1] else phrase  # the purpose does not matter
    if phrase.trigger == "try" and not line.match(phrase, context.pack).things:
        return FRAMES["move"](line, Phrase("go", phrase.words)) if names_exit(context, phrase.words) else None
    for mark in ("on", "against"):
        if phrase.has(mark) and phrase.words[0] != mark:
            victim, tool = phrase.after(mark), phrase.before(mark)
            aimed = combat.find_target(line, victim.words).things or (victim.has(*PRONOUNS) and context.monsters)
            if aimed and combat.is_weapon(context, tool.words):
                return FRAMES["attack"](line, Phrase("attack", victim.words))
            phrase = tool
    found = line.match(phrase.without(*_MINE), context.pack)
    if found.things:
        return _use_carried(line, phrase, found)
    healing = phrase.set & _HEALING and phrase.set <= _HEALING | _POTIONS | PRONOUNS
    if healing and any(thing.heals for thing in context.pack):
        return heal(line, Phrase(phrase.trigger, ()))
    if phrase.has(*PRONOUNS) and not phrase.set - PRONOUNS:
        gear = [thing for thing in context.pack if thing.is_gear and thing.name in (line.mention, context.last_thing())]
        if phrase.trigger == "use" and gear:
            return do("equip", gear[0].name, f"{gear[0].name} was spoken of", REFERRED)
        it = line.referent(_drinkable(context), "use", "loot", "examine")
        if it or line.mention:
            name = it.name if it else line.mention
            return do("use", name, f"{name} was spoken of", REFERRED)
    return _use_otherwise(line, phrase)


def _use_carried(line: Line, phrase: Phrase, found: NounMatch) -> Reading | None:
    potions = tuple(thing for thing in found.things if not thing.is_gear)
    if phrase.trigger != "use" and potions:
        found = found._replace(things=potions, ambiguous=found.ambiguous and len(potions) > 1)
    if found.ambiguous and phrase.set & _HEALING and all(thing.heals for thing in found.things):
        return heal(line, Phrase(phrase.trigger, ()))
    lit = line.context.is_next_edition and phrase.trigger in ("light", "read", "eat", "burn")
    return do_each("equip" if found.things[0].is_gear and not lit else "use", found)


def _use_otherwise(line: Line, phrase: Phrase) -> Reading | None:
    """Read a verb that means another act here, any potion, or a thing that is not carried."""
    context, trigger = line.context, phrase.trigger
    if trigger == "down" and (
        find_exit(context, phrase.words) or phrase.set & words("stairs") or phrase.words == ("we", "go")
    ):
        return go(find_exit(context, phrase.words) or "down")
    other_sense = trigger in words("use in other senses")
    if other_sense and phrase.set & (_BODY | words("no items") | (_DOORS if trigger == "light" else frozenset())):
        return None  # "I press my ear to the door", "I sink to the floor"
    if names_exit(context, phrase.words) and phrase.set & _DOORS:
        return FRAMES["move"](line, phrase)
    if phrase.set & CHEST_WORDS:
        return FRAMES["open"](line, phrase)
    worn = match_things(phrase.words, context.worn)
    if worn.things:
        return do_each("equip", worn)
    if other_sense and not phrase.content:
        return None  # "down" may be a direction
    same = line.link == "and" or trigger in ("down the hatch", "bottoms up")
    if not phrase.content and same and line.acts and isinstance(line.acts[-1], Use):
        return DONE  # "I uncork the potion and drink deep"
    if not phrase.set - _POTIONS - PRONOUNS - ALL_WORDS - _COMPARED - {"item", "something"}:
        drinkable = _drinkable(context)
        chosen = choose_described(phrase.words, drinkable, context.last_thing())
        if chosen.things and not chosen.ambiguous:
            return do_each("use", chosen)
        if len(names_of(drinkable)) == 1:
            return do("use", drinkable[0].name)
        if not drinkable and (phrase.set or trigger in ("drink", "quaff", "chug")):
            return do("use", "potion", "none is carried", ABSENT)
        return ask("use", drinkable)
    if match_things(phrase.words, context.monsters).things:
        return None
    lying = line.match(phrase, context.floor).one
    what = lying.name if lying else unmatched_name(phrase.before("from").words)
    return do(
        "equip" if sort_of(what) in ("weapon", "armor") else "use", what, "nothing of that name is carried", ABSENT
    )


@frame("heal")
def heal(line: Line, phrase: Phrase) -> Reading | None:
    """Choose a healing potion: the strongest if HP are low, else the largest that wastes nothing."""
    context = line.context
    oneself = phrase.set & (_HEALING | words("self") | words("state") | _POTIONS)
    mends = phrase.content and not oneself and phrase.trigger in words("mending")
    if mends or match_things(phrase.words, context.monsters).things:
        return None
    potions = sorted((thing for thing in context.pack if thing.heals), key=lambda thing: thing.worth)
    chosen = match_things(phrase.words, _drinkable(context)).one if phrase.has(*_POTIONS) else None
    chosen = chosen or choose_described(phrase.words, potions).one
    if chosen or not potions:
        why = "" if chosen else "nothing that heals is carried"
        return do("use", chosen.name if chosen else "health potion", why)
    missing = context.max_hp - context.hp
    if 3 * context.hp <= context.max_hp or not words("full healing").isdisjoint(line.words):
        best = next((thing for thing in potions if thing.worth >= missing), potions[-1])
    else:
        best = ([thing for thing in potions if thing.worth <= missing] or potions[:1])[-1]
    return do("use", best.name, f"{best.name} fits best with {missing} HP missing")


# --- equip ---------------------------------------------------------------------------------------------------------


def _gear(context: Context) -> list[Thing]:
    """Return the weapons and armor of the pack, or if there are none, of the floor."""
    return [t for t in context.pack if t.is_gear] or [t for t in context.floor if t.is_gear]


@frame("equip")
def equip(line: Line, phrase: Phrase) -> Reading | None:
    context, gear = line.context, _gear(line.context)
    if phrase.has("lid") and context.chest:
        return FRAMES["open"](line, phrase)
    if phrase.has("floor", "ground") and phrase.trigger.endswith(" on"):
        return FRAMES["drop"](line, phrase.without("floor", "ground"))
    foe = choose_described(phrase.words, context.monsters).things and not phrase.set - MONSTER_WORDS - {
        "other",
        "target",
    }
    if (foe or match_things(phrase.words, context.monsters).things) and phrase.trigger.startswith(
        ("switch", "change", "swap", "fight")
    ):
        return FRAMES["attack"](line, Phrase("attack", phrase.words))
    known = match_things(phrase.words, (*gear, *context.worn, *context.floor)).things
    if phrase.trigger in words("readying") and not known and not phrase.has("weapon", "armor", *PRONOUNS):
        return None
    if phrase.trigger == "raise" and not match_things(phrase.words, gear).things:
        return TALK
    return _equip_described(line, phrase, gear) or _equip_named(line, phrase, gear)


def _equip_described(line: Line, phrase: Phrase, gear: list[Thing]) -> Reading | None:
    """Read "the better weapon", "my best stuff", or just "my weapon"."""
    compared = choose_described(phrase.words, gear).things
    sort = "weapon" if phrase.has("weapon", "weapons", "sword") else "armor" if phrase.has("armor") else ""
    general = not phrase.set - words("gear in general") - _COMPARED
    if not (phrase.has("weapon", "weapons", "armor") or (compared and general)):
        return None
    fitting = [thing for thing in gear if sort in ("", thing.sort)]
    if compared and not sort and len({thing.sort for thing in gear}) > 1:
        return outfit(line, phrase)
    pick = choose_described(phrase.words, fitting) if compared else NounMatch()
    if pick.things and not pick.ambiguous:
        return do_each("equip", pick)
    others = match_things(phrase.words, line.context.worn + line.context.floor).one
    only = sort and general and len(names_of(fitting)) == 1 and not others
    return do("equip", fitting[0].name) if only else None


def _equip_named(line: Line, phrase: Phrase, gear: list[Thing]) -> Reading | None:
    """Equip a thing that the phrase names: from the pack, the floor or the body; or the one mentioned last."""
    context = line.context
    phrase = phrase.before("over")  # "put the mail on over my vest"
    named = phrase.without(*_MINE).words
    found = [
        match_things(named, pool, context.last_thing()) for pool in (gear, context.floor, context.worn, context.pack)
    ]
    whole = [one for one in found if one.one and one.one.name_words <= phrase.set]
    best = next((one for one in (*whole, *found) if one.things), None)
    if best:
        return do_each("use" if best.one and best.one.sort == "potion" else "equip", best)
    if not phrase.set - PRONOUNS - {"item"}:
        lying = [thing for thing in context.floor if thing.name in (line.mention, context.last_thing())]
        it = line.referent([*lying, *gear], "loot", "equip", "examine")
        name = it.name if it else line.mention
        return do("equip", name, f"{name} was spoken of", REFERRED) if name else ask("equip", gear)
    if phrase.set <= ALL_WORDS:
        return outfit(line, phrase)
    return do("equip", unmatched_name(phrase.before("from").words), "nothing of that name is carried", ABSENT)


@frame("outfit")
def outfit(line: Line, phrase: Phrase) -> Reading | None:
    """Put on the best weapon and the best armor at hand."""
    at_hand = [*_gear(line.context), *(line.context.floor if line.acts else ())]
    said, acts = {*phrase.words, *phrase.trigger.split()}, list[Act]()
    for sort in ("weapon", "armor"):
        best = max((thing for thing in at_hand if thing.sort == sort), key=lambda thing: thing.worth, default=None)
        if best and (sort in said or not said & {"weapon", "armor"}):
            acts.append(make_act("equip", best.name))
    return Reading(NAMED, tuple(acts), "the best that is carried") if acts else ask("equip", ())


@frame("exchange")
def exchange(line: Line, phrase: Phrase) -> Reading | None:
    """Read "my sword for the axe" (equip the axe) and "a dagger for that potion" (drop one, take the other)."""
    context = line.context
    for mark in ("for", "with", "to", "into"):
        if phrase.has(mark):
            old, new = Phrase("", phrase.words[: phrase.words.index(mark)]), phrase.after(mark)
            if match_things(new.words, context.monsters).things:
                return TALK  # no monster is a merchant
            mine, there = line.match(old, context.pack).one, line.match(new, context.floor).one
            if mine and there:
                return Reading(NAMED, (make_act("drop", mine.name), make_act("loot", there.name)))
            worn = match_things(new.words, context.worn).things and not line.match(new, context.pack).things
            return equip(line, Phrase("equip", old.words if worn and old.content else new.words))
    known = phrase.trigger != "change" or match_things(phrase.words, context.pack + context.worn).things
    return equip(line, Phrase("equip", phrase.words)) if phrase.content and known else None
