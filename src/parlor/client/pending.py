"""Requests that wait for a response: each has a future and a function that sets its result from a message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from .. import protocol
from ..protocol import (
    AckMessage,
    DescriptionMessage,
    MatchMessage,
    MetadataMessage,
    Offer,
    RefusedMessage,
    StepMessage,
    UnavailableMessage,
)

MatchUpdate = (
    MatchMessage | MetadataMessage | StepMessage | AckMessage | DescriptionMessage | UnavailableMessage | RefusedMessage
)
Future = asyncio.Future[Any]
Settle = Callable[[MatchUpdate, Future], None]  # sets the result of the future if the message answers its request


class PendingRequest:
    """A request that has no response yet. It keeps its encoded frame, to send it again after a reconnect."""

    def __init__(self, request: Any, settle: Settle) -> None:
        """Raise MsgspecError if the request is not valid: the error of a server would not name the request."""
        self.frame = msgspec.json.encode(request)
        protocol.read_request(self.frame)
        self.id: str = getattr(request, "id", "")
        self.request_type = protocol.name(request)
        self.response: Future = asyncio.get_running_loop().create_future()
        self._settle = settle

    def receive(self, message: MatchUpdate) -> None:
        """Set the result if the message is the response."""
        if not self.response.done():
            self._settle(message, self.response)

    def fail(self, error: Exception) -> None:
        """Make the request raise the error, unless it has a response."""
        if not self.response.done():
            self.response.set_exception(error)


def on_match(message: MatchUpdate, response: Future) -> None:
    """Settle a `watch` request with None when the match arrives."""
    if isinstance(message, MatchMessage):
        response.set_result(None)


def on_ack(action_id: str) -> Settle:
    """Settle an action with the version of the match after it."""

    def settle(message: MatchUpdate, response: Future) -> None:
        if isinstance(message, StepMessage):
            acknowledged_id = message.ack
        elif isinstance(message, AckMessage):
            acknowledged_id = message.id
        else:
            return
        if acknowledged_id == action_id:
            response.set_result(message.version)

    return settle


def on_take_back(seat: int, action_id: str) -> Settle:
    """Settle a take-back with True if the other players agreed, else False.

    They declined if the offer was pending and is no longer, without a take-back in the match.
    """
    was_pending = False

    def settle(message: MatchUpdate, response: Future) -> None:
        nonlocal was_pending
        if isinstance(message, StepMessage) and (was_pending or message.system_action == "take-back"):
            response.set_result(message.system_action == "take-back")
        elif isinstance(message, AckMessage) and message.id == action_id:
            response.set_result(True)  # the take-back was carried out before the connection broke
        elif isinstance(message, MetadataMessage):
            is_pending = message.offer is not None and seat in message.offer.accepted_by
            if was_pending and not is_pending:
                response.set_result(False)
            was_pending = is_pending

    return settle


def on_rematch(message: MatchUpdate, response: Future) -> None:
    """Settle a rematch request with the id of the new match."""
    if isinstance(message, MetadataMessage) and message.rematch:
        response.set_result(message.rematch)


def on_answer(offer: Offer | None) -> Settle:
    """Settle an answer to an offer with None once the offer has ended or changed from `offer`."""

    def settle(message: MatchUpdate, response: Future) -> None:
        if isinstance(message, StepMessage) or (isinstance(message, MetadataMessage) and message.offer != offer):
            response.set_result(None)

    return settle


def on_status(status: str) -> Settle:
    """Settle a `pause`, `resume` or `start-clock` request with None once the match has this status."""

    def settle(message: MatchUpdate, response: Future) -> None:
        if isinstance(message, MetadataMessage) and message.status == status:
            response.set_result(None)

    return settle


def on_description(seat: int) -> Settle:
    """Settle a `describe` request with its DescriptionMessage."""

    def settle(message: MatchUpdate, response: Future) -> None:
        if isinstance(message, DescriptionMessage) and message.seat == seat:
            response.set_result(message)

    return settle
