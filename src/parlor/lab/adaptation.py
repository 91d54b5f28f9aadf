"""Simulated games of one player against an opponent that adapts: does it reach even games?"""

from __future__ import annotations

from statistics import fmean
from typing import Any

from msgspec import Struct

from ..kernel import AnyGame, Bot
from ..kernel.inputs import read_options
from ..kernel.strength import PlayedGame, next_level, played_game
from .playout import play_out


class AdaptiveSeries(Struct, frozen=True):
    games: list[PlayedGame]  # in the order of play

    def share(self, skipped: int) -> float:
        """Return the player's share of points after the first `skipped` games."""
        return fmean(game.points for game in self.games[skipped:])

    def mean_strength(self, skipped: int) -> float:
        """Return the mean strength of the opponent after the first `skipped` games."""
        return fmean(game.strength for game in self.games[skipped:])


def play_adaptive_series(
    played: AnyGame, player: str | Bot, *, games: int, seed: int, options: Any = None
) -> AdaptiveSeries:
    """Play games of consecutive seeds between a player and a bot whose strength follows from the results so far.

    The player sits on both seats in turn. The game must be for two and have bots of any strength (`AnyStrength`).
    """
    read, results = read_options(played, options), list[PlayedGame]()
    for number in range(games):
        level, seat = next_level(results, played.levels), number % 2
        outcome, _ = play_out(played, read, [player, level] if seat == 0 else [level, player], seed + number)
        against = played_game(level, played.levels, outcome.results[seat])
        assert against, "an adaptive level has a strength"
        results.append(against)
    return AdaptiveSeries(results)
