"""The attacks. Each runs for some seconds in a process of its own, from 127.0.0.2, at a bounded rate.

An attack takes a Target and ends by itself or is cancelled; it counts what it did in `target.done`.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct

from .plain_http import Connection, guest
from .sockets import Socket

SOURCE = "127.0.0.2"
PATH = "/api/games"
MEGABYTE = 1 << 20


class Target(Struct):
    url: str
    seconds: float
    cookie: str = ""  # of the guest that holds the prepared matches
    long_match: str = ""  # a finished match with about 1,000 entries
    done: Counter[str] = Counter()

    def connection(self, cookie: str = "") -> Connection:
        return Connection(self.url, SOURCE, cookie)


Attack = Callable[[Target], Awaitable[None]]


async def wait_for_rate(rate: float) -> None:
    await asyncio.sleep(1 / rate)


async def create_match(target: Target, one: Connection, order: dict[str, Any]) -> str:
    """Create a match and return its id; "" if it was refused."""
    status, body = await one.request("POST", "/api/matches", order)
    target.done[f"order {status}"] += 1
    if status == 429:
        await asyncio.sleep(0.2)
    return str(msgspec.json.decode(body)["match"]) if status < 300 else ""


async def each(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    """Run it so many times at once; a connection that the server ends is the end of one of them only."""

    async def run(number: int) -> None:
        try:
            await work(number)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            return

    await asyncio.gather(*map(run, range(count)))


# --- matches and bots -------------------------------------------------------------------------------------------------


async def bot_matches(target: Target) -> None:
    """280 matches in which an expert bot begins, ordered by a few guests."""
    order = {"game": "territory-words", "seats": [{"kind": "bot", "level": "expert"}, {"kind": "me"}]}
    made = 0

    async def work(number: int) -> None:
        nonlocal made
        one = await guest(target.url, SOURCE)
        while made < 280:
            made += bool(await create_match(target, one, order))

    await each(5, work)


async def dungeon_creation(target: Target) -> None:
    """Orders of dungeons that must be generated, ten at a time."""

    async def work(number: int) -> None:
        one = await guest(target.url, SOURCE)
        while True:
            order = {
                "game": "nethack-chat",
                "options": {"dungeon": random.randrange(1, 10**6)},
                "seats": [{"kind": "me"}],
            }
            await create_match(target, one, order)

    await each(10, work)


async def lobby_flood(target: Target) -> None:
    """Sixty public orders by one guest, again and again by new guests."""

    async def work(number: int) -> None:
        while True:
            one = await guest(target.url, SOURCE)
            for _ in range(60):
                order = {
                    "game": "liars-dice",
                    "settings": {"public": True},
                    "seats": [{"kind": "me"}, {"kind": "open"}],
                }
                await create_match(target, one, order)
                await wait_for_rate(50)

    await each(1, work)


# --- HTTP that does not end -------------------------------------------------------------------------------------------


async def endless_headers(target: Target) -> None:
    """One request with 150 MB of headers."""

    async def work(number: int) -> None:
        await _endless(target, 150, lambda n: f"x-{n}: {'a' * 1000}\r\n".encode() * 64)

    await each(1, work)


async def endless_header_value(target: Target) -> None:
    """One header with a value of 30 MB."""

    async def work(number: int) -> None:
        await _endless(target, 30, lambda n: (b"x-long: " if n == 0 else b"") + b"a" * 65_536)

    await each(1, work)


async def endless_trailer(target: Target) -> None:
    """Ten chunked bodies, each with a trailer of 30 MB behind it."""
    head = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nx-long: "

    async def work(number: int) -> None:
        await _endless(target, 30, lambda n: b"a" * 65_536, head)

    await each(10, work)


async def _endless(
    target: Target,
    megabytes: int,
    part: Callable[[int], bytes],
    start: bytes = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
) -> None:
    one = target.connection()
    _, writer = await one.open()
    writer.write(start)
    sent = number = 0
    while sent < megabytes * MEGABYTE:
        writer.write(data := part(number))
        sent, number = sent + len(data), number + 1
        await writer.drain()
        target.done["KB sent"] += len(data) >> 10
        if writer.is_closing():
            break
        await asyncio.sleep(0)
    await asyncio.sleep(target.seconds)


async def pipelining(target: Target) -> None:
    """400,000 requests on one connection, the answers unread."""

    async def work(number: int) -> None:
        one = target.connection()
        reader, writer = await one.open()
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        request = one.head("GET", PATH)
        for _ in range(4000):
            writer.write(request * 100)
            await writer.drain()
            target.done["requests"] += 100
        await asyncio.sleep(target.seconds)

    await each(1, work)


async def half_requests(target: Target) -> None:
    """3,000 connections with half a request each, held open and opened again when the server closes them."""

    async def work(number: int) -> None:
        await asyncio.sleep(number / 1000)
        while True:
            one = target.connection()
            try:
                reader, writer = await one.open()
                target.done["opened"] += 1
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nx-half:")
                await reader.read(1)
            except OSError:
                target.done["refused"] += 1
            one.close()
            await asyncio.sleep(5)

    await each(3000, work)


# --- floods of requests -----------------------------------------------------------------------------------------------


def flood(path: str) -> Attack:
    async def attack(target: Target) -> None:
        async def work(number: int) -> None:
            one = target.connection()
            while True:
                try:
                    status, _ = await one.request("GET", path)
                    target.done[f"{status}"] += 1
                except OSError:
                    target.done["closed"] += 1
                    await wait_for_rate(10)
                await wait_for_rate(500)

        await each(8, work)

    attack.__doc__ = f"GET {path} over eight connections."
    return attack


async def all_events(target: Target) -> None:
    """All events of a match of 1,000 entries, ten requests at once."""

    async def work(number: int) -> None:
        one = target.connection(target.cookie)
        while True:
            try:
                status, _ = await one.request("GET", f"/api/matches/{target.long_match}/events")
                target.done[f"{status}"] += 1
            except OSError:
                target.done["closed"] += 1
            await wait_for_rate(5)

    await each(10, work)


# --- WebSockets -------------------------------------------------------------------------------------------------------


def messages(count: int, rate: float, game: str, message: Callable[[int], dict[str, Any]]) -> Attack:
    """`count` sockets of one guest at a match of this game, each with so many messages a second."""

    async def attack(target: Target) -> None:
        one = await guest(target.url, SOURCE)
        alone = game == "nethack-chat"
        seats = [{"kind": "me"}] if alone else [{"kind": "me"}, {"kind": "me"}]
        match = await create_match(target, one, {"game": game, "seats": seats})

        async def work(number: int) -> None:
            while True:
                try:
                    socket = await Socket.open(one)
                except OSError:
                    target.done["refused"] += 1
                    await wait_for_rate(2)
                    continue
                socket.send({"type": "watch", "match": match})
                n = 0
                while not socket.closed.done():
                    socket.send({"match": match, **message(n)})
                    target.done["messages"] += 1
                    n += 1
                    await wait_for_rate(rate)
                target.done["closed"] += 1

        await each(count, work)

    return attack


def misspelt(n: int) -> dict[str, Any]:
    """A line of 500 letters in which no word is right."""
    rng = random.Random(n)
    words = ("attakc", "teh", "goblni", "wiht", "swrod", "pikc", "upp", "potoin", "nroth", "doro")
    text = ""
    while len(text) < 490:
        text += "".join(rng.sample(word := rng.choice(words), len(word))) + " "
    return {"type": "act", "seat": 0, "action": {"type": "say", "text": text[:500]}, "id": f"m{rng.getrandbits(60)}"}


async def socket_churn(target: Target) -> None:
    """Twenty clients that open a WebSocket and end it at once."""
    one = await guest(target.url, SOURCE)

    async def work(number: int) -> None:
        while True:
            try:
                (await Socket.open(one)).abort()
                target.done["opened"] += 1
            except OSError:
                target.done["refused"] += 1
            await wait_for_rate(25)

    await each(20, work)


async def foreign_watches(target: Target) -> None:
    """Twenty sockets that ask to watch a match without its key."""
    one = await guest(target.url, SOURCE)

    async def work(number: int) -> None:
        while True:
            socket = await Socket.open(one)
            while not socket.closed.done():
                socket.send({"type": "watch", "match": target.long_match})
                target.done["messages"] += 1
                await wait_for_rate(25)
            target.done["closed"] += 1

    await each(20, work)


ATTACKS: dict[str, Attack] = {
    "bot-matches": bot_matches,
    "endless-headers": endless_headers,
    "endless-header-value": endless_header_value,
    "endless-trailer": endless_trailer,
    "pipelining": pipelining,
    "half-requests": half_requests,
    "descriptions": messages(20, 20, "territory-words", lambda n: {"type": "describe", "seat": 0}),
    "dungeon-orders": dungeon_creation,
    "misspelt-says": messages(20, 20, "nethack-chat", misspelt),
    "all-events": all_events,
    "healthz-flood": flood("/healthz"),
    "metrics-flood": flood("/metrics"),
    "socket-churn": socket_churn,
    "watches": messages(20, 25, "territory-words", lambda n: {"type": "watch"}),
    "foreign-watches": foreign_watches,
    "lobby-flood": lobby_flood,
}
