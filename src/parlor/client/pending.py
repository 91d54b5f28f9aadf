"""Pending requests: a future for each, and the functions that settle it when the right message arrives."""

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
    """A request without a response yet, and its frame, in case it must be sent again."""

    def __init__(self, request: Any, settle: Settle) -> None:
        """Raises MsgspecError for a request that no server can read: its error would not name the request."""
        self.frame = msgspec.json.encode(request)
        protocol.read_request(self.frame)
        self.id: str = getattr(request, "id", "")
        self.request_type = protocol.name(request)
        self.response: Future = asyncio.get_running_loop().create_future()
        self._settle = settle

    def receive(self, message: MatchUpdate) -> None:
        if not self.response.done():
            self._settle(message, self.response)

    def fail(self, error: Exception) -> None:
        if not self.response.done():
            self.response.set_exception(error)


def on_match(message: MatchUpdate, response: Future) -> None:
    """Settle `watch` with None."""
    if isinstance(message, MatchMessage):
        response.set_result(None)


def on_ack(action_id: str) -> Settle:
    """Settle an action with the version that it led to."""

    def settle(message: MatchUpdate, response: Future) -> None:
        if isinstance(message, StepMessage | AckMessage) and action_id == (
            message.ack if isinstance(message, StepMessage) else message.id
        ):
            response.set_result(message.version)

    return settle


def on_take_back(seat: int, action_id: str) -> Settle:
    """Settle a take-back with whether the others agreed: they declined if it was pending and no longer is."""
    was_pending = False

    def settle(message: MatchUpdate, response: Future) -> None:
        nonlocal was_pending
        if isinstance(message, StepMessage) and (was_pending or message.system_action == "take-back"):
            response.set_result(message.system_action == "take-back")
        elif (
            isinstance(message, AckMessage) and message.id == action_id
        ):  # it was carried out before the connection broke
            response.set_result(True)
        elif isinstance(message, MetadataMessage):
            is_pending = message.offer is not None and seat in message.offer.accepted_by
            if was_pending and not is_pending:
                response.set_result(False)
            was_pending = is_pending

    return settle


def on_rematch(message: MatchUpdate, response: Future) -> None:
    """Settle a rematch with the id of the new match."""
    if isinstance(message, MetadataMessage) and message.rematch:
        response.set_result(message.rematch)


def on_answer(offer: Offer | None) -> Settle:
    """Settle an answer with None once the offer is no longer pending, or waits for fewer players."""

    def settle(message: MatchUpdate, response: Future) -> None:
        if isinstance(message, StepMessage) or (isinstance(message, MetadataMessage) and message.offer != offer):
            response.set_result(None)

    return settle


def on_status(status: str) -> Settle:
    """Settle `pause` and `resume` with None once the match has the status."""

    def settle(message: MatchUpdate, response: Future) -> None:
        if isinstance(message, MetadataMessage) and message.status == status:
            response.set_result(None)

    return settle


def on_description(seat: int) -> Settle:
    """Settle `describe` with its response."""

    def settle(message: MatchUpdate, response: Future) -> None:
        if isinstance(message, DescriptionMessage) and message.seat == seat:
            response.set_result(message)

    return settle
