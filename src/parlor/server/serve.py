"""`parlor serve`: bind the port, open the server context, print the address, serve until a signal, shut down."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

import msgspec
import uvicorn

from .. import __version__
from ..kernel.errors import ParlorError
from ..table.thread_switching import USUAL_SECONDS
from .app import App
from .config import Config, Limits
from .context import ServerContext
from .descriptors import backlog, fit_connections
from .http_protocol import http_protocol
from .sockets import uvicorn_settings

log = logging.getLogger("parlor.server")

RECEIVE_BUFFER_BYTES = 65_536  # of each connection, in the operating system
# Connections that are accepted in one round of the event loop: libuv accepts one for each descriptor, so the listener
# has several. With one, players whose server had died waited up to 30 s at a busy one until they were connected.
ACCEPTS = 1 if sys.platform == "win32" else 16
SHUTDOWN_SECONDS = 10  # for clients to close their connections; then they are cut off
GC_THRESHOLDS = (50_000, 20, 50)  # matches are frozen structs without cycles: looking for cycles often finds nothing
CONTENT_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
UNUSED_FEATURES = (  # switched off for the page, which needs sound, the clipboard and sharing
    "accelerometer",
    "camera",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "publickey-credentials-create",
    "publickey-credentials-get",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
HEADERS = [  # of every response, including those that uvicorn writes itself
    ("Content-Security-Policy", "; ".join(f"{directive} {source}" for directive, source in CONTENT_POLICY.items())),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),  # links hold invites
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES)),
]


def serve(config: Config) -> None:
    """Serve until SIGTERM or SIGINT. Raises ParlorError if the server cannot start.

    Raises SyncFailed after a failed fsync; the process must then end by `os._exit`, without closing the database.
    """
    with bind(config) as listener:
        url = server_url(config, listener)

        def ready() -> None:
            print(f"Parlor is at {url}", flush=True)
            if config.open_page:
                Thread(target=webbrowser.open, args=(url,), daemon=True).start()

        if config.workers > 1:
            from .workers import Workers

            Workers(config, listener).run(ready)
        else:
            run(config, listener, ready)


def run(config: Config, listener: socket.socket, ready: Callable[[], None], stop: Connection | None = None) -> None:
    """Run a whole server in this process; call `ready` once it accepts connections.

    It stops at SIGTERM or SIGINT, or when the other end of `stop` is closed.
    """
    sys.setswitchinterval(USUAL_SECONDS)
    config = msgspec.structs.replace(config, limits=fit_connections(config.limits))
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_run(config, listener, ready, stop))


async def _run(config: Config, listener: socket.socket, ready: Callable[[], None], stop: Connection | None) -> None:
    async with ServerContext(config) as context:
        server = ParlorServer(uvicorn_config(config, context), ready)
        # uvicorn stops at these by itself, then raises them again, before the table has stored its matches
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        context.stop = partial(setattr, server, "should_exit", True)
        if context.failure:  # the disk failed before the server was created
            raise context.failure
        if stop:
            _stop_when_closed(stop, server)
        fields = {"address": server_url(config, listener), "database": context.store.place, "version": __version__}
        log.info("server_started", extra=fields)
        await server.serve([listener, *(listener.dup() for _ in range(ACCEPTS - 1))])
        table = context.table
        log.info("server_stopping", extra={"connections": len(table.connections), "matches": len(table.cache.actors)})
    if context.failure:
        raise context.failure


def _stop_when_closed(pipe: Connection, server: ParlorServer) -> None:
    loop = asyncio.get_running_loop()

    def stop() -> None:
        loop.remove_reader(pipe.fileno())
        server.should_exit = True

    loop.add_reader(pipe.fileno(), stop)


class ParlorServer(uvicorn.Server):
    """uvicorn.Server that calls `ready` once start-up has finished."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # objects of the start-up stay for good: no collection visits them again
        gc.set_threshold(*GC_THRESHOLDS)
        self._ready()


def uvicorn_config(config: Config, context: ServerContext) -> uvicorn.Config:
    """Return the settings under which uvicorn runs the application."""
    return uvicorn.Config(
        App(context),
        http=http_protocol(context.limits),
        timeout_keep_alive=context.limits.keep_alive_seconds,
        backlog=backlog(),
        lifespan="off",  # the context is entered before the first request and left after the last
        log_config=None,
        access_log=False,  # App logs requests, without their secrets
        server_header=False,
        headers=HEADERS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        **uvicorn_settings(context, config.fast_sockets),
    )


def bind(config: Config) -> socket.socket:
    """Return a listening socket. Raises ParlorError if the address cannot be used.

    This comes before the database is opened: a port in use is the most common mistake.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # asyncio sets TCP_NODELAY only on a socket whose protocol is given
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Unread bytes of a client cost memory; requests are small, so a small buffer is enough.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
        listener.bind((config.host, config.port))
        listener.listen(backlog())
    except (OSError, OverflowError, UnicodeError) as error:
        listener.close()
        raise _bind_error(config, error) from error
    return listener


def _bind_error(config: Config, error: Exception) -> ParlorError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return ParlorError(
            "port-in-use", f"Port {config.port} is in use. Choose another, or use --port 0 for a free one."
        )
    if number in (errno.EACCES, errno.EPERM):
        return ParlorError("port-not-allowed", f"You may not use port {config.port}. Choose a port from 1024 on.")
    return ParlorError("bad-address", f"Cannot listen on {config.host}:{config.port}: {error}. Choose another --host.")


def server_url(config: Config, listener: socket.socket) -> str:
    """Return the URL of the server for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, config.host)  # noqa: S104 - printed, not bound
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def parse_limits(text: str) -> Limits:
    """Return limits from a JSON object of those that differ from their defaults. Raises ParlorError."""
    try:
        limits = msgspec.json.decode(text, type=Limits)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise ParlorError(
            "bad-limits", f"PARLOR_LIMITS is not a JSON object of limits: {error}. See docs/hosting.md."
        ) from error
    for name in Limits.__struct_fields__:
        if getattr(limits, name) <= 0:
            raise ParlorError("bad-limits", f"PARLOR_LIMITS: {name} must be more than 0.")
    return limits


def _loop_factory() -> Any:
    if sys.platform == "win32":
        return asyncio.new_event_loop
    import uvloop

    return uvloop.new_event_loop
