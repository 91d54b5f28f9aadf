"""Typing errors: a word that nobody knows becomes the one that was meant, where that is plain.

A correct English word is never changed, whatever it looks like, and a short word only by one slip.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from parlor.words import lexicon

_LONG: Final = 7  # letters from which two slips are forgiven
_SHORTEST: Final = 3


_RARE: Final = 2.0  # Zipf: once in ten million words; "soth" and "wets" are slips, whatever the great dictionaries say


@lru_cache(maxsize=20_000)
def _zipf(word: str) -> float:
    return lexicon("en").zipf(word.upper())


def is_english(word: str) -> bool:
    return _zipf(word) >= _RARE


def corrected(word: str, in_view: frozenset[str], known: dict[int, tuple[str, ...]]) -> str:
    """The word that was meant, or the word itself. What is in view is preferred to what is merely known."""
    if len(word) < _SHORTEST or not word.isalpha() or not word.isascii():
        return word
    if is_english(word):
        return word
    near = _nearest(word, in_view)
    if not near or near[0] != word[0]:  # a first letter is rarely wrong
        near = _written_short(word, in_view) or _known_nearest(word, known) or near
    return near or _known_short(word, known) or word


def by_length(vocabulary: Iterable[str]) -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    for word in sorted(vocabulary):
        found.setdefault(len(word), []).append(word)
    return {length: tuple(ones) for length, ones in found.items()}


_seen: dict[str, str] = {}


def _known_nearest(word: str, known: dict[int, tuple[str, ...]]) -> str:
    nearest = _seen.get(word)
    if nearest is None:
        if len(_seen) > 20_000:  # whoever types that many wrong words may wait
            _seen.clear()
        near = (other for size in range(len(word) - 2, len(word) + 3) for other in known.get(size, ()))
        nearest = _seen[word] = _nearest(word, near)
    return nearest  # not _seen[word]: another thread may have cleared it


def _nearest(word: str, others: Iterable[str]) -> str:
    allowed = most = 2 if len(word) >= _LONG else 1
    letters, least, longest = _letters(word), max(_SHORTEST, len(word) - allowed), len(word) + allowed
    first, second, tail = word[0], word[1], word[1:]
    best, best_rank = "", (allowed + 1, False, 0, 0.0, "")
    for other in others:
        if not least <= len(other) <= longest:
            continue
        if not (first == other[0] or first == other[1] or second == other[0] or tail == other[1:]):
            continue  # the first letter is rarely wrong, but it may be swapped or lost
        theirs = _letters(other)
        if (letters & ~theirs).bit_count() > most or (theirs & ~letters).bit_count() > most:
            continue  # each letter that only one of the words has is a slip of its own
        kind = 0 if sorted(word) == sorted(other) else 1 if other.startswith(word) else 2  # swapped, cut short, other
        rank = (slips(word, other, most), first != other[0], kind, -_zipf(other), other)
        if rank < best_rank:
            best, best_rank = other, rank
            most = min(allowed, rank[0])  # a word with more slips than the best one cannot win
    return best


@lru_cache(maxsize=20_000)
def _letters(word: str) -> int:
    """The set of the word's letters, one bit for each."""
    bits = 0
    for letter in word:
        bits |= 1 << ord(letter) % 32
    return bits


@lru_cache(maxsize=20_000)
def _skeleton(word: str) -> str:
    """The first letter and the consonants after it: "gbln"."""
    return word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou")


def _written_short(word: str, others: Iterable[str]) -> str:
    """The word of which only vowels, and at most one consonant, were left out: "hlth", "attk"."""
    bones = _skeleton(word)
    if bones != word:
        return ""
    found = ((len(_skeleton(other)) - len(bones), -_zipf(other), other) for other in others if _shortens(bones, other))
    return min(found, default=(0, 0.0, ""))[2]


def _shortens(bones: str, other: str) -> bool:
    if other[:1] != bones[0]:
        return False
    whole = _skeleton(other)
    left = iter(whole)
    near = whole[-1] == bones[-1] and len(whole) - len(bones) <= (len(bones) > 3)
    return near and all(letter in left for letter in bones)


def _known_short(word: str, known: dict[int, tuple[str, ...]]) -> str:
    sizes = range(len(word), 2 * len(word) + 1)
    return _written_short(word, (other for size in sizes for other in known.get(size, ())))


def slips(a: str, b: str, most: int) -> int:
    """How many letters are wrong, missing, too many or swapped with their neighbour; counted up to one above `most`."""
    before, row = [0] * (len(b) + 1), list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        older, before, row = before, row, [i] + [0] * len(b)
        for j, y in enumerate(b, start=1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                row[j] = min(row[j], older[j - 2] + 1)
        if min(row) > most:
            return most + 1
    return row[-1]
