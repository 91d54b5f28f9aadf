"""An event loop in virtual time. Waiting costs nothing, and the order of everything follows from the calls alone.

Several simulated processes share one loop. Each callback belongs to the process in whose context it was scheduled, and
is dropped once that process has crashed: its tasks never run again, not even their `finally` blocks.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio import events
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from heapq import heappop, heappush
from typing import Any

MAX_CLOSE = 10  # attempts to end one task


class Process:
    """One simulated process: a server, or the surroundings of the servers."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.crashed = False
        self.context = copy_context()
        self.context.run(PROCESS.set, self)

    def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Call `work` as this process; do nothing if it has crashed."""
        return None if self.crashed else self.context.copy().run(work, *arguments)


PROCESS: ContextVar[Process] = ContextVar("PROCESS")


class StandStill(Exception):
    """Nothing is scheduled any more, so virtual time cannot pass."""


class VirtualLoop(asyncio.AbstractEventLoop):
    """Implements only what asyncio's tasks, futures, events and time limits call: no sockets, signals or processes."""

    def __init__(self) -> None:
        self.now = 0.0
        self.errors: list[str] = []  # of callbacks and tasks that failed without anyone to notice
        self.run_slowly: Callable[[Callable[[], None]], Any] = self.call_soon  # how the work of other threads is run
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0  # of timers: those of the same instant run in the order in which they were set
        self._running = False
        self._tasks: list[asyncio.Task[Any]] = []  # all, so that none is collected before `close`
        self._generators: list[Any] = []

    def run_until(self, end: float) -> None:
        """Run everything up to a virtual time. Raises StandStill."""
        ready, timers = self._ready, self._timers
        events._set_running_loop(self)
        hooks = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(firstiter=self._generators.append)
        self._running = True
        try:
            while True:
                while ready:
                    self._run(ready.popleft())
                if not timers:
                    raise StandStill
                if timers[0][0] > end:
                    self.now = end
                    return
                self.now, _, timer = heappop(timers)
                ready.append(timer)
        finally:
            self._running = False
            sys.set_asyncgen_hooks(*hooks)
            events._set_running_loop(None)

    def close(self) -> None:
        """End what is left of all tasks. Left to the garbage collector, they made CPython 3.11 crash."""
        events._set_running_loop(self)
        for task in self._tasks:
            for _ in range(MAX_CLOSE):
                try:
                    task.get_coro().close()
                    break
                except RuntimeError:  # it awaits something while it ends
                    continue
        events._set_running_loop(None)
        self._ready.clear()
        self._timers.clear()
        self._tasks.clear()
        self._generators.clear()

    @staticmethod
    def _run(handle: asyncio.Handle) -> None:
        process = handle._context.get(PROCESS)  # type: ignore[attr-defined]
        if not (handle.cancelled() or (process and process.crashed)):
            handle._run()

    # --- what asyncio calls -------------------------------------------------------------------------------------------

    def time(self) -> float:
        return self.now

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heappush(self._timers, (max(when, self.now), self._count, timer))
        return timer

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Call the function after a while, on this thread."""
        future = self.create_future()

        def run() -> None:
            if future.done():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.run_slowly(run)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if "exception" in context:  # and not a task of a crashed process that is forgotten
            self.errors.append(f"{context['message']}: {context['exception']!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._running

    def is_closed(self) -> bool:
        return False
