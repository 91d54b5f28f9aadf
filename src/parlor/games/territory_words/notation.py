"""Actions as typed lines: "pass", "claim C3 D5 E7", or just a word, which is then spelled where it gains most."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import get_args

import msgspec

from parlor.kernel import Cell, Refusal
from parlor.words import Lexicon, Trie, fold, lexicon

from .dictionary import not_a_word
from .land import SHORTEST_WORD, Land
from .paths import spelled, trie
from .reach import REACH, SIDE, can_spell, in_reach, on_board
from .search import best_path
from .state import BLUE, Action, Claim, Pass, View, Voucher, spent_words

SUGGESTED = 2.0  # Zipf: rare words are for the player to know
MOST_SUGGESTED = 24
LONGEST_TYPED = 15  # no list has longer words
USAGE = "Type a word, and it is placed where it gains most; or its cells, as in: claim C3 D5 E7; or pass."


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
    word = fold(verb.upper())
    if word.isalpha() and word.isascii() and not rest:
        return _spell(view, word)
    return Refusal("unreadable", f"{line.strip()!r} cannot be read. {USAGE}")


def _claim(names: list[str]) -> Action | Refusal:
    voucher = names.pop().strip("()") if names[-1].startswith("(") else ""
    if voucher not in get_args(Voucher):
        return Refusal("unreadable", f"Nobody vouches as {voucher!r}.")
    cells = [(name, Cell.parse(name)) for name in names]
    for name, cell in cells:
        if cell is None:
            return Refusal(
                "unreadable", f"{name!r} is not a cell: columns go from A to L, rows from 1 to 12, as in C4."
            )
    return msgspec.convert({"type": "claim", "path": [cell for _, cell in cells], "voucher": voucher}, Claim)


def _spell(view: View, word: str) -> Action | Refusal:
    """The word where it gains most, or the first thing that is wrong with it."""
    if not SHORTEST_WORD <= len(word) <= LONGEST_TYPED:
        code = "too-short" if len(word) < SHORTEST_WORD else "not-a-word"
        return Refusal(code, f"A word has {SHORTEST_WORD} to {LONGEST_TYPED} letters; this has {len(word)}.")
    if view.options.dictionary == "local" and word not in lexicon(view.options.lexicon).words:
        return not_a_word(word)
    missing = [letter for letter in word if letter not in view.letters]
    if missing:
        return Refusal("not-on-board", f"There is no {missing[0]} on this board.")
    best = best_path(word, view.letters, Land(view.land), BLUE if view.turn is None else view.turn)
    if best is None:
        return Refusal("not-on-board", f"{word} cannot be spelled here with steps of at most {REACH} cells.")
    return Claim(best.path)


def complete(view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
    """After "claim": the cells in reach that could go on to a word. Otherwise the words that begin so."""
    verb, *rest = line.split(" ")
    if verb.lower() != "claim":
        return _words(view, line)
    path = tuple(cell for cell in map(Cell.parse, rest[:-1]) if cell and on_board(cell))
    if len(path) < len(rest) - 1 or not rest:
        return []
    return (" ".join([verb, *rest[:-1], str(cell)]) for cell in _next_cells(view, path, rest[-1].upper()))


def _next_cells(view: View, path: tuple[Cell, ...], begun: str) -> Iterable[Cell]:
    words = trie(lexicon(view.options.lexicon))
    node = words.root
    for letter in spelled(view.letters, path):
        node = words.child(node, letter) if node >= 0 else -1
    for cell in (Cell(row, col) for row in range(SIDE) for col in range(SIDE)):
        fits = cell not in path and (not path or in_reach(path[-1], cell)) and str(cell).startswith(begun)
        if fits and node >= 0 and words.child(node, spelled(view.letters, (cell,))) >= 0:
            yield cell


def _words(view: View, line: str) -> Iterable[str]:
    """The best known words that begin so and can be played."""
    begun, words = fold(line.strip().upper()), lexicon(view.options.lexicon)
    yield from (verb for verb in ("claim ", "pass") if verb.startswith(line.lower()))
    if begun.isalpha() and begun.isascii():
        spent = spent_words(view)
        found = suggestions(words).words_from(begun)
        playable = [word for word in found if word not in spent and can_spell(word, view.letters)]
        yield from map(str.lower, sorted(playable, key=words.zipf, reverse=True)[:MOST_SUGGESTED])


@lru_cache(maxsize=8)
def suggestions(words: Lexicon) -> Trie:
    """What may be suggested: words that people know, and none that is offensive."""
    return Trie.of(words.common(SUGGESTED, SHORTEST_WORD))
