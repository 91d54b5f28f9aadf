"""The words that a player notices by looking at the board: random words along random paths, of which the best is taken.

This is how bots play that are no experts. They overlook most words and most ways to spell them, as people do: the more
placements they notice, the larger the best polygon among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Final

import numpy as np
import numpy.typing as npt

from parlor.kernel import Chance
from parlor.words import Lexicon

from .edge_values import LetterIndex, letter_index
from .land import MIN_WORD_LENGTH, Land, word_strength
from .polygon import Ints, spans
from .reach import SIDE, cell_at, vertex
from .search import Candidate
from .vocabulary import ALPHABET_SIZE, MAX_WORD_LENGTH

MAX_BATCHES: Final = 12  # of draws; about half of the words drawn can be spelled
MIN_BATCH: Final = 16
RASTERS: Final = 6  # placements of each length whose gain is computed: an eye sees large shapes first

WordRows = Mapping[int, npt.NDArray[np.uint8]]  # by length: one row a word, letters from 0 for A


@lru_cache(maxsize=64)
def word_rows(words: Lexicon, zipf: float) -> WordRows:
    """Return the words of at least this frequency that a board can spell."""
    rows = {}
    for length in range(MIN_WORD_LENGTH, MAX_WORD_LENGTH + 1):
        listed = [word for word in words.common(zipf, length, length) if word.isascii()]
        letters = np.array(listed, dtype=f"S{length}").view(np.uint8).reshape(-1, length) - np.uint8(ord("A"))
        rows[length] = letters[(letters < ALPHABET_SIZE).all(axis=1)]
    return rows


def notice(
    letters: str,
    land: Land,
    seat: int,
    words: WordRows,
    longest: int,
    looks: int,
    used: Collection[str],
    chance: Chance,
) -> Candidate | None:
    """Return the best of `looks` placements of words of up to `longest` letters, each drawn at random; None if none was
    found. Words in `used` are left out. The same chance gives the same placements.
    """
    prefix = cache(partial(land.gain_prefix, seat))
    best: Candidate | None = None
    for paths in draw_paths(letter_index(letters), words, longest, looks, chance):
        for path in largest(paths):
            cells = tuple(map(cell_at, path))
            word = "".join(letters[place] for place in path)
            if word in used:
                continue
            gain = spans([vertex(cell) for cell in cells]).gain(prefix(word_strength(len(path))))
            if best is None or (gain, word, cells) > (best.gain, best.word, best.path):
                best = Candidate(word, cells, gain)
    return best


def largest(paths: Ints) -> Iterator[list[int]]:
    """Yield the paths around the largest areas; all of them if they are few. The paths have equal lengths."""
    if len(paths) > RASTERS:
        row, col = np.divmod(paths, SIDE)
        areas = np.abs((row * np.roll(col, -1, axis=1) - col * np.roll(row, -1, axis=1)).sum(axis=1))  # twice
        paths = paths[np.argsort(-areas, kind="stable")[:RASTERS]]
    yield from paths.tolist()


def draw_paths(board: LetterIndex, words: WordRows, longest: int, looks: int, chance: Chance) -> list[Ints]:
    """Return paths of random words, each cell drawn from those in reach: `looks` in all, or fewer if the board spells
    few of the words. One array for each length, one row a path: the numbers of its cells.
    """
    lengths = [length for length in words if length <= longest and len(words[length])]
    if not lengths:
        return []
    source = np.random.PCG64(chance.bits64())
    found: dict[int, list[Ints]] = {length: [] for length in lengths}
    ends = np.cumsum([len(words[length]) for length in lengths])
    missing = looks
    for _ in range(MAX_BATCHES):
        numbers = (fractions(source, max(MIN_BATCH, missing)) * ends[-1]).astype(np.int64)
        for length, end in zip(lengths, ends.tolist(), strict=True):
            rows = words[length]
            own = numbers[(numbers >= end - len(rows)) & (numbers < end)] - (end - len(rows))
            paths = spell(board, rows[own], source)[:missing]
            found[length].append(paths)
            missing -= len(paths)
        if missing == 0:
            break
    return [np.concatenate(paths) for paths in found.values()]


def spell(board: LetterIndex, words: npt.NDArray[np.uint8], source: np.random.PCG64) -> Ints:
    """Return a random path of each word, without those that end where no letter follows or that use a cell twice."""
    count, length = words.shape
    paths = np.zeros((count, length), dtype=np.int64)
    possible = np.ones(count, dtype=np.bool_)
    for depth in range(length):
        if depth:
            place = paths[:, depth - 1] * ALPHABET_SIZE + words[:, depth]
            cells, begin, choices = board.near, board.near_begin[place], board.near_count[place]
        else:
            cells, begin, choices = board.order, board.begin[words[:, 0]], board.count[words[:, 0]]
        possible &= choices > 0
        drawn = begin + (fractions(source, count) * choices).astype(np.int64)
        paths[:, depth] = cells[np.where(possible, drawn, 0)]
        possible &= (paths[:, :depth] != paths[:, depth, None]).all(axis=1)
    return paths[possible]


def fractions(source: np.random.PCG64, count: int) -> npt.NDArray[np.float64]:
    """Return random numbers below 1, from raw bits: only those stay the same in every release of numpy."""
    raw: npt.NDArray[np.uint64] = source.random_raw(count)
    return (raw >> np.uint64(11)).astype(np.float64) * 2.0**-53
