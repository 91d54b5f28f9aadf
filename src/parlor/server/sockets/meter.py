"""How often somebody may do something: a token bucket in one number."""

from __future__ import annotations

from time import monotonic


class Meter:
    """Lets `burst` through at once and `per_second` on average."""

    __slots__ = ("_depth", "_each", "_full_at", "refused")

    def __init__(self, per_second: float, burst: int) -> None:
        self._each = 1 / per_second  # seconds until one token is back
        self._depth = burst / per_second  # seconds until an empty bucket is full
        self._full_at = 0.0  # when the bucket will be full again, which tells how much is missing from it now
        self.refused = 0  # how often it was empty

    def take(self, now: float | None = None) -> bool:
        """Whether there was a token left; it is taken."""
        if now is None:
            now = monotonic()
        full_at = max(self._full_at, now) + self._each
        if full_at - now > self._depth + 1e-9:  # an empty bucket is not refused its last token for a rounding
            self.refused += 1
            return False
        self._full_at = full_at
        return True
