"""Sessions: which browsers a guest uses, and signing them out.

A session is stored once its guest has done something worth keeping, so that visitors who only look leave nothing. New
ones are stored together every few seconds, since a transaction for each would cost as much as its match: until then
they wait in memory. If the server is killed meanwhile, the cookie stays valid and its next use stores the session. What
was revoked is in memory (`Identity`), where every request and every socket is checked, and is read again from the store
every few seconds where other servers use the same database: one of them may have revoked a session.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

from ..table.store import Store, StoreError
from ..table.stored import SignOut, StoredSession
from .browsers import browser_and_system
from .identity import Identity, Session

REFRESH_SECONDS = 2.0  # between two looks for sessions that other servers revoked, and two stores of new ones
SEEN_EVERY = 3_600_000  # milliseconds between two notes that a session is in use
REMEMBERED = 10_000  # sessions of which this process knows when they were noted last
CLOCK_SKEW = 60_000  # milliseconds by which the clocks of servers on one database may differ
LISTED = 10_000  # sessions of one guest that are listed: all, as `most` is far lower

log = logging.getLogger("parlor.server")


class Sessions:
    def __init__(
        self, store: Store, identity: Identity, now: Callable[[], int], ended: Callable[[], None], most: int
    ) -> None:
        """`now` gives milliseconds since 1970; `ended` is called when sessions have just ended: `Identity` knows which.
        A guest has at most `most` sessions, and at least two.
        """
        self._store, self._identity, self._now, self._ended, self._most = store, identity, now, ended, most
        self._noted: dict[str, tuple[int, bool]] = {}  # when each was noted last, and whether it is stored
        self._unstored: dict[str, StoredSession] = {}  # by id
        self._storing = asyncio.Lock()
        self._refreshing: asyncio.Task[None] | None = None
        self._is_shared = True  # whether other servers may use the store

    async def open(self) -> None:
        """Load all revocations and follow new ones until `close`. Raises StoreError."""
        self._end(*await self._ended_since(0))
        self._is_shared = await self._store.clock() is not None
        self._refreshing = asyncio.create_task(self._refresh_forever(), name="parlor-sessions")

    async def close(self) -> None:
        if self._refreshing:
            self._refreshing.cancel()
            await asyncio.gather(self._refreshing, return_exceptions=True)
            await self._store_new()

    def keep(self, session: Session, user_agent: str) -> None:
        """Have the session stored soon, or noted that it is in use."""
        if self._is_due(session, stored=True):
            now = self._now()
            self._unstored[session.id] = _row(session, now, user_agent)
            self._note(session, now, stored=True)

    async def _store_new(self) -> None:
        """Store what `keep` was called with. A store that fails is logged; the next request tries again."""
        async with self._storing:  # who comes second wants to find what the first one stores
            rows = self._unstored.copy()
            if not rows:
                return
            try:
                await self._store.keep_sessions(list(rows.values()))
            except StoreError as error:
                log.warning("sessions_not_stored", extra={"code": error.code, "count": len(rows)})
                for session in rows:
                    self._noted.pop(session, None)
            for session, row in rows.items():  # not if this was cancelled
                if self._unstored.get(session) is row:
                    del self._unstored[session]

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
        await self._store_new()
        return await self._store.sessions(player, LISTED)

    async def revoke(self, player: str, session: str) -> bool:
        """End one of the player's stored sessions for good, here at once; False if there is none of that id."""
        await self._store_new()
        if not await self._store.revoke_session(player, session, self._now()):
            return False
        self._end([session])
        log.info("session_revoked", extra={"player": player})
        return True

    async def add(self, session: Session, user_agent: str) -> Session:
        """Return a new session of the same guest. Both are stored.

        Where the guest has too many sessions then, those not seen for longest are ended, but never one of these two: to
        refuse a new one would let a thief who made many keep the guest from getting a cookie that the thief has not.
        """
        generation = await self._store.session_generation(session.player)
        new, now = self._identity.new_session(session.player, generation), self._now()
        await self._store.keep_sessions([_row(one, now, user_agent) for one in (session, new)])
        self._note(new, now, stored=True)
        others = [one.id for one in await self.listed(session.player) if one.id not in (session.id, new.id)]
        for other in others[max(0, self._most - 2) :]:
            await self.revoke(session.player, other)
        return new

    async def revoke_others(self, session: Session) -> None:
        """End all sessions of the guest but this one, stored or not. Raises StoreError."""
        await self._store_new()
        sign_out, revoked = await self._store.revoke_other_sessions(session.player, session.id, self._now())
        self._end(revoked, [sign_out])
        log.info("other_sessions_revoked", extra={"player": session.player, "stored": len(revoked)})

    async def sign_out(self, session: Session, user_agent: str) -> None:
        """End the session for good, whether it was stored or not. Raises StoreError."""
        await self._store.keep_sessions([_row(session, self._now(), user_agent)])
        await self.revoke(session.player, session.id)

    def _is_due(self, session: Session, *, stored: bool) -> bool:
        at, was_stored = self._noted.get(session.id, (None, False))
        return at is None or (stored and not was_stored) or abs(self._now() - at) >= SEEN_EVERY

    def _note(self, session: Session, now: int, stored: bool) -> None:
        self._noted.pop(session.id, None)
        self._noted[session.id] = (now, stored)
        if len(self._noted) > REMEMBERED:
            del self._noted[next(iter(self._noted))]

    def _end(self, sessions: Iterable[str], sign_outs: Iterable[SignOut] = ()) -> None:
        if self._identity.end(sessions, sign_outs):
            self._ended()

    async def _ended_since(self, wall: int) -> tuple[list[str], list[SignOut]]:
        return await self._store.revoked_sessions(wall), await self._store.sign_outs(wall)

    async def _refresh_forever(self) -> None:
        read = self._now()  # when the revocations were read last
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                await self._store_new()
                if not self._is_shared:  # no other server can have revoked a session
                    continue
                now = self._now()
                self._end(*await self._ended_since(read - CLOCK_SKEW))
                read = now
            except StoreError as error:
                log.warning("revocations_not_read", extra={"code": error.code})
            except Exception:
                log.exception("revocations_not_read")


def _row(session: Session, now: int, user_agent: str) -> StoredSession:
    return StoredSession(session.id, session.player, now, now, *browser_and_system(user_agent))
