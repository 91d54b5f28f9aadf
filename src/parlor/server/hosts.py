"""Allowed host names: the defense against DNS rebinding.

A page at evil.example can point its own name at this server's address after it was loaded. The browser then lets it
read every answer, since the origin has not changed. Only the Host header shows it, so only known names are served.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

PORT = re.compile(r":\d{0,5}$")
LOCAL_NAME = re.compile(r"[a-z0-9_-]+|[a-z0-9_.-]+\.local")


class AllowedHosts:
    """The names under which this server may be addressed.

    Always allowed are names that a public DNS server cannot point elsewhere:
    - IP addresses, which are not looked up at all, and localhost
    - single labels (`mybox`): no public top-level domain has an address record, ICANN forbids it
    - names that end in .local, which are looked up by multicast on the local network
    A machine on the local network could still answer for a .local name or a search domain. What it gains is small: the
    cookies of other names are not sent to its page, so it acts as a new guest, and guests are free.
    """

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        """Take host names, and origins (https://games.example:8443) whose host names are allowed as well."""
        known = ["localhost", socket.gethostname(), *names, *(urlsplit(origin).hostname or "" for origin in origins)]
        self._names = frozenset(_plain(name) for name in known if name)

    def allows(self, name: str) -> bool:
        """Take a host name without its port."""
        if name in self._names or _is_address(name):
            return True
        return LOCAL_NAME.fullmatch(name) is not None


def host_name(value: str) -> str:
    """Return the name in a Host header: lower case, without port, brackets and the dot of a full name."""
    return _plain(PORT.sub("", value.strip()))


def _plain(name: str) -> str:
    return name.lower().strip("[]").removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
