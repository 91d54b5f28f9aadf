"""The application: what every HTTP answer has in common, then Litestar for the routes, then the sockets."""

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
from litestar.openapi.spec import Schema

from .. import __version__
from . import health
from .answers import STRICT
from .asked import Asked
from .house import House
from .http import HANDLERS
from .http_protocol import DELAY_REFUSAL
from .pages import FOLDER, INDEX, Page, find_page, lost, page_answer, read_pages, send_page
from .problems import FOUND, answer_problem
from .sockets import PATH, Away, asgi_endpoint

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Scope = Any

log = logging.getLogger("parlor.server.access")

SAFE = {"GET", "HEAD", "OPTIONS"}
ANY_HOST = health.PATHS - {"/metrics"}  # load balancers ask for them without a Host header
TOO_FAST_SECONDS = 1.0  # a 429 is sent after this time, so that a client which ignores it cannot keep the server busy


class App:
    """ASGI. Every HTTP request passes `_answer`; sockets have their own doorway."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pages = read_pages(FOLDER) | house.game_pages.files
        self.routes = routes(house, self.pages)
        self.sockets = asgi_endpoint(house)
        self.rates = house.rates

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
            page = find_page(self.pages, scope["path"])
            away = self._turned_away(scope, method, page)
            if away:
                if away.status == 429:
                    if DELAY_REFUSAL in scope:
                        scope[DELAY_REFUSAL]()
                    await asyncio.sleep(TOO_FAST_SECONDS)
                await _refuse(sent, away)
            elif scope["path"] in health.PATHS:
                scope["path_template"] = scope["path"]
                await _respond(sent, *health.answer_probe(scope["path"], self.house.table, self.house.metrics))
            elif page:
                scope["path_template"] = "page"
                await _send_page(sent, page, scope["headers"])
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

    def _turned_away(self, scope: Scope, method: str, page: Page | None) -> Away | None:
        address, headers = scope["client"][0] if scope["client"] else "", scope["headers"]
        path, rates = scope["path"], self.rates
        away = rates.page_refusal(address) if page else rates.refusal(address, scope)
        if not away and path not in ANY_HOST:
            away = self.house.doorway.wrong_host(headers)
        if away:
            return away
        if (page or path in health.PATHS) and method not in ("GET", "HEAD"):
            return Away(405, FOUND[405].code, FOUND[405].sentence)
        fields = dict(headers)
        origin = fields.get(b"origin")  # only a browser sends it, and a page cannot forge it
        if method in SAFE or origin is None:
            return None
        if self.house.doorway.ours(origin.decode("latin-1"), fields.get(b"host", b""), scope["scheme"] == "https"):
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
    if status == 405:
        headers.append((b"allow", b"GET, HEAD"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _send_page(send: Send, page: Page, headers: Any) -> None:
    """Answer with a file, past the router: a visit is some thirty files, and none of them needs it."""
    fields = dict(headers)
    known, accepted = fields.get(b"if-none-match", b""), fields.get(b"accept-encoding", b"")
    status, named, body = page_answer(page, known.decode("latin-1"), accepted.decode("latin-1"))
    kind = page.media_type + ("; charset=utf-8" if page.media_type.startswith("text/") else "")
    answered = [(b"content-type", kind.encode())]
    if status != 304:
        answered.append((b"content-length", b"%d" % len(body)))
    answered += [(name.lower().encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": status, "headers": answered})
    await send({"type": "http.response.body", "body": body})


def routes(house: House, pages: dict[str, Page]) -> Litestar:
    def nowhere(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
        return send_page(request, pages[INDEX], 404) if lost(request) else answer_problem(request, error)

    app = Litestar(
        [*HANDLERS],
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
