"""A round robin of bots and model players: how often each beats each, and their ratings."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from ..kernel import AnyGame
from .pairings import pairs
from .players import model_players
from .ratings import Rating
from .runner import Runner
from .tournament import Pairing, PlayedPairs, check_players


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
    read = check_players(played, names, options)
    found = PlayedPairs(played, read, games, seed, Runner(jobs, advance=advance))
    for first, second in pairs(names, apart):
        found.play(first, second)
    return Ladder(
        game=played.id,
        games=2 * games,
        seed=seed,
        share_error=round(0.5 / math.sqrt(2 * games), 4),
        ratings=found.ratings(names),
        pairings=found.pairings,
        cpu_seconds=round(found.cpu, 3),
        wall_seconds=found.wall_seconds,
    )
