"""Actions and views of Don't Lose Your Head as numbers, for learning agents.

Actions: the letters A to Z; the cells of a board of 12 x 12; the settings; then ranks: of words, the most likely ones
for the patterns, and of ways to hide words, the first legal ones. Observations: what is known of each cell and letter
in the own hunt, and the numbers of both hunts, the viewer's first.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final, get_args

from parlor.kernel import AnyGame, Seat
from parlor.kernel.encoding import Encoding

from .beliefs import beliefs
from .hunting import board_size, unsolved
from .state import (
    BLANK,
    EMPTY,
    HIDDEN,
    STAR,
    Action,
    ChooseSettings,
    Color,
    Count,
    Forgiveness,
    GuessCell,
    GuessLetter,
    GuessWord,
    Hunt,
    Options,
    Phase,
    PlaceWords,
    Size,
    View,
)

LETTERS: Final = 26
SIDE: Final = 12  # of the largest board
LONGEST: Final = 6  # letters of a pattern
PATTERNS: Final = 4
RANKED: Final = 64  # words, and ways to hide them
SETTINGS: Final = {
    ChooseSettings(*values): number
    for number, values in enumerate(product(*map(get_args, (Size, Count, Forgiveness, Color))))
}
CELLS: Final = LETTERS  # the first number of each kind
CHOICES: Final = CELLS + SIDE * SIDE
WORDS: Final = CHOICES + len(SETTINGS)
PLACEMENTS: Final = WORDS + RANKED
MARKS: Final = 4  # of a cell: open, empty, unknown letter, known letter


class HeadEncoding(Encoding):
    actions = PLACEMENTS + RANKED
    size = SIDE * SIDE * MARKS + 2 * LETTERS + PATTERNS * LONGEST + 4 + len(get_args(Phase))

    def __init__(self, game: AnyGame, options: Options) -> None:
        super().__init__(game, options)

    def numbered(self, view: View, seat: Seat, legal: Iterable[Action]) -> dict[int, Action]:
        found: dict[int, Action] = {}
        for rank, action in enumerate(legal):
            if isinstance(action, GuessWord) or (isinstance(action, PlaceWords) and rank == RANKED):
                break  # thousands of them follow
            found[self.number(action, rank)] = action
        if view.hunts:
            found |= enumerate(map(GuessWord, likely_words(view.hunts[seat], view.options.lexicon)), WORDS)
        return found

    def number(self, action: Action, rank: int) -> int:
        match action:
            case GuessLetter(letter):
                return ord(letter) - ord("A")
            case GuessCell(cell):
                return CELLS + cell.row * SIDE + cell.col
            case ChooseSettings():
                return CHOICES + SETTINGS[action]
        return PLACEMENTS + rank

    def observe(self, view: View) -> list[float]:
        seat = max(0, view.you)
        cells, tried, right, patterns = [0.0] * (SIDE * SIDE * MARKS), [0.0] * LETTERS, [0.0] * LETTERS, list[float]()
        if view.hunts:
            hunt = view.hunts[seat]
            size = board_size(hunt)
            for place, mark in enumerate(hunt.shown):
                row, col = divmod(place, size)
                at = (row * SIDE + col) * MARKS
                cells[at : at + MARKS] = [
                    float(mark != HIDDEN),
                    float(mark == EMPTY),
                    float(mark == STAR),
                    0.0 if mark in (HIDDEN, EMPTY, STAR) else (ord(mark) - ord("A") + 1) / LETTERS,
                ]
            for letter in hunt.letters:
                tried[ord(letter) - ord("A")] = 1.0
            for pattern in hunt.patterns:
                known = [0.5 / LETTERS if letter == BLANK else (ord(letter) - 64) / LETTERS for letter in pattern]
                patterns += known + [0.0] * (LONGEST - len(pattern))
                for letter in set(pattern) - {BLANK}:
                    right[ord(letter) - ord("A")] = 1.0
        patterns += [0.0] * (PATTERNS * LONGEST - len(patterns))
        phases = [float(view.phase == phase) for phase in get_args(Phase)]
        return cells + tried + right + patterns + self.misses(view, seat) + phases

    def misses(self, view: View, seat: Seat) -> list[float]:
        """Return misses and limit of the viewer, then those of the opponent, if there is one."""
        numbers = list[float]()
        for owner in (seat, 1 - seat):
            known = owner < len(view.hunts)
            numbers += [
                view.hunts[owner].misses / 40 if known else 0.0,
                (view.limits[owner] or 0) / 40 if known else 0.0,
            ]
        return [min(1.0, number) for number in numbers]


def likely_words(hunt: Hunt, lexicon_name: str) -> list[str]:
    """Return the most likely words for the patterns that are not known yet, of all patterns the likeliest first."""
    words: list[tuple[float, str]] = []
    open_patterns = unsolved(hunt)
    for number, belief in enumerate(beliefs(hunt, lexicon_name)):
        if number in open_patterns.values():
            best = (-belief.chances).argsort(kind="stable")[:RANKED]
            words += [(-float(belief.chances[at]), belief.known.words[belief.fits[at]]) for at in best]
    return [word for _, word in sorted(words)[:RANKED]]
