"""Computing time as a resource: a token bucket in seconds for each guest and each address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .connection import Connection
    from .executors import WorkLimits

COUNTED_SECONDS = 0.002  # of CPU time: a shorter computation is free, so ordinary moves cost nothing
COUNTED_LOOP_SECONDS = 0.01  # of wall time on the event loop: on a busy machine a move may be interrupted for some ms
MAX_KEYS = 20_000  # guests or addresses remembered, some 3 MB


class ComputeBudget:
    """Each key may use `burst` seconds at once and `per_second` seconds per second on average.

    A key is remembered only while something is missing from its bucket. It is charged after the fact, so one
    computation may overdraw the bucket; `used_up` then holds until the debt is paid back.
    """

    def __init__(self, per_second: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self._per_second, self._depth = per_second, burst / per_second
        self._now = now
        self.buckets: OrderedDict[str, float] = OrderedDict()  # when each that was charged will be full again

    def charge(self, key: str, seconds: float) -> None:
        """Take computing time from a bucket; the empty key has none."""
        if not key:
            return
        now = self._now()
        self.buckets[key] = max(self.buckets.pop(key, 0.0), now) + seconds / self._per_second
        if len(self.buckets) > MAX_KEYS:
            self.buckets.popitem(last=False)

    def used_up(self, key: str) -> bool:
        full_at = self.buckets.get(key)
        if full_at is None:
            return False
        left = full_at - self._now()
        if left <= 0:
            del self.buckets[key]
        return left > self._depth


class ComputeBudgets:
    """The budgets of all guests and all addresses."""

    def __init__(self, limits: WorkLimits) -> None:
        self.guests = ComputeBudget(limits.computing_per_guest, limits.computing_burst_per_guest)
        self.addresses = ComputeBudget(limits.computing_per_address, limits.computing_burst_per_address)

    def charge(self, conn: Connection | None, seconds: float) -> None:
        """Charge the computing time of a request to its guest and address, if it is long enough to count."""
        if conn is not None and seconds > COUNTED_SECONDS:
            self.guests.charge(conn.player, seconds)
            self.addresses.charge(conn.address, seconds)

    def are_used_up(self, conn: Connection) -> bool:
        """Return whether the budget of the guest is used up, or that of the address, to which the guest contributed.

        A guest whose own bucket is full is never refused for what others at the address computed.
        """
        return self.guests.used_up(conn.player) or (
            conn.player in self.guests.buckets and self.addresses.used_up(conn.address)
        )
