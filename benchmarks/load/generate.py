"""The load: N matches held open, and each moved on by its two players. Run in a process of its own.

A move counts when both players have received it. Then the next one is made: at once if `think` is 0, else after a pause
of 0.5 to 1.5 times `think` seconds. When everything is saturated the latency is N divided by the rate by construction:
read the rate there, and latencies in a paced run.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import uvloop
from msgspec import Struct
from players import PAIRS, Pair
from processes import cpu_seconds, family, resident_kb

OPENERS = 16  # matches that are opened at once
SETTLE = 1.0  # seconds before the memory of idle matches is read
RESUME = 30.0  # seconds after which a match that does not go on counts as stopped
DRAIN = 5.0  # seconds that moves under way at the end may take


class Plan(Struct):
    """A load to generate. The command reads it as JSON from its first argument."""

    kind: str  # a key of PAIRS
    url: str
    pid: int  # of the server; its child processes are measured too
    database_pid: int  # 0 if the database has no process
    n: int  # number of matches
    think: float  # think time of a player, in seconds
    warm: float  # seconds of moves before the measurement
    seconds: float  # of the measurement
    more_pids: tuple[int, ...] = ()  # of other servers on the same database, and of what tells them of moves
    victim: int = 0  # the pid of one of these servers: it is killed in the middle; 0 for none


class Load:
    """All matches of a plan, and what was measured."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.dice = random.Random(plan.n)
        self.loop = asyncio.get_running_loop()
        self.counting = self.stopped = False
        self.moving = 0  # moves under way
        self.times: list[float] = []  # seconds of each measured move
        self.errors: dict[str, int] = {}
        self.killed_at = 0.0

    async def run(self) -> dict[str, Any]:
        plan = self.plan
        kb_before = resident_kb(self.servers())
        began = time.perf_counter()
        matches = [Match(self) for _ in range(plan.n)]
        waiting = iter(matches)
        await asyncio.gather(*(self.open(waiting) for _ in range(OPENERS)))
        open_seconds = time.perf_counter() - began
        await asyncio.sleep(SETTLE)
        kb_idle = resident_kb(self.servers())
        for match in matches:
            self.loop.call_later(self.dice.random() * plan.think, match.move)
        await asyncio.sleep(plan.warm)
        measured = await self.measure()
        if plan.victim:
            measured |= await self.kill(matches)
        self.stopped = True
        until = time.perf_counter() + DRAIN
        while self.moving and time.perf_counter() < until:
            await asyncio.sleep(0.1)
        stalled = self.moving
        for match in matches:
            match.pair.close()
        return {
            **measured,
            "idle_kb_per_match": round((kb_idle - kb_before) / plan.n, 1),
            "open_s": round(open_seconds, 1),
            "stalled": stalled,
            "errors": self.errors,
        }

    async def open(self, waiting: Iterator[Match]) -> None:
        """Open one match after the other until none is left."""
        for match in waiting:
            await match.pair.open()

    def servers(self) -> list[int]:
        """Return the pids of all servers and their child processes."""
        return [pid for server in (self.plan.pid, *self.plan.more_pids) for pid in family(server)]

    async def kill(self, matches: list[Match]) -> dict[str, Any]:
        """Kill a server; return how long matches waited for their next move, and what the others do after that."""
        for match in matches:
            match.next_seconds = None
        self.killed_at = time.perf_counter()
        os.kill(self.plan.victim, signal.SIGKILL)
        while any(match.next_seconds is None for match in matches):
            if time.perf_counter() > self.killed_at + RESUME:
                break
            await asyncio.sleep(0.05)
        waits = sorted(RESUME if match.next_seconds is None else match.next_seconds for match in matches)
        self.times.clear()
        after = await self.measure()
        names = ("moves_s", "moves_per_server_cpu_s", "p50_ms", "p99_ms")
        return {
            "longest_wait_s": round(waits[-1], 2),
            "p99_wait_s": round(waits[int(len(waits) * 0.99)], 2),
            "after": {name: after[name] for name in names},
        }

    async def measure(self) -> dict[str, Any]:
        plan = self.plan
        server, database = self.servers(), family(plan.database_pid) if plan.database_pid else []
        began, own = time.perf_counter(), time.process_time()
        cpu, database_cpu = cpu_seconds(server), cpu_seconds(database)
        self.counting = True
        await asyncio.sleep(plan.seconds)
        self.counting = False
        wall, own = time.perf_counter() - began, time.process_time() - own
        cpu, database_cpu = cpu_seconds(server) - cpu, cpu_seconds(database) - database_cpu
        times = sorted(self.times)
        return {
            "n": plan.n,
            "think": plan.think,
            "moves_s": round(len(times) / wall),
            "p50_ms": quantile(times, 0.5),
            "p99_ms": quantile(times, 0.99),
            "moves_per_server_cpu_s": round(len(times) / cpu) if cpu else None,
            "database_us_per_move": round(database_cpu / len(times) * 1e6, 1) if database and times else None,
            "server_cpu": round(cpu / wall, 2),
            "generator_cpu": round(own / wall, 2),
            "server_mb": round(resident_kb(server) / 1024),
            # where the generator was busier than the server, the server could have done more than moves_s
            "limit": "pace" if plan.think else "generator" if own > 0.9 * cpu else "server",
        }

    def fail(self, why: str) -> None:
        if not self.stopped:
            self.errors[why] = self.errors.get(why, 0) + 1


class Match:
    """A match under load: its pair of players, and the move that is under way."""

    __slots__ = ("began", "load", "moves_made", "moves_received", "next_seconds", "pair", "under_way")

    def __init__(self, load: Load) -> None:
        self.load = load
        self.pair: Pair = PAIRS[load.plan.kind](load.plan.url, self.received, self.move_later, load.fail)
        self.moves_made = 0
        self.moves_received = [0, 0]
        self.under_way = False
        self.began = 0.0
        self.next_seconds: float | None = None  # that the first move after the death of a server took; None: not yet

    def move(self) -> None:
        if self.load.stopped:
            return
        self.under_way = True
        self.load.moving += 1
        self.began = time.perf_counter()
        self.pair.move()

    def move_later(self) -> None:
        load = self.load
        if load.plan.think:
            load.loop.call_later(load.plan.think * (0.5 + load.dice.random()), self.move)
        else:
            self.move()

    def received(self, player: int, moves: int) -> None:
        """Note that a player has received so many moves; count the move under way once both have it."""
        self.moves_received[player] = moves
        if not self.under_way or self.moves_received[0] <= self.moves_made or self.moves_received[1] <= self.moves_made:
            return
        load = self.load
        self.under_way = False
        load.moving -= 1
        self.moves_made += 1
        if self.next_seconds is None:
            self.next_seconds = time.perf_counter() - max(self.began, load.killed_at)
        if load.counting:
            load.times.append(time.perf_counter() - self.began)
        if not self.pair.over():
            self.move_later()


def quantile(times: list[float], part: float) -> float | None:
    return round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 2) if times else None


async def main() -> None:
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    gc.freeze()
    gc.disable()  # a few seconds of a process that keeps nothing
    print(json.dumps(await Load(plan).run()))


if __name__ == "__main__":
    uvloop.run(main())
