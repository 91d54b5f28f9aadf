"""What many games come to: who won how often, how long games were, how they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from msgspec import Struct

from ..kernel.outcome import Outcome, Result, fair_series


class Tally(Struct):
    """How one bot fared."""

    bot: str
    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, result: Result) -> None:
        self.wins += result == "win"
        self.draws += result == "draw"
        self.losses += result == "loss"


class Standing(Tally):
    """A tally of games, with the points where the game counts any."""

    mean_score: float | None = None


class Lengths(Struct):
    """Of games, in plies; one game in ten is as short as p10 and one in ten as long as p90."""

    mean: float
    p10: int
    p90: int


class Simulation(Struct, omit_defaults=True):
    game: str
    games: int  # played: twice the seeds where seats were swapped
    seed: int  # the first
    seats: list[Standing]  # by seat; by bot where seats were swapped
    plies: Lengths
    reasons: dict[str, int]  # the most frequent first
    cpu_seconds: float
    wall_seconds: float
    steps_per_cpu_second: float
    series: list[Tally] | None = None  # the two games of a seed decided together, where seats were swapped


def standings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[Standing]:
    table = [Standing(bot) for bot in bots]
    for outcome in outcomes:
        for standing, result in zip(table, outcome.results, strict=True):
            standing.add(result)
    for place, standing in enumerate(table):
        scores = [outcome.scores[place] for outcome in outcomes if outcome.scores]
        standing.mean_score = round(fmean(scores), 3) if scores else None
    return table


def series(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[Tally]:
    """Neighbouring outcomes are one seed's two games, the second already by the seats of the first."""
    table = [Tally(bot) for bot in bots]
    for first, second in zip(outcomes[::2], outcomes[1::2], strict=True):
        for tally, result in zip(table, fair_series(first, swapped(second)).results, strict=True):
            tally.add(result)
    return table


def swapped(outcome: Outcome) -> Outcome:
    """The same outcome by the seats of the game with seats swapped."""
    return Outcome(outcome.results[::-1], outcome.reason, outcome.scores[::-1])


def lengths(plies: Sequence[int]) -> Lengths:
    ordered = sorted(plies)
    at = [ordered[round(share * (len(ordered) - 1))] for share in (0.1, 0.9)]
    return Lengths(round(fmean(ordered), 2), *at)


def reasons(outcomes: Sequence[Outcome]) -> dict[str, int]:
    counted = Counter(outcome.reason for outcome in outcomes)
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
