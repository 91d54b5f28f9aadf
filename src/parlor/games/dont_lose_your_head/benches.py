"""Measurements for `parlor bench`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from parlor.kernel import Chance

from .bots import Expert, Player
from .hiding import board_of
from .hunting import guess, is_found, new_hunt
from .secrets import hide_anywhere
from .state import Board, Count, Hunt, Settings, Size

BOARDS = 100  # hunted down by each bench


class Found(NamedTuple):
    hunt: Hunt
    turns: int
    cpu_seconds: float  # of thinking


def hunt_down(bot: Player, board: Board, seed: int, lexicon_name: str = "en") -> Found:
    """A hunt without an opponent or a limit, until everything is found."""
    hunt, turns, spent = new_hunt(board), 0, 0.0
    while not is_found(hunt, board):
        turns, begun = turns + 1, time.process_time()
        action = bot.guess(hunt, lexicon_name, Chance(seed, turns, "hunt"))
        spent += time.process_time() - begun
        hunt, _ = guess(hunt, board, 0, action)
    return Found(hunt, turns, spent)


def random_board(settings: Settings, seed: int, lexicon_name: str = "en") -> Board:
    """Common words anywhere."""
    return board_of(settings.size, hide_anywhere(settings, lexicon_name, Chance(seed, 0, "board")))


def misses(size: Size, words: Count) -> Callable[[], tuple[float, str]]:
    """How many the best bot makes on a board on average, until everything is found."""

    def measure() -> tuple[float, str]:
        return sum(found.hunt.misses for found in _hunts(Settings(size, words))) / BOARDS, "misses"

    return measure


def thinking() -> tuple[float, str]:
    """CPU time of the best bot for a guess."""
    hunts = _hunts(Settings())
    return 1000 * sum(found.cpu_seconds for found in hunts) / sum(found.turns for found in hunts), "CPU ms a guess"


def _hunts(settings: Settings) -> list[Found]:
    return [hunt_down(Expert(), random_board(settings, seed), seed) for seed in range(BOARDS)]


BENCHES: dict[str, Callable[[], tuple[float, str]]] = {
    "dont-lose-your-head: expert, 6x6": misses(6, 3),
    "dont-lose-your-head: expert, 8x8": misses(8, 3),
    "dont-lose-your-head: expert, 10x10": misses(10, 3),
    "dont-lose-your-head: expert, 8x8, four words": misses(8, 4),
    "dont-lose-your-head: expert thinking": thinking,
}
