"""Signed values: guest cookies, invites, watch keys and preview keys. All servers of a database share the signing key.

A guest cookie holds [player id, session id, generation] and has no time in it, so no clock can make it invalid. It ends
when its session is revoked, or when its guest signs out everywhere else: that ends all sessions of earlier generations,
recorded or not. Both are for ever, so both stay in memory: about 150 bytes for each revoked session and 400 for each
guest who signed out everywhere else, 150 MB for a million revocations. `Limits.session_changes_per_second` holds what
one address can add to about a megabyte a day.

Invites and watch keys are timed. An age below zero (the server that signed runs ahead, or the clock was set back)
counts as zero.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from ..kernel.errors import ParlorError
from ..table.stored import SignOut

COOKIE = "parlor"
SECURE_COOKIE = "__Host-parlor"  # over https: browsers take it only from this host, over https, for all paths
COOKIE_DAYS = 400  # as long as browsers keep one
DAY = 86_400  # seconds
MAX_COOKIES_READ = 200  # of a header, the last ones; browsers keep at most 180 for one site
MAX_VALUES_READ = 4  # cookies of one name whose signature is verified, per request

log = logging.getLogger("parlor.server")


class GuestSession(NamedTuple):
    """The content of one browser's cookie."""

    player: str
    id: str
    generation: int = 0  # how many times the guest had signed out everywhere else before


class Identity:
    """Signs and verifies cookies, invites, watch keys and preview keys, and knows which sessions have ended."""

    def __init__(self, secret: bytes, invite_days: int, watch_days: int = 365) -> None:
        self.revoked: set[str] = set()  # session ids
        self._sign_outs: dict[str, SignOut] = {}  # by player
        self._sessions = URLSafeSerializer(secret, salt="session")
        self._invites = URLSafeTimedSerializer(secret, salt="invite")
        self._previews = URLSafeSerializer(secret, salt="preview")
        self._watch_keys = URLSafeTimedSerializer(secret, salt="watch-key")
        self._invite_seconds = invite_days * DAY
        self._watch_seconds = watch_days * DAY

    # --- guests ------------------------------------------------------------------------------------------------------

    def new_session(self, player: str = "", generation: int = 0) -> GuestSession:
        """Return a new session of the player, or of a new guest."""
        return GuestSession(player or secrets.token_urlsafe(12), secrets.token_urlsafe(12), generation)

    def accepts(self, session: GuestSession) -> bool:
        """Return whether the session has not ended."""
        last = self._sign_outs.get(session.player)
        ended = last and session.generation < last.generation and session.id != last.session
        return not ended and session.id not in self.revoked

    def end(self, sessions: Iterable[str], sign_outs: Iterable[SignOut]) -> bool:
        """Refuse these sessions, and those that were ended by these sign-outs, from now on; return whether any is new.

        They may come in any order, and more than once.
        """
        revoked = set(sessions) - self.revoked
        newer = {out.player: out for out in sign_outs if self._generation(out.player) < out.generation}
        self.revoked |= revoked
        self._sign_outs |= newer
        return bool(revoked or newer)

    def _generation(self, player: str) -> int:
        last = self._sign_outs.get(player)
        return last.generation if last else 0

    def cookie(self, session: GuestSession) -> str:
        """Return the value of the session's cookie, always the same for the same session."""
        return str(self._sessions.dumps(session if session.generation else session[:2]))

    def session(self, cookie_header: str) -> GuestSession | None:
        """Return the session that a Cookie header proves; None without a cookie that is validly signed and not revoked.

        Of several valid cookies one named `__Host-parlor` is preferred, then the last: browsers send cookies of longer
        paths first, so the last is the one of path "/", which is ours. Only the last values of each name are read:
        verifying one takes time, and a header has room for thousands.
        """
        found: dict[GuestSession, None] = {}  # in the order of preference, the best last
        rejected = 0
        for values in _last_values(cookie_header, (COOKIE, SECURE_COOKIE)):
            for value in values:
                session = self._read(value)
                if session is None:
                    rejected += 1
                elif self.accepts(session):
                    found.pop(session, None)
                    found[session] = None
        if rejected:
            log.info("cookie_rejected", extra={"reason": "bad-signature", "count": rejected})
        if not found:
            return None
        *others, chosen = found
        if others:
            players = [session.player for session in others]
            log.warning("several_guest_cookies", extra={"chosen": chosen.player, "ignored": players})
        return chosen

    def session_of(self, headers: Iterable[tuple[bytes, bytes]]) -> GuestSession | None:
        """Return the session that the headers of a request prove. HTTP/2 and proxies may split its cookies."""
        cookie = b"; ".join(value for name, value in headers if name == b"cookie")
        return self.session(cookie.decode("latin-1")) if cookie else None

    def _read(self, value: str) -> GuestSession | None:
        try:
            match self._sessions.loads(value):
                case [str() as player, str() as session]:
                    return GuestSession(player, session)
                case [str() as player, str() as session, int() as generation]:
                    return GuestSession(player, session, generation)
        except BadData:
            pass
        return None

    # --- links -------------------------------------------------------------------------------------------------------

    def invite(self, match: str, seat: int) -> str:
        """Return an invite to a seat of a match."""
        return str(self._invites.dumps([match, seat]))

    def invited_seat(self, match: str, invite: str) -> int:
        """Return the seat that an invite to this match gives. Raises ParlorError if it is not valid or too old."""
        try:
            (invited_match, seat), age = _loads(self._invites, invite)
        except (BadData, ValueError, TypeError) as error:
            raise ParlorError("bad-invite", "This invite is not valid. Ask for a new one.") from error
        if invited_match != match or type(seat) is not int:
            raise ParlorError("bad-invite", "This invite is for another match. Ask for one to this match.")
        if age > self._invite_seconds:
            raise ParlorError("invite-expired", "This invite has expired. Ask for a new one.")
        return seat

    def watch_key(self, match: str) -> str:
        """Return a key that lets spectators watch a match."""
        return str(self._watch_keys.dumps(match))

    def may_watch(self, match: str, key: str) -> bool:
        """Return True if the watch key is for this match. Raises ParlorError if it has expired."""
        try:
            watched_match, age = _loads(self._watch_keys, key)
        except BadData:
            return False
        if watched_match != match:
            return False
        if age > self._watch_seconds:
            raise ParlorError("watch-expired", "This watch link has expired. Ask a player for a new one.")
        return True

    def preview_key(self, match: str) -> str:
        """Return a key for the query of a link, which lets the preview of the link show names. It opens nothing."""
        return str(self._previews.dumps(match))

    def previewed_match(self, key: str) -> str | None:
        """Return the match of a preview key; None if the key is not valid."""
        try:
            match = self._previews.loads(key)
        except BadData:
            return None
        return match if isinstance(match, str) else None


def _last_values(cookie_header: str, names: tuple[str, ...]) -> Iterable[Iterable[str]]:
    """Return the last values of each name, in order. http.cookies stops at the first cookie that it cannot read."""
    found: dict[str, deque[str]] = {name: deque(maxlen=MAX_VALUES_READ) for name in names}
    for pair in cookie_header.rsplit(";", MAX_COOKIES_READ):
        name, _, value = pair.strip().partition("=")
        if name in found:
            found[name].append(value.strip('"'))
    return found.values()


def _loads(serializer: URLSafeTimedSerializer, value: str) -> tuple[Any, float]:
    """Return the content and its age in seconds, never below zero. Raises BadData."""
    content, signed = serializer.loads(value, return_timestamp=True)
    return content, max(0.0, time.time() - signed.timestamp())
