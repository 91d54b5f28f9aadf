"""What all simulated processes share: virtual time, one generator of random numbers, the network and its faults."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from importlib.metadata import EntryPoint
from typing import Any, TypeVar
from unittest.mock import patch

from msgspec import Struct

from parlor.kernel import registry
from parlor.kernel.codec import encode
from parlor.table import actor, bot_pool, compute_budget, external_calls, token_buckets, uptime
from parlor.table.stores import memory

from . import card_game
from .loop import Process, VirtualLoop

T = TypeVar("T")

EPOCH_MS = 1_800_000_000_000  # the wall time at which a simulation starts
LATENCY = 0.002, 0.04  # seconds for one way between two processes
WORK = 0.0005, 0.02  # seconds for the work of another thread


class World:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.loop = VirtualLoop()  # type: ignore[abstract]
        self.surroundings = Process("surroundings")  # never crashes
        self.loop.run_slowly = lambda run: self.loop.call_later(self.random.uniform(*WORK), run)
        self.slow = 1.0  # factor of all latencies
        self.trace: list[str] | None = None  # lines, if wanted

    def note(self, *what: Any) -> None:
        if self.trace is not None:
            texts = (encode(one).decode() if isinstance(one, Struct) else str(one) for one in what)
            self.trace.append(f"{self.loop.now:9.4f} " + " ".join(texts))

    def latency(self) -> float:
        return self.slow * self.random.uniform(*LATENCY)

    def later(self, seconds: float, work: Callable[..., Any], *arguments: Any) -> asyncio.TimerHandle:
        """Call `work` in the surroundings, whatever happens to the process that asks for it."""
        return self.loop.call_later(seconds, work, *arguments, context=self.surroundings.context.copy())

    def wall_ms(self) -> int:
        return EPOCH_MS + int(self.loop.now * 1000)


@contextmanager
def simulated(world: World) -> Iterator[None]:
    """Replace every source of chance and of real time that the table package uses, and install the card game."""

    def detached(name: str, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Run the work as a thread would, after a while; the methods of a simulated worker decide for themselves."""
        simulate = getattr(getattr(work, "__self__", None), "simulate", None)
        if simulate:
            simulated_work: Future[T] = simulate(work.__name__, *arguments)
            return simulated_work
        future: Future[T] = Future()

        def run() -> None:
            try:
                future.set_result(work(*arguments))
            except Exception as error:
                future.set_exception(error)

        world.loop.run_slowly(run)
        return future

    def monotonic() -> float:
        return world.loop.now

    def letters(bytes_: int | None = None) -> str:
        return f"{world.random.getrandbits(48):012x}"

    points = [EntryPoint("card-game", f"{card_game.__name__}:game", registry.GROUP)]
    replacements: list[tuple[Any, str, Any]] = [
        (uptime, "monotonic_ns", lambda: int(world.loop.now * 1e9)),
        (uptime, "wall", world.wall_ms),
        (memory, "wall", world.wall_ms),
        (bot_pool, "START_SECONDS", 2.0),
        (bot_pool, "monotonic", monotonic),
        (bot_pool, "run_detached", detached),
        (external_calls, "run_detached", detached),
        (external_calls, "thread_time", lambda: 0.0),
        (actor, "perf_counter", lambda: 0.0),
        (actor, "thread_time", lambda: 0.0),
        (secrets, "token_hex", letters),
        (secrets, "token_urlsafe", letters),
        (secrets, "token_bytes", lambda n=32: world.random.randbytes(n)),
        (secrets, "randbits", world.random.getrandbits),
        (token_buckets.TokenBuckets.__init__, "__defaults__", (token_buckets.MAX_KEYS, monotonic)),
        (compute_budget.ComputeBudget.__init__, "__defaults__", (monotonic,)),
        (registry, "entry_points", lambda group: points),
    ]
    with ExitStack() as stack:
        for target, name, value in replacements:
            stack.enter_context(patch.object(target, name, value))
        registry.installed.cache_clear()
        registry.game.cache_clear()
        stack.callback(registry.installed.cache_clear)
        stack.callback(registry.game.cache_clear)
        yield
