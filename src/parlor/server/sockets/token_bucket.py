"""A token bucket for one connection, held in one number."""

from __future__ import annotations

from time import monotonic


class TokenBucket:
    """Allows `burst` tokens at once and `per_second` tokens per second on average."""

    __slots__ = ("_depth", "_each", "_full_at", "misses")

    def __init__(self, per_second: float, burst: int) -> None:
        self._each = 1 / per_second  # seconds until one token is back
        self._depth = burst / per_second  # seconds until an empty bucket is full
        self._full_at = 0.0  # when the bucket will be full again, which tells how much is missing from it now
        self.misses = 0  # calls of `take` that found no token

    def take(self, now: float | None = None) -> bool:
        """Take a token; return False, and take nothing, if there is none."""
        if now is None:
            now = monotonic()
        full_at = max(self._full_at, now) + self._each
        if full_at - now > self._depth + 1e-9:  # a rounding error must not cost the last token
            self.misses += 1
            return False
        self._full_at = full_at
        return True
