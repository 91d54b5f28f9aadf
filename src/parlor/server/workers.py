"""Several processes on one port, each a whole server; one that dies is replaced.

Each holds one end of a pipe. It tells when it is ready or why it cannot begin, and ends when the other end is closed:
so no worker outlives this process, however that ends.
"""

from __future__ import annotations

import logging
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection, get_context
from types import FrameType

from ..kernel.errors import ParlorError
from .config import Config
from .logs import start_logging
from .serve import CLOSING_SECONDS, run

log = logging.getLogger("parlor.server")

LOOK_EVERY = 0.2  # seconds
REPLACE_EVERY = 1.0  # seconds: a worker that cannot begin, its database being gone, is not tried without a pause


class Worker:
    def __init__(self, config: Config, bound: socket.socket) -> None:
        """Returns when it serves; raises ParlorError if it cannot."""
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        level = logging.getLevelName(logging.getLogger("parlor").getEffectiveLevel()).lower()
        self.process = context.Process(target=_work, args=(config, bound, theirs, level))
        self.process.start()
        theirs.close()
        try:
            failure: tuple[str, str] | None = self.pipe.recv()
        except EOFError:
            failure = ("worker-died", "A worker died before it was ready; the log may tell why.")
        if failure:
            self.process.join()
            raise ParlorError(*failure)

    def stop(self) -> None:
        self.pipe.close()

    def join(self) -> None:
        self.process.join(CLOSING_SECONDS + 5)
        self.process.kill()
        self.process.join()


class Workers:
    def __init__(self, config: Config, bound: socket.socket) -> None:
        self._config, self._bound = config, bound
        self._stopping = False
        self._workers: list[Worker] = []

    def run(self, ready: Callable[[], None]) -> None:
        """Until SIGTERM or SIGINT."""
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, self._stop)
        try:
            while len(self._workers) < self._config.workers and not self._stopping:
                self._workers.append(Worker(self._config, self._bound))  # one by one: the first brings the schema up
            if not self._stopping:
                ready()
            while not self._stopping:
                connection.wait([worker.process.sentinel for worker in self._workers], LOOK_EVERY)
                self._replace_dead()
        finally:
            for worker in self._workers:
                worker.stop()
            for worker in self._workers:
                worker.join()

    def _replace_dead(self) -> None:
        for dead in [worker for worker in self._workers if not worker.process.is_alive()]:
            log.error("a worker died", extra={"status": dead.process.exitcode})
            self._workers.remove(dead)
            dead.stop()
        while len(self._workers) < self._config.workers and not self._stopping:
            time.sleep(REPLACE_EVERY)
            try:
                self._workers.append(Worker(self._config, self._bound))
            except ParlorError as error:
                log.error("a worker cannot be replaced", extra={"code": error.code, "sentence": error.sentence})

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True


def _work(config: Config, bound: socket.socket, pipe: connection.Connection, level: str) -> None:
    """In the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the first one tells the others
    start_logging(level)
    try:
        run(config, bound, lambda: pipe.send(None), pipe)
    except ParlorError as error:
        with suppress(OSError):
            pipe.send((error.code, error.sentence))
