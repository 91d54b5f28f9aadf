"""One WebSocket to a server: frames out, frames in. It decodes nothing and awaits nothing, for speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from picows import WSCloseCode, WSError, WSFrame, WSHandshakeError, WSListener, WSMsgType, WSTransport, ws_connect

from .errors import ServerGone, error_from_response

MAX_FRAME_BYTES = 64 * 1024 * 1024  # of a message from the server
ABNORMAL_CLOSURE = 1006  # for a connection that ended without a close frame
RETRY_STATUSES = (429, 500, 502, 503, 504)  # of a handshake that may succeed later


class WebSocket(WSListener):
    """Calls `on_message` with every message. `closed` gets the close code when the connection ends."""

    def __init__(self, on_message: Callable[[bytes], object]) -> None:
        self.on_message = on_message
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._code = ABNORMAL_CLOSURE
        self._parts: list[bytes] = []  # of a message that comes in fragments

    @classmethod
    async def open(
        cls, url: str, on_message: Callable[[bytes], object], *, cookie: str = "", buffer: int = 16_384
    ) -> WebSocket:
        """Connect. Raises Refused if the server rejects the handshake, ServerGone if a later try may succeed."""
        headers = {"Cookie": cookie} if cookie else {}
        try:
            _, connected = await ws_connect(
                lambda: cls(on_message),
                url,
                extra_headers=headers,
                max_frame_size=MAX_FRAME_BYTES,
                read_buffer_init_size=buffer,
            )
        except (OSError, WSError, TimeoutError) as error:
            response = error.response if isinstance(error, WSHandshakeError) else None
            if response is None or not isinstance(error, WSHandshakeError):
                raise ServerGone(f"Cannot reach a server at {url}: {error!r}. Check the address.") from error
            raise error_from_response(
                response.status, error.raw_body or b"", retry=response.status in RETRY_STATUSES
            ) from error
        if not isinstance(connected, cls):  # picows returns None if the server disconnects during the handshake
            raise ServerGone(f"The server at {url} closed the connection during the handshake.")
        return connected

    def send(self, frame: bytes) -> None:
        """Send one message; after the connection has ended it is dropped."""
        self._transport.send(WSMsgType.TEXT, frame)

    def close(self) -> None:
        """Send a close frame and end the connection."""
        self._transport.send_close(WSCloseCode.OK)
        self._transport.disconnect()

    def abort(self) -> None:
        """End the connection at once, without a close frame."""
        self._transport.disconnect(False)

    # --- called by picows ---------------------------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT and frame.fin:
            self.on_message(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            self._code = int.from_bytes(frame.get_payload_as_bytes()[:2], "big") or ABNORMAL_CLOSURE
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif frame.msg_type != WSMsgType.PONG:  # pings were answered already
            self._parts.append(frame.get_payload_as_bytes())
            if frame.fin:
                whole, self._parts = b"".join(self._parts), []
                self.on_message(whole)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.closed.done():
            self.closed.set_result(self._code)
