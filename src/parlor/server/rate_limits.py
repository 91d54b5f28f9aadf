"""Rate limits of HTTP requests: token buckets by guest and by network, separate for cheap and for costly requests."""

from __future__ import annotations

from typing import Any

from ..table.token_buckets import TokenBuckets
from .addresses import network_of
from .config import Limits
from .health import PATHS
from .identity import Identity
from .rejections import TOO_FAST, Rejection

SESSION = "parlor.session"  # in the ASGI scope of a request


class RateLimits:
    """Decides whether a request may be handled now. Addresses count by their network.

    An address may be a class room, so its guests together get far more than one; a page needs only a few requests
    before it has a cookie. New guests and changes of sessions have buckets of their own; the table counts new matches,
    since rematches come by WebSocket.
    """

    def __init__(self, limits: Limits, identity: Identity) -> None:
        self._identity = identity
        self._guests = TokenBuckets(limits.requests_per_second, limits.request_burst)
        self._anonymous = TokenBuckets(limits.anonymous_requests_per_second, limits.anonymous_request_burst)
        self._addresses = TokenBuckets(limits.address_requests_per_second, limits.address_request_burst)
        self._pages = TokenBuckets(limits.page_requests_per_second, limits.page_request_burst)
        self._previews = TokenBuckets(limits.previews_per_second, limits.preview_burst)
        self._monitors = TokenBuckets(limits.monitor_requests_per_second, limits.monitor_request_burst)
        self._new_guests = TokenBuckets(limits.new_guests_per_second, limits.new_guest_burst)
        self._session_changes = TokenBuckets(limits.session_changes_per_second, limits.session_change_burst)
        self._code_guesses = TokenBuckets(limits.code_guesses_per_second, limits.code_guess_burst)

    def page_rejection(self, address: str) -> Rejection | None:
        """Count a request for a file of the page; return its rejection if there were too many."""
        return None if self._pages.take(network_of(address)) else TOO_FAST

    def preview_allowed(self, address: str) -> bool:
        """Count a match that is looked up for a link preview; return whether it may be."""
        return self._previews.take(network_of(address))

    def handshake_allowed(self, address: str) -> bool:
        """Count a WebSocket handshake with the requests of its address; return whether it may be handled now."""
        return self._addresses.take(network_of(address))

    def rejection(self, address: str, scope: Any) -> Rejection | None:
        """Count any other request; return its rejection if there were too many.

        The session that the request proves, or None, is stored in `scope[SESSION]`, so that it is verified only once.
        The address is counted before, since verifying takes time.
        """
        path, network = scope["path"], network_of(address)
        if path in PATHS:  # a bucket of their own: a monitor may share its address with players
            return None if self._monitors.take(network) else TOO_FAST
        if not self._addresses.take(network):
            return TOO_FAST
        session = scope[SESSION] = self._identity.session_of(scope["headers"])
        if not (self._guests.take(session.player) if session else self._anonymous.take(network)):
            return TOO_FAST
        steps = [step for step in path.split("/") if step]  # the router reads //api/me as /api/me too
        if not session and steps == ["api", "me"] and not self._new_guests.take(network):
            return Rejection(429, "too-fast", "Too many new players from your address. Try again in a minute.")
        if session and _changes_sessions(scope["method"], steps) and not self._session_changes.take(network):
            return Rejection(429, "too-fast", "Too many sign-outs from your address. Try again in a minute.")
        if scope["method"] == "POST" and steps == ["api", "transfers"] and not self._code_guesses.take(network):
            return Rejection(429, "too-fast", "Too many codes from your address. Try again in a minute.")
        return None


def _changes_sessions(method: str, steps: list[str]) -> bool:
    """Return whether a request creates or ends sessions, or creates a code that does."""
    changing = (["api", "me", "sessions"], ["api", "me", "transfers"], ["api", "me", "logout"])
    return method in ("POST", "DELETE") and steps[:3] in changing
