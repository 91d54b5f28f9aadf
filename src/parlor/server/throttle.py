"""How often one address may ask over HTTP."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

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
        key = _network(address)
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


def _network(address: str) -> str:
    """An address of IPv6 counts by its network of 64 bits: whoever has one such address has them all."""
    if ":" not in address:
        return address
    try:
        whole = ip_address(address)
    except ValueError:
        return address
    if isinstance(whole, IPv6Address) and whole.ipv4_mapped:
        return str(whole.ipv4_mapped)
    return whole.packed[:8].hex()
