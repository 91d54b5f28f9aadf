"""The fast implementation: picows frames the messages, uvicorn accepts the connections, nothing lies between.

uvicorn hands an upgrade request to the class that is set as `ws=`. That class asks for admission and puts picows'
protocol in its own place. Compared with ASGI this saves the task, the queue and the frame objects of each connection.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any, ClassVar, cast

from picows import WSAutoPingStrategy, WSCloseCode, WSFrame, WSListener, WSMsgType, WSProtocolError, WSTransport
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.utils import get_remote_addr, is_ssl
from uvicorn.server import ServerState

from ..admission import SOCKET_PATH, Admission
from ..rejections import Rejection
from .base import LINGER, BaseConnection, SocketContext, log
from .heartbeat import Heartbeat, Pingable
from .token_bucket import TokenBucket

TEXT, BINARY, CONTINUATION = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION
PING, CLOSE = WSMsgType.PING, WSMsgType.CLOSE

READ_BUFFER_BYTES = 2048  # of each connection, the minimum of picows; it grows for clients that send more
MAX_COPIED_BYTES = 8192  # up to this size picows copies a message on sending
HEADER_BYTES = 14  # that picows wants free before a message that it does not copy

# The handshake that picows gets in place of the client's, which is admitted already. picows keeps it as long as the
# connection lives, so it has no cookies, and picows reads only one word in Connection, where Firefox sends two.
_REQUEST = (
    f"GET {SOCKET_PATH} HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: {key}\r\n\r\n"
)


class _QuietLogger(logging.LoggerAdapter[logging.Logger]):
    """Lowers the levels: picows logs every connection, and logs a client's broken frame as an error."""

    def info(self, msg: object, *args: object, **kwargs: Any) -> None:
        self.log(logging.DEBUG, msg, *args, **kwargs)

    def error(self, msg: object, *args: object, **kwargs: Any) -> None:
        self.log(logging.INFO, msg, *args, **kwargs)


_quiet = _QuietLogger(log, {})  # an adapter, because picows makes a child of a Logger for every connection


class FastConnection(BaseConnection, WSListener):
    __slots__ = (
        "admission", "bucket", "connections", "context", "heartbeat", "parts", "player", "silent", "slice", "transport",
    )  # fmt: skip

    def __init__(
        self, context: SocketContext, admission: Admission, heartbeat: Heartbeat, connections: set[Any]
    ) -> None:
        self.context = context
        self.admission = admission
        self.player = admission.player
        self.bucket = TokenBucket(context.limits.messages_per_second, context.limits.burst)
        self.heartbeat = heartbeat
        self.connections = connections  # uvicorn's: those that it must shut down
        self.parts: bytearray | None = None  # of a message that comes in fragments
        self.silent = 0  # heartbeats since the last frame

    # --- called by picows ------------------------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=self.context.limits.send_buffer_bytes)
        self.connections.add(self)
        self.slice: set[Pingable] = self.heartbeat.join(self)
        self.on_open()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.connections.discard(self)
        self.heartbeat.leave(self, self.slice)
        self.context.admission_control.release(self.admission)
        self.context.connections.disconnected(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if transport.is_close_frame_sent:
            if frame.msg_type is CLOSE:
                transport.disconnect()
            return
        self.silent = 0
        if frame.msg_type is TEXT and frame.fin and self.parts is None and not (frame.rsv1 or frame.rsv2 or frame.rsv3):
            self.on_message(frame.get_payload_as_bytes())
        else:
            self._handle_other(frame)

    def pause_writing(self) -> None:
        """Called when more bytes wait to be sent than the limit allows."""
        self.drop(1013, "reads too slowly")

    def resume_writing(self) -> None:
        pass

    # --- called by the table and by uvicorn -----------------------------------------------------------------------

    def push(self, frame: bytes) -> None:
        if len(frame) <= MAX_COPIED_BYTES:
            self.transport.send(TEXT, frame)
        else:
            # `send` would leave the frame's header in a buffer that the next message overwrites.
            self.transport.send_reuse_external_bytearray(TEXT, bytearray(HEADER_BYTES) + frame, HEADER_BYTES)

    def close(self, code: int, reason: str) -> None:
        if not self.transport.is_close_frame_sent:
            self.transport.send_close(code, reason)  # type: ignore[arg-type]  # it takes any number
            asyncio.get_running_loop().call_later(LINGER, self.transport.underlying_transport.abort)

    def drop(self, code: int, reason: str) -> None:
        """End the connection now; the code arrives only if nothing else is waiting to be sent."""
        log.info("connection_dropped", extra={"address": self.admission.address, "reason": reason})
        self.transport.send_close(code, reason)  # type: ignore[arg-type]
        # Not at once: the transport may be in the middle of a write.
        asyncio.get_running_loop().call_soon(self.transport.underlying_transport.abort)

    def ping(self) -> None:
        self.transport.send_ping()

    def shutdown(self) -> None:
        self.transport.send_close(WSCloseCode.SERVICE_RESTART, "server restart")
        waiting = self.transport.underlying_transport.get_write_buffer_size()
        self.transport.disconnect(graceful=not waiting)  # a slow reader must not delay the shutdown

    # --- frames other than a whole text message -------------------------------------------------------------------

    def _handle_other(self, frame: WSFrame) -> None:
        """Handle control frames, binary messages and fragments. Raises WSProtocolError, which closes the connection."""
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "reserved bits")
        if kind is CLOSE:
            code = int.from_bytes(frame.get_payload_as_bytes()[:2], "big") or WSCloseCode.OK
            self.transport.send_close(code)  # type: ignore[arg-type]
            self.transport.disconnect()
        elif kind is BINARY and frame.fin and self.parts is None:
            self.on_message(frame.get_payload_as_bytes())
        elif not self.bucket.take():  # these cannot be answered with an error message, and no client needs so many
            self.close(1008, "too fast")
        elif kind is PING:
            self.transport.send_pong(frame.get_payload_as_bytes())
        elif kind in (TEXT, BINARY, CONTINUATION):
            self._join(frame, kind is CONTINUATION)

    def _join(self, frame: WSFrame, continued: bool) -> None:
        if continued is (self.parts is None):
            raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "fragments out of order")
        parts = self.parts = self.parts or bytearray()
        parts += frame.get_payload_as_bytes()
        if len(parts) > self.context.limits.frame_bytes:
            raise WSProtocolError(WSCloseCode.MESSAGE_TOO_BIG, "message too big")
        if frame.fin:
            self.parts = None
            self.on_message(bytes(parts))


