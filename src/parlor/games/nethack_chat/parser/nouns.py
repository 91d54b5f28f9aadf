"""Finds the things that a phrase means: by name, comparison, order, or an earlier mention."""

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
PRONOUNS: Final = words("pronouns")
ALL_WORDS: Final = words("everything")
MONSTER_WORDS: Final = words("any monster")
_ANY: Final = frozenset(("either", "any", "nearest", "closest", "random", "whichever"))
_UTMOST: Final = frozenset(("best", "strongest"))
_ENDINGS: Final = frozenset(("ing", "ed", "y", "en", "er", "ish", "like", "ic", "al", "n", "d", "es"))
_NAME_ENDS: Final = words("name ends")
MAX_LISTED_WORDS: Final = 8  # words
MAX_NAME_WORDS: Final = 3  # of a name that is not in view, without articles; more words are a sentence
_COUNTED: Final = {"one": "first", "two": "second", "three": "third"}
_LIFE: Final = frozenset(("hp", "health", "life", "hitpoints", "hit"))
_MANY: Final = frozenset(("both", "all", "every", "each", "everything", "everyone", "them"))


class NounMatch(NamedTuple):
    """The things that a phrase may mean. If there are several, all are meant unless it is ambiguous."""

    things: tuple[Thing, ...] = ()
    ambiguous: bool = False
    why: str = ""
    score: float = 0.9  # how sure it is: by name 0.9, by reference or description less

    @property
    def one(self) -> Thing | None:
        return self.things[0] if len(self.things) == 1 else None


def content_words(phrase: Iterable[str]) -> list[str]:
    """Return the words without articles, prepositions and adverbs."""
    return [word for word in phrase if word not in _EMPTY and not (word.endswith("ly") and len(word) > 4)]


def unmatched_name(phrase: Sequence[str]) -> str:
    """Return the player's own words for a thing that is not in view; "" if they are too many for a name."""
    words_before, own = list[str](), content_words(phrase)
    for word in phrase:
        if word in _NAME_ENDS and not set(own).isdisjoint(words_before):
            break  # "the dragon that guards the gold"
        words_before.append(word)
    content = [word for word in content_words(words_before) if word not in _MANY]
    return " ".join(content) if len(content) <= MAX_NAME_WORDS else ""


def match_things(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str = "") -> NounMatch:
    """Return the things of the pool that the phrase names."""
    found = _match_phrase(phrase, pool, spoken_of)
    return found if found.things or not pool else _one_by_one(phrase, pool, spoken_of)


