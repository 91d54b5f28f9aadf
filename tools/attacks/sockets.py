"""A WebSocket from an address of one's choice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from .plain_http import Connection

MAX_FRAME_BYTES = 64 * 1024 * 1024


class Socket(WSListener):
    def __init__(self, on_message: Callable[[dict[str, Any]], None] | None) -> None:
        self.on_message = on_message  # called with every message; None: messages are counted only
        self.count = 0
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._parts: list[bytes] = []

    @classmethod
    async def open(cls, guest: Connection, on_message: Callable[[dict[str, Any]], None] | None = None) -> Socket:
        """Raises OSError if the server does not accept it."""
        url = f"ws://{guest.host}:{guest.port}/socket"
        try:
            _, socket = await ws_connect(
                lambda: cls(on_message),
                url,
                extra_headers={"Cookie": guest.cookie},
                max_frame_size=MAX_FRAME_BYTES,
                local_addr=(guest.source, 0),
            )
        except (WSError, TimeoutError) as error:
            raise OSError(f"no WebSocket: {error!r}") from error
        if not isinstance(socket, cls):
            raise OSError("the server ended the handshake")
        return socket

    def send(self, message: Any) -> None:
        if not self.closed.done():
            self._transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def abort(self) -> None:
        self._transport.disconnect(False)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
            return
        if frame.msg_type not in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            return
        self._parts.append(frame.get_payload_as_bytes())
        if frame.fin:
            message, self._parts = b"".join(self._parts), []
            self.count += 1
            if self.on_message:
                self.on_message(msgspec.json.decode(message))

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.closed.done():
            self.closed.set_result(None)
