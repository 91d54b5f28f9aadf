"""Benchmarks of Territory Words: claims, and the time that its bots take."""

from __future__ import annotations

import time
from collections.abc import Callable

from parlor.kernel import Chance, Match

from .bots import LEVELS
from .rules import game

CLAIMS = 300
TURNS = 8  # of each player, in the games in which thinking is measured


def claims() -> tuple[float, str]:
    """Apply claims on a busy board, and make the view after each."""
    match = Match(game, seed=1)
    bot = LEVELS["easy"]()
    for ply in range(15):
        match.play(ply % 2, bot.choose(match.turn(ply % 2, Chance(1, ply, "bench"))))
    actions = [bot.choose(match.turn(1, Chance(2, number, "bench"))) for number in range(20)]
    start = time.process_time()
    for number in range(CLAIMS):
        step = game.apply(match.state, 1, actions[number % len(actions)], Chance(1))
        game.view(step.state, 1)
    return CLAIMS / (time.process_time() - start), "claims per CPU second"


def thinking(level: str) -> Callable[[], tuple[float, str]]:
    """Return a benchmark of the mean CPU time of a level's moves over one game."""

    def measure() -> tuple[float, str]:
        match = Match(game, seed=2, options={"turns": TURNS})
        bot = LEVELS[level]()
        bot.choose(match.turn(0, Chance(2)))  # loading words is not thinking
        spent = 0.0
        while not match.outcome:
            (seat,) = match.to_act
            start = time.process_time()
            action = bot.choose(match.turn(seat, Chance(2, match.ply, "bench")))
            spent += time.process_time() - start
            match.play(seat, action)
        return spent / match.ply, "CPU seconds a move"

    return measure


BENCHES: dict[str, Callable[[], tuple[float, str]]] = {
    "territory-words claims": claims,
    **{f"territory-words {level}": thinking(level) for level in ("easy", "medium", "hard", "expert")},
}
