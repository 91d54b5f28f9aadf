"""The application: what every HTTP answer has in common, then Litestar for the routes, then the sockets."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema

from .. import __version__
from . import health
from .answers import STRICT
from .asked import Asked
from .house import House
from .http import HANDLERS
from .pages import FOLDER, INDEX, lost, page_handlers, read_pages, send_page
from .problems import answer_problem
from .sockets import PATH, Away, asgi_endpoint
from .throttle import Throttle

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Scope = Any

log = logging.getLogger("parlor.server.access")

SAFE = {"GET", "HEAD", "OPTIONS"}


class App:
    """ASGI. Every HTTP request passes `_answer`; sockets have their own doorway."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.routes = routes(house)
        self.sockets = asgi_endpoint(house)
        self.throttle = Throttle(house.limits.requests_per_second, house.limits.request_burst)
        self.probe_throttle = Throttle(house.limits.probes_per_second, house.limits.probe_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = perf_counter(), 0
        method = scope["method"]
        if method == "HEAD":
            scope = {**scope, "method": "GET"}  # uvicorn leaves out the body

        async def sent(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _cached(message.get("headers", ()))
            await send(message)

        try:
            away = self._turned_away(scope)
            if away:
                await _refuse(sent, away)
            elif scope["path"] in health.PATHS:
                scope["path_template"] = scope["path"]
                await _respond(sent, *health.answer_probe(scope["path"], self.house.table, self.house.metrics))
            elif scope["path"] == PATH:
                await self.sockets(scope, receive, sent)
            else:
                await self.routes(scope, receive, sent)
        finally:
            seconds = perf_counter() - began
            route = scope.get("path_template") or "none"  # not the path: there is no end of those
            self.house.metrics.answered(method, route, status, seconds)
            path = scope["raw_path"].decode("ascii", "backslashreplace")  # without its query, which may hold a key
            details = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra=details)

    def _turned_away(self, scope: Scope) -> Away | None:
        probe = scope["path"] in health.PATHS  # by a program that may share its address with players
        throttle = self.probe_throttle if probe else self.throttle
        if not throttle.allows(scope["client"][0] if scope["client"] else ""):
            return Away(429, "too-fast", "You are asking too often: wait a second.")
        if probe:
            return None if scope["method"] == "GET" else Away(405, "wrong-method", "Ask for this address by GET.")
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")  # only a browser sends it, and a page cannot forge it
        if scope["method"] in SAFE or origin is None:
            return None
        if self.house.doorway.ours(origin.decode("latin-1"), headers.get(b"host", b""), scope["scheme"] == "https"):
            return None
        return Away(403, "wrong-origin", "Pages of that site may not act in this house.")


def _cached(headers: Any) -> Any:
    """What does not say how long it may be kept is not kept."""
    named = any(name.lower() == b"cache-control" for name, _ in headers)
    return headers if named else [*headers, (b"cache-control", b"no-store")]


async def _refuse(send: Send, away: Away) -> None:
    await _respond(send, away.status, "application/json", away.body())


async def _respond(send: Send, status: int, media_type: str, body: bytes) -> None:
    headers = [(b"content-type", media_type.encode()), (b"content-length", b"%d" % len(body))]
    if status in (429, 503):
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def routes(house: House) -> Litestar:
    pages = read_pages(FOLDER)

    def nowhere(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        return send_page(request, pages[INDEX], 404) if lost(request) else answer_problem(request, error)

    app = Litestar(
        [*HANDLERS, *page_handlers(pages)],
        state=State({"house": house}),
        exception_handlers={Exception: answer_problem, NotFoundException: nowhere},
        request_class=Asked,
        request_max_body_size=house.limits.body_bytes,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Parlor",
            version=__version__,
            description="Games, matches and records. Playing goes by WebSocket at /socket: see docs/protocol.md.",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    for strict in STRICT:  # Litestar does not tell that these take no other fields
        described: Schema = app.openapi_schema.components.schemas[strict.__name__]
        described.additional_properties = False
    return app
