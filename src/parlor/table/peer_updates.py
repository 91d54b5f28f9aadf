"""Applies what other servers on the same store report about matches to the matches in memory here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..protocol import Emote, Offer
from . import emotes
from .messages import OfferReceived
from .peers import SharedOffer, batches
from .stored import EntryRow

if TYPE_CHECKING:
    from .host import MatchHost

MATCHES_PER_QUERY = 500


class PeerUpdates:
    """The `PeerListener` of a host."""

    def __init__(self, host: MatchHost) -> None:
        self._host, self._cache = host, host.cache

    def entry_stored(self, row: EntryRow) -> None:
        """Another server has stored an entry."""
        actor = self._cache.actors.get(row.match_id)
        match = actor.state.match if actor else None
        if (
            actor
            and match
            and not actor.busy
            and row.ply == match.ply + 1
            and actor.state.stored.status in ("playing", "paused")
        ):
            actor.follow(row)
        elif not (match and row.ply <= match.ply):
            self._cache.invalidate(row.match_id)

    def match_changed(self, match: str) -> None:
        """Another server has stored something else than an entry."""
        self._cache.invalidate(match)

    def offer_changed(self, match: str, offer: Offer | None, ply: int) -> None:
        """At another server an offer was made or withdrawn, in this version of the match."""
        actor = self._cache.actors.get(match)
        if actor is None:
            if self._cache.is_loading(match):
                self._cache.keep_offer(match, (offer, ply))
        elif actor.state.offer_ply() == ply:
            actor.handle(None, OfferReceived(offer, ply))
        elif actor.state.offer_ply() < ply:  # entries were missed; the offer is sent again once the match is loaded
            self._cache.invalidate(match)

    def emote_shown(self, match: str, seat: int, emote: Emote) -> None:
        """A player shows an emote at another server. It counts here too, so that a seat at two servers gets no more."""
        self._host.emotes.take(match, seat)
        actor = self._cache.actors.get(match)
        if actor:
            emotes.show(actor, seat, emote)

    def peer_subscribed(self, match: str, theirs: SharedOffer | None) -> None:
        """Another server has just subscribed to a match: send it our pending offer. If it has a different one, the one
        of the later version wins at both servers; two of the same version are merged.
        """
        ours = self.offer(match)
        if theirs and (ours is None or ours[1] <= theirs[1]):
            self.offer_changed(match, *theirs)
        if ours and self._host.peers and (theirs is None or ours[1] > theirs[1]):
            self._host.peers.send_offer(match, *ours)

    def offer(self, match: str) -> SharedOffer | None:
        return self._cache.offer(match)

    async def refresh(self, matches: Sequence[str]) -> None:
        """Reload the matches that are newer in the store than in memory: messages may have been missed. A match that is
        being loaded is left out; it is compared the next time. Raises StoreError.
        """
        if self._host.closing:
            return
        actors = self._cache.actors
        for some in batches(matches, MATCHES_PER_QUERY):
            before = {match: (actor, actor.state.version()) for match in some if (actor := actors.get(match))}
            stored = await self._host.store.versions(list(before))
            for match, (actor, version) in before.items():
                newest = stored.get(match)
                if newest == version or actors.get(match) is not actor:
                    continue
                # Our own writes may be on their way, so a difference counts only if the store is ahead, or if nothing
                # happened here meanwhile.
                is_ahead = newest is not None and newest.ply > actor.state.version().ply
                if is_ahead or (not actor.busy and actor.state.version() == version):
                    self._cache.invalidate(match)
