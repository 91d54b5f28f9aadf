"""What a word sets off, as a pipeline of steps: clear, fall, refill, look for cascades, score, and again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from parlor.kernel import Cell

from .board import cascades_on, path_of, spelled
from .letters import VALUES
from .state import CELLS, SIDE, Cleared, Fall, Found

MOST_STEPS: Final = 10  # cascades of one chain; three in 149,159 words came so far
COMBO_CAP: Final = 3  # x3.375: without a cap one game reached 11,584 points
LENGTH_HALVES: Final = {3: 2, 4: 2, 5: 3, 6: 4}  # the length bonus in halves: x1, x1, x1.5, x2

Places = tuple[int, ...]
Refill = Callable[[int, int], str]  # the next so many letters that come into a column, the first one first


class Settled(NamedTuple):
    """A board after letters fell on it."""

    board: str
    origin: tuple[int, ...]  # of each letter: the place where it was before, or -1 for a new one
    falls: tuple[Fall, ...]


def run_chain(seat: int, board: str, word: Places, language: str, lexicon_name: str, refill: Refill) -> list[Cleared]:
    """The player's word and every cascade that follows from it."""
    steps: list[Cleared] = []
    clearing: list[Places] = [word]
    while clearing and len(steps) <= MOST_STEPS:
        found = tuple(score(board, places, len(steps), language) for places in clearing)
        settled = fall(board, {place for places in clearing for place in places}, refill)
        board = settled.board
        steps.append(Cleared(seat, found, settled.falls, board))
        clearing = cascades(settled, lexicon_name)
    return steps


def score(board: str, places: Places, chain: int, language: str) -> Found:
    """Letters x length x combo, rounded half up, in whole numbers throughout."""
    word, values = spelled(board, places), VALUES[language]
    letters = sum(values[letter] for letter in word)
    combo = min(chain, COMBO_CAP)
    numerator, denominator = letters * LENGTH_HALVES[len(word)] * 3**combo, 2 * 2**combo
    return Found(word, path_of(places), letters, (2 * numerator + denominator) // (2 * denominator), chain)


def fall(board: str, cleared: Iterable[int], refill: Refill) -> Settled:
    """Letters above a gap move down and keep their order; new ones fill the columns from above."""
    letters, origin, falls = list(board), list(range(CELLS)), []
    gaps = sorted(cleared)
    for col in sorted({place % SIDE for place in gaps}):
        empty = {place for place in gaps if place % SIDE == col}
        column = range(col, CELLS, SIDE)
        kept = [place for place in column if place not in empty]
        new = refill(col, len(empty))  # the first to come lies deepest
        for row, place in enumerate(column):
            from_above = len(empty) - 1 - row
            if from_above >= 0:
                letters[place], origin[place] = new[from_above], -1
                falls.append(Fall(new[from_above], Cell(row, col), len(empty), True))
            else:
                old = kept[row - len(empty)]
                letters[place], origin[place] = board[old], old
                if old != place:
                    falls.append(Fall(board[old], Cell(row, col), row - old // SIDE, False))
    return Settled("".join(letters), tuple(origin), tuple(falls))


def cascades(settled: Settled, lexicon_name: str) -> list[Places]:
    """The words that clear by themselves, all together: of those that overlap in a line only the longest."""
    found = [places for places in cascades_on(settled.board, lexicon_name) if is_new(places, settled.origin)]
    return [places for places in found if not any(is_part(places, other) for other in found)]


def is_new(places: Places, origin: tuple[int, ...]) -> bool:
    """Whether some letter moved or came, and these are not the very letters that stood side by side before."""
    before = [origin[place] for place in places]
    if before == list(places):
        return False
    step = places[1] - places[0]
    together = -1 not in before and all(b - a == step for a, b in pairwise(before))
    return not together


def is_part(places: Places, other: Places) -> bool:
    """Whether a word lies within a longer one of the same line."""
    return len(places) < len(other) and set(places) < set(other)
