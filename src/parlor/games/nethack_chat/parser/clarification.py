"""The answer to a question back: a name of one of the choices is enough, even if it is also a verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import movement
from .context import Context, Thing
from .line import LineState
from .nouns import MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, content_words, match_things
from .tokens import base_form, starts_with_verb
from .vocabulary import ORDINALS, words

MAX_ANSWER_WORDS: Final = 7  # words of an answer
_ANY: Final = words("any answer")
_LIKE: Final = frozenset(("the", "that", "this", "one", "my", "guy", "with", "who"))


def read_clarification(line: LineState, tokens: Sequence[str]) -> bool:
    """Read the clause as an answer to the question back. Return False if it is none."""
    verb = line.context.question or ""
    pool = _choices(line.context, verb)
    own = {word for thing in pool for word in thing.synonyms}
    if not pool or line.acts or len(tokens) > MAX_ANSWER_WORDS or (starts_with_verb(tokens) and tokens[0] not in own):
        return False
    if starts_with_verb(tokens) and (base_form(tokens[0]) != tokens[0] or not own.issuperset(content_words(tokens))):
        return False  # "drinks are on me", "guard room"
    found = _choose(tokens, pool) if _is_plain(tokens, own) else NounMatch()
    if not found.things:
        return False
    if verb == "move" and found.one:
        return movement.go(line, found.things[0].way, "it was asked which way")
    line.intent = verb
    return line.take(verb, found)


def _is_plain(tokens: Sequence[str], own: set[str]) -> bool:
    """Return whether the words only say which one is meant."""
    known = own | _LIKE | _ANY | ORDINALS.keys() | MONSTER_WORDS | PRONOUNS
    known |= words("stronger") | words("weaker") | words("potions") | {"stuff", "first", "last"}
    return known.issuperset(content_words(tokens)) and (words("cheat setting") - own).isdisjoint(tokens)


def _choose(tokens: Sequence[str], pool: Sequence[Thing]) -> NounMatch:
    if not _ANY.isdisjoint(tokens) and _ANY.issuperset(content_words(tokens)):
        return NounMatch((pool[0],), why="any will do, so the first")
    found = match_things(tokens, pool)
    return found if found.things else choose_described(["final" if word == "last" else word for word in tokens], pool)


def _choices(context: Context, verb: str) -> list[Thing]:
    """Return the things that the question offered, in its order."""
    usable = tuple(thing for thing in context.pack if not thing.is_gear)
    gear = tuple(thing for thing in context.pack if thing.is_gear)
    pools = {"attack": context.monsters, "use": usable, "equip": gear or context.floor, "loot": context.floor}
    pools |= {"drop": context.pack, "move": context.exits, "examine": context.things}
    pool = pools.get(verb, ())
    in_message = [thing for thing in pool if thing.name.lower() in context.last_message]
    return sorted(in_message, key=lambda thing: context.last_message.index(thing.name.lower())) or list(pool)
