"""Daemon threads for work that may hang: neither the caller nor the end of the process waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


def run_detached(name: str, work: Callable[..., T], *arguments: Any) -> Future[T]:
    """Run the work in a daemon thread of that name; return a future of its result. It cannot be cancelled."""
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()  # from now on `cancel` has no effect

    def run() -> None:
        try:
            future.set_result(work(*arguments))
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, name=name, daemon=True).start()
    return future
