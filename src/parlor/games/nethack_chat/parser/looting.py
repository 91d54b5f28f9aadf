"""The verbs loot, open and drop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Loot, Use
from . import combat, movement
from .context import CHEST_WORDS, WAYS, Context, name_words
from .line import LineState, VerbPhrase, names_of, register
from .nouns import (
    ALL_WORDS,
    MONSTER_WORDS,
    PRONOUNS,
    NounMatch,
    choose_described,
    content_words,
    match_things,
    unmatched_name,
)
from .vocabulary import words

_REMAINS, _DOORS, _BAGS, _PLACES = words("remains"), words("doors"), words("bags"), words("lying")
_SEARCHED: Final = ("loot", "plunder", "pillage", "ransack", "strip", "rummage")
_THROWN: Final = ("throw", "hurl", "fling", "lob", "toss", "yeet", "chuck")
_HELD: Final = ("take", "get", "grab", "have", "pick", "keep", "fetch", "snag", "reach for", "lift")
# verbs that need an object
_VAGUE: Final = ("score", "cop", "jack", "stuff", "keep", "pack", "bag", "lift", "seize", "pick", "strip")


# --- loot ----------------------------------------------------------------------------------------------------------


def _not_loot(line: LineState, phrase: VerbPhrase) -> bool | None:
    if phrase.verb == "keep" and not line.context.floor:
        return False
    if phrase.verb == "get" and phrase.content_set & words("told of"):
        return line.delegate("show", VerbPhrase("show", phrase.words))
    if phrase.verb in ("lift", "raise", "take") and phrase.has("my") and phrase.content_set & words("body"):
        return line.talk()  # "I lift my arms"
    lying = line.floor(phrase).things or phrase.content_set & (ALL_WORDS | CHEST_WORDS) or phrase.has(*PRONOUNS)
    if phrase.verb.endswith(" have") and not lying:
        return False  # "let me have a look"
    if phrase.content_set and phrase.content_set <= _BAGS and phrase.verb.startswith(("rummage", "ransack", "empty")):
        return line.do("inventory")
    way = (
        movement.names_exit(line.context, phrase.words)
        and phrase.content_set & (_DOORS | WAYS.keys())
        and not line.floor(phrase).things
    )
    return (
        line.delegate("move", phrase)
        if way or (phrase.content_set and phrase.content_set <= _DOORS - {"room", "hall"})
        else None
    )


def _all_but(line: LineState, phrase: VerbPhrase) -> bool | None:
    if line.spared_names and phrase.has("else", "rest"):
        return line.take(
            "loot", NounMatch(tuple(thing for thing in line.context.floor if thing.name not in line.spared_names))
        )
    if phrase.has("else", "dropped"):
        return line.do("loot", "all")
    if not phrase.has("except"):
        return None
    spared = match_things(phrase.after("except").words, line.context.floor).things
    return line.take("loot", NounMatch(tuple(thing for thing in line.context.floor if thing not in spared)))


def _lying(line: LineState, phrase: VerbPhrase) -> bool | None:
    found = line.floor(phrase.without(*_BAGS, "me", "myself"))
    return line.take("loot", found) if found.things else None


def _in_the_chest(line: LineState, phrase: VerbPhrase) -> bool | None:
    context = line.context
    closed = context.chest and not context.chest_open and not context.floor
    if phrase.content_set & CHEST_WORDS or (closed and phrase.has("treasure", "contents")):
        return line.do("loot", context.chest.name if context.chest else "Chest")
    return None


def _carried(line: LineState, phrase: VerbPhrase) -> bool | None:
    """To take what one carries is to drink a potion, or to put on gear."""
    mine = line.pack(phrase.without(*_BAGS, "me", "myself"))
    if phrase.verb == "keep" and mine.things:
        return line.talk()
    if phrase.verb in ("lift", "slide", "stow", "stash") and match_things(phrase.words, line.context.worn).things:
        return line.talk()  # a flourish
    if not mine.things or not (phrase.verb in _HELD or phrase.has("my")):
        return None
    return line.take("equip" if all(thing.is_gear for thing in mine.things) else "use", mine)


def _living(line: LineState, phrase: VerbPhrase) -> bool | None:
    if not match_things(phrase.words, line.context.monsters).things or phrase.content_set & _REMAINS:
        return None
    if phrase.verb.startswith(_SEARCHED):
        return line.do("loot", "all")
    return line.delegate("attack", VerbPhrase("grab", phrase.words))


def _one_of_them(line: LineState, phrase: VerbPhrase) -> bool | None:
    spoken_of = line.mention or line.context.last_thing()
    used = bool(line.acts) and isinstance(line.acts[-1], Use)  # "drink my potion and take the other two"
    if used and phrase.has("other", "others") and spoken_of in names_of(line.context.floor):
        return line.do("loot", spoken_of, f"more of {spoken_of} lie here")
    chosen = choose_described(phrase.words, line.context.floor, spoken_of)
    plain = len(phrase.content_set - {"other", "others"}) <= 1
    return line.take("loot", chosen) if chosen.things and (plain or phrase.has("other")) else None


def _it(line: LineState, phrase: VerbPhrase) -> bool | None:
    if phrase.has("both", "all", "everything") or not phrase.has(*PRONOUNS) or phrase.content_set - PRONOUNS:
        return None
    context = line.context
    if not context.floor:
        return line.do("loot", context.chest.name if context.chest and not context.chest_open else "all")
    if context.chest and Loot(context.chest.name) in line.acts and line.mention == context.chest.name:
        return True  # "open the chest and loot it"
    if phrase.has("them", "those", "these") and line.mention not in names_of(context.floor):
        return line.do("loot", "all")
    it = line.referent(context.floor, "examine", "drop")
    return line.do("loot", it.name, f"{it.name} was spoken of") if it else line.ask("loot", names_of(context.floor))


def _everything(line: LineState, phrase: VerbPhrase) -> bool | None:
    context = line.context
    searched = phrase.verb.startswith(_SEARCHED) and was_killed(context, phrase)
    phrase = phrase.without("thing") if phrase.has("all", "every", "each") else phrase
    if phrase.content_set - ALL_WORDS - _REMAINS - _PLACES - name_words(context.room) and not searched:
        return None
    if not phrase.content_words and not phrase.has("it", "that", "rest") and phrase.verb in _VAGUE:
        return False
    if context.chest and not context.chest_open and not context.floor and not phrase.content_set & _REMAINS:
        opened = Loot(context.chest.name)
        return opened in line.acts or line.add(opened)
    if phrase.has("rest") and len(names_of(context.floor)) == 1:
        return line.do("loot", context.floor[0].name)
    return line.do("loot", "all", "" if phrase.content_set else "nothing was named, so everything is meant")


def _not_here(line: LineState, phrase: VerbPhrase) -> bool:
    if phrase.verb.split()[-1] == "me":
        return line.talk()  # there is no one here to give it
    where = {"from", "off", "out", "inside", "lying", "on", "in", "at", "under", "behind", "near", "beside", "by"}
    cut = next((at for at, word in enumerate(phrase.words) if word in where and content_words(phrase.words[:at])), None)
    wanted = unmatched_name([word for word in phrase.words[:cut] if word not in _BAGS | {"ground", "floor"}])
    return bool(wanted) and line.do("loot", wanted, "nothing of that name lies here")


register(
    "loot", _not_loot, _all_but, _lying, _in_the_chest, _carried, _living, _one_of_them, _it, _everything, _not_here
)


def read_bagging(line: LineState, tokens: Sequence[str]) -> bool:
    """Read "put the coins in my purse", "add the sword to my pack". Return whether it is one."""
    if tokens[-1] == "mine" or tuple(tokens[-2:]) == ("with", "me"):
        lying = line.floor(VerbPhrase("take", tokens))  # "the gold is coming with me"
        if tokens[0] in ("everything", "all") and line.context.floor:
            return line.do("loot", "all")
        pointed = tokens[0] in ("the", "this", "that", "those", "these")
        return pointed and bool(lying.things) and line.take("loot", lying)
    if tokens[0] in ("fill", "load", "stuff", "pack") and "with" in tokens[2:]:
        rest = VerbPhrase("take", tokens).after("with")  # "fill my pack with everything here"
        definite = rest.has("all", "everything", "the", "these", "those")
        return bool(line.context.floor) and definite and line.delegate("loot", rest)
    at = next((at for at, word in enumerate(tokens) if word in ("in", "into", "to", "inside")), 0)
    away = set(tokens[at + 1 :])
    if at < 2 or "my" not in away or away.isdisjoint(_BAGS | words("purses")):
        return False
    found = line.floor(VerbPhrase("put", tokens[1:at]))
    return bool(found.things) and line.take("loot", found)


def was_killed(context: Context, phrase: VerbPhrase) -> bool:
    """Return whether the words name the last target, which lies dead here."""
    last = context.last_thing("attack").lower().split()
    return not context.monsters and any(word in last for word in phrase.content_words)


# --- open ----------------------------------------------------------------------------------------------------------


def _open(line: LineState, phrase: VerbPhrase) -> bool:
    context = line.context
    phrase = phrase.before("with") if phrase.has("with") else phrase
    chest = context.chest.name if context.chest else "Chest"
    if phrase.content_set & (_BAGS | {"eyes", "menu", "help"}):
        return False
    if phrase.content_set & CHEST_WORDS and (context.chest or not movement.names_exit(context, phrase.words)):
        return line.do("loot", chest)
    if phrase.content_set and line.pack(phrase).things:
        return line.delegate("use", phrase)
    if movement.names_exit(context, phrase.words) or phrase.content_set & _DOORS:
        return line.delegate("move", phrase)
    nameless = (
        context.chest
        and not phrase.content_set.isdisjoint(MONSTER_WORDS)
        and not match_things(phrase.words, context.things).things
    )
    if nameless or not phrase.content_set - PRONOUNS - {"treasure"}:
        return line.do("loot", chest)
    return line.do("loot", unmatched_name(phrase.words), "nothing here can be opened by that name")


register("open", _open)


# --- drop ----------------------------------------------------------------------------------------------------------


def _throw(line: LineState, phrase: VerbPhrase) -> bool | None:
    """In a fight a thrown thing is used, and a thrown weapon is an attack; a potion is neither."""
    if phrase.verb in _THROWN and phrase.has("myself") and not line.context.in_combat:
        return line.talk()
    if phrase.verb not in _THROWN or not line.context.in_combat:
        return None
    if line.mention in names_of(line.context.monsters) and not phrase.content_set - PRONOUNS:
        return line.do("attack", line.mention)
    found = line.pack(phrase).one
    if found and found.is_potion:
        return line.give_up()
    if found and found.sort in ("", "potion"):
        return line.do("use", found.name, "thrown in a fight, it is used")
    if "to" in phrase.words[1:] and match_things(phrase.after("to").words, line.context.monsters).things:
        return line.delegate("attack", VerbPhrase("attack", phrase.after("to").words))
    if combat.is_weapon(line.context, phrase.words):
        return line.delegate("attack", VerbPhrase("attack", ()))
    return None


def _own(line: LineState, phrase: VerbPhrase) -> bool | None:
    if "for" in phrase.words[1:-1] and line.floor(phrase.after("for")).one and line.pack(phrase.before("for")).one:
        return line.delegate("exchange", phrase)  # "ditch the sickle for the axe"
    phrase = phrase.before("to") if "to" in phrase.words[1:-1] else phrase  # what for does not matter
    for pool in (line.context.pack, line.context.worn):
        found = match_things(phrase.without(*_BAGS, "me", "myself").words, pool, line.context.last_thing())
        if found.things:
            return line.take("drop", found)
    left = phrase.verb.startswith(("leave", "lose", "abandon", "release"))
    line.spared_names = names_of(match_things(phrase.words, line.context.floor).things) if left else ()
    return line.talk() if left and match_things(phrase.words, line.context.things).things else None


def _which(line: LineState, phrase: VerbPhrase) -> bool | None:
    pack = line.context.pack
    if not phrase.content_set - PRONOUNS:
        it = line.referent(pack, "loot", "equip", "use", "examine", "drop")
        return line.do("drop", it.name) if it else line.ask("drop", names_of(pack))
    if phrase.content_set <= {"all", "everything"}:
        return line.take("drop", NounMatch(pack)) if pack else line.do("drop", "all")
    return (
        line.ask("drop", names_of(pack)) if phrase.content_set <= ALL_WORDS | {"something", "room", "space"} else None
    )


def _not_carried(line: LineState, phrase: VerbPhrase) -> bool:
    if match_things(phrase.words, line.context.monsters).things:
        return False
    if phrase.content_set & words("body"):
        return line.talk()  # "I drop to my knees"
    return line.do("drop", unmatched_name(phrase.words), "nothing of that name is carried")


register("drop", _throw, _own, _which, _not_carried)
