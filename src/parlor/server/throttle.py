"""How often one address may ask over HTTP."""

from __future__ import annotations

from ..table.token_buckets import MAX_KEYS, TokenBuckets
from .addresses import network_of


class Throttle:
    """A token bucket for each address; an IPv6 address counts by its network."""

    def __init__(self, per_second: float, burst: int, most: int = MAX_KEYS) -> None:
        self._buckets = TokenBuckets(per_second, burst, most)

    def allows(self, address: str) -> bool:
        """Whether the address may ask now; it is counted."""
        return self._buckets.take(network_of(address))

    def __len__(self) -> int:
        return len(self._buckets)
