"""Frames of fighting: attack, defend, throw; and which monster is meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .context import CHEST_WORDS, Context, Thing
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, content_words, match_things
from .places import find_direction, find_exit, names_exit
from .readings import (
    ABSENT,
    FRAMES,
    IMPOSSIBLE,
    NAMED,
    PLAIN,
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
from .vocabulary import ORDINALS, words

_BODY, _FLAVOR, _POTIONS = words("body"), words("flavor"), words("potions")
_EVERYBODY: Final = words("everybody")
_POINTED: Final = ("thee", "ye", "it", "him", "her", "them", "that", "this", "its", "his")


def _is_weak(trigger: str) -> bool:
    """Return whether attacking is only one meaning of the verb, so that it needs a target."""
    first, *more = trigger.split()
    return first in words("shy") and (not more or "..." in more or (len(more) == 1 and more[0] in words("particles")))


@frame("attack")
def attack(line: Line, phrase: Phrase) -> Reading | None:
    context, trigger = line.context, phrase.trigger
    if phrase.has("me", "myself") and not phrase.content and trigger not in ("fight", "come at"):
        return TALK
    if trigger == "get" and phrase.set & words("remains"):
        return None
    if ("away", "from") in pairwise(phrase.words) and context.in_combat:
        return do("flee")  # "get away from the troll"
    if trigger == "die" and line.words[0] != "die" and "time" not in line.words:
        return None  # "I am about to die"
    weak = _is_weak(trigger)
    if weak and names_exit(context, phrase.words):
        return None
    if "..." in trigger and trigger.endswith((" at", " into")):
        missile = phrase.words[: len(phrase.words) - len(aim(phrase.words))]
        thrown = match_things(missile, context.pack).one
        if thrown and not is_weapon(context, missile):
            return IMPOSSIBLE if thrown.is_potion else do("use", thrown.name, f"{thrown.name} is thrown")
    with_flask = burn(line, phrase)
    if with_flask:
        return with_flask
    if "or" in phrase.words[1:-1]:
        sides = Phrase("", phrase.words[: phrase.words.index("or")]), phrase.after("or")
        either = [thing for side in sides for thing in find_target(line, side.words).things]
        if len(either) > 1:
            return ask("attack", either)
    target = find_target(line, aim(phrase.words))
    target = target if target.things else find_target(line, phrase.words)  # "the orc on the nose"
    if target.things:
        return do_each("attack", target, NAMED)
    chest = context.chest
    if chest and (phrase.has("open") or not context.monsters) and phrase.has("open", *CHEST_WORDS):
        return do("loot", chest.name, "the chest is opened, one way or another")
    return _attack_unseen(line, phrase, weak)


def _attack_unseen(line: Line, phrase: Phrase, weak: bool) -> Reading | None:
    """Attack a target that is not in view, or the one that goes without saying."""
    context, boss = line.context, "boss" in line.context.room.lower()
    aimed = list(aim(phrase.words))
    aimed = aimed[: aimed.index("in")] if "in" in aimed[1:] and context.monsters else aimed  # "in a wide arc"
    named = [word for word in content_words(aimed) if word not in _FLAVOR | _BODY | PRONOUNS]
    there = [
        word
        for word in named
        if not (word in MONSTER_WORDS and (word != "boss" or boss))
        and not is_weapon(context, [word])
        and not word.isdecimal()
    ]
    described = bool(named) and named[-1] in MONSTER_WORDS - {"boss"} and words("telling").isdisjoint(there)
    pointed_at = phrase.words[:1] and phrase.words[0] in ("it", "him", "her", "them")
    if there and not (context.monsters and (described or pointed_at or phrase.has("its", "his", "their"))):
        if phrase.has("to", "across", "towards", "through") and find_exit(context, there):
            return FRAMES["move"](line, phrase)  # "charge across to the tower"
        if weak:
            pointed = phrase.has("the", "a", "an", "that", "this") and not set(there) <= ALL_WORDS | {"what", "is"}
            lying = match_things(there, (*context.floor, *context.pack)).things
            elsewhere = lying or names_exit(context, there) or not CHEST_WORDS.isdisjoint(there)
            if not context.monsters or not pointed or elsewhere:
                return None
        elif find_direction(there) or match_things(there, context.floor + context.pack).things:
            return None
        return do("attack", " ".join(there), "nothing of that name is in view", ABSENT)
    pointed = not PRONOUNS.isdisjoint(phrase.trigger.split()) or phrase.trigger in words("fighting already")
    pointed = (
        pointed or phrase.has(*_POINTED) or not (MONSTER_WORDS | _BODY).isdisjoint(content_words(aim(phrase.words)))
    )
    return None if weak and not (pointed and context.monsters) else attack_unnamed(line)


def attack_unnamed(line: Line) -> Reading:
    """Attack the last target, the only monster or the only wounded one; else ask which one."""
    monsters, foe = line.context.monsters, line.foe
    living = names_of(monsters)
    if not living:
        return do("attack", "", "there is nobody to attack", ABSENT + 0.1)
    if foe in living:
        return do("attack", foe, f"{foe} is the one that was fought last" if len(living) > 1 else "")
    if len(living) == 1:
        return do("attack", living[0])
    wounded = [monster.name for monster in monsters if monster.hp < monster.max_hp]
    if len(wounded) == 1:
        return do("attack", wounded[0], f"{wounded[0]} is the only one that is wounded", REFERRED)
    return do("attack", living[0], "they are all alike") if _are_alike(monsters) else ask("attack", living)


def _are_alike(monsters: Sequence[Thing]) -> bool:
    """Return whether only ordinals tell the monsters apart, so that it hardly matters which one is meant."""
    return len({monster.name_words.difference(ORDINALS) for monster in monsters}) == 1


def find_target(line: Line, phrase: Sequence[str]) -> NounMatch:
    """Return the monsters that the words mean."""
    context, foe = line.context, line.foe
    if "except" in phrase:  # "anyone but the scout": the others, or one of them
        spared = match_things(phrase[list(phrase).index("except") + 1 :], context.monsters).things
        rest = tuple({one.name: one for one in context.monsters if one not in spared}.values())
        rest = rest if not _EVERYBODY.isdisjoint(phrase) else rest[:1]
        return NounMatch(rest, why="all but those that were named") if spared else NounMatch()
    weapons = {word for thing in context.pack + context.worn if thing.sort == "weapon" for word in thing.synonyms}
    foes = {word for monster in context.monsters for word in monster.synonyms}
    tokens = [word for word in phrase if word in foes or word not in weapons | _BODY]
    found = match_things(tokens, context.monsters, foe)
    if found.ambiguous and foe in names_of(found.things):
        return NounMatch(tuple(one for one in found.things if one.name == foe), why=f"{foe} was spoken of last")
    found = found if found.things else _unnamed_target(context, tokens, foe)
    if found.ambiguous and _are_alike(found.things):
        return NounMatch((min(found.things, key=lambda one: one.hp),), why="they are all alike")
    return found


def _unnamed_target(context: Context, tokens: Sequence[str], foe: str) -> NounMatch:
    marks = set(tokens)
    if "boss" in marks and "boss" not in context.room.lower():
        return NounMatch()
    others = [word for word in content_words(tokens) if word not in MONSTER_WORDS | PRONOUNS | _FLAVOR]
    chosen = choose_described(tokens, context.monsters, foe)
    if chosen.things and (not marks.isdisjoint(MONSTER_WORDS | {"one", "other", "both"}) or len(others) <= 1):
        return chosen
    if marks & {"just", "same"} and foe in names_of(context.monsters):
        return NounMatch(tuple(one for one in context.monsters if one.name == foe)[:1], why=f"{foe} was the last")
    if marks & _EVERYBODY and len(context.monsters) > 1 and len(others) < 2:
        everybody = tuple({one.name: one for one in context.monsters}.values())
        return NounMatch(everybody, why="all of them, one after the other")
    return NounMatch()


def aim(phrase: Sequence[str]) -> Sequence[str]:
    """Return the words of the target: "the orc" of "my axe at the orc" and of "the orc with my axe"."""
    rest = list(phrase)
    for mark in ("at", "into", "unto", "against", "on", "onto", "through", "upon", "towards"):
        if mark in rest[:-1] and "one" not in rest[: rest.index(mark)]:
            after = rest[rest.index(mark) + 1 :]
            rest = after if content_words(after) or not PRONOUNS.isdisjoint(after) else rest
    for mark in ("with", "using", "like", "as"):
        compared = words("comparing").union(word for word in rest if word.isdecimal())  # "the one with 7 HP"
        if mark in rest and compared.isdisjoint(rest[rest.index(mark) :]):
            rest = rest[: rest.index(mark)]
    return rest


def is_weapon(context: Context, phrase: Sequence[str]) -> bool:
    gear = [thing for thing in context.pack + context.worn if thing.sort == "weapon"]
    armed = not words("armed").isdisjoint(phrase)
    return armed or not content_words(phrase) or bool(match_things(phrase, gear).things)


@frame("burn")
def burn(line: Line, phrase: Phrase) -> Reading | None:
    """ "Burn them with the flask": a thing that is no weapon is used."""
    means = next((phrase.after(mark) for mark in ("with", "using") if phrase.has(mark)), None)
    found = line.match(means, line.context.pack).one if means else None
    if found is None or found.sort != "potion" or means is None or not means.set & _POTIONS:
        return None
    return do("use", found.name, f"{found.name} is what it is done with", NAMED)


def throw(line: Line, phrase: Phrase) -> Reading | None:
    """In a fight a thrown thing is used, and a thrown weapon is an attack; a potion is neither."""
    context = line.context
    if line.mention in names_of(context.monsters) and not phrase.set - PRONOUNS:
        return do("attack", line.mention, score=REFERRED)
    found = line.match(phrase, context.pack).one
    if found and found.is_potion:
        return IMPOSSIBLE
    if found and found.sort in ("", "potion"):
        return do("use", found.name, "thrown in a fight, it is used", NAMED)
    if "to" in phrase.words[1:] and match_things(phrase.after("to").words, context.monsters).things:
        return attack(line, Phrase("attack", phrase.after("to").words))
    return attack(line, Phrase("attack", ())) if is_weapon(context, phrase.words) else None


@frame("defend")
def defend(line: Line, phrase: Phrase) -> Reading | None:
    if line.next_words and phrase.trigger in ("duck", "dodge") and phrase.has("under", "past", "around", "between"):
        return TALK  # footwork, before what is done
    if phrase.trigger == "hold" and phrase.content:
        return None
    if phrase.trigger in ("def", "defense", "defensive", "shield", "guard", "cover", "duck"):  # nouns as well
        if line.intent == "use" and line.link and match_things([phrase.trigger], line.context.pack).things:
            return None  # "drink strength, then defense"
        if phrase.has("room", *_POTIONS) or names_exit(line.context, phrase.words):
            return None
    return do("defend", score=PLAIN)
