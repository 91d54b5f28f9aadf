"""Search for the words that gain most on a board: exact for simple polygons, and fast because few words are expanded.

The gain of a polygon is a sum over its edges (`polygon.edge_gains`), so that spelling a word well is a longest path,
and all words together are one dynamic program over a trie. A state is a trie node, the first cell, the direction and
the last cell; its value is the best sum of edges so far. What keeps the states few is an upper bound: the value
plus the most that could follow if every letter were where it gains most. A narrow sweep, which keeps only the
most promising states, finds good words; the full sweep after it drops every state that cannot beat them.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator
from dataclasses import dataclass

import numpy as np

from parlor.kernel import Cell

from .edge_values import STARTS, UNREACHABLE, EdgeValues, LetterIndex, letter_index
from .land import Land, pixel_gains, word_strength
from .polygon import Ints, spans
from .reach import CELLS, cell_at, side_of, vertex
from .vocabulary import ALPHABET_SIZE, MAX_WORD_LENGTH, TrieLevel, Vocabulary

SPOTS = CELLS * STARTS  # the last cell and the start are one number too, the spot: last * STARTS + start

# States are sorted as 64-bit numbers: node, spot, value. No value of 15 edges fills 24 bits.
_VALUE_BITS = 24
_VALUE_MIDDLE = 1 << (_VALUE_BITS - 1)

# States kept per letter in one sweep after another, until nothing had to be left out. Measured on empty and on
# contested boards with 116,000 words: the first sweep finds nearly all of the best 24, and the second is exact.
_SWEEP_WIDTHS = (2_000, 30_000, 1 << 62)

# Edges that wind twice around a pixel count it twice, which flatters such polygons until they are rastered. Where that
# may hide a better word, shorter words, which hardly can wind twice, are looked at by themselves. It never happened in
# 96 turns between equals with words of up to 8 letters; it is common once one side holds most of the land, since long
# words can go around the rest of it twice.
_MAX_LENGTHS = (MAX_WORD_LENGTH, 7, 5)
_RASTERS_PER_WORD = 8
_PATHS_PER_WORD = 20_000


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word, the cells that spell it, and the gain of claiming their polygon."""

    word: str
    path: tuple[Cell, ...]
    gain: int


def _ranges(begin: Ints, count: Ints) -> tuple[Ints, Ints]:
    """Every pair (i, j) with begin[i] <= j < begin[i] + count[i]."""
    owner = np.repeat(np.arange(len(count)), count)
    shift = np.subtract(begin, count.cumsum() - count)
    return owner, np.arange(len(owner)) + shift.take(owner)


@dataclass(slots=True)
class _States:
    """States of equal depth: trie node, spot (last cell and start), and the best sum of edges so far."""

    node: Ints
    spot: Ints
    value: Ints


