"""What is measured of Grid Game: its rules, and how long its bots think."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from parlor.kernel import Chance, Turn, bot_chance

from .rules import game
from .state import Action, Options, State

Bench = Callable[[], tuple[float, str]]
PLIES: Final = 4000
TURNS: Final = 12


def played(level: str, seed: int) -> Iterator[tuple[State, Action]]:
    """A game between two bots of a level: each state with the action that follows."""
    state, bots = game.start(Options(), Chance(seed)), [game.bot(level), game.bot(level)]
    ply = 0
    while seats := game.to_act(state):
        [seat] = seats
        chance = bot_chance(seed, ply, seat)
        action = bots[seat].choose(Turn(game, seat, game.view(state, seat), game.legal(state, seat), chance))
        yield state, action
        state = game.apply(state, seat, action, Chance(seed, ply)).state
        ply += 1


def _applies() -> tuple[float, str]:
    """Actions of a game between bots, chosen beforehand."""
    moves = [move for seed in range(1, 9) for move in islice(played("easy", seed), 500)]
    begun = time.process_time()
    for state, action in moves:
        game.apply(state, state.side, action, Chance(1))
    return len(moves) / (time.process_time() - begun), "applies / CPU s"


def _steps() -> tuple[float, str]:
    """Random play: the whole list of what is legal, one of it, what follows."""
    begun, done, seed = time.process_time(), 0, 1
    while done < PLIES:
        state, chance = game.start(Options(), Chance(seed)), Chance(seed, 0, "bench")
        while seats := game.to_act(state):
            [seat] = seats
            action = chance.choice(list(game.legal(state, seat)))
            state = game.apply(state, seat, action, chance).state
            done += 1
        seed += 1
    return done / (time.process_time() - begun), "steps with legal lists / CPU s"


def _turn(level: str) -> tuple[float, str]:
    """The longest of some turns in the middle of a game."""
    spent: dict[int, float] = {}
    bot = game.bot(level)
    for state, _ in played("hard", 1):
        if 8 <= state.round < 8 + TURNS // 2:
            view = game.view(state, state.side)
            begun = time.process_time()
            bot.choose(Turn(game, view.side, view, (), Chance(1)))
            spent[state.turn] = spent.get(state.turn, 0.0) + time.process_time() - begun
    return max(spent.values()), "CPU s, the longest turn"


BENCHES: Final[dict[str, Bench]] = {
    "grid-game: applies": _applies,
    "grid-game: random steps": _steps,
    "grid-game: hard thinks": lambda: _turn("hard"),
    "grid-game: expert thinks": lambda: _turn("expert"),
}
