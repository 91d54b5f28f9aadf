"""A word and its cascades as a pipeline: clear, fall, refill, find cascades, score, repeat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from parlor.kernel import Cell
from parlor.words import lexicon

from .board import cascades_on, path_of, word_at
from .letters import VALUES
from .state import CELLS, SIDE, Cleared, Fall, FoundWord

MAX_CASCADES: Final = 10  # of one word; three words in 149,159 came so far
COMBO_CAP: Final = 3  # x3.375: without a cap one game reached 11,584 points
LENGTH_HALVES: Final = {3: 2, 4: 2, 5: 3, 6: 4}  # the length bonus in halves: x1, x1, x1.5, x2

Places = tuple[int, ...]  # numbers of squares, row by row
Refill = Callable[[int, int], str]  # (column, count) -> the letters that fall in, the first one first


class FallenBoard(NamedTuple):
    """A board after letters fell."""

    board: str
    origin: tuple[int, ...]  # for each square: where its letter was before, or -1 for a new letter
    falls: tuple[Fall, ...]


def run_chain(seat: int, board: str, word: Places, language: str, lexicon_name: str, refill: Refill) -> list[Cleared]:
    """Return the steps of a word: the word itself, then its cascades."""
    steps: list[Cleared] = []
    clearing: list[Places] = [word]
    while clearing and len(steps) <= MAX_CASCADES:
        words = tuple(score(board, places, len(steps), language) for places in clearing)
        fallen = fall(board, {place for places in clearing for place in places}, refill)
        board = fallen.board
        steps.append(Cleared(seat, words, fallen.falls, board))
        clearing = cascades(fallen, lexicon_name)
    return steps


def score(board: str, places: Places, chain: int, language: str) -> FoundWord:
    """Return a word with its points: letters x length x combo, rounded half up, in integers throughout."""
    word, values = word_at(board, places), VALUES[language]
    letters = sum(values[letter] for letter in word)
    combo = min(chain, COMBO_CAP)
    numerator, denominator = letters * LENGTH_HALVES[len(word)] * 3**combo, 2 * 2**combo
    return FoundWord(word, path_of(places), letters, (2 * numerator + denominator) // (2 * denominator), chain)


def fall(board: str, cleared: Iterable[int], refill: Refill) -> FallenBoard:
    """Return the board after the cleared squares: letters above a gap move down in order, new ones come from above."""
    letters, origin, falls = list(board), list(range(CELLS)), []
    gaps = sorted(cleared)
    for col in sorted({place % SIDE for place in gaps}):
        empty = {place for place in gaps if place % SIDE == col}
        column = range(col, CELLS, SIDE)
        left = [place for place in column if place not in empty]
        new = refill(col, len(empty))  # the first one ends up lowest
        for row, place in enumerate(column):
            from_above = len(empty) - 1 - row
            if from_above >= 0:
                letters[place], origin[place] = new[from_above], -1
                falls.append(Fall(new[from_above], Cell(row, col), len(empty), True))
            else:
                old = left[row - len(empty)]
                letters[place], origin[place] = board[old], old
                if old != place:
                    falls.append(Fall(board[old], Cell(row, col), row - old // SIDE, False))
    return FallenBoard("".join(letters), tuple(origin), tuple(falls))


def cascades(fallen: FallenBoard, lexicon_name: str) -> list[Places]:
    """Return the words that clear by themselves; of words within each other only the longest."""
    words = [places for places in cascades_on(fallen.board, lexicon_name) if is_new(places, fallen.origin)]
    return [places for places in words if not any(is_part(places, other) for other in words)]


def is_new(places: Places, origin: tuple[int, ...]) -> bool:
    """Return whether a letter moved or came in, other than all of them together."""
    before = [origin[place] for place in places]
    if before == list(places):
        return False
    step = places[1] - places[0]
    together = -1 not in before and all(b - a == step for a, b in pairwise(before))
    return not together


def is_part(places: Places, other: Places) -> bool:
    """Return whether a word lies within a longer one of the same line."""
    return len(places) < len(other) and set(places) < set(other)


def with_spelling(word: FoundWord) -> FoundWord:
    """Return a Polish word with its most frequent spelling, as states hold it: the board has no diacritics."""
    return _spelled(word, lexicon("pl").spellings(word.word)[0])


def with_shown_spelling(word: FoundWord) -> FoundWord:
    """Return a Polish word with the spelling that players are shown: the most frequent one, or the same with a plain
    last letter if that is a word too. It is mostly the basic form: RĘKA, not RĘKĄ.
    """
    first, *others = lexicon("pl").spellings(word.word)
    basic = first[:-1] + word.word[-1]
    return _spelled(word, basic if basic in others else first)


def _spelled(word: FoundWord, spelling: str) -> FoundWord:
    return replace(word, spelled="" if spelling == word.word else spelling)
