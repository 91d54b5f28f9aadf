"""Evaluation by random playouts, for games without an evaluator of their own.

A position is worth the mean result of games that are played on from it at random. Moves of a seat are compared in
states that fit its view, so that it is not judged by what it could not know, and all moves in the same states with the
same dice. The best of several means is too high on average. So one half of the playouts chooses the better moves, and
the other half says by how much they are better.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from ..kernel import AnyGame, Assessment, Chance, Outcome, RandomBot, Reviewer, ScoredAction, Seat, Turn, next_seat
from ..kernel.outcome import Result

PLAYOUT_STEPS = 30_000  # actions that are applied for one review
MAX_COMPARED = 8  # moves beside the one played
MAX_LISTED = 200  # legal actions of which they are drawn
MAX_BETTER = 3
MAX_RANDOM_CHOICES = 64  # legal actions among which a playout chooses; likely ones come first
MAX_PLAYOUT_PLIES = 400  # then a playout counts as a draw
MIN_PLAYOUTS = 4  # for each position and each move, even if that takes more steps
PERCENT: dict[Result, float] = {"win": 100.0, "draw": 50.0, "loss": 0.0}


class PlayoutReviewer(Reviewer):
    def __init__(self, game: AnyGame, outcome: Outcome, moves: int, steps: int = PLAYOUT_STEPS) -> None:
        """Take the outcome of the match: a player alone is measured by points if there are any."""
        self.game = game
        self._seat_count = len(outcome.results)
        self.by_points = self._seat_count == 1 and bool(outcome.scores)
        self.unit = "points" if self.by_points else "% chance to win"
        self.even = 50.0 if self._seat_count == 2 else None
        self.luck = False  # estimates vary by chance themselves
        self.method = f"Random playouts, at most {steps:,} moves in all; {game.title} has no evaluator of its own."
        self._steps_each = steps // (2 * moves + 1)  # for a position, and for a move
        self._bot = RandomBot(MAX_RANDOM_CHOICES)

    def evaluate(self, state: Any) -> tuple[float, ...]:
        outcome = self.game.outcome(state)
        if outcome:
            return self._values(outcome)
        sums, playouts, steps = [0.0], 0, 0
        while playouts < MIN_PLAYOUTS or steps < self._steps_each:
            found, plies = self._play_out(state, Chance(playouts, 0, "review"))
            sums = [total + value for total, value in zip(sums, found, strict=True)] if playouts else list(found)
            playouts, steps = playouts + 1, steps + plies
        return tuple(total / playouts for total in sums)

    def assess(self, view: Any, seat: Seat, action: Any, chance: Chance) -> Assessment | None:
        compared = self._compared(view, seat, action, chance)
        if len(compared) == 1:
            return Assessment(0.0, 0.0)
        sums = [[0.0, 0.0] for _ in compared]  # of each move: in playouts that choose, and in playouts that measure
        rounds = steps = 0
        while rounds < 2 * MIN_PLAYOUTS or rounds % 2 or steps < self._steps_each:
            draw = chance.stream(f"state {rounds}")
            state = self.game.sample(view, seat, draw)
            for total, move in zip(sums, compared, strict=True):
                after = self.game.apply(state, seat, move, Chance(rounds, 0, "move")).state
                found, plies = self._play_out(after, Chance(rounds, 1, "rest"))
                total[rounds % 2] += found[seat]
                steps += plies + 1
            rounds += 1
        chosen, measured = zip(*(tuple(2 * total / rounds for total in each) for each in sums), strict=True)
        better = [
            ScoredAction(move, measured[n])
            for n, move in enumerate(compared)
            if chosen[n] > chosen[0] and measured[n] > measured[0]
        ]
        better.sort(key=lambda other: -other.value)
        return Assessment(measured[0], min(measured), tuple(better[:MAX_BETTER]))

    def describe_action(self, view: Any, action: Any) -> str:
        return self.game.write(action)

    def _compared(self, view: Any, seat: Seat, action: Any, chance: Chance) -> list[Any]:
        """Return the action that was played, then other legal ones. Which are legal follows from the view alone."""
        state = self.game.sample(view, seat, chance.stream("legal"))
        others = [other for other in islice(self.game.legal(state, seat), MAX_LISTED) if other != action]
        return [action, *chance.stream("compared").sample(others, min(MAX_COMPARED, len(others)))]

    def _play_out(self, state: Any, chance: Chance) -> tuple[tuple[float, ...], int]:
        """Play on at random. Return the value for each seat, and the number of actions."""
        game, seat, seed = self.game, -1, chance.bits64()
        for ply in range(1, MAX_PLAYOUT_PLIES + 1):
            seats = game.to_act(state)
            if not seats:
                break
            seat = next_seat(seat, seats)
            turn = Turn(game, seat, None, game.legal(state, seat), Chance(seed, ply, "bot"))
            state = game.apply(state, seat, self._bot.choose(turn), Chance(seed, ply)).state
        return self._values(game.outcome(state)), ply

    def _values(self, outcome: Outcome | None) -> tuple[float, ...]:
        """Return the value of an outcome for each seat; None stands for a playout that did not end."""
        if outcome is None:
            return (0.0,) if self.by_points else (PERCENT["draw"],) * self._seat_count
        return _points(outcome.scores) if self.by_points else tuple(PERCENT[result] for result in outcome.results)


def _points(scores: Sequence[int]) -> tuple[float, ...]:
    return tuple(map(float, scores))
