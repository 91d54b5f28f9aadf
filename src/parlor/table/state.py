"""The state of a live match. Only `MatchActor` changes it; other modules read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from .. import protocol
from ..kernel import registry
from ..kernel.capabilities import Narration
from ..kernel.errors import ParlorError
from ..kernel.game import Seat
from ..kernel.match import Match
from ..kernel.outcome import Outcome
from .clocks import GRACE_MS
from .loaded import LoadedMatch
from .match_time import is_in_future, stored_anchor
from .peers import SharedOffer
from .stored import Status, StatusUpdate, StoredMatch, Version

if TYPE_CHECKING:
    from .host import MatchHost

LEASE_MS = 30_000  # ms in which the server that took a bot's move should have made it


class MatchState:
    __slots__ = (
        "_host",
        "anchor_needs_storing",
        "arrival",
        "clock_anchor_at_ms",
        "clock_anchor_time_ms",
        "game",
        "has_bots",
        "id",
        "loaded",
        "match",
        "narrates",
        "offer",
        "shared_offer",
        "stored",
    )

    def __init__(self, host: MatchHost, stored: StoredMatch, loaded: LoadedMatch) -> None:
        self._host = host
        self.id = stored.id
        self.game = registry.game(stored.game)
        self.narrates = isinstance(self.game, Narration)
        self.has_bots = any(assignment.kind == "bot" for assignment in stored.seats)
        self.stored = replace(stored, rows=())  # the match holds its entries already
        self.loaded = loaded
        self.match = loaded.match  # None until every seat is taken
        self.offer: protocol.Offer | None = None  # a take-back or a rematch that not everyone has agreed to yet
        self.shared_offer: SharedOffer | None = None  # `offer` as it was last sent to or by another server
        self.arrival = 0  # wall time at which the message that is being handled arrived; 0: now
        now = host.now()
        anchor = stored_anchor(stored, loaded.clocks, now)
        # A time in the future counts as now: the time of the match would stand still until then.
        self.clock_anchor_at_ms, self.clock_anchor_time_ms = min(anchor.wall, now), anchor.at
        self.anchor_needs_storing = (  # or it would be corrected at each loading
            stored.status == "playing" and loaded.clocks is not None and is_in_future(anchor, now)
        )
        if self.anchor_needs_storing:
            self.stored = replace(
                self.stored, clock_anchor_at_ms=self.clock_anchor_at_ms, clock_anchor_time_ms=self.clock_anchor_time_ms
            )

    def require_match(self) -> Match:
        """Return the match. Raises ParlorError if it has not begun."""
        if self.match is None or self.stored.status == "open":
            raise ParlorError("not-begun", "The match has not started. It starts when every seat is taken.")
        return self.match

    def at(self) -> int:
        """Return the match time in ms: it stands still while the match is paused or over and while no server runs."""
        if self.stored.status != "playing":
            return self.clock_anchor_time_ms
        host, since = self._host, self.clock_anchor_at_ms
        now, uptime = self.arrival or host.now(), host.uptime
        down = uptime.down(since, now) if since < uptime.since else 0
        return self.clock_anchor_time_ms + max(0, now - since - down)

    def entry_at(self) -> int:
        """Return the time of an entry that is made now. In the grace after a flag fell, it is the time of the flag."""
        clocks = self.loaded.clocks
        flag = clocks.next_flag() if clocks else None
        return min(self.at(), flag[0]) if flag else self.at()

    def due(self, status: Status, at: int) -> int | None:
        """Return the wall time at which a server must look at the match, for a clock or a bot; None if none must."""
        if status != "playing" or self.match is None:
            return None
        now, times = self._host.now(), []
        if any(self.stored.seats[seat].kind == "bot" for seat in self.match.to_act):
            times.append(now + LEASE_MS)
        flag = self.loaded.clocks.next_flag() if self.loaded.clocks else None
        if flag:
            times.append(now + max(0, flag[0] + GRACE_MS + 1 - at))
        return min(times, default=None)

    def status_update(self, status: Status, outcome: Outcome | None) -> StatusUpdate:
        """Return the update that stores this status, the outcome and the next due time."""
        stored = self.stored
        due = self.due(status, self.at())
        return StatusUpdate(self.id, status, due, outcome, stored.clock_anchor_at_ms, stored.clock_anchor_time_ms)

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        """Return the seats that a guest holds."""
        return tuple(
            seat
            for seat, assignment in enumerate(self.stored.seats)
            if assignment.player and assignment.player == player
        )

    def version(self) -> Version:
        stored, ply = self.stored, self.match.ply if self.match else 0
        return Version(
            ply, stored.status, stored.rematch_id, stored.clock_anchor_at_ms, stored.clock_anchor_time_ms, stored.seats
        )

    def offer_ply(self) -> int:
        """Return the ply of the last entry that answers an offer: any but a narration."""
        if self.match is None:
            return 0
        ply = self.match.ply
        if self.narrates:
            entries = self.match.record().entries
            while ply and self.match.is_narration(entries[ply - 1]):
                ply -= 1
        return ply
