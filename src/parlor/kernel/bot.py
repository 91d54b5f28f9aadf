"""Bots: programs that play. A bot sees a view, never a state."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from .chance import Chance

if TYPE_CHECKING:
    from .game import AnyGame

MAX_RANDOM_CHOICES = 1000  # legal actions among which the random bot chooses


class Budget(Struct, frozen=True):
    """The amount of computing that a bot may spend on one move.

    Without a limit in seconds a bot does a fixed amount of work, so that the same view and chance give the same move on
    a fast and on a slow machine. A server sets `seconds`.
    """

    seconds: float | None = None  # None: no limit


DEFAULT_BUDGET = Budget()


class Turn(Struct, frozen=True, gc=False):
    """The information that a bot gets to choose an action."""

    game: AnyGame
    seat: int  # the bot's
    view: Any  # of the game's View type, as this seat sees the match; None only for a bot with `needs_view = False`
    legal: Iterable[Any]  # lazy and possibly endless: take no more than needed
    chance: Chance  # the bot's own, independent of the match's chance, so that a search cannot foresee the true dice
    budget: Budget = DEFAULT_BUDGET


class Bot(Protocol):
    """A bot that uses only the legal actions also declares `needs_view = False`; see `needs_view`."""

    def choose(self, turn: Turn) -> Any:
        """Return a legal action."""
        ...


def needs_view(bot: Bot) -> bool:
    """Return the bot's class attribute `needs_view`, True if it has none. Where it is False, `Turn.view` may be None,
    so that a measurement of the rules does not pay for views.
    """
    return getattr(bot, "needs_view", True)


def bot_chance(seed: int, ply: int, seat: int) -> Chance:
    """Return a bot's own chance for a ply of the match with this seed: the same at every call, and independent of the
    chance that the rules draw from.
    """
    own_seed = hashlib.blake2b(f"parlor bots {seed}".encode(), digest_size=16).digest()
    return Chance(int.from_bytes(own_seed, "big"), ply, f"bot/{seat}")


class RandomBot:
    """Chooses one of the first `at_most` legal actions, each equally likely."""

    needs_view = False

    def __init__(self, at_most: int = MAX_RANDOM_CHOICES) -> None:
        self.at_most = at_most

    def choose(self, turn: Turn) -> Any:
        """Return a legal action. Raises ValueError if there is none."""
        actions = list(islice(turn.legal, self.at_most))
        if not actions:
            raise ValueError(f"legal is empty, but seat {turn.seat} is to act")
        return turn.chance.choice(actions)
