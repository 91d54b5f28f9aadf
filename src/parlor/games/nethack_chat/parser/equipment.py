"""The verbs use, heal, equip and exchange.

The handlers of a verb are tried in the order in which they are registered. One that does not apply returns None, one
that has read the phrase True, and one that finds the phrase to be no act False.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Use
from . import combat, movement
from .context import CHEST_WORDS, Context, Thing, sort_of
from .line import LineState, VerbPhrase, names_of, register
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, match_things, unmatched_name
from .vocabulary import words

_POTIONS, _BAGS, _DOORS = words("potions"), words("bags"), words("doors")
_HEALING: Final = words("healing") | {"hp"}
_VERBS_OF_OTHER_SENSES: Final = {
    "down",
    "sink",
    "try",
    "press",
    "pop",
    "pour",
    "neck",
    "drain",
    "light",
    "pull",
    "apply",
    "flip",
}
_NO_ITEMS: Final = {"floor", "ground", "wall", "knees", "ear", "ears", "lips", "hands", "mouth", "chair", "bench"}
_FULL_HEALING: Final = {"full", "fully", "completely", "max", "maximum"}


def _drinkable(context: Context) -> list[Thing]:
    return [thing for thing in context.pack if not thing.is_gear and thing.sort != "treasure"]


# --- use -----------------------------------------------------------------------------------------------------------


def _use(line: LineState, phrase: VerbPhrase) -> bool:
    if "to" in phrase.words[1:-1]:
        phrase = phrase.before("to")  # the purpose does not matter
    if phrase.verb == "try" and not line.pack(phrase).things:
        return movement.names_exit(line.context, phrase.words) and line.delegate("move", VerbPhrase("go", phrase.words))
    for mark in ("on", "against"):
        if phrase.has(mark):
            victim = phrase.after(mark)
            has_target = combat.find_target(line, victim.words).things or (
                victim.has(*PRONOUNS) and line.context.monsters
            )
            if has_target and combat.is_weapon(line.context, phrase.before(mark).words):
                return line.delegate("attack", VerbPhrase("attack", victim.words))
            phrase = phrase.before(mark) if phrase.words[0] != mark else phrase
    return line.delegate("use up", phrase)


def _use_carried(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Use a thing of the pack that the phrase names."""
    found = line.pack(phrase.without(*_BAGS, "me", "myself"))
    if not found.things:
        return None
    potions = tuple(thing for thing in found.things if not thing.is_gear)
    if phrase.verb != "use" and potions:
        found = found._replace(things=potions, ambiguous=found.ambiguous and len(potions) > 1)
    if found.ambiguous and phrase.content_set & _HEALING and all(thing.heals for thing in found.things):
        return line.delegate("heal", VerbPhrase(phrase.verb, ()))
    return line.take("equip" if found.things[0].is_gear else "use", found)


