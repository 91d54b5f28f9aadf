"""A run: play, let a fault happen, see that everything works again; at the end compare with the database."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from resilience.checker import Verdict, check, read_store
from resilience.history import History
from resilience.load import Load
from resilience.stopping import Stop, stopped_by_signals

from .topology import Fault, Topology

RECOVERY_SECONDS = 10.0
CUT_SHARE = 0.4  # of the faults during which all players of one server lose their connections too


class Report(Struct):
    topology: str
    seed: int
    faults: dict[str, int] = {}
    matches: int = 0
    acknowledged: int = 0
    resent: int = 0
    lost: int = 0
    double: int = 0
    viewers_stopped: int = 0
    stuck: int = 0
    other: int = 0  # violations of another kind: see `violations`
    slowest_recovery: float = 0.0  # seconds
    stored: Verdict | None = None
    exits: list[int] = []  # statuses with which servers ended by themselves
    seconds: float = 0.0
    stopped: str = ""  # why it ended early: a signal or a failure
    violations: list[str] = []


class Run:
    def __init__(
        self,
        topology: Topology,
        seed: int,
        tables: int,
        rate: float,
        emit: Callable[[Any], None],
        skip: tuple[str, ...] = (),
        limit: float = RECOVERY_SECONDS,
    ) -> None:
        """`emit` takes an object that can be written as JSON, for each fault. The kinds in `skip` do not happen. Within
        `limit` seconds everything must work again.
        """
        self.topology, self.emit = topology, emit
        self.rng, self.history = random.Random(seed), History()
        self.report = Report(topology.name, seed)
        self._tables, self._rate, self._seed = tables, rate, seed
        self._skip, self._limit = skip, limit
        self._kinds: Counter[str] = Counter()

    async def __call__(self, faults: int) -> Report:
        """Let so many faults happen; returns the report, also after a signal or a failure."""
        begin, load, report = time.monotonic(), None, self.report
        try:
            async with stopped_by_signals() as stop:
                await self.topology.open()
                load = Load(
                    [server.url for server in self.topology.servers], self._tables, self.history, self._seed, self._rate
                )
                await stop.guard(load.open())
                await self._recover(load, "start", "", stop, 60.0)
                deck: list[str] = []
                while sum(self._kinds.values()) < faults and not stop.is_set():
                    if not deck:  # every kind comes as often as every other
                        deck = [kind for kind in self.topology.faults() if kind not in self._skip]
                        self.rng.shuffle(deck)
                    await self._fault(load, deck.pop(), stop)
                report.stopped = stop.reason
        except Exception as error:
            report.stopped = repr(error)
            self.history.violate(f"the run failed: {error!r}")
        finally:
            if load:
                await load.close()
            await self.topology.close()
            try:
                report.stored = await asyncio.to_thread(self._check)
            except Exception as error:
                self.history.violate(f"the database cannot be read: {error!r}")
            await self.topology.dispose()
            self._finish(time.monotonic() - begin)
        return report

    def _check(self) -> Verdict:
        return check(self.history, read_store(self.topology.database))

    async def _fault(self, load: Load, kind: str, stop: Stop) -> None:
        await asyncio.sleep(self.rng.uniform(0.2, 1.0))
        fault: Fault = self.topology.faults()[kind]
        cut = self.rng.random() < CUT_SHARE
        cutting = asyncio.create_task(self._cut(load)) if cut else None
        detail = await fault()
        if cutting:
            await cutting
        self._kinds[kind] += 1
        await self.topology.revive()
        await self._recover(load, kind, detail + (", connections cut" if cut else ""), stop, self._limit)

    async def _cut(self, load: Load) -> None:
        """Cut all connections to one server, long enough for its matches to leave its memory."""
        await asyncio.sleep(self.rng.uniform(0.1, 0.8))
        load.cut_all(self.rng.choice(load.urls), self.rng.uniform(0.0, 1.5))

    async def _recover(self, load: Load, kind: str, detail: str, stop: Stop, limit: float) -> None:
        recovery = await stop.guard(load.recover(limit))
        if recovery is None:
            return
        report = self.report
        report.stuck += len(recovery.stuck)
        report.viewers_stopped += len(recovery.stopped)
        if kind != "start":
            report.slowest_recovery = max(report.slowest_recovery, recovery.seconds)
        for text in recovery.stuck:
            self.history.violate(f"stuck after {kind} {detail}: {text}")
        for text in recovery.stopped:
            self.history.violate(f"viewer stopped after {kind} {detail}: {text}")
        self.emit(
            {
                "fault": sum(self._kinds.values()),
                "kind": kind,
                "detail": detail,
                "recovery": recovery.seconds,
                "lag": recovery.lag,
                "stuck": len(recovery.stuck),
                "stopped": len(recovery.stopped),
                "examples": [*recovery.stuck[:2], *recovery.stopped[:2]],
                "acknowledged": self.history.acknowledged,
                "violations": self.history.violation_count,
            }
        )

    def _finish(self, seconds: float) -> None:
        report, history, stored = self.report, self.history, self.report.stored or Verdict()
        report.faults, report.seconds = dict(self._kinds), round(seconds, 1)
        report.matches, report.acknowledged, report.resent = len(history.matches), history.acknowledged, history.resent
        seen = Counter(violation.partition(":")[0] for violation in history.violations)
        report.lost, report.double = max(stored.lost, seen["lost"]), max(stored.double, seen["double"])
        report.exits, report.violations = self.topology.exits, history.violations
        known = report.lost + report.double + report.stuck + report.viewers_stopped
        report.other = max(0, history.violation_count - known)
