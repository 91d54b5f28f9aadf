"""The ASGI application: limits, logs and metrics of every request, then files, Litestar routes or WebSockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .. import __version__
from . import health
from .admission import SOCKET_PATH
from .api import HANDLERS
from .api.errors import LITESTAR_ERRORS, handle_error
from .api.openapi import complete_description
from .api.requests import ApiRequest
from .context import ServerContext
from .http_protocol import DELAY_REJECTION
from .link_previews import LinkPreviews
from .rejections import Rejection
from .sockets import asgi_endpoint
from .static_files import (
    FOLDER,
    INDEX,
    StaticFile,
    file_response,
    find_file,
    is_page_visit,
    read_files,
    send_file,
)

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Scope = Any

log = logging.getLogger("parlor.server.access")

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
ANY_HOST = health.PATHS - {"/metrics"}  # load balancers request them without a Host header
TOO_FAST_SECONDS = 1.0  # delay of a 429, so that a client which ignores it cannot keep the server busy


class App:
    """The ASGI application. Every HTTP request passes `_handle_http`; WebSockets have their own admission."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self.link_previews = LinkPreviews(context)
        self.files = read_files(FOLDER) | context.game_pages.files | self.link_previews.files
        self.routes = routes(context, self.files)
        self.sockets = asgi_endpoint(context)
        self.rate_limits = context.rate_limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        elif scope["type"] == "http":
            await self._handle_http(scope, receive, send)

    async def _handle_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, status = perf_counter(), 0
        method = scope["method"]
        if method == "HEAD":
            scope = {**scope, "method": "GET"}  # uvicorn leaves out the body

        async def send_and_note(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _with_cache_control(message.get("headers", ()))
            await send(message)

        try:
            file = find_file(self.files, scope["path"])
            rejection = self._rejection(scope, method, file)
            if rejection:
                if rejection.status == 429:
                    if DELAY_REJECTION in scope:
                        scope[DELAY_REJECTION]()
                    await asyncio.sleep(TOO_FAST_SECONDS)
                await _respond(send_and_note, rejection.status, "application/json", rejection.body())
            elif scope["path"] in health.PATHS:
                scope["path_template"] = scope["path"]
                await _respond(
                    send_and_note, *health.probe_response(scope["path"], self.context.table, self.context.metrics)
                )
            elif file:
                scope["path_template"] = "page"
                await _send_file(send_and_note, await self._with_preview(scope, file), scope["headers"])
            elif scope["path"] == SOCKET_PATH:
                await self.sockets(scope, receive, send_and_note)
            else:
                await self.routes(scope, receive, send_and_note)
        finally:
            seconds = perf_counter() - start
            route = scope.get("path_template") or "none"  # not the path: a label needs few values
            self.context.metrics.count_request(method, route, status, seconds)
            path = scope["raw_path"].decode("ascii", "backslashreplace")  # without its query, which may hold a key
            details = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra=details)

    async def _with_preview(self, scope: Scope, file: StaticFile) -> StaticFile:
        return await self.link_previews.document(scope, file) if file is self.files[INDEX] else file

    def _rejection(self, scope: Scope, method: str, file: StaticFile | None) -> Rejection | None:
        address, headers = scope["client"][0] if scope["client"] else "", scope["headers"]
        path, limits = scope["path"], self.rate_limits
        rejection = limits.page_rejection(address) if file else limits.rejection(address, scope)
        if not rejection and path not in ANY_HOST:
            rejection = self.context.admission_control.host_rejection(headers)
        if rejection:
            return rejection
        if (file or path in health.PATHS) and method not in ("GET", "HEAD"):
            return Rejection(405, LITESTAR_ERRORS[405].code, LITESTAR_ERRORS[405].message)
        fields = dict(headers)
        origin = fields.get(b"origin")  # only a browser sends it, and a page cannot forge it
        if method in SAFE_METHODS or origin is None:
            return None
        host, secure = fields.get(b"host", b""), scope["scheme"] == "https"
        if self.context.admission_control.allows_origin(origin.decode("latin-1"), host, secure):
            return None
        message = "Pages of this origin may not change anything here. To allow one, start the server with --origin URL."
        return Rejection(403, "wrong-origin", message)


def _with_cache_control(headers: Any) -> Any:
    """Return the headers, with `Cache-Control: no-store` if they have no Cache-Control."""
    present = any(name.lower() == b"cache-control" for name, _ in headers)
    return headers if present else [*headers, (b"cache-control", b"no-store")]


async def _respond(send: Send, status: int, media_type: str, body: bytes) -> None:
    headers = [(b"content-type", media_type.encode()), (b"content-length", b"%d" % len(body))]
    if status in (429, 503):
        headers.append((b"retry-after", b"1"))
    if status == 405:
        headers.append((b"allow", b"GET, HEAD"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _send_file(send: Send, file: StaticFile, headers: Any) -> None:
    """Respond with a file, past the router: a visit loads some thirty files, and none of them needs it."""
    fields = dict(headers)
    known, accepted = fields.get(b"if-none-match", b""), fields.get(b"accept-encoding", b"")
    status, file_headers, body = file_response(file, known.decode("latin-1"), accepted.decode("latin-1"))
    media_type = file.media_type + ("; charset=utf-8" if file.media_type.startswith("text/") else "")
    response_headers = [(b"content-type", media_type.encode())]
    if status != 304:
        response_headers.append((b"content-length", b"%d" % len(body)))
    response_headers += [(name.lower().encode(), value.encode()) for name, value in file_headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": response_headers})
    await send({"type": "http.response.body", "body": body})


def routes(context: ServerContext, files: dict[str, StaticFile]) -> Litestar:
    """Return the Litestar application of the HTTP API."""

    def handle_not_found(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        return send_file(request, files[INDEX], 404) if is_page_visit(request) else handle_error(request, error)

    app = Litestar(
        [*HANDLERS],
        state=State({"context": context}),
        exception_handlers={Exception: handle_error, NotFoundException: handle_not_found},
        request_class=ApiRequest,
        request_max_body_size=context.limits.body_bytes,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Parlor",
            version=__version__,
            description="Guests, games, matches, records. Moves go over the WebSocket /socket; see docs/protocol.md.",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    complete_description(app)
    return app
