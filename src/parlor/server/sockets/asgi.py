"""The portable front: a raw ASGI endpoint. The server beneath it frames, joins, pings and checks the size."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from .caller import LINGER, Caller, House, log
from .doorway import Admission, Away
from .meter import Meter

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Endpoint = Callable[[Scope, Receive, Send], Awaitable[None]]


class AsgiConnection(Caller):
    __slots__ = (
        "_drain", "_ending", "_queue", "_send", "_task", "_waiting", "admission", "dropped", "house", "meter", "player",
    )  # fmt: skip

    def __init__(self, house: House, admission: Admission, send: Send) -> None:
        self.house = house
        self.admission = admission
        self.player = admission.player
        self.meter = Meter(house.limits.messages_per_second, house.limits.burst)
        self.dropped = False
        self._send = send
        self._queue: deque[bytes | dict[str, Any]] = deque()
        self._waiting = 0  # bytes in the queue
        self._drain: asyncio.Task[None] | None = None  # lives only while something is queued
        self._ending = False  # close was called
        self._task = asyncio.current_task()

    def push(self, frame: bytes) -> None:
        if self._ending:
            return
        self._waiting += len(frame)
        if self._waiting > self.house.limits.send_buffer_bytes:
            log.info("dropped %s: reads too slowly", self.admission.address)
            self._ending = self.dropped = True
            assert self._task
            self._task.cancel()
        else:
            self._put(frame)

    def close(self, code: int, reason: str) -> None:
        if not self._ending:
            self._ending = True
            self._put({"type": "websocket.close", "code": code, "reason": reason})

    def _put(self, item: bytes | dict[str, Any]) -> None:
        self._queue.append(item)
        if self._drain is None:
            self._drain = asyncio.get_running_loop().create_task(self._empty())

    async def _empty(self) -> None:
        try:
            while self._queue:
                item = self._queue.popleft()
                if isinstance(item, bytes):
                    await self._send({"type": "websocket.send", "text": item.decode()})
                    self._waiting -= len(item)
                else:
                    await self._send(item)
        except (OSError, RuntimeError):  # the other side is gone; `receive` says so to the endpoint
            self._ending = True
            self._queue.clear()
        finally:
            self._drain = None

    def end(self) -> None:
        """Forget what is still to be sent. ASGI has no word for that: a server would wait for the reader we give up."""
        self._ending = True
        if self._drain:
            self._drain.cancel()
            transport = getattr(getattr(self._send, "__self__", None), "transport", None)  # uvicorn's, if it is uvicorn
            if transport:
                transport.abort()


def asgi_endpoint(house: House) -> Endpoint:
    async def endpoint(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _answer(send, "http.response", Away(426, "not-a-websocket", "Only WebSockets can be opened here."))
            return
        client = scope.get("client")
        admission = house.doorway.admit(
            _path(scope), scope["headers"], client[0] if client else "", scope["scheme"] == "wss"
        )
        if isinstance(admission, Away):
            await receive()  # ASGI wants the connect event taken before it is answered
            await _refuse(scope, receive, send, admission)
            return
        try:
            await _converse(house, admission, receive, send)
        finally:
            house.doorway.leave(admission)

    return endpoint


async def _converse(house: House, admission: Admission, receive: Receive, send: Send) -> None:
    conn = AsgiConnection(house, admission, send)
    try:
        await receive()
        await send({"type": "websocket.accept"})
    except OSError:
        return  # it went before it was let in
    try:
        conn.arrived()
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            conn.received(message["bytes"] if text is None else text.encode())
    except asyncio.CancelledError:
        if not conn.dropped:
            raise
    finally:
        conn.end()
        house.connections.disconnected(conn)


def _path(scope: Scope) -> str:
    """As the client sent it: a framework that mounts the endpoint shortens `path`."""
    raw = scope.get("raw_path")
    path = scope["path"] if raw is None else raw.decode("latin-1")
    return str(path)


async def _refuse(scope: Scope, receive: Receive, send: Send, away: Away) -> None:
    if "websocket.http.response" in (scope.get("extensions") or {}):
        await _answer(send, "websocket.http.response", away)
        # uvicorn logs an error if we return before the connection is gone, which its second disconnect event tells.
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                await receive()
                await receive()
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": away.code})


async def _answer(send: Send, kind: str, away: Away) -> None:
    body = away.body()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": f"{kind}.start", "status": away.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
