"""A round robin of bots and model players: how often each beats each, and their ratings."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from ..kernel import AnyGame, ParlorError
from ..kernel.inputs import read_options
from .players import model_players
from .ratings import Rating, rate
from .simulate import simulate


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


class Ladder(Struct, frozen=True):
    game: str
    games: int  # of each pair
    seed: int  # the first
    share_error: float  # largest standard error of a share of points, from 0 to 1
    ratings: list[Rating]
    pairings: list[Pairing]
    cpu_seconds: float
    wall_seconds: float


def default_players(game: AnyGame) -> list[str]:
    """Return the levels of a game and its model players, each the weakest first."""
    return [*game.levels, *model_players(game)]


def ladder(
    played: AnyGame,
    players: Sequence[str] = (),
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    apart: int | None = None,
    options: Any = None,
    advance: Callable[[int], None] = lambda games: None,
) -> Ladder:
    """Let each two players play `games` consecutive seeds from `seed` on, each seed with both orders of seats.

    `players` are names of levels or model players; without any, all of the game. With `apart` only those play each
    other who are at most so many places apart in the list. Raises ParlorError if there are fewer than two players, for
    an unknown one, and if the game with these options is not for two.
    """
    names = list(dict.fromkeys(players)) or default_players(played)
    read = read_options(played, options)
    if len(names) < 2:
        raise ParlorError("too-few-players", f"A ladder needs two players or more, not {', '.join(names)}.")
    if played.seat_count(read) != 2:
        raise ParlorError("not-for-two", f"{played.title} is not for two players with these options. Choose others.")
    started, cpu, pairings = time.perf_counter(), 0.0, list[Pairing]()
    for first, second in pairs(names, apart):
        result = simulate(
            played, [first, second], games=games, seed=seed, swap=True, jobs=jobs, options=read, advance=advance
        )
        tally = result.seats[0]
        pairings.append(Pairing(first, second, tally.wins, tally.draws, tally.losses))
        cpu += result.cpu_seconds
    place = {name: number for number, name in enumerate(names)}
    points = {(place[pair.first], place[pair.second]): (pair.points, pair.games) for pair in pairings}
    return Ladder(
        game=played.id,
        games=2 * games,
        seed=seed,
        share_error=round(0.5 / math.sqrt(2 * games), 4),
        ratings=rate(names, points),
        pairings=pairings,
        cpu_seconds=round(cpu, 3),
        wall_seconds=round(time.perf_counter() - started, 3),
    )


def pairs(names: Sequence[str], apart: int | None = None) -> list[tuple[str, str]]:
    """Return the pairs of players who are at most `apart` places apart; all pairs if it is None."""
    found = combinations(enumerate(dict.fromkeys(names)), 2)
    return [(first, second) for (one, first), (other, second) in found if apart is None or other - one <= apart]
