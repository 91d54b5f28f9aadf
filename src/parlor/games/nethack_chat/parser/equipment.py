"""Use and heal, equip and exchange: what is done with what one carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Use
from . import combat, movement
from .context import CHEST_WORDS, Context, Thing, sort_of
from .line import Line, Said, names, reads
from .nouns import ALL, ANYBODY, PRONOUN, Found, chosen_of, named, own_words
from .vocabulary import words

_POTIONS, _BAGS, _DOORS = words("potions"), words("bags"), words("doors")
_HEALING: Final = words("healing") | {"hp"}
_ON_ITS_OWN: Final = {"down", "sink", "try", "press", "pop", "pour", "neck", "drain", "light", "pull", "apply", "flip"}
_HERE: Final = {"floor", "ground", "wall", "knees", "ear", "ears", "lips", "hands", "mouth", "chair", "bench"}
_FULLY: Final = {"full", "fully", "completely", "max", "maximum"}


def _drinkable(context: Context) -> list[Thing]:
    return [thing for thing in context.pack if not thing.is_gear and thing.sort != "treasure"]


# --- use -----------------------------------------------------------------------------------------------------------


def _use(line: Line, said: Said) -> bool:
    if "to" in said.words[1:-1]:
        said = said.before("to")  # what for does not matter
    if said.verb == "try" and not line.pack(said).things:
        return movement.is_way(line.context, said.words) and line.hand("move", Said("go", said.words))
    for mark in ("on", "against"):
        if said.has(mark):
            victim = said.after(mark)
            meant = combat.target_of(line, victim.words).things or (victim.has(*PRONOUN) and line.context.monsters)
            if meant and combat.is_weapon(line.context, said.before(mark).words):
                return line.hand("attack", Said("attack", victim.words))
            said = said.before(mark) if said.words[0] != mark else said
    return line.hand("use up", said)


def _carried(line: Line, said: Said) -> bool | None:
    found = line.pack(said.but(*_BAGS, "me", "myself"))
    if not found.things:
        return None
    potions = tuple(thing for thing in found.things if not thing.is_gear)
    if said.verb != "use" and potions:
        found = found._replace(things=potions, unclear=found.unclear and len(potions) > 1)
    if found.unclear and said.marks & _HEALING and all(thing.heals for thing in found.things):
        return line.hand("heal", Said(said.verb, ()))
    return line.take("equip" if found.things[0].is_gear else "use", found)


def _healing(line: Line, said: Said) -> bool | None:
    plain = said.marks & _HEALING and said.marks <= _HEALING | _POTIONS | PRONOUN
    heals = plain and any(thing.heals for thing in line.context.pack)
    return line.hand("heal", Said(said.verb, ())) if heals else None


def _it(line: Line, said: Said) -> bool | None:
    if said.marks - PRONOUN or not said.has(*PRONOUN):
        return None
    gear = [thing for thing in line.context.pack if thing.is_gear]
    named_before = [thing for thing in gear if thing.name in (line.mention, line.context.last_thing())]
    if said.verb == "use" and named_before:
        return line.do("equip", named_before[0].name, f"{named_before[0].name} was spoken of")
    it = line.spoken_of(_drinkable(line.context), "use", "loot", "examine")
    if it:
        return line.do("use", it.name, f"{it.name} was spoken of")
    return line.do("use", line.mention) if line.mention else None


def _no_potion(line: Line, said: Said) -> bool | None:
    if said.verb == "down" and movement.exit_named(line.context, said.words):
        return line.hand("move", said)
    if said.verb == "down" and (said.marks & words("stairs") or said.words == ("we", "go")):
        return movement.go(line, "down")
    if said.verb in _ON_ITS_OWN and said.marks & (words("body") | _HERE | (_DOORS if said.verb == "light" else set())):
        return False  # "I press my ear to the door", "I sink to the floor"
    if movement.is_way(line.context, said.words) and said.marks & _DOORS:
        return line.hand("move", said)
    if said.marks & CHEST_WORDS:
        return line.hand("open", said)
    worn = named(said.words, line.context.worn)
    return line.take("equip", worn) if worn.things else None


def _some_potion(line: Line, said: Said) -> bool | None:
    if said.verb in _ON_ITS_OWN and not said.content:
        return False  # "down" may be a way
    same = line.link == "and" or said.verb in ("down the hatch", "bottoms up")
    if not said.content and same and line.acts and isinstance(line.acts[-1], Use):
        return True  # "I uncork the potion and drink deep"
    if said.marks - _POTIONS - PRONOUN - ALL - words("stronger") - words("weaker") - {"item", "something"}:
        return None
    drinkable = _drinkable(line.context)
    chosen = chosen_of(said.words, drinkable, line.context.last_thing())
    if chosen.things and not chosen.unclear:
        return line.take("use", chosen)
    if len(names(drinkable)) == 1:
        return line.do("use", drinkable[0].name)
    if not drinkable and (said.marks or said.verb in ("drink", "quaff", "chug")):
        return line.do("use", "potion", "none is carried")
    return line.ask("use", names(drinkable))


def _not_carried(line: Line, said: Said) -> bool:
    if named(said.words, line.context.monsters).things:
        return False
    lying = line.floor(said).one
    what = lying.name if lying else own_words((said.before("from") if said.has("from") else said).words)
    return line.do("equip" if sort_of(what) in ("weapon", "armor") else "use", what, "nothing of that name is carried")


reads("use", _use)
reads("use up", _carried, _healing, _it, _no_potion, _some_potion, _not_carried)


def serves(line: Line, said: Sequence[str]) -> bool:
    """ "Warm myself up with a tonic", "one tonic down the hatch": whatever the verb, it is used."""
    if tuple(said[-3:]) == ("down", "the", "hatch") and line.pack(Said("drink", said[:-3])).things:
        return line.hand("use", Said("drink", said[:-3]))
    at = next((at for at, word in enumerate(said) if word in ("with", "using")), 0)
    found = line.pack(Said("use", said[at + 1 :])).one if "myself" in said[:at] else None
    named_so = found is not None and not _POTIONS.isdisjoint(said[at + 1 :])
    return found is not None and named_so and not found.is_gear and line.do("use", found.name)


# --- heal ----------------------------------------------------------------------------------------------------------


def _heal(line: Line, said: Said) -> bool:
    """The best fitting potion: the strongest where life is in danger, else the largest of which nothing is lost."""
    context = line.context
    oneself = said.marks & (_HEALING | words("self") | words("state") | _POTIONS)
    if named(said.words, context.monsters).things or (said.content and not oneself and said.verb in words("mending")):
        return False
    chosen = named(said.words, _drinkable(context)).one if said.has(*_POTIONS) else None
    if chosen:
        return line.do("use", chosen.name)
    potions = sorted((thing for thing in context.pack if thing.heals), key=lambda thing: thing.worth)
    compared = chosen_of(said.words, potions).one
    if compared:
        return line.do("use", compared.name)
    if not potions:
        return line.do("use", "health potion", "nothing that heals is carried")
    missing = context.max_hp - context.hp
    if 3 * context.hp <= context.max_hp or not _FULLY.isdisjoint(line.words):
        best = next((thing for thing in potions if thing.worth >= missing), potions[-1])
    else:
        best = ([thing for thing in potions if thing.worth <= missing] or potions[:1])[-1]
    return line.do("use", best.name, f"{best.name} fits best with {missing} HP missing")


reads("heal", _heal)


# --- equip ---------------------------------------------------------------------------------------------------------


def _gear(line: Line) -> list[Thing]:
    """What can be put on: from the pack, or else from the floor."""
    packed = [thing for thing in line.context.pack if thing.is_gear]
    return packed or [thing for thing in line.context.floor if thing.is_gear]


def _not_gear(line: Line, said: Said) -> bool | None:
    context = line.context
    if said.has("lid") and context.chest:
        return line.hand("open", said)
    other = chosen_of(said.words, context.monsters).things and not said.marks - ANYBODY - {"other", "target"}
    if said.has("floor", "ground") and said.verb.endswith(" on"):
        return line.hand("drop", said.but("floor", "ground"))
    somebody = other or named(said.words, context.monsters).things
    if somebody and said.verb.startswith(("switch", "change", "swap", "fight")):
        return line.hand("attack", Said("attack", said.words))
    known = named(said.words, (*_gear(line), *context.worn, *context.floor)).things
    if said.verb in words("readying") and not known and not said.has("weapon", "armor", *PRONOUN):
        return False
    return line.talk() if said.verb == "raise" and not named(said.words, _gear(line)).things else None


def _better(line: Line, said: Said) -> bool | None:
    """ "The better weapon", "my best stuff", or just "my weapon"."""
    gear = _gear(line)
    compared = chosen_of(said.words, gear).things
    sort = "weapon" if said.has("weapon", "weapons", "sword") else "armor" if said.has("armor") else ""
    told = {"weapon", "weapons", "armor", "sword", "stuff", "gear", "equipment", "one", "something"}
    general = not said.marks - told - words("stronger") - words("weaker")
    if not (said.has("weapon", "weapons", "armor") or (compared and general)):
        return None
    fitting = [thing for thing in gear if sort in ("", thing.sort)]
    pick = chosen_of(said.words, fitting) if compared else Found()
    if compared and not sort and len({thing.sort for thing in gear}) > 1:
        return line.hand("outfit", said)
    if pick.things and not pick.unclear:
        return line.take("equip", pick)
    only = (
        sort
        and general
        and len(names(fitting)) == 1
        and not named(said.words, line.context.worn + line.context.floor).one
    )
    return line.do("equip", fitting[0].name) if only else None


def _by_name(line: Line, said: Said) -> bool | None:
    said = said.before("over") if "over" in said.words[1:] else said  # "put the mail on over my vest"
    pools = (_gear(line), line.context.floor, line.context.worn, line.context.pack)
    found = [named(said.but(*_BAGS, "me", "myself").words, pool, line.context.last_thing()) for pool in pools]
    whole = [one for one in found if one.one and one.one.own <= said.marks]  # a whole name goes before half of another
    best = next((one for one in (*whole, *found) if one.things), None)
    if best and best.one and best.one.sort == "potion":
        return line.take("use", best)  # "put some salve on"
    return line.take("equip", best) if best else None


def _that(line: Line, said: Said) -> bool:
    if not said.marks - PRONOUN - {"item"}:
        lying = [thing for thing in line.context.floor if thing.name in (line.mention, line.context.last_thing())]
        it = line.spoken_of([*lying, *_gear(line)], "loot", "equip", "examine")
        if it:
            return line.do("equip", it.name, f"{it.name} was spoken of")
        return line.do("equip", line.mention) if line.mention else line.ask("equip", names(_gear(line)))
    if said.marks <= ALL:
        return line.hand("outfit", said)
    what = said.before("from") if said.has("from") else said
    return line.do("equip", own_words(what.words), "nothing of that name is carried")


def _outfit(line: Line, said: Said) -> bool:
    """The best weapon and the best armor at hand."""
    at_hand = [*_gear(line), *(line.context.floor if line.acts else ())]
    asked = {*said.words, *said.verb.split()}
    for sort in ("weapon", "armor"):
        best = max((thing for thing in at_hand if thing.sort == sort), key=lambda thing: thing.worth, default=None)
        if best and (sort in asked or not asked & {"weapon", "armor"}):
            line.do("equip", best.name, f"{best.name} is the best {sort} carried")
    return line.mention in names(at_hand) or line.ask("equip")


def _exchange(line: Line, said: Said) -> bool:
    """ "My sword for the axe": the latter is put on; "a dagger for that potion": one is dropped, the other taken."""
    context = line.context
    for mark in ("for", "with", "to", "into"):
        if said.has(mark):
            old, new = said.before(mark), said.after(mark)
            if named(new.words, context.monsters).things:
                return line.talk()  # no monster is a merchant
            mine, there = line.pack(old).one, line.floor(new).one
            if mine and there:
                return line.do("drop", mine.name) and line.do("loot", there.name)
            worn = named(new.words, context.worn).things and not line.pack(new).things and old.content
            return line.hand("equip", Said("equip", old.words if worn else new.words))
    known = said.verb != "change" or named(said.words, context.pack + context.worn).things
    return bool(said.content and known) and line.hand("equip", Said("equip", said.words))


reads("equip", _not_gear, _better, _by_name, _that)
reads("outfit", _outfit)
reads("exchange", _exchange)
