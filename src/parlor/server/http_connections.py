"""Counts open HTTP connections by address and in total, and chooses which one to close for a new one."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from enum import IntEnum
from time import monotonic
from typing import Protocol

from .addresses import network_of
from .config import Limits
from .rejections import Rejection

LOG_SECONDS = 10.0  # between two log lines about rejected connections

log = logging.getLogger("parlor.server")


class ClientWait(IntEnum):
    """The reason why a connection is waiting; connections with lower values are closed first to make room."""

    REJECTION = 0  # its request is rejected: the response is delayed, or was sent and ends the connection
    NEXT_REQUEST = 1  # idle between two requests
    HEAD = 2
    BODY = 3


class Closable(Protocol):
    def make_room(self) -> None:
        """Close at once: a new connection takes the place."""


class HttpConnections:
    """All HTTP connections of one server. One that became a WebSocket is no longer among them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._networks: dict[Closable, str] = {}  # empty where the address is not counted
        self._by_network: Counter[str] = Counter()
        self._waiting: dict[ClientWait, OrderedDict[Closable, None]] = {wait: OrderedDict() for wait in ClientWait}
        self._waits: dict[Closable, ClientWait] = {}
        self._rejected = 0
        self._logged_at = -LOG_SECONDS

    def __len__(self) -> int:
        return len(self._networks)

    def enter(self, connection: Closable, address: str) -> Rejection | None:
        """Count a new connection, or return why it must be rejected.

        `address` is empty for a trusted proxy, whose connections belong to many clients. If all places are taken, the
        connection that has waited longest for its client is closed.
        """
        network = network_of(address)
        if network and self._by_network[network] >= self._limits.http_connections_per_address:
            message = "Too many connections from your address. Close some."
            return self._reject(address, Rejection(429, "too-many-from-address", message))
        if len(self._networks) >= self._limits.http_connections and not self._make_room():
            return self._reject(
                address, Rejection(503, "too-many-connections", "The server has too many connections. Try again later.")
            )
        self._networks[connection] = network
        if network:
            self._by_network[network] += 1
        return None

    def leave(self, connection: Closable) -> None:
        """Stop counting a connection; one that is not counted is ignored."""
        self.wait(connection, None)
        network = self._networks.pop(connection, None)
        if network:
            self._by_network[network] -= 1
            if not self._by_network[network]:
                del self._by_network[network]

    def wait(self, connection: Closable, wait: ClientWait | None) -> None:
        """Note what a connection waits for from now on; None while the server works for it."""
        if connection not in self._networks:
            return
        before = self._waits.pop(connection, None)
        if before is not None:
            del self._waiting[before][connection]
        if wait is not None:
            self._waits[connection] = wait
            self._waiting[wait][connection] = None

    def _make_room(self) -> bool:
        for queue in self._waiting.values():
            for oldest in queue:
                self.leave(oldest)
                oldest.make_room()
                return True
        return False

    def _reject(self, address: str, rejection: Rejection) -> Rejection:
        """Count a rejection and log the count every LOG_SECONDS: a line for each would cost too much in an attack."""
        self._rejected += 1
        now = monotonic()
        if now - self._logged_at >= LOG_SECONDS:
            details = {"code": rejection.code, "address": address, "count": self._rejected}
            log.warning("http_connections_rejected", extra=details)
            self._rejected, self._logged_at = 0, now
        return rejection
