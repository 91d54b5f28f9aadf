"""Results of many games: wins, lengths and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from ..kernel.outcome import Outcome, Result, fair_series
from .external_bots import ModelUsage
from .intervals import Share


class BotTally(Struct):
    """Wins, draws and losses of one bot."""

    bot: str
    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, result: Result) -> None:
        self.wins += result == "win"
        self.draws += result == "draw"
        self.losses += result == "loss"


class BotStanding(BotTally):
    """A tally with the share of games won and the mean score."""

    share: Share = Share.of(0, 0)  # of games won
    mean_score: float | None = None  # None in a game without scores


class ModelReport(Struct):
    """What a language model needed in all games."""

    model: str
    calls: int
    tokens: int
    refusals: int  # answers that could not be read or were not legal
    resignations: int  # games that it gave up after too many of them
    failures: dict[str, int]  # calls without an answer, by reason
    mean_seconds: float  # of a call
    p90_seconds: float


class GameLengths(Struct):
    """Lengths of games in plies: the mean and two percentiles."""

    mean: float
    p10: int
    p90: int


class Simulation(Struct, omit_defaults=True):
    game: str
    games: int  # number of games: twice the seeds if seats were swapped
    seed: int  # the first
    seats: list[BotStanding]  # by seat; by bot if seats were swapped
    plies: GameLengths
    reasons: dict[str, int]  # why games ended, most frequent first
    cpu_seconds: float
    wall_seconds: float
    steps_per_cpu_second: float
    series: list[BotTally] | None = None  # the two games of a seed together, if seats were swapped
    models: list[ModelReport] | None = None


def standings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[BotStanding]:
    """Return the standing of each bot; results are by seat, in the order of `bots`."""
    table = [BotStanding(bot) for bot in bots]
    for outcome in outcomes:
        for standing, result in zip(table, outcome.results, strict=True):
            standing.add(result)
    for seat, standing in enumerate(table):
        scores = [outcome.scores[seat] for outcome in outcomes if outcome.scores]
        standing.share = Share.of(standing.wins, len(outcomes))
        standing.mean_score = round(fmean(scores), 3) if scores else None
    return table


def series(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[BotTally]:
    """Return the tally of series. Two consecutive outcomes are one seed's games, both by the seats of the first."""
    table = [BotTally(bot) for bot in bots]
    for first, second in zip(outcomes[::2], outcomes[1::2], strict=True):
        for tally, result in zip(table, fair_series(first, swapped(second)).results, strict=True):
            tally.add(result)
    return table


def swapped(outcome: Outcome) -> Outcome:
    """Return the outcome with the two seats swapped."""
    return Outcome(outcome.results[::-1], outcome.reason, outcome.scores[::-1])


def lengths(plies: Sequence[int]) -> GameLengths:
    ordered = sorted(plies)
    at = [ordered[round(share * (len(ordered) - 1))] for share in (0.1, 0.9)]
    return GameLengths(round(fmean(ordered), 2), *at)


def model_reports(usage: Mapping[str, ModelUsage]) -> list[ModelReport]:
    reports = []
    for name, used in usage.items():
        times = sorted(used.milliseconds) or [0]
        mean, p90 = fmean(times), times[round(0.9 * (len(times) - 1))]
        failures = dict(sorted(used.failures.items()))
        reports.append(
            ModelReport(
                name,
                used.calls,
                used.tokens,
                used.refusals,
                used.resignations,
                failures,
                round(mean / 1000, 3),
                round(p90 / 1000, 3),
            )
        )
    return reports


def reasons(outcomes: Sequence[Outcome]) -> dict[str, int]:
    counts = Counter(outcome.reason for outcome in outcomes)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
