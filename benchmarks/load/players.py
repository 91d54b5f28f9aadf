"""Two players of one match at each kind of server. They bid the next higher bid and call when there is none, so that
every move is small, lawful and the same everywhere.

A pair calls `shown(player, moves)` when a player has been shown so many moves in all; `move()` makes the next one,
unless the match is `over()`: then the pair sees to a new one and calls `ready()` when it stands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from parlor.client.http import HttpClient
from parlor.client.websocket import WebSocket

DICE, FACES = 5, 6
BUFFER = 2048  # bytes: a thousand matches are two thousand sockets


Shown = Callable[[int, int], None]


class Pair(Protocol):
    async def open(self) -> None: ...

    def move(self) -> None: ...

    def over(self) -> bool: ...

    def close(self) -> None: ...


def next_bid(bid: tuple[int, int] | None, total: int) -> tuple[int, int] | None:
    """The lowest bid that is higher; None when there is none."""
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


class _Shown(Struct):
    view: _View


class _Told(Struct):
    """As much of any message as these players read."""

    type: str
    match: str = ""
    version: int = 0
    to_act: tuple[int, ...] = ()
    view: _View | None = None
    views: tuple[_Shown, ...] = ()
    outcome: Any = None
    rematch: str = ""
    code: str = ""


_told = msgspec.json.Decoder(_Told).decode


class ParlorPair:
    def __init__(self, url: str, shown: Shown, ready: Callable[[], None], fail: Callable[[str], None]) -> None:
        self.url = url
        self.shown, self.ready, self.fail = shown, ready, fail
        self.seats = [0, 1]  # of each player; they change with every rematch
        self.moves = 0  # in all
        self.earlier = 0  # of them, in matches before this one

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
        self.wires = [
            await WebSocket.open(guest.socket_url, heard, cookie=guest.cookie, buffer=BUFFER)
            for guest, heard in zip(guests, (self.first_hears, self.second_hears), strict=True)
        ]
        for wire in self.wires:
            wire.closed.add_done_callback(lambda closed: self.fail(f"closed {closed.result()}"))
        self.watch()
        await self.opened

    def watch(self) -> None:
        self.tables = 0
        for wire in self.wires:
            wire.send(b'{"type":"watch","match":"%s"}' % self.match.encode())

    def first_hears(self, frame: bytes) -> None:
        self.hear(0, _told(frame))

    def second_hears(self, frame: bytes) -> None:
        self.hear(1, _told(frame))

    def hear(self, player: int, told: _Told) -> None:
        match told.type:
            case "step" if told.match == self.match:
                self.view, self.to_act = told.view, told.to_act
                if told.outcome is not None:
                    seat = self.seats[player]
                    self.wires[player].send(b'{"type":"rematch","match":"%s","seat":%d}' % (self.match.encode(), seat))
                self.shown(player, self.earlier + told.version)
            case "metadata" if told.rematch and told.match == self.match:
                self.go_on(told.rematch)
            case "match":
                self.view, self.to_act = told.views[0].view, told.to_act
                self.tables += 1
                if self.tables == 2:
                    self.begin()
            case "refused" | "unavailable" | "error":
                self.fail(f"{told.type} {told.code}")

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
        self.wires[self.seats.index(seat)].send(
            b'{"type":"act","match":"%s","seat":%d,"action":%s,"id":"%d"}'
            % (self.match.encode(), seat, action, self.moves)
        )

    def close(self) -> None:
        for wire in self.wires:
            wire.abort()


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

    def __init__(self, url: str, shown: Shown, ready: Callable[[], None], fail: Callable[[str], None]) -> None:
        self.http = HttpClient(url)
        self.url = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
        self.shown, self.fail = shown, fail

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
        for player, heard in enumerate((self.first_hears, self.second_hears)):
            wire = await WebSocket.open(self.url, heard, buffer=BUFFER)
            wire.closed.add_done_callback(lambda closed: self.fail(f"closed {closed.result()}"))
            self.wires.append(wire)
            wire.send(b"40/dice,")  # join the game's namespace
            await self.synced[player]

    def first_hears(self, frame: bytes) -> None:
        self.hear(0, frame)

    def second_hears(self, frame: bytes) -> None:
        self.hear(1, frame)

    def hear(self, player: int, frame: bytes) -> None:
        if frame.startswith(b'42/dice,["update"'):
            self.state = _Update(frame[8:])[2]
            self.shown(player, self.state.G.n)
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


PAIRS: dict[str, type[ParlorPair] | type[BoardgameIoPair]] = {"parlor": ParlorPair, "boardgame.io": BoardgameIoPair}
