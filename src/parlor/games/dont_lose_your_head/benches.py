"""Benchmarks of Don't Lose Your Head: misses of the best bot, and the time that it takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from parlor.kernel import Chance

from .bot_hiding import hide_anywhere
from .hiding import board_of
from .hunters import GuessingBot, PosteriorHunter
from .hunting import guess, is_complete, new_hunt
from .state import BoardSettings, Count, HiddenBoard, Hunt, Size

BOARDS = 100  # of each benchmark


class FinishedHunt(NamedTuple):
    hunt: Hunt
    turns: int
    cpu_seconds: float  # of the bot


def finish_hunt(bot: GuessingBot, board: HiddenBoard, seed: int, lexicon_name: str = "en") -> FinishedHunt:
    """Return a hunt without an opponent or a limit, played until everything is found."""
    hunt, turns, spent = new_hunt(board), 0, 0.0
    while not is_complete(hunt, board):
        turns, start = turns + 1, time.process_time()
        action = bot.guess(hunt, lexicon_name, Chance(seed, turns, "hunt"))
        spent += time.process_time() - start
        hunt, _ = guess(hunt, board, 0, action)
    return FinishedHunt(hunt, turns, spent)


def random_board(settings: BoardSettings, seed: int, lexicon_name: str = "en") -> HiddenBoard:
    """Return a board with common words at random places."""
    return board_of(settings.size, hide_anywhere(settings, lexicon_name, Chance(seed, 0, "board")))


def misses(size: Size, words: Count) -> Callable[[], tuple[float, str]]:
    """Return a benchmark of the mean misses of the best bot on a board."""

    def measure() -> tuple[float, str]:
        return sum(found.hunt.misses for found in _hunts(BoardSettings(size, words))) / BOARDS, "misses"

    return measure


def thinking() -> tuple[float, str]:
    """Return the mean CPU time of the best bot for a guess."""
    hunts = _hunts(BoardSettings())
    return 1000 * sum(found.cpu_seconds for found in hunts) / sum(found.turns for found in hunts), "CPU ms a guess"


def _hunts(settings: BoardSettings) -> list[FinishedHunt]:
    return [finish_hunt(PosteriorHunter(), random_board(settings, seed), seed) for seed in range(BOARDS)]


BENCHES: dict[str, Callable[[], tuple[float, str]]] = {
    "dont-lose-your-head: expert, 6x6": misses(6, 3),
    "dont-lose-your-head: expert, 8x8": misses(8, 3),
    "dont-lose-your-head: expert, 10x10": misses(10, 3),
    "dont-lose-your-head: expert, 8x8, four words": misses(8, 4),
    "dont-lose-your-head: expert thinking": thinking,
}
