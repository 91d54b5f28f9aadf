"""Who may connect: the right path, a page of ours, a guest we know, and room for one more."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from ..addresses import network_of
from ..config import Limits
from ..hosts import AllowedHosts, host_name
from ..identity import Identity, Session

PATH = "/socket"
_DEFAULT_PORTS = {"http": 80, "https": 443}

log = logging.getLogger("parlor.server")

Headers = Iterable[tuple[bytes, bytes]]  # names in lower case, as ASGI has them


class Admission(NamedTuple):
    """A place taken; give it back by `Doorway.leave`."""

    player: str
    address: str
    session: Session


class Away(NamedTuple):
    """Why somebody is turned away."""

    status: int
    code: str
    sentence: str

    def body(self) -> bytes:
        return msgspec.json.encode({"code": self.code, "sentence": self.sentence})


TOO_FAST = Away(429, "too-fast", "Too many requests. Wait a second and try again.")


class Doorway:
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
        self._at: Counter[str] = Counter()  # connections of each network
        self.total = 0

    def admit(self, path: str, headers: Headers, address: str, secure: bool) -> Admission | Away:
        """Let somebody in, or say why not. `address` is empty where nobody knows it; no limit of its own holds then."""
        headers = list(headers)
        away = self._hurried(address) or self.wrong_host(headers) or self._astray(path, dict(headers), secure)
        session = None if away else self._identity.session_of(headers)
        if not away and not session:
            away = Away(401, "no-guest", "Open the page first: it gives you the cookie that tells who you are.")
        away = away or self._crowded(address)
        if away:
            log.info("turned away %s: %s", address or "somebody", away.code)
            return away
        assert session
        self.total += 1
        self._at[network_of(address)] += 1
        return Admission(session.player, address, session)

    def revoked(self, admission: Admission) -> bool:
        """Return True if the session has ended since it was admitted."""
        return not self._identity.accepts(admission.session)

    def leave(self, admission: Admission) -> None:
        self.total -= 1
        network = network_of(admission.address)
        self._at[network] -= 1
        if not self._at[network]:
            del self._at[network]

    def wrong_host(self, headers: Headers) -> Away | None:
        """Return the refusal of a request that does not name this server in its Host header, else None."""
        values = [value for name, value in headers if name == b"host"]
        if len(values) != 1:
            return Away(400, "bad-host", "A request must have exactly one Host header.")
        name = host_name(values[0].decode("latin-1"))
        if self._hosts.allows(name):
            return None
        sentence = f"This server does not serve the host {name!r}. To add it, start with --allow-host NAME."
        return Away(421, "wrong-host", sentence)

    def _hurried(self, address: str) -> Away | None:
        if address and not self._handshake_allowed(address):
            return TOO_FAST
        return None

    def _astray(self, path: str, fields: dict[bytes, bytes], secure: bool) -> Away | None:
        if path != PATH:
            return Away(404, "not-found", f"There is nothing here: connect to {PATH}.")
        origin = fields.get(b"origin")  # only a browser sends it, and a page cannot forge it
        if origin is not None and not self.ours(origin.decode("latin-1"), fields.get(b"host", b""), secure):
            return Away(403, "wrong-origin", "Pages of that site may not connect to this house.")
        return None

    def _crowded(self, address: str) -> Away | None:
        if self.total >= self._limits.connections:
            return Away(503, "too-many-connections", "The house is full: try again later.")
        if address and self._at[network_of(address)] >= self._limits.connections_per_address:
            return Away(429, "too-many-from-address", "There are too many connections from your address: close some.")
        return None

    def ours(self, origin: str, host: bytes, secure: bool) -> bool:
        """A page of this host, or of a site the host named.

        Where a proxy ends TLS and does not say so, a page's https meets a request that looks like http, so that is
        allowed; a page that came over http has no business on a connection over https.
        """
        page = _origin(origin)
        if page is None:
            return False
        if page in self._origins:
            return True
        scheme = page[0]
        return not (secure and scheme == "http") and _origin(f"{scheme}://{host.decode('latin-1')}") == page


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None for what is no origin, such as the `null` of a sandboxed page."""
    try:
        parts = urlsplit(text)
        default = _DEFAULT_PORTS.get(parts.scheme)
        if not default or not parts.hostname or parts.path.strip("/") or parts.query or parts.username is not None:
            return None
        return parts.scheme, parts.hostname, parts.port or default
    except ValueError:
        return None
