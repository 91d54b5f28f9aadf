"""A store in memory, for tests and trials: its content is lost when the process ends."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest

from msgspec.structs import asdict, replace

from ...kernel.outcome import Outcome
from ...kernel.record import Header
from ..store import Conflict, StoreError, SyncFailed
from ..stored import (
    EntryRow,
    EntryWrite,
    IdPage,
    PageKey,
    PlayerResult,
    RankingEntry,
    SeatAssignment,
    SignOut,
    StaleKind,
    Status,
    StatusUpdate,
    StoredGuest,
    StoredMatch,
    StoredSession,
    StoredTransfer,
    Summary,
    TransferOwner,
    Version,
)
from ..uptime import UptimeReport, wall
from .activity import first_of_each
from .write_queue import CLOSED


class MemoryStore:
    """A `Store` in memory; `Store` documents the methods. Its content survives `close` and another `open`."""

    def __init__(self) -> None:
        self._matches: dict[str, StoredMatch] = {}  # by id; `rows` is empty, see `_rows`
        self._rows: dict[str, dict[int, EntryRow]] = {}  # by match and ply
        self._action_keys: set[tuple[str, int, str]] = set()  # match, seat and the client's id of each action
        self._reviews: dict[str, tuple[str, bytes]] = {}  # by match: version and content
        self._guests: dict[str, StoredGuest] = {}  # by player
        self._named_at_ms: dict[str, int] = {}  # by player: when the name was last changed
        self._sessions: dict[str, StoredSession] = {}  # by id
        self._revoked: dict[str, int] = {}  # by session: the time in ms when it was revoked
        self._sign_outs: dict[str, tuple[SignOut, int]] = {}  # by player: the last one and its time in ms
        self._transfers: dict[str, tuple[TransferOwner, int]] = {}  # by code, with the time of its expiry in ms
        self._used_transfers: set[str] = set()
        self._uptime: dict[tuple[str, int], int] = {}  # by server and start time: when it last reported, in ms
        self._secret = secrets.token_bytes(32)
        self._open = False
        self._batch: list[EntryWrite] = []  # written or failed, not yet reported to `_done`
        self._done: Callable[[Sequence[EntryWrite]], None] = lambda batch: None

    place = "memory"
    on_sync_failure: Callable[[SyncFailed], None] | None = None  # never called: there is no disk

    async def open(self, done: Callable[[Sequence[EntryWrite]], None]) -> None:
        self._done = done
        self._open = True

    async def close(self) -> None:
        self._open = False
        await asyncio.sleep(0)  # lets `_report` run for the last batch

    def put(self, entry: EntryWrite) -> None:
        row = entry.row
        rows = self._rows.setdefault(row.match_id, {})
        if not self._open:
            entry.error = StoreError(*CLOSED)
        elif row.ply in rows or (row.match_id, row.seat, row.action_id) in self._action_keys:
            entry.error = Conflict()
        else:
            rows[row.ply] = row
            if row.action_id:
                self._action_keys.add((row.match_id, row.seat, row.action_id))
            if entry.update:
                self._apply(entry.update)
        if not self._batch:
            asyncio.get_running_loop().call_soon(self._report)
        self._batch.append(entry)

    def _report(self) -> None:
        batch, self._batch = self._batch, []
        self._done(batch)

    def _apply(self, change: StatusUpdate) -> None:
        if stored := self._matches.get(change.match):
            values = asdict(change)
            del values["match"]
            self._matches[change.match] = replace(stored, **values)

    # --- matches ------------------------------------------------------------------------------------------------------

    async def create(self, stored: StoredMatch) -> None:
        if stored.id in self._matches:
            raise StoreError("match-exists", "There is already a match with this id. Choose another id.")
        self._matches[stored.id] = replace(stored, rows=())
        self._rows.setdefault(stored.id, {}).update((row.ply, row) for row in stored.rows)

    async def load(self, match: str) -> StoredMatch | None:
        stored = self._matches.get(match)
        return stored and replace(stored, rows=tuple(self._entries(match)))

    async def load_without_entries(self, match: str) -> StoredMatch | None:
        stored = self._matches.get(match)
        return stored and replace(stored, rows=())

    async def versions(self, matches: Sequence[str]) -> dict[str, Version]:
        return {
            stored.id: Version(
                max(self._rows[stored.id], default=0),
                stored.status,
                stored.rematch_id,
                stored.clock_anchor_at_ms,
                stored.clock_anchor_time_ms,
                stored.seats,
            )
            for stored in (self._matches[match] for match in matches if match in self._matches)
        }

    def _entries(self, match: str) -> list[EntryRow]:
        return [row for _, row in sorted(self._rows.get(match, {}).items())]

    async def sit(self, match: str, seat: int, player: str, name: str, avatar: str = "") -> bool:
        stored = self._matches.get(match)
        if not stored or not 0 <= seat < len(stored.seats) or stored.seats[seat].kind != "open":
            return False
        holder = SeatAssignment("human", name, player, stored.seats[seat].level, avatar)
        self._assign(stored, seat, holder)
        return True

    async def name_seat(self, match: str, seat: int, player: str, name: str, avatar: str = "") -> bool:
        stored = self._matches.get(match)
        if not stored or not 0 <= seat < len(stored.seats) or stored.seats[seat].player != player:
            return False
        before = stored.seats[seat]
        self._assign(stored, seat, replace(before, name=name, avatar=avatar or before.avatar))
        return True

    def _assign(self, stored: StoredMatch, seat: int, assignment: SeatAssignment) -> None:
        self._matches[stored.id] = replace(stored, seats=(*stored.seats[:seat], assignment, *stored.seats[seat + 1 :]))

    async def begin(self, match: str, header: Header, change: StatusUpdate) -> bool:
        stored = self._matches.get(match)
        if not stored or stored.status != "open":
            return False
        self._matches[match] = replace(stored, header=header)
        self._apply(change)
        return True

    async def update_status(self, change: StatusUpdate) -> None:
        stored = self._matches.get(change.match)
        if stored and stored.status != "over":
            self._apply(change)

    async def rematch(self, stored: StoredMatch) -> bool:
        origin = self._matches.get(stored.origin_id)
        if not origin or origin.rematch_id:
            return False
        await self.create(stored)
        self._matches[origin.id] = replace(origin, rematch_id=stored.id)
        return True

    async def load_review(self, match: str, version: str) -> bytes | None:
        stored, content = self._reviews.get(match, ("", b""))
        return content if stored == version else None

    async def save_review(self, match: str, version: str, content: bytes) -> None:
        if match in self._matches:
            self._reviews[match] = version, content

    # --- due matches --------------------------------------------------------------------------------------------------

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        found = ((stored.due_at_ms, stored.id) for stored in self._matches.values() if stored.due_at_ms is not None)
        return [(match, due) for due, match in sorted(found) if due <= now_ms][:limit]

    async def claim(self, match: str, due: int, until: int) -> bool:
        stored = self._matches.get(match)
        if not stored or stored.due_at_ms != due:
            return False
        self._matches[match] = replace(stored, due_at_ms=until)
        return True

    async def release(self, later_than: int | None = None) -> None:
        for match, stored in self._matches.items():
            if stored.due_at_ms is not None:
                self._matches[match] = replace(stored, due_at_ms=0)

    # --- lists --------------------------------------------------------------------------------------------------------

    async def mine(self, player: str, limit: int, status: Status | None = None) -> list[Summary]:
        return self._newest((stored for stored in self._matches_of(player) if status in (None, stored.status)), limit)

    async def lobby(self, limit: int, since_ms: int = 0, per_guest: int = 3) -> list[Summary]:
        by_guest: dict[str | None, list[StoredMatch]] = {}  # the newest match of each guest first
        for stored in sorted(self._matches.values(), key=_age_key, reverse=True):
            if stored.settings.public and stored.status == "open" and stored.created_at_ms >= since_ms:
                guest = next((assignment.player for assignment in stored.seats if assignment.kind == "human"), None)
                by_guest.setdefault(guest, []).append(stored)
        # First the newest match of every guest, then the second newest of every guest, and so on.
        rounds = zip_longest(*(matches[:per_guest] for matches in by_guest.values()))
        ordered = [stored for matches in rounds for stored in sorted(filter(None, matches), key=_age_key, reverse=True)]
        return [self._summary(stored) for stored in ordered[:limit]]

    async def playing(self, limit: int, since_ms: int, per_guest: int) -> list[Summary]:
        found = []
        for stored in self._matches.values():
            if stored.settings.public and stored.status == "playing" and not stored.day:
                last = max((row.stored_at_ms for row in self._entries(stored.id)[-1:]), default=0)
                active = max(stored.clock_anchor_at_ms, last)
                guest = next((seat.player for seat in stored.seats if seat.kind == "human"), "")
                if active >= since_ms:
                    found.append((active, stored.id, guest))
        ordered = [(match, active, guest) for active, match, guest in sorted(found, reverse=True)]
        chosen = first_of_each(ordered, limit, per_guest)
        return [
            replace(self._summary(self._matches[match]), last_active_at_ms=active) for match, active in chosen.items()
        ]

    async def count_public(self, player: str, open_since: int | None = None) -> int:
        return sum(
            stored.settings.public
            and stored.status != "over"
            and (open_since is None or (stored.status == "open" and stored.created_at_ms >= open_since))
            for stored in self._matches_of(player)
        )

    async def count_open(self, player: str) -> int:
        return sum(stored.status != "over" for stored in self._matches_of(player))

    def _matches_of(self, player: str) -> Iterable[StoredMatch]:
        """Return the matches in which the player has a seat, in any order."""
        return (
            stored
            for stored in self._matches.values()
            if any(assignment.player == player for assignment in stored.seats)
        )

    def _newest(self, found: Iterable[StoredMatch], limit: int) -> list[Summary]:
        newest = sorted(found, key=_age_key, reverse=True)[:limit]
        return [self._summary(stored) for stored in newest]

    def _summary(self, stored: StoredMatch) -> Summary:
        plies = len(self._rows[stored.id])
        return Summary(stored.id, stored.game, stored.status, stored.seats, stored.created_at_ms, plies, stored.outcome)

    # --- results --------------------------------------------------------------------------------------------

    async def ranking(self, game: str, day: str, options: str) -> list[RankingEntry]:
        firsts: dict[str, tuple[StoredMatch, int]] = {}  # by player: their first match that day, and their seat
        for stored in sorted(self._matches.values(), key=_age_key):
            if day and (stored.game, stored.day, bytes(stored.options)) == (game, day, options.encode()):
                for seat, assignment in enumerate(stored.seats):
                    if assignment.kind == "human":
                        firsts.setdefault(assignment.player, (stored, seat))
        return [
            RankingEntry(
                stored.id, player, holder.name, seat, stored.outcome, stored.created_at_ms, avatar=holder.avatar
            )
            for player, (stored, seat) in firsts.items()
            for holder in [stored.seats[seat]]
            if stored.outcome
        ]

    async def days(self, player: str, game: str, options: str) -> list[str]:
        finished = (stored for stored in self._finished(player, game) if bytes(stored.options) == options.encode())
        return sorted({stored.day for stored in finished if stored.day}, reverse=True)

    async def results(self, player: str, game: str, limit: int) -> list[PlayerResult]:
        return [
            PlayerResult(
                stored.id, stored.created_at_ms, stored.day, stored.options, _seat_of(stored, player), stored.outcome
            )
            for stored in self._finished(player, game)[:limit]
            if stored.outcome
        ]

    async def outcomes(self, player: str, game: str) -> list[tuple[int, Outcome]]:
        return [(_seat_of(stored, player), stored.outcome) for stored in self._finished(player, game) if stored.outcome]

    def _finished(self, player: str, game: str) -> list[StoredMatch]:
        """Return the player's finished matches of a game, the newest first."""
        found = (stored for stored in self._matches_of(player) if stored.game == game and stored.status == "over")
        return sorted(found, key=_age_key, reverse=True)

    # --- guests, sessions and servers ---------------------------------------------------------------------------------

    async def guests(self, players: Sequence[str]) -> dict[str, StoredGuest]:
        return {player: self._guests[player] for player in players if player in self._guests}

    async def set_guest(self, player: str, name: str = "", avatar: str = "") -> None:
        before = self._guests.get(player, StoredGuest())
        self._guests[player] = StoredGuest(name or before.name, avatar or before.avatar)
        self._named_at_ms[player] = wall()

    async def keep_sessions(self, rows: Sequence[StoredSession]) -> None:
        for session in rows:
            before = self._sessions.get(session.id)
            self._sessions[session.id] = replace(before, last_used_at_ms=session.last_used_at_ms) if before else session

    async def touch_session(self, session: str, last_used_at_ms: int) -> bool:
        before = self._sessions.get(session)
        if before:
            self._sessions[session] = replace(before, last_used_at_ms=last_used_at_ms)
        return before is not None

    async def sessions(self, player: str, limit: int) -> list[StoredSession]:
        found = [s for s in self._sessions.values() if s.player == player and s.id not in self._revoked]
        return sorted(found, key=lambda s: (-s.last_used_at_ms, s.id))[:limit]

    async def revoke_session(self, player: str, session: str, now_ms: int) -> bool:
        found = self._sessions.get(session)
        if not found or found.player != player or session in self._revoked:
            return False
        self._revoked[session] = now_ms
        return True

    async def revoked_sessions(self, since_ms: int) -> list[str]:
        return [session for session, revoked_at in self._revoked.items() if revoked_at >= since_ms]

    async def revoke_other_sessions(self, player: str, session: str, now_ms: int) -> tuple[SignOut, list[str]]:
        sign_out = SignOut(player, await self.session_generation(player) + 1, session)
        self._sign_outs[player] = sign_out, now_ms
        ids = (s.id for s in self._sessions.values() if s.player == player)
        others = sorted(other for other in ids if other != session and other not in self._revoked)
        self._revoked.update(dict.fromkeys(others, now_ms))
        return sign_out, others

    async def session_generation(self, player: str) -> int:
        return self._sign_outs[player][0].generation if player in self._sign_outs else 0

    async def sign_outs(self, since_ms: int) -> list[SignOut]:
        return [sign_out for sign_out, signed_out_at in self._sign_outs.values() if signed_out_at >= since_ms]

    async def add_transfer(self, code: str, owner: TransferOwner, valid_ms: int) -> int:
        for other, (before, _) in list(self._transfers.items()):
            if before.player == owner.player and other not in self._used_transfers:
                del self._transfers[other]
        self._transfers[code] = owner, wall() + valid_ms
        return self._transfers[code][1]

    async def transfer(self, code: str) -> StoredTransfer | None:
        if code not in self._transfers:
            return None
        owner, expires_at = self._transfers[code]
        return StoredTransfer(owner, code in self._used_transfers, expires_at <= wall())

    async def use_transfer(self, code: str) -> TransferOwner | None:
        stored = await self.transfer(code)
        if stored is None or stored.is_used or stored.is_expired:
            return None
        self._used_transfers.add(code)
        return stored.owner

    async def secret(self) -> bytes:
        return self._secret

    async def heartbeat(self, server: str, started_at_ms: int, now_ms: int) -> UptimeReport:
        self._uptime[server, started_at_ms] = now_ms
        return UptimeReport(await self.uptime(), None)

    async def uptime(self) -> list[tuple[int, int]]:
        return sorted((since, until) for (_, since), until in self._uptime.items())

    async def clock(self) -> None:
        return None

    async def probe(self) -> None:
        if not self._open:
            raise StoreError(*CLOSED)

    # --- pruning ------------------------------------------------------------------------------------------------------

    async def stale_matches(self, kind: StaleKind, before_ms: int, after: PageKey, limit: int) -> IdPage:
        if kind in ("finished", "empty"):
            page = [(0, match) for match in sorted(self._matches) if match > after[1]][:limit]
        else:
            keys = sorted(_age_key(stored) for stored in self._matches.values() if stored.status != "over")
            page = [key for key in keys if key > after and key[0] < before_ms][:limit]
        stale = [match for _, match in page if self._is_stale(self._matches[match], kind, before_ms)]
        return IdPage(stale, page[-1] if len(page) == limit else None)

    def _is_stale(self, stored: StoredMatch, kind: StaleKind, before: int) -> bool:
        """Return whether pruning may delete the match as one of this kind; `before` is the age limit of the kind."""
        rows = self._entries(stored.id)
        in_play = stored.status in ("playing", "paused")
        old = stored.created_at_ms < before
        idle = old and stored.clock_anchor_at_ms < before and not any(row.stored_at_ms >= before for row in rows[-1:])
        humans = {seat: assignment.player for seat, assignment in enumerate(stored.seats) if assignment.kind == "human"}
        if kind == "open":
            return stored.status == "open" and old
        if kind == "empty":
            has_human_action = any(row.seat in humans and not row.entry().system_action() for row in rows)
            # The result of a fair series needs both games, so the first is kept while the second exists.
            decides_series = stored.settings.series == 1 and stored.rematch_id in self._matches
            is_old = in_play and old and stored.clock_anchor_at_ms < before
            is_old |= stored.status == "over" and idle and not decides_series
            return is_old and not has_human_action and len(set(humans.values())) <= 1
        if kind == "abandoned":
            return in_play and idle and (stored.due_at_ms is None or stored.due_at_ms < before)
        return stored.status == "over" and idle and stored.rematch_id not in self._matches

    async def delete_matches(self, kind: StaleKind, before_ms: int, ids: Sequence[str]) -> list[str]:
        found = [match for match in sorted(set(ids)) if match in self._matches]
        stale = [match for match in found if self._is_stale(self._matches[match], kind, before_ms)]
        for match in stale:
            self._delete(match)
        return stale

    async def delete_open(self, match: str, player: str) -> bool:
        stored = self._matches.get(match)
        if not stored or stored.status != "open":
            return False
        if any(assignment.kind == "human" and assignment.player != player for assignment in stored.seats):
            return False
        self._delete(match)
        return True

    def _delete(self, match: str) -> None:
        stored = self._matches.pop(match)
        self._rows.pop(match, None)
        self._reviews.pop(match, None)
        self._action_keys = {key for key in self._action_keys if key[0] != match}
        origin = self._matches.get(stored.origin_id)
        if origin and origin.rematch_id == match:
            self._matches[origin.id] = replace(origin, rematch_id="")

    async def delete_guests(self, before_ms: int, after: PageKey, limit: int) -> IdPage:
        keys = sorted((named_at, player) for player, named_at in self._named_at_ms.items())
        page = [key for key in keys if key > after and key[0] < before_ms][:limit]
        active = {session.player for session in self._sessions.values() if session.last_used_at_ms >= before_ms}
        stale = [player for _, player in page if player not in active and not any(self._matches_of(player))]
        for player in stale:
            del self._guests[player], self._named_at_ms[player]
        return IdPage(stale, page[-1] if len(page) == limit else None)

    async def delete_sessions(self, before_ms: int, after: PageKey, limit: int) -> IdPage:
        keys = sorted((s.last_used_at_ms, s.id) for s in self._sessions.values() if s.id not in self._revoked)
        page = [key for key in keys if key > after and key[0] < before_ms][:limit]
        stale = [session for _, session in page if not any(self._matches_of(self._sessions[session].player))]
        for session in stale:
            del self._sessions[session]
        return IdPage(stale, page[-1] if len(page) == limit else None)

    async def delete_uptime(self, before_ms: int) -> int:
        unfinished = (stored.created_at_ms for stored in self._matches.values() if stored.status != "over")
        oldest = min(unfinished, default=before_ms)
        old = [key for key, until in self._uptime.items() if until < min(before_ms, oldest)]
        for key in old:
            del self._uptime[key]
        return len(old)


def _age_key(stored: StoredMatch) -> tuple[int, str]:
    """Return the key that sorts matches by creation time, the oldest first."""
    return stored.created_at_ms, stored.id


def _seat_of(stored: StoredMatch, player: str) -> int:
    return next(seat for seat, assignment in enumerate(stored.seats) if assignment.player == player)
