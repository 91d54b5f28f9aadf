"""The strength of a bot as a number, and the strength of an opponent for even games with one player.

Strength 0 is the first level of a game, 1 the second, and so on; a fraction lies between two levels. A bot of any
strength has a level name of its own, "adaptive-2.35". A seat of a stored match holds it like the name of every other
level, so the finished matches of a player are enough to choose the next opponent.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from .outcome import POINTS, Result

ADAPTIVE: Final = "adaptive"  # the level that a player chooses; `next_level` gives it a strength
START: Final = 1.0  # strength against a player without games: the second level
FIRST_STEP: Final = 1.2  # levels by which a certain win or loss would change the estimate in the first game
LAST_STEP: Final = 0.3  # the same after many games: small enough for even games, large enough to follow a learner
STEP_GAMES: Final = 3  # games after which the first step is halved
LEVEL_LOGIT: Final = 0.85  # log odds of a win against a bot one level weaker: 70 %
DECIMALS: Final = 2  # of a strength in a level name
WINDOW: Final = 30  # last games of a player that count

_ADAPTIVE: Final = re.compile(rf"{ADAPTIVE}-(\d\d?\.\d{{{DECIMALS}}})")


class PlayedGame(NamedTuple):
    """A finished game of a player against one bot."""

    strength: float  # of the bot
    points: float  # of the player: 1 for a win, 0.5 for a draw, 0 for a loss


def adaptive_level(strength: float) -> str:
    """Return the level name of a bot of this strength, from 0 to 99: "adaptive-2.35"."""
    return f"{ADAPTIVE}-{strength:.{DECIMALS}f}"


def adaptive_strength(level: str) -> float | None:
    """Return the strength that an adaptive level names; None for every other text."""
    found = _ADAPTIVE.fullmatch(level)
    return float(found[1]) if found else None


def is_adaptive(level: str) -> bool:
    return level == ADAPTIVE or adaptive_strength(level) is not None


def strength_of(level: str, levels: Sequence[str]) -> float | None:
    """Return the strength of one of the `levels` of a game or of an adaptive level; None for other texts."""
    return float(levels.index(level)) if level in levels else adaptive_strength(level)


def played_game(level: str, levels: Sequence[str], result: Result) -> PlayedGame | None:
    """Return a game with this result of the player against a bot; None if the level has no strength."""
    strength = strength_of(level, levels)
    return None if strength is None else PlayedGame(strength, POINTS[result] / POINTS["win"])


def next_level(games: Sequence[PlayedGame], levels: Sequence[str]) -> str:
    """Return the adaptive level for even games with a player; `games` are the player's, oldest first."""
    return adaptive_level(next_strength(games[-WINDOW:], len(levels)))


def next_strength(games: Iterable[PlayedGame], levels: int) -> float:
    """Return the strength against which the player is expected to win half of the games.

    `games` are the player's last games, oldest first, against any levels of one game. `levels` is the number of levels
    of that game. The estimate starts at the strength of the first game and moves after each game by a share of the
    difference between the result and the expected result (an Elo rating), so that at rest wins and losses are equally
    frequent, even if one level is not really worth 70 %.
    """
    estimate: float | None = None
    for number, (strength, points) in enumerate(games):
        estimate = strength if estimate is None else estimate
        expected = 1 / (1 + math.exp(-LEVEL_LOGIT * (estimate - strength)))
        step = max(LAST_STEP, FIRST_STEP / (1 + number / STEP_GAMES))
        estimate = min(max(estimate + step * (points - expected), 0.0), levels - 1.0)
    return round(START if estimate is None else estimate, DECIMALS)
