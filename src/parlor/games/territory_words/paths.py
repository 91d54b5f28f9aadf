"""Paths over the board: which are allowed, and which spell words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache, partial
from itertools import chain, count, islice, pairwise

from parlor.kernel import Cell, Refusal
from parlor.words import Lexicon, Trie

from .land import MIN_WORD_LENGTH
from .reach import CELLS, REACH, SIDE, cell_at, in_reach, index, neighbors
from .state import Claim

Path = tuple[Cell, ...]
FIRST_CLAIMS = 1200  # that are kept for a board: more than the random bot reads, for when some words are used


def word_along(letters: str, path: Iterable[Cell]) -> str:
    """Return the word that a path spells."""
    return "".join(letters[index(cell)] for cell in path)


def check_path(path: Path, side: int = SIDE) -> Refusal | None:
    """Return why a path is refused, for any letters on it (R3.8 to R3.10), on a map of so many rows and columns."""
    for number, cell in enumerate(path):
        if not cell.on_board(side, side):
            last = chr(ord("A") + side - 1)
            return Refusal("off-board", f"{cell} is off the board. Columns go from A to {last}, rows from 1 to {side}.")
        if cell in path[:number]:
            return Refusal("repeated-cell", f"{cell} is already in this word. Choose another square.")
        if number and not in_reach(path[number - 1], cell):
            return Refusal("out-of-reach", f"{cell} is too far from {path[number - 1]}. Stay within {REACH} squares.")
    if len(path) < MIN_WORD_LENGTH:
        return Refusal("too-short", f"Words need at least {MIN_WORD_LENGTH} letters. This one has {len(path)}.")
    return None


@lru_cache(maxsize=8)
def trie(words: Lexicon) -> Trie:
    """Return the playable words of a list."""
    return Trie.of(sorted(word for word in words.words if len(word) >= MIN_WORD_LENGTH))


def word_claims(letters: str, words: Trie, used: Collection[str] = ()) -> Iterator[Iterable[Claim]]:
    """Yield groups of claims, together one for each of the `word_paths`. The first are looked up, as letters never
    change in a game; only few callers read on. Nothing is computed before it is needed.
    """
    claims, numbers = _first_claims(letters, words)
    gaps = sorted(number for word in used for number in numbers.get(words.find(word), ()))
    for gap, end in pairwise((-1, *gaps, len(claims))):
        yield claims[gap + 1 : end]
    if len(claims) == FIRST_CLAIMS:
        yield map(Claim, islice(word_paths(letters, words, used), FIRST_CLAIMS - len(gaps), None))


@lru_cache(maxsize=32)
def _first_claims(letters: str, words: Trie) -> tuple[tuple[Claim, ...], dict[int, list[int]]]:
    """Return the first claims on an empty board, in the order of `word_paths`, and their numbers by the word's node."""
    claims, numbers = list[Claim](), dict[int, list[int]]()
    cells = [cell_at(place) for place in range(CELLS)]

    nearby = cache(partial(_places_by_letter, letters))  # most places are too far from the first claims

    @cache  # many paths lead to a node
    def branches(node: int) -> tuple[bool, list[tuple[str, int]]]:
        return words.is_word(node), list(words.children(node))

    def grow(path: Path, place: int, visited: int, node: int) -> None:
        is_word, children = branches(node)
        if is_word:
            numbers.setdefault(node, []).append(len(claims))
            claims.append(Claim(path))
        near = nearby(place) if children else {}
        for letter, following in children:
            for other in near.get(letter, ()):
                if not visited >> other & 1 and len(claims) < FIRST_CLAIMS:
                    grow((*path, cells[other]), other, visited | 1 << other, following)

    for place, letter in enumerate(letters):
        if (node := words.child(words.root, letter)) >= 0 and len(claims) < FIRST_CLAIMS:
            grow((cells[place],), place, 1 << place, node)
    return tuple(claims), numbers


def _places_by_letter(letters: str, place: int) -> dict[str, list[int]]:
    """Return the numbers of the cells that may follow this one, by letter."""
    near: dict[str, list[int]] = {}
    for other in _places_in_reach(place):
        near.setdefault(letters[other], []).append(other)
    return near


@cache
def _places_in_reach(place: int) -> tuple[int, ...]:
    return tuple(map(index, neighbors(cell_at(place))))


def word_paths(letters: str, words: Trie, used: Collection[str] = ()) -> Iterator[Path]:
    """Yield every path of each word except the used ones, from each cell in reading order."""
    nearby = cells_nearby(letters)
    used_nodes = {words.find(word) for word in used}
    closed = closed_nodes(words, used_nodes)

    def grow(path: Path, node: int) -> Iterator[Path]:
        if words.is_word(node) and node not in used_nodes:
            yield path
        near = nearby[index(path[-1])]
        for letter, following in words.children(node):
            for cell in near.get(letter, ()) if following not in closed else ():
                if cell not in path:
                    yield from grow((*path, cell), following)

    starts = ((cell_at(place), words.child(words.root, letters[place])) for place in range(CELLS))
    return chain.from_iterable(grow((cell,), node) for cell, node in starts if node >= 0)


def closed_nodes(words: Trie, used: Collection[int]) -> frozenset[int]:
    """Return the nodes that lead only to used words. A long word may have millions of paths: skip them."""
    closed: set[int] = set()
    for last in sorted(used, reverse=True):  # children come after their parents, so the longest words first
        node = last
        while node != words.root and all(child in closed for _, child in words.children(node)):
            if words.is_word(node) and node not in used:
                break
            closed.add(node)
            node = int(words.parent[node])
    return frozenset(closed)


@lru_cache(maxsize=64)  # the letters stay the same for a whole game
def cells_nearby(letters: str) -> list[dict[str, list[Cell]]]:
    """Return for every cell the cells that may follow it, by letter."""
    nearby: list[dict[str, list[Cell]]] = []
    for place in range(CELLS):
        nearby.append({})
        for cell in neighbors(cell_at(place)):
            nearby[-1].setdefault(letters[index(cell)], []).append(cell)
    return nearby


def all_paths() -> Iterator[Path]:
    """Yield every path long enough for a word, the shorter ones first: practically without end."""

    def grow(path: Path, length: int) -> Iterator[Path]:
        if len(path) == length:
            yield path
            return
        for cell in neighbors(path[-1]):
            if cell not in path:
                yield from grow((*path, cell), length)

    for length in count(MIN_WORD_LENGTH):
        for place in range(CELLS):
            yield from grow((cell_at(place),), length)
