"""A time limit for a game's code, which may never return."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN = 0.2  # seconds until the exception is raised again in a thread that swallowed it


class TimeLimitPassed(BaseException):
    """Raised in the thread that took too long. Not an Exception, so that a game cannot swallow it by accident."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeLimitPassed in this thread when the body takes longer than `seconds` of wall time.

    It can interrupt Python code only, not a single call into C that never returns.
    """
    thread, finished = threading.get_ident(), threading.Event()

    def watch() -> None:
        wait = seconds
        while not finished.wait(wait):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimeLimitPassed))
            wait = AGAIN

    watcher = threading.Thread(target=watch, name="parlor-time-limit", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        finished.set()
        watcher.join()
