"""The matches in memory. A match is loaded when it is needed and evicted when it has no watchers, no bot computes a
move in it and no entry of it is being stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .. import protocol
from ..kernel.codec import encode
from ..kernel.errors import ParlorError
from .actor import FAILED, MatchActor
from .connection import Connection
from .loaded import LoadedMatch
from .messages import RetriedRequest
from .peers import SharedOffer
from .store import NO_SUCH_MATCH, player_message
from .stored import StatusUpdate, StoredMatch

if TYPE_CHECKING:
    from .host import MatchHost

log = logging.getLogger("parlor.table")

RETRY_SECONDS = 1.0  # until a match is loaded again after the server itself could not store something in it
MAX_READS = 2  # of a match that changes while it is being loaded, before it is shown as it is
MAX_EXPECTED = 1000  # matches remembered between their beginning and their first watcher


Requests = list[tuple[Connection, Any]]


class MatchCache:
    """Loads, keeps and evicts actors. At most one actor of a match is current: the one in `actors`."""

    def __init__(self, host: MatchHost) -> None:
        self._host = host
        self.actors: dict[str, MatchActor] = {}
        self._loading: dict[str, Requests] = {}  # the requests that wait for each match
        self._expected: dict[str, StoredMatch] = {}  # matches that began a moment ago: soon they will be watched
        self._outdated: set[str] = set()  # matches that changed while they were being loaded
        self._offers: dict[str, SharedOffer] = {}  # pending offers of matches that are being loaded

    def __contains__(self, match: str) -> bool:
        """Return whether the match is in memory, or about to be."""
        return match in self.actors or match in self._loading or match in self._expected

    def is_loading(self, match: str) -> bool:
        return match in self._loading

    def load(self, match: str, requests: Requests | None = None, watchers: Iterable[Connection] = ()) -> None:
        """Load a match unless it is being loaded already, then let it handle the requests. `watchers` saw it before and
        need no permission to watch it again.
        """
        requests = requests or []
        if match in self._loading:
            self._loading[match] += requests
        else:
            self._loading[match] = requests
            guest = requests[0][0].player if requests else ""
            self._host.tasks.spawn(self._load(match, frozenset(watchers), guest))

    def ensure(self, match: str) -> None:
        """Have a match in memory for as long as something is to be done in it."""
        if match not in self.actors:
            self.load(match)

    def expect(self, stored: StoredMatch) -> None:
        """A match has just begun: remember it for its first watcher, and load it if something is due in it."""
        is_unseen = stored.id not in self.actors and stored.id not in self._loading
        if stored.status == "playing" and not self._host.peers and is_unseen:
            self._expected[stored.id] = stored
            if len(self._expected) > MAX_EXPECTED:
                del self._expected[next(iter(self._expected))]
        if stored.due_at_ms is not None:
            self.ensure(stored.id)

    def reload(self, actor: MatchActor) -> None:
        """Replace an actor by one that is read from the store, for all who watch it."""
        if self.actors.get(actor.id) is not actor:
            return
        del self.actors[actor.id]
        if actor.state.shared_offer:
            self._offers[actor.id] = actor.state.shared_offer
        self.load(actor.id, actor.retire(), actor.watchers)

    def reload_later(self, actor: MatchActor) -> None:
        """Reload an actor, which is busy until then, after a pause."""
        self._host.tasks.spawn(self._reload_later(actor))

    async def _reload_later(self, actor: MatchActor) -> None:
        await asyncio.sleep(RETRY_SECONDS)
        self.reload(actor)

    def invalidate(self, match: str) -> None:
        """The store may hold something newer of this match than memory does."""
        self._expected.pop(match, None)
        actor = self.actors.get(match)
        if actor:
            actor.invalidate()
        elif match in self._loading:
            self._outdated.add(match)

    def evict(self, actor: MatchActor) -> None:
        """Drop an actor that has nothing to do."""
        if self.actors.get(actor.id) is actor:
            del self.actors[actor.id]
            self._host.spectators.forget(actor.id)
            if self._host.peers:
                self._host.peers.unfollow(actor.id)

    # --- pending offers -----------------------------------------------------------------------------------------------

    def offer(self, match: str) -> SharedOffer | None:
        """Return the pending offer of a match and its ply; None if there is none."""
        actor = self.actors.get(match)
        offer = actor.state.shared_offer if actor else self._offers.get(match)
        return offer if offer and offer[0] and (actor is None or actor.state.offer) else None

    def keep_offer(self, match: str, offer: SharedOffer) -> None:
        """Remember the pending offer of a match that is being loaded."""
        self._offers[match] = offer

    # --- loading ------------------------------------------------------------------------------------------------------

    async def _load(self, match: str, watchers: frozenset[Connection], guest: str) -> None:
        """Read a match and start its actor, in the turn of `guest`; if that is "", of the first guest at a seat."""
        (code, message), actor = NO_SUCH_MATCH, None
        try:
            actor = await self._read(match, guest)
        except ParlorError as error:
            log.error("load_failed", extra={"match": match, "code": error.code, "error": error.message})
            code, message = error.code, player_message(error)
        except Exception:
            log.exception("load_failed", extra={"match": match})
            code, message = FAILED[0], "The match cannot be shown (internal error). Try again later."
        requests, offer = self._loading.pop(match), self._offers.pop(match, None)
        is_outdated = match in self._outdated
        self._outdated.discard(match)
        if actor is None:
            if self._host.peers:
                self._host.peers.unfollow(match)
            self._report_gone(match, requests, watchers, code, message)
            return
        self.actors[match] = actor
        connections = self._host.connections  # some may have left meanwhile
        watchers = frozenset(conn for conn in watchers if connections.is_watching(conn, match))
        requests = [(conn, request) for conn, request in requests if connections.is_watching(conn, match)]
        if is_outdated:
            # Another server writes to the match faster than this one reads it, for example many moves of one bot's
            # turn. Viewers need not wait for the end of that turn.
            actor.show_only(watchers, requests, offer)
            self.reload(actor)
        else:
            actor.start(watchers, requests, offer)

    async def _read(self, match: str, guest: str) -> MatchActor | None:
        """Read a match from the store; again if it changed meanwhile, MAX_READS times at most."""
        host, actor = self._host, None
        if host.peers:
            await host.peers.follow(match)  # before it is read, so that nothing falls in between
        for _ in range(MAX_READS):
            self._outdated.discard(match)
            stored = self._expected.pop(match, None)
            if stored is None and match.isprintable():
                stored = await host.store.load(match)
            if stored:
                guest = guest or next((assignment.player for assignment in stored.seats if assignment.player), "")
                async with host.service.set_up_slot(guest, refuse=False):  # others may wait for the same match
                    stored = await host.service.begin_if_full(stored)
                    loaded = await host.executors.set_up.run(LoadedMatch, stored)
                outcome = loaded.match and loaded.match.outcome
                if (
                    outcome and stored.status != "over"
                ):  # another server's pause came after the end: the record is right
                    stored = replace(stored, status="over", outcome=outcome, due_at_ms=None)
                    update = StatusUpdate(
                        match, "over", None, outcome, stored.clock_anchor_at_ms, stored.clock_anchor_time_ms
                    )
                    await host.store.update_status(update)
                actor = MatchActor(host, stored, loaded)
            if match not in self._outdated:
                break
        return actor

    def _report_gone(
        self, match: str, requests: Requests, watchers: frozenset[Connection], code: str, message: str
    ) -> None:
        connections = self._host.connections
        for conn, request in requests:
            if conn not in connections:
                continue
            connections.remove_watch(conn, match)
            if type(request) is RetriedRequest:
                continue
            if conn in watchers and type(request) is protocol.WatchRequest:
                conn.push(encode(protocol.UnavailableMessage(match, code, message)))
            else:
                connections.refuse(conn, match, request, code, message)
