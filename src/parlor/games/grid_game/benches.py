"""Benchmarks of Grid Game: the speed of its rules and the time that its bots take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from parlor.kernel import Bot, Chance, Turn, bot_chance

from .planning import GreedyBot, SearchBot
from .rules import game
from .state import Action, AttackSquare, FinishUnit, Options, State, Stuck, UseSpecial

Bench = Callable[[], tuple[float, str]]
MIN_UNIT_TURNS: Final = 1600
FIRST_ROUND: Final = 8  # of the turns that are measured: the middle of a game
MEASURED_TURNS: Final = 12
APPLIED_ACTIONS: Final = 500  # of each of eight games


def bot_game(new_bot: Callable[[], Bot], seed: int) -> Iterator[tuple[State, Action]]:
    """Yield each state of a game between two bots of a kind, with the action that was chosen."""
    state, bots = game.start(Options(), Chance(seed)), [new_bot(), new_bot()]
    ply = 0
    while seats := game.to_act(state):
        [seat] = seats
        chance = bot_chance(seed, ply, seat)
        action = bots[seat].choose(Turn(game, seat, game.view(state, seat), game.legal(state, seat), chance))
        yield state, action
        state = game.apply(state, seat, action, Chance(seed, ply)).state
        ply += 1


def _applies() -> tuple[float, str]:
    """Apply the actions of games between bots, which were chosen beforehand."""
    moves = [move for seed in range(1, 9) for move in islice(bot_game(GreedyBot, seed), APPLIED_ACTIONS)]
    start = time.process_time()
    for state, action in moves:
        game.apply(state, state.side, action, Chance(1))
    return len(moves) / (time.process_time() - start), "applies / CPU s"


def _unit_turns() -> tuple[float, str]:
    """Play at random, with the whole list of legal actions each time, and count the units that finish their turn."""
    start, finished, seed = time.process_time(), 0, 1
    while finished < MIN_UNIT_TURNS:
        state, chance = game.start(Options(), Chance(seed)), Chance(seed, 0, "bench")
        while seats := game.to_act(state):
            [seat] = seats
            action = chance.choice(list(game.legal(state, seat)))
            step = game.apply(state, seat, action, chance)
            finished += isinstance(action, AttackSquare | UseSpecial | FinishUnit) or any(
                isinstance(emit.event, Stuck) for emit in step.events
            )
            state = step.state
        seed += 1
    return finished / (time.process_time() - start), "unit turns with legal lists / CPU s"


def _turn(bot: Bot) -> tuple[float, str]:
    """Return the longest thinking time for one turn in the middle of a game."""
    spent: dict[int, float] = {}
    for state, _ in bot_game(SearchBot, 1):
        if state.round >= FIRST_ROUND + MEASURED_TURNS // 2:
            break
        if state.round >= FIRST_ROUND:
            view = game.view(state, state.side)
            start = time.process_time()
            bot.choose(Turn(game, view.side, view, (), Chance(1)))
            spent[state.turn] = spent.get(state.turn, 0.0) + time.process_time() - start
    return max(spent.values()), "CPU s, the longest turn"


BENCHES: Final[dict[str, Bench]] = {
    "grid-game: applies": _applies,
    "grid-game: random unit turns": _unit_turns,
    "grid-game: search of one unit": lambda: _turn(SearchBot()),
    "grid-game: expert thinks": lambda: _turn(game.bot("expert")),
}
