"""Things that a player makes up: a sword that "there is", a gun that "I pull out", a chest that "I found"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .clauses import Clause
from .context import CHEST_WORDS, Context, Thing, name_words
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, content_words, match_things
from .tokens import base_form, starts_with_verb
from .vocabulary import words

_ASKING, _DRAWING, _BAGS = words("cheat asking"), words("cheat drawing"), words("bags")
_HARMLESS: Final = words("cheat harmless") | words("doors") | MONSTER_WORDS | ALL_WORDS
_SOME: Final = frozenset(("a", "an", "the", "some", "my", "two", "three", "four", "five", "many", "several", "ten"))


def invents_things(clauses: Sequence[Clause], context: Context) -> bool:
    """Return whether a clause makes up a thing: "there is a sword here and I take it", "I have a gun and shoot"."""
    if any(_draws(clause.words, context) or _got(clause.words, context) for clause in clauses):
        return True
    if any(_takes_unseen(one, other, context) for one, other in pairwise(clauses)):
        return True
    if any(_in_my_bag(clause.words, context) for clause in clauses if not clause.is_question):
        return True
    here = (*context.monsters, *context.floor, *context.exits, *((context.chest,) if context.chest else ()))
    return len(clauses) > 1 and any(
        _made_up(clause.words, opening, pool)
        for clause in clauses
        for opening, pool in (
            ("there is", here),
            ("there are", here),
            ("here is", here),
            ("i have", context.pack + context.worn),
            ("i see", here),
            ("i notice", here),
            ("i spot", here),
        )
        if not clause.is_question
    )


def _draws(tokens: Sequence[str], context: Context) -> bool:
    """Return whether an unknown thing is drawn: "I pull out my rocket launcher"."""
    at = next((at for at, word in enumerate(tokens) if base_form(word) in _DRAWING), len(tokens))
    rest = tokens[at + 2 :] if tokens[at + 1 : at + 2] in (("out",), ("from",), ("forth",)) else tokens[at + 1 :]
    content = {word for word in content_words(rest) if word not in words("flavor")}
    if (
        not content
        or rest[0] not in ("my", "a", "an")
        or match_things(rest, context.pack + context.worn + context.floor).things
    ):
        return False
    common = words("weapons") | words("armors") | words("potions") | _BAGS | _HARMLESS | words("body")
    return content.isdisjoint(common) or not (content - common).isdisjoint(words("telling"))


def _got(tokens: Sequence[str], context: Context) -> bool:
    """Return whether an unknown thing was found before: "equip the sword I found"."""
    at = next((at for at, pair in enumerate(pairwise(tokens)) if pair[0] == "i" and pair[1] in words("cheat got")), 0)
    asks = {"way", "what"} & set(tokens)
    return at > 1 and tokens[0] not in _ASKING and not asks and not match_things(tokens[:at], context.things).things


def _in_my_bag(tokens: Sequence[str], context: Context) -> bool:
    """Return whether the pack is said to hold an unknown thing: "in my pack there is a sword"."""
    at = next((at for at, pair in enumerate(pairwise(tokens)) if pair in (("there", "is"), ("there", "are"))), -1)
    own = at >= 0 and tokens[0] != "if" and "my" in tokens and not _BAGS.isdisjoint(tokens)
    return own and bool(content_words(tokens[at + 2 :])) and not match_things(tokens[at + 2 :], context.pack).things


def _takes_unseen(statement: Clause, clause: Clause, context: Context) -> bool:
    """Return whether an unknown thing is stated, then taken: "the shaft leads to a treasure and I take it"."""
    tokens = clause.words[1:] if clause.words[0] == "i" else clause.words
    stated = next((at for at, word in enumerate(statement.words) if at and word in words("stating")), 0)
    if (
        not stated
        or statement.is_question
        or statement.words[0] in PRONOUNS | {"i", "my", "we"}
        or starts_with_verb(statement.words)
    ):
        return False
    if base_form(tokens[0]) not in words("taking") or tokens[1:] not in (("it",), ("that",), ("them",)):
        return False
    rest = statement.words[stated + 1 :]
    about = rest if not {"a", "an", "some", "the"}.isdisjoint(rest) else statement.words
    chest = CHEST_WORDS if context.chest else frozenset[str]()
    killed = name_words(context.last_thing("attack"))
    lying = context.floor + context.monsters
    pool = lying if base_form(tokens[0]) in ("take", "grab", "get", "loot") else lying + context.pack
    return not match_things(about, pool).things and (chest | killed).isdisjoint(about)


def _made_up(tokens: Sequence[str], opening: str, pool: Sequence[Thing]) -> bool:
    """Return whether the words after the opening name something that is not in the pool."""
    for at in range(len(tokens) - 2):
        wished = at > 0 and tokens[at - 1] in ("may", "can", "could", "might", "shall", "will", "would", "should")
        if (
            not wished
            and " ".join(tokens[at : at + 2]) == opening
            and (tokens[at + 2] in _SOME or tokens[at + 2].isdecimal())
        ):
            content = content_words(tokens[at + 2 :])
            return bool(content) and _HARMLESS.isdisjoint(content) and not match_things(content, pool).things
    return False
