"""The interface between live matches and the store that makes them durable.

The move path is two calls: `put` hands over one entry and returns at once; `done` is called on the event loop with a
batch of entries that are now durable, or that carry an error. Nothing is shown to anyone before `done`. Everything else
is off the move path and awaited.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ..kernel.errors import ParlorError
from ..kernel.outcome import Outcome
from ..kernel.record import Header
from . import stored
from .uptime import ClockReading, UptimeReport

NO_SUCH_MATCH = "no-such-match", "There is no match with this id. Check the link."
NO_STORE = "The database cannot be used now; nothing was lost. Try again in a moment."


class StoreError(ParlorError):
    """The database cannot be used: locked, full, read-only, gone, of a newer schema. Nothing was lost; try again."""


def player_message(error: ParlorError) -> str:
    """Return the message that a player may read: the database's own may tell where it is."""
    return NO_STORE if isinstance(error, StoreError) else error.message


class Conflict(StoreError):
    """This ply, or this action of a client, is stored already: load the match again to see which."""

    def __init__(self) -> None:
        super().__init__("conflict", "Another server wrote this move first.")


class OutcomeUnknown(StoreError):
    """The connection broke while an entry was being written: it may be stored, now or a moment later, or not at all."""


class SyncFailed(StoreError):
    """The disk failed to sync: what was written last may or may not be stored, and only a new process can find out.

    The store reports nothing more. The server must end; at the next start the database is recovered first.
    """

    exit_status = 74  # of the command: EX_IOERR of sysexits.h

    def __init__(self, place: str) -> None:
        super().__init__(
            "sync-failed",
            "The disk could not complete a write (fsync failed), so the server stopped: the last moves may or may not "
            "be stored. Check the disk, then start the server again: it recovers the database before it serves. "
            f"({place})",
        )


