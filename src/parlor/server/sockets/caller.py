"""What both fronts do with what a client says."""

from __future__ import annotations

import logging
from typing import Protocol

import msgspec

from ...protocol import Error
from ...table.connection import Connection
from ..addresses import network_of
from ..config import Limits
from .doorway import Admission, Doorway
from .meter import Meter

PATIENCE = 100  # frames refused as too fast before the connection is closed
LINGER = 2.0  # seconds for the other side to answer our close

log = logging.getLogger("parlor.server")

_TOO_FAST = msgspec.json.encode(Error("too-fast", "You are sending too much at once: wait a second and send it again."))


class Listener(Protocol):
    """`table.connections.Connections`, as a front sees it."""

    def connected(self, conn: Connection) -> None: ...

    def disconnected(self, conn: Connection) -> None: ...

    def handle(self, conn: Connection, frame: bytes) -> None: ...


class House(Protocol):
    """What a front needs of the server."""

    @property
    def connections(self) -> Listener: ...

    @property
    def doorway(self) -> Doorway: ...

    @property
    def limits(self) -> Limits: ...


class Caller:
    """A connection's behaviour without its memory, since picows' listeners cannot share a base that has fields."""

    __slots__ = ()

    admission: Admission
    house: House
    meter: Meter
    player: str

    @property
    def address(self) -> str:
        return network_of(self.admission.address)

    def push(self, frame: bytes) -> None:
        raise NotImplementedError

    def close(self, code: int, reason: str) -> None:
        raise NotImplementedError

    def arrived(self) -> None:
        if self.house.doorway.revoked(self.admission):  # between the handshake and now
            self.close(1008, "signed out")
            return
        try:
            self.house.connections.connected(self)
        except Exception:
            self._fault("a guest could not be greeted")

    def received(self, frame: bytes) -> None:
        """One whole message. This is the move path: every line counts."""
        if not self.meter.take():
            self._too_fast()
            return
        if not frame.isascii():
            try:
                frame.decode()
            except UnicodeDecodeError:
                self.close(1007, "not UTF-8")
                return
        try:
            self.house.connections.handle(self, frame)
        except Exception:  # the table answers bad input itself, so this is a fault of ours: one connection's, not all's
            self._fault("a message could not be handled")

    def _fault(self, what: str) -> None:
        log.exception(what)
        self.close(1011, "a fault of the server")

    def _too_fast(self) -> None:
        if self.meter.refused >= PATIENCE:
            log.info("closed %s: keeps sending too fast", self.admission.address)
            self.close(1008, "too fast")
        else:
            self.push(_TOO_FAST)
