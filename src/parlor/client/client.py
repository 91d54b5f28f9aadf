"""A guest's client of a server: HTTP requests, and one WebSocket for all matches, which reconnects by itself."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

import msgspec
from msgspec import Struct

from .. import protocol
from ..kernel.errors import ParlorError, Refusal, Refused
from ..kernel.record import Record
from .errors import ServerGone
from .http import HttpClient
from .remote_match import RemoteMatch
from .websocket import WebSocket

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between attempts to reconnect; they double, with some randomness
FATAL_CODES = (1002, 1003, 1007, 1008, 1009)  # close codes: the same frames would end the next connection too
TOO_FAST_WAIT = 1.0  # seconds before requests that were too fast are sent again

log = logging.getLogger("parlor.client")
read_message = msgspec.json.Decoder(protocol.ServerMessage).decode
SeatWish = str | dict[str, str]  # "me", "open", "bot", "bot:hard", or a seat of the HTTP API


class NewMatch(Struct, frozen=True):
    """A created match."""

    match: str
    invites: dict[int, str]  # by open seat
    watch_key: str = ""  # for spectators


class Client:
    """A guest of a server. Methods raise Refused if the server refuses, ServerGone if it is unreachable."""

    guest: str  # the guest's id
    name: str
    heartbeat_seconds: float = 20.0  # the server sends it in its first message

    def __init__(self, url: str, name: str, cookie: str, patience: float) -> None:
        self.http = HttpClient(url, cookie)
        self._wanted_name = name
        self._patience = patience
        self._matches: dict[str, RemoteMatch] = {}
        self._socket: WebSocket | None = None

    @property
    def cookie(self) -> str:
        """The guest's identity: pass it to `connect` to be the same guest again."""
        return self.http.cookie

    async def __aenter__(self) -> Self:
        me = await self.http.request("GET", "/api/me")
        if self._wanted_name:
            me = await self.http.request("PUT", "/api/me", {"name": self._wanted_name})
        self.name = msgspec.json.decode(me)["name"]
        loop = asyncio.get_running_loop()
        self._last_message_at = loop.time()
        self._ready: asyncio.Future[None] = loop.create_future()
        self._error: asyncio.Future[ParlorError] = loop.create_future()
        self._connection_task = asyncio.create_task(self._stay_connected(await self._open_socket()))
        try:
            await asyncio.wait((self._ready, self._error), return_when=asyncio.FIRST_COMPLETED)
            if self._error.done():
                raise self._error.result()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """End the connection; pending requests raise ServerGone."""
        self._connection_task.cancel()
        await asyncio.wait((self._connection_task,))
        self._end(ServerGone("This client is closed. Open a new one."))
        if self._socket:
            self._socket.close()
            await self._socket.closed

    # --- matches ------------------------------------------------------------------------------------------------------

    async def games(self) -> list[dict[str, Any]]:
        """Return the games of the server, as the HTTP API describes them."""
        games: list[dict[str, Any]] = msgspec.json.decode(await self.http.request("GET", "/api/games"))
        return games

    async def create(
        self,
        game: str,
        *,
        seats: Sequence[SeatWish] = ("me", "open"),
        options: dict[str, Any] | None = None,
        settings: dict[str, Any] | None = None,
    ) -> NewMatch:
        """Create a match. Defaults apply to missing options and settings."""
        order = {"game": game, "options": options or {}, "settings": settings or {}, "seats": [*map(_seat_body, seats)]}
        return msgspec.json.decode(await self.http.request("POST", "/api/matches", order), type=NewMatch)

    async def join(self, match: str, invite: str) -> None:
        """Take an open seat with its invite."""
        await self.http.request("POST", f"/api/matches/{match}/join", {"invite": invite})

    async def record(self, match: str, watch_key: str = "") -> Record:
        """Return the record of a finished match; `watch_key` is for spectators."""
        query = f"?watch_key={watch_key}" if watch_key else ""
        return Record.from_json(await self.http.request("GET", f"/api/matches/{match}/record{query}"))

    async def watch(self, match: str, watch_key: str | None = None) -> RemoteMatch:
        """Return a match that is kept up to date: one of the guest's, or any with its `watch_key`."""
        if self._error.done():
            raise self._error.result()
        if remote := self._matches.get(match):
            await remote.wait_shown()  # another task may have requested it a moment ago
            return remote
        remote = self._matches[match] = RemoteMatch(match, watch_key, self._send)
        try:
            await remote.enter()
        except BaseException as error:
            self._matches.pop(match, None)
            remote.fail(error if isinstance(error, ParlorError) else ServerGone("Watching the match was cancelled."))
            raise
        return remote

    async def leave(self, match: RemoteMatch) -> None:
        """Stop watching a match; its pending requests raise Refused."""
        if self._matches.pop(match.id, None):
            self._send(msgspec.json.encode(protocol.LeaveRequest(match.id)))
            match.fail(Refused(Refusal("left", "You no longer watch this match. Watch it again first.")))

    # --- the connection -----------------------------------------------------------------------------------------------

    def _send(self, frame: bytes) -> None:
        if self._socket:  # otherwise it is sent when the connection is back
            self._socket.send(frame)

    async def _open_socket(self) -> WebSocket:
        return await WebSocket.open(self.http.socket_url, self._on_message, cookie=self.http.cookie)

    async def _stay_connected(self, socket: WebSocket) -> None:
        """Reconnect whenever the connection breaks, until the patience ends."""
        try:
            while True:
                self._socket = socket
                for match in self._matches.values():
                    match.enter_again()
                await self._monitor(socket)
                self._socket = None
                if socket.closed.result() in FATAL_CODES:
                    raise ServerGone(f"The server ended the connection with code {socket.closed.result()}.")
                socket = await self._reconnect()
        except ParlorError as error:
            self._end(error)
        except Exception as error:  # no caller awaits this task: pending requests must fail with the error
            log.exception("connection_failed")
            self._end(ServerGone(f"The connection failed: {error!r}."))

    async def _monitor(self, socket: WebSocket) -> None:
        """Return when the connection ends. Ping it when it is silent; abort it after three silent heartbeats."""
        loop = asyncio.get_running_loop()
        self._last_message_at = loop.time()
        while not socket.closed.done():
            await asyncio.wait((socket.closed,), timeout=self.heartbeat_seconds)
            silence = loop.time() - self._last_message_at
            if silence > 3 * self.heartbeat_seconds:
                socket.abort()
            elif silence >= self.heartbeat_seconds:
                socket.send(b'{"type":"ping"}')

    async def _reconnect(self) -> WebSocket:
        """Return a new connection. Raises ServerGone once the patience ends, Refused if the server rejects it."""
        loop = asyncio.get_running_loop()
        deadline, wait = loop.time() + self._patience, FIRST_WAIT
        while True:
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))  # noqa: S311  # so that not all clients reconnect at once
            try:
                return await self._open_socket()
            except ServerGone as error:
                log.info("reconnect_failed", extra={"error": error.message})
                if loop.time() > deadline:
                    raise
                wait = min(2 * wait, LONGEST_WAIT)

    def _end(self, error: ParlorError) -> None:
        if not self._error.done():
            self._error.set_result(error)
        for match in self._matches.values():
            match.fail(error)
        self._matches.clear()

    def _on_message(self, frame: bytes) -> None:
        self._last_message_at = asyncio.get_running_loop().time()
        try:
            message = read_message(frame)
        except (msgspec.MsgspecError, UnicodeError):  # a newer server may send unknown messages
            log.warning("message_not_understood", extra={"frame": frame[:200]})
            return
        match message:
            case protocol.HelloMessage():
                self._on_hello(message)
            case protocol.ErrorMessage():
                self._on_error(message)
            case protocol.PongMessage():
                pass
            case _:
                if watched := self._matches.get(message.match):
                    watched.receive(message)

    def _on_hello(self, hello: protocol.HelloMessage) -> None:
        self.guest, self.heartbeat_seconds = hello.guest, hello.heartbeat_seconds
        if hello.protocol != protocol.VERSION:
            message = f"The server speaks protocol {hello.protocol}, this client {protocol.VERSION}. Update one."
            self._end(Refused(Refusal("other-protocol", message)))
        elif not self._ready.done():
            self._ready.set_result(None)

    def _on_error(self, error: protocol.ErrorMessage) -> None:
        """Send all pending requests again, or fail them: the error does not say which one it is about."""
        log.warning("server_error", extra={"code": error.code, "error": error.message})
        for match in self._matches.values():
            if error.code == "too-fast":
                asyncio.get_running_loop().call_later(TOO_FAST_WAIT, match.send_again)
            else:
                match.fail_pending(Refused(Refusal(error.code, error.message)))


def _seat_body(seat: SeatWish) -> dict[str, str]:
    if isinstance(seat, dict):
        return seat
    kind, _, level = seat.partition(":")
    return {"kind": kind, "level": level} if level else {"kind": kind}