def _one_by_one(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> NounMatch:
    """ "Sword armor potions": match several things without a conjunction, if every word belongs to one of them."""
    content, found, start = content_words(phrase), list[Thing](), 0
    if not 1 < len(content) <= MAX_LISTED_WORDS or "no" in phrase:
        return NounMatch()
    while start < len(content):
        for end in range(len(content), start, -1):
            one = _match_phrase(content[start:end], pool, spoken_of).one
            if one and one.synonyms.issuperset(content[start:end]):
                break
        else:
            return NounMatch()
        found.append(one)
        start = end
    return NounMatch(tuple(dict.fromkeys(found)), why="they were named one after the other")


def _match_phrase(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> NounMatch:
    content = content_words(phrase)
    telling = _TELLING.union(*(thing.name_words for thing in pool)) if pool else _TELLING
    scores = [(thing, _score(content, thing)) for thing in pool if _fits(content, thing, telling)]
    scores = [(thing, score) for thing, score in scores if score]
    if not scores:
        return NounMatch()
    best = max(score for _, score in scores)
    top = [thing for thing, score in scores if score == best or not _UTMOST.isdisjoint(phrase)]
    chosen = choose_described(phrase, top, spoken_of)
    if chosen.things and not chosen.ambiguous:
        return chosen
    whole = [thing for thing in top if all(_covered(word, content) for word in thing.name_words)]
    return _distinct(whole or top, phrase, content)


def choose_described(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str = "") -> NounMatch:
    """Match the other one, the weaker one, any of them, the second one."""
    for choose in (_of_hp, _other, _compared, _any, _in_order):
        found = choose(phrase, pool, spoken_of) if pool else None
        if found is not None:
            return found
    return NounMatch()


def _of_hp(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> NounMatch | None:
    """Match "the one with 7 HP"."""
    hp_values = {int(word[:6]) for word, after in pairwise(phrase) if word.isdecimal() and after in _LIFE}
    fitting = [thing for thing in pool if thing.hp in hp_values and thing.max_hp]
    return _distinct(fitting, (), ()) if fitting else None


def _other(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> NounMatch | None:
    if {"other", "others", "else"}.isdisjoint(phrase):
        return None
    rest = [thing for thing in pool if thing.name != spoken_of]
    why = f"the other one than {spoken_of}" if len(rest) < len(pool) else ""
    return _distinct(rest, (), ())._replace(why=why) if rest else NounMatch()


def _compared(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> NounMatch | None:
    comparable = [thing for thing in pool if thing.heals] or pool  # of potions those are compared that can be
    more = any(one == "more" and other in _LIFE for one, other in pairwise(phrase))
    for markers, pick, superlative in ((_WEAKER, min, "weakest"), (_STRONGER, max, "strongest")):
        if not markers.isdisjoint(phrase) or (pick is max and more) or (pick is min and "death" in phrase):
            if len({(thing.worth, thing.max_hp) for thing in comparable}) == 1:
                return _distinct(comparable, (), ())
            thing = pick(comparable, key=lambda thing: (thing.worth, thing.max_hp))
            return NounMatch((thing,), why=f"{thing.name} is the {superlative} of them")
    return None


def _any(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> NounMatch | None:
    one_of = any(pair == ("one", "of") for pair in pairwise(phrase))
    return None if _ANY.isdisjoint(phrase) and not one_of else NounMatch((pool[0],), why="any will do, so the first")


def _in_order(phrase: Sequence[str], pool: Sequence[Thing], spoken_of: str) -> NounMatch | None:
    if len(phrase) > 1 and phrase[-1] in _COUNTED and all(phrase[-2] in thing.synonyms for thing in pool):
        phrase = (_COUNTED[phrase[-1]],)  # "spider two"
    for word in phrase:
        sure = phrase[-1] == word if word.isdecimal() else word not in ("left", "right") or "one" in phrase
        if word in ORDINALS and sure and ORDINALS[word] < len(pool) and len(pool) > 1:
            thing = pool[ORDINALS[word]]
            return NounMatch((thing,), why=f"{thing.name} is the {word} in view")
    return None


def _distinct(things: Sequence[Thing], phrase: Sequence[str], content: Sequence[str]) -> NounMatch:
    """Match things of different names: all of them for a plural, else it is ambiguous."""
    by_name = tuple({thing.name: thing for thing in things}.values())
    many = bool(_MANY.intersection(phrase)) or any(word.endswith("s") and not word.endswith("ss") for word in content)
    return NounMatch(by_name, ambiguous=len(by_name) > 1 and not many)


def _covered(word: str, content: Sequence[str]) -> int:
    """Return how well a word of a name occurs: 3 as it is, 2 by a synonym, 0 not at all."""
    if (
        word in content
        or f"{word}s" in content
        or plural(word) in content
        or (word.endswith("s") and word[:-1] in content)
    ):
        return 3
    called = _ALIASES.get(word, frozenset())
    return (
        2 if any(other in called or other.removesuffix("s") in called or _akin(word, other) for other in content) else 0
    )


def _akin(word: str, content: str) -> bool:
    """Return whether one word is the other with an ending: warming and warm, mushroomy and mushroom."""
    short, long = sorted((word, content), key=len)
    if len(short) < 4 or short == long:
        return False
    if long.startswith(short) and long[len(short) :] in _ENDINGS:
        return True
    rest = long.removeprefix(short) if long.startswith(short) else long.removesuffix(short)
    return 3 < len(rest) < len(long) and is_english(rest)  # "tower" of a watchtower


def _score(content: Sequence[str], thing: Thing) -> int:
    score = sum(_covered(word, content) for word in thing.name_words)
    return score or (1 if not names_for(thing.name).isdisjoint(content) else 0)


def _fits(content: Sequence[str], thing: Thing, telling: frozenset[str]) -> bool:
    """Return whether no word contradicts the name: an Iron Sword is not meant by "legendary sword"."""
    return all(word not in telling or word in thing.synonyms or word in _STRONGER for word in content)
