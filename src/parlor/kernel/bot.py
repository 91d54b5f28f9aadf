"""A player that is a program. It sees a view, never a state."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import islice
from typing import Any, Protocol

from msgspec import Struct

from .chance import Chance


class Budget(Struct, frozen=True):
    """How much thought a bot may spend on one move.

    Without a limit in seconds a bot does its usual, fixed amount of work, so that the same view and chance give the
    same move on a fast and on a slow machine. A table sets `seconds` to keep its word to the players.
    """

    seconds: float | None = None


USUAL = Budget()


class Bot(Protocol):
    def choose(self, view: Any, legal: Iterable[Any], budget: Budget, chance: Chance) -> Any:
        """One of the legal actions. `legal` is lazy and may be endless: take from it no more than is needed.

        Chance is the bot's own and tells nothing of the match's: searching bots cannot foresee the true dice.
        """
        ...


def bot_chance(seed: int, ply: int, seat: int) -> Chance:
    """A bot's own chance for a ply of the match with that seed: repeatable, but never the dice of the match itself."""
    apart = hashlib.blake2b(f"parlor bots {seed}".encode(), digest_size=16).digest()
    return Chance(int.from_bytes(apart, "big"), ply, f"bot/{seat}")


class RandomBot:
    """Chooses evenly among the legal actions: the first `most` of them where there are more."""

    def __init__(self, most: int = 1000) -> None:
        self.most = most

    def choose(self, view: Any, legal: Iterable[Any], budget: Budget, chance: Chance) -> Any:
        return chance.choice(list(islice(legal, self.most)))
