"""The fast front: picows frames the messages, uvicorn accepts the connections, nothing lies between.

uvicorn hands an upgrade request to the class it was given as `ws=`. That class asks the doorway and puts picows'
protocol in its own place. Against ASGI this saves the task, the queue and the frame objects of every connection.
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

from .caller import LINGER, Caller, House, log
from .doorway import PATH, Admission, Away
from .heartbeat import Heartbeat, Pinged
from .meter import Meter

TEXT, BINARY, CONTINUATION = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION
PING, CLOSE = WSMsgType.PING, WSMsgType.CLOSE

READ_BUFFER = 2048  # bytes for each connection, picows' least; it grows for those who send more
COPIED = 8192  # bytes up to which picows copies a message on sending
ROOM = 14  # bytes that picows wants free before a message that it does not copy

# What picows needs to see of a request that was judged already. It keeps the request as long as the connection lives,
# so cookies stay out of it, and it knows no more than one word in Connection, where Firefox sends two.
_REQUEST = (
    f"GET {PATH} HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: {key}\r\n\r\n"
)


class _Quiet(logging.LoggerAdapter[logging.Logger]):
    """picows tells of every connection, and calls a client's broken frame an error of the server."""

    def info(self, msg: object, *args: object, **kwargs: Any) -> None:
        self.log(logging.DEBUG, msg, *args, **kwargs)

    def error(self, msg: object, *args: object, **kwargs: Any) -> None:
        self.log(logging.INFO, msg, *args, **kwargs)


_quiet = _Quiet(log, {})  # an adapter, because of a Logger picows makes a child for every connection


class FastConnection(Caller, WSListener):
    __slots__ = (
        "admission", "connections", "heartbeat", "house", "meter", "parts", "player", "silent", "slice", "transport",
    )  # fmt: skip

    def __init__(self, house: House, admission: Admission, heartbeat: Heartbeat, connections: set[Any]) -> None:
        self.house = house
        self.admission = admission
        self.player = admission.player
        self.meter = Meter(house.limits.messages_per_second, house.limits.burst)
        self.heartbeat = heartbeat
        self.connections = connections  # uvicorn's: those that it must shut down
        self.parts: bytearray | None = None  # of a message that comes in fragments
        self.silent = 0

    # --- what picows calls ------------------------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=self.house.limits.send_buffer_bytes)
        self.connections.add(self)
        self.slice: set[Pinged] = self.heartbeat.join(self)
        self.arrived()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.connections.discard(self)
        self.heartbeat.leave(self, self.slice)
        self.house.doorway.leave(self.admission)
        self.house.connections.disconnected(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if transport.is_close_frame_sent:
            if frame.msg_type is CLOSE:
                transport.disconnect()
            return
        self.silent = 0
        if frame.msg_type is TEXT and frame.fin and self.parts is None and not (frame.rsv1 or frame.rsv2 or frame.rsv3):
            self.received(frame.get_payload_as_bytes())
        else:
            self._unusual(frame)

    def pause_writing(self) -> None:
        """More waits to be sent than the limit allows; the transport itself keeps count."""
        self.drop(1013, "reads too slowly")

    def resume_writing(self) -> None:
        pass

    # --- what the table and uvicorn call ----------------------------------------------------------------------------

    def push(self, frame: bytes) -> None:
        if len(frame) <= COPIED:
            self.transport.send(TEXT, frame)
        else:
            # `send` would leave the frame's header in a buffer that the next message overwrites.
            self.transport.send_reuse_external_bytearray(TEXT, bytearray(ROOM) + frame, ROOM)

    def close(self, code: int, reason: str) -> None:
        if not self.transport.is_close_frame_sent:
            self.transport.send_close(code, reason)  # type: ignore[arg-type]  # it takes any number
            asyncio.get_running_loop().call_later(LINGER, self.transport.underlying_transport.abort)

    def drop(self, code: int, reason: str) -> None:
        """End it now; the code arrives only if nothing else is waiting to be sent."""
        log.info("dropped %s: %s", self.admission.address, reason)
        self.transport.send_close(code, reason)  # type: ignore[arg-type]
        # Not at once: the transport may be in the middle of a write.
        asyncio.get_running_loop().call_soon(self.transport.underlying_transport.abort)

    def ping(self) -> None:
        self.transport.send_ping()

    def shutdown(self) -> None:
        self.transport.send_close(WSCloseCode.SERVICE_RESTART, "the server is going down")
        waiting = self.transport.underlying_transport.get_write_buffer_size()
        self.transport.disconnect(graceful=not waiting)  # nobody waits for a slow reader then

    # --- frames other than a whole text -----------------------------------------------------------------------------

    def _unusual(self, frame: WSFrame) -> None:
        """Of a peer that cannot frame no farewell is awaited: what is raised here closes the connection."""
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "reserved bits")
        if kind is CLOSE:
            code = int.from_bytes(frame.get_payload_as_bytes()[:2], "big") or WSCloseCode.OK
            self.transport.send_close(code)  # type: ignore[arg-type]
            self.transport.disconnect()
        elif kind is BINARY and frame.fin and self.parts is None:
            self.received(frame.get_payload_as_bytes())
        elif not self.meter.take():  # neither can be answered with an error, and no client has reason to send so many
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
        if len(parts) > self.house.limits.frame_bytes:
            raise WSProtocolError(WSCloseCode.MESSAGE_TOO_BIG, "message too big")
        if frame.fin:
            self.parts = None
            self.received(bytes(parts))


