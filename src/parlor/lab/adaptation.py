"""Simulated games of one player against an opponent that adapts: does it reach even games?"""

from __future__ import annotations

from statistics import fmean
from typing import Any

from msgspec import Struct

from ..kernel import AnyGame, Bot
from ..kernel.inputs import read_options
from ..shared.strength import PlayedGame, adaptive_level, next_strength
from .playout import play_out

POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0}
WINDOW = 30  # games that the opponent remembers


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

    The player sits on both seats in turn. The game must be for two and have bots of any strength (`skill.AnyStrength`).
    """
    read, results = read_options(played, options), list[PlayedGame]()
    for number in range(games):
        strength = next_strength(results[-WINDOW:], len(played.levels))
        seat = number % 2
        lineup = [player, adaptive_level(strength)] if seat == 0 else [adaptive_level(strength), player]
        outcome, _ = play_out(played, read, lineup, seed + number)
        results.append(PlayedGame(strength, POINTS[outcome.results[seat]]))
    return AdaptiveSeries(results)
