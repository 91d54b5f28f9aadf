"""Telling what others do: "the goblin drops its club", "a knight comes and kills it". It is not the player's to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .clauses import Clause
from .context import Context
from .nouns import ANYBODY, named
from .tokens import FIRST, after_phrase, base
from .vocabulary import words

_SUBJECT: Final = words("who does it")
_HERO: Final = words("hero") | words("weapons") | {"i", "we", "my", "our"}
_ME: Final = frozenset(("i", "me", "us", "my"))
_DEEDS: Final = words("deeds")


def tells(clauses: Sequence[Clause], at: int, context: Context) -> bool:
    """Whether this clause is about what somebody else does."""
    clause = clauses[at]
    said = _plain(clause.words)
    if clause.asks or not said or is_served(said):
        return False
    foes = frozenset(word for monster in context.monsters for word in monster.called)
    if (_is_third(said[0]) or _is_past(said[0])) and said[0] not in foes:
        before = _plain(clauses[at - 1].words) if at and clause.link in ("and", ",", "then") else ()
        return bool(before) and before[0] in _SUBJECT | foes and _HERO.isdisjoint(before)
    if said[0] == "my":
        return _of_mine(said, context)
    joined, others = clauses[at + 1 : at + 2], foes | words("telling")
    if joined and joined[0].link == "and" and len(said) > 1 and others.issuperset(said[1:]) and said[0] in _SUBJECT:
        return _of_foe(_plain(joined[0].words), others)  # "the scout and the warrior start fighting"
    return _of_foe(said, foes)


def narrated(said: Sequence[str], context: Context) -> Sequence[str]:
    """ "She stabbed the scout": of the hero, who is told of as somebody else; then without the subject.

    "He stabs" and "he ran" may be of a monster, "he stabbed me" is.
    """
    rest = _plain(said[subject(said, context) :])
    if rest == said or not rest or rest[0].endswith("s") or not _ME.isdisjoint(said):
        return said
    intents = {
        intent for phrase, intent in FIRST.get(base(rest[0]), ()) if after_phrase(rest, phrase) is not None
    } - words("of monsters too" if context.in_combat else "not narrated")
    about = any(not thing.called.isdisjoint(rest[1:]) for thing in context.things)
    return rest if intents and (about or not context.in_combat) else said


def subject(said: Sequence[str], context: Context) -> int:
    """How many words are the hero: "he", "our brave heroine"; "the knight", where nobody fights."""
    if said[0] in ("he", "she"):
        return 1
    heroes = words("hero") if context.in_combat else words("hero") | words("callings")
    return next((at + 1 for at in range(1, min(len(said), 4)) if said[at] in heroes and said[0] in ("the", "our")), 0)


def decides(said: Sequence[str], context: Context) -> bool:
    """Whether what is told would change something. That a monster attacks, and attacks the player, is mere color."""
    if not _ME.isdisjoint(said[1:]):
        return False
    deed = next((at for at, word in enumerate(said) if (at and _is_deed(word)) or _is_third(word)), 0)
    intents = {
        intent for phrase, intent in FIRST.get(base(said[deed]), ()) if after_phrase(said[deed:], phrase) is not None
    }
    harmless = intents and intents <= words("color") and said[deed] not in words("happening")
    return not harmless or bool(named(said[deed + 1 :], context.monsters).things)


def is_served(said: Sequence[str]) -> int:
    """Where in "the scout gets my axe" the verb stands: that is how some say that they attack."""
    at = next((at for at, word in enumerate(said) if at and word in words("served")), 0)
    armed = words("weapons") | words("blows") | {"fist", "fists", "steel", "boot"}
    return at if at and said[at + 1 : at + 2] in (("my",), ("a",)) and not armed.isdisjoint(said[at + 2 :]) else 0


def _of_mine(said: Sequence[str], context: Context) -> bool:
    """ "My god smites the goblin"; but "my sword cuts the goblin" is how some say that they attack."""
    wielded = (
        words("weapons") | words("body") | words("hero") | {word for thing in context.worn for word in thing.called}
    )
    deed = next((at for at, word in enumerate(said) if at > 1 and _is_third(word)), 0)
    return deed > 0 and wielded.isdisjoint(said[1:deed]) and bool(named(said[deed + 1 :], context.monsters).things)


def _of_foe(said: Sequence[str], foes: frozenset[str]) -> bool:
    """ "Both goblins run", "the scout and the warrior start fighting", "goblin runs"."""
    start = int(said[0] in _SUBJECT)
    who = next((at for at in range(start, len(said)) if said[at] not in foes | ANYBODY), len(said))
    if who == start or who == len(said) or not (start or said[0] in foes):
        return False
    spoken_of = bool(start) or said[who - 1].endswith("s")
    return _is_third(said[who]) or (spoken_of and _is_deed(said[who]))


def _plain(said: Sequence[str]) -> Sequence[str]:
    """Without "suddenly" and the like before it."""
    skip = next((at for at, word in enumerate(said) if word not in words("told before")), len(said))
    return said[skip:]


def _is_deed(word: str) -> bool:
    return word in words("happening") or any(
        intent in _DEEDS and (len(phrase) == 1 or base(word) != word) for phrase, intent in FIRST.get(base(word), ())
    )


def _is_third(word: str) -> bool:
    """Kills, runs: a form that nobody uses of himself."""
    return word.endswith("s") and base(word) != word and _is_deed(word)


def _is_past(word: str) -> bool:
    return word.endswith("ed") and base(word) != word
