"""Threads for what may hang where nothing can stop it: neither who asked nor the end of the process waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


def detached(name: str, work: Callable[..., T], *about: Any) -> Future[T]:
    """What the work leads to, once it does."""
    done: Future[T] = Future()
    done.set_running_or_notify_cancel()  # from now on nobody but the work decides what comes of it

    def run() -> None:
        try:
            done.set_result(work(*about))
        except BaseException as error:
            done.set_exception(error)

    Thread(target=run, name=name, daemon=True).start()
    return done
