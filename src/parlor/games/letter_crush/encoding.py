"""Actions and views of LetterCrush as numbers, for learning agents.

Actions: a number for each place where a word can lie, in the order of SEGMENTS; then to shuffle, then to finish.
Observations: for each square of the own board a place for each letter and for a wild card, and whether the tile is
special; then score, strikes and number of words of each seat, the viewer first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlor.kernel import AnyGame, Seat
from parlor.kernel.encoding import Encoding, scaled

from .board import SEGMENTS
from .rules import segment_of
from .state import CELLS, PLAIN, WILD, Action, Finish, Options, Shuffle, Submit, View

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + WILD
SEGMENT_NUMBERS: Final = {places: number for number, places in enumerate(SEGMENTS)}
RUNS: Final = 2  # there is room for two also where one plays alone


class CrushEncoding(Encoding):
    actions = len(SEGMENTS) + 2
    size = CELLS * (len(LETTERS) + 1) + 3 * RUNS

    def __init__(self, game: AnyGame, options: Options) -> None:
        super().__init__(game, options)

    def numbered(self, view: View, seat: Seat, legal: Iterable[Action]) -> dict[int, Action]:
        return {self.number(action): action for action in legal}

    def number(self, action: Action) -> int:
        if isinstance(action, Submit):
            places = segment_of(action.path)
            assert places is not None, "a legal word lies on a segment"
            return SEGMENT_NUMBERS[places]
        return len(SEGMENTS) + (Shuffle, Finish).index(type(action))

    def observe(self, view: View) -> list[float]:
        values, seat = [0.0] * self.size, max(0, view.you)
        if run := view.runs[seat]:
            for place, (letter, mark) in enumerate(zip(run.board, run.marks, strict=True)):
                values[place * (len(LETTERS) + 1) + LETTERS.index(letter)] = 1.0
                values[place * (len(LETTERS) + 1) + len(LETTERS)] = float(mark != PLAIN)
        runs = (*view.standings[seat:], *view.standings[:seat])
        totals = [scaled(number) for run in runs for number in (run.score, run.strikes, run.found)]
        values[-3 * RUNS : len(values) - 3 * RUNS + len(totals)] = totals
        return values
