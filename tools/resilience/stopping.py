"""Ctrl-C and SIGTERM end a run early, with its report."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

T = TypeVar("T")


class Stop(asyncio.Event):
    """Set when the run is to end; `reason` names the signal."""

    reason = ""

    async def guard(self, work: Coroutine[Any, Any, T]) -> T | None:
        """The result of the work; None if the run is to end before that, and the work is cancelled then."""
        working, stopping = asyncio.create_task(work), asyncio.create_task(self.wait())
        try:
            await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
            return working.result() if working.done() else None
        finally:
            working.cancel()
            stopping.cancel()
            await asyncio.gather(working, stopping, return_exceptions=True)


@asynccontextmanager
async def stopped_by_signals() -> AsyncIterator[Stop]:
    """An event that SIGINT and SIGTERM set, as long as the block runs."""
    stop, loop = Stop(), asyncio.get_running_loop()

    def note(number: signal.Signals) -> None:
        stop.reason = number.name
        stop.set()

    caught = (signal.SIGINT, signal.SIGTERM) if threading.current_thread() is threading.main_thread() else ()
    for number in caught:
        loop.add_signal_handler(number, note, number)
    try:
        yield stop
    finally:
        for number in caught:
            loop.remove_signal_handler(number)
