"""Clauses that are more than their verb: blows dealt, things put in a bag, and answers to a question back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .combat import find_target, is_weapon
from .context import Thing
from .nouns import MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, content_words, match_things
from .places import go
from .readings import FRAMES, Line, Phrase, Reading, do, do_each
from .third_person import served_verb_index
from .tokens import base_form, starts_with_verb
from .vocabulary import ORDINALS, words

_STATE, _BAGS, _POTIONS, _POINTING = words("state"), words("bags"), words("potions"), words("pointing")
_ONE_LETTER: Final = {"e", "n", "s", "w", "d", "u"}
_ANY: Final = words("any answer")
MAX_ANSWER_WORDS: Final = 7  # of an answer to a question back


def remember_mention(line: Line, tokens: Sequence[str]) -> None:
    """Remember the thing that the words mention, without an act."""
    found = match_things(tokens, line.context.things)
    foes, last = line.context.monsters, line.context.last_thing("attack")
    chosen = found if found.things else choose_described(tokens, foes, last)
    if len(chosen.things) == 1:
        line.mention = chosen.things[0].name


def read_shape(line: Line, tokens: Sequence[str]) -> Reading | None:
    """Read clauses whose words mean more together than their verb alone."""
    return _bagging(line, tokens) or _applying(line, tokens) or _blow(line, tokens) or _ward(line, tokens)


def _bagging(line: Line, tokens: Sequence[str]) -> Reading | None:
    """Read "put the coins in my purse", "fill my pack with everything", "the gold is coming with me"."""
    floor = line.context.floor
    if tokens[-1] == "mine" or tuple(tokens[-2:]) == ("with", "me"):
        lying = line.match(Phrase("take", tokens), floor)
        if tokens[0] in ("everything", "all") and floor:
            return do("loot", "all")
        pointed = tokens[0] in ("the", "this", "that", "those", "these")
        return do_each("loot", lying) if pointed and lying.things else None
    if tokens[0] in ("fill", "load", "stuff", "pack") and "with" in tokens[2:]:
        rest = Phrase("take", tokens).after("with")
        return FRAMES["loot"](line, rest) if floor and rest.has("all", "everything", "the", "these", "those") else None
    at = next((at for at, word in enumerate(tokens) if word in ("in", "into", "to", "inside")), 0)
    away = set(tokens[at + 1 :])
    if at < 2 or "my" not in away or away.isdisjoint(_BAGS | words("purses")):
        return None
    found = line.match(Phrase("put", tokens[1:at]), floor)
    return do_each("loot", found) if found.things else None


def _applying(line: Line, tokens: Sequence[str]) -> Reading | None:
    """Read "warm myself up with a tonic", "one tonic down the hatch"."""
    pack = line.context.pack
    if tuple(tokens[-3:]) == ("down", "the", "hatch") and line.match(Phrase("", tokens[:-3]), pack).things:
        return FRAMES["use"](line, Phrase("drink", tokens[:-3]))
    at = next((at for at, word in enumerate(tokens) if word in ("with", "using")), 0)
    found = line.match(Phrase("", tokens[at + 1 :]), pack).one if "myself" in tokens[:at] else None
    named = found is not None and not _POTIONS.isdisjoint(tokens[at + 1 :]) and not found.is_gear
    return do("use", found.name) if found and named else None


def _blow(line: Line, tokens: Sequence[str]) -> Reading | None:
    """Read "land a hit on it", "give the orc a good kick", "the unhurt one gets my axe", "my blade seeks the orc"."""
    article = next((at for at, word in enumerate(tokens[:6]) if word in ("a", "an", "one", "another")), -1)
    blow = next((at for at in range(article + 1, min(article + 4, len(tokens))) if tokens[at] in words("blows")), 0)
    dealt = article == 0 or (article > 0 and base_form(tokens[0]) in words("dealing"))
    suffered = tokens[0] == "take" and tokens[blow] in ("hit", "blow", "beating")
    if dealt and blow and line.context.monsters and not suffered:
        return FRAMES["attack"](line, Phrase("attack", (*tokens[1:article], *tokens[blow + 1 :])))
    at = served_verb_index(tokens)
    mine = tokens[0] == "my" and (words("finite") | words("apart")).isdisjoint(tokens)
    armed = mine and is_weapon(line.context, tokens[1:2])
    target = find_target(line, tokens[:at] if at else tokens[2:]) if at or armed else NounMatch()
    return do_each("attack", target) if target.things else None


def _ward(line: Line, tokens: Sequence[str]) -> Reading | None:
    """Read "raise my sword to parry", "hold my shield in front of me"."""
    first, shields = base_form(tokens[0]), {"shield", "buckler"}
    behind = "behind" in tokens and not shields.isdisjoint(tokens)
    purpose = any(one == "to" and other in words("warding") for one, other in pairwise(tokens))
    shield = first in ("hold", "lift", "raise", "keep") and not (shields | {"guard"}).isdisjoint(tokens)
    warding = shield or behind or (purpose and first in words("readied"))
    return do("defend") if line.context.in_combat and warding else None


# --- the answer to a question back -----------------------------------------------------------------------------------


def read_answer(line: Line, tokens: Sequence[str]) -> Reading | None:
    """Read the clause as an answer to the question back: a name is enough, even if it is also a verb."""
    verb, pool = line.context.question or "", _choices(line)
    own = {word for thing in pool for word in thing.synonyms}
    verbal = starts_with_verb(tokens)
    if not pool or line.acts or len(tokens) > MAX_ANSWER_WORDS or (verbal and tokens[0] not in own):
        return None
    content = content_words(tokens)
    if verbal and (base_form(tokens[0]) != tokens[0] or not own.issuperset(content)):
        return None  # "drinks are on me", "guard room"
    known = own | words("in an answer") | _ANY | ORDINALS.keys() | MONSTER_WORDS | PRONOUNS | _POTIONS
    if not (known | words("stronger") | words("weaker")).issuperset(content):
        return None
    if not (words("cheat setting") - own).isdisjoint(tokens):
        return None
    if not _ANY.isdisjoint(tokens) and _ANY.issuperset(content):
        found = NounMatch((pool[0],), why="any will do, so the first")
    else:
        found = match_things(tokens, pool)
        described = choose_described(["final" if word == "last" else word for word in tokens], pool)
        found = found if found.things else described
    if not found.things:
        return None
    if verb == "move" and found.one:
        return go(found.things[0].way, "it was asked which way")
    return do_each(verb, found)._replace(intent=verb)


def _choices(line: Line) -> list[Thing]:
    """Return the things that the question offered, in its order."""
    context = line.context
    usable = tuple(thing for thing in context.pack if not thing.is_gear)
    gear = tuple(thing for thing in context.pack if thing.is_gear)
    pools = {"attack": context.monsters, "use": usable, "equip": gear or context.floor, "loot": context.floor}
    pools |= {"drop": context.pack, "move": context.exits, "examine": context.things}
    pool = pools.get(context.question or "", ())
    told = [thing for thing in pool if thing.name.lower() in context.last_message]
    return sorted(told, key=lambda thing: context.last_message.index(thing.name.lower())) or list(pool)
