"""Groups client addresses for limits: an IPv6 address counts by its /64 network."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address


def network_of(address: str) -> str:
    """Return the key under which an address is counted.

    An IPv6 address counts by its /64 network, since one customer controls all addresses in it. An IPv4 address counts
    by itself, also when it is written as IPv6. A text that is no address is returned as it is.
    """
    if ":" not in address:
        return address
    try:
        whole = ip_address(address)
    except ValueError:
        return address
    if isinstance(whole, IPv6Address) and whole.ipv4_mapped:
        return str(whole.ipv4_mapped)
    return whole.packed[:8].hex()
