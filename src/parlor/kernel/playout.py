"""The turn loop of a game without a record: for simulations and benchmarks.

playout = Playout(game, options, seed)
while playout.next_turn():
    playout.play(choose(playout.state, playout.seat))
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from .chance import Chance
from .game import AnyGame, Seat
from .turns import next_seat

PickSeat = Callable[[Seat, frozenset[Seat]], Seat]  # takes the seat that acted last and the seats to act


class Playout:
    """A game in play, by the same random numbers as a Match of that seed. Actions are not checked."""

    __slots__ = ("_apply", "_to_act", "game", "ply", "seat", "seed", "state")

    def __init__(self, game: AnyGame, options: Any, seed: int) -> None:
        self.game, self.seed = game, seed
        self._to_act, self._apply = game.to_act, game.apply  # looked up once: simulations make millions of steps
        self.ply = 0  # of the current turn, from 1
        self.seat: Seat = -1  # whose turn it is
        self.state: Any = game.start(options, Chance(seed, 0))

    def next_turn(self, pick: PickSeat = next_seat) -> bool:
        """Go to the next turn and return True; return False if the game is over.

        If several seats are to act, `pick` decides which one comes first.
        """
        seats = self._to_act(self.state)
        if not seats:
            return False
        self.ply += 1
        self.seat = pick(self.seat, seats)
        return True

    def play(self, action: Any) -> None:
        """Apply an action of the seat whose turn it is."""
        self.state = self._apply(self.state, self.seat, action, Chance(self.seed, self.ply)).state


def applied_per_second(game: AnyGame, moves: Sequence[tuple[Any, Any]]) -> float:
    """Return how many actions `game` applies in a CPU second, from pairs of a state and an action of seat 0."""
    start, applied = time.process_time(), 0
    while (spent := time.process_time() - start) < 1.0:
        for state, action in moves:
            game.apply(state, 0, action, Chance(1))
        applied += len(moves)
    return applied / spent
