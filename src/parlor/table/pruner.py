"""Deletes matches, guests and sessions by the retention policy: every hour, in small steps beside the moves.

Only time in which a server ran counts: after a long outage nothing is suddenly too old.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from .host import MatchHost
from .retention import Retention
from .store import StoreError
from .stored import IdPage, PageKey, StaleKind
from .tasks import cancel_and_wait

log = logging.getLogger("parlor.table")

RUN_SECONDS = 3600.0  # seconds from the start to the first run, and from one run to the next
PAGE_SIZE = 200  # matches, sessions or guests looked at in one query
MATCHES_PER_TRANSACTION = 10  # matches deleted in one transaction: moves wait for it
PAUSE_SECONDS = 0.05  # seconds between two transactions
UPTIME_DAYS = 1  # for which it is stored in any case
DAY_MS = 86_400_000  # milliseconds
FIRST_PAGE: Final[PageKey] = (-1, "")


class Pruner:
    def __init__(self, host: MatchHost, retention: Retention) -> None:
        self.deleted: Counter[str] = Counter()  # since the start, by kind
        self._host, self._store, self._retention = host, host.store, retention
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run_forever(), name="parlor-pruning")

    async def stop(self) -> None:
        if self._task:
            await cancel_and_wait((self._task,))

    async def _run_forever(self) -> None:
        while True:
            await asyncio.sleep(RUN_SECONDS)
            try:
                await self.run()
            except StoreError as error:
                log.error("pruning_failed", extra={"code": error.code, "error": error.message})
            except Exception:
                log.exception("pruning_failed")

    async def run(self) -> Counter[str]:
        """Delete everything that is stale now; return the number of each kind."""
        counts: Counter[str] = Counter()
        for kind, days in self._retention.days().items():
            before = self._before(days)
            if before is not None:
                counts[kind] = await self._matches(kind, before)
        before = self._before(self._retention.guest_days)
        if before is not None:
            counts["session"] = await self._pages("session", self._store.delete_sessions, before)
            counts["guest"] = await self._pages("guest", self._store.delete_guests, before)
        # The next runs look as far back as the longest of these.
        before = self._before(max(*self._retention.days().values(), self._retention.guest_days, UPTIME_DAYS))
        if before is not None:
            counts["uptime"] = await self._store.delete_uptime(before)
        counts = +counts
        if counts:
            log.info("pruned", extra=dict(counts))
        return counts

    def _before(self, days: int) -> int | None:
        """Return the wall time before which something is older than `days` of running servers; None if nothing is."""
        return self._host.uptime.start_of(days * DAY_MS, self._host.now()) if days else None

    async def _matches(self, kind: StaleKind, before: int) -> int:
        count, after = 0, FIRST_PAGE
        while True:
            page = await self._store.stale_matches(kind, before, after, PAGE_SIZE)
            for at in range(0, len(page.ids), MATCHES_PER_TRANSACTION):
                ids = [match for match in page.ids[at : at + MATCHES_PER_TRANSACTION] if match not in self._host.cache]
                deleted = await self._store.delete_matches(kind, before, ids) if ids else []
                for match in deleted:
                    self._host.service.announce(match)  # another server may have it open
                count += len(deleted)
                self.deleted[kind] += len(deleted)
                await asyncio.sleep(PAUSE_SECONDS)
            if page.next is None:
                return count
            after = page.next
            await asyncio.sleep(PAUSE_SECONDS)

    async def _pages(self, kind: str, delete: Callable[[int, PageKey, int], Awaitable[IdPage]], before: int) -> int:
        count, after = 0, FIRST_PAGE
        while True:
            page = await delete(before, after, PAGE_SIZE)
            count += len(page.ids)
            self.deleted[kind] += len(page.ids)
            if page.next is None:
                return count
            after = page.next
            await asyncio.sleep(PAUSE_SECONDS)
