"""The result of a match, and the facts that are shown with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from parlor.kernel import Outcome
from parlor.words import lexicon

from .board import Tiles, words_on
from .chain import score, with_shown_spelling
from .state import FoundWord, Options, PlayerRun, State, lexicon_name

MISSED_ZIPF: Final = 3.8  # frequency from which a word on the final board counts as one that the player could have seen


def is_decided(runs: Sequence[PlayerRun]) -> bool:
    """Return whether a duel has a winner although one player could go on: the other one is out with fewer points."""
    return any(run.over and other.score > run.score for run in runs for other in runs)


def result(state: State, reason: str) -> Outcome:
    """Return the outcome: the higher score wins a duel; a player alone wins, or has to beat the target."""
    outcome = Outcome.by_score([run.score for run in state.runs], reason)
    target = state.options.target
    if target:
        difference = state.runs[0].score - target
        outcome = replace(outcome, results=("win" if difference > 0 else "loss" if difference else "draw",))
    return replace(outcome, facts=facts(state.runs, state.options))


def facts(runs: Sequence[PlayerRun], options: Options) -> tuple[tuple[str, str], ...]:
    """Return the best word and the longest chain of a single player's run."""
    found = runs[0].found
    if len(runs) > 1 or not found:
        return ()
    best = max(found, key=lambda word: word.points)
    if options.language == "pl":
        best = with_shown_spelling(best)  # states of version 1 hold another spelling
    return ("best-word", f"{best.spelled or best.word} {best.points}"), ("best-chain", str(max(w.chain for w in found)))


def best_left(board: str, options: Options) -> FoundWord | None:
    """Return the familiar word on the final board that would have scored most; None if there is none.

    A rare word teaches nothing to a player who could not have seen it.
    """
    known = lexicon(lexicon_name(options))
    words = [
        score(Tiles(board), word, 0, options.language)
        for word in words_on(board, known.name)
        if known.zipf(word.word) >= MISSED_ZIPF and not known.is_offensive(word.word)
    ]
    best = max(words, key=lambda word: word.points, default=None)
    return with_shown_spelling(best) if best and options.language == "pl" else best
