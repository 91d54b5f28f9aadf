"""The connections of clients, and the matches that each of them watches.

It does not know sockets: `handle` takes a frame, `Connection.push` sends one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from .. import protocol
from ..kernel.codec import encode
from .connection import Connection

if TYPE_CHECKING:
    from .host import MatchHost

UNBUDGETED = frozenset({protocol.WatchRequest, protocol.LeaveRequest})  # always allowed, so that a player can come back


class Connections:
    """Takes the requests of clients and hands each to the actor of its match."""

    def __init__(self, host: MatchHost, *, heartbeat: float, max_watched: int) -> None:
        self._host, self._heartbeat, self._max_watched = host, heartbeat, max_watched
        self._watched: dict[Connection, set[str]] = {}  # the matches that each connection watches
        self._charged = host.budgets.guests.buckets
        self._actors = host.cache.actors
        self.refusals: Counter[str] = Counter()  # by code

    def __contains__(self, conn: Connection) -> bool:
        return conn in self._watched

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._watched)

    def __len__(self) -> int:
        return len(self._watched)

    def connected(self, conn: Connection) -> None:
        """A client has connected: greet it."""
        self._watched[conn] = set()
        self._host.addresses.note(conn.player, conn.address)
        conn.push(encode(protocol.HelloMessage(protocol.VERSION, conn.player, self._heartbeat)))

    def disconnected(self, conn: Connection) -> None:
        for match in self._watched.pop(conn, ()):
            actor = self._actors.get(match)
            if actor:
                actor.leave(conn)

    def handle(self, conn: Connection, frame: bytes) -> None:
        """Handle one message of a client. Any content is answered and disturbs no other client."""
        try:
            request = protocol.read_request(frame)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.refusals["unreadable"] += 1
            conn.push(
                encode(
                    protocol.ErrorMessage(
                        "unreadable",
                        f"This is not a message of protocol {protocol.VERSION}: {error}. See docs/protocol.md.",
                    )
                )
            )
            return
        if type(request) is protocol.PingRequest:
            conn.push(encode(protocol.PongMessage(request.n)))
            return
        watched = self._watched.get(conn)
        if watched is None:
            return  # it has just disconnected
        if self._charged and type(request) not in UNBUDGETED and self._host.budgets.are_used_up(conn):
            text = "Your requests took too much computing time: wait a few seconds."
            self.refuse(conn, request.match, request, "too-fast", text)
            return
        if self._host.closing or request.match not in watched:
            refusal = self._admit(watched, request)
            if refusal:
                self.refuse(conn, request.match, request, *refusal)
                return
        actor = self._actors.get(request.match)
        if type(request) is protocol.LeaveRequest:
            watched.discard(request.match)
            if actor:
                actor.leave(conn)
        elif actor:
            actor.handle(conn, request)
        else:
            self._host.cache.load(request.match, [(conn, request)])

    def refuse(self, conn: Connection | None, match: str, request: Any, code: str, message: str) -> None:
        """Count a refusal and tell the client, if one asked."""
        self.refusals[code] += 1
        if conn:
            action_id = getattr(request, "id", "")
            conn.push(encode(protocol.RefusedMessage(match, code, message, action_id, protocol.name(request))))

    def is_watching(self, conn: Connection, match: str) -> bool:
        return match in self._watched.get(conn, ())

    def add_watch(self, conn: Connection, match: str) -> None:
        self._watched[conn].add(match)

    def remove_watch(self, conn: Connection, match: str) -> None:
        self._watched[conn].discard(match)

    def _admit(self, watched: set[str], request: Any) -> tuple[str, str] | None:
        """Add the match to those that the connection watches; or return (code, message) if the request is refused."""
        if self._host.closing:
            return "closing", "The server is closing: connect again in a moment."
        if type(request) is not protocol.WatchRequest:
            return "not-watching", "Watch the match first."
        if len(watched) >= self._max_watched:
            return "too-many-watched", f"Watch at most {self._max_watched} matches at once."
        watched.add(request.match)
        return None
