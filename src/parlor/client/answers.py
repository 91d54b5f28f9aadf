"""How a client tells that a request was answered: functions that settle a future when the right message comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from .. import protocol
from ..protocol import Ack, Around, Asked, Gone, Looked, Refused, Step, Table

Told = Table | Around | Step | Ack | Looked | Gone | Refused  # whatever is about a match
Future = asyncio.Future[Any]
Settle = Callable[[Told, Future], None]


class Pending:
    """A request under way, and its frame, in case it must be sent again."""

    def __init__(self, request: Any, settle: Settle) -> None:
        self.frame = msgspec.json.encode(request)
        protocol.read_request(self.frame)  # raises for what no house could read, which would not say whose it was
        self.id: str = getattr(request, "id", "")
        self.about = protocol.name(request)
        self.answer: Future = asyncio.get_running_loop().create_future()
        self._settle = settle

    def hear(self, told: Told) -> None:
        if not self.answer.done():
            self._settle(told, self.answer)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


def shown(told: Told, answer: Future) -> None:
    if isinstance(told, Table):
        answer.set_result(None)


def acknowledged(action_id: str) -> Settle:
    """The version as which an action was played."""

    def settle(told: Told, answer: Future) -> None:
        if (isinstance(told, Step) and told.ack == action_id) or (isinstance(told, Ack) and told.id == action_id):
            answer.set_result(told.version)

    return settle


def taken_back(seat: int, action_id: str) -> Settle:
    """Whether the others agreed: they have not when it was asked for and is no longer."""
    heard = False

    def settle(told: Told, answer: Future) -> None:
        nonlocal heard
        if isinstance(told, Step) and (heard or told.house == "take-back"):
            answer.set_result(told.house == "take-back")
        elif isinstance(told, Ack) and told.id == action_id:  # it was carried out before the connection broke
            answer.set_result(True)
        elif isinstance(told, Around):
            asks = told.asked is not None and seat in told.asked.by
            if heard and not asks:
                answer.set_result(False)
            heard = asks

    return settle


def succeeded(told: Told, answer: Future) -> None:
    """The id of the rematch."""
    if isinstance(told, Around) and told.successor:
        answer.set_result(told.successor)


def no_longer(asked: Asked | None) -> Settle:
    """What was asked has been settled, or waits for fewer."""

    def settle(told: Told, answer: Future) -> None:
        if isinstance(told, Step) or (isinstance(told, Around) and told.asked != asked):
            answer.set_result(None)

    return settle


def status(wanted: str) -> Settle:
    def settle(told: Told, answer: Future) -> None:
        if isinstance(told, Around) and told.status == wanted:
            answer.set_result(None)

    return settle


def looked(seat: int) -> Settle:
    def settle(told: Told, answer: Future) -> None:
        if isinstance(told, Looked) and told.seat == seat:
            answer.set_result(told)

    return settle
