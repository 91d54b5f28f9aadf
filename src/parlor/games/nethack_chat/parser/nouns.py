"""Which thing in view a phrase means: by its words, by comparison, by order, or by what was spoken of before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from .context import Thing, names_for, plural
from .spelling import is_english
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
_ENDINGS: Final = frozenset(("ing", "ed", "y", "en", "er", "ish", "like", "ic", "al", "n", "d", "es"))
_LONGEST_LIST: Final = 8  # words
_COUNTED: Final = {"one": "first", "two": "second", "three": "third"}
_LIFE: Final = frozenset(("hp", "health", "life", "hitpoints", "hit"))
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
    found = _named(phrase, pool, spoken_of)
    return found if found.things or not pool else _one_by_one(phrase, pool, spoken_of)


def _one_by_one(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found:
    """ "Sword armor potions": several things without a joint, if every word belongs to one of them."""
    said, found, start = content(phrase), list[Thing](), 0
    if not 1 < len(said) <= _LONGEST_LIST or "no" in phrase:
        return Found()
    while start < len(said):
        for end in range(len(said), start, -1):
            one = _named(said[start:end], pool, spoken_of).one
            if one and one.called.issuperset(said[start:end]):
                break
        else:
            return Found()
        found.append(one)
        start = end
    return Found(tuple(dict.fromkeys(found)), why="they were named one after the other")


def _named(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found:
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
    for choose in (_of_hp, _other, _compared, _any, _in_order):
        found = choose(phrase, pool, spoken_of) if pool else None
        if found is not None:
            return found
    return Found()


def _of_hp(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    """ "The one with 7 HP"."""
    told = {int(word[:6]) for word, after in pairwise(phrase) if word.isdecimal() and after in _LIFE}
    fitting = [thing for thing in pool if thing.hp in told and thing.max_hp]
    return _distinct(fitting, (), ()) if fitting else None


def _other(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    if {"other", "others", "else"}.isdisjoint(phrase):
        return None
    rest = [thing for thing in pool if thing.name != spoken_of]
    why = f"the other one than {spoken_of}" if len(rest) < len(pool) else ""
    return _distinct(rest, (), ())._replace(why=why) if rest else Found()


def _compared(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    comparable = [thing for thing in pool if thing.heals] or pool  # of potions those are compared that can be
    more = any(one == "more" and other in _LIFE for one, other in pairwise(phrase))
    for asked, pick, saying in ((_WEAKER, min, "weakest"), (_STRONGER, max, "strongest")):
        if not asked.isdisjoint(phrase) or (pick is max and more) or (pick is min and "death" in phrase):
            if len({(thing.worth, thing.max_hp) for thing in comparable}) == 1:
                return _distinct(comparable, (), ())
            thing = pick(comparable, key=lambda thing: (thing.worth, thing.max_hp))
            return Found((thing,), why=f"{thing.name} is the {saying} of them")
    return None


def _any(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    one_of = any(pair == ("one", "of") for pair in pairwise(phrase))
    return None if _ANY.isdisjoint(phrase) and not one_of else Found((pool[0],), why="any will do, so the first")


def _in_order(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> Found | None:
    if len(phrase) > 1 and phrase[-1] in _COUNTED and all(phrase[-2] in thing.called for thing in pool):
        phrase = (_COUNTED[phrase[-1]],)  # "spider two"
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
    if word in said or f"{word}s" in said or plural(word) in said or (word.endswith("s") and word[:-1] in said):
        return 3
    called = _ALIASES.get(word, frozenset())
    return 2 if any(other in called or other.removesuffix("s") in called or _akin(word, other) for other in said) else 0


def _akin(word: str, said: str) -> bool:
    """Whether one is the other with an ending: warming and warm, mending and mend, mushroom and mushroomy."""
    short, long = sorted((word, said), key=len)
    if len(short) < 4 or short == long:
        return False
    if long.startswith(short) and long[len(short) :] in _ENDINGS:
        return True
    rest = long.removeprefix(short) if long.startswith(short) else long.removesuffix(short)
    return 3 < len(rest) < len(long) and is_english(rest)  # "tower" of a watchtower


def _score(said: Sequence[str], thing: Thing) -> int:
    score = sum(_covered(word, said) for word in thing.own)
    return score or (1 if not names_for(thing.name).isdisjoint(said) else 0)


def _fits(said: Sequence[str], thing: Thing, telling: frozenset[str]) -> bool:
    """Not if a word was said that tells it from others: no legendary sword is an Iron Sword."""
    return all(word not in telling or word in thing.called or word in _STRONGER for word in said)
