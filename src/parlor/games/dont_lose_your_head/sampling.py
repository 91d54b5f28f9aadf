"""Whole boards drawn by the hundred from what a hunter may believe, as `posterior` draws them one by one.

Lines are drawn so that they cover everything hit, counted exactly; words by how likely they are; and what does not fit
together where it crosses is thrown away. No chain of small changes is needed: every board is drawn afresh.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from parlor.kernel import Chance

from .beliefs import Belief
from .density import Bytes, Floats, Numbers, marks_of, open_lines
from .hunting import side
from .state import EMPTY, HIDDEN, Hunt

DRAWN: Final = 500  # boards at a time; six times as many find the words no sooner
ENOUGH: Final = 150  # that fit together
TRIES: Final = 4  # times that boards are drawn at most: with four words on 6x6 only one in six fits
HOPELESS: Final = -1  # a set of hits after which the words that are left cannot cover the others; so are all beyond it


class Row(NamedTuple):
    """The lines on which one word may lie, those that cover the same hits side by side."""

    cells: Numbers
    groups: Numbers  # the hits that each group covers, as bits
    starts: Numbers  # the first line of each group
    counts: Numbers  # its number of lines


class Stage(NamedTuple):
    """How to draw one word's line, when the words before it cover so many hits."""

    row: Row
    steps: Floats  # ways summed up over groups, and over the sets of hits covered so far
    totals: Floats  # ways for each such set
    after: Numbers  # for each such set and group, the number of the set covered then


def draw_boards(hunt: Hunt, words: list[Belief], chance: Chance) -> Bytes:
    """Boards that agree with all that was found, a row for each: letters' numbers from 1, 0 where there is nothing."""
    stages = plan(hunt)
    source = np.random.PCG64(chance.bits64())
    found: list[Bytes] = []
    for _ in range(TRIES):
        drawn, fitting = _draw(stages, words, len(hunt.shown), source)
        found.append(drawn[fitting])
        if sum(map(len, found)) >= ENOUGH:
            break
    boards = np.concatenate(found)
    return boards if len(boards) else drawn  # nearly nothing fits: what nearly fits is better than no idea


def shares(hunt: Hunt, boards: Bytes) -> Floats:
    """For each cell on how many of the boards something is there; nothing where it is uncovered."""
    hit: Floats = (boards != 0).mean(axis=0)
    hit[marks_of(hunt.shown) != ord(HIDDEN)] = 0
    return hit


def fractions(source: np.random.PCG64, count: int) -> Floats:
    """Numbers below 1. Raw bits, since only they stay the same from one release of numpy to the next."""
    raw: npt.NDArray[np.uint64] = source.random_raw(count)
    return (raw >> np.uint64(11)).astype(np.float64) * 2.0**-53


def _draw(
    stages: list[Stage], words: list[Belief], cells: int, source: np.random.PCG64
) -> tuple[Bytes, npt.NDArray[np.bool_]]:
    boards, fitting = np.zeros(DRAWN * cells, np.uint8), np.ones(DRAWN, bool)  # one after the other
    covered, starts = np.zeros(DRAWN, np.intp), np.arange(0, DRAWN * cells, cells)[:, None]
    for stage, belief in zip(stages, reversed(words), strict=True):
        lines, covered = _draw_lines(stage, covered, fractions(source, 2 * DRAWN))
        if len(belief.fits) == 1:
            letters = np.broadcast_to(belief.codes[0] + np.uint8(1), lines.shape)
        else:
            numbers = belief.steps.searchsorted(fractions(source, DRAWN) * belief.steps[-1], "right")
            letters = belief.codes[numbers] + np.uint8(1)
        places = starts + lines
        there = boards[places]
        fitting &= ((there == 0) | (there == letters)).all(axis=1)
        boards[places] = letters
    return boards.reshape(DRAWN, cells), fitting


def _draw_lines(stage: Stage, covered: Numbers, chances: Floats) -> tuple[Numbers, Numbers]:
    groups = len(stage.row.groups)
    begin = stage.steps[covered * groups]
    at = stage.steps[1:].searchsorted(begin + chances[:DRAWN] * stage.totals[covered], "right")
    at = np.minimum(at, (covered + 1) * groups - 1)  # rounding must not leave the set
    group = at - covered * groups
    line = stage.row.starts[group] + (chances[DRAWN:] * stage.row.counts[group]).astype(np.intp)
    return stage.row.cells[line], stage.after[at]


def plan(hunt: Hunt) -> list[Stage]:
    """A stage for each word, the longest first, since it leaves fewest hits to be covered by the others."""
    marks = marks_of(hunt.shown)
    hits = np.flatnonzero((marks != ord(HIDDEN)) & (marks != ord(EMPTY)))
    bits = np.zeros(len(marks), np.intp)
    bits[hits] = 1 << np.arange(len(hits))
    rows = [_row(open_lines(pattern, marks, side(hunt)), bits) for pattern in reversed(hunt.patterns)]

    every, reach, sets, after = bits.sum(), sum(map(len, hunt.patterns)), np.zeros(1, np.intp), []
    for row in rows:  # which sets of hits may be covered, from word to word
        reach -= row.cells.shape[1]
        covered = sets[:, None] | row.groups
        hopeless = (covered < 0) | (np.bitwise_count(every & ~covered) > reach)
        sets, numbers = np.unique(np.where(hopeless, HOPELESS, covered), return_inverse=True)
        after.append(numbers.ravel())

    stages: list[Stage] = []
    ways = (sets == every).astype(float)
    for row, numbers in zip(reversed(rows), reversed(after), strict=True):
        each = ways[numbers].reshape(-1, len(row.groups)) * row.counts
        ways = each.sum(axis=1)
        stages.append(Stage(row, np.concatenate(([0.0], np.cumsum(each))), ways, numbers))
    return stages[::-1]


def _row(cells: Numbers, bits: Numbers) -> Row:
    covers = np.bitwise_or.reduce(bits[cells], axis=1)
    order = covers.argsort(kind="stable")
    groups, starts, counts = np.unique(covers[order], return_index=True, return_counts=True)
    return Row(cells[order], groups, starts, counts)
