"""Actions as typed lines: a word on the board, its cells as in "submit A1 B1 C1", "shuffle" or "finish"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlor.kernel import Cell, Refusal
from parlor.words import fold, lexicon

from .board import SEGMENTS, letters_at, path_of, words_on
from .state import WILD, Action, Finish, PlayerRun, Shuffle, Submit, View, lexicon_name

USAGE: Final = "Type a word from a row or column, or its cells, as in: submit A1 B1 C1; or shuffle, or finish."
VERBS: Final[dict[str, Action]] = {"shuffle": Shuffle(), "finish": Finish()}
MIN_SUGGESTED_ZIPF: Final = 3.0  # rarer words are not suggested


def write(action: Action) -> str:
    if isinstance(action, Submit):
        return " ".join(["submit", *map(str, action.path)])
    return "shuffle" if isinstance(action, Shuffle) else "finish"


def read(view: View, line: str) -> Action | Refusal:
    verb, *rest = line.split() or [""]
    if verb.lower() in VERBS and not rest:
        return VERBS[verb.lower()]
    if verb.lower() == "submit" and rest:
        cells = [Cell.parse(name) for name in rest]
        if None in cells:
            return Refusal("unreadable", "Cells go from A1 to F6, as in: submit A1 B1 C1.")
        return Submit(tuple(cell for cell in cells if cell))
    word = fold(verb) if view.options.language == "pl" else verb.upper()
    if rest or not (word.isalpha() and word.isascii()):
        return Refusal("unreadable", f"Can't read {line.strip()[:80]!r}. {USAGE}")
    run = own_run(view)
    places = next((places for places in SEGMENTS if run and spells(letters_at(run.board, places), word)), None)
    if places is None:
        return Refusal("not-on-board", f"{word[:20]} isn't in any row or column.")
    return Submit(path_of(places))


def spells(letters: str, word: str) -> bool:
    """Return whether the letters are those of the word. One of them may be a wild card."""
    if letters == word:
        return True
    at = letters.find(WILD)
    return at >= 0 and len(letters) == len(word) and letters.replace(WILD, word[at], 1) == word


def own_run(view: View) -> PlayerRun | None:
    return view.runs[view.you if 0 <= view.you < len(view.runs) else 0]


def complete(view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
    """Return words that begin like the line; none before something is typed, so that no word is given away."""
    prefix, run = line.strip().upper(), own_run(view)
    if not prefix:
        return list(VERBS)
    name = lexicon_name(view.options)
    words = {word.word for word in words_on(run.board, name)} if run else set()
    known = lexicon(name)
    suggested = sorted(
        word.lower() for word in words if word.startswith(prefix) and known.zipf(word) >= MIN_SUGGESTED_ZIPF
    )
    return [*suggested, *(verb for verb in (*VERBS, "submit ") if verb.startswith(prefix.lower()))]
