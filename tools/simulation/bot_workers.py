"""Worker processes of the bot pool, which may hang and die."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from parlor.table.bot_worker import WorkerLost, compute

from .world import World


class SimulatedWorker:
    """Stands in for `BotWorker`. A call of `start`, `compute` or `end` on a thread becomes a call of `simulate`."""

    world: World  # set by the simulation
    hang_rate = 0.0  # of the computations
    death_rate = 0.0

    def __init__(self) -> None:
        self.started = self.killed = False
        self.games: set[str] = set()
        self.pid = 1
        self._running: Future[Any] | None = None

    def start(self) -> None: ...

    def compute(self, task: Any) -> Any: ...

    def end(self) -> None: ...

    def simulate(self, method: str, *arguments: Any) -> Future[Any]:
        world, future = self.world, Future[Any]()
        if method == "end":
            future.set_result(None)
            return future
        self._running = future
        if self.killed:
            self._lose("killed")
        elif world.random.random() < self.hang_rate:
            pass  # until the time limit kills it
        elif world.random.random() < self.death_rate:
            world.later(world.latency(), self._lose, "died")
        else:
            world.later(world.random.uniform(0.05, 0.6), self._finish, future, method, *arguments)
        return future

    def kill(self) -> None:
        self.killed = True
        self._lose("killed")

    def _finish(self, future: Future[Any], method: str, *arguments: Any) -> None:
        if future.done():
            return
        if method == "start":
            self.started = True
            future.set_result(None)
        else:
            future.set_result(compute(*arguments))

    def _lose(self, why: str) -> None:
        if self._running and not self._running.done():
            self._running.set_exception(WorkerLost(why))
