"""The words of a search, as tries that whole arrays of states walk at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .land import MIN_WORD_LENGTH
from .polygon import Ints
from .reach import REACH, SIDE, can_spell

ALPHABET_SIZE = 26
MAX_WORD_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Level:
    """The trie nodes of one depth: their letters, and where the children of each node above begin among them."""

    letter: npt.NDArray[np.uint8]
    begin: Ints


class Vocabulary:
    """Words as one trie for each length.

    Words of fewer than 3 or more than 10 letters are left out, and so are words with letters other than A to Z, which
    no board can spell. With 11 letters paths can wind twice around most of the board, so that sums of edges no longer
    tell good words from bad ones: the bound fails to bound, and a search takes seconds and finds less.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.letters: dict[int, npt.NDArray[np.uint8]] = {}  # by length: one row a word, from 0 for A, alphabetical
        self.levels: dict[int, tuple[Level, ...]] = {}
        plain = [word for word in words if word.isascii()]
        lengths = np.fromiter(map(len, plain), dtype=np.int64, count=len(plain))
        spelled = np.array(plain, dtype=np.bytes_)
        for length in range(MAX_WORD_LENGTH, MIN_WORD_LENGTH - 1, -1):
            listed = np.unique(spelled[lengths == length].astype(f"S{length}"))
            letters = listed.view(np.uint8).reshape(-1, length) - np.uint8(ord("A"))
            letters = letters[(letters < ALPHABET_SIZE).all(axis=1)]
            if len(letters):
                self.letters[length] = letters
                self.levels[length] = tuple(_levels(letters))

    def word(self, length: int, place: int) -> str:
        return bytes(self.letters[length][place] + np.uint8(ord("A"))).decode()


def _levels(letters: npt.NDArray[np.uint8]) -> Iterator[Level]:
    # A word begins a node where its prefix differs from the prefix of the word before it; the end begins one as well.
    begins = np.zeros(len(letters) + 1, dtype=np.bool_)
    begins[[0, -1]] = True
    nodes = np.flatnonzero(begins)
    for column in letters.T:
        begins[1:-1] |= column[1:] != column[:-1]
        above, nodes = nodes, np.flatnonzero(begins)
        yield Level(column[nodes[:-1]], np.searchsorted(nodes, above))


def count_words(letters: str, vocabulary: Vocabulary, enough: int | None = None) -> int:
    """Return how many words of the vocabulary the board can spell; counting may stop at `enough`."""
    codes = np.frombuffer(letters.encode("ascii"), dtype=np.uint8).reshape(SIDE, SIDE) - np.uint8(ord("A"))
    # A set of cells is twelve numbers, one bit for each column. `cells` holds the set of each letter.
    cells = ((codes == np.arange(ALPHABET_SIZE)[:, None, None]) << np.arange(SIDE)).sum(axis=2).astype(np.uint16)
    count = 0
    for length, words in sorted(vocabulary.letters.items()):
        if enough is not None and count >= enough:
            break
        ends = cells[words[:, 0]]
        for column in words.T[1:]:
            ends = _in_reach_of(ends) & cells[column]
        possible = ends.any(axis=1)
        ordered = np.sort(words, axis=1)
        repeats = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
        # Only a word with a repeated letter may have had to use a cell twice.
        count += int(np.count_nonzero(possible & ~repeats))
        count += sum(
            can_spell(vocabulary.word(length, place), letters) for place in np.flatnonzero(possible & repeats).tolist()
        )
    return count


def _in_reach_of(cells: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
    """Return the cells in reach of any of these; bits beyond the twelfth have no meaning."""
    beside = np.zeros_like(cells)
    for step in range(1, REACH + 1):
        beside |= cells << step | cells >> step
    reached, around = beside.copy(), beside | cells
    for step in range(1, REACH + 1):
        reached[:, step:] |= around[:, :-step]
        reached[:, :-step] |= around[:, step:]
    return reached
