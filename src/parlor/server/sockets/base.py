"""The part that both WebSocket implementations share: admission, message rate, text encoding and faults."""

from __future__ import annotations

import logging
from typing import Protocol

import msgspec

from ...protocol import ErrorMessage
from ...table.connection import Connection
from ..addresses import network_of
from ..admission import Admission, AdmissionControl
from ..config import Limits
from .token_bucket import TokenBucket

MAX_REFUSED_FRAMES = 100  # frames refused as too fast before the connection is closed
LINGER = 2.0  # seconds for the client to answer a close frame

log = logging.getLogger("parlor.server")

_TOO_FAST = msgspec.json.encode(
    ErrorMessage("too-fast", "You are sending too fast. Wait a second and send this again.")
)


class MessageHandler(Protocol):
    """`table.connections.Connections`, as WebSockets use it."""

    def connected(self, conn: Connection) -> None: ...

    def disconnected(self, conn: Connection) -> None: ...

    def handle(self, conn: Connection, frame: bytes) -> None: ...


class SocketContext(Protocol):
    """The part of the ServerContext that WebSockets need."""

    @property
    def connections(self) -> MessageHandler: ...

    @property
    def admission_control(self) -> AdmissionControl: ...

    @property
    def limits(self) -> Limits: ...


class BaseConnection:
    """A connection's behavior without its fields, since a listener of picows cannot share a base that has slots."""

    __slots__ = ()

    admission: Admission
    context: SocketContext
    bucket: TokenBucket
    player: str

    @property
    def address(self) -> str:
        return network_of(self.admission.address)

    def push(self, frame: bytes) -> None:
        raise NotImplementedError

    def close(self, code: int, reason: str) -> None:
        raise NotImplementedError

    def on_open(self) -> None:
        """Announce the connection to the table, once frames can be sent."""
        if self.context.admission_control.is_revoked(self.admission):  # since the handshake
            self.close(1008, "signed out")
            return
        try:
            self.context.connections.connected(self)
        except Exception:
            self._fail("connect_failed")

    def on_message(self, frame: bytes) -> None:
        """Handle one whole message. This is the move path: every line counts."""
        if not self.bucket.take():
            self._reject_frame()
            return
        if not frame.isascii():
            try:
                frame.decode()
            except UnicodeDecodeError:
                self.close(1007, "not UTF-8")
                return
        try:
            self.context.connections.handle(self, frame)
        except Exception:  # the table answers bad input itself, so this is a fault of ours: one connection's, not all's
            self._fail("message_failed")

    def _fail(self, event: str) -> None:
        log.exception(event, extra={"address": self.admission.address, "player": self.player})
        self.close(1011, "internal error")

    def _reject_frame(self) -> None:
        if self.bucket.misses >= MAX_REFUSED_FRAMES:
            log.info("connection_closed", extra={"address": self.admission.address, "reason": "too fast"})
            self.close(1008, "too fast")
        else:
            self.push(_TOO_FAST)
