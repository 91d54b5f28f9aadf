"""A bounded cache whose entries are each computed once, however many ask for one at the same time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class SharedResults(Generic[T]):
    """The results used last, up to a total weight. A failed computation is not cached; all who wait get its error.

    `weigh` gives the weight of a result. A result that alone exceeds `max_weight` is returned but not cached.
    """

    def __init__(self, max_weight: int, weigh: Callable[[T], int]) -> None:
        self._max_weight, self._weigh = max_weight, weigh
        self._results: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()  # with weights; used last: at the end
        self._weight = 0
        self._running: dict[Hashable, asyncio.Task[T]] = {}

    def __len__(self) -> int:
        return len(self._results)

    def cached(self, key: Hashable) -> T | None:
        """Return the result if it is there already."""
        found = self._results.get(key)
        if found is None:
            return None
        self._results.move_to_end(key)
        return found[0]

    def is_running(self, key: Hashable) -> bool:
        """Return whether the result is being computed, so that `get` only waits for it."""
        return key in self._running

    async def get(self, key: Hashable, compute: Callable[[], Awaitable[T]]) -> T:
        """Return the result, computed now if it is not there. A cancelled caller does not stop it for others."""
        found = self.cached(key)
        if found is not None:
            return found
        task = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.ensure_future(self._compute(key, compute))
        return await asyncio.shield(task)

    async def _compute(self, key: Hashable, compute: Callable[[], Awaitable[T]]) -> T:
        try:
            result = await compute()
        finally:
            del self._running[key]
        weight = self._weigh(result)
        if weight <= self._max_weight:
            self._results[key] = result, weight
            self._weight += weight
            while self._weight > self._max_weight:
                _, (_, dropped) = self._results.popitem(last=False)
                self._weight -= dropped
        return result
