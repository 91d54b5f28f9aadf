"""Which thing in view a phrase means: by its words, by comparison, by order, or by what was spoken of before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from .scene import Thing, names_for
from .vocabulary import ORDINALS, table, words

_EMPTY: Final = words("empty")
_STRONGER, _WEAKER = words("stronger"), words("weaker")
_TELLING: Final = words("telling")
_ALIASES: Final = table("synonyms")
PRONOUN: Final = words("pronouns")
ALL: Final = words("everything")
ANYBODY: Final = words("any monster")
_ANY: Final = frozenset(("either", "any", "nearest", "closest", "random", "whichever"))
_UTMOST: Final = frozenset(("best", "strongest"))
_MANY: Final = frozenset(("both", "all", "every", "each", "everything", "everyone", "them"))


class Found(NamedTuple):
    """What a phrase may mean. Several things: all of them are meant, or it is unclear which."""

    things: tuple[Thing, ...] = ()
    unclear: bool = False
    why: str = ""

    @property
    def one(self) -> Thing | None:
        return self.things[0] if len(self.things) == 1 else None


def content(phrase: Iterable[str]) -> list[str]:
    return [word for word in phrase if word not in _EMPTY and not (word.endswith("ly") and len(word) > 4)]


def own_words(phrase: Sequence[str]) -> str:
    """The player's own words for something that is not in view."""
    kept = [word for word in content(phrase) if word not in _MANY]
    return " ".join(kept)


def named(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str = "") -> Found:
    """What the words of the phrase name; nothing where they name none of the pool."""
    said = content(phrase)
    telling = _TELLING.union(*(thing.own for thing in pool)) if pool else _TELLING
    scores = [(thing, _score(said, thing)) for thing in pool if _fits(said, thing, telling)]
    scores = [(thing, score) for thing, score in scores if score]
    if not scores:
        return Found()
    best = max(score for _, score in scores)
    top = [thing for thing, score in scores if score == best or not _UTMOST.isdisjoint(phrase)]
    chosen = chosen_of(phrase, top, spoken_of)
    if chosen.things and not chosen.unclear:
        return chosen
    whole = [thing for thing in top if all(_covered(word, said) for word in thing.own)]
    return _distinct(whole or top, phrase, said)


def chosen_of(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str = "") -> Found:
    """The other one, the weaker one, any of them, the second one."""
    for choose in (_other, _compared, _any, _in_order):
        found = choose(phrase, pool, spoken_of) if pool else None
        if found is not None:
            return found
    return Found()


def _other(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    if {"other", "others", "else"}.isdisjoint(phrase):
        return None
    rest = [thing for thing in pool if thing.name != spoken_of]
    why = f"the other one than {spoken_of}" if len(rest) < len(pool) else ""
    return _distinct(rest, (), ())._replace(why=why) if rest else Found()


def _compared(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    comparable = [thing for thing in pool if thing.heals] or pool  # of potions those are compared that can be
    for asked, pick, saying in ((_WEAKER, min, "weakest"), (_STRONGER, max, "strongest")):
        if not asked.isdisjoint(phrase):
            if len({(thing.worth, thing.max_hp) for thing in comparable}) == 1:
                return _distinct(comparable, (), ())
            thing = pick(comparable, key=lambda thing: (thing.worth, thing.max_hp))
            return Found((thing,), why=f"{thing.name} is the {saying} of them")
    return None


def _any(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    one_of = any(pair == ("one", "of") for pair in pairwise(phrase))
    return None if _ANY.isdisjoint(phrase) and not one_of else Found((pool[0],), why="any will do, so the first")


def _in_order(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    for word in phrase:
        sure = phrase[-1] == word if word.isdecimal() else word not in ("left", "right") or "one" in phrase
        if word in ORDINALS and sure and ORDINALS[word] < len(pool) and len(pool) > 1:
            thing = pool[ORDINALS[word]]
            return Found((thing,), why=f"{thing.name} is the {word} in view")
    return None


def _distinct(things: Sequence[Thing], phrase: Sequence[str], said: Sequence[str]) -> Found:
    """Several of one name are as good as one; of several names all are meant by a plural."""
    by_name = tuple({thing.name: thing for thing in things}.values())
    many = bool(_MANY.intersection(phrase)) or any(word.endswith("s") and not word.endswith("ss") for word in said)
    return Found(by_name, unclear=len(by_name) > 1 and not many)


def _covered(word: str, said: Sequence[str]) -> int:
    """How well a word of a name was said: as it is, or by another word for it."""
    if word in said or f"{word}s" in said or (word.endswith("s") and word[:-1] in said):
        return 3
    return 2 if not _ALIASES.get(word, frozenset()).isdisjoint(said) else 0


def _score(said: Sequence[str], thing: Thing) -> int:
    score = sum(_covered(word, said) for word in thing.own)
    return score or (1 if not names_for(thing.name).isdisjoint(said) else 0)


def _fits(said: Sequence[str], thing: Thing, telling: frozenset[str]) -> bool:
    """Not if a word was said that tells it from others: no legendary sword is an Iron Sword."""
    return all(word not in telling or word in thing.called or word in _STRONGER for word in said)
