"""Hiding words: checks placements, lists all of them in a fixed order, and draws a random one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice
from math import gcd, prod
from typing import Final

from parlor.kernel import Cell, Chance, Refusal
from parlor.words import Lexicon, lexicon
from parlor.words import familiar_words as everyday_words

from .difficulty import LENGTHS
from .lines import BoardLine, cells_from, line_at, lines
from .state import EMPTY, BoardSettings, Direction, HiddenBoard, PlacedWord, PlaceWords

WAYS: Final[dict[Direction, str]] = {
    "E": "right",
    "SE": "down right",
    "S": "down",
    "SW": "down left",
    "W": "left",
    "NW": "up left",
    "N": "up",
    "NE": "up right",
}
CACHED_PLACEMENTS = 1000  # as many as the random bot asks for
STRIDE = 0x9E3779B97F4A7C15  # golden ratio of 2**64: successive placements have little in common


@cache
def bank(name: str) -> dict[int, tuple[str, ...]]:
    """Return the words of a lexicon that can be hidden, by length, alphabetical."""
    found: dict[int, list[str]] = {length: [] for length in LENGTHS[4]}
    for word in sorted(lexicon(name).words):
        if len(word) in found:
            found[len(word)].append(word)
    return {length: tuple(words) for length, words in found.items()}


def check_bank(words: Lexicon) -> Refusal | None:
    """Return a refusal if a lexicon lacks words of a required length."""
    for length in LENGTHS[4]:
        if not any(len(word) == length for word in words.words):
            return Refusal("no-words", f"The list {words.name!r} has no word of {length} letters.")
    return None


def join_numbers(numbers: Iterable[int], conjunction: str) -> str:
    """Return "3", "3 or 4" or "3, 4, or 5". There must be at least one number."""
    *others, last = map(str, numbers)
    comma = "," if len(others) > 1 else ""
    return f"{', '.join(others)}{comma} {conjunction} {last}" if others else last


def check_place(settings: BoardSettings, lexicon_name: str, action: PlaceWords) -> Refusal | None:
    """Return why the words cannot be placed like this."""
    lengths = LENGTHS[settings.words]
    if len(action.words) != len(lengths):
        wanted = join_numbers(lengths, "and")
        return Refusal("wrong-count", f"Hide {len(lengths)} words of {wanted} letters. You placed {len(action.words)}.")
    known, taken = lexicon(lexicon_name).words, dict[Cell, str]()
    for row, (placed, length) in enumerate(zip(action.words, lengths, strict=True), start=1):
        if len(placed.word) != length:
            return Refusal(
                "wrong-length", f"Word {row} needs {length} letters. {placed.word!r} has {len(placed.word)}."
            )
        if placed.word not in known:
            return Refusal("not-a-word", f"{placed.word!r} isn't in the word list.")
        for letter, cell in zip(placed.word, cells_from(placed.at, placed.direction, length), strict=True):
            if not cell.on_board(settings.size, settings.size):
                way = WAYS[placed.direction]
                return Refusal("off-grid", f"{placed.word} doesn't fit going {way} from {placed.at}.")
            if taken.setdefault(cell, letter) != letter:
                return Refusal(
                    "clash", f"{placed.word} needs {letter} on {cell}, but another word has {taken[cell]} there."
                )
    return None


def board_of(size: int, words: Sequence[PlacedWord]) -> HiddenBoard:
    letters = [EMPTY] * (size * size)
    for placed in words:
        for letter, place in zip(
            placed.word, line_at(size, len(placed.word))[placed.at, placed.direction].cells, strict=True
        ):
            letters[place] = letter
    return HiddenBoard(tuple(words), "".join(letters))


def placements(settings: BoardSettings, lexicon_name: str) -> Iterator[PlaceWords]:
    """Yield every legal placement, in a fixed order in which successive ones have little in common. There are about
    10**18.
    """
    ready = _first_placements(settings.size, settings.words, lexicon_name)
    return chain(ready, _placements(settings.size, settings.words, lexicon_name, len(ready)))


@cache
def _first_placements(size: int, count: int, lexicon_name: str) -> tuple[PlaceWords, ...]:
    return tuple(islice(_placements(size, count, lexicon_name, 0), CACHED_PLACEMENTS))


def _placements(size: int, count: int, lexicon_name: str, skip: int) -> Iterator[PlaceWords]:
    """Yield every combination of a word and a line for each length, in large steps around the cycle of all
    combinations.
    """
    words = [bank(lexicon_name)[length] for length in LENGTHS[3 if count == 3 else 4]]  # the lengths for `count` words
    places = [lines(size, len(choices[0])) for choices in words]
    total = prod(len(choices) * len(line_choices) for choices, line_choices in zip(words, places, strict=True))
    return islice(fitting_placements(words, places, total, coprime(total)), skip, None)


def coprime(total: int) -> int:
    """Return a step that visits every number of a cycle of this length."""
    stride = STRIDE
    while gcd(stride, total) > 1:
        stride += 1
    return stride


def fitting_placements(
    words: list[tuple[str, ...]], places: list[tuple[BoardLine, ...]], total: int, stride: int
) -> Iterator[PlaceWords]:
    for step in range(1, total + 1):
        number, chosen = step * stride % total, []
        for choices, line_choices in zip(words, places, strict=True):
            number, word = divmod(number, len(choices))
            number, line = divmod(number, len(line_choices))
            chosen.append((choices[word], line_choices[line]))
        if fit(chosen):
            yield PlaceWords(tuple(PlacedWord(word, at.at, at.direction) for word, at in chosen))


def fit(chosen: Sequence[tuple[str, BoardLine]]) -> bool:
    """Return whether the words agree wherever they cross."""
    taken: dict[int, str] = {}
    return all(
        taken.setdefault(place, letter) == letter
        for word, line in chosen
        for place, letter in zip(line.cells, word, strict=True)
    )


def familiar_words(lexicon_name: str) -> dict[int, tuple[str, ...]]:
    """Return everyday words by length; of a length without any, all inoffensive words, else all words."""
    words = lexicon(lexicon_name)
    return {
        length: everyday_words(words, length, length) or words.common(0, length, length) or bank(lexicon_name)[length]
        for length in LENGTHS[4]
    }


def random_words(settings: BoardSettings, words: dict[int, tuple[str, ...]], chance: Chance) -> tuple[PlacedWord, ...]:
    """Return words on lines of the board; every placement that fits is equally likely."""
    lengths = LENGTHS[settings.words]
    while True:
        chosen = [(chance.choice(words[length]), chance.choice(lines(settings.size, length))) for length in lengths]
        if fit(chosen):
            return tuple(PlacedWord(word, line.at, line.direction) for word, line in chosen)
