"""Benchmarks of the NetHack Chat Game: acts and bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from parlor.kernel import Chance, Turn, bot_chance
from parlor.kernel.playout import applied_per_second

from .actions import Act
from .bots import LEVELS, Expert
from .engine.duel import Duel, DuelTerms
from .rules import game
from .state import Options, State

Bench = Callable[[], tuple[float, str]]
RUNS: Final = 100


def bot_turns(level: str, seed: int) -> list[tuple[State, Act]]:
    """Return every state of a bot's run, and the act that it chose."""
    bot, state, found = LEVELS[level](), game.start(Options(), Chance(seed)), list[tuple[State, Act]]()
    while game.to_act(state):
        act = bot.choose(Turn(game, 0, game.view(state, 0), game.legal(state, 0), bot_chance(seed, len(found) + 1, 0)))
        found.append((state, act))
        state = game.apply(state, 0, act, Chance(seed)).state
    return found


def _acts() -> tuple[float, str]:
    """Measure acts of naive runs, without the choice of acts."""
    acts = [each for seed in range(1, RUNS + 1) for each in bot_turns("naive", seed)]
    return applied_per_second(game, acts), "acts / CPU s"


def _thinking() -> tuple[float, str]:
    views = [game.view(state, 0) for seed in range(1, RUNS + 1) for state, _ in bot_turns("expert", seed)]
    bot, start = Expert(), time.process_time()
    for view in views:
        bot.choose(Turn(game, 0, view, (), Chance(1)))
    return 1000 * (time.process_time() - start) / len(views), "CPU ms an act"


def _boss() -> tuple[float, str]:
    """Measure the solver with a usual kit: three potions, a greater one and a Full Restore."""
    start = time.process_time()
    Duel(DuelTerms("Orc Chieftain", 16, 7, 40)).solution((3, 1, 1, 0, 0))
    return time.process_time() - start, "CPU s"


BENCHES: Final[dict[str, Bench]] = {
    "nethack-chat: acts": _acts,
    "nethack-chat: expert thinks": _thinking,
    "nethack-chat: the boss solved": _boss,
}
