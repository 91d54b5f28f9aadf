"""Hundreds of whole boards drawn at once from the posterior distribution; `posterior` draws them one by one.

Lines are drawn so that they cover every hit, with exact counts; words by their probability; boards whose words do not
agree where they cross are rejected. Every board is independent of the others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from parlor.kernel import Chance

from .beliefs import Belief
from .density import Bytes, Floats, Numbers, marks_of, open_lines
from .hunting import board_size
from .state import EMPTY, HIDDEN, Hunt

BOARDS_PER_DRAW: Final = 500  # six times as many do not find the words sooner
MIN_BOARDS: Final = 150  # that fit; then no more are drawn
MAX_DRAWS: Final = 4  # with four words on 6x6 only one board in six fits
# A set of covered hits after which the remaining words cannot cover the others.
IMPOSSIBLE: Final = -1


class WordLines(NamedTuple):
    """The possible lines of one word, grouped by the hits that they cover."""

    cells: Numbers
    groups: Numbers  # the hits that each group covers, as bits
    starts: Numbers  # the first line of each group
    counts: Numbers  # its number of lines


class Stage(NamedTuple):
    """The probabilities for drawing the line of one word, given the hits that the words before it cover."""

    row: WordLines
    steps: Floats  # cumulative ways over the groups of each set of hits covered so far
    totals: Floats  # ways for each such set
    after: Numbers  # for each such set and group, the number of the set covered afterwards


def draw_boards(hunt: Hunt, words: list[Belief], chance: Chance) -> Bytes:
    """Return boards that agree with the hunt, one per row: numbers of letters from 1, 0 for an empty cell."""
    stages = plan(hunt)
    source = np.random.PCG64(chance.bits64())
    found: list[Bytes] = []
    for _ in range(MAX_DRAWS):
        drawn, fitting = _draw(stages, words, len(hunt.shown), source)
        found.append(drawn[fitting])
        if sum(map(len, found)) >= MIN_BOARDS:
            break
    boards = np.concatenate(found)
    return boards if len(boards) else drawn  # none fits: boards that nearly fit are better than none


def shares(hunt: Hunt, boards: Bytes) -> Floats:
    """Return for each cell the share of boards with a letter there; 0 where it is uncovered."""
    hit: Floats = (boards != 0).mean(axis=0)
    hit[marks_of(hunt.shown) != ord(HIDDEN)] = 0
    return hit


def fractions(source: np.random.PCG64, count: int) -> Floats:
    """Return random numbers below 1, from raw bits: only those stay the same in every release of numpy."""
    raw: npt.NDArray[np.uint64] = source.random_raw(count)
    return (raw >> np.uint64(11)).astype(np.float64) * 2.0**-53


def _draw(
    stages: list[Stage], words: list[Belief], cells: int, source: np.random.PCG64
) -> tuple[Bytes, npt.NDArray[np.bool_]]:
    boards = np.zeros(BOARDS_PER_DRAW * cells, np.uint8)  # all boards in one array, one after the other
    fitting = np.ones(BOARDS_PER_DRAW, bool)
    covered, starts = np.zeros(BOARDS_PER_DRAW, np.intp), np.arange(0, BOARDS_PER_DRAW * cells, cells)[:, None]
    for stage, belief in zip(stages, reversed(words), strict=True):
        lines, covered = _draw_lines(stage, covered, fractions(source, 2 * BOARDS_PER_DRAW))
        if len(belief.fits) == 1:
            letters = np.broadcast_to(belief.codes[0] + np.uint8(1), lines.shape)
        else:
            numbers = belief.steps.searchsorted(fractions(source, BOARDS_PER_DRAW) * belief.steps[-1], "right")
            letters = belief.codes[numbers] + np.uint8(1)
        places = starts + lines
        there = boards[places]
        fitting &= ((there == 0) | (there == letters)).all(axis=1)
        boards[places] = letters
    return boards.reshape(BOARDS_PER_DRAW, cells), fitting


def _draw_lines(stage: Stage, covered: Numbers, chances: Floats) -> tuple[Numbers, Numbers]:
    groups = len(stage.row.groups)
    begin = stage.steps[covered * groups]
    at = stage.steps[1:].searchsorted(begin + chances[:BOARDS_PER_DRAW] * stage.totals[covered], "right")
    at = np.minimum(at, (covered + 1) * groups - 1)  # rounding must not leave the set
    group = at - covered * groups
    line = stage.row.starts[group] + (chances[BOARDS_PER_DRAW:] * stage.row.counts[group]).astype(np.intp)
    return stage.row.cells[line], stage.after[at]


def plan(hunt: Hunt) -> list[Stage]:
    """Return a stage for each word, the longest first, since it leaves the fewest hits to the others."""
    marks = marks_of(hunt.shown)
    hits = np.flatnonzero((marks != ord(HIDDEN)) & (marks != ord(EMPTY)))
    bits = np.zeros(len(marks), np.intp)
    bits[hits] = 1 << np.arange(len(hits))
    rows = [_row(open_lines(pattern, marks, board_size(hunt)), bits) for pattern in reversed(hunt.patterns)]

    every, reach, sets, after = bits.sum(), sum(map(len, hunt.patterns)), np.zeros(1, np.intp), []
    for row in rows:  # which sets of hits may be covered, from word to word
        reach -= row.cells.shape[1]
        covered = sets[:, None] | row.groups
        hopeless = (covered < 0) | (np.bitwise_count(every & ~covered) > reach)
        sets, numbers = np.unique(np.where(hopeless, IMPOSSIBLE, covered), return_inverse=True)
        after.append(numbers.ravel())

    stages: list[Stage] = []
    ways = (sets == every).astype(float)
    for row, numbers in zip(reversed(rows), reversed(after), strict=True):
        each = ways[numbers].reshape(-1, len(row.groups)) * row.counts
        ways = each.sum(axis=1)
        stages.append(Stage(row, np.concatenate(([0.0], np.cumsum(each))), ways, numbers))
    return stages[::-1]


def _row(cells: Numbers, bits: Numbers) -> WordLines:
    covers = np.bitwise_or.reduce(bits[cells], axis=1)
    order = covers.argsort(kind="stable")
    groups, starts, counts = np.unique(covers[order], return_index=True, return_counts=True)
    return WordLines(cells[order], groups, starts, counts)
