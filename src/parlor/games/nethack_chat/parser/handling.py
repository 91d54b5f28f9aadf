"""Frames of things: use, heal, equip, exchange, loot, open, drop."""

from __future__ import annotations

from typing import Final

from ..actions import Attack, make_act, object_of
from . import combat
from .context import CHEST_WORDS, WAYS, Context, Thing, name_words, sort_of
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, match_things, unmatched_name
from .readings import (
    ABSENT,
    FRAMES,
    NAMED,
    PLAIN,
    REFERRED,
    TALK,
    ClauseReading,
    Line,
    Phrase,
    ask,
    do,
    frame,
    names_of,
)
from .resolver import do_each, is_in_view, is_reference, read_objects, read_target, resolve
from .vocabulary import ORDINALS, words

_POTIONS, _BAGS, _DOORS, _BODY = words("potions"), words("bags"), words("doors"), words("body")
_HEALING: Final = words("healing") | {"hp"}
_COMPARED: Final = words("stronger") | words("weaker")
_MINE: Final = (*_BAGS, "me", "myself")


def _absent(verb: str, phrase: Phrase, why: str = "nothing of that name is carried") -> ClauseReading | None:
    name = unmatched_name([word for word in phrase.before("from", "with").words if word not in _BAGS])
    return do(verb, name, why, ABSENT) if name else None


# --- use -----------------------------------------------------------------------------------------------------------


@frame("use")
def use(line: Line, phrase: Phrase) -> ClauseReading | None:
    context, trigger = line.context, phrase.trigger
    aimed = read_target(line, "use", phrase.words) if context.is_next_edition else None
    if aimed:
        return aimed
    for mark in ("on", "against"):
        if phrase.has(mark) and phrase.words[0] != mark:
            victim, tool = phrase.after(mark), phrase.before(mark)
            if context.monsters and combat.is_weapon(context, tool.words) and not victim.has("me", "myself"):
                return FRAMES["attack"](line, Phrase("attack", victim.words))
            phrase = tool
    phrase = phrase.before("to") if "to" in phrase.words[1:-1] else phrase  # the purpose does not matter
    healing = phrase.set & _HEALING and phrase.set <= _HEALING | _POTIONS | PRONOUNS | _COMPARED
    found = read_objects(line, "use", phrase.without(*_MINE).words)
    if healing and not (found and found.acts and phrase.set & _COMPARED) and any(one.heals for one in context.pack):
        named = match_things(phrase.words, context.pack)
        if not named.one or not phrase.set - _HEALING:
            return heal(line, Phrase(trigger, phrase.words))
    lit = context.is_next_edition and trigger in ("light", "read", "eat", "burn")
    if found and lit and found.acts:
        return found._replace(acts=tuple(make_act("use", object_of(act)) for act in found.acts))
    return found or _use_unnamed(line, phrase)


