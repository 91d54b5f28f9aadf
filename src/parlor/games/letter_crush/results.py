"""The result of a match, and the facts that are shown with it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from parlor.kernel import Outcome, Seat
from parlor.words import lexicon

from .board import words_on
from .chain import score, with_shown_spelling
from .state import FoundWord, State, lexicon_name

MISSED_ZIPF: Final = 3.8  # frequency from which a word on the final board counts as one that the player could have seen


def scores(state: State) -> tuple[int, ...]:
    return tuple(run.score for run in state.runs)


def result(state: State, reason: str) -> Outcome:
    """Return the outcome: the higher score wins a duel; a single player always wins."""
    return replace(Outcome.by_score(scores(state), reason), facts=facts(state))


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """Return the best word and the longest chain of a single player's run."""
    found = state.runs[0].found
    if len(state.runs) > 1 or not found:
        return ()
    best = max(found, key=lambda word: word.points)
    if state.options.language == "pl":
        best = with_shown_spelling(best)
    return ("best-word", f"{best.spelled or best.word} {best.points}"), ("best-chain", str(max(w.chain for w in found)))


def best_left(state: State, seat: Seat) -> FoundWord | None:
    """Return the familiar word on the final board that would have scored most; None if there is none.

    A rare word teaches nothing to a player who could not have seen it.
    """
    board, options = state.runs[seat].board, state.options
    known = lexicon(lexicon_name(options))
    words = [
        score(board, places, 0, options.language)
        for word, places in words_on(board, known.name)
        if known.zipf(word) >= MISSED_ZIPF and not known.is_offensive(word)
    ]
    best = max(words, key=lambda word: word.points, default=None)
    return with_shown_spelling(best) if best and options.language == "pl" else best
