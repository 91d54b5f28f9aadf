"""Valkey as the driver `redis.asyncio` shows it, as far as `RedisPeers` uses it: publish and subscribe, with faults.

As with TCP, bytes of a connection arrive in order or not at all: a partition only delays them, unless the connection is
given up meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from .world import World

PARTITION_SECONDS = 0.2  # after which bytes try again to get through


class Valkey:
    """The server."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.is_up = True
        self.drop_rate = 0.0  # of the messages to each receiver; as in Valkey, its connection is closed then
        self.connections: list[PubSub] = []

    def crash(self) -> None:
        """End, and forget all subscriptions. The drivers notice after a while."""
        self.is_up = False
        for connection in list(self.connections):
            self.close(connection)

    def close(self, connection: PubSub) -> None:
        self.connections.remove(connection)
        self.world.later(self.world.latency(), connection.break_off)

    def publish(self, channel: str, message: bytes) -> None:
        for connection in list(self.connections):
            if channel not in connection.channels:
                continue
            if self.drop_rate and self.world.random.random() < self.drop_rate:
                self.close(connection)
            else:
                connection.to_server.send({"type": "message", "channel": channel.encode(), "data": message})


class Stream:
    """One direction of a connection: what is sent arrives in order."""

    def __init__(self, world: World, driver: Driver, receive: Callable[[Any], None]) -> None:
        self._world, self._driver, self._receive = world, driver, receive
        self._waiting: deque[Any] = deque()

    def send(self, item: Any) -> None:
        self._waiting.append(item)
        self._world.later(self._world.latency(), self._arrive)

    def _arrive(self) -> None:
        if self._driver.is_cut_off:
            self._world.later(PARTITION_SECONDS, self._arrive)
        else:
            self._receive(self._waiting.popleft())


class Driver:
    """One server's `redis.asyncio.Redis`."""

    def __init__(self, valkey: Valkey) -> None:
        self.valkey = valkey
        self.is_cut_off = False  # bytes no longer arrive, and no error is reported
        self.publications = Stream(valkey.world, self, self._publish)

    def pubsub(self) -> PubSub:
        return PubSub(self)

    def pipeline(self, transaction: bool) -> Pipeline:
        return Pipeline(self)

    async def aclose(self) -> None:
        pass

    def _publish(self, publication: tuple[str, bytes, asyncio.Future[None]]) -> None:
        channel, message, done = publication
        if self.valkey.is_up:
            self.valkey.publish(channel, message)
            if not done.done():
                done.set_result(None)
        elif not done.done():
            done.set_exception(ConnectionError("Valkey does not answer"))


class Pipeline:
    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._messages: list[tuple[str, bytes]] = []

    def publish(self, channel: str, message: bytes) -> None:
        self._messages.append((channel, message))

    async def execute(self) -> None:
        done = []
        for channel, message in self._messages:
            done.append(asyncio.get_running_loop().create_future())
            self._driver.publications.send((channel, message, done[-1]))
        try:
            async with asyncio.timeout(2.0):  # the driver's own
                await asyncio.gather(*done)
        except TimeoutError as error:
            raise ConnectionError("Valkey does not answer") from error


class PubSub:
    """One connection for subscriptions."""

    def __init__(self, driver: Driver) -> None:
        self._driver, self._valkey = driver, driver.valkey
        world = driver.valkey.world
        self.connection: PubSub | None = self
        self.channels: set[str] = set()
        self.to_valkey = Stream(world, driver, self._command)
        self.to_server = Stream(world, driver, self._message)
        self._received: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    def register_connect_callback(self, callback: Callable[[Any], None]) -> None:
        pass

    def deregister_connect_callback(self, callback: Callable[[Any], None]) -> None:
        pass

    async def connect(self) -> None:
        await asyncio.sleep(self._valkey.world.latency())
        if self._driver.is_cut_off or not self._valkey.is_up:
            raise ConnectionError("Valkey cannot be reached")
        self._valkey.connections.append(self)

    async def subscribe(self, *channels: str) -> None:
        self.to_valkey.send(("subscribe", channels))

    async def unsubscribe(self, *channels: str) -> None:
        self.to_valkey.send(("unsubscribe", channels))

    async def ping(self) -> None:
        self.to_valkey.send(("pong", ("",)))

    async def get_message(self, timeout: float | None) -> dict[str, Any] | None:
        message = await self._received.get()
        if message is None:
            raise ConnectionError("the connection to Valkey is lost")
        return message

    async def aclose(self) -> None:
        if self in self._valkey.connections:
            self._valkey.connections.remove(self)

    def break_off(self) -> None:
        self._received.put_nowait(None)

    def _message(self, message: dict[str, Any]) -> None:
        if self in self._valkey.connections:
            self._received.put_nowait(message)

    def _command(self, command: tuple[str, tuple[str, ...]]) -> None:
        if self not in self._valkey.connections:
            return
        name, channels = command
        for channel in channels:
            if name == "subscribe":
                self.channels.add(channel)
            elif name == "unsubscribe":
                self.channels.discard(channel)
            self.to_server.send({"type": name, "channel": channel.encode()})
