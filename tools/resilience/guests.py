"""A guest of a server: one WebSocket that comes back when it ends, and what it shows of each match."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from parlor import protocol
from parlor.client import Refused, ServerGone
from parlor.client.http import HttpClient
from parlor.client.websocket import WebSocket

from .history import History, Request

WATCH_AGAIN = 0.5  # seconds until a match that was not available is watched again
HTTP_AGAIN = 0.2
SILENT = 60.0  # seconds without a frame after which a connection counts as dead, as in the page
TEMPORARY_CODES = (
    "database",
    "sync-failed",
    "store",
    "fault",
    "conflict",
    "too-",
    "http-error",
)  # prefixes of codes of temporary errors
RETRY_CODES = ("busy", "closing")  # also codes after which the same request may be sent again


class _ViewerView(Struct):
    viewer: int
    view: Raw


class Offer(Struct):
    kind: str
    accepted_by: tuple[int, ...]


class _Metadata(Struct):
    status: str = ""
    offer: Offer | None = None
    rematch: str = ""


class _Message(Struct):
    """As much of any message as guests read."""

    type: str
    match: str = ""
    version: int = 0
    viewer: int = -1
    to_act: tuple[int, ...] = ()
    view: Raw = Raw()
    views: tuple[_ViewerView, ...] = ()
    metadata: _Metadata | None = None
    status: str = ""
    offer: Offer | None = None
    rematch: str = ""
    ack: str = ""
    outcome: Any = None
    id: str = ""
    request: str = ""
    code: str = ""


_read = msgspec.json.Decoder(_Message).decode


class Board:
    """A match as one guest sees it."""

    def __init__(self, guest: Guest, match: str, key: str | None, changed: Callable[[Board], None]) -> None:
        self.guest, self.match, self.key = guest, match, key
        self.changed = changed  # called after every message about the match
        self.has_match = False  # whether the server has sent the match on the present connection
        self.version = -1
        self.to_act: tuple[int, ...] = ()
        self.view = b""  # JSON
        self.status = ""
        self.over = False
        self.offer: Offer | None = None
        self.rematch = ""
        self.pending: dict[str, Request] = {}  # by id: sent and not answered
        self.refusals: list[str] = []  # codes, the newest last; cleared by the reader
        self.accepted_at = 0.0  # loop time of the newest acknowledgement
        self.watched_at: list[float] = []  # loop times of the requests to watch the match, for reports
        self.watch_refusals: list[str] = []  # codes

    def watch(self) -> None:
        since = self.version if self.version >= 0 else None
        self.watched_at.append(asyncio.get_running_loop().time())
        self.guest.send(msgspec.json.encode(protocol.WatchRequest(self.match, since, self.key)))

    def request(self, request: Request) -> None:
        """Send a request with an id now, and again on each new connection until it is answered."""
        self.pending[request.id] = request
        if self.has_match:
            self.guest.transmit(request)

    def withdraw(self, by: tuple[int, ...] = ()) -> None:
        """Wait no longer for the take-backs of other seats than those by which one is still asked for."""
        for request in [one for one in self.pending.values() if not one.retry and one.seat not in by]:
            del self.pending[request.id]

    def watching(self) -> str:
        """Describe the recent watch requests, for reports."""
        now = asyncio.get_running_loop().time()
        ages = ", ".join(f"{now - at:.1f}" for at in self.watched_at[-3:])
        return (
            f"watched {len(self.watched_at)} times, the last {ages} s ago, refusals {self.watch_refusals[-3:]}, "
            f"{self.guest.connection(now)}"
        )

    def ask(self, request: Any) -> None:
        """Send a request without an id once."""
        if self.has_match:
            self.guest.send(msgspec.json.encode(request))


class Guest:
    """Keeps one connection to one server open until `close`."""

    def __init__(self, name: str, url: str, history: History, rng: random.Random, first_wait: float = 0.1) -> None:
        self.name, self.url, self.history = name, url, history
        self.boards: dict[str, Board] = {}
        self.connections = 0
        self.refused_at_door = 0  # times that the server did not accept the cookie
        self._http = HttpClient(url)
        self._rng, self._first_wait = rng, first_wait
        self._socket: WebSocket | None = None
        self._delay = 0.0  # seconds to stay away after the next end of the connection
        self._keeper: asyncio.Task[None] | None = None
        self._last_frame_at = self._connected_at = self._lost_at = 0.0  # loop times
        self._attempts: list[str] = []  # to connect, since the last connection: time taken and error
        self._timers: set[asyncio.TimerHandle] = set()

    # --- HTTP -------------------------------------------------------------------------------------------------------

    async def http(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until the server answers; raises Refused for an answer that would stay the same."""
        while True:
            try:
                return msgspec.json.decode(await self._http.request(method, path, body))
            except ServerGone:
                pass
            except Refused as refused:
                if not refused.code.startswith(TEMPORARY_CODES):
                    raise
            await asyncio.sleep(HTTP_AGAIN * self._rng.uniform(0.5, 1.5))

    async def open(self) -> None:
        await self.http("GET", "/api/me")
        await self.http("PUT", "/api/me", {"name": self.name})
        self._keeper = asyncio.create_task(self._stay_connected())

    async def close(self) -> None:
        if self._keeper:
            self._keeper.cancel()
            await asyncio.wait((self._keeper,))
        for timer in self._timers:
            timer.cancel()
        if self._socket:
            self._socket.abort()

    # --- the connection ---------------------------------------------------------------------------------------------

    def cut(self, away: float = 0.0) -> None:
        """End the connection without a goodbye; come back after so many seconds."""
        if self._socket:
            self._delay = away
            self._socket.abort()

    def connection(self, now: float) -> str:
        """Return whether there is a connection and since when, for reports."""
        if self._socket:
            return f"connected for {now - self._connected_at:.1f} s, last frame {now - self._last_frame_at:.1f} s ago"
        return f"not connected for {now - self._lost_at:.1f} s, attempts {self._attempts[-4:]}"

    def send(self, frame: bytes) -> None:
        if self._socket:
            self._socket.send(frame)

    def transmit(self, request: Request) -> None:
        if self._socket:
            self.history.sent(request)
            self._socket.send(request.frame)

    def add(self, board: Board) -> None:
        self.boards[board.match] = board
        board.watch()

    def remove(self, board: Board) -> None:
        if self.boards.pop(board.match, None):
            self.send(msgspec.json.encode(protocol.LeaveRequest(board.match)))

    async def _stay_connected(self) -> None:
        wait = self._first_wait
        while True:
            began = asyncio.get_running_loop().time()
            try:
                socket = await WebSocket.open(self._http.socket_url, self._on_message, cookie=self._http.cookie)
            except ServerGone as gone:
                self._attempts.append(f"{asyncio.get_running_loop().time() - began:.1f} s: {gone}")
                wait = min(2 * wait, 20 * self._first_wait)
            except Refused as refused:
                self.refused_at_door += 1
                self.history.violate(f"identity: {self.name} was refused by {self.url}: {refused.code}")
                wait = 2.0
            else:
                wait = self._first_wait
                await self._monitor(socket)
                await asyncio.sleep(self._delay)
                self._delay = 0.0
            await asyncio.sleep(wait * self._rng.uniform(0.5, 1.0))

    async def _monitor(self, socket: WebSocket) -> None:
        """Watch everything and wait until the connection ends."""
        self._socket = socket
        self.connections += 1
        loop = asyncio.get_running_loop()
        self._last_frame_at = self._connected_at = loop.time()
        self._attempts.clear()
        for board in self.boards.values():
            board.watch()
        try:
            while not socket.closed.done():
                await asyncio.wait((socket.closed,), timeout=SILENT / 3)
                if loop.time() - self._last_frame_at > SILENT:
                    socket.abort()
                elif not socket.closed.done():
                    socket.send(b'{"type":"ping"}')
        finally:
            self._socket = None
            self._lost_at = loop.time()
            for board in self.boards.values():
                board.has_match = False

    # --- what the server says ----------------------------------------------------------------------------------------

    def _on_message(self, frame: bytes) -> None:
        now = self._last_frame_at = asyncio.get_running_loop().time()
        message = _read(frame)
        if message.type == "error":
            self.history.violate(f"error: {self.name} was sent {frame[:200]!r}")
        board = self.boards.get(message.match)
        if board is None:
            return
        match message.type:
            case "match":
                self._show(board, message)
            case "step":
                board.version, board.to_act, board.view = message.version, message.to_act, bytes(message.view)
                board.over, board.offer = message.outcome is not None, None
                board.status = "over" if board.over else "playing"
                if message.ack:
                    self._accept(board, message.ack, message.version, now)
                board.withdraw()
            case "metadata":
                board.status, board.offer, board.rematch = message.status, message.offer, message.rematch
                board.withdraw(message.offer.accepted_by if message.offer else ())
            case "ack":
                self._accept(board, message.id, message.version, now)
            case "refused":
                self._refuse(board, message)
            case "unavailable":
                board.has_match = False
                self._watch_soon(board)
        board.changed(board)

    def _show(self, board: Board, message: _Message) -> None:
        if message.version < board.version:
            self.history.violate(f"lost: {board.match} went back from version {board.version} to {message.version}")
        board.version, board.to_act, board.has_match = message.version, message.to_act, True
        board.view = bytes(message.views[0].view) if message.views else b""
        board.over = message.outcome is not None
        metadata = message.metadata or _Metadata()
        board.status, board.offer, board.rematch = metadata.status, metadata.offer, metadata.rematch
        for request in list(board.pending.values()):
            self.transmit(request)

    def _accept(self, board: Board, action_id: str, version: int, now: float) -> None:
        request = board.pending.pop(action_id, None)
        if request is not None:
            self.history.accept(request, version)
            board.accepted_at = now

    def _refuse(self, board: Board, message: _Message) -> None:
        if message.request == "watch":
            board.watch_refusals.append(message.code)
            board.has_match = False
            self._watch_soon(board)
            return
        request = board.pending.get(message.id)
        if request is None:
            return
        passing = message.code.startswith(TEMPORARY_CODES) or message.code in RETRY_CODES
        self.history.refuse(request, message.code, passing)
        if message.code == "closing":
            return  # it is sent again on the next connection
        if passing and self._rng.random() < 0.5:
            self._later(HTTP_AGAIN, lambda: self._again(board, request))
            return
        board.refusals.append(message.code)
        del board.pending[message.id]

    def _again(self, board: Board, request: Request) -> None:
        if board.has_match and board.pending.get(request.id) is request:
            self.transmit(request)

    def _watch_soon(self, board: Board) -> None:
        def watch() -> None:
            if self.boards.get(board.match) is board and not board.has_match:
                board.watch()

        self._later(WATCH_AGAIN, watch)

    def _later(self, seconds: float, call: Callable[[], object]) -> None:
        def run() -> None:
            self._timers.discard(timer)
            call()

        timer = asyncio.get_running_loop().call_later(seconds, run)
        self._timers.add(timer)
