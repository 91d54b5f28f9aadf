"""Pending requests: a future for each, and the functions that settle it when the right message arrives."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from .. import protocol
from ..protocol import Ack, Around, Asked, Gone, Looked, Refused, Step, Table

MatchMessage = Table | Around | Step | Ack | Looked | Gone | Refused
Future = asyncio.Future[Any]
Settle = Callable[[MatchMessage, Future], None]  # sets the result of the future if the message answers its request


class PendingRequest:
    """A request without a response yet, and its frame, in case it must be sent again."""

    def __init__(self, request: Any, settle: Settle) -> None:
        """Raises MsgspecError for a request that no server can read: its error would not name the request."""
        self.frame = msgspec.json.encode(request)
        protocol.read_request(self.frame)
        self.id: str = getattr(request, "id", "")
        self.about = protocol.name(request)
        self.response: Future = asyncio.get_running_loop().create_future()
        self._settle = settle

    def receive(self, message: MatchMessage) -> None:
        if not self.response.done():
            self._settle(message, self.response)

    def fail(self, error: Exception) -> None:
        if not self.response.done():
            self.response.set_exception(error)


def on_table(message: MatchMessage, response: Future) -> None:
    """Settle `watch` with None."""
    if isinstance(message, Table):
        response.set_result(None)


def on_ack(action_id: str) -> Settle:
    """Settle an action with the version that it led to."""

    def settle(message: MatchMessage, response: Future) -> None:
        if isinstance(message, Step | Ack) and action_id == (message.ack if isinstance(message, Step) else message.id):
            response.set_result(message.version)

    return settle


def on_take_back(seat: int, action_id: str) -> Settle:
    """Settle a take-back with whether the others agreed: they declined if it was pending and no longer is."""
    was_pending = False

    def settle(message: MatchMessage, response: Future) -> None:
        nonlocal was_pending
        if isinstance(message, Step) and (was_pending or message.house == "take-back"):
            response.set_result(message.house == "take-back")
        elif isinstance(message, Ack) and message.id == action_id:  # it was carried out before the connection broke
            response.set_result(True)
        elif isinstance(message, Around):
            is_pending = message.asked is not None and seat in message.asked.by
            if was_pending and not is_pending:
                response.set_result(False)
            was_pending = is_pending

    return settle


def on_rematch(message: MatchMessage, response: Future) -> None:
    """Settle a rematch with the id of the new match."""
    if isinstance(message, Around) and message.successor:
        response.set_result(message.successor)


def on_answer(offer: Asked | None) -> Settle:
    """Settle an answer with None once the offer is no longer pending, or waits for fewer players."""

    def settle(message: MatchMessage, response: Future) -> None:
        if isinstance(message, Step) or (isinstance(message, Around) and message.asked != offer):
            response.set_result(None)

    return settle


def on_status(status: str) -> Settle:
    """Settle `pause` and `resume` with None once the match has the status."""

    def settle(message: MatchMessage, response: Future) -> None:
        if isinstance(message, Around) and message.status == status:
            response.set_result(None)

    return settle


def on_look(seat: int) -> Settle:
    """Settle `look` with its response."""

    def settle(message: MatchMessage, response: Future) -> None:
        if isinstance(message, Looked) and message.seat == seat:
            response.set_result(message)

    return settle
