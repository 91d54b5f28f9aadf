"""Ctrl-C and SIGTERM end a run early, with its report."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Stop(asyncio.Event):
    """Set when the run is to end; `reason` names the signal."""

    reason = ""


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
