"""`parlor serve`: bind, open the house, say where it is, serve until told to stop, close in good order."""

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
from .descriptors import backlog, fit_connections
from .house import House
from .http_protocol import http_protocol
from .sockets import uvicorn_settings

log = logging.getLogger("parlor.server")

RECEIVE_BUFFER_BYTES = 65_536  # of each connection, in the kernel
CLOSING_SECONDS = 10  # for clients to take leave once they were told; then they are cut off
GC_THRESHOLDS = (50_000, 20, 50)  # matches are frozen structs without cycles: looking for cycles often finds nothing
POLICY = {
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
UNUSED_FEATURES = (  # the page needs sound, the clipboard and sharing; these are switched off for it
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
HEADERS = [  # of every answer, uvicorn's own included
    ("Content-Security-Policy", "; ".join(f"{what} {whence}" for what, whence in POLICY.items())),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),  # links hold invites
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES)),
]


def serve(config: Config) -> None:
    """Until SIGTERM or SIGINT; raises ParlorError where it cannot begin.

    Raises SyncFailed after a failed fsync; the process must then end by `os._exit`, without closing the database.
    """
    with listening(config) as bound:
        url = address(config, bound)

        def ready() -> None:
            print(f"Parlor is at {url}", flush=True)
            if config.open_page:
                Thread(target=webbrowser.open, args=(url,), daemon=True).start()

        if config.workers > 1:
            from .workers import Workers

            Workers(config, bound).run(ready)
        else:
            run(config, bound, ready)


def run(config: Config, bound: socket.socket, ready: Callable[[], None], stop: Connection | None = None) -> None:
    """A whole server in this process. It also stops when the other end of `stop` is closed."""
    sys.setswitchinterval(USUAL_SECONDS)
    config = msgspec.structs.replace(config, limits=fit_connections(config.limits))
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_run(config, bound, ready, stop))


async def _run(config: Config, bound: socket.socket, ready: Callable[[], None], stop: Connection | None) -> None:
    async with House(config) as house:
        server = Server(settings(config, house), ready)
        # uvicorn stops at these by itself, then raises them again for us, who still have matches to put away
        for stopping in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stopping, lambda number, frame: None)
        house.stop = partial(setattr, server, "should_exit", True)
        if house.failure:  # the disk failed before there was a server to stop
            raise house.failure
        if stop:
            _when_closed(stop, server)
        where = {"address": address(config, bound), "database": house.store.place, "version": __version__}
        log.info("open", extra=where)
        await server.serve([bound])
        log.info(
            "closing", extra={"connections": len(house.table.connections), "matches": len(house.table.cache.actors)}
        )
    if house.failure:
        raise house.failure


def _when_closed(pipe: Connection, server: Server) -> None:
    loop = asyncio.get_running_loop()

    def closed() -> None:
        loop.remove_reader(pipe.fileno())
        server.should_exit = True

    loop.add_reader(pipe.fileno(), closed)


class Server(uvicorn.Server):
    """Says when it has begun, after the last that takes long."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is there now stays: never look through it again
        gc.set_threshold(*GC_THRESHOLDS)
        self._ready()


def settings(config: Config, house: House) -> uvicorn.Config:
    """How uvicorn runs the house."""
    return uvicorn.Config(
        App(house),
        http=http_protocol(house.limits),
        timeout_keep_alive=house.limits.keep_alive_seconds,
        backlog=backlog(),
        lifespan="off",  # the house is open before the first request and closes after the last
        log_config=None,
        access_log=False,  # ours leaves out what is secret
        server_header=False,
        headers=HEADERS,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        **uvicorn_settings(house, config.fast_sockets),
    )


def listening(config: Config) -> socket.socket:
    """The socket, bound before anything is opened: a port in use is the most usual mistake."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # asyncio sends small answers at once only where the protocol is named
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # What a client sends before it is read costs memory; requests are small, so little is enough.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
        bound.bind((config.host, config.port))
        bound.listen(backlog())
    except (OSError, OverflowError, UnicodeError) as error:
        bound.close()
        raise _unbound(config, error) from error
    return bound


def _unbound(config: Config, error: Exception) -> ParlorError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return ParlorError("port-in-use", f"Port {config.port} is in use; --port 0 finds one that is free.")
    if number in (errno.EACCES, errno.EPERM):
        return ParlorError("port-not-allowed", f"Port {config.port} is not allowed to you; take one from 1024 on.")
    return ParlorError("bad-address", f"{config.host}:{config.port} is no address to listen at: {error}.")


def address(config: Config, bound: socket.socket) -> str:
    """Where the house is, for a browser on this machine."""
    host, port = bound.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, config.host)  # noqa: S104 - only told, not bound
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def limits_asked(text: str) -> Limits:
    """Limits from the environment: a JSON object with those that differ."""
    try:
        limits = msgspec.json.decode(text, type=Limits)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise ParlorError("bad-limits", f"PARLOR_LIMITS is not a JSON object of limits: {error}.") from error
    for name in Limits.__struct_fields__:
        if getattr(limits, name) <= 0:
            raise ParlorError("bad-limits", f"PARLOR_LIMITS: {name} must be more than 0.")
    return limits


def _loop_factory() -> Any:
    if sys.platform == "win32":
        return asyncio.new_event_loop
    import uvloop

    return uvloop.new_event_loop
