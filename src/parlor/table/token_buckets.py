"""Token buckets by key: how often each guest or address may do something."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MAX_KEYS = 20_000  # keys remembered, some 3 MB


class TokenBuckets:
    """Each key may take `burst` tokens at once and `per_second` tokens per second on average.

    At most `max_keys` keys are remembered. Beyond that the key that took least recently is forgotten: its bucket is
    full or nearly so.
    """

    def __init__(
        self, per_second: float, burst: float, max_keys: int = MAX_KEYS, now: Callable[[], float] = monotonic
    ) -> None:
        self._each = 1 / per_second  # seconds until one token is back
        self._depth = burst / per_second  # seconds until an empty bucket is full
        self._max_keys, self._now = max_keys, now
        self._full_at: OrderedDict[str, float] = OrderedDict()  # when each bucket will be full again

    def take(self, key: str) -> bool:
        """Take a token from the bucket of a key; return False, and take nothing, if there is none."""
        now = self._now()
        before = self._full_at.pop(key, 0.0)
        after = max(before, now) + self._each
        taken = after - now <= self._depth + 1e-9  # a rounding error must not cost the last token
        self._full_at[key] = after if taken else before
        if len(self._full_at) > self._max_keys:
            self._full_at.popitem(last=False)
        return taken

    def __len__(self) -> int:
        return len(self._full_at)
