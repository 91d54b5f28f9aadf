"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Result = Literal["win", "draw", "loss"]
POINTS: dict[Result, int] = {"win": 2, "draw": 1, "loss": 0}  # where a game keeps no scores


class Outcome(Struct, frozen=True):
    results: tuple[Result, ...]  # one for each seat
    reason: str  # a code: "most-land", "resignation", "time"
    scores: tuple[int, ...] = ()  # one for each seat, in games that count points
    facts: tuple[tuple[str, str], ...] = ()  # worth remembering, as the game names it: ("best-word", "LANTERN 12")

    @classmethod
    def won_by(cls, winner: int, seats: int, reason: str, scores: tuple[int, ...] = ()) -> Outcome:
        return cls(tuple("win" if seat == winner else "loss" for seat in range(seats)), reason, scores)

    @classmethod
    def lost_by(cls, loser: int, seats: int, reason: str, scores: tuple[int, ...] = ()) -> Outcome:
        return cls(tuple("loss" if seat == loser else "win" for seat in range(seats)), reason, scores)

    @classmethod
    def by_score(cls, scores: Sequence[int], reason: str) -> Outcome:
        """The most points win; several seats with the most share a draw, the others have lost."""
        best = max(scores)
        shared: Result = "win" if list(scores).count(best) == 1 else "draw"
        return cls(tuple(shared if score == best else "loss" for score in scores), reason, tuple(scores))


def fair_series(first: Outcome, second: Outcome) -> Outcome:
    """Two games of two players who swapped seats in between, decided by the scores of both added up; by the seats of
    the first. Where a game has no scores, because none are kept or somebody gave up, both games count by their results.
    """
    scored = first.scores and second.scores
    points = [game.scores if scored else tuple(POINTS[result] for result in game.results) for game in (first, second)]
    mine, theirs = (a + b for a, b in zip(points[0], reversed(points[1]), strict=True))
    return Outcome.by_score((mine, theirs), "fair-series")
