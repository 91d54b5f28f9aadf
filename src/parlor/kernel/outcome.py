"""The outcome of a match, and of a series of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from .codec import prepare

Result = Literal["win", "draw", "loss"]
POINTS: dict[Result, int] = {"win": 2, "draw": 1, "loss": 0}  # in a series of games without scores


class Outcome(Struct, frozen=True):
    """The result of every seat, and why the match ended."""

    results: Annotated[tuple[Result, ...], Meta(description="One for each seat.")]
    reason: Annotated[str, Meta(description="Why the match ended, as a code: `most-land`, `resignation`, `time`.")]
    scores: Annotated[
        tuple[int, ...],
        Meta(description="One for each seat; empty in a game without points. A fair series adds them up."),
    ] = ()
    facts: Annotated[
        tuple[tuple[str, str], ...],
        Meta(description="Details that the game reports, a name and a value each: `best-word`, `LANTERN 12`."),
    ] = ()

    @classmethod
    def won_by(cls, winner: int, seats: int, reason: str, scores: tuple[int, ...] = ()) -> Outcome:
        return cls(tuple("win" if seat == winner else "loss" for seat in range(seats)), reason, scores)

    @classmethod
    def lost_by(cls, loser: int, seats: int, reason: str, scores: tuple[int, ...] = ()) -> Outcome:
        """Return a loss of one seat. With two seats the other one wins; with more the others share a draw, because the
        loss of one seat does not say which of them is ahead. A game that knows it overrides `Game.forfeit`.

        Where the loser has given up, leave `scores` out, or give it 0 and the others the most that a game can bring: a
        fair series adds them up, and giving up must not pay.
        """
        others: Result = "win" if seats == 2 else "draw"
        return cls(tuple("loss" if seat == loser else others for seat in range(seats)), reason, scores)

    @classmethod
    def by_score(cls, scores: Sequence[int], reason: str) -> Outcome:
        """Return a win of the seat with the most points; several seats with the most share a draw, the others lose."""
        best = max(scores)
        shared: Result = "win" if list(scores).count(best) == 1 else "draw"
        return cls(tuple(shared if score == best else "loss" for score in scores), reason, tuple(scores))


def fair_series(first: Outcome, second: Outcome) -> Outcome:
    """Return the outcome of two games of two players who swapped seats in between, by the seats of the first.

    With scores in both games the higher sum wins. A game without scores beside one that has them was given up, so its
    winner wins the series: giving up the second game cannot save the lead of the first. With scores in neither, both
    count by POINTS.
    """
    back = Outcome(second.results[::-1], second.reason, second.scores[::-1])
    if bool(first.scores) != bool(back.scores):
        given_up = back if first.scores else first
        if "win" in given_up.results:
            return Outcome(given_up.results, "fair-series")
    scored = first.scores and back.scores
    points = [game.scores if scored else tuple(POINTS[result] for result in game.results) for game in (first, back)]
    return Outcome.by_score([mine + more for mine, more in zip(*points, strict=True)], "fair-series")


prepare(Outcome)