class _Search:
    """One search: the letters, the edge values, and the best words so far."""

    def __init__(self, letters: str, land: Land, seat: int, used: Collection[str] = (), best: int = 0) -> None:
        self.board = letter_index(letters)
        self.land, self.seat, self.used, self.side = land, seat, used, side_of(letters)
        self.edges: dict[int, EdgeValues] = {}
        self.claimable = land.claimable_areas()
        self.candidates: dict[str, Candidate] = {}  # rastered
        self.best = best  # their best gain, or what they have to beat

    def edges_at(self, strength: int) -> EdgeValues:
        if strength not in self.edges:
            self.edges[strength] = EdgeValues(self.land, self.seat, strength, self.side)
        return self.edges[strength]

    def most(self, length: int) -> int:
        """Return what a word of this length would gain if it claimed everything."""
        return int(pixel_gains(self.seat, word_strength(length)) @ self.claimable)

    def run(self, vocabulary: Vocabulary, longest: int, top: int) -> bool:
        """Find the best words up to a length, with exact gains. Return whether sums of edges hid no better word."""
        pending = [length for length in vocabulary.levels if length <= longest]
        most = max(map(self.most, pending), default=0)
        self.found: dict[str, int] = {}  # the best words so far by their sum of edges
        self.top = top
        self.bar = self.best  # only greater sums are of interest
        for width in _SWEEP_WIDTHS:
            pending = [length for length in pending if not self.sweep(vocabulary, length, width)]
            for word in sorted(self.found.keys() - self.candidates.keys(), key=lambda word: (-self.found[word], word)):
                if candidate := self.best_path(word, rival=self.best):
                    self.candidates[word] = candidate
                    self.best = max(self.best, candidate.gain)
            if len(self.found) == top and self.best < min(self.bar, most):
                return False
        return True

    def cannot_pass(self, length: int) -> bool:
        """Return whether no word of this length can pass the bar.

        A pixel gains a stronger word no less, so edge values that were computed for stronger words are a bound too.
        """
        if self.most(length) <= self.bar:
            return True
        computed = [strength for strength in self.edges if strength >= word_strength(length)]
        return bool(computed) and int(self.edges[min(computed)].max_gains(length).max()) <= self.bar

    def sweep(self, vocabulary: Vocabulary, length: int, width: int) -> bool:
        """Search words of this length. Return whether no state was left out."""
        if self.cannot_pass(length):
            return True
        edges = self.edges_at(word_strength(length))
        first, *others = vocabulary.levels[length]
        states = self.first_letters(first, edges.max_gains(length))
        everything = True
        for left, level in zip(range(length - 2, -1, -1), others, strict=True):
            states, bound = self.next_letters(states, level, edges, edges.ahead(left))
            if len(bound) > width:
                everything = False
                promising = np.argpartition(bound, -width)[-width:]
                states = _States(*(part.take(promising) for part in (states.node, states.spot, states.value)))
            states = _merge(states)
        gain = states.value + edges.both.take(states.spot)
        self.keep_best_words(vocabulary, length, states.node, gain)
        return everything

    def first_letters(self, level: TrieLevel, bound: Ints) -> _States:
        cells = [self.board.cells[letter] for letter in level.letter]
        node = np.repeat(np.arange(len(cells)), [len(places) for places in cells])
        cell = np.concatenate(cells)
        node, cell = np.tile(node, 2), np.tile(cell, 2)
        start = cell + np.repeat([0, CELLS], len(cell) // 2)
        keep = bound.take(start) > self.bar
        return _States(node[keep], (cell * STARTS + start)[keep], np.zeros(np.count_nonzero(keep), dtype=np.int64))

    def next_letters(self, states: _States, level: TrieLevel, edges: EdgeValues, ahead: Ints) -> tuple[_States, Ints]:
        """Return the states with one more letter that can still pass the bar, and the upper bound of each."""
        last, start = np.divmod(states.spot, STARTS)
        begin = level.begin.take(states.node)
        parent, child = _ranges(begin, level.begin.take(states.node + 1) - begin)
        place = last.take(parent) * ALPHABET_SIZE + level.letter.take(child)
        branch, near = _ranges(self.board.near_begin.take(place), self.board.near_count.take(place))

        parent = parent.take(branch)
        cell = self.board.near.take(near)
        edge = states.spot - start % CELLS  # in `both`, the edge from here to cell 0, counted this way around
        value = states.value.take(parent) + edges.both.take(edge.take(parent) + cell)
        spot = cell * STARTS + start.take(parent)
        bound = value + ahead.take(spot)
        keep = np.flatnonzero(bound > self.bar)
        return _States(child.take(branch.take(keep)), spot.take(keep), value.take(keep)), bound.take(keep)

    def keep_best_words(self, vocabulary: Vocabulary, length: int, node: Ints, gain: Ints) -> None:
        """Keep the best words. At the last depth a node is a word, and states are in order of node."""
        if len(node) == 0:
            return
        begins = np.flatnonzero(np.append(True, node[1:] != node[:-1]))
        best = np.maximum.reduceat(gain, begins)
        # The first words of this order are enough: some may be used already, the rest come after `top` better ones.
        for place in np.argsort(-best, kind="stable")[: self.top + len(self.used)].tolist():
            word, value = vocabulary.word(length, node[begins[place]]), int(best[place])
            if value > self.bar and word not in self.used:
                self.found[word] = max(value, self.found.get(word, value))
        ranked = heapq.nlargest(self.top, self.found.items(), key=lambda item: item[1])
        if len(ranked) == self.top:
            self.found = dict(ranked)
            self.bar = ranked[-1][1]

    def best_path(self, word: str, rival: int = 0) -> Candidate | None:
        """Return the best path of a word. Paths are rastered only while their sum of edges is above the rival."""
        edges = self.edges_at(word_strength(len(word)))
        best: Candidate | None = None
        for rasters, (total, path) in enumerate(_paths(word, self.board, edges)):
            if best and (rasters == _RASTERS_PER_WORD or total <= max(best.gain, rival)):
                break
            cells = tuple(cell_at(place) for place in path)
            gain = spans([vertex(cell) for cell in cells]).gain(edges.prefix)
            if best is None or gain > best.gain:
                best = Candidate(word, cells, gain)
        return best


def _merge(states: _States) -> _States:
    """Return the states in order of node and spot; of equal ones the best."""
    keys = ((states.node * SPOTS + states.spot) << _VALUE_BITS) + (states.value + _VALUE_MIDDLE)
    keys.sort()
    state = keys >> _VALUE_BITS
    keep = np.ones(len(keys), dtype=np.bool_)
    np.not_equal(state[1:], state[:-1], out=keep[:-1])
    node, spot = np.divmod(state[keep], SPOTS)
    return _States(node, spot, (keys[keep] & (2 * _VALUE_MIDDLE - 1)) - _VALUE_MIDDLE)


def _paths(word: str, board: LetterIndex, edges: EdgeValues) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield paths of a word, no cell twice, the greatest sum of edges first (of equal ones the first in reading order).

    Best-first search; the bound is a dynamic program from the word's end that lets cells be used twice, so that the
    search seldom leaves the best path. A path and the same path counted the other way have opposite
    sums, so that sums below 0 need no look.
    """
    cells = [board.cells_of(letter) for letter in word]
    ahead = edges.both.reshape(CELLS, 2, CELLS)[cells[-1][:, None], :, cells[0]].transpose(0, 2, 1)
    aheads = [ahead]  # [cell, way around, first cell]
    for here, there in zip(cells[-2::-1], cells[:0:-1], strict=True):
        ahead = (edges.reachable[here[:, None], :, there][..., None] + ahead).max(axis=1, initial=UNREACHABLE)
        aheads.append(ahead)
    aheads.reverse()

    heap = [
        (-bound, (place,), 0, way, first)
        for first, place in enumerate(cells[0].tolist())
        for way, bound in enumerate(ahead[first, :, first].tolist())
    ]
    heapq.heapify(heap)
    for _ in range(_PATHS_PER_WORD):
        if not heap or heap[0][0] > 0:
            return
        negated, path, total, way, first = heapq.heappop(heap)
        if len(path) == len(word):
            yield -negated, path
            continue
        choices = cells[len(path)]
        totals = total + edges.reachable[path[-1], way].take(choices)
        bounds = totals + aheads[len(path)][:, way, first]
        for place, reached, bound in zip(choices.tolist(), totals.tolist(), bounds.tolist(), strict=True):
            if bound >= 0 and place not in path:
                heapq.heappush(heap, (-bound, (*path, place), reached, way, first))


def best_words(
    letters: str,
    land: Land,
    seat: int,
    vocabulary: Vocabulary,
    *,
    top: int = 24,
    used: Collection[str] = frozenset(),
    floor: int = 0,
    longest: int = MAX_WORD_LENGTH,
) -> list[Candidate]:
    """The best words for a seat, best first, at most `top`: each with its best path and exact gain.

    `letters` are the board's 144, A to Z, row by row. Words in `used` are left out, and so are words of more than
    `longest` letters and words whose edges do not sum to more than `floor`. No word makes a simple polygon that gains
    more than the first candidate, unless it is longer than 5 letters and hidden by words that wind twice (see
    `_MAX_LENGTHS`).
    """
    hunt = _Search(letters, land, seat, used, best=floor)
    for most in _MAX_LENGTHS:
        if hunt.run(vocabulary, min(most, longest), top):
            break
    return sorted(hunt.candidates.values(), key=lambda found: (-found.gain, found.word, found.path))[:top]


def best_path(word: str, letters: str, land: Land, seat: int) -> Candidate | None:
    """The best way to spell one word, or None where the board cannot spell it."""
    return _Search(letters, land, seat).best_path(word)
