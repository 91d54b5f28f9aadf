"""One WebSocket to a house: frames out, frames in. Nothing is decoded and nothing awaited: for whoever needs speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from picows import WSCloseCode, WSError, WSFrame, WSHandshakeError, WSListener, WSMsgType, WSTransport, ws_connect

from .errors import ServerGone, refused

LARGEST = 64 * 1024 * 1024  # of one message from a house, which is trusted more than its guests are
NO_GOODBYE = 1006  # the close code of a connection that ended without one
ASK_AGAIN = (429, 500, 502, 503, 504)  # HTTP answers that may be different in a moment


class Wire(WSListener):
    """`heard` is called with every message; `closed` is done, with a close code, when the connection is."""

    def __init__(self, heard: Callable[[bytes], object]) -> None:
        self.heard = heard
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._code = NO_GOODBYE
        self._parts: list[bytes] = []  # of a message that comes in fragments

    @classmethod
    async def open(cls, url: str, heard: Callable[[bytes], object], *, cookie: str = "", buffer: int = 16_384) -> Wire:
        """Connect; raises Refused when the house does not want us, ServerGone when trying again might help."""
        headers = {"Cookie": cookie} if cookie else {}
        try:
            _, wire = await ws_connect(
                lambda: cls(heard),
                url,
                extra_headers=headers,
                max_frame_size=LARGEST,
                read_buffer_init_size=buffer,
            )
        except (OSError, WSError, TimeoutError) as error:
            answer = error.response if isinstance(error, WSHandshakeError) else None
            if answer is None or not isinstance(error, WSHandshakeError):
                raise ServerGone(f"There is no house at {url}: {error!r}.") from error
            raise refused(answer.status, error.raw_body or b"", gone=answer.status in ASK_AGAIN) from error
        if not isinstance(wire, cls):  # picows gives nothing where the other side goes in the midst of the handshake
            raise ServerGone(f"The house at {url} closed the door.")
        return wire

    def send(self, frame: bytes) -> None:
        """Send one message; after the connection has ended it is dropped."""
        self._transport.send(WSMsgType.TEXT, frame)

    def close(self) -> None:
        """Say goodbye and end the connection."""
        self._transport.send_close(WSCloseCode.OK)
        self._transport.disconnect()

    def abort(self) -> None:
        """End the connection at once: nobody is there to say goodbye to."""
        self._transport.disconnect(False)

    # --- called by picows ---------------------------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT and frame.fin:
            self.heard(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            self._code = int.from_bytes(frame.get_payload_as_bytes()[:2], "big") or NO_GOODBYE
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif frame.msg_type != WSMsgType.PONG:  # pings were answered already
            self._parts.append(frame.get_payload_as_bytes())
            if frame.fin:
                whole, self._parts = b"".join(self._parts), []
                self.heard(whole)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.closed.done():
            self.closed.set_result(self._code)
