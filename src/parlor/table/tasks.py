"""Ending asyncio tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

CANCEL_AGAIN = 0.5  # seconds until a task that has not ended is cancelled once more


async def cancel_and_wait(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel the tasks and return when all have ended. What they raise is dropped.

    A task is cancelled again until it ends, because a library may swallow a cancellation: `asyncio.TaskGroup` does if
    one of its own tasks fails at the same moment.
    """
    everything = set(tasks)
    running = {task for task in everything if not task.done()}
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=CANCEL_AGAIN)
    for task in everything:
        if not task.cancelled():
            task.exception()  # else asyncio would log that it was never read
