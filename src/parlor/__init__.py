"""Parlor: turn-based grid and word games, and the kernel to write more of them on.

>>> import parlor
>>> match = parlor.new("territory-words", seed=7)
>>> match.play(0, next(iter(match.legal(0))))
"""

from collections.abc import Sequence
from typing import Any

from .kernel import Bot, Match, ParlorError, Record, RecordError, Refusal, Refused, game
from .kernel.game_modules import GENERAL_BOTS

__all__ = ["Match", "ParlorError", "Record", "RecordError", "Refusal", "Refused", "game", "new"]
__version__ = "0.2.0"


def _search_bot() -> Bot:
    from .search.ismcts import TreeSearchBot

    return TreeSearchBot()


GENERAL_BOTS["search"] = _search_bot


def new(game_id: str, *, seed: int | None = None, options: Any = None, seats: Sequence[str] | None = None) -> Match:
    """Return a new match of an installed game. By default the seed is random, and options and names are the game's."""
    return Match(game(game_id), seed=seed, options=options, seats=seats)
