"""The words of a search as one trie for each length, in arrays, so that a search takes many steps at once."""

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
class TrieLevel:
    """The nodes of one depth of a trie, in alphabetical order of their prefixes."""

    letter: npt.NDArray[np.uint8]  # of each node, from 0 for A
    begin: Ints  # for each node of the depth above the index of its first child here; a last item, the number of nodes


class Vocabulary:
    """Words as one trie for each length.

    It has no words of fewer than 3 or more than 10 letters, and none with letters other than A to Z, which no board can
    spell. A path of 11 letters can wind twice around most of the board. Its sum of edges then says little about its
    gain, so that the bound of the search excludes too few paths: it takes seconds and finds less.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.letters: dict[int, npt.NDArray[np.uint8]] = {}  # by length: a row for each word, sorted; 0 for A
        self.levels: dict[int, tuple[TrieLevel, ...]] = {}  # by length: one for each letter
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


def _levels(letters: npt.NDArray[np.uint8]) -> Iterator[TrieLevel]:
    """Yield the levels of the trie of these sorted words, one for each column of letters."""
    # begins[n]: word n has another prefix than word n - 1, and so begins a node. The end of the list counts as one.
    begins = np.zeros(len(letters) + 1, dtype=np.bool_)
    begins[[0, -1]] = True
    nodes = np.flatnonzero(begins)
    for column in letters.T:
        begins[1:-1] |= column[1:] != column[:-1]
        above, nodes = nodes, np.flatnonzero(begins)
        yield TrieLevel(column[nodes[:-1]], np.searchsorted(nodes, above))


def count_words(letters: str, vocabulary: Vocabulary, enough: int | None = None) -> int:
    """Return how many words of the vocabulary the board can spell; with `enough`, stop soon after that many."""
    codes = np.frombuffer(letters.encode("ascii"), dtype=np.uint8).reshape(SIDE, SIDE) - np.uint8(ord("A"))
    # A set of cells is a number for each row, with a bit for each column; `cells` has the set of each letter.
    cells = ((codes == np.arange(ALPHABET_SIZE)[:, None, None]) << np.arange(SIDE)).sum(axis=2).astype(np.uint16)
    count = 0
    for length, words in sorted(vocabulary.letters.items()):
        if enough is not None and count >= enough:
            break
        ends = cells[words[:, 0]]  # for each word the cells where a path with its letters so far can end
        for column in words.T[1:]:
            ends = _in_reach_of(ends) & cells[column]
        possible = ends.any(axis=1)
        # Such a path may use a cell twice, but only in a word that has a letter twice: those are checked one by one.
        ordered = np.sort(words, axis=1)
        repeats = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
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
