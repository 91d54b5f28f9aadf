"""Actions as typed lines: "pass", "claim C3 D5 E7", or a word, which is placed where it gains most."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import get_args

import msgspec

from parlor.kernel import Cell, Refusal
from parlor.words import Lexicon, Trie, fold, lexicon

from .dictionary import not_a_word
from .land import MIN_WORD_LENGTH, Land
from .paths import trie, word_along
from .reach import REACH, SIDE, can_spell, in_reach
from .search import best_path
from .state import BLUE, Action, AskHint, Claim, Pass, View, Voucher, used_words

MIN_SUGGESTED_ZIPF = 2.0  # rarer words are not suggested
MAX_SUGGESTIONS = 24
MAX_TYPED_LENGTH = 15  # the longest words of any list
USAGE = (
    "Type a word to place it where it gains the most, or its cells, as in: claim C3 D5 E7; or pass; or ? for a hint."
)


def write(action: Action) -> str:
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, AskHint):
        return " ".join(
            ["?", *([str(action.strength)] if action.strength else []), *action.letter, *map(str, action.path)]
        )
    return " ".join(["claim", *map(str, action.path), *([f"({action.voucher})"] if action.voucher else [])])


def read(view: View, line: str) -> Action | Refusal:
    verb, *rest = line.split() or [""]
    if verb.lower() == "pass" and not rest:
        return Pass()
    if verb.lower() == "claim" and rest:
        return _claim(rest)
    if verb == "?":
        return _hint(rest)
    word = fold(verb.upper())
    if word.isalpha() and word.isascii() and not rest:
        return _spell(view, word)
    return Refusal("unreadable", f"Can't read {line.strip()!r}. {USAGE}")


def _hint(parts: list[str]) -> Action | Refusal:
    """Return a hint: "?" asks for one; "? 3", "? 3 C" and "? 3 C C4 D5 E7" are answers in records."""
    strength, letter, *names = [*parts, "", ""][: max(2, len(parts))]
    cells = [Cell.parse(name) for name in names]
    if not (strength.isdecimal() or not strength) or len(letter) > 1 or None in cells:
        return Refusal("unreadable", f"Can't read a hint in {' '.join(parts)!r}. Type ? for a hint.")
    return msgspec.convert({"type": "hint", "strength": int(strength or 0), "letter": letter, "path": cells}, AskHint)


def _claim(names: list[str]) -> Action | Refusal:
    voucher = names.pop().strip("()") if names[-1].startswith("(") else ""
    if voucher not in get_args(Voucher):
        return Refusal("unreadable", f"Unknown voucher: {voucher!r}.")
    cells = [(name, Cell.parse(name)) for name in names]
    for name, cell in cells:
        if cell is None:
            return Refusal("unreadable", f"{name!r} isn't a square. Type a column and a row, as in C4.")
    return msgspec.convert({"type": "claim", "path": [cell for _, cell in cells], "voucher": voucher}, Claim)


def _spell(view: View, word: str) -> Action | Refusal:
    """Return the claim of the word where it gains most, or why it cannot be played."""
    if not MIN_WORD_LENGTH <= len(word) <= MAX_TYPED_LENGTH:
        code = "too-short" if len(word) < MIN_WORD_LENGTH else "not-a-word"
        return Refusal(code, f"Words have {MIN_WORD_LENGTH} to {MAX_TYPED_LENGTH} letters. This one has {len(word)}.")
    if view.options.dictionary == "local" and word not in lexicon(view.options.lexicon).words:
        return not_a_word(word)
    missing = [letter for letter in word if letter not in view.letters]
    if missing:
        return Refusal("not-on-board", f"There's no {missing[0]} on this board.")
    best = best_path(word, view.letters, Land(view.land), BLUE if view.turn is None else view.turn)
    if best is None:
        return Refusal("not-on-board", f"{word} can't be spelled on this board with steps of up to {REACH} squares.")
    return Claim(best.path)


def complete(view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
    """Return, after "claim", the cells in reach that can continue a word; else words that begin like the line."""
    verb, *rest = line.split(" ")
    if verb.lower() != "claim":
        return _words(view, line)
    side = view.options.side
    path = tuple(cell for cell in map(Cell.parse, rest[:-1]) if cell and cell.on_board(side, side))
    if len(path) < len(rest) - 1 or not rest:
        return []
    return (" ".join([verb, *rest[:-1], str(cell)]) for cell in _next_cells(view, path, rest[-1].upper()))


def _next_cells(view: View, path: tuple[Cell, ...], prefix: str) -> Iterable[Cell]:
    words = trie(lexicon(view.options.lexicon))
    node = words.root
    for letter in word_along(view.letters, path):
        node = words.child(node, letter) if node >= 0 else -1
    for cell in (Cell(row, col) for row in range(SIDE) for col in range(SIDE)):
        fits = cell not in path and (not path or in_reach(path[-1], cell)) and str(cell).startswith(prefix)
        if fits and node >= 0 and words.child(node, word_along(view.letters, (cell,))) >= 0:
            yield cell


def _words(view: View, line: str) -> Iterable[str]:
    """Yield the most common playable words that begin like the line."""
    prefix, words = fold(line.strip().upper()), lexicon(view.options.lexicon)
    yield from (verb for verb in ("claim ", "pass") if verb.startswith(line.lower()))
    if prefix.isalpha() and prefix.isascii():
        used = used_words(view)
        known = suggestions(words).words_from(prefix)
        playable = [word for word in known if word not in used and can_spell(word, view.letters)]
        yield from map(str.lower, sorted(playable, key=words.zipf, reverse=True)[:MAX_SUGGESTIONS])


@lru_cache(maxsize=8)
def suggestions(words: Lexicon) -> Trie:
    """Return the words that may be suggested: common and not offensive."""
    return Trie.of(words.common(MIN_SUGGESTED_ZIPF, MIN_WORD_LENGTH))
