"""Actions as typed lines: a word of the board, its cells as in "submit A1 B1 C1", or "finish"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlor.kernel import Cell, Refusal
from parlor.words import fold, lexicon

from .board import SEGMENTS, path_of, spelled, words_on
from .state import Action, Finish, Run, Submit, View, lexicon_name

USAGE: Final = "Type a word that stands in a row or a column, or its cells, as in: submit A1 B1 C1; or finish."
SUGGESTED: Final = 3.0  # Zipf: rarer words are for the player to find


def write(action: Action) -> str:
    return "finish" if isinstance(action, Finish) else " ".join(["submit", *map(str, action.path)])


def read(view: View, line: str) -> Action | Refusal:
    verb, *rest = line.split() or [""]
    if verb.lower() == "finish" and not rest:
        return Finish()
    if verb.lower() == "submit" and rest:
        cells = [Cell.parse(name) for name in rest]
        if None in cells:
            return Refusal("unreadable", "Cells go from A1 to F6, as in: submit A1 B1 C1.")
        return Submit(tuple(cell for cell in cells if cell))
    word = fold(verb) if view.options.language == "pl" else verb.upper()
    if rest or not (word.isalpha() and word.isascii()):
        return Refusal("unreadable", f"{line.strip()[:80]!r} cannot be read. {USAGE}")
    run = own_run(view)
    places = next((places for places in SEGMENTS if spelled(run.board, places) == word), None) if run else None
    if places is None:
        return Refusal("not-on-board", f"{word[:20]} does not stand in a row or a column of the board.")
    return Submit(path_of(places))


def own_run(view: View) -> Run | None:
    return view.runs[view.you if 0 <= view.you < len(view.runs) else 0]


def complete(view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
    """Nothing is given away before something is typed."""
    begun, run = line.strip().upper(), own_run(view)
    if not begun:
        return ["finish"]
    name = lexicon_name(view.options)
    words = {word for word, _ in words_on(run.board, name)} if run else set()
    known = lexicon(name)
    offered = sorted(word.lower() for word in words if word.startswith(begun) and known.zipf(word) >= SUGGESTED)
    return [*offered, *(verb for verb in ("finish", "submit ") if verb.startswith(begun.lower()))]
