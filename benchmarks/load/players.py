"""Two players of one match at each kind of server. They bid the next higher bid and call when there is none, so that
every move is small, lawful and the same everywhere.

A pair calls `received(player, moves)` when a player has received that many moves in all; `move()` makes the next one,
unless the match is `over()`: then the pair starts a rematch and calls `ready()` when both players watch it.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from parlor.client.errors import ServerGone
from parlor.client.http import HttpClient
from parlor.client.websocket import WebSocket

DICE, FACES = 5, 6
RECONNECT_SECONDS = 0.1  # between two attempts to reach a server
BUFFER = 2048  # bytes: a thousand matches are two thousand sockets


Received = Callable[[int, int], None]  # player, and number of moves


class Pair(Protocol):
    async def open(self) -> None: ...

    def move(self) -> None: ...

    def over(self) -> bool: ...

    def close(self) -> None: ...


def next_bid(bid: tuple[int, int] | None, total: int) -> tuple[int, int] | None:
    """Return the lowest higher bid, or None if there is none."""
    count, face = bid or (1, 0)
    if face < FACES:
        return count, face + 1
    return (count + 1, 1) if count < total else None


# --- Parlor ----------------------------------------------------------------------------------------------------------


class _Bid(Struct):
    count: int
    face: int


class _View(Struct):
    counts: tuple[int, int]
    bid: _Bid | None


class _ViewerView(Struct):
    view: _View


class _Metadata(Struct):
    rematch: str = ""


class _Message(Struct):
    """As much of any message as these players read."""

    type: str
    match: str = ""
    version: int = 0
    to_act: tuple[int, ...] = ()
    view: _View | None = None
    views: tuple[_ViewerView, ...] = ()
    outcome: Any = None
    rematch: str = ""
    metadata: _Metadata | None = None
    code: str = ""


_read = msgspec.json.Decoder(_Message).decode


class ParlorPair:
    def __init__(self, url: str, received: Received, ready: Callable[[], None], fail: Callable[[str], None]) -> None:
        self.url = url
        self.received, self.ready, self.fail = received, ready, fail
        self.seats = [0, 1]  # of each player; they change with every rematch
        self.moves = 0  # in all
        self.earlier = 0  # of them, in matches before this one
        self.mover, self.frame = 0, b""  # the player of the newest move, and its message

    async def open(self) -> None:
        guests = [HttpClient(self.url), HttpClient(self.url)]
        for guest in guests:
            await guest.request("GET", "/api/me")
        order = {"game": "liars-dice", "options": {"dice": DICE}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = msgspec.json.decode(await guests[0].request("POST", "/api/matches", order))
        self.match = made["match"]
        await guests[1].request("POST", f"/api/matches/{self.match}/join", {"invite": made["invites"]["1"]})
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tables = 0
        self.cookies = [guest.cookie for guest in guests]
        self.wires = [await self.connect(player, self.url) for player in (0, 1)]
        self.watch()
        await self.opened

    async def connect(self, player: int, url: str) -> WebSocket:
        on_frame, cookie = (self.on_first_frame, self.on_second_frame)[player], self.cookies[player]
        wire = await WebSocket.open(HttpClient(url).socket_url, on_frame, cookie=cookie, buffer=BUFFER)
        wire.closed.add_done_callback(lambda closed: self.ended(player, closed.result()))
        return wire

    def ended(self, player: int, code: int) -> None:
        self.fail(f"closed {code}")

    def watch(self) -> None:
        self.tables = 0
        for wire in self.wires:
            wire.send(b'{"type":"watch","match":"%s"}' % self.match.encode())

    def on_first_frame(self, frame: bytes) -> None:
        self.on_message(0, _read(frame))

    def on_second_frame(self, frame: bytes) -> None:
        self.on_message(1, _read(frame))

    def on_message(self, player: int, message: _Message) -> None:
        match message.type:
            case "step" if message.match == self.match:
                self.view, self.to_act = message.view, message.to_act
                if message.outcome is not None:
                    self.request_rematch(player)
                self.received(player, self.earlier + message.version)
            case "metadata" if message.rematch and message.match == self.match:
                self.go_on(message.rematch)
            case "match":
                self.view, self.to_act = message.views[0].view, message.to_act
                self.tables += 1
                if self.tables == 2:
                    self.begin()
            case "refused" | "unavailable" | "error":
                self.fail(f"{message.type} {message.code}")

    def request_rematch(self, player: int) -> None:
        request = b'{"type":"rematch","match":"%s","seat":%d}' % (self.match.encode(), self.seats[player])
        self.wires[player].send(request)

    def go_on(self, rematch: str) -> None:
        for wire in self.wires:
            wire.send(b'{"type":"leave","match":"%s"}' % self.match.encode())
        self.match, self.earlier = rematch, self.moves
        self.seats.reverse()
        self.watch()

    def begin(self) -> None:
        if self.opened.done():
            self.ready()
        else:
            self.opened.set_result(None)

    def over(self) -> bool:
        return not self.to_act

    def move(self) -> None:
        assert self.view
        seat, bid = self.to_act[0], self.view.bid
        following = next_bid((bid.count, bid.face) if bid else None, sum(self.view.counts))
        self.moves += 1
        action = b'{"type":"bid","count":%d,"face":%d}' % following if following else b'{"type":"call"}'
        self.mover = self.seats.index(seat)
        self.frame = b'{"type":"act","match":"%s","seat":%d,"action":%s,"id":"%d"}' % (
            self.match.encode(), seat, action, self.moves,
        )  # fmt: skip
        self.wires[self.mover].send(self.frame)

    def close(self) -> None:
        for wire in self.wires:
            wire.abort()


class RoamingPair(ParlorPair):
    """Two players who are each at a server of their own choice, at random. One whose server ends goes on at another, as
    the page does: it connects, watches the match again, and sends the action that was under way again.
    """

    def __init__(self, url: str, received: Received, ready: Callable[[], None], fail: Callable[[str], None]) -> None:
        self.urls = url.split()
        super().__init__(random.choice(self.urls), received, ready, fail)
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_closed = False

    async def connect(self, player: int, url: str) -> WebSocket:
        return await super().connect(player, random.choice(self.urls))

    def ended(self, player: int, code: int) -> None:
        if not self.is_closed:
            self.tasks.add(asyncio.create_task(self.come_back(player)))

    async def come_back(self, player: int) -> None:
        while not self.is_closed:
            try:
                self.wires[player] = await self.connect(player, "")
            except ServerGone:
                await asyncio.sleep(RECONNECT_SECONDS)
            except Exception as error:
                self.fail(f"not connected again: {error!r}")
                return
            else:
                self.wires[player].send(b'{"type":"watch","match":"%s"}' % self.match.encode())
                return

    def on_message(self, player: int, message: _Message) -> None:
        if message.type != "match":
            super().on_message(player, message)
        elif message.match != self.match:
            pass  # an answer that crossed a rematch
        elif message.metadata and message.metadata.rematch:
            self.go_on(message.metadata.rematch)
        elif self.tables < len(self.wires):  # the match has just begun
            super().on_message(player, message)
        else:  # after a new connection, or because the server has loaded the match again
            self.view, self.to_act = message.views[0].view, message.to_act
            under_way = self.mover == player and self.earlier + message.version < self.moves
            if message.outcome is not None:
                self.request_rematch(player)
            self.received(player, self.earlier + message.version)
            if under_way:
                self.wires[player].send(self.frame)

    def close(self) -> None:
        self.is_closed = True
        super().close()


# --- boardgame.io ----------------------------------------------------------------------------------------------------


class _G(Struct):
    n: int
    counts: tuple[int, int]
    bid: tuple[int, int] | None


class _Ctx(Struct):
    currentPlayer: str  # noqa: N815  # theirs


class _State(Struct):
    G: _G
    ctx: _Ctx
    _stateID: int  # noqa: N815


_Update = msgspec.json.Decoder(tuple[str, str, _State, Any]).decode


class BoardgameIoPair:
    """Its lobby over REST, then engine.io and socket.io frames as its own client sends them."""

    def __init__(self, url: str, received: Received, ready: Callable[[], None], fail: Callable[[str], None]) -> None:
        self.http = HttpClient(url)
        self.url = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
        self.received, self.fail = received, fail

    async def open(self) -> None:
        made = await self.http.request("POST", "/games/dice/create", {"numPlayers": 2})
        self.match = msgspec.json.decode(made)["matchID"]
        self.credentials = []
        for seat in "01":
            wish = {"playerID": seat, "playerName": f"Player {seat}"}
            joined = await self.http.request("POST", f"/games/dice/{self.match}/join", wish)
            self.credentials.append(msgspec.json.decode(joined)["playerCredentials"])
        self.synced: list[asyncio.Future[None]] = [asyncio.get_running_loop().create_future() for _ in "01"]
        self.wires: list[WebSocket] = []
        for player, on_frame in enumerate((self.on_first_frame, self.on_second_frame)):
            wire = await WebSocket.open(self.url, on_frame, buffer=BUFFER)
            wire.closed.add_done_callback(lambda closed: self.fail(f"closed {closed.result()}"))
            self.wires.append(wire)
            wire.send(b"40/dice,")  # join the game's namespace
            await self.synced[player]

    def on_first_frame(self, frame: bytes) -> None:
        self.on_frame(0, frame)

    def on_second_frame(self, frame: bytes) -> None:
        self.on_frame(1, frame)

    def on_frame(self, player: int, frame: bytes) -> None:
        if frame.startswith(b'42/dice,["update"'):
            self.state = _Update(frame[8:])[2]
            self.received(player, self.state.G.n)
        elif frame.startswith(b'42/dice,["sync"'):
            self.state = msgspec.convert(msgspec.json.decode(frame[8:])[2]["state"], _State)
            self.synced[player].set_result(None)
        elif frame.startswith(b"40"):
            self.emit(player, "sync", self.match, str(player), self.credentials[player], 2)
        elif frame == b"2":  # a ping
            self.wires[player].send(b"3")
        elif not frame.startswith((b"0", b'42/dice,["matchData"')):  # engine.io's greeting; who sits where
            self.fail(f"frame {frame[:30]!r}")

    def emit(self, player: int, *what: Any) -> None:
        self.wires[player].send(b"42/dice," + msgspec.json.encode(what))

    def over(self) -> bool:
        return False

    def move(self) -> None:
        player = self.state.ctx.currentPlayer
        following = next_bid(self.state.G.bid, sum(self.state.G.counts))
        payload = {
            "type": "bid" if following else "call",
            "args": following or [],
            "playerID": player,
            "credentials": self.credentials[int(player)],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit(int(player), "update", action, self.state._stateID, self.match, player)

    def close(self) -> None:
        for wire in self.wires:
            wire.abort()


PAIRS: dict[str, type[ParlorPair] | type[BoardgameIoPair]] = {
    "parlor": ParlorPair,
    "roaming": RoamingPair,
    "boardgame.io": BoardgameIoPair,
}
