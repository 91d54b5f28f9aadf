"""Tournaments of two-seat games: round robin or Swiss, each seed with both orders of seats, ratings for all players."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from ..kernel import AnyGame, ParlorError
from ..kernel.inputs import read_options
from .external_bots import ModelUsage
from .intervals import Share
from .pairings import Pair, connections, default_rounds, most_rounds, pairs, swiss_round
from .players import check_player
from .ratings import Rating, rate
from .runner import Runner
from .simulate import simulate
from .tally import ModelReport, model_reports

Format = Literal["round-robin", "swiss"]


class Pairing(Struct, frozen=True):
    """The games of two players, by the first of them."""

    first: str
    second: str
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Return the share of points of the first, from 0 to 1."""
        return self.points / self.games


class Standing(Struct, frozen=True):
    player: str
    points: float
    games: int
    share: Share  # of points
    rating: float  # Elo points; the first player of the list has 0
    error: float  # standard error of the rating


class Round(Struct, frozen=True):
    pairs: list[Pair]
    rested: str | None = None  # who had no opponent, which counts as winning all games


class Tournament(Struct, frozen=True):
    game: str
    format: Format
    games: int  # of each pair
    seed: int  # the first
    standings: list[Standing]  # the best first
    pairings: list[Pairing]
    rounds: list[Round] | None  # None in a round robin
    models: list[ModelReport] | None
    cpu_seconds: float
    wall_seconds: float


class PlayedPairs:
    """The pairs that have played, and what follows from their games."""

    def __init__(self, game: AnyGame, options: Any, games: int, seed: int, runner: Runner) -> None:
        self._game, self._options, self._games, self._seed, self._runner = game, options, games, seed, runner
        self._started = time.perf_counter()
        self.pairings = list[Pairing]()
        self.usage = dict[str, ModelUsage]()
        self.cpu = 0.0

    @property
    def wall_seconds(self) -> float:
        return round(time.perf_counter() - self._started, 3)

    def play(self, first: str, second: str) -> Pairing:
        """Let two players play all seeds in both orders of seats."""
        result = simulate(
            self._game,
            [first, second],
            games=self._games,
            seed=self._seed,
            swap=True,
            options=self._options,
            runner=self._runner,
            usage=self.usage,
        )
        tally = result.seats[0]
        self.pairings.append(Pairing(first, second, tally.wins, tally.draws, tally.losses))
        self.cpu += result.cpu_seconds
        return self.pairings[-1]

    def points(self, name: str) -> tuple[float, int]:
        """Return the points and the number of games of a player."""
        mine = [pair for pair in self.pairings if name in (pair.first, pair.second)]
        points = sum(pair.points if pair.first == name else pair.games - pair.points for pair in mine)
        return points, sum(pair.games for pair in mine)

    def ratings(self, names: Sequence[str]) -> list[Rating]:
        """Return the ratings. Groups that have not met are held together by one drawn game each, with a large error."""
        place = {name: number for number, name in enumerate(names)}
        points = {(place[pair.first], place[pair.second]): (pair.points, pair.games) for pair in self.pairings}
        for first, second in connections(names, [(pair.first, pair.second) for pair in self.pairings]):
            points[place[first], place[second]] = (0.0, 0)
        return rate(names, points)


def check_players(played: AnyGame, names: Sequence[str], options: Any) -> Any:
    """Return the options of the game. Raises ParlorError unless two players or more can play it in pairs."""
    read = read_options(played, options)
    if len(names) < 2:
        raise ParlorError("too-few-players", f"A ladder needs two players or more, not {', '.join(names)}.")
    if played.seat_count(read) != 2:
        raise ParlorError("not-for-two", f"{played.title} is not for two players with these options. Choose others.")
    for name in names:
        check_player(played, name)
    return read


def tournament(
    played: AnyGame,
    players: Sequence[str],
    *,
    games: int,
    seed: int,
    format: Format = "round-robin",  # noqa: A002 - the word of the field
    rounds: int | None = None,
    options: Any = None,
    runner: Runner | None = None,
) -> Tournament:
    """Let players meet in pairs, each pair for `games` seeds in both orders of seats.

    Players are levels, model players or names of external bots. In a round robin each meets each; in a Swiss tournament
    players with like points meet in each of `rounds` rounds (default: enough to tell the best). Raises ParlorError for
    players or options that do not fit, and for a fault of a bot.
    """
    names = list(dict.fromkeys(players))
    found = PlayedPairs(played, check_players(played, names, options), games, seed, runner or Runner())
    played_rounds = None
    if format == "swiss":
        played_rounds = _play_swiss(found, names, games, check_rounds(names, rounds))
    else:
        for first, second in pairs(names):
            found.play(first, second)
    ratings = {rating.player: rating for rating in found.ratings(names)}
    standings = [_standing(found, name, ratings[name]) for name in names]
    return Tournament(
        game=played.id,
        format=format,
        games=2 * games,
        seed=seed,
        standings=sorted(standings, key=lambda row: (-row.rating, -row.points)),
        pairings=found.pairings,
        rounds=played_rounds,
        models=model_reports(found.usage) or None,
        cpu_seconds=round(found.cpu, 3),
        wall_seconds=found.wall_seconds,
    )


def check_rounds(names: Sequence[str], rounds: int | None) -> int:
    """Return the number of Swiss rounds. Raises ParlorError if somebody would meet an opponent twice."""
    most = most_rounds(len(names))
    if rounds is not None and rounds > most:
        raise ParlorError("too-many-rounds", f"{len(names)} players have at most {most} rounds. Use fewer: --rounds.")
    return rounds or default_rounds(len(names))


def _play_swiss(found: PlayedPairs, names: Sequence[str], games: int, rounds: int) -> list[Round]:
    points = dict.fromkeys(names, 0.0)
    met, rested, played = set[frozenset[str]](), list[str](), list[Round]()
    for _ in range(rounds):
        paired, resting = swiss_round(names, points, met, rested)
        for first, second in paired:
            result = found.play(first, second)
            points[first] += result.points
            points[second] += result.games - result.points
            met.add(frozenset((first, second)))
        if resting:
            rested.append(resting)
            points[resting] += 2 * games
        played.append(Round(paired, resting))
    return played


def _standing(found: PlayedPairs, name: str, rating: Rating) -> Standing:
    points, games = found.points(name)
    return Standing(name, points, games, Share.of(points, games), rating.rating, rating.error)
