"""Bots for Masked Ball."""

from __future__ import annotations

from collections import Counter

from parlor.kernel import RandomBot, Turn

from .rules import game
from .state import Mask, Play, State, View

SAMPLES = 12  # states sampled for one choice
MAX_PLIES_AHEAD = 24  # played at random after each move in each of them


class Keen:
    """Tries each of its moves in a dozen sampled states and chooses the one that wins the most rounds there."""

    def choose(self, turn: Turn) -> Play:
        moves: list[Play] = list(turn.legal)
        view: View = turn.view
        certain = [move for move in moves if is_certain(view, move)]
        if certain or len(moves) == 1:
            return (certain or moves)[0]
        wins: Counter[int] = Counter()
        for number in range(SAMPLES):
            chance = turn.chance.stream(f"world {number}")
            state = game.sample(view, turn.seat, chance)
            for index, move in enumerate(moves):
                wins[index] += self.play_round(state, turn.seat, move, turn)
        return moves[max(range(len(moves)), key=lambda index: wins[index])]

    def play_round(self, state: State, seat: int, move: Play, turn: Turn) -> int:
        """Return 1 if the seat wins the round in random play after the move, -1 if another wins it, else 0."""
        chance, bot = turn.chance.stream("play"), RandomBot()
        before = state.roses
        step = game.apply(state, seat, move, chance)
        for _ in range(MAX_PLIES_AHEAD):
            if step.state.roses != before or not game.to_act(step.state):
                break
            [mover] = game.to_act(step.state)
            legal = game.legal(step.state, mover)
            action = bot.choose(Turn(game, mover, None, legal, chance))
            step = game.apply(step.state, mover, action, chance)
        return 2 * (step.state.roses[seat] - before[seat]) - (sum(step.state.roses) - sum(before))


def is_certain(view: View, move: Play) -> bool:
    """Return whether the move is a Fox whose guess is a mask that this guest has seen."""
    seen = {fact.seat: fact.mask for fact in view.known}
    return move.mask is Mask.FOX and move.target in seen and move.guess == seen[move.target]


LEVELS = {"random": RandomBot, "keen": Keen}
