"""Admission control of WebSockets: the right path and host, an allowed origin, a known guest, and a free place."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

from .addresses import network_of
from .config import Limits
from .hosts import AllowedHosts, host_name
from .identity import GuestSession, Identity
from .rejections import TOO_FAST, Rejection

SOCKET_PATH = "/socket"
_DEFAULT_PORTS = {"http": 80, "https": 443}

log = logging.getLogger("parlor.server")

Headers = Iterable[tuple[bytes, bytes]]  # names in lower case, as ASGI has them


class Admission(NamedTuple):
    """An accepted connection. It is counted until `AdmissionControl.release`."""

    player: str
    address: str
    session: GuestSession


class AdmissionControl:
    """Decides which connections are accepted, and counts the open ones in total and by network."""

    def __init__(
        self,
        identity: Identity,
        limits: Limits,
        origins: Collection[str] = (),
        hosts: Iterable[str] = (),
        handshake_allowed: Callable[[str], bool] = lambda address: True,
    ) -> None:
        """`handshake_allowed` counts a handshake of an address and returns whether it may be handled now."""
        self._identity = identity
        self._limits = limits
        self._handshake_allowed = handshake_allowed
        self._origins = frozenset(_origin(origin) for origin in origins)
        self._hosts = AllowedHosts(hosts, origins)
        self._by_network: Counter[str] = Counter()
        self.total = 0

    def admit(self, path: str, headers: Headers, address: str, secure: bool) -> Admission | Rejection:
        """Count a new connection and return its admission, or return why it is rejected.

        `address` is empty where it is not known: then no limit by address applies. `secure` is True over TLS.
        """
        headers = list(headers)
        rejection = (
            self._rate_rejection(address)
            or self.host_rejection(headers)
            or self._target_rejection(path, dict(headers), secure)
        )
        session = None if rejection else self._identity.session_of(headers)
        if not rejection and not session:
            rejection = Rejection(401, "no-guest", "Not signed in. Call GET /api/me first to get a guest cookie.")
        rejection = rejection or self._capacity_rejection(address)
        if rejection:
            log.info("connection_rejected", extra={"address": address, "code": rejection.code})
            return rejection
        assert session
        self.total += 1
        self._by_network[network_of(address)] += 1
        return Admission(session.player, address, session)

    def is_revoked(self, admission: Admission) -> bool:
        """Return True if the session has ended since it was admitted."""
        return not self._identity.accepts(admission.session)

    def release(self, admission: Admission) -> None:
        """Stop counting a connection that has ended."""
        self.total -= 1
        network = network_of(admission.address)
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]

    def host_rejection(self, headers: Headers) -> Rejection | None:
        """Return the rejection of a request that does not name this server in its Host header, else None."""
        values = [value for name, value in headers if name == b"host"]
        if len(values) != 1:
            return Rejection(400, "bad-host", "A request must have exactly one Host header. Send one.")
        name = host_name(values[0].decode("latin-1"))
        if self._hosts.allows(name):
            return None
        message = f"This server does not serve the host {name!r}. To add it, start with --allow-host NAME."
        return Rejection(421, "wrong-host", message)

    def _rate_rejection(self, address: str) -> Rejection | None:
        if address and not self._handshake_allowed(address):
            return TOO_FAST
        return None

    def _target_rejection(self, path: str, fields: dict[bytes, bytes], secure: bool) -> Rejection | None:
        if path != SOCKET_PATH:
            return Rejection(404, "not-found", f"There is no WebSocket here. Connect to {SOCKET_PATH}.")
        origin = fields.get(b"origin")  # only a browser sends it, and a page cannot forge it
        if origin is not None and not self.allows_origin(origin.decode("latin-1"), fields.get(b"host", b""), secure):
            message = "Pages of this origin may not connect. To allow one, start the server with --origin URL."
            return Rejection(403, "wrong-origin", message)
        return None

    def _capacity_rejection(self, address: str) -> Rejection | None:
        if self.total >= self._limits.connections:
            return Rejection(503, "too-many-connections", "The server has too many connections. Try again later.")
        if address and self._by_network[network_of(address)] >= self._limits.connections_per_address:
            return Rejection(429, "too-many-from-address", "Too many connections from your address. Close some.")
        return None

    def allows_origin(self, origin: str, host: bytes, secure: bool) -> bool:
        """Return whether a page of this origin may use the server: one of the same host, or of an allowed origin.

        Where a proxy ends TLS and does not say so, a page's https meets a request that looks like http, so that is
        allowed; a page that came over http is not allowed on a connection over https.
        """
        page = _origin(origin)
        if page is None:
            return False
        if page in self._origins:
            return True
        scheme = page[0]
        return not (secure and scheme == "http") and _origin(f"{scheme}://{host.decode('latin-1')}") == page


def _origin(text: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port; None if the text is not an origin, such as the `null` of a sandboxed page."""
    try:
        parts = urlsplit(text)
        default = _DEFAULT_PORTS.get(parts.scheme)
        if not default or not parts.hostname or parts.path.strip("/") or parts.query or parts.username is not None:
            return None
        return parts.scheme, parts.hostname, parts.port or default
    except ValueError:
        return None
