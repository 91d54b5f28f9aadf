"""The world outside, asked by games in threads of their own, so that no other work waits for it: only whoever asks when
all threads are taken does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from ..model import Payer, paid_by
from ..shared.threads import run_detached

CONSULTS = 64  # calls at once that a player waits for; the table decides whose turn it is
SPARE = 32  # background calls at once, such as rewriting a narration, besides those that a player waits for


class Outside:
    def __init__(self) -> None:
        self._free = asyncio.Semaphore(CONSULTS + SPARE)
        self._spare = SPARE

    async def ask(self, work: Callable[..., Any], *about: Any, payer: Payer) -> Any:
        """Return what the work returns; what it costs is charged to the payer."""
        async with self._free:
            return await asyncio.wrap_future(run_detached("outside", paid_by, payer, work, *about))

    async def spare(self, work: Callable[..., Any], *about: Any, payer: Payer) -> Any:
        """The same for what may be left undone: nothing, where many others are at it."""
        if not self._spare:
            return None
        self._spare -= 1
        try:
            return await self.ask(work, *about, payer=payer)
        finally:
            self._spare += 1
