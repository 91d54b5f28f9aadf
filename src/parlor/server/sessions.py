"""Sessions: which browsers a guest uses, and signing them out.

A session is stored once its guest has done something worth keeping, so that visitors who only look leave nothing. New
ones are stored together every few seconds, since a transaction for each would cost as much as its match: until then
they wait in memory. If the server is killed meanwhile, the cookie stays valid and its next use stores the session.
Revocations are in memory (`Identity`), where every request and every socket is checked, and are read again from the
store every few seconds if other servers use the same database: one of them may have revoked a session.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

from ..table.store import Store, StoreError
from ..table.stored import SignOut, StoredSession
from .identity import GuestSession, Identity
from .user_agent import browser_and_system

REFRESH_SECONDS = 2.0  # between two looks for sessions that other servers revoked, and two stores of new ones
SEEN_INTERVAL = 3_600_000  # milliseconds between two updates of when a session was last seen
MAX_REMEMBERED = 10_000  # sessions of which this process knows when they were last updated
CLOCK_SKEW = 60_000  # milliseconds by which the clocks of servers on one database may differ
MAX_LISTED = 10_000  # sessions of one guest that are listed: all, as `max_sessions` is far lower

log = logging.getLogger("parlor.server")


class Sessions:
    """Stores, lists and ends the sessions of guests."""

    def __init__(
        self, store: Store, identity: Identity, now: Callable[[], int], on_end: Callable[[], None], max_sessions: int
    ) -> None:
        """`now` returns milliseconds since 1970; `on_end` is called when sessions have ended: `Identity` knows which.
        A guest has at most `max_sessions` sessions, and at least two.
        """
        self._store, self._identity, self._now = store, identity, now
        self._on_end, self._max_sessions = on_end, max_sessions
        self._seen: dict[str, tuple[int, bool]] = {}  # by id: when it was last updated, and whether it is stored
        self._unstored: dict[str, StoredSession] = {}  # by id
        self._storing = asyncio.Lock()
        self._refresh_task: asyncio.Task[None] | None = None
        self._is_shared = True  # whether other servers may use the store

    async def open(self) -> None:
        """Load all revocations and follow new ones until `close`. Raises StoreError."""
        self._end(*await self._ended_since(0))
        self._is_shared = await self._store.clock() is not None
        self._refresh_task = asyncio.create_task(self._refresh_forever(), name="parlor-sessions")

    async def close(self) -> None:
        if self._refresh_task:
            self._refresh_task.cancel()
            await asyncio.gather(self._refresh_task, return_exceptions=True)
            await self._store_new()

    def store_soon(self, session: GuestSession, user_agent: str) -> None:
        """Store the session, or when it was last seen, within REFRESH_SECONDS."""
        if self._is_due(session, stored=True):
            now = self._now()
            self._unstored[session.id] = _row(session, now, user_agent)
            self._remember(session, now, stored=True)

    async def _store_new(self) -> None:
        """Store the sessions passed to `store_soon`. A failure is logged; the session's next request tries again."""
        async with self._storing:  # a second caller must find what the first one stores
            rows = self._unstored.copy()
            if not rows:
                return
            try:
                await self._store.keep_sessions(list(rows.values()))
            except StoreError as error:
                log.warning("sessions_not_stored", extra={"code": error.code, "count": len(rows)})
                for session in rows:
                    self._seen.pop(session, None)
            for session, row in rows.items():  # not if this was cancelled
                if self._unstored.get(session) is row:
                    del self._unstored[session]

    async def touch(self, session: GuestSession) -> None:
        """Update when a stored session was last seen."""
        if not self._is_due(session, stored=False):
            return
        now = self._now()
        try:
            stored = await self._store.touch_session(session.id, now)
        except StoreError as error:
            log.warning("session_not_stored", extra={"code": error.code})
        else:
            self._remember(session, now, stored)

    async def sessions_of(self, player: str) -> list[StoredSession]:
        """Return the stored sessions of a player, most recently seen first. Raises StoreError."""
        await self._store_new()
        return await self._store.sessions(player, MAX_LISTED)

    async def revoke(self, player: str, session: str) -> bool:
        """End one of the player's stored sessions; return False if there is none of that id. Raises StoreError."""
        await self._store_new()
        if not await self._store.revoke_session(player, session, self._now()):
            return False
        self._end([session])
        log.info("session_revoked", extra={"player": player})
        return True

    async def add(self, session: GuestSession, user_agent: str) -> GuestSession:
        """Return a new session of the same guest. Both are stored.

        If the guest then has too many sessions, those not seen for longest are ended, but never one of these two: to
        refuse a new one would let a thief, by making many, keep the guest from getting a new cookie.
        """
        await self._store.keep_sessions([_row(session, self._now(), user_agent)])
        return await self.add_device(session.player, session.id, user_agent)

    async def add_device(self, player: str, from_session: str, user_agent: str) -> GuestSession:
        """Return a new session of a guest, for another device; it is stored. If there are too many then, others are
        ended as in `add`, but not `from_session`.
        """
        generation = await self._store.session_generation(player)
        new, now = self._identity.new_session(player, generation), self._now()
        await self._store.keep_sessions([_row(new, now, user_agent)])
        self._remember(new, now, stored=True)
        others = [one.id for one in await self.sessions_of(player) if one.id not in (from_session, new.id)]
        for other in others[max(0, self._max_sessions - 2) :]:
            await self.revoke(player, other)
        return new

    async def revoke_others(self, session: GuestSession) -> None:
        """End all sessions of the guest but this one, stored or not. Raises StoreError."""
        await self._store_new()
        sign_out, revoked = await self._store.revoke_other_sessions(session.player, session.id, self._now())
        self._end(revoked, [sign_out])
        log.info("other_sessions_revoked", extra={"player": session.player, "stored": len(revoked)})

    async def sign_out(self, session: GuestSession, user_agent: str) -> None:
        """End the session for good, whether it was stored or not. Raises StoreError."""
        await self._store.keep_sessions([_row(session, self._now(), user_agent)])
        await self.revoke(session.player, session.id)

    def _is_due(self, session: GuestSession, *, stored: bool) -> bool:
        at, was_stored = self._seen.get(session.id, (None, False))
        return at is None or (stored and not was_stored) or abs(self._now() - at) >= SEEN_INTERVAL

    def _remember(self, session: GuestSession, now: int, stored: bool) -> None:
        self._seen.pop(session.id, None)
        self._seen[session.id] = (now, stored)
        if len(self._seen) > MAX_REMEMBERED:
            del self._seen[next(iter(self._seen))]

    def _end(self, sessions: Iterable[str], sign_outs: Iterable[SignOut] = ()) -> None:
        if self._identity.end(sessions, sign_outs):
            self._on_end()

    async def _ended_since(self, wall: int) -> tuple[list[str], list[SignOut]]:
        return await self._store.revoked_sessions(wall), await self._store.sign_outs(wall)

    async def _refresh_forever(self) -> None:
        read_at = self._now()  # when the revocations were read last
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                await self._store_new()
                if not self._is_shared:  # no other server can have revoked a session
                    continue
                now = self._now()
                self._end(*await self._ended_since(read_at - CLOCK_SKEW))
                read_at = now
            except StoreError as error:
                log.warning("revocations_not_read", extra={"code": error.code})
            except Exception:
                log.exception("revocations_not_read")


def _row(session: GuestSession, now: int, user_agent: str) -> StoredSession:
    return StoredSession(session.id, session.player, now, now, *browser_and_system(user_agent))
