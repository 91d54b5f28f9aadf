"""Ratings of players from the results of their games: the Bradley-Terry model, on the scale of Elo ratings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

ELO_PER_LOGIT: Final = 400 / math.log(10)  # 400 points are odds of 10 to 1
PRIOR_DRAWS: Final = 1.0  # added to the games of each pair, so that a player who won all games has a finite rating
MAX_ROUNDS: Final = 100  # of Newton's method, which needs about ten
TOLERANCE: Final = 1e-9  # logits


class Rating(Struct, frozen=True):
    player: str
    rating: float  # Elo points; the first player has 0
    error: float  # standard error in Elo points, relative to the mean of all players


def rate(players: Sequence[str], points: Mapping[tuple[int, int], tuple[float, int]]) -> list[Rating]:
    """Return the rating of each player, in their order.

    `points` has for a pair of players (numbers of their places in `players`) the points of the first, 1 a win and 0.5 a
    draw, and the number of their games. Every player must be connected with every other one by pairs. Games are taken
    as independent; the two games of one seed with seats swapped are not, which makes the errors rather too large.
    """
    count = len(players)
    logits = np.zeros(count)
    information = np.zeros((count, count))
    for _ in range(MAX_ROUNDS):
        gradient = np.zeros(count)
        information[:] = 0.0
        for (one, other), (won, games) in points.items():
            expected = 1 / (1 + math.exp(logits[other] - logits[one]))
            surplus = won + PRIOR_DRAWS / 2 - (games + PRIOR_DRAWS) * expected
            weight = (games + PRIOR_DRAWS) * expected * (1 - expected)
            gradient[[one, other]] += surplus, -surplus
            information[[one, other], [one, other]] += weight
            information[[one, other], [other, one]] -= weight
        # The mean of all ratings is not determined: the pseudo-inverse leaves it as it is.
        step = np.linalg.pinv(information, hermitian=True) @ gradient
        logits += np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < TOLERANCE:
            break
    errors = np.sqrt(np.diag(np.linalg.pinv(information, hermitian=True)))
    return [
        Rating(player, round(ELO_PER_LOGIT * float(logit - logits[0]), 1), round(ELO_PER_LOGIT * float(error), 1))
        for player, logit, error in zip(players, logits, errors, strict=True)
    ]
