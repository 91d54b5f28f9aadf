"""Starting and ending asyncio tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

CANCEL_AGAIN_SECONDS = 0.5  # until a task that has not ended is cancelled once more


class BackgroundTasks:
    """Tasks that run until they end or are all cancelled."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def close(self) -> None:
        """Cancel all tasks, also those that started meanwhile, and wait until they have ended."""
        await cancel_and_wait(self._tasks)


async def cancel_and_wait(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel the tasks and return when all have ended. Their exceptions are dropped.

    A task is cancelled again until it ends, because a library may swallow a cancellation: `asyncio.TaskGroup` does if
    one of its own tasks fails at the same moment.
    """
    everything = set(tasks)
    running = {task for task in everything if not task.done()}
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=CANCEL_AGAIN_SECONDS)
    for task in everything:
        if not task.cancelled():
            task.exception()  # else asyncio would log that it was never read
