"""Many tables played at a bounded rate on one or several servers, and the test that all of them still work."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from msgspec import Struct

from .guests import Board, Guest
from .history import History
from .matches import PLANS, MatchDriver

MATCHES_PER_GUEST = 8
OPEN_AT_ONCE = 4
IDLE_SECONDS = 0.02  # before the next search for a match that is ready


class Recovery(Struct):
    """The recovery of all matches after a fault."""

    seconds: float = 0.0  # until the last of them had moved and all viewers had the move
    stuck: list[str] = []  # tables that did not move in time
    stopped: list[str] = []  # viewers that did not get the newest version in time
    lag: float = 0.0  # longest delay of this process's own timers in seconds: a sign of a machine that is overloaded


class Load:
    def __init__(
        self, urls: Sequence[str], tables: int, history: History, seed: int, rate: float, first_wait: float = 0.1
    ) -> None:
        self.urls, self.history, self.rate = urls, history, rate
        self.rng = random.Random(seed)
        self.guests: list[Guest] = []
        self.tables: list[MatchDriver] = []
        self._wanted: set[MatchDriver] = set()  # that must move next
        self._first_wait = first_wait
        self._plan(tables)
        self._player: asyncio.Task[None] | None = None

    def _plan(self, tables: int) -> None:
        """People of one match sit on different servers where there are several, the spectator on the other one."""
        servers = len(self.urls)
        groups = [
            [self._guest(f"Guest {n}", url) for url in self.urls] for n in range(-(-tables // MATCHES_PER_GUEST) + 1)
        ]
        watchers = [[self._guest(f"Viewer {n}", url) for url in self.urls] for n in range(-(-tables // 20))]
        for number in range(tables):
            plan = PLANS[number % len(PLANS)]
            here = self.rng.randrange(servers)
            people = [
                groups[(number // MATCHES_PER_GUEST + seat) % len(groups)][(here + seat) % servers]
                for seat in range(plan.people)
            ]
            spectator = watchers[number // 20][(here + 1) % servers]
            self.tables.append(MatchDriver(number, plan, people, spectator, self.history, self.rng.getrandbits(32)))

    def _guest(self, name: str, url: str) -> Guest:
        guest = Guest(name, url, self.history, random.Random(self.rng.getrandbits(32)), self._first_wait)
        self.guests.append(guest)
        return guest

    async def open(self) -> None:
        limit = asyncio.Semaphore(OPEN_AT_ONCE)

        async def run(one: Guest | MatchDriver) -> None:
            async with limit:
                await one.open()

        await asyncio.gather(*map(run, self.guests))
        await asyncio.gather(*map(run, self.tables))
        self._player = asyncio.create_task(self._play())

    async def close(self) -> None:
        if self._player:
            self._player.cancel()
            await asyncio.wait((self._player,))
        for table in self.tables:
            await table.close()
        for guest in self.guests:
            await guest.close()

    def check(self) -> None:
        """Raise what the play failed with, if it did."""
        if self._player and self._player.done() and not self._player.cancelled():
            self._player.result()

    async def _play(self) -> None:
        """Touch the tables that wait longest, those that must move first, `rate` of them a second."""
        loop = asyncio.get_running_loop()
        following = loop.time()
        while True:
            ready = [table for table in self._wanted if table.ready] or [table for table in self.tables if table.ready]
            sent = False
            if ready:
                table = min(ready, key=lambda one: one.touched_at)
                sent = table.touch(calm=table in self._wanted)
            if sent:
                following = max(following + 1 / self.rate, loop.time() - 1)
                await asyncio.sleep(max(0.0, following - loop.time()))
            else:
                await asyncio.sleep(IDLE_SECONDS if not ready else 0.002)

    def cut_all(self, url: str, away: float) -> None:
        """Cut every connection to one server; the guests come back after so many seconds."""
        for guest in self.guests:
            if guest.url == url:
                guest.cut(away)

    async def recover(self, limit: float) -> Recovery:
        """Wait until every table has moved from now on, and every viewer has the move; at most `limit` seconds.

        A table that does not move in time is given up and a new match is begun there, so that it is counted once.
        """
        loop = asyncio.get_running_loop()
        begin = loop.time()
        lag, late = 0.0, dict[MatchDriver, str]()
        wanted: dict[MatchDriver, int | None] = dict.fromkeys(self.tables)  # the version that all must have seen
        while wanted and loop.time() < begin + limit:
            for table, version in list(wanted.items()):
                if version is None and table.moved_at > begin and table.version > 0:
                    wanted[table] = table.version
                    late[table] = table.match
                elif version is not None and (
                    table.match != late[table] or not any(board.version < version for board in _boards(table))
                ):
                    del wanted[table]
            self._wanted = {table for table, version in wanted.items() if version is None}
            self.check()
            asleep = loop.time()
            await asyncio.sleep(0.02)
            lag = max(lag, loop.time() - asleep - 0.02)
        self._wanted = set()
        recovery = Recovery(seconds=round(loop.time() - begin, 2), lag=round(lag, 2))
        for table, version in wanted.items():
            if version is None:
                recovery.stuck.append(repr(table))
            else:
                recovery.stopped += [
                    f"{board.guest.name} at {board.guest.url} shows {board.version} of {version}: {table!r}"
                    for board in _boards(table)
                    if board.version < version
                ]
            table.replace()
        return recovery


def _boards(table: MatchDriver) -> list[Board]:
    return table.boards + table.watchers
