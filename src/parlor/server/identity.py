"""Who a request comes from, and what a link permits: everything signed with one key, nothing stored.

A guest is a random id in a signed cookie. An invite names a match and a seat and runs out; a watch key names a match.
"""

from __future__ import annotations

import secrets

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from itsdangerous.exc import SignatureExpired

from ..kernel.errors import ParlorError

COOKIE = "parlor"
COOKIE_DAYS = 400  # as long as browsers keep one


class Identity:
    def __init__(self, secret: bytes, invite_days: int) -> None:
        self._guests = URLSafeTimedSerializer(secret, salt="guest")
        self._invites = URLSafeTimedSerializer(secret, salt="invite")
        self._watching = URLSafeSerializer(secret, salt="watch")
        self._invite_seconds = invite_days * 86_400

    def new_guest(self) -> str:
        return secrets.token_urlsafe(12)

    def cookie(self, player: str) -> str:
        """The cookie's value."""
        return str(self._guests.dumps(player))

    def guest(self, cookie_header: str) -> str | None:
        """Who the Cookie header of a request proves it comes from; None for nobody, a forged or an expired cookie."""
        # not by http.cookies, which stops at the first cookie of any other program that it cannot read
        for pair in cookie_header.split(";"):
            name, _, value = pair.strip().partition("=")
            if name == COOKIE:
                try:
                    player = self._guests.loads(value.strip('"'), max_age=COOKIE_DAYS * 86_400)
                except BadData:
                    continue
                return player if isinstance(player, str) else None
        return None

    def invite(self, match: str, seat: int) -> str:
        return str(self._invites.dumps([match, seat]))

    def invited(self, match: str, invite: str) -> int:
        """The seat that an invite to this match gives."""
        try:
            named, seat = self._invites.loads(invite, max_age=self._invite_seconds)
        except SignatureExpired as error:
            raise ParlorError("invite-expired", "This invitation has run out: ask for a new one.") from error
        except (BadData, ValueError, TypeError) as error:
            raise ParlorError("bad-invite", "This is not an invitation from this house.") from error
        if named != match or type(seat) is not int:
            raise ParlorError("bad-invite", "This invitation is for another match.")
        return seat

    def watch_key(self, match: str) -> str:
        return str(self._watching.dumps(match))

    def may_watch(self, match: str, key: str) -> bool:
        try:
            return bool(self._watching.loads(key) == match)
        except BadData:
            return False
