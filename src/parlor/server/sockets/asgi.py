"""The portable implementation: a raw ASGI endpoint. uvicorn frames, joins, pings and checks the size."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from ..admission import Admission
from ..rejections import Rejection
from .base import LINGER, BaseConnection, SocketContext, log
from .token_bucket import TokenBucket

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Endpoint = Callable[[Scope, Receive, Send], Awaitable[None]]


class AsgiConnection(BaseConnection):
    __slots__ = (
        "_drain", "_ending", "_queue", "_send", "_task", "_waiting",
        "admission", "bucket", "context", "dropped", "player",
    )  # fmt: skip

    def __init__(self, context: SocketContext, admission: Admission, send: Send) -> None:
        self.context = context
        self.admission = admission
        self.player = admission.player
        self.bucket = TokenBucket(context.limits.messages_per_second, context.limits.burst)
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
        if self._waiting > self.context.limits.send_buffer_bytes:
            log.info("connection_dropped", extra={"address": self.admission.address, "reason": "reads too slowly"})
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
            self._drain = asyncio.get_running_loop().create_task(self._send_queue())

    async def _send_queue(self) -> None:
        try:
            while self._queue:
                item = self._queue.popleft()
                if isinstance(item, bytes):
                    await self._send({"type": "websocket.send", "text": item.decode()})
                    self._waiting -= len(item)
                else:
                    await self._send(item)
        except (OSError, RuntimeError):  # the client is gone; `receive` says so to the endpoint
            self._ending = True
            self._queue.clear()
        finally:
            self._drain = None

    def end(self) -> None:
        """Drop unsent messages and abort the transport. ASGI has no event for that: uvicorn would wait."""
        self._ending = True
        if self._drain:
            self._drain.cancel()
            transport = getattr(getattr(self._send, "__self__", None), "transport", None)  # uvicorn's, if it is uvicorn
            if transport:
                transport.abort()


def asgi_endpoint(context: SocketContext) -> Endpoint:
    """Return the ASGI application for the WebSocket path. It answers plain HTTP requests with status 426."""

    async def endpoint(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _respond(
                send,
                "http.response",
                Rejection(426, "not-a-websocket", "This is a WebSocket address. Connect with a WebSocket client."),
            )
            return
        client = scope.get("client")
        admission = context.admission_control.admit(
            _path(scope), scope["headers"], client[0] if client else "", scope["scheme"] == "wss"
        )
        if isinstance(admission, Rejection):
            await receive()  # ASGI wants the connect event received before the answer
            await _reject(scope, receive, send, admission)
            return
        try:
            await _serve(context, admission, receive, send)
        finally:
            context.admission_control.release(admission)

    return endpoint


async def _serve(context: SocketContext, admission: Admission, receive: Receive, send: Send) -> None:
    conn = AsgiConnection(context, admission, send)
    try:
        await receive()
        await send({"type": "websocket.accept"})
    except OSError:
        return  # the client left during the handshake
    try:
        conn.on_open()
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            conn.on_message(message["bytes"] if text is None else text.encode())
    except asyncio.CancelledError:
        if not conn.dropped:
            raise
    finally:
        conn.end()
        context.connections.disconnected(conn)


def _path(scope: Scope) -> str:
    """Return the path as the client sent it: a framework that mounts the endpoint shortens `path`."""
    raw = scope.get("raw_path")
    path = scope["path"] if raw is None else raw.decode("latin-1")
    return str(path)


async def _reject(scope: Scope, receive: Receive, send: Send, rejection: Rejection) -> None:
    if "websocket.http.response" in (scope.get("extensions") or {}):
        await _respond(send, "websocket.http.response", rejection)
        # uvicorn logs an error if we return before the connection is gone, which its second disconnect event tells.
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                await receive()
                await receive()
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": rejection.code})


async def _respond(send: Send, kind: str, rejection: Rejection) -> None:
    body = rejection.body()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": f"{kind}.start", "status": rejection.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