class Upgrade(asyncio.Protocol):
    """The protocol of a connection from its upgrade request until picows takes over."""

    context: ClassVar[SocketContext]
    heartbeat: ClassVar[Heartbeat]
    proxied: ClassVar[ProxyHeadersMiddleware | None] = None

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self._config = config
        self._state = server_state

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own are no subclass

    def data_received(self, data: bytes) -> None:
        """Take the whole request, which uvicorn has put together again from the parsed parts."""
        line, *lines = data.removesuffix(b"\r\n\r\n").split(b"\r\n")
        method, target = line.split(b" ")[:2]
        headers = [(name, value) for name, _, value in (line.partition(b": ") for line in lines)]
        key = dict(headers).get(b"sec-websocket-key", b"")
        if method != b"GET" or dict(headers).get(b"sec-websocket-version") != b"13" or not _is_key(key):
            self._reject(
                Rejection(
                    400, "bad-handshake", "This is not a WebSocket handshake of version 13. Use a WebSocket client."
                )
            )
            return
        address, secure = self._client(headers)
        path = target.partition(b"?")[0].decode("latin-1")
        admission = self.context.admission_control.admit(path, headers, address, secure)
        if isinstance(admission, Rejection):
            self._reject(admission)
            return
        # uvicorn sets this object as the transport's protocol when we return, so the exchange comes after that.
        self._transport.pause_reading()
        asyncio.get_running_loop().call_soon(self._hand_over, admission, key.decode())

    def _client(self, headers: list[tuple[bytes, bytes]]) -> tuple[str, bool]:
        """Return the client's address and whether it uses TLS, by the headers of a trusted proxy if there is one."""
        scope: Any = {
            "type": "websocket",
            "client": get_remote_addr(self._transport),
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "headers": headers,
        }
        if self._config.proxy_headers:
            cls = type(self)
            if cls.proxied is None:
                cls.proxied = ProxyHeadersMiddleware(_nothing, self._config.forwarded_allow_ips or "")
            with suppress(StopIteration):
                cls.proxied(scope, _nothing, _nothing).send(None)  # it changes the scope and waits for nothing
        client = scope["client"]
        return (client[0] if client else ""), scope["scheme"] == "wss"

    def _reject(self, rejection: Rejection) -> None:
        body = rejection.body()
        head = [f"HTTP/1.1 {rejection.status} {HTTPStatus(rejection.status).phrase}".encode()]
        head += [name + b": " + value for name, value in self._state.default_headers]
        head += [b"content-type: application/json", b"content-length: %d" % len(body), b"connection: close", b"", body]
        self._transport.write(b"\r\n".join(head))
        self._transport.close()

    def _hand_over(self, admission: Admission, key: str) -> None:
        transport = self._transport
        if transport.is_closing():
            self.context.admission_control.release(admission)
            return
        listener = FastConnection(self.context, admission, self.heartbeat, self._state.connections)
        protocol = WSProtocol(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=lambda request: listener,
            logger=_quiet,
            disconnect_on_exception=True,
            websocket_handshake_timeout=None,
            enable_auto_ping=False,  # that would be a task for each connection: Heartbeat pings
            auto_ping_idle_timeout=0,
            auto_ping_reply_timeout=0,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,  # pings count against the message rate too
            max_frame_size=self.context.limits.frame_bytes,
            extra_headers=None,
            read_buffer_init_size=READ_BUFFER_BYTES,
        )
        request = _REQUEST.format(key=key).encode()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        protocol.get_buffer(-1)[: len(request)] = request
        protocol.buffer_updated(len(request))
        transport.resume_reading()


def fast_protocol(context: SocketContext) -> type[asyncio.Protocol]:
    """Return a class for uvicorn's `ws=`."""
    return type(
        "FastProtocol", (Upgrade,), {"context": context, "heartbeat": Heartbeat(context.limits.heartbeat_seconds)}
    )


async def _nothing(*_: Any) -> Any:
    pass


def _is_key(key: bytes) -> bool:
    try:
        return len(base64.b64decode(key, validate=True)) == 16
    except binascii.Error:
        return False
