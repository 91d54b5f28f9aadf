"""Acts without a request: ends turns whose time is up, loads due matches, and stores the server's heartbeat."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from .match_time import CLOCK_TOLERANCE_MS
from .messages import ClockCheck
from .overdue_bots import OverdueBots
from .state import LEASE_MS
from .store import StoreError
from .tasks import cancel_and_wait
from .uptime import ClockReading, ServerClock

if TYPE_CHECKING:
    from .host import MatchHost

log = logging.getLogger("parlor.table")

CLOCK_SECONDS = 0.25  # between checks of running clocks; an action is timed when it arrives, not by these
DUE_SECONDS = 1.0  # between searches for matches that are due and not in memory
ALIVE_SECONDS = 2.0  # between notes that this server runs: time after the last note is charged to no player
STORE_SECONDS = 5.0  # for one such note: a store that takes longer cannot be used
MAX_DUE = 100  # matches that are taken up at a time


class Scheduler:
    """Runs three jobs, independent of each other's failures: clocks, due matches (flags and bots that another server
    left), and notes in the store that this server runs.
    """

    def __init__(self, host: MatchHost, bot_seconds: float) -> None:
        self._host = host
        self._server = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None
        self.overdue_bots = OverdueBots(bot_seconds)

    async def open(self) -> None:
        """Set the clock, release what an earlier run left, and start. Raises StoreError."""
        host = self._host
        reading = await host.store.clock()
        if reading and isinstance(host.now, ServerClock):
            host.now.set(reading)
        host.uptime.since = host.now()
        await self.note_alive()
        await host.store.release()
        await self._release_unlikely()
        self._task = asyncio.create_task(self._run_forever())

    async def stop(self) -> None:
        if self._task:
            await cancel_and_wait((self._task,))

    async def close(self) -> None:
        """Note for the last time that this server runs."""
        try:
            await self.note_alive()
        except StoreError as error:
            log.warning("last_note_failed", extra={"code": error.code, "error": error.message})

    async def _run_forever(self) -> None:
        loop = asyncio.get_running_loop()
        due = alive = loop.time()
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            self.check_clocks()
            if loop.time() >= due:
                due = loop.time() + DUE_SECONDS
                await self._attempt("load_due", self.load_due())
            if loop.time() >= alive:
                alive = loop.time() + ALIVE_SECONDS
                await self._attempt("note_alive", self.note_alive())

    async def _attempt(self, job: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreError as error:
            self._host.health.fault = error.code
            log.error("job_failed", extra={"job": job, "code": error.code, "error": error.message})
        except Exception:
            log.exception("job_failed", extra={"job": job})

    def check_clocks(self) -> None:
        """End the matches in memory in which a seat has run out of time."""
        for actor in [
            actor for actor in self._host.cache.actors.values() if actor.state.loaded.clocks and not actor.busy
        ]:
            actor.handle(None, ClockCheck())

    async def load_due(self) -> None:
        """Load the matches that are due and on no server: for a flag, or for a bot's move that another server left."""
        host = self._host
        self.overdue_bots.update(host.cache.actors.values(), asyncio.get_running_loop().time())
        now = host.now()
        for match, due in await host.store.due(now, MAX_DUE):
            if await host.store.claim(match, due, now + LEASE_MS):
                host.cache.ensure(match)

    async def note_alive(self) -> None:
        """Note in the store that this server runs, which also shows whether the store can be written to."""
        host = self._host
        try:
            async with asyncio.timeout(STORE_SECONDS):
                if not host.health.is_proven(asyncio.get_running_loop().time()):
                    # No move could be stored since the last note: that time is charged to no player, like downtime.
                    host.uptime.since = host.now()
                heartbeat = await host.store.heartbeat(self._server, host.uptime.since, host.now())
                host.uptime.others = sorted(heartbeat.servers)
                if heartbeat.clock:
                    await self._follow_clock(heartbeat.clock)
                await host.store.probe()
        except TimeoutError as error:
            message = f"The database does not answer within {STORE_SECONDS} seconds."
            raise StoreError("database-slow", message) from error
        host.health.fault = ""
        host.health.proven = asyncio.get_running_loop().time()

    async def _follow_clock(self, reading: ClockReading) -> None:
        """Correct this server's clock by the one that all servers share."""
        host = self._host
        if self._task is None or not isinstance(host.now, ServerClock):  # set a moment ago, or a test's own clock
            return
        step = host.now.follow(reading)
        if not step:
            return
        # Matches go on as if this server had been started now. The time that was left out is in no server's uptime, so
        # that it is charged to no player; the time that comes again is taken from the wall times in memory.
        log.warning("clock_stepped", extra={"ms": step})
        if step < 0:
            for actor in host.cache.actors.values():
                actor.shift_clock(step)
        host.uptime.since = host.now()
        heartbeat = await host.store.heartbeat(self._server, host.uptime.since, host.uptime.since)
        host.uptime.others = sorted(heartbeat.servers)
        await self._release_unlikely()

    async def _release_unlikely(self) -> None:
        """Make matches due now whose due time is far in the future because a clock was set back."""
        now = self._host.now()
        if any(until > now + CLOCK_TOLERANCE_MS for _, until in self._host.uptime.others):
            await self._host.store.release(now + LEASE_MS)
