"""Typing errors: an unknown word becomes the word that was meant, if that is plain.

A correct English word is never changed, however much it looks like another one, and a short word only by one edit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from parlor.words import lexicon

MIN_LENGTH: Final = 3  # letters of a word that is corrected, and of the word that it becomes
TWO_EDITS_LENGTH: Final = 7  # letters from which two edits are allowed
MIN_ZIPF: Final = 2.0  # once in ten million words; "soth" and "wets" are typing errors, although dictionaries have them
MAX_CACHED_WORDS: Final = 20_000


@lru_cache(maxsize=MAX_CACHED_WORDS)
def _zipf(word: str) -> float:
    return lexicon("en").zipf(word.upper())


def is_english(word: str) -> bool:
    return _zipf(word) >= MIN_ZIPF


def correct_word(word: str, in_view: frozenset[str], known: dict[int, tuple[str, ...]]) -> str:
    """Return the word that was meant, or the word itself. Words in view are preferred to the known words by length."""
    if len(word) < MIN_LENGTH or not word.isalpha() or not word.isascii():
        return word
    if is_english(word):
        return word
    near = _nearest(word, in_view)
    if not near or near[0] != word[0]:  # a first letter is rarely wrong
        near = _expanded(word, in_view) or _nearest_known(word, known) or near
    return near or _expanded_known(word, known) or word


def by_length(vocabulary: Iterable[str]) -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    for word in sorted(vocabulary):
        found.setdefault(len(word), []).append(word)
    return {length: tuple(words) for length, words in found.items()}


# --- the nearest word ----------------------------------------------------------------------------------------------

_cache: dict[str, str] = {}
_KEYS: Final = {
    key: (row, column)
    for row, keys in enumerate(("qwertyuiop", "asdfghjkl", "zxcvbnm"))
    for column, key in enumerate(keys)
}


def _are_near_keys(one: str, other: str) -> bool:
    """Return whether two letters are the same key of a keyboard or touch each other."""
    (row, column), (other_row, other_column) = _KEYS[one], _KEYS[other]
    return abs(row - other_row) <= 1 and abs(column - other_column) <= 1


def _nearest_known(word: str, known: dict[int, tuple[str, ...]]) -> str:
    nearest = _cache.get(word)
    if nearest is None:
        if len(_cache) > MAX_CACHED_WORDS:
            _cache.clear()
        near = (other for size in range(len(word) - 2, len(word) + 3) for other in known.get(size, ()))
        nearest = _nearest(word, near)
        if nearest[1:] == word[1:] and not _are_near_keys(nearest[0], word[0]):
            nearest = ""  # another word: "wibble" is no slip for "nibble"
        _cache[word] = nearest
    return nearest  # not _cache[word]: another thread may have cleared it


def _nearest(word: str, others: Iterable[str]) -> str:
    """Return the word with the fewest edits, or "" if none is near; of equal ones that of the likelier error, then the
    more frequent. An edit is a letter that is wrong, missing, too many or swapped with its neighbor.
    """
    allowed = limit = 2 if len(word) >= TWO_EDITS_LENGTH else 1
    shortest, longest = max(MIN_LENGTH, len(word) - allowed), len(word) + allowed
    first, second, tail, letters = word[0], word[1], word[1:], sorted(word)
    best, best_rank = "", (allowed + 1, False, 0, 0.0, "")  # an anagram ranks higher with any number of edits
    for other in others:
        if not shortest <= len(other) <= longest:
            continue
        if not (first == other[0] or first == other[1] or second == other[0] or tail == other[1:]):
            continue  # the first letter is rarely wrong, but it may be swapped or lost
        edits = OSA.distance(word, other, score_cutoff=limit)  # limit + 1 if there are more
        is_anagram = len(other) == len(word) and letters == sorted(other)
        if edits > limit and not is_anagram:
            continue
        kind = 0 if is_anagram else 1 if other.startswith(word) else 2  # swapped, cut short, other
        rank = (edits, first != other[0], kind, -_zipf(other), other)
        if rank < best_rank:
            best, best_rank = other, rank
            limit = min(allowed, edits)  # a word with more edits than the best one cannot win
    return best


# --- words without vowels ------------------------------------------------------------------------------------------


@lru_cache(maxsize=MAX_CACHED_WORDS)
def _consonants(word: str) -> str:
    """Return the first letter and the consonants after it: "gbln"."""
    return word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou")


def _expanded(word: str, others: Iterable[str]) -> str:
    """Return the full word for one without its vowels and at most one consonant ("hlth", "attk"), or ""."""
    short = _consonants(word)
    if short != word:
        return ""
    found = (
        (len(_consonants(other)) - len(short), -_zipf(other), other) for other in others if _abbreviates(short, other)
    )
    return min(found, default=(0, 0.0, ""))[2]


def _abbreviates(short: str, other: str) -> bool:
    if other[:1] != short[0]:
        return False
    whole = _consonants(other)
    rest = iter(whole)
    near = whole[-1] == short[-1] and len(whole) - len(short) <= (len(short) > 3)
    return near and all(letter in rest for letter in short)


def _expanded_known(word: str, known: dict[int, tuple[str, ...]]) -> str:
    sizes = range(len(word), 2 * len(word) + 1)
    return _expanded(word, (other for size in sizes for other in known.get(size, ())))