def _use_for_healing(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "take some medicine", which names no potion in particular."""
    plain = phrase.content_set & _HEALING and phrase.content_set <= _HEALING | _POTIONS | PRONOUNS
    heals = plain and any(thing.heals for thing in line.context.pack)
    return line.delegate("heal", VerbPhrase(phrase.verb, ())) if heals else None


def _use_mentioned(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "drink it" and "use that": the thing mentioned last."""
    if phrase.content_set - PRONOUNS or not phrase.has(*PRONOUNS):
        return None
    gear = [thing for thing in line.context.pack if thing.is_gear]
    named_before = [thing for thing in gear if thing.name in (line.mention, line.context.last_thing())]
    if phrase.verb == "use" and named_before:
        return line.do("equip", named_before[0].name, f"{named_before[0].name} was spoken of")
    it = line.referent(_drinkable(line.context), "use", "loot", "examine")
    if it:
        return line.do("use", it.name, f"{it.name} was spoken of")
    return line.do("use", line.mention) if line.mention else None


def _use_in_other_sense(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read phrases in which the verb means another act: "down the stairs", "try the door", "pull open the chest"."""
    if phrase.verb == "down" and movement.find_exit(line.context, phrase.words):
        return line.delegate("move", phrase)
    if phrase.verb == "down" and (phrase.content_set & words("stairs") or phrase.words == ("we", "go")):
        return movement.go(line, "down")
    if phrase.verb in _VERBS_OF_OTHER_SENSES and phrase.content_set & (
        words("body") | _NO_ITEMS | (_DOORS if phrase.verb == "light" else set())
    ):
        return False  # "I press my ear to the door", "I sink to the floor"
    if movement.names_exit(line.context, phrase.words) and phrase.content_set & _DOORS:
        return line.delegate("move", phrase)
    if phrase.content_set & CHEST_WORDS:
        return line.delegate("open", phrase)
    worn = match_things(phrase.words, line.context.worn)
    return line.take("equip", worn) if worn.things else None


def _use_any_potion(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "drink", "quaff a potion", "drink the stronger one"."""
    if phrase.verb in _VERBS_OF_OTHER_SENSES and not phrase.content_words:
        return False  # "down" may be a direction
    same = line.link == "and" or phrase.verb in ("down the hatch", "bottoms up")
    if not phrase.content_words and same and line.acts and isinstance(line.acts[-1], Use):
        return True  # "I uncork the potion and drink deep"
    if (
        phrase.content_set
        - _POTIONS
        - PRONOUNS
        - ALL_WORDS
        - words("stronger")
        - words("weaker")
        - {"item", "something"}
    ):
        return None
    drinkable = _drinkable(line.context)
    chosen = choose_described(phrase.words, drinkable, line.context.last_thing())
    if chosen.things and not chosen.ambiguous:
        return line.take("use", chosen)
    if len(names_of(drinkable)) == 1:
        return line.do("use", drinkable[0].name)
    if not drinkable and (phrase.content_set or phrase.verb in ("drink", "quaff", "chug")):
        return line.do("use", "potion", "none is carried")
    return line.ask("use", names_of(drinkable))


def _use_missing(line: LineState, phrase: VerbPhrase) -> bool:
    """Use a thing that is not carried, which the rules refuse with a reason."""
    if match_things(phrase.words, line.context.monsters).things:
        return False
    lying = line.floor(phrase).one
    what = lying.name if lying else unmatched_name((phrase.before("from") if phrase.has("from") else phrase).words)
    return line.do("equip" if sort_of(what) in ("weapon", "armor") else "use", what, "nothing of that name is carried")


register("use", _use)
register("use up", _use_carried, _use_for_healing, _use_mentioned, _use_in_other_sense, _use_any_potion, _use_missing)


def read_applying(line: LineState, tokens: Sequence[str]) -> bool:
    """Read "warm myself up with a tonic", "one tonic down the hatch". Return whether the line has such a form."""
    if tuple(tokens[-3:]) == ("down", "the", "hatch") and line.pack(VerbPhrase("drink", tokens[:-3])).things:
        return line.delegate("use", VerbPhrase("drink", tokens[:-3]))
    at = next((at for at, word in enumerate(tokens) if word in ("with", "using")), 0)
    found = line.pack(VerbPhrase("use", tokens[at + 1 :])).one if "myself" in tokens[:at] else None
    names_potion = found is not None and not _POTIONS.isdisjoint(tokens[at + 1 :])
    return found is not None and names_potion and not found.is_gear and line.do("use", found.name)


# --- heal ----------------------------------------------------------------------------------------------------------


def _heal(line: LineState, phrase: VerbPhrase) -> bool:
    """Choose a healing potion: the strongest if HP are low, else the largest that wastes nothing."""
    context = line.context
    oneself = phrase.content_set & (_HEALING | words("self") | words("state") | _POTIONS)
    if match_things(phrase.words, context.monsters).things or (
        phrase.content_words and not oneself and phrase.verb in words("mending")
    ):
        return False
    chosen = match_things(phrase.words, _drinkable(context)).one if phrase.has(*_POTIONS) else None
    if chosen:
        return line.do("use", chosen.name)
    potions = sorted((thing for thing in context.pack if thing.heals), key=lambda thing: thing.worth)
    compared = choose_described(phrase.words, potions).one
    if compared:
        return line.do("use", compared.name)
    if not potions:
        return line.do("use", "health potion", "nothing that heals is carried")
    missing = context.max_hp - context.hp
    if 3 * context.hp <= context.max_hp or not _FULL_HEALING.isdisjoint(line.words):
        best = next((thing for thing in potions if thing.worth >= missing), potions[-1])
    else:
        best = ([thing for thing in potions if thing.worth <= missing] or potions[:1])[-1]
    return line.do("use", best.name, f"{best.name} fits best with {missing} HP missing")


register("heal", _heal)


# --- equip ---------------------------------------------------------------------------------------------------------


def _gear(line: LineState) -> list[Thing]:
    """Return the weapons and armor of the pack, or if there are none, of the floor."""
    packed = [thing for thing in line.context.pack if thing.is_gear]
    return packed or [thing for thing in line.context.floor if thing.is_gear]


def _equip_in_other_sense(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read phrases in which the verb means another act: "lift the lid", "switch to the other goblin"."""
    context = line.context
    if phrase.has("lid") and context.chest:
        return line.delegate("open", phrase)
    other = choose_described(phrase.words, context.monsters).things and not phrase.content_set - MONSTER_WORDS - {
        "other",
        "target",
    }
    if phrase.has("floor", "ground") and phrase.verb.endswith(" on"):
        return line.delegate("drop", phrase.without("floor", "ground"))
    has_target = other or match_things(phrase.words, context.monsters).things
    if has_target and phrase.verb.startswith(("switch", "change", "swap", "fight")):
        return line.delegate("attack", VerbPhrase("attack", phrase.words))
    known = match_things(phrase.words, (*_gear(line), *context.worn, *context.floor)).things
    if phrase.verb in words("readying") and not known and not phrase.has("weapon", "armor", *PRONOUNS):
        return False
    return line.talk() if phrase.verb == "raise" and not match_things(phrase.words, _gear(line)).things else None


def _equip_described(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "the better weapon", "my best stuff", or just "my weapon"."""
    gear = _gear(line)
    compared = choose_described(phrase.words, gear).things
    sort = "weapon" if phrase.has("weapon", "weapons", "sword") else "armor" if phrase.has("armor") else ""
    general_words = {"weapon", "weapons", "armor", "sword", "stuff", "gear", "equipment", "one", "something"}
    general = not phrase.content_set - general_words - words("stronger") - words("weaker")
    if not (phrase.has("weapon", "weapons", "armor") or (compared and general)):
        return None
    fitting = [thing for thing in gear if sort in ("", thing.sort)]
    pick = choose_described(phrase.words, fitting) if compared else NounMatch()
    if compared and not sort and len({thing.sort for thing in gear}) > 1:
        return line.delegate("outfit", phrase)
    if pick.things and not pick.ambiguous:
        return line.take("equip", pick)
    only = (
        sort
        and general
        and len(names_of(fitting)) == 1
        and not match_things(phrase.words, line.context.worn + line.context.floor).one
    )
    return line.do("equip", fitting[0].name) if only else None


def _equip_by_name(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Equip a thing that the phrase names: from the pack, the floor or the body."""
    phrase = phrase.before("over") if "over" in phrase.words[1:] else phrase  # "put the mail on over my vest"
    pools = (_gear(line), line.context.floor, line.context.worn, line.context.pack)
    found = [
        match_things(phrase.without(*_BAGS, "me", "myself").words, pool, line.context.last_thing()) for pool in pools
    ]
    # a whole name takes precedence over a part of another
    whole = [one for one in found if one.one and one.one.name_words <= phrase.content_set]
    best = next((one for one in (*whole, *found) if one.things), None)
    if best and best.one and best.one.sort == "potion":
        return line.take("use", best)  # "put some salve on"
    return line.take("equip", best) if best else None


def _equip_mentioned(line: LineState, phrase: VerbPhrase) -> bool:
    """Equip the thing mentioned last, or all gear, or a thing that is not here, which the rules refuse."""
    if not phrase.content_set - PRONOUNS - {"item"}:
        lying = [thing for thing in line.context.floor if thing.name in (line.mention, line.context.last_thing())]
        it = line.referent([*lying, *_gear(line)], "loot", "equip", "examine")
        if it:
            return line.do("equip", it.name, f"{it.name} was spoken of")
        return line.do("equip", line.mention) if line.mention else line.ask("equip", names_of(_gear(line)))
    if phrase.content_set <= ALL_WORDS:
        return line.delegate("outfit", phrase)
    what = phrase.before("from") if phrase.has("from") else phrase
    return line.do("equip", unmatched_name(what.words), "nothing of that name is carried")


def _outfit(line: LineState, phrase: VerbPhrase) -> bool:
    """Put on the best weapon and the best armor at hand."""
    at_hand = [*_gear(line), *(line.context.floor if line.acts else ())]
    phrase_words = {*phrase.words, *phrase.verb.split()}
    for sort in ("weapon", "armor"):
        best = max((thing for thing in at_hand if thing.sort == sort), key=lambda thing: thing.worth, default=None)
        if best and (sort in phrase_words or not phrase_words & {"weapon", "armor"}):
            line.do("equip", best.name, f"{best.name} is the best {sort} carried")
    return line.mention in names_of(at_hand) or line.ask("equip")


def _exchange(line: LineState, phrase: VerbPhrase) -> bool:
    """Read "my sword for the axe" (equip the axe) and "a dagger for that potion" (drop one, take the other)."""
    context = line.context
    for mark in ("for", "with", "to", "into"):
        if phrase.has(mark):
            old, new = phrase.before(mark), phrase.after(mark)
            if match_things(new.words, context.monsters).things:
                return line.talk()  # no monster is a merchant
            mine, there = line.pack(old).one, line.floor(new).one
            if mine and there:
                return line.do("drop", mine.name) and line.do("loot", there.name)
            worn = match_things(new.words, context.worn).things and not line.pack(new).things and old.content_words
            return line.delegate("equip", VerbPhrase("equip", old.words if worn else new.words))
    known = phrase.verb != "change" or match_things(phrase.words, context.pack + context.worn).things
    return bool(phrase.content_words and known) and line.delegate("equip", VerbPhrase("equip", phrase.words))


register("equip", _equip_in_other_sense, _equip_described, _equip_by_name, _equip_mentioned)
register("outfit", _outfit)
register("exchange", _exchange)
