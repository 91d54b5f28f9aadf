"""Players that are programs. A bot sees a view, never a state."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from .chance import Chance

if TYPE_CHECKING:
    from .game import AnyGame

MAX_RANDOM = 1000  # actions among which the random player chooses


class Budget(Struct, frozen=True):
    """How much computing a bot may spend on one move.

    Without a limit in seconds a bot does its usual, fixed amount of work, so that the same view and chance give the
    same move on a fast and on a slow machine. A server sets `seconds`.
    """

    seconds: float | None = None


USUAL = Budget()


class Turn(Struct, frozen=True):
    """Everything that a bot is given to choose an action."""

    game: AnyGame
    seat: int  # the bot's
    view: Any  # of the game's View type, as this seat sees the match; None only for a bot with `needs_view = False`
    legal: Iterable[Any]  # lazy and possibly without end: take no more than is needed
    chance: Chance  # the bot's own: it tells nothing of the match's, so a search cannot foresee the true dice
    budget: Budget = USUAL


class Bot(Protocol):
    """A bot that can choose by the legal actions alone also declares `needs_view = False`; see `needs_view`."""

    def choose(self, turn: Turn) -> Any:
        """Return a legal action."""
        ...


def needs_view(bot: Bot) -> bool:
    """Return the bot's class attribute `needs_view`, True if it has none. Where it is False, `Turn.view` may be None,
    so that a measurement of the rules does not pay for views.
    """
    return getattr(bot, "needs_view", True)


def bot_chance(seed: int, ply: int, seat: int) -> Chance:
    """A bot's own chance for a ply of the match with that seed: repeatable, but never the dice of the match itself."""
    apart = hashlib.blake2b(f"parlor bots {seed}".encode(), digest_size=16).digest()
    return Chance(int.from_bytes(apart, "big"), ply, f"bot/{seat}")


class RandomBot:
    """Chooses evenly among the legal actions: among the first `at_most` of them where there are more."""

    needs_view = False

    def __init__(self, at_most: int = MAX_RANDOM) -> None:
        self.at_most = at_most

    def choose(self, turn: Turn) -> Any:
        """Raises ValueError if there is no legal action."""
        actions = list(islice(turn.legal, self.at_most))
        if not actions:
            raise ValueError(f"legal is empty, but seat {turn.seat} is to act")
        return turn.chance.choice(actions)
