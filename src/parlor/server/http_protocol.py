"""HTTP/1.1 connections with limits on everything that a client sends, so that no proxy is needed in front.

uvicorn's protocol parses everything that arrives and queues a request object for each pipelined request. This one
keeps the bytes and hands the parser one request at a time: a head once it is complete, and the next head once the
response to the one before was written. Meanwhile reading is paused, so that the client's own system holds the rest.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, ClassVar

import httptools
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from .config import Limits
from .http_connections import ClientWait, HttpConnections
from .rejections import Rejection

DELAY_REJECTION = "parlor.delay_rejection"  # in the ASGI scope: to be called before a rejection is delayed
HEAD_END = b"\r\n\r\n"
CHUNKED_PIECE_BYTES = 4096  # of a chunked body that are parsed at once; see _take_body
MAX_UNREAD_BYTES = 1 << 20  # that arrive before reading pauses: more than the system reads at once
LINGER_SECONDS = 2.0  # for a client to read the response that ends its connection
LINGER_BYTES = 1 << 18  # that such a client may still send; closing with bytes unread would lose the response

LINE_TOO_LONG = Rejection(414, "address-too-long", "The URL of this request is too long. Shorten its query.")
HEAD_TOO_LARGE = Rejection(
    431, "headers-too-large", "The headers of this request are too large. Send fewer or shorter ones."
)
TOO_SLOW = Rejection(408, "too-slow", "The request did not arrive in time. Send it again.")
UNREADABLE = Rejection(400, "unreadable", "This is not a valid HTTP/1.1 request. Use an HTTP client.")


class _SurplusRequest(Exception):
    """Stops the parser at a request behind a chunked body, which cannot be parsed alone: the connection is closed."""


class HttpProtocol(HttpToolsProtocol):
    """One connection. Every wait for the client has a time limit."""

    limits: ClassVar[Limits]
    open_connections: ClassVar[HttpConnections]
    trusted: ClassVar[ProxyHeadersMiddleware | None] = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._input = bytearray()  # arrived and not yet parsed
        self._searched = 0  # bytes of it in which no head ends
        self._in_body = False
        self._body_left: int | None = 0  # bytes of the body still to come; None if it is chunked
        self._body_complete = False  # of a chunked body: the parser is at its end
        self._without_content = 0  # bytes of a chunked body parsed since its last content
        self._rejected = False  # the application delays the rejection of the current request
        self._closing = False  # no more requests are read; what arrives now is dropped
        self._dropped = 0  # bytes dropped while closing
        self._read_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        self._unwritten = 0  # bytes that waited to be written when it was last checked

    # --- the connection ---------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        rejection = self.open_connections.enter(self, self._counted_address())
        if rejection:
            self._closing = True
            self._write(rejection)
            self.transport.close()  # at once: waiting for the client would cost what the limit protects
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        self.open_connections.leave(self)
        self._input.clear()
        self._closing = True
        super().connection_lost(exc)

    def make_room(self) -> None:
        self._closing = True
        self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket implementation, which counts it and times it."""
        self._stop_timers()
        self.open_connections.leave(self)
        self._input.clear()
        self._closing = True
        self.flow.resume_reading()
        super().handle_websocket_upgrade()

    def _counted_address(self) -> str:
        """Return the client's address, or nothing for a trusted proxy."""
        if self.client is None:
            return ""
        address = self.client[0]
        if self.config.proxy_headers:
            cls = type(self)
            if cls.trusted is None:
                cls.trusted = ProxyHeadersMiddleware(self.app, self.config.forwarded_allow_ips or "")
            if address in cls.trusted.trusted_hosts:
                return ""
        return address

    # --- input -----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._closing:
            self._dropped += len(data)
            if self._dropped > LINGER_BYTES:
                self.transport.abort()
            return
        self._input += data
        if len(self._input) > MAX_UNREAD_BYTES and self._busy():
            self.transport.abort()
            return
        self._advance()

    def _advance(self) -> None:
        """Parse what has arrived, up to the end of one request; read on only if that is not enough for the next."""
        while self._input and not self._closing:
            if self._in_body:
                self._take_body()
            elif self._busy():
                self.flow.pause_reading()
                return
            elif not self._take_head():
                break
        if not self._in_body and not self._closing:  # the application reads a body at its own pace
            self.flow.resume_reading()

    def _busy(self) -> bool:
        """Return whether a request is being answered."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def _take_head(self) -> bool:
        """Parse a head if it is complete; reject it once it is too large, whether or not it is complete."""
        if self.timeout_keep_alive_task:
            self._unset_keepalive_if_required()
            self._wait_for_head()
        data = self._input
        if not self._searched:
            blank = len(data) - len(data.lstrip(b"\r\n"))  # the standard allows empty lines between requests
            del data[:blank]
            if not data:
                return False
            if not 65 <= data[0] <= 90:  # no method starts like this; TLS would never end a head
                self._reject(UNREADABLE)
                return False
        end = data.find(HEAD_END, max(0, self._searched - len(HEAD_END) + 1))
        self._searched = len(data)
        rejection = self._head_rejection(end)
        if rejection:
            self._reject(rejection)
            return False
        if end < 0:
            return False
        head = bytes(data[: end + len(HEAD_END)])
        del data[: len(head)]
        self._searched = 0
        self._body_complete = False
        self._rejected = False
        self._stop_reading_timer()
        self.open_connections.wait(self, None)
        self._feed(head)
        return True

    def _head_rejection(self, end: int) -> Rejection | None:
        """Take where the head ends in the input, or -1 if it is not complete."""
        data, limits = self._input, self.limits
        size = len(data) if end < 0 else end
        if size > limits.request_line_bytes and data.find(b"\r\n", 0, limits.request_line_bytes + 2) < 0:
            return LINE_TOO_LONG
        if size > limits.header_bytes or (end >= 0 and data.count(b"\r\n", 0, end) > limits.header_count):
            return HEAD_TOO_LARGE
        return None

    def _take_body(self) -> None:
        """Parse what has arrived of a body.

        A chunked body has sizes, extensions and trailers around its content, and the parser collects a trailer like a
        header. So they are limited like the headers: by the pieces in which no content was found.
        """
        data, left = self._input, self._body_left
        size = min(CHUNKED_PIECE_BYTES if left is None else left, len(data))
        piece = bytes(data[:size])
        del data[:size]
        if left is None:
            self._without_content += size
        else:
            self._body_left = left - size
        self._feed(piece)
        if self._without_content > self.limits.header_bytes and not self._body_complete and not self._closing:
            self._reject(HEAD_TOO_LARGE)
        if not self._closing and (self._body_left == 0 or self._body_complete):
            self._in_body = False
            self._stop_reading_timer()
            self.open_connections.wait(self, ClientWait.REJECTION if self._rejected else None)
            if not self._busy():
                self._wait_for_request()  # it was answered before its body had arrived

    def _feed(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            if not self._body_complete:
                self._reject(UNREADABLE)
            elif self._busy():
                self._closing, self.cycle.keep_alive = True, False
            else:
                self.transport.close()

    def on_message_begin(self) -> None:
        if self._body_complete:
            raise _SurplusRequest
        super().on_message_begin()
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]  # a TypedDict that lacks our key
        scope[DELAY_REJECTION] = self._delay_rejection

    def _delay_rejection(self) -> None:
        """Note that the application waits before it rejects the current request: until then the place may be taken."""
        self._rejected = True
        self.open_connections.wait(self, ClientWait.REJECTION)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_body:  # a trailer is ignored: the request has begun without it
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._without_content = 0
        super().on_body(body)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        fields = dict(self.headers)
        if b"transfer-encoding" in fields:
            self._body_left = None  # only the parser knows where it ends
        else:
            self._body_left = int(fields.get(b"content-length", b"0"))
        self._in_body = self._body_left != 0
        self._without_content = 0
        if self._in_body:
            self.open_connections.wait(self, ClientWait.BODY)
            self._start_reading_timer(self.limits.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._body_complete = self._body_left is None

    # --- responses ----------------------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._watch_writing()
            return
        self._unset_keepalive_if_required()
        if self._in_body:
            return  # the time limit of the body holds
        if self._input:
            self.flow.pause_reading()  # which uvicorn has resumed
            self._wait_for_head()
            self.loop.call_soon(self._advance)
        else:
            self._wait_for_request()

    def _reject(self, rejection: Rejection) -> None:
        """Respond and close. Later input is dropped for a while, since a reset would lose the response."""
        self._closing = True
        self._input.clear()
        self._stop_timers()
        if self._busy():
            if self.cycle.response_started:
                self.transport.abort()
                return
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.flow.resume_reading()
        self._write(rejection)
        self.transport.write_eof()
        self.open_connections.wait(self, ClientWait.REJECTION)
        self._read_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _write(self, rejection: Rejection) -> None:
        body = rejection.body()
        head = [f"HTTP/1.1 {rejection.status} {HTTPStatus(rejection.status).phrase}".encode()]
        head += [name + b": " + value for name, value in self.server_state.default_headers]
        head += [b"content-type: application/json", b"content-length: %d" % len(body), b"cache-control: no-store"]
        if rejection.status in (429, 503):
            head.append(b"retry-after: 1")
        self.transport.write(b"\r\n".join([*head, b"connection: close", b"", body]))

    # --- time limits ------------------------------------------------------------------------------------------------

    def _wait_for_head(self) -> None:
        self.open_connections.wait(self, ClientWait.HEAD)
        self._start_reading_timer(self.limits.head_seconds)

    def _wait_for_request(self) -> None:
        self.open_connections.wait(self, ClientWait.NEXT_REQUEST)
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._watch_writing()

    def _start_reading_timer(self, seconds: float) -> None:
        self._stop_reading_timer()
        self._read_timer = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        if self._input or self._in_body:
            self._reject(TOO_SLOW)
        else:
            self.transport.close()  # opened in advance by a browser, and not used

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_writing()

    def _watch_writing(self) -> None:
        """Abort the connection if its client reads nothing of a waiting response."""
        self._unwritten = self.transport.get_write_buffer_size()
        if self._unwritten and not self._write_timer:
            self._write_timer = self.loop.call_later(self.limits.write_seconds, self._check_writing)

    def _check_writing(self) -> None:
        self._write_timer = None
        before = self._unwritten
        if before and self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
        else:
            self._watch_writing()

    def _stop_reading_timer(self) -> None:
        if self._read_timer:
            self._read_timer.cancel()
            self._read_timer = None

    def _stop_timers(self) -> None:
        self._stop_reading_timer()
        self._unset_keepalive_if_required()
        if self._write_timer:
            self._write_timer.cancel()
            self._write_timer = None


def http_protocol(limits: Limits) -> type[HttpProtocol]:
    """Return a class for uvicorn's `http=` whose connections keep these limits together."""
    return type("LimitedHttpProtocol", (HttpProtocol,), {"limits": limits, "open_connections": HttpConnections(limits)})
