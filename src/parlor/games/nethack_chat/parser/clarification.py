"""The answer to a question back: to name one of the choices is enough, though the name may be a verb too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import movement
from .context import Context, Thing
from .line import Line
from .nouns import ANYBODY, PRONOUN, Found, chosen_of, content, named
from .tokens import base, starts_verb
from .vocabulary import ORDINALS, words

_LONGEST: Final = 7  # words of an answer
_ANY: Final = words("any answer")
_LIKE: Final = frozenset(("the", "that", "this", "one", "my", "guy", "with", "who"))


def answers(line: Line, said: Sequence[str]) -> bool:
    asked = line.context.question or ""
    pool = _choices(line.context, asked)
    own = {word for thing in pool for word in thing.called}
    if not pool or line.acts or len(said) > _LONGEST or (starts_verb(said) and said[0] not in own):
        return False
    if starts_verb(said) and (base(said[0]) != said[0] or not own.issuperset(content(said))):
        return False  # "drinks are on me", "guard room"
    found = _chosen(said, pool) if _is_plain(said, own) else Found()
    if not found.things:
        return False
    if asked == "move" and found.one:
        return movement.go(line, found.things[0].way, "it was asked which way")
    line.intent = asked
    return line.take(asked, found)


def _is_plain(said: Sequence[str], own: set[str]) -> bool:
    """Whether nothing is said but which one: no story of it."""
    known = own | _LIKE | _ANY | ORDINALS.keys() | ANYBODY | PRONOUN
    known |= words("stronger") | words("weaker") | words("potions") | {"stuff", "first", "last"}
    return known.issuperset(content(said)) and (words("cheat setting") - own).isdisjoint(said)


def _chosen(said: Sequence[str], pool: Sequence[Thing]) -> Found:
    if not _ANY.isdisjoint(said) and _ANY.issuperset(content(said)):
        return Found((pool[0],), why="any will do, so the first")
    found = named(said, pool)
    return found if found.things else chosen_of(["final" if word == "last" else word for word in said], pool)


def _choices(context: Context, asked: str) -> list[Thing]:
    """What was offered, in the order in which the question named it."""
    usable = tuple(thing for thing in context.pack if not thing.is_gear)
    gear = tuple(thing for thing in context.pack if thing.is_gear)
    pools = {"attack": context.monsters, "use": usable, "equip": gear or context.floor, "loot": context.floor}
    pools |= {"drop": context.pack, "move": context.exits, "examine": context.things}
    pool = pools.get(asked, ())
    told = [thing for thing in pool if thing.name.lower() in context.last_message]
    return sorted(told, key=lambda thing: context.last_message.index(thing.name.lower())) or list(pool)
