"""The session of one MCP client: the match that its tools play, and how a new one is started."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ..kernel import ParlorError
from .seats import MatchWish, Seat

StartMatch = Callable[[MatchWish], Awaitable[Seat]]


class Session:
    def __init__(self, start: StartMatch, seat: Seat | None = None) -> None:
        self._start, self._seat = start, seat

    @property
    def seat(self) -> Seat:
        """The seat of the newest match. Raises ParlorError before the first match."""
        if self._seat is None:
            raise ParlorError(
                "no-match", "No match has been started. Call new with the id of a game; games lists them."
            )
        return self._seat

    async def new(self, wish: MatchWish) -> Seat:
        """Start a match and play it from now on; the one before stays saved. Raises ParlorError."""
        self._seat = await self._start(wish)
        return self._seat
