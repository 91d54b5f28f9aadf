"""Bots' moves and reviews are computed in processes of their own, so that no player waits for another player's bot.

Each process has one computation at a time; all others wait in a fair queue here. So it is known which computation runs
where and since when, and a process that hangs or dies costs only the computation it has.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import Future
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from msgspec import structs

from ..shared.threads import run_detached
from .bot_worker import BotFailed, BotTask, BotWorker, ReviewTask, WorkerLost
from .fair_queue import FairQueue, Ticket

log = logging.getLogger("parlor.table")

T = TypeVar("T")

# Seconds for one computation from its start in the worker, at low priority and perhaps on a slow machine: 4 times the
# bots' budget. The first move of a game in a worker also loads the game's word lists, so it gets 12 times the budget:
# killing that worker would not help, since the next one has to load them again.
COMPUTATION_SECONDS = 20.0
FIRST_COMPUTATION_SECONDS = 60.0
START_SECONDS = 60.0  # for a worker's process to start
CLOSE_SECONDS = 5.0  # for killed workers to disappear
MAX_TRIES = 3  # workers lost over one computation before a random legal move stands in
RETRY_SECONDS = 0.2  # pause before a computation is tried again
ACTIVE_SECONDS = 300.0  # for which an address counts as active after it asked for a move


class BotPoolClosed(Exception):
    """The pool was closed before the computation was done."""


class Computation(NamedTuple):
    task: BotTask | ReviewTask
    answer: Future[bytes]


class BotPool:
    """At most `workers` processes, each started when it is first needed.

    `per_guest` and `per_address` limit how many computations of one guest and of one address run at once. While several
    addresses are active, the last idle worker is left to an address for which no other worker computes, so that guests
    of one address, who may be one person, never hold all workers. A computation may take `seconds`, the first one of a
    game in a worker `first_seconds`; then the worker is replaced.
    """

    def __init__(
        self,
        workers: int,
        *,
        per_guest: int = 2,
        per_address: int = 4,
        seconds: float = COMPUTATION_SECONDS,
        first_seconds: float = FIRST_COMPUTATION_SECONDS,
    ) -> None:
        self._seconds, self._first_seconds = seconds, first_seconds
        self._queue: FairQueue[Computation] = FairQueue(per_guest, per_address)
        self._idle = [BotWorker() for _ in range(workers)]
        self._busy: set[BotWorker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._active: list[tuple[str, float]] = []  # the two addresses that asked last, the latest first, and when
        self.replaced = 0  # workers lost so far

    @property
    def pending(self) -> int:
        """Computations that wait or run."""
        return len(self._queue) + len(self._busy)

    async def choose(self, task: BotTask, guest: str = "", address: str = "") -> bytes:
        """Return the bot's action as JSON, or a random legal one if the bot fails.

        The computation is charged to `guest` at `address`. It leaves the queue if the caller is cancelled. Raises
        BotPoolClosed, or WorkerLost or BotFailed if not even a random action can be chosen in time.
        """
        about = {"game": task.game, "bot": task.level}
        for n in range(MAX_TRIES):
            if n:
                await asyncio.sleep(RETRY_SECONDS)
            try:
                return await self._compute(task, guest, address)
            except WorkerLost:
                continue  # logged where the worker was replaced
            except BotFailed as failure:  # it would fail in the same way again: a bot's chance is repeatable
                log.error("bot_failed", extra={**about, "traceback": str(failure)})
                break
        log.warning("bot_replaced_by_random_move", extra=about)
        return await self._compute(structs.replace(task, level=""), guest, address)

    async def review(self, task: ReviewTask, guest: str = "", address: str = "") -> bytes:
        """Return the review as JSON, charged and queued like a move. Raises BotPoolClosed, WorkerLost or BotFailed."""
        return await self._compute(task, guest, address)

    async def close(self) -> None:
        """Kill the workers and fail every computation that waits or runs, with BotPoolClosed."""
        self._closed = True
        for ticket in self._queue.tickets():
            self._queue.withdraw(ticket)
            _fail(ticket.item.answer, BotPoolClosed())
        for worker in self._busy:
            worker.kill()
        idle, self._idle = self._idle, []
        ends = [asyncio.ensure_future(_on_thread(worker.end)) for worker in idle if worker.pid]
        waiting = {*self._tasks, *ends}
        if waiting:
            await asyncio.wait(waiting, timeout=CLOSE_SECONDS)

    async def _compute(self, task: BotTask | ReviewTask, guest: str, address: str) -> bytes:
        if self._closed:
            raise BotPoolClosed
        answer: Future[bytes] = asyncio.get_running_loop().create_future()
        ticket = self._queue.put(Computation(task, answer), guest, address)
        self._active = [(address, monotonic()), *(one for one in self._active if one[0] != address)][:2]
        self._dispatch()
        try:
            return await answer
        finally:
            self._queue.withdraw(ticket)  # it still waits only if this call was cancelled

    def _dispatch(self) -> None:
        """Give computations to idle workers while there are both."""
        while self._idle and not self._closed:
            last = len(self._idle) == 1
            ticket = self._queue.take(self._others_are_active if last else None)
            if ticket is None:
                return
            worker = self._idle.pop()  # the one used last: it has loaded most
            self._busy.add(worker)
            running = asyncio.create_task(self._run(worker, ticket))
            self._tasks.add(running)
            running.add_done_callback(self._tasks.discard)

    def _others_are_active(self, address: str) -> bool:
        """Return whether an address other than this one asked for a bot move in the last ACTIVE_SECONDS."""
        since = monotonic() - ACTIVE_SECONDS
        return any(other != address and requested_at > since for other, requested_at in self._active)

    async def _run(self, worker: BotWorker, ticket: Ticket[Computation]) -> None:
        task, answer = ticket.item
        loss = ""
        try:
            if not worker.started:
                with _time_limit(worker, START_SECONDS):
                    await _on_thread(worker.start)
            with _time_limit(worker, self._seconds if task.game in worker.games else self._first_seconds):
                computed = await _on_thread(worker.compute, task)
            worker.games.add(task.game)
            if not answer.done():
                answer.set_result(computed)
        except BotFailed as failure:
            _fail(answer, failure)
        except Exception as error:
            loss = str(error) if isinstance(error, WorkerLost) else repr(error)
            _fail(answer, BotPoolClosed() if self._closed else error)
        finally:
            self._busy.discard(worker)
            self._queue.release(ticket)
        lost = loss or worker.killed  # the time limit may have killed it at the very moment when it answered
        if lost and not self._closed:
            self.replaced += 1
            reason = "time limit" if worker.killed else loss
            log.warning("bot_worker_replaced", extra={"pid": worker.pid, "reason": reason, "game": task.game})
        if not self._closed:
            self._idle.append(BotWorker() if lost else worker)
            self._dispatch()
        if lost or self._closed:
            await _on_thread(worker.end)


@contextmanager
def _time_limit(worker: BotWorker, seconds: float) -> Iterator[None]:
    """Kill the worker if the block takes longer: a blocking call on it then raises WorkerLost."""
    timer = asyncio.get_running_loop().call_later(seconds, worker.kill)
    try:
        yield
    finally:
        timer.cancel()


async def _on_thread(work: Callable[..., T], *about: Any) -> T:
    """Run blocking work on a thread of its own: it may take long, and shared threads may all be taken."""
    return await asyncio.wrap_future(run_detached("bot-worker", work, *about))


def _fail(answer: Future[bytes], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
        answer.exception()  # its caller may be cancelled before it looks: asyncio would report an unread exception
