"""Several servers on one PostgreSQL tell each other what they have stored, through Redis or Valkey.

One channel a match, listened to only while the match is in memory. What is told is a convenience, not the truth: a
server that misses a message meets a conflict at its next move and reads the match again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from ..kernel.codec import encode
from ..protocol import Asked
from .kept import Row
from .store import StoreError

log = logging.getLogger("parlor.table")

RETRY = 1.0  # seconds between attempts to reach Redis again
CONFIRMED = 5.0  # seconds to wait for a channel; without it a match is only as fresh as its last reading


class Peers(Protocol):
    def stored(self, rows: Sequence[Row]) -> None:
        """These entries of ours are durable."""

    def changed(self, match: str) -> None:
        """Something else about a match was stored: a seat taken, a pause, a rematch."""

    def asked(self, match: str, asked: Asked | None) -> None:
        """Somebody asks for something that all must agree to, or no longer does."""

    async def follow(self, match: str) -> None:
        """Hear of a match from now on."""

    def unfollow(self, match: str) -> None: ...


class Hearer(Protocol):
    """Who is told what other servers say of matches that we follow: the table."""

    def heard(self, row: Row) -> None: ...

    def changed(self, match: str) -> None: ...

    def heard_asked(self, match: str, asked: Asked | None) -> None: ...


class Word(Struct, frozen=True, array_like=True):
    """What one server says to the others: an entry, what is asked, or only that the match is to be read again."""

    sender: str
    row: Row | None = None
    asking: bool = False
    asked: Asked | None = None


class RedisPeers:
    def __init__(self, url: str, hearer: Hearer) -> None:
        try:
            import redis.asyncio
        except ImportError as error:
            raise StoreError("missing-extra", "Redis needs an extra: pip install 'parlor[redis]'.") from error
        try:
            self._redis = redis.asyncio.Redis.from_url(url)
        except ValueError as error:
            raise StoreError("bad-redis-url", f"A Redis server is named by redis://HOST:PORT: {error}.") from error
        self._hearer = hearer
        self._me = secrets.token_hex(8)
        self._channels = self._redis.pubsub()
        self._outbox: list[tuple[str, bytes]] = []
        self._more = asyncio.Event()
        self._followed: dict[str, asyncio.Future[None]] = {}  # done once the channel is confirmed
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        try:
            await self._redis.ping()
        except Exception as error:  # the driver's own, or the network's
            raise StoreError("redis-gone", f"Redis does not answer: {error}.") from error
        await self._channels.subscribe("parlor")  # a subscription must have one channel to begin with
        self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._listen())]

    async def close(self) -> None:
        for _ in range(int(RETRY / 0.01)):  # the last moves are told too
            if not self._outbox:
                break
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._channels.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    def stored(self, rows: Sequence[Row]) -> None:
        self._outbox += [(row.match, encode(Word(self._me, row))) for row in rows]
        self._more.set()

    def changed(self, match: str) -> None:
        self._outbox.append((match, encode(Word(self._me))))
        self._more.set()

    def asked(self, match: str, asked: Asked | None) -> None:
        self._outbox.append((match, encode(Word(self._me, None, True, asked))))
        self._more.set()

    async def follow(self, match: str) -> None:
        confirmed = self._followed.get(match)
        if confirmed is None:
            confirmed = self._followed[match] = asyncio.get_running_loop().create_future()
            try:
                await self._channels.subscribe(_channel(match))
            except Exception as error:
                log.warning("a match cannot be followed: %s", error)
                del self._followed[match]
                return
        try:
            await asyncio.wait_for(asyncio.shield(confirmed), CONFIRMED)
        except TimeoutError:
            log.warning("a match is not followed yet", extra={"match": match})

    def unfollow(self, match: str) -> None:
        if self._followed.pop(match, None):
            self._outbox.append((match, b""))  # in turn with everything else that is said
            self._more.set()

    async def _tell(self) -> None:
        """Everything that waits, in one pipelined write."""
        while True:
            await self._more.wait()
            self._more.clear()
            said, self._outbox = self._outbox, []
            try:
                pipe = self._redis.pipeline(transaction=False)
                for match, message in said:
                    if message:
                        pipe.publish(_channel(match), message)
                    elif match not in self._followed:
                        await self._channels.unsubscribe(_channel(match))
                await pipe.execute()
            except Exception as error:
                log.warning("other servers could not be told: %s", error)
                self._outbox = said + self._outbox  # to be told twice does no harm
                self._more.set()
                await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        while True:
            try:
                async for message in self._channels.listen():
                    self._received(message)
            except Exception as error:
                log.warning("other servers cannot be heard: %s", error)
            await asyncio.sleep(RETRY)
            for match in list(self._followed):  # whatever was said meanwhile, the store knows
                self._hearer.changed(match)

    def _received(self, message: dict[str, Any]) -> None:
        match = message["channel"].decode().removeprefix("parlor:")
        if message["type"] == "subscribe":
            confirmed = self._followed.get(match)
            if confirmed and not confirmed.done():
                confirmed.set_result(None)
        elif message["type"] == "message":
            word = _read(message["data"])
            if word.sender == self._me:
                return
            if word.row:
                self._hearer.heard(word.row)
            elif word.asking:
                self._hearer.heard_asked(match, word.asked)
            else:
                self._hearer.changed(match)


_read = msgspec.json.Decoder(Word).decode


def _channel(match: str) -> str:
    return f"parlor:{match}"
