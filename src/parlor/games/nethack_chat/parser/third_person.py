"""Clauses about others: "the goblin drops its club", "a knight comes and kills it". A player cannot decide that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .clauses import Clause
from .context import Context
from .nouns import MONSTER_WORDS, match_things
from .tokens import VERB_PHRASES, base_form, rest_after
from .vocabulary import words

_SUBJECT: Final = words("who does it")
_HERO: Final = words("hero") | words("weapons") | {"i", "we", "my", "our"}
_ME: Final = frozenset(("i", "me", "us", "my"))
_ACT_VERBS: Final = words("deeds")


def is_about_others(clauses: Sequence[Clause], at: int, context: Context) -> bool:
    """Return whether the clause is about what others than the hero do."""
    clause = clauses[at]
    tokens = _plain(clause.words)
    if clause.is_question or not tokens or served_verb_index(tokens):
        return False
    foes = frozenset(word for monster in context.monsters for word in monster.synonyms)
    if (_is_third(tokens[0]) or _is_past(tokens[0])) and tokens[0] not in foes:
        before = _plain(clauses[at - 1].words) if at and clause.link in ("and", ",", "then") else ()
        return bool(before) and before[0] in _SUBJECT | foes and _HERO.isdisjoint(before)
    if tokens[0] == "my":
        return _of_mine(tokens, context)
    joined, others = clauses[at + 1 : at + 2], foes | words("telling")
    if (
        joined
        and joined[0].link == "and"
        and len(tokens) > 1
        and others.issuperset(tokens[1:])
        and tokens[0] in _SUBJECT
    ):
        return _of_foe(_plain(joined[0].words), others)  # "the scout and the warrior start fighting"
    return _of_foe(tokens, foes)


def strip_hero_subject(tokens: Sequence[str], context: Context) -> Sequence[str]:
    """Return the words without the subject if the hero is spoken of in the third person: "she stabbed the scout".

    "He stabs" and "he ran" may be about a monster, and "he stabbed me" is.
    """
    rest = _plain(tokens[hero_subject_length(tokens, context) :])
    if rest == tokens or not rest or rest[0].endswith("s") or not _ME.isdisjoint(tokens):
        return tokens
    intents = {
        intent for phrase, intent in VERB_PHRASES.get(base_form(rest[0]), ()) if rest_after(rest, phrase) is not None
    } - words("of monsters too" if context.in_combat else "not narrated")
    about = any(not thing.synonyms.isdisjoint(rest[1:]) for thing in context.things)
    return rest if intents and (about or not context.in_combat) else tokens


def hero_subject_length(tokens: Sequence[str], context: Context) -> int:
    """Return how many words are the hero: "he", "our brave heroine"; outside of a fight also "the knight"."""
    if tokens[0] in ("he", "she"):
        return 1
    heroes = words("hero") if context.in_combat else words("hero") | words("callings")
    return next(
        (at + 1 for at in range(1, min(len(tokens), 4)) if tokens[at] in heroes and tokens[0] in ("the", "our")), 0
    )


def changes_game(tokens: Sequence[str], context: Context) -> bool:
    """Return whether the clause would change the game. That a monster attacks the hero does not."""
    if not _ME.isdisjoint(tokens[1:]):
        return False
    verb_at = next((at for at, word in enumerate(tokens) if (at and _is_act_verb(word)) or _is_third(word)), 0)
    intents = {
        intent
        for phrase, intent in VERB_PHRASES.get(base_form(tokens[verb_at]), ())
        if rest_after(tokens[verb_at:], phrase) is not None
    }
    harmless = intents and intents <= words("color") and tokens[verb_at] not in words("happening")
    return not harmless or bool(match_things(tokens[verb_at + 1 :], context.monsters).things)


def served_verb_index(tokens: Sequence[str]) -> int:
    """Return the index of the verb in "the scout gets my axe", which is an attack; 0 if there is none."""
    at = next((at for at, word in enumerate(tokens) if at and word in words("served")), 0)
    armed = words("weapons") | words("blows") | {"fist", "fists", "steel", "boot"}
    return at if at and tokens[at + 1 : at + 2] in (("my",), ("a",)) and not armed.isdisjoint(tokens[at + 2 :]) else 0


def _of_mine(tokens: Sequence[str], context: Context) -> bool:
    """Return whether a thing of the hero acts by itself: "my god smites it". "My sword cuts it" is an attack."""
    wielded = (
        words("weapons") | words("body") | words("hero") | {word for thing in context.worn for word in thing.synonyms}
    )
    verb_at = next((at for at, word in enumerate(tokens) if at > 1 and _is_third(word)), 0)
    return (
        verb_at > 0
        and wielded.isdisjoint(tokens[1:verb_at])
        and bool(match_things(tokens[verb_at + 1 :], context.monsters).things)
    )


def _of_foe(tokens: Sequence[str], foes: frozenset[str]) -> bool:
    """Return whether monsters act: "both goblins run", "the scout and the warrior start fighting", "goblin runs"."""
    start = int(tokens[0] in _SUBJECT)
    who = next((at for at in range(start, len(tokens)) if tokens[at] not in foes | MONSTER_WORDS), len(tokens))
    if who == start or who == len(tokens) or not (start or tokens[0] in foes):
        return False
    spoken_of = bool(start) or tokens[who - 1].endswith("s")
    return _is_third(tokens[who]) or (spoken_of and _is_act_verb(tokens[who]))


def _plain(tokens: Sequence[str]) -> Sequence[str]:
    """Return the words without "suddenly" and the like at the beginning."""
    skip = next((at for at, word in enumerate(tokens) if word not in words("told before")), len(tokens))
    return tokens[skip:]


def _is_act_verb(word: str) -> bool:
    return word in words("happening") or any(
        intent in _ACT_VERBS and (len(phrase) == 1 or base_form(word) != word)
        for phrase, intent in VERB_PHRASES.get(base_form(word), ())
    )


def _is_third(word: str) -> bool:
    """Return whether the word is a verb in the third person: kills, runs."""
    return word.endswith("s") and base_form(word) != word and _is_act_verb(word)


def _is_past(word: str) -> bool:
    return word.endswith("ed") and base_form(word) != word
