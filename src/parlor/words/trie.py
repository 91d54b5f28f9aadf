"""A trie in flat arrays, for searching boards by array arithmetic or letter by letter."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ints = npt.NDArray[np.int32]
    Bytes = npt.NDArray[np.uint8]


class Trie:
    """Nodes are numbered breadth first, so a node's children are adjacent, in alphabetical order.

    Node 0 is the root; `depth_start[d]` is the first node of depth d and `depth_start[-1]` the number of nodes.
    The root has letter 0 and parent -1, which have no meaning.
    """

    root = 0

    def __init__(
        self,
        words: tuple[str, ...],
        parent: Ints,
        letter: Bytes,
        depth_start: Ints,
        first_child: Ints,
        child_count: Ints,
        word: Ints,
    ) -> None:
        self.words = words  # alphabetical, without duplicates
        self.parent = parent
        self.letter = letter  # A is 0
        self.depth_start = depth_start
        self.first_child = first_child  # meaningful where child_count > 0
        self.child_count = child_count
        self.word = word  # index into words, or -1

    @classmethod
    def of(cls, words: Iterable[str]) -> Trie:
        """Return the trie of upper-case words A to Z, in any order; 200,000 words take 0.1 s. Raises ValueError."""
        import numpy as np

        order, table, lengths = _sorted_table(tuple(words))
        depth = table.shape[1]
        rows = len(order)
        # How many letters each word shares with the one before it; a word starts a node at every depth beyond that.
        shared = np.zeros(rows, dtype=np.int32)
        if rows > 1:
            shared[1:] = np.argmax(table[1:] != table[:-1], axis=1)  # the words are distinct, so there is a difference

        depth_start = [0, 1]
        parents, letters = [np.array([-1], dtype=np.int32)], [np.zeros(1, dtype=np.uint8)]
        ends: list[tuple[Ints, Ints]] = []  # nodes where words end, and those words
        above = np.zeros(rows, dtype=np.int32)  # each word's node at the depth before
        for d in range(1, depth + 1):
            new = (shared < d) & (lengths >= d)
            node = (depth_start[-1] - 1 + np.cumsum(new)).astype(np.int32)
            parents.append(above[new])
            letters.append(table[new, d - 1] - np.uint8(ord("A")))
            last = np.flatnonzero(lengths == d).astype(np.int32)
            ends.append((node[last], last))
            depth_start.append(depth_start[-1] + int(new.sum()))
            above = node

        parent = np.concatenate(parents)
        child_count = np.bincount(parent[1:], minlength=len(parent)).astype(np.int32)
        first_child = (np.cumsum(child_count) - child_count + 1).astype(np.int32)
        word = np.full(len(parent), -1, dtype=np.int32)
        for nodes, found in ends:
            word[nodes] = found
        starts = np.array(depth_start, dtype=np.int32)
        return cls(order, parent, np.concatenate(letters), starts, first_child, child_count, word)

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def _walk(self) -> tuple[str, list[int], list[int], list[int]]:
        """Return lists for walking: indexing a list takes a quarter of the time of indexing an array."""
        letters = (self.letter + ord("A")).tobytes().decode("ascii")
        return letters, self.first_child.tolist(), self.child_count.tolist(), self.word.tolist()

    def child(self, node: int, letter: str) -> int:
        """Return the child of a node by a letter, or -1."""
        letters, first, count, _ = self._walk
        start = first[node]
        return letters.find(letter, start, start + count[node])

    def children(self, node: int) -> Iterator[tuple[str, int]]:
        """Return the letters that may follow with their nodes, alphabetical."""
        letters, first, count, _ = self._walk
        start, stop = first[node], first[node] + count[node]
        return zip(letters[start:stop], range(start, stop), strict=True)

    def find(self, prefix: str) -> int:
        """Return the node of a prefix, or -1."""
        node = self.root
        for letter in prefix:
            node = self.child(node, letter)
            if node < 0:
                break
        return node

    def is_word(self, node: int) -> bool:
        """Return whether a word ends at the node."""
        return self._walk[3][node] >= 0

    def words_from(self, prefix: str) -> tuple[str, ...]:
        """Return every word that starts with the prefix, alphabetical."""
        return self.words[bisect_left(self.words, prefix) : bisect_left(self.words, prefix + "[")]  # "[" follows "Z"


def _sorted_table(words: tuple[str, ...]) -> tuple[tuple[str, ...], Bytes, Ints]:
    """Return the distinct words in order, their letters as rows of bytes padded with 0, and their lengths."""
    import numpy as np

    text = np.frombuffer("\n".join((*words, "")).encode("ascii", "replace"), dtype=np.uint8)
    is_letter = text != ord("\n")
    stops = np.flatnonzero(~is_letter)
    lengths = np.diff(stops, prepend=-1) - 1
    letters = text[is_letter]
    if len(stops) != len(words) or ((letters < ord("A")) | (letters > ord("Z"))).any() or not lengths.all():
        raise ValueError("a trie holds words of upper-case letters A to Z")

    width = int(lengths.max(initial=0))
    table = np.zeros((len(words), -(-width // 8) * 8), dtype=np.uint8)
    table[np.arange(table.shape[1]) < lengths[:, None]] = letters
    # Eight letters read as one big-endian number sort as the letters do, and far faster.
    keys = table.view(">u8").astype(np.uint64)
    order = np.lexsort(keys.T[::-1]) if width else np.arange(0)
    keys = keys[order]
    first = np.ones(len(order), dtype=bool)
    first[1:] = (keys[1:] != keys[:-1]).any(axis=1)
    order = order[first]
    return tuple(words[i] for i in order.tolist()), table[order, :width], lengths[order].astype(np.int32)