def _use_unnamed(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read a verb that means another act here, any potion, or a thing that is not carried."""
    context, trigger = line.context, phrase.trigger
    other_sense = trigger in words("use in other senses")
    if other_sense and (not phrase.content or phrase.set & (_BODY | words("no items") | _DOORS)):
        return None  # "I press my ear to the door"; "down" may be a direction
    drinkable = [one for one in context.pack if not one.is_gear and one.sort != "treasure"]
    if not phrase.set - _POTIONS - PRONOUNS - ALL_WORDS - _COMPARED - {"item", "something"}:
        it = line.referent(drinkable, "use", "loot", "examine") if phrase.has(*PRONOUNS) else None
        chosen = NounMatch((it,)) if it else choose_described(phrase.words, drinkable, context.last_thing())
        if chosen.things and not chosen.ambiguous:
            return do_each("use", chosen)
        if len(names_of(drinkable)) == 1:
            return do("use", drinkable[0].name)
        return ask("use", drinkable)
    if other_sense or is_in_view(line, phrase.words) or _names_way(phrase):
        return None
    name = unmatched_name(phrase.before("from").words)
    return _absent("equip" if sort_of(name) in ("weapon", "armor") else "use", phrase)


def _names_way(phrase: Phrase) -> bool:
    return bool(phrase.set & (_DOORS | WAYS.keys()))


@frame("heal")
def heal(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Choose a healing potion: the strongest if HP are low, else the largest that wastes nothing."""
    context = line.context
    oneself = _HEALING | words("self") | words("state")
    mends = phrase.content and not phrase.set & (oneself | _POTIONS | _COMPARED) and phrase.trigger in words("mending")
    if mends or match_things(phrase.words, context.monsters + context.friends).things:
        return None
    potions = sorted((one for one in context.pack if one.heals), key=lambda one: one.worth)
    named = phrase.set & (_POTIONS | _COMPARED | ORDINALS.keys()) or phrase.set - oneself
    chosen = (match_things(phrase.words, potions).one or choose_described(phrase.words, potions).one) if named else None
    if chosen or not potions:
        why = "" if chosen else "nothing that heals is carried"
        return do("use", chosen.name if chosen else "health potion", why, PLAIN if chosen else ABSENT)
    missing = context.max_hp - context.hp
    if 3 * context.hp <= context.max_hp or not words("full healing").isdisjoint(line.words):
        best = next((one for one in potions if one.worth >= missing), potions[-1])
    else:
        best = ([one for one in potions if one.worth <= missing] or potions[:1])[-1]
    return do("use", best.name, f"{best.name} fits best with {missing} HP missing")


# --- equip ---------------------------------------------------------------------------------------------------------


def _gear(context: Context) -> list[Thing]:
    """Return the weapons and armor of the pack, or if there are none, of the floor."""
    return [t for t in context.pack if t.is_gear] or [t for t in context.floor if t.is_gear]


@frame("equip")
def equip(line: Line, phrase: Phrase) -> ClauseReading | None:
    context, gear = line.context, _gear(line.context)
    if phrase.has("floor", "ground") and phrase.trigger.endswith(" on"):
        return FRAMES["drop"](line, phrase.without("floor", "ground"))
    phrase = phrase.without(*_MINE).before("over")  # "put the mail on over my vest"
    sort = "weapon" if phrase.has("weapon", "weapons", "sword") else "armor" if phrase.has("armor") else ""
    general = not phrase.set - words("gear in general") - _COMPARED
    compared = phrase.set & _COMPARED
    if general and phrase.set and (sort or compared):
        fitting = [one for one in gear if sort in ("", one.sort)]
        pick = choose_described(phrase.words, fitting) if compared else NounMatch(tuple(fitting[:1]))
        if pick.one and (compared or len(names_of(fitting)) == 1):
            return do("equip", pick.one.name, score=REFERRED)
    if not phrase.set and line.mention in names_of(gear):
        return do("equip", line.mention, f"{line.mention} was spoken of", REFERRED)
    found = read_objects(line, "equip", phrase.words)
    worn = bool(match_things(phrase.words, context.worn).things) and phrase.trigger == "raise"
    readied = phrase.trigger in words("readying") and not phrase.has("weapon", "armor", *PRONOUNS)
    if readied and (worn or not found):
        return TALK if phrase.trigger == "raise" else None
    if found:
        return found
    return _absent("equip", phrase) if phrase.set - PRONOUNS - {"item"} else ask("equip", gear)


# --- loot, open, drop ----------------------------------------------------------------------------------------------


@frame("loot")
def loot(line: Line, phrase: Phrase) -> ClauseReading | None:
    context, trigger, floor = line.context, phrase.trigger, line.context.floor
    if phrase.has("my") and phrase.set & _BODY:
        return TALK  # "I lift my arms"
    if phrase.set and phrase.set <= _BAGS and trigger.startswith(("rummage", "ransack", "empty")):
        return do("inventory")
    rest = phrase.without(*_MINE)
    if line.spared and rest.has("else", "rest", "everything", "others"):
        return do_each("loot", NounMatch(tuple(one for one in floor if one.name not in line.spared)))
    if trigger == "keep" and not match_things(rest.words, floor).things:
        return TALK if is_in_view(line, rest.words) else None
    if rest.has("off") and match_things(rest.words, context.worn).things:
        return None
    found = read_objects(line, "loot", rest.words)
    if not found and is_reference(rest.words) and rest.set.isdisjoint(ALL_WORDS - PRONOUNS - MONSTER_WORDS):
        many = rest.has("them", "those", "these") or len(names_of(floor)) == 1
        closed = do("loot", "all") if many or not context.chest else do("loot", context.chest.name)
        return ask("loot", floor) if floor and not many else closed if trigger not in words("shy") or floor else None
    lying = resolve(line, rest.words, floor, "loot").things
    if found and not lying:
        found = _loot_carried(line, rest, found)
    return found or _loot_all(line, rest)


def _loot_carried(line: Line, phrase: Phrase, found: ClauseReading) -> ClauseReading | None:
    """To take what one carries is to drink a potion, or to put on gear, if it is taken in hand."""
    mine = match_things(phrase.words, line.context.pack + line.context.worn).things
    if mine and not (phrase.trigger in words("taking in hand") or phrase.has("my")):
        return TALK if phrase.trigger == "keep" else do("loot", mine[0].name, "it is carried already")
    remains = phrase.set & words("remains") or phrase.trigger.startswith(tuple(words("searching the dead")))
    return do("loot", "all") if remains and isinstance(next(iter(found.acts), None), Attack) else found


def _loot_all(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Take everything, or a thing that is not here, which the rules refuse."""
    context, remains = line.context, words("remains")
    killed = not context.monsters and not name_words(context.last_thing("attack")).isdisjoint(phrase.content)
    closed = context.chest and not context.chest_open and not context.floor
    if phrase.set & CHEST_WORDS or (closed and phrase.has("treasure", "contents")):
        return do("loot", context.chest.name if context.chest else "Chest", score=NAMED if context.chest else ABSENT)
    if phrase.set and phrase.set <= _DOORS | WAYS.keys():
        return FRAMES["move"](line, phrase)
    every = phrase.without("thing") if phrase.has("all", "every", "each") else phrase
    every = every.before(*words("lying where"))
    if every.set - ALL_WORDS - PRONOUNS - remains - words("lying") - name_words(context.room) and not killed:
        if phrase.trigger.split()[-1] == "me":
            return TALK  # there is no one here to give it
        weak = phrase.trigger.endswith(" have") or phrase.trigger in words("vague taking")
        return None if weak else _absent("loot", every, "nothing of that name lies here")
    if not every.content and not every.has("it", "that", "rest") and phrase.trigger in words("vague taking"):
        return None
    if closed and context.chest and not every.set & remains:
        return do("loot", context.chest.name)
    return do("loot", "all", "" if every.set else "nothing was named, so everything is meant")


@frame("open")
def open_(line: Line, phrase: Phrase) -> ClauseReading | None:
    context = line.context
    phrase = Phrase(phrase.trigger, phrase.words[: phrase.words.index("with")]) if phrase.has("with") else phrase
    by_way = [lock for lock in context.locks if lock.way in phrase.words]
    if by_way:
        return do("unlock", by_way[0].name, "it is locked", NAMED)
    if not phrase.set - PRONOUNS - {"treasure"} and context.chest:
        return do("unlock" if context.chest_locked else "loot", context.chest.name)
    found = read_objects(line, "open", phrase.words)
    if found and found.acts:
        return found
    if _names_way(phrase):
        return FRAMES["move"](line, phrase)
    if phrase.set & CHEST_WORDS or (context.chest and phrase.set & MONSTER_WORDS) or not phrase.set:
        return do("loot", context.chest.name if context.chest else "Chest")
    return _absent("loot", phrase, "nothing here can be opened by that name")


@frame("drop")
def drop(line: Line, phrase: Phrase) -> ClauseReading | None:
    context, trigger = line.context, phrase.trigger
    if trigger in words("throwing") and context.in_combat:
        thrown = combat.throw(line, phrase)
        if thrown:
            return thrown
    phrase = phrase.before("to") if "to" in phrase.words[1:-1] else phrase  # what for does not matter
    if phrase.set and phrase.set <= {"all", "everything"}:
        return do_each("drop", NounMatch(context.pack)) if context.pack else do("drop", "all")
    found = read_objects(line, "drop", phrase.without(*_MINE).words)
    if found:
        return found
    if is_in_view(line, phrase.words) or phrase.set & _BODY:
        if trigger in words("leaving") or phrase.set & _BODY:
            line.spared = names_of(match_things(phrase.words, context.floor).things)
            return TALK  # it stays where it is; "I drop to my knees"
        if match_things(phrase.words, context.monsters).things:
            return None
    if not phrase.set - ALL_WORDS - PRONOUNS - {"something", "room", "space"}:
        return ask("drop", context.pack)
    return _absent("drop", phrase)
