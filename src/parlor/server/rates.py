"""Rate limits of HTTP requests: token buckets for guests and for addresses, apart for what costs little and much."""

from __future__ import annotations

from typing import Any

from .config import Limits
from .health import PATHS
from .identity import Identity
from .sockets import TOO_FAST, Away
from .throttle import Throttle

SESSION = "parlor.session"  # in the ASGI scope of a request


class RateLimits:
    """Decides whether a request may be handled now.

    An address may be a class room, so its guests together get far more than one; a page needs only a few requests
    before it has a cookie. New guests and changes of sessions have buckets of their own; the table counts new matches,
    since rematches come by WebSocket.
    """

    def __init__(self, limits: Limits, identity: Identity) -> None:
        self._identity = identity
        self._guests = Throttle(limits.requests_per_second, limits.request_burst)
        self._anonymous = Throttle(limits.anonymous_requests_per_second, limits.anonymous_request_burst)
        self._addresses = Throttle(limits.address_requests_per_second, limits.address_request_burst)
        self._pages = Throttle(limits.page_requests_per_second, limits.page_request_burst)
        self._monitors = Throttle(limits.monitor_requests_per_second, limits.monitor_request_burst)
        self._new_guests = Throttle(limits.new_guests_per_second, limits.new_guest_burst)
        self._session_changes = Throttle(limits.session_changes_per_second, limits.session_change_burst)

    def page_refusal(self, address: str) -> Away | None:
        """Count a request for a file of the page; return its refusal if there were too many."""
        return None if self._pages.allows(address) else TOO_FAST

    def handshake_allowed(self, address: str) -> bool:
        """Count a WebSocket handshake with the requests of its address; return whether it may be handled now."""
        return self._addresses.allows(address)

    def refusal(self, address: str, scope: Any) -> Away | None:
        """Count any other request; return its refusal if there were too many.

        The session that the request proves, or None, is left in `scope[SESSION]`, so that it is verified only once. The
        address is counted before, since verifying takes time.
        """
        path = scope["path"]
        if path in PATHS:  # a bucket of their own: a monitor may share its address with players
            return None if self._monitors.allows(address) else TOO_FAST
        if not self._addresses.allows(address):
            return TOO_FAST
        session = scope[SESSION] = self._identity.session_of(scope["headers"])
        if not (self._guests.allows(session.player) if session else self._anonymous.allows(address)):
            return TOO_FAST
        steps = [step for step in path.split("/") if step]  # the router reads //api/me as /api/me too
        if not session and steps == ["api", "me"] and not self._new_guests.allows(address):
            return Away(429, "too-fast", "Too many new players from your address. Try again in a minute.")
        if session and _changes_sessions(scope["method"], steps) and not self._session_changes.allows(address):
            return Away(429, "too-fast", "Too many sign-outs from your address. Try again in a minute.")
        return None


def _changes_sessions(method: str, steps: list[str]) -> bool:
    """Return whether a request creates or ends sessions."""
    return method in ("POST", "DELETE") and (steps[:3] == ["api", "me", "sessions"] or steps == ["api", "me", "logout"])
