"""The world outside, asked by games in threads of their own, so that no other work waits for it: only whoever asks when
all threads are taken does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from ..model import paid_by
from ..threads import detached

CONSULTS = 64  # calls at once that a player waits for; the table decides whose turn it is
SPARE = 32  # further calls at once, for what nobody waits for


class Outside:
    def __init__(self) -> None:
        self._free = asyncio.Semaphore(CONSULTS + SPARE)
        self._spare = SPARE

    async def ask(self, work: Callable[..., Any], *about: Any, payer: str) -> Any:
        """Return what the work returns; what it costs is charged to the payer, an opaque key."""
        async with self._free:
            return await asyncio.wrap_future(detached("outside", paid_by, payer, work, *about))

    async def spare(self, work: Callable[..., Any], *about: Any, payer: str) -> Any:
        """The same for what may be left undone: nothing, where many others are at it."""
        if not self._spare:
            return None
        self._spare -= 1
        try:
            return await self.ask(work, *about, payer=payer)
        finally:
            self._spare += 1
