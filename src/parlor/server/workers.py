"""Several processes on one port, each a whole server; one that dies is replaced.

Each holds one end of a pipe. It reports there that it is ready or why it cannot start, and stops when the other end is
closed: so no worker outlives this process, however that ends.
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
from .serve import SHUTDOWN_SECONDS, run

log = logging.getLogger("parlor.server")

CHECK_SECONDS = 0.2  # between two checks for dead workers
REPLACE_SECONDS = 1.0  # before a dead worker is replaced: its database may be gone, and every start would fail


class Worker:
    """A server in a process of its own."""

    def __init__(self, config: Config, listener: socket.socket) -> None:
        """Start the process and wait until it serves. Raises ParlorError if it cannot."""
        context = get_context("spawn")
        self.pipe, worker_end = context.Pipe()
        level = logging.getLevelName(logging.getLogger("parlor").getEffectiveLevel()).lower()
        self.process = context.Process(target=_run_worker, args=(config, listener, worker_end, level))
        self.process.start()
        worker_end.close()
        try:
            failure: tuple[str, str] | None = self.pipe.recv()
        except EOFError:
            failure = ("worker-died", "A worker process died before it was ready. See the log for its error.")
        if failure:
            self.process.join()
            raise ParlorError(*failure)

    def stop(self) -> None:
        self.pipe.close()

    def join(self) -> None:
        self.process.join(SHUTDOWN_SECONDS + 5)
        self.process.kill()
        self.process.join()


class Workers:
    """Starts the workers, replaces dead ones, and stops all of them."""

    def __init__(self, config: Config, listener: socket.socket) -> None:
        self._config, self._listener = config, listener
        self._stopping = False
        self._workers: list[Worker] = []

    def run(self, ready: Callable[[], None]) -> None:
        """Run until SIGTERM or SIGINT; call `ready` once all workers serve. Raises ParlorError if one cannot start."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        try:
            while len(self._workers) < self._config.workers and not self._stopping:
                # one after the other, because the first migrates the database
                self._workers.append(Worker(self._config, self._listener))
            if not self._stopping:
                ready()
            while not self._stopping:
                connection.wait([worker.process.sentinel for worker in self._workers], CHECK_SECONDS)
                self._replace_dead()
        finally:
            for worker in self._workers:
                worker.stop()
            for worker in self._workers:
                worker.join()

    def _replace_dead(self) -> None:
        for dead in [worker for worker in self._workers if not worker.process.is_alive()]:
            log.error("worker_died", extra={"exit_status": dead.process.exitcode})
            self._workers.remove(dead)
            dead.stop()
        while len(self._workers) < self._config.workers and not self._stopping:
            time.sleep(REPLACE_SECONDS)
            try:
                self._workers.append(Worker(self._config, self._listener))
            except ParlorError as error:
                log.error("worker_not_replaced", extra={"code": error.code, "error": error.message})

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True


def _run_worker(config: Config, listener: socket.socket, pipe: connection.Connection, level: str) -> None:
    """Run in the worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the first one stops the others
    start_logging(level)
    try:
        run(config, listener, lambda: pipe.send(None), pipe)
    except ParlorError as error:
        with suppress(OSError):
            pipe.send((error.code, error.message))