class Upgrade(asyncio.Protocol):
    """Lives from the request until picows takes over."""

    house: ClassVar[House]
    heartbeat: ClassVar[Heartbeat]
    proxied: ClassVar[ProxyHeadersMiddleware | None] = None

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self._config = config
        self._state = server_state

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own are no subclass

    def data_received(self, data: bytes) -> None:
        """The whole request, as uvicorn puts it together again from what it has parsed."""
        line, *lines = data.removesuffix(b"\r\n\r\n").split(b"\r\n")
        method, target = line.split(b" ")[:2]
        headers = [(name, value) for name, _, value in (line.partition(b": ") for line in lines)]
        key = dict(headers).get(b"sec-websocket-key", b"")
        if method != b"GET" or dict(headers).get(b"sec-websocket-version") != b"13" or not _is_key(key):
            self._refuse(Away(400, "bad-handshake", "This is not how a WebSocket of version 13 is opened."))
            return
        address, secure = self._seen_by_proxy(headers)
        path = target.partition(b"?")[0].decode("latin-1")
        admission = self.house.doorway.admit(path, headers, address, secure)
        if isinstance(admission, Away):
            self._refuse(admission)
            return
        # uvicorn sets this object as the transport's protocol when we return, so the exchange comes after that.
        self._transport.pause_reading()
        asyncio.get_running_loop().call_soon(self._hand_over, admission, key.decode())

    def _seen_by_proxy(self, headers: list[tuple[bytes, bytes]]) -> tuple[str, bool]:
        """The client's address and whether it came by TLS: what a trusted proxy says, where there is one."""
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

    def _refuse(self, away: Away) -> None:
        body = away.body()
        head = [f"HTTP/1.1 {away.status} {HTTPStatus(away.status).phrase}".encode()]
        head += [name + b": " + value for name, value in self._state.default_headers]
        head += [b"content-type: application/json", b"content-length: %d" % len(body), b"connection: close", b"", body]
        self._transport.write(b"\r\n".join(head))
        self._transport.close()

    def _hand_over(self, admission: Admission, key: str) -> None:
        transport = self._transport
        if transport.is_closing():
            self.house.doorway.leave(admission)
            return
        listener = FastConnection(self.house, admission, self.heartbeat, self._state.connections)
        protocol = WSProtocol(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=lambda request: listener,
            logger=_quiet,
            disconnect_on_exception=True,
            websocket_handshake_timeout=None,
            enable_auto_ping=False,  # it would be a task for each connection: the heartbeat does it
            auto_ping_idle_timeout=0,
            auto_ping_reply_timeout=0,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,  # pings are metered like everything else
            max_frame_size=self.house.limits.frame_bytes,
            extra_headers=None,
            read_buffer_init_size=READ_BUFFER,
        )
        request = _REQUEST.format(key=key).encode()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        protocol.get_buffer(-1)[: len(request)] = request
        protocol.buffer_updated(len(request))
        transport.resume_reading()


def fast_protocol(house: House) -> type[asyncio.Protocol]:
    """A class for uvicorn's `ws=`."""
    return type("FastProtocol", (Upgrade,), {"house": house, "heartbeat": Heartbeat(house.limits.heartbeat_seconds)})


async def _nothing(*_: Any) -> Any:
    pass


def _is_key(key: bytes) -> bool:
    try:
        return len(base64.b64decode(key, validate=True)) == 16
    except binascii.Error:
        return False
