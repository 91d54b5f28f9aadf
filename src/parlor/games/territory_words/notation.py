"""Actions as typed lines: "pass", "claim C3 D5 E7", or just a word, which is then spelled where it gains most."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from parlor.kernel import Cell, Refusal
from parlor.words import Trie, lexicon

from .land import SHORTEST_WORD, Land
from .paths import spelled, trie
from .reach import SIDE, can_spell, in_reach, on_board
from .search import best_path
from .state import BLUE, Action, Claim, Pass, View

SUGGESTED = 2.0  # Zipf: rare words are for the player to know
HELP = "Type a word, its cells (claim C3 D5 E7), or pass."


def write(action: Action) -> str:
    if isinstance(action, Pass):
        return "pass"
    return " ".join(["claim", *map(str, action.path), *([f"({action.voucher})"] if action.voucher else [])])


def read(view: View, line: str) -> Action | Refusal:
    verb, *rest = line.split() or [""]
    if verb.lower() == "pass" and not rest:
        return Pass()
    if verb.lower() == "claim" and rest:
        return _claim(rest)
    if verb.isalpha() and verb.isascii() and not rest:
        return _spell(view, verb.upper())
    return Refusal("unreadable", f"{line.strip()!r} cannot be read. {HELP}")


def _claim(names: list[str]) -> Action | Refusal:
    voucher = names.pop().strip("()") if names[-1].startswith("(") else ""
    cells = [Cell.parse(name) for name in names]
    if None in cells or voucher not in ("", "service", "honour", "list"):
        bad = next((name for name, cell in zip(names, cells, strict=True) if cell is None), voucher)
        return Refusal("unreadable", f"{bad!r} is not a cell: columns go from A to L, rows from 1 to 12, as in C4.")
    return Claim(tuple(cell for cell in cells if cell), voucher)  # type: ignore[arg-type]  # one of the four


def _spell(view: View, word: str) -> Action | Refusal:
    """The word where it gains most. Whether it is one is for the rules to say, once there is a path."""
    if len(word) < SHORTEST_WORD:
        return Refusal("too-short", f"A word has at least {SHORTEST_WORD} letters; {word} has {len(word)}.")
    seat = BLUE if view.turn is None else view.turn
    best = best_path(word, view.letters, Land(view.land), seat)
    if best is None:
        return Refusal("not-on-board", f"{word} cannot be spelled here: letters must be within 4 cells of each other.")
    return Claim(best.path)


def complete(view: View, line: str) -> Iterable[str]:
    """After "claim": the cells in reach that could go on to a word. Otherwise the words that begin so."""
    verb, *rest = line.split(" ")
    if verb.lower() != "claim":
        return _words(view, line)
    path = tuple(cell for cell in map(Cell.parse, rest[:-1]) if cell and on_board(cell))
    if len(path) < len(rest) - 1 or not rest:
        return []
    return (" ".join([verb, *rest[:-1], str(cell)]) for cell in _next_cells(view, path, rest[-1].upper()))


def _next_cells(view: View, path: tuple[Cell, ...], begun: str) -> Iterable[Cell]:
    words = trie(view.options.lexicon)
    node = words.root
    for letter in spelled(view.letters, path):
        node = words.child(node, letter) if node >= 0 else -1
    for cell in (Cell(row, col) for row in range(SIDE) for col in range(SIDE)):
        fits = cell not in path and (not path or in_reach(path[-1], cell)) and str(cell).startswith(begun)
        if fits and node >= 0 and words.child(node, spelled(view.letters, (cell,))) >= 0:
            yield cell


def _words(view: View, line: str) -> Iterable[str]:
    begun = line.strip().upper()
    yield from (verb for verb in ("claim ", "pass") if verb.startswith(line.lower()))
    if begun.isalpha() and begun.isascii():
        for word in suggestions(view.options.lexicon).words_from(begun):
            if can_spell(word, view.letters):
                yield word.lower()


@cache
def suggestions(name: str) -> Trie:
    """What may be suggested: words that people know, and none that is offensive."""
    return Trie.of(lexicon(name).common(SUGGESTED, SHORTEST_WORD))
