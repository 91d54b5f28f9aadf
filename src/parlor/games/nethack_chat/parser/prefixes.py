"""Strips words around the clause: fillers, courtesies, repetitions; finds negations; expands one-letter verbs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from .context import WAYS, Context
from .nouns import match_things
from .tokens import FILLERS, VERB_PHRASES, base_form, starts_with_verb
from .vocabulary import phrases, replacements, words

Words = Sequence[str]

_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}
_NEGATIONS: Final = {"not", "never", "without", "nobody", "none", "neither", "nor"}
_COURTESIES: Final = phrases("courtesies")
_LETTERS: Final = replacements("letters")


def filler_length(tokens: Words) -> int:
    """Return how many words at the beginning have no meaning."""
    if tokens[0] in words("listing") and starts_with_verb(tokens[1:]):
        return 1
    if tokens[0] == "get" and tokens[1:2] and tokens[1].endswith("ing") and base_form(tokens[1]) in VERB_PHRASES:
        return 1  # "let us get cleaving"
    if tokens[0].endswith("ly") and len(tokens[0]) > 4 and starts_with_verb(tokens[1:]):
        return 1  # "I reluctantly open it"
    return next((len(one) for one in FILLERS.get(tokens[0], ()) if tuple(tokens[: len(one)]) == one), 0)


def strip_courtesies(tokens: Words) -> Words:
    """Return the words without "thank you", "my dear" and the like at the end, unless nothing else is left."""
    size = next((len(one) for one in _COURTESIES if len(one) < len(tokens) and tuple(tokens[-len(one) :]) == one), 0)
    return strip_courtesies(tokens[:-size]) if size else tokens


def expand_letter(tokens: Words, context: Context) -> Words:
    """Return the words with a verb for the letter in "q potion", "w axe", if the rest is in view."""
    if not 1 < len(tokens) < 5 or tokens[0] not in _LETTERS:
        return tokens
    pool = context.monsters if tokens[0] == "k" else context.floor + context.pack
    if not match_things(tokens[1:], pool).things and not (tokens[0] == "o" and context.chest):
        return tokens
    return (_LETTERS[tokens[0]], *tokens[1:])


def names_anything(context: Context, tokens: Words) -> bool:
    """Return whether the words begin with a direction or name something in view."""
    return bool(tokens) and (tokens[0] in WAYS or bool(match_things(tokens, (*context.things, *context.exits)).things))


def strip_repetition(tokens: Words) -> tuple[Words, int]:
    """Return the words without "twice", "three times", and how often the act is to be done."""
    for at, word in enumerate(tokens):
        if word in ("twice", "thrice"):
            return (*tokens[:at], *tokens[at + 1 :]), 2 if word == "twice" else 3
        if word in _NUMBERS and tokens[at + 1 : at + 2] == ("times",):
            return (*tokens[:at], *tokens[at + 2 :]), _NUMBERS[word]
    return tokens, 1


def is_negated(tokens: Words) -> bool:
    """Return whether the clause says that something is not to be done."""
    if tokens[0] == "no" and len(tokens) > 1:
        return tokens[1] in ("more", "need", "way", "point") or tokens[1].endswith("ing")
    if " ".join(tokens[:2]) in ("why not", "why do") or tokens[0] in ("where", "who", "which"):
        return False
    if ("not", "stop") in pairwise(tokens):
        return False
    unsure = "not" in tokens and {"know", "sure"} & set(tokens) and {"what", "do", "where"} & set(tokens)
    return not unsure and not _NEGATIONS.isdisjoint(tokens)
