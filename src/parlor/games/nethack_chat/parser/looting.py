"""Loot, open, drop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Loot, Use
from . import combat, movement
from .context import CHEST_WORDS, WAYS, Context, name_words
from .line import Line, Said, names, reads
from .nouns import ALL, ANYBODY, PRONOUN, Found, chosen_of, content, named, own_words
from .vocabulary import words

_REMAINS, _DOORS, _BAGS, _PLACES = words("remains"), words("doors"), words("bags"), words("lying")
_SEARCHED: Final = ("loot", "plunder", "pillage", "ransack", "strip", "rummage")
_THROWN: Final = ("throw", "hurl", "fling", "lob", "toss", "yeet", "chuck")
_HELD: Final = ("take", "get", "grab", "have", "pick", "keep", "fetch", "snag", "reach for", "lift")
# verbs that need an object
_VAGUE: Final = ("score", "cop", "jack", "stuff", "keep", "pack", "bag", "lift", "seize", "pick", "strip")


# --- loot ----------------------------------------------------------------------------------------------------------


def _not_loot(line: Line, said: Said) -> bool | None:
    if said.verb == "keep" and not line.context.floor:
        return False
    if said.verb == "get" and said.marks & words("told of"):
        return line.hand("show", Said("show", said.words))
    lying = line.floor(said).things or said.marks & (ALL | CHEST_WORDS) or said.has(*PRONOUN)
    if said.verb.endswith(" have") and not lying:
        return False  # "let me have a look"
    if said.marks and said.marks <= _BAGS and said.verb.startswith(("rummage", "ransack", "empty")):
        return line.do("inventory")
    way = (
        movement.is_way(line.context, said.words)
        and said.marks & (_DOORS | WAYS.keys())
        and not line.floor(said).things
    )
    return line.hand("move", said) if way or (said.marks and said.marks <= _DOORS - {"room", "hall"}) else None


def _all_but(line: Line, said: Said) -> bool | None:
    if line.spared and said.has("else", "rest"):
        return line.take("loot", Found(tuple(thing for thing in line.context.floor if thing.name not in line.spared)))
    if said.has("else", "dropped"):
        return line.do("loot", "all")
    if not said.has("except"):
        return None
    spared = named(said.after("except").words, line.context.floor).things
    return line.take("loot", Found(tuple(thing for thing in line.context.floor if thing not in spared)))


def _lying(line: Line, said: Said) -> bool | None:
    found = line.floor(said.but(*_BAGS, "me", "myself"))
    return line.take("loot", found) if found.things else None


def _in_the_chest(line: Line, said: Said) -> bool | None:
    context = line.context
    closed = context.chest and not context.chest_open and not context.floor
    if said.marks & CHEST_WORDS or (closed and said.has("treasure", "contents")):
        return line.do("loot", context.chest.name if context.chest else "Chest")
    return None


def _carried(line: Line, said: Said) -> bool | None:
    """Taking what one carries already: a potion is drunk, gear is put on."""
    mine = line.pack(said.but(*_BAGS, "me", "myself"))
    if said.verb == "keep" and mine.things:
        return line.talk()
    if said.verb in ("lift", "slide", "stow", "stash") and named(said.words, line.context.worn).things:
        return line.talk()  # a flourish
    if not mine.things or not (said.verb in _HELD or said.has("my")):
        return None
    return line.take("equip" if all(thing.is_gear for thing in mine.things) else "use", mine)


def _living(line: Line, said: Said) -> bool | None:
    if not named(said.words, line.context.monsters).things or said.marks & _REMAINS:
        return None
    if said.verb.startswith(_SEARCHED):
        return line.do("loot", "all")
    return line.hand("attack", Said("grab", said.words))


def _one_of_them(line: Line, said: Said) -> bool | None:
    spoken_of = line.mention or line.context.last_thing()
    used = bool(line.acts) and isinstance(line.acts[-1], Use)  # "drink my potion and take the other two"
    if used and said.has("other", "others") and spoken_of in names(line.context.floor):
        return line.do("loot", spoken_of, f"more of {spoken_of} lie here")
    chosen = chosen_of(said.words, line.context.floor, spoken_of)
    plain = len(said.marks - {"other", "others"}) <= 1
    return line.take("loot", chosen) if chosen.things and (plain or said.has("other")) else None


def _it(line: Line, said: Said) -> bool | None:
    if said.has("both", "all", "everything") or not said.has(*PRONOUN) or said.marks - PRONOUN:
        return None
    context = line.context
    if not context.floor:
        return line.do("loot", context.chest.name if context.chest and not context.chest_open else "all")
    if context.chest and Loot(context.chest.name) in line.acts and line.mention == context.chest.name:
        return True  # "open the chest and loot it"
    if said.has("them", "those", "these") and line.mention not in names(context.floor):
        return line.do("loot", "all")
    it = line.spoken_of(context.floor, "examine", "drop")
    return line.do("loot", it.name, f"{it.name} was spoken of") if it else line.ask("loot", names(context.floor))


def _everything(line: Line, said: Said) -> bool | None:
    context = line.context
    searched = said.verb.startswith(_SEARCHED) and was_killed(context, said)
    said = said.but("thing") if said.has("all", "every", "each") else said
    if said.marks - ALL - _REMAINS - _PLACES - name_words(context.room) and not searched:
        return None
    if not said.content and not said.has("it", "that", "rest") and said.verb in _VAGUE:
        return False
    if context.chest and not context.chest_open and not context.floor and not said.marks & _REMAINS:
        opened = Loot(context.chest.name)
        return opened in line.acts or line.add(opened)
    if said.has("rest") and len(names(context.floor)) == 1:
        return line.do("loot", context.floor[0].name)
    return line.do("loot", "all", "" if said.marks else "nothing was named, so everything is meant")


def _not_here(line: Line, said: Said) -> bool:
    if said.verb.split()[-1] == "me":
        return line.talk()  # nobody is here to give it
    where = {"from", "off", "out", "inside", "lying", "on", "in", "at", "under", "behind", "near", "beside", "by"}
    cut = next((at for at, word in enumerate(said.words) if word in where and content(said.words[:at])), None)
    wanted = own_words([word for word in said.words[:cut] if word not in _BAGS | {"ground", "floor"}])
    return bool(wanted) and line.do("loot", wanted, "nothing of that name lies here")


reads("loot", _not_loot, _all_but, _lying, _in_the_chest, _carried, _living, _one_of_them, _it, _everything, _not_here)


def is_bagged(line: Line, words_said: Sequence[str]) -> bool:
    """ "Put the coins in my purse", "add the sword to my pack": whatever the verb, it is taken."""
    if words_said[-1] == "mine" or tuple(words_said[-2:]) == ("with", "me"):
        lying = line.floor(Said("take", words_said))  # "the gold is coming with me"
        if words_said[0] in ("everything", "all") and line.context.floor:
            return line.do("loot", "all")
        pointed = words_said[0] in ("the", "this", "that", "those", "these")
        return pointed and bool(lying.things) and line.take("loot", lying)
    if words_said[0] in ("fill", "load", "stuff", "pack") and "with" in words_said[2:]:
        rest = Said("take", words_said).after("with")  # "fill my pack with everything here"
        definite = rest.has("all", "everything", "the", "these", "those")
        return bool(line.context.floor) and definite and line.hand("loot", rest)
    at = next((at for at, word in enumerate(words_said) if word in ("in", "into", "to", "inside")), 0)
    away = set(words_said[at + 1 :])
    if at < 2 or "my" not in away or away.isdisjoint(_BAGS | words("purses")):
        return False
    found = line.floor(Said("put", words_said[1:at]))
    return bool(found.things) and line.take("loot", found)


def was_killed(context: Context, said: Said) -> bool:
    """Whether the words are of the monster that was fought last and lies dead here."""
    last = context.last_thing("attack").lower().split()
    return not context.monsters and any(word in last for word in said.content)


# --- open ----------------------------------------------------------------------------------------------------------


def _open(line: Line, said: Said) -> bool:
    context = line.context
    said = said.before("with") if said.has("with") else said
    chest = context.chest.name if context.chest else "Chest"
    if said.marks & (_BAGS | {"eyes", "menu", "help"}):
        return False
    if said.marks & CHEST_WORDS and (context.chest or not movement.is_way(context, said.words)):
        return line.do("loot", chest)
    if said.marks and line.pack(said).things:
        return line.hand("use", said)
    if movement.is_way(context, said.words) or said.marks & _DOORS:
        return line.hand("move", said)
    nameless = context.chest and not said.marks.isdisjoint(ANYBODY) and not named(said.words, context.things).things
    if nameless or not said.marks - PRONOUN - {"treasure"}:
        return line.do("loot", chest)
    return line.do("loot", own_words(said.words), "nothing here can be opened by that name")


reads("open", _open)


# --- drop ----------------------------------------------------------------------------------------------------------


def _throw(line: Line, said: Said) -> bool | None:
    """In a fight a thrown thing is used, and a thrown weapon is an attack; a potion is neither."""
    if said.verb in _THROWN and said.has("myself") and not line.context.in_combat:
        return line.talk()
    if said.verb not in _THROWN or not line.context.in_combat:
        return None
    if line.mention in names(line.context.monsters) and not said.marks - PRONOUN:
        return line.do("attack", line.mention)
    found = line.pack(said).one
    if found and found.is_potion:
        return line.give_up()
    if found and found.sort in ("", "potion"):
        return line.do("use", found.name, "thrown in a fight, it is used")
    if "to" in said.words[1:] and named(said.after("to").words, line.context.monsters).things:
        return line.hand("attack", Said("attack", said.after("to").words))
    if combat.is_weapon(line.context, said.words):
        return line.hand("attack", Said("attack", ()))
    return None


def _own(line: Line, said: Said) -> bool | None:
    if "for" in said.words[1:-1] and line.floor(said.after("for")).one and line.pack(said.before("for")).one:
        return line.hand("exchange", said)  # "ditch the sickle for the axe"
    said = said.before("to") if "to" in said.words[1:-1] else said  # what for does not matter
    for pool in (line.context.pack, line.context.worn):
        found = named(said.but(*_BAGS, "me", "myself").words, pool, line.context.last_thing())
        if found.things:
            return line.take("drop", found)
    left = said.verb.startswith(("leave", "lose", "abandon", "release"))
    line.spared = names(named(said.words, line.context.floor).things) if left else ()
    return line.talk() if left and named(said.words, line.context.things).things else None


def _which(line: Line, said: Said) -> bool | None:
    pack = line.context.pack
    if not said.marks - PRONOUN:
        it = line.spoken_of(pack, "loot", "equip", "use", "examine", "drop")
        return line.do("drop", it.name) if it else line.ask("drop", names(pack))
    if said.marks <= {"all", "everything"}:
        return line.take("drop", Found(pack)) if pack else line.do("drop", "all")
    return line.ask("drop", names(pack)) if said.marks <= ALL | {"something", "room", "space"} else None


def _not_carried(line: Line, said: Said) -> bool:
    if named(said.words, line.context.monsters).things:
        return False
    if said.marks & words("body"):
        return line.talk()  # "I drop to my knees"
    return line.do("drop", own_words(said.words), "nothing of that name is carried")


reads("drop", _throw, _own, _which, _not_carried)
