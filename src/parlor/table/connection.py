"""A connection of a client, as the table package sees it."""

from __future__ import annotations

from typing import Protocol


class Connection(Protocol):
    player: str  # the guest's id, proven by its cookie

    @property
    def address(self) -> str:
        """The client's network address; "" if it is not known."""

    def push(self, frame: bytes) -> None:
        """Send one message. Never waits and never raises: a client that reads too slowly is disconnected."""

    def close(self, code: int, reason: str) -> None:
        """End the connection with a WebSocket close code and a reason of at most 123 bytes."""
