"""Figures that sum up a review: accuracy, grades, the turning point and the largest losses.

**Accuracy.** Each judged move has a floor (what the seat could expect after a move that achieves nothing), a best
value, and the value that was played. The stake of a move is best - floor, and what the player took of it is
played - floor. A move that is worse than the floor lowers the floor to its own value, so that it takes nothing of a
larger stake. The accuracy of a player is 100 x all that was taken / all that was at stake: a move counts by what it
could change, and a forced move does not count.

**Turning point.** Of the moves of players who did not win (of all players, if all won or none did), the one with the
largest loss among those whose best move would have kept the player even or ahead while the played one did not; if there
is none, the one with the largest loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ..kernel import Assessment
from ..kernel.outcome import Result

if TYPE_CHECKING:
    from .review import ReviewedMove

Grade = Literal["best", "good", "miss"]
GOOD_SHARE = 0.5  # of the stake; a move that takes less is a "miss"
MIN_STAKE = 1e-6  # differences below are rounding errors
LISTED_LOSSES = 3


def best_value(found: Assessment) -> float:
    return max((other.value for other in found.better), default=found.played)


def loss_of(found: Assessment) -> float:
    return max(0.0, best_value(found) - found.played)


def taken_share(found: Assessment) -> float | None:
    """Return the share of the stake that the move took, from 0 to 1; None if nothing was at stake."""
    floor = min(found.floor, found.played)
    stake = best_value(found) - floor
    return None if stake < MIN_STAKE else min(1.0, (found.played - floor) / stake)


def grade(found: Assessment) -> Grade | None:
    """Return "best" if no better move was found, "good" from half of the stake on, else "miss"; None if nothing was at
    stake.
    """
    share = taken_share(found)
    if share is None:
        return None
    if loss_of(found) < MIN_STAKE:
        return "best"
    return "good" if share >= GOOD_SHARE else "miss"


def accuracy(moves: Sequence[ReviewedMove]) -> float | None:
    """Return the accuracy of these moves, 0 to 100; None if nothing was at stake."""
    taken = stakes = 0.0
    for move in moves:
        if move.accuracy is not None and move.expected is not None and move.floor is not None:
            stake = move.expected + move.loss - min(move.floor, move.expected)
            stakes += stake
            taken += stake * move.accuracy / 100
    return round(100 * taken / stakes, 1) if stakes >= MIN_STAKE else None


def largest_losses(moves: Sequence[ReviewedMove]) -> tuple[int, ...]:
    """Return the plies of the moves with the largest losses, at most three, the largest first."""
    lossy = sorted((move for move in moves if move.loss > 0), key=lambda move: (-move.loss, move.ply))
    return tuple(move.ply for move in lossy[:LISTED_LOSSES])


def turning_point(moves: Sequence[ReviewedMove], results: Sequence[Result], even: float | None) -> int | None:
    """Return the ply of the turning point, or None if no move of these players lost anything."""
    beaten = {seat for seat, result in enumerate(results) if result != "win"} or set(range(len(results)))
    lossy = [move for move in moves if move.seat in beaten and move.loss > 0]
    decisive = [move for move in lossy if even is not None and _fell_behind(move, even)]
    worst = max(decisive or lossy, key=lambda move: (move.loss, -move.ply), default=None)
    return worst.ply if worst else None


def _fell_behind(move: ReviewedMove, even: float) -> bool:
    """Return whether the best move would have kept the seat even or ahead, and the played one did not."""
    return move.expected is not None and move.expected < even <= move.expected + move.loss
