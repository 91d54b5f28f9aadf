"""Sessions: which browsers a guest uses, and signing them out.

A session is stored once its guest has done something worth keeping, so that visitors who only look leave nothing. The
ids of revoked sessions are in memory (`Identity.revoked`), where every request and every socket is checked, and are
read again from the store every few seconds: another server on the same database may have revoked one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

from ..table.kept import StoredSession
from ..table.store import Store, StoreError
from .browsers import browser_and_system
from .identity import Identity, Session

REFRESH_SECONDS = 2.0  # between two looks for sessions that other servers revoked
SEEN_EVERY = 3_600_000  # milliseconds between two notes that a session is in use
REMEMBERED = 10_000  # sessions of which this process knows when they were noted last
CLOCK_SKEW = 60_000  # milliseconds by which the clocks of servers on one database may differ
LISTED = 100  # sessions of one guest

log = logging.getLogger("parlor.server")


class Sessions:
    def __init__(
        self, store: Store, identity: Identity, now: Callable[[], int], ended: Callable[[set[str]], None]
    ) -> None:
        """`now` gives milliseconds since 1970; `ended` is called with the ids of sessions that were just revoked."""
        self._store, self._identity, self._now, self._ended = store, identity, now, ended
        self._noted: dict[str, tuple[int, bool]] = {}  # when each was noted last, and whether it is stored
        self._refreshing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load all revocations and follow new ones until `close`. Raises StoreError."""
        self._identity.revoked.update(await self._store.revoked_sessions(0))
        self._refreshing = asyncio.create_task(self._refresh_forever(), name="parlor-sessions")

    async def close(self) -> None:
        if self._refreshing:
            self._refreshing.cancel()
            await asyncio.gather(self._refreshing, return_exceptions=True)

    async def keep(self, session: Session, user_agent: str) -> None:
        """Store the session, or note that it is in use. A store that fails is logged: the request was served."""
        if not self._is_due(session, stored=True):
            return
        now = self._now()
        try:
            await self._store.keep_session(
                StoredSession(session.id, session.player, now, now, *browser_and_system(user_agent))
            )
        except StoreError as error:
            log.warning("session_not_stored", extra={"code": error.code})
        else:
            self._note(session, now, stored=True)

    async def touch(self, session: Session) -> None:
        """Note that a session is in use, if it is stored."""
        if not self._is_due(session, stored=False):
            return
        now = self._now()
        try:
            stored = await self._store.touch_session(session.id, now)
        except StoreError as error:
            log.warning("session_not_stored", extra={"code": error.code})
        else:
            self._note(session, now, stored)

    async def listed(self, player: str) -> list[StoredSession]:
        return await self._store.sessions(player, LISTED)

    async def revoke(self, player: str, session: str) -> bool:
        """End one of the player's stored sessions for good, here at once; False if there is none of that id."""
        if not await self._store.revoke_session(player, session, self._now()):
            return False
        self._revoked([session])
        log.info("session_revoked", extra={"player": player})
        return True

    async def add(self, session: Session, user_agent: str) -> Session:
        """Return a new session of the same guest. Both are stored, so that `revoke_others` ends the other one."""
        new, now = self._identity.new_session(session.player), self._now()
        for stored in (session, new):
            row = StoredSession(stored.id, stored.player, now, now, *browser_and_system(user_agent))
            await self._store.keep_session(row)
        self._note(new, now, stored=True)
        return new

    async def revoke_others(self, session: Session) -> None:
        """End all sessions of the guest but this one. Raises StoreError."""
        for other in await self._store.sessions(session.player, LISTED):
            if other.id != session.id:
                await self.revoke(session.player, other.id)

    async def sign_out(self, session: Session, user_agent: str) -> None:
        """End the session for good, whether it was stored or not. Raises StoreError."""
        now = self._now()
        row = StoredSession(session.id, session.player, now, now, *browser_and_system(user_agent))
        await self._store.keep_session(row)
        await self.revoke(session.player, session.id)

    def _is_due(self, session: Session, *, stored: bool) -> bool:
        at, was_stored = self._noted.get(session.id, (None, False))
        return at is None or (stored and not was_stored) or abs(self._now() - at) >= SEEN_EVERY

    def _note(self, session: Session, now: int, stored: bool) -> None:
        self._noted.pop(session.id, None)
        self._noted[session.id] = (now, stored)
        if len(self._noted) > REMEMBERED:
            del self._noted[next(iter(self._noted))]

    def _revoked(self, sessions: Iterable[str]) -> None:
        new = set(sessions) - self._identity.revoked
        if new:
            self._identity.revoked |= new
            self._ended(new)

    async def _refresh_forever(self) -> None:
        read = self._now()  # when the revocations were read last
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                now = self._now()
                self._revoked(await self._store.revoked_sessions(read - CLOCK_SKEW))
                read = now
            except StoreError as error:
                log.warning("revocations_not_read", extra={"code": error.code})
            except Exception:
                log.exception("revocations_not_read")
