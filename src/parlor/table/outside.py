"""The world outside, asked by games in threads of their own: however long it takes, nobody else's work waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

THREADS = 64  # that wait for somebody outside at once
SPARE = 32  # of them, at most, for what nobody waits for


class Outside:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="outside")
        self._spare = SPARE

    async def ask(self, work: Callable[..., Any], *about: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *about)

    async def spare(self, work: Callable[..., Any], *about: Any) -> Any:
        """The same for what may be left undone: nothing, where many others are at it."""
        if not self._spare:
            return None
        self._spare -= 1
        try:
            return await self.ask(work, *about)
        finally:
            self._spare += 1

    def close(self) -> None:
        """Whoever still waits for an answer is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
