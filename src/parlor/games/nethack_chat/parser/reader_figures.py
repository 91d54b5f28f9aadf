"""Comparison of the things of a view with the words of a line, as figures for the learned reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Protocol

from rapidfuzz import fuzz

from .reader_tables import LEXICAL

MIN_FUZZY: Final = 0.72  # similarity of two words below which they count as different
MAX_WORDS: Final = 80  # of a line
ORDINALS: Final = {"first": "1", "one": "1", "second": "2", "two": "2", "third": "3", "three": "3"}
SHORT_DIRECTIONS: Final = {"n": "north", "e": "east", "s": "south", "w": "west", "u": "up", "d": "down"}
DIRECTION_WORDS: Final = {"upstairs": "up", "upward": "up", "downstairs": "down", "downward": "down", "below": "down"}
COMMON_WORDS: Final = frozenset((
    "the", "a", "an", "to", "of", "is", "are", "on", "in", "at", "from", "you", "your", "it", "its", "and",
    "with", "for", "one", "that", "this", "here", "there", "by", "into", "out", "up", "down", "me", "my", "i",
    "what", "which", "over", "under", "behind", "between", "against", "has", "hit",
))  # fmt: skip


class PlacedThing(Protocol):
    """What the comparison needs to know of an entity."""

    name: str
    place: str
    text: str
    clause: str
    words: tuple[str, ...]
    figures: list[float]


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z]+|\d+", text.lower().replace("'s ", " ").replace("'", ""))


class Comparison:
    """Compares the things of one view with lines."""

    def __init__(self, things: Sequence[PlacedThing]) -> None:
        self._things = things
        self._gloss_words = [set(words_of(thing.text)) - COMMON_WORDS - set(thing.words) for thing in things]
        self._clause_words = [set(words_of(thing.clause)) - COMMON_WORDS - set(thing.words) for thing in things]

    def figures(self, text: str) -> list[list[float]]:
        """Return the figures of each thing, with those that compare it with the line filled in."""
        line = words_of(text)[:MAX_WORDS]
        known = set(line)
        ways = {_direction(word) for word in line}
        digits = {word for word in line if word.isdigit()} | {ORDINALS[word] for word in line if word in ORDINALS}
        similar = {word: _best_match(word, line, known) for thing in self._things for word in thing.words}
        rows, places = [], {}
        for index, thing in enumerate(self._things):
            row = list(thing.figures)
            letters = [similar[word] for word in thing.words if not word.isdigit()]
            if letters:
                _fill_likeness(row, [score for score, _ in letters])
            found = [at for score, at in letters if score > 0]
            if found:
                places[index] = min(found)
                row[LEXICAL + 5] = places[index] / max(1, len(line))
            if thing.words and thing.words[-1].isdigit():
                row[LEXICAL + 6] = float(thing.words[-1] in digits)
                row[LEXICAL + 7] = float(bool(digits) and thing.words[-1] not in digits)
            row[LEXICAL + 8] = min(2, len(self._gloss_words[index] & known)) / 2
            row[LEXICAL + 9] = min(2, len(self._clause_words[index] & known)) / 2
            if thing.place in ("exit", "noexit"):
                row[LEXICAL + 10] = float(thing.name in ways)
            rows.append(row)
        for index, place in places.items():
            rows[index][LEXICAL + 11] = float(place == min(places.values()))
            rows[index][LEXICAL + 12] = float(place == max(places.values()))
        return rows


def _fill_likeness(row: list[float], scores: Sequence[float]) -> None:
    """Fill in how much of a name the line holds. `scores` are of the words of the name."""
    row[LEXICAL] = sum(score == 1 for score in scores) / len(scores)
    row[LEXICAL + 1] = float(min(scores) == 1)
    row[LEXICAL + 2] = max(scores)
    row[LEXICAL + 3] = sum(scores) / len(scores)
    row[LEXICAL + 4] = scores[-1]


def _direction(word: str) -> str:
    known = SHORT_DIRECTIONS.get(word) or DIRECTION_WORDS.get(word)
    return known or word.removesuffix("wards").removesuffix("ward")


def _best_match(word: str, line: Sequence[str], known: set[str]) -> tuple[float, int]:
    """Return the similarity of the most similar word of the line and its index; (0, 0) if none is similar."""
    if word in known:
        return 1.0, line.index(word)
    if len(word) < 4:
        return 0.0, 0
    best, place = 0.0, 0
    for index, other in enumerate(line):
        if len(other) > 2 and abs(len(other) - len(word)) <= 3:
            score = fuzz.ratio(word, other) / 100
            if score > best:
                best, place = score, index
    return (best * 0.95, place) if best >= MIN_FUZZY else (0.0, 0)
