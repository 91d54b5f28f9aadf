"""Frames of fighting: attack, defend, throw; and which monster is meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .context import WAYS, Context
from .nouns import (
    ALL_WORDS,
    MONSTER_WORDS,
    PRONOUNS,
    NounMatch,
    content_words,
    match_things,
    unmatched_name,
)
from .readings import ABSENT, IMPOSSIBLE, NAMED, PLAIN, REFERRED, TALK, ClauseReading, Line, Phrase, ask, do, frame
from .resolver import are_alike, do_each, is_in_view, is_reference, living, read_objects, resolve
from .vocabulary import words

_BODY, _FLAVOR, _POTIONS = words("body"), words("flavor"), words("potions")
_AIMED: Final = ("at", "into", "unto", "against", "on", "onto", "through", "upon", "towards")


def _is_weak(trigger: str) -> bool:
    """Return whether attacking is only one meaning of the verb, so that it needs a target."""
    first, *more = trigger.split()
    return first in words("shy") and (not more or "..." in more or (len(more) == 1 and more[0] in words("particles")))


@frame("attack")
def attack(line: Line, phrase: Phrase) -> ClauseReading | None:
    context, weak = line.context, _is_weak(phrase.trigger)
    if ("away", "from") in pairwise(phrase.words) and context.in_combat:
        return do("flee")  # "get away from the troll"
    at_me = phrase.has("me", "myself") and not phrase.content and phrase.trigger != "fight"
    if at_me or (phrase.trigger == "die" and line.words[0] != "die"):
        return TALK
    means = _used_on(line, phrase)
    if means:
        return means
    target = find_foe(line, aim(phrase.words))
    target = target if target.things else find_foe(line, phrase.words)
    if target.things:
        return do_each("attack", target)
    other = None if is_reference(phrase.words, True) else read_objects(line, "attack", phrase.words)
    if other and (not weak or phrase.has("open")):
        return other
    return _attack_unseen(line, phrase, weak)


def _attack_unseen(line: Line, phrase: Phrase, weak: bool) -> ClauseReading | None:
    """Attack a target that is not in view, or the one that goes without saying."""
    context = line.context
    aimed = [word for word in aim(phrase.words) if not is_weapon(context, [word])]
    pointed = not PRONOUNS.isdisjoint((*phrase.trigger.split(), *phrase.words))
    pointed = pointed or not (MONSTER_WORDS - {"boss"} | _BODY).isdisjoint(content_words(aimed))
    pointed = pointed or phrase.trigger in words("fighting already")
    extra = _FLAVOR | _BODY | PRONOUNS | ALL_WORDS | MONSTER_WORDS - {"boss"}
    named = [word for word in content_words(aimed) if word not in extra and not word.isdecimal()]
    if named and not (context.monsters and pointed):
        elsewhere = not WAYS.keys().isdisjoint(named) or is_in_view(line, named)
        exits = weak and match_things(named, context.exits).things
        if exits or (weak and not (context.monsters and phrase.has("the", "a", "an", "that"))):
            return None
        name = "" if elsewhere else unmatched_name(named)
        return do("attack", name, "nothing of that name is in view", ABSENT) if name else None
    return None if weak and not (pointed and context.monsters) else attack_unnamed(line)


def attack_unnamed(line: Line) -> ClauseReading:
    """Attack the last target, the only monster or the only wounded one; else ask which one."""
    monsters, foes = line.context.monsters, living(line)
    if not foes:
        return do("attack", "", "there is nobody to attack", ABSENT + 0.1)
    if line.foe in foes:
        return do("attack", line.foe, f"{line.foe} is the one that was fought last" if len(foes) > 1 else "")
    if len(foes) == 1:
        return do("attack", foes[0])
    wounded = [monster.name for monster in monsters if monster.hp < monster.max_hp]
    if len(wounded) == 1:
        return do("attack", wounded[0], f"{wounded[0]} is the only one that is wounded", REFERRED)
    return do("attack", foes[0], "they are all alike") if are_alike(monsters) else ask("attack", foes)


def find_foe(line: Line, tokens: Sequence[str]) -> NounMatch:
    """Return the monsters that the words mean; words for weapons and parts of the body do not count."""
    context = line.context
    weapons = {word for one in context.pack + context.worn if one.sort == "weapon" for word in one.synonyms}
    foes = {word for monster in context.monsters for word in monster.synonyms}
    plain = [word for word in tokens if word in foes or word not in weapons | _BODY]
    if "boss" in plain and "boss" not in foes | set(context.room.lower().split()):
        return NounMatch()
    found = resolve(line, plain, context.monsters, "attack")
    everybody = not words("everybody").isdisjoint(tokens) and len(living(line)) > 1
    if not found.things and everybody and not set(content_words(plain)) - MONSTER_WORDS - words("everybody"):
        every = tuple({one.name: one for one in context.monsters}.values())
        return NounMatch(every, why="all of them, one after the other")
    return found


def aim(tokens: Sequence[str]) -> Sequence[str]:
    """Return the words of the target: "the orc" of "my axe at the orc" and of "the orc with my axe"."""
    rest = list(tokens)
    for mark in _AIMED:
        if mark in rest[:-1] and "one" not in rest[: rest.index(mark)]:
            after = rest[rest.index(mark) + 1 :]
            rest = after if content_words(after) or not PRONOUNS.isdisjoint(after) else rest
    for mark in ("with", "using", "like", "as"):
        compared = words("comparing").union(word for word in rest if word.isdecimal())  # "the one with 7 HP"
        if mark in rest and compared.isdisjoint(rest[rest.index(mark) :]):
            rest = rest[: rest.index(mark)]
    return rest


def is_weapon(context: Context, tokens: Sequence[str]) -> bool:
    gear = [thing for thing in context.pack + context.worn if thing.sort == "weapon"]
    armed = not words("armed").isdisjoint(tokens)
    return armed or not content_words(tokens) or bool(match_things(tokens, gear).things)


@frame("burn")
def _used_on(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read "burn them with the flask", "throw the flask at it": a thing that is no weapon is used."""
    marks = [mark for mark in ("with", "using") if phrase.has(mark) and not phrase.has(*words("comparing"))]
    thrown = "..." in phrase.trigger and phrase.trigger.endswith((" at", " into"))
    missile = phrase.words[: len(phrase.words) - len(aim(phrase.words))] if thrown else ()
    means = phrase.after(marks[0]).words if marks else missile
    found = match_things(means, line.context.pack).one if means else None
    if found is None or found.sort not in ("", "potion") or is_weapon(line.context, means):
        return None
    if thrown and found.is_potion:
        return IMPOSSIBLE
    return do("use", found.name, f"{found.name} is what it is done with", NAMED)


def throw(line: Line, phrase: Phrase) -> ClauseReading | None:
    """In a fight a thrown thing is used, and a thrown weapon is an attack; a potion is neither."""
    context = line.context
    found = match_things(phrase.words, context.pack).one
    if found and found.is_potion:
        return IMPOSSIBLE
    if found and found.sort in ("", "potion"):
        return do("use", found.name, "thrown in a fight, it is used", NAMED)
    return attack(line, Phrase("attack", aim(phrase.words))) if is_weapon(context, phrase.words) else None


@frame("defend")
def defend(line: Line, phrase: Phrase) -> ClauseReading | None:
    trigger = phrase.trigger
    if trigger == "hold" and phrase.content:
        return None
    noun = trigger in ("def", "defense", "defensive", "shield", "guard", "cover", "duck")
    if noun and (phrase.has("room", *_POTIONS) or (line.intent == "use" and line.link)):
        return None  # "drink strength, then defense"
    return do("defend", score=PLAIN)
