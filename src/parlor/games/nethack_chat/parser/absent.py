"""Find the words for a thing that is not in view. The learned reader says that there is one, but not which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from .context import Context, names_for
from .nouns import match_things
from .tokens import VERB_PHRASES, base_form, rest_after, starts_with_verb
from .vocabulary import words

MAX_NAME_WORDS: Final = 3
MAX_WORDS: Final = 80  # of a line that are looked at
_ARTICLES, _BREAKS, _NO_NAMES = words("articles"), words("name breaks"), words("no names")
_KINDS: Final = words("telling") | words("kinds")
_MEANS: Final = frozenset(("with", "using"))
_BY_MEANS: Final = frozenset(("use", "cast"))  # verbs whose object may follow "with"


class _Phrase(NamedTuple):
    name: tuple[str, ...]
    before: str  # the preposition or article before it, or ""
    after_verb: bool  # it stands right after a phrase of the verb
    is_verb: bool  # it is itself a word for an act, as "heal"


def absent_name(verb: str, tokens: Sequence[str], context: Context) -> str:
    """Return the words of the line that name the absent object of the verb, or "" if none can be a name."""
    things = (*context.things, *context.others, *context.exits)
    best, best_score = "", -9.0
    for at, phrase in enumerate(_phrases(verb, tokens)):
        seen = set(match_things(phrase.name, things).things)
        known = bool(seen) and any(set(phrase.name) <= one.synonyms for one in seen)
        score = (
            2.0 * phrase.after_verb
            - 2.0 * known
            - 1.5 * (phrase.name[-1] in _NO_NAMES)
            + 0.5 * (phrase.before in _ARTICLES)
            + 1.5 * (phrase.before in _MEANS and verb in _BY_MEANS)
            - 1.2 * phrase.is_verb
            - 0.4 * at
        )
        if score > best_score:
            best, best_score = " ".join(phrase.name), score
    return best


def _phrases(verb: str, tokens: Sequence[str]) -> Iterator[_Phrase]:
    """Yield the runs of words between articles, prepositions and stops, without a verb phrase at their beginning."""
    run: list[str] = []
    before, follows = "", False
    for word in (*tokens[:MAX_WORDS], "."):
        if word.isalpha() and word not in _BREAKS and word not in _ARTICLES:
            run.append(word)
            continue
        if word == "of" and run:
            run.append(word)  # "a scroll of sleep"
            continue
        if run and run[-1] != "of":
            name, leads = (run, False) if before in _ARTICLES else _without_verb(verb, run)
            if name:
                yield _Phrase(tuple(name[-MAX_NAME_WORDS:]), before, follows or leads, starts_with_verb(name))
            follows = leads and not name
        if word not in _ARTICLES or run[-1:] != ["of"]:
            run, before = [], word
        else:
            continue
        follows = follows and (word in _ARTICLES or word in words("empty"))


def _without_verb(verb: str, run: Sequence[str]) -> tuple[list[str], bool]:
    """Return the words after a verb phrase at their beginning, and whether it was one of this verb."""
    for phrase, meant in VERB_PHRASES.get(base_form(run[0]), ()):
        rest = None if "..." in phrase or run[0].endswith("ing") else rest_after(run, phrase)
        if rest is not None and (meant == verb or rest):
            return list(rest[1:] if rest[:1] == ["of"] else rest), meant == verb
    return list(run), False


def other_of_its_kind(name: str, tokens: Sequence[str], context: Context) -> str:
    """Return the words of the line for another thing of the same kind, "" if there are none.

    "Disarm the pit trap" does not mean a Spike Trap, and "the scroll of healing" no Scroll of Light.
    """
    kind, own = _kind(name), names_for(name)
    starts = {word[:4] for word in own - names_for(kind)}
    if not kind or any(word[:4] in starts for word in tokens):
        return ""
    here = frozenset(word for one in (*context.things, *context.others, *context.exits) for word in one.synonyms)
    for phrase in _phrases("", tokens):
        others = [word for word in phrase.name if word not in (kind, "of")]
        told = kind in phrase.name and not _KINDS.isdisjoint(others) and here.isdisjoint(others)
        if told and not any(word in context.description for word in others):
            return " ".join(phrase.name)
    return ""


def _kind(name: str) -> str:
    """Return the noun of a name of several words: "trap" of a Spike Trap, "scroll" of a Scroll of Light."""
    plain = [word for word in name.lower().split() if word.isalpha()]
    return "" if len(plain) < 2 else plain[0] if "of" in plain else plain[-1]