class Store(Protocol):
    on_sync_failure: Callable[[SyncFailed], None] | None  # called once, on the event loop

    @property
    def place(self) -> str:
        """The location of the store, for a log: without passwords."""

    async def open(self, done: Callable[[Sequence[stored.EntryWrite]], None]) -> None:
        """Connect, bring the schema up to date, start writing. Raises StoreError with a code."""

    async def close(self) -> None:
        """Write everything that was put, then disconnect. Every entry is reported to `done` before this returns."""

    def put(self, entry: stored.EntryWrite) -> None:
        """Store `entry.row` and apply `entry.update` in the same transaction. Never blocks, never raises.

        Two keys are unique: (match, ply), and (match, seat, action_id) where the client gave an id. A row that repeats
        one of them is reported with a Conflict and changes nothing.
        """

    # --- off the move path; all raise StoreError -------------------------------------------------------------------

    async def create(self, stored: stored.StoredMatch) -> None:
        """Store a new match with its seats and, for a fork, its first rows."""

    async def load(self, match: str) -> stored.StoredMatch | None:
        """Return the whole match; None if there is none."""

    async def load_without_entries(self, match: str) -> stored.StoredMatch | None:
        """Return the match without `rows`, at a cost that does not depend on its length; None if there is none."""

    async def versions(self, matches: Sequence[str]) -> dict[str, stored.Version]:
        """Return the versions of these matches by id; matches that do not exist are left out."""

    async def sit(self, match: str, seat: int, player: str, name: str, avatar: str = "") -> bool:
        """Give an open seat to a player; return False if it was no longer open. Of two calls at once one wins."""

    async def name_seat(self, match: str, seat: int, player: str, name: str, avatar: str = "") -> bool:
        """Change the name of a player in this match, and the picture if one is given; return False if that seat is not
        theirs.
        """

    async def begin(self, match: str, header: Header, change: stored.StatusUpdate) -> bool:
        """Start an open match: store its header and apply the change; return False if it had begun already."""

    async def update_status(self, change: stored.StatusUpdate) -> None:
        """Apply the change, unless the match is over: a finished match stays finished."""

    async def rematch(self, stored: stored.StoredMatch) -> bool:
        """Store a rematch and enter it as the rematch of `stored.origin_id`; return False if that has one already."""

    async def load_review(self, match: str, version: str) -> bytes | None:
        """Return the review of a match as JSON; None if there is none of this version (see `search.review_version`)."""

    async def save_review(self, match: str, version: str, content: bytes) -> None:
        """Store the review of a match in place of an earlier one; it is deleted with the match. Nothing is stored if
        the match does not exist any more.
        """

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        """Return the matches whose due time has come, with that time, the longest overdue first."""

    async def claim(self, match: str, due: int, until: int) -> bool:
        """Take a due match: move its due time to `until`; return False if it is no longer `due`. Of several servers one
        wins.
        """

    async def release(self, later_than: int | None = None) -> None:
        """Make every lease of an earlier run due now. If several servers may share the store: only matches that are due
        later than this wall time, and none without one.
        """

    async def mine(self, player: str, limit: int, status: stored.Status | None = None) -> list[stored.Summary]:
        """Return the player's matches, the newest first."""

    async def lobby(self, limit: int, since_ms: int = 0, per_guest: int = 3) -> list[stored.Summary]:
        """Return public matches with open seats created at or after a time, at most `per_guest` of a guest.

        The newest match of every guest comes first (the newest of these before the others), then the second newest of
        every guest, and so on: no guest can push another out.
        """

    async def playing(self, limit: int, since_ms: int, per_guest: int) -> list[stored.Summary]:
        """Return public matches being played, without daily ones, in which something happened at or after a time: the
        newest activity first, at most `per_guest` of a guest. Of very many matches only the newest are considered.
        """

    async def count_public(self, player: str, open_since: int | None = None) -> int:
        """Return how many unfinished public matches the player has; with `open_since` only open ones created since."""

    async def count_open(self, player: str) -> int:
        """Return how many unfinished matches the player has a seat in."""

    async def ranking(self, game: str, day: str, options: str) -> list[stored.RankingEntry]:
        """Return the first match of each player on a day with these options (JSON), if it is over, by creation time."""

    async def days(self, player: str, game: str, options: str) -> list[str]:
        """Return the days of the player's finished daily matches, the newest first."""

    async def results(self, player: str, game: str, limit: int) -> list[stored.PlayerResult]:
        """Return the player's finished matches of a game, the newest first. Of several seats the first counts."""

    async def outcomes(self, player: str, game: str) -> list[tuple[int, Outcome]]:
        """Return seat and outcome of all finished matches of a game."""

    async def guests(self, players: Sequence[str]) -> dict[str, stored.StoredGuest]:
        """Return what these guests chose; those who chose nothing are left out."""

    async def set_guest(self, player: str, name: str = "", avatar: str = "") -> None:
        """Store the name, the picture or both that a guest chose; "" leaves the one of before."""

    async def keep_sessions(self, rows: Sequence[stored.StoredSession]) -> None:
        """Record sessions, each once; of one that is recorded already only `last_used_at_ms` changes."""

    async def touch_session(self, session: str, last_used_at_ms: int) -> bool:
        """Set `last_used_at_ms` of a recorded session; return False if it is not recorded."""

    async def sessions(self, player: str, limit: int) -> list[stored.StoredSession]:
        """Return the player's sessions that are not revoked, the last seen first."""

    async def revoke_session(self, player: str, session: str, now_ms: int) -> bool:
        """End a session of the player for good; return False if there is no such session or it is revoked."""

    async def revoked_sessions(self, since_ms: int) -> list[str]:
        """Return the ids of all sessions revoked at or after a time, in any order."""

    async def revoke_other_sessions(self, player: str, session: str, now_ms: int) -> tuple[stored.SignOut, list[str]]:
        """End all sessions of the player but this one for good, in one transaction: recorded ones are revoked, and all
        others are of an earlier generation than the returned SignOut. Return also the ids of those revoked now, sorted.
        """

    async def session_generation(self, player: str) -> int:
        """Return the generation for a new session of the player: how often they signed out everywhere else."""

    async def sign_outs(self, since_ms: int) -> list[stored.SignOut]:
        """Return the last SignOut of every player who signed out elsewhere at or after a time, in any order."""

    async def add_transfer(self, code: str, owner: stored.TransferOwner, valid_ms: int) -> int:
        """Store a code by which another device becomes this guest, in place of the guest's unused ones; return when it
        expires, by the store's own clock. Codes that expired a day ago are deleted.
        """

    async def transfer(self, code: str) -> stored.StoredTransfer | None:
        """Return what is known of a code; None if there is no such code."""

    async def use_transfer(self, code: str) -> stored.TransferOwner | None:
        """Use up a code, in one statement; return None, and change nothing, unless it was unused and not expired. Of
        two calls at once one wins.
        """

    async def secret(self) -> bytes:
        """Return the key that signs cookies and invites: created once, shared by all servers on this database."""

    async def heartbeat(self, server: str, started_at_ms: int, now_ms: int) -> UptimeReport:
        """Note that the server which started at `started_at_ms` is running now; return what `uptime` and `clock` would,
        in the same transaction.
        """

    # --- pruning: see table/pruner.py -------------------------------------------------------------------------------

    async def stale_matches(
        self, kind: stored.StaleKind, before_ms: int, after: stored.PageKey, limit: int
    ) -> stored.IdPage:
        """Look at the next `limit` matches, in an order of the store's own; return those that may be deleted."""

    async def delete_matches(self, kind: stored.StaleKind, before_ms: int, ids: Sequence[str]) -> list[str]:
        """Delete the matches of this list that are still stale; return their ids."""

    async def delete_open(self, match: str, player: str) -> bool:
        """Delete a match unless it has begun or another guest sits there; return whether it was deleted."""

    async def delete_guests(self, before_ms: int, after: stored.PageKey, limit: int) -> stored.IdPage:
        """Look at the next `limit` guests by the age of their names; delete and return those without matches."""

    async def delete_sessions(self, before_ms: int, after: stored.PageKey, limit: int) -> stored.IdPage:
        """Look at the next `limit` sessions that are not revoked, by when they were last seen, up to a time; delete and
        return those of guests who hold no seat: the cookies of others must stay listed, so that they can be revoked.
        """

    async def delete_uptime(self, before_ms: int) -> int:
        """Delete notes of when servers ran that are older than every unfinished match; return their number."""

    async def uptime(self) -> list[tuple[int, int]]:
        """Return when servers ran: (from, to) in wall time. Time outside all of them is charged to no player."""

    async def clock(self) -> ClockReading | None:
        """Return the clock that all servers on this store share; None if only one server can use it, which then goes by
        its own clock.
        """

    async def probe(self) -> None:
        """Write an empty batch the way entries are written, and wait for the result. Raises StoreError if it fails."""
