"""How often one address may ask over HTTP."""

from __future__ import annotations

from collections import OrderedDict

from .addresses import network_of
from .sockets.meter import Meter

MOST = 20_000  # addresses remembered, some 5 MB


class Throttle:
    """A meter for each address. Only so many are kept: beyond that the address that was quiet for longest is forgotten,
    and it is long since its meter mattered.
    """

    def __init__(self, per_second: float, burst: int, most: int = MOST) -> None:
        self._per_second, self._burst, self._most = per_second, burst, most
        self._meters: OrderedDict[str, Meter] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Whether the address may ask now; it is counted."""
        key = network_of(address)
        meter = self._meters.get(key)
        if meter is None:
            meter = self._meters[key] = Meter(self._per_second, self._burst)
            if len(self._meters) > self._most:
                self._meters.popitem(last=False)
        else:
            self._meters.move_to_end(key)
        return meter.take()

    def __len__(self) -> int:
        return len(self._meters)
