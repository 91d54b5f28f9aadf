"""Paths of letters over the board: which are allowed, which spell words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain, count

from parlor.kernel import Cell, Refusal
from parlor.words import Lexicon, Trie

from .land import SHORTEST_WORD
from .reach import CELLS, REACH, SIDE, cell_at, in_reach, index, neighbours, on_board

Path = tuple[Cell, ...]


def spelled(letters: str, path: Iterable[Cell]) -> str:
    return "".join(letters[index(cell)] for cell in path)


def check_path(path: Path) -> Refusal | None:
    """Why these cells cannot be a word, whatever their letters (R3.8 to R3.10)."""
    for number, cell in enumerate(path):
        if not on_board(cell):
            return Refusal("off-board", f"{cell} is not on the board: columns go from A to L, rows from 1 to {SIDE}.")
        if cell in path[:number]:
            return Refusal("repeated-cell", f"{cell} is in this word already; another cell with that letter may do.")
        if number and not in_reach(path[number - 1], cell):
            return Refusal(
                "out-of-reach", f"{cell} is more than {REACH} cells from {path[number - 1]}: stay within {REACH}."
            )
    if len(path) < SHORTEST_WORD:
        return Refusal("too-short", f"A word has at least {SHORTEST_WORD} letters; this has {len(path)}.")
    return None


@lru_cache(maxsize=8)
def trie(words: Lexicon) -> Trie:
    """The playable words of a list."""
    return Trie.of(sorted(word for word in words.words if len(word) >= SHORTEST_WORD))


def word_paths(letters: str, words: Trie, spent: Collection[str] = ()) -> Iterator[Path]:
    """Every way to spell each of the words but the spent ones, lazily, from each cell in reading order."""
    nearby = cells_nearby(letters)
    spent_nodes = {words.find(word) for word in spent}
    closed = closed_nodes(words, spent_nodes)

    def grow(path: Path, node: int) -> Iterator[Path]:
        if words.is_word(node) and node not in spent_nodes:
            yield path
        near = nearby[index(path[-1])]
        for letter, following in words.children(node):
            for cell in near.get(letter, ()) if following not in closed else ():
                if cell not in path:
                    yield from grow((*path, cell), following)

    starts = ((cell_at(place), words.child(words.root, letters[place])) for place in range(CELLS))
    return chain.from_iterable(grow((cell,), node) for cell, node in starts if node >= 0)


def closed_nodes(words: Trie, spent: Collection[int]) -> frozenset[int]:
    """Where there is nothing left to spell. A long word may have millions of paths: none of them must be walked."""
    closed: set[int] = set()
    for last in sorted(spent, reverse=True):  # children come after their parents, so the longest words first
        node = last
        while node != words.root and all(child in closed for _, child in words.children(node)):
            if words.is_word(node) and node not in spent:
                break
            closed.add(node)
            node = int(words.parent[node])
    return frozenset(closed)


@lru_cache(maxsize=64)  # a board stays the same all game
def cells_nearby(letters: str) -> list[dict[str, list[Cell]]]:
    """For every cell, the cells that may follow it by their letter."""
    nearby: list[dict[str, list[Cell]]] = []
    for place in range(CELLS):
        nearby.append({})
        for cell in neighbours(cell_at(place)):
            nearby[-1].setdefault(letters[index(cell)], []).append(cell)
    return nearby


def all_paths() -> Iterator[Path]:
    """Every path long enough for a word, the shorter ones first. Nobody lives to see the end of it."""

    def grow(path: Path, length: int) -> Iterator[Path]:
        if len(path) == length:
            yield path
            return
        for cell in neighbours(path[-1]):
            if cell not in path:
                yield from grow((*path, cell), length)

    for length in count(SHORTEST_WORD):
        for place in range(CELLS):
            yield from grow((cell_at(place),), length)
