"""Which network addresses count as one client."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address


def network_of(address: str) -> str:
    """Return the key by which limits per address count `address`.

    For IPv6 it is the network of 64 bits: the owner of one such address has them all.
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
