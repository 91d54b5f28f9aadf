"""What stands around the words that matter: fillers, courtesies, how often, "not"; and commands of one letter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .context import WAYS, Context
from .nouns import named
from .tokens import FILLERS, FIRST, base, starts_verb
from .vocabulary import phrases, replacements, words

Words = Sequence[str]

_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}
_NEGATIONS: Final = {"not", "never", "without", "nobody", "none", "neither", "nor"}
_COURTESIES: Final = phrases("courtesies")
_LETTERS: Final = replacements("letters")


def filler(said: Words) -> int:
    """How many words at the beginning say nothing."""
    if said[0] in words("listing") and starts_verb(said[1:]):
        return 1
    if said[0] == "get" and said[1:2] and said[1].endswith("ing") and base(said[1]) in FIRST:
        return 1  # "let us get cleaving"
    if said[0].endswith("ly") and len(said[0]) > 4 and starts_verb(said[1:]):
        return 1  # "I reluctantly open it"
    return next((len(one) for one in FILLERS.get(said[0], ()) if tuple(said[: len(one)]) == one), 0)


def courteous(said: Words) -> Words:
    """Without "thank you", "my dear" and the like at the end, where anything else is said."""
    size = next((len(one) for one in _COURTESIES if len(one) < len(said) and tuple(said[-len(one) :]) == one), 0)
    return courteous(said[:-size]) if size else said


def spelled_out(said: Words, context: Context) -> Words:
    """ "q potion", "w axe": a letter for the verb, if what follows is in view."""
    if not 1 < len(said) < 5 or said[0] not in _LETTERS:
        return said
    pool = context.monsters if said[0] == "k" else context.floor + context.pack
    if not named(said[1:], pool).things and not (said[0] == "o" and context.chest):
        return said
    return (_LETTERS[said[0]], *said[1:])


def names_any(context: Context, said: Words) -> bool:
    return bool(said) and (said[0] in WAYS or bool(named(said, (*context.things, *context.exits)).things))


def times(said: Words) -> tuple[Words, int]:
    """ "Twice", "three times": how often; and the words without it."""
    for at, word in enumerate(said):
        if word in ("twice", "thrice"):
            return (*said[:at], *said[at + 1 :]), 2 if word == "twice" else 3
        if word in _NUMBERS and said[at + 1 : at + 2] == ("times",):
            return (*said[:at], *said[at + 2 :]), _NUMBERS[word]
    return said, 1


def is_denied(said: Words) -> bool:
    if said[0] == "no" and len(said) > 1:
        return said[1] in ("more", "need", "way", "point") or said[1].endswith("ing")
    if " ".join(said[:2]) in ("why not", "why do") or said[0] in ("where", "who", "which"):
        return False
    if ("not", "stop") in pairwise(said):
        return False
    unsure = "not" in said and {"know", "sure"} & set(said) and {"what", "do", "where"} & set(said)
    return not unsure and not _NEGATIONS.isdisjoint(said)
