"""A store that forgets everything when the process ends: for tests, and to try things out."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest

from msgspec.structs import asdict, replace

from ...kernel.outcome import Outcome
from ...kernel.record import Header
from ..kept import (
    Commit,
    Kept,
    Mark,
    Page,
    PageKey,
    Place,
    Ranked,
    Result,
    Row,
    SignOut,
    Stale,
    Status,
    StoredSession,
    Summary,
    Version,
)
from ..store import Conflict, StoreError, SyncFailed
from ..uptime import wall


class MemoryStore:
    """Closed and opened again it still knows what it knew, as a database does."""

    def __init__(self) -> None:
        self._matches: dict[str, Kept] = {}  # without their rows
        self._rows: dict[str, dict[int, Row]] = {}  # by match and ply
        self._action_keys: set[tuple[str, int, str]] = set()  # match, seat and the client's id of each action
        self._names: dict[str, str] = {}
        self._named_wall: dict[str, int] = {}
        self._sessions: dict[str, StoredSession] = {}
        self._revoked: dict[str, int] = {}  # when each revoked session was
        self._sign_outs: dict[str, tuple[SignOut, int]] = {}  # by player, with its wall time
        self._uptime: dict[tuple[str, int], int] = {}
        self._secret = secrets.token_bytes(32)
        self._open = False
        self._told: list[Commit] = []  # what `done` is to hear of next
        self._done: Callable[[Sequence[Commit]], None] = lambda batch: None

    place = "memory"
    on_sync_failure: Callable[[SyncFailed], None] | None = None  # there is no disk

    async def open(self, done: Callable[[Sequence[Commit]], None]) -> None:
        self._done = done
        self._open = True

    async def close(self) -> None:
        self._open = False
        await asyncio.sleep(0)  # the last batch is told

    def put(self, commit: Commit) -> None:
        row = commit.row
        rows = self._rows.setdefault(row.match, {})
        if not self._open:
            commit.error = StoreError("store-closed", "The database is not open.")
        elif row.ply in rows or (row.match, row.seat, row.action_id) in self._action_keys:
            commit.error = Conflict()
        else:
            rows[row.ply] = row
            if row.action_id:
                self._action_keys.add((row.match, row.seat, row.action_id))
            if commit.mark:
                self._apply(commit.mark)
        if not self._told:
            asyncio.get_running_loop().call_soon(self._tell)
        self._told.append(commit)

    def _tell(self) -> None:
        batch, self._told = self._told, []
        self._done(batch)

    def _apply(self, mark: Mark) -> None:
        if kept := self._matches.get(mark.match):
            changes = asdict(mark)
            del changes["match"]
            self._matches[mark.match] = replace(kept, **changes)

    # --- matches ------------------------------------------------------------------------------------------------------

    async def create(self, kept: Kept) -> None:
        if kept.id in self._matches:
            raise StoreError("match-exists", "There is a match of this name already.")
        self._matches[kept.id] = replace(kept, rows=())
        self._rows.setdefault(kept.id, {}).update((row.ply, row) for row in kept.rows)

    async def load(self, match: str) -> Kept | None:
        kept = self._matches.get(match)
        return kept and replace(kept, rows=tuple(self._after(match, -1)))

    async def load_without_entries(self, match: str) -> Kept | None:
        kept = self._matches.get(match)
        return kept and replace(kept, rows=())

    async def versions(self, matches: Sequence[str]) -> dict[str, Version]:
        return {
            kept.id: Version(
                max(self._rows[kept.id], default=0),
                kept.status,
                kept.successor,
                kept.anchor_wall,
                kept.anchor_at,
                kept.places,
            )
            for kept in (self._matches[match] for match in matches if match in self._matches)
        }

    async def rows_after(self, match: str, ply: int) -> list[Row]:
        return self._after(match, ply)

    def _after(self, match: str, ply: int) -> list[Row]:
        return [row for at, row in sorted(self._rows.get(match, {}).items()) if at > ply]

    async def sit(self, match: str, seat: int, player: str, name: str) -> bool:
        kept = self._matches.get(match)
        if not kept or not 0 <= seat < len(kept.places) or kept.places[seat].kind != "open":
            return False
        self._seat(kept, seat, replace(kept.places[seat], kind="human", player=player, name=name))
        return True

    async def name_seat(self, match: str, seat: int, player: str, name: str) -> bool:
        kept = self._matches.get(match)
        if not kept or not 0 <= seat < len(kept.places) or kept.places[seat].player != player:
            return False
        self._seat(kept, seat, replace(kept.places[seat], name=name))
        return True

    def _seat(self, kept: Kept, seat: int, place: Place) -> None:
        self._matches[kept.id] = replace(kept, places=(*kept.places[:seat], place, *kept.places[seat + 1 :]))

    async def begin(self, match: str, header: Header, mark: Mark) -> bool:
        kept = self._matches.get(match)
        if not kept or kept.status != "open":
            return False
        self._matches[match] = replace(kept, header=header)
        self._apply(mark)
        return True

    async def mark(self, mark: Mark) -> None:
        kept = self._matches.get(mark.match)
        if kept and kept.status != "over":
            self._apply(mark)

    async def rematch(self, kept: Kept) -> bool:
        origin = self._matches.get(kept.origin)
        if not origin or origin.successor:
            return False
        await self.create(kept)
        self._matches[origin.id] = replace(origin, successor=kept.id)
        return True

    # --- what is due --------------------------------------------------------------------------------------------------

    async def due(self, now_wall: int, limit: int) -> list[tuple[str, int]]:
        found = ((kept.due, kept.id) for kept in self._matches.values() if kept.due is not None)
        return [(match, due) for due, match in sorted(found) if due <= now_wall][:limit]

    async def claim(self, match: str, due: int, until: int) -> bool:
        kept = self._matches.get(match)
        if not kept or kept.due != due:
            return False
        self._matches[match] = replace(kept, due=until)
        return True

    async def release(self, later_than: int | None = None) -> None:
        for match, kept in self._matches.items():
            if kept.due is not None:
                self._matches[match] = replace(kept, due=0)

    # --- lists --------------------------------------------------------------------------------------------------------

    async def mine(self, player: str, limit: int, status: Status | None = None) -> list[Summary]:
        return self._newest((kept for kept in self._held(player) if status in (None, kept.status)), limit)

    async def lobby(self, limit: int, since_wall: int = 0, per_guest: int = 3) -> list[Summary]:
        ranked: dict[str | None, list[Kept]] = {}  # of each guest, the newest first
        for kept in sorted(self._matches.values(), key=_age, reverse=True):
            if kept.settings.listed and kept.status == "open" and kept.created_wall >= since_wall:
                guest = next((place.player for place in kept.places if place.kind == "human"), None)
                ranked.setdefault(guest, []).append(kept)
        rounds = zip_longest(*(theirs[:per_guest] for theirs in ranked.values()))
        shown = [kept for a_round in rounds for kept in sorted(filter(None, a_round), key=_age, reverse=True)]
        return [self._summary(kept) for kept in shown[:limit]]

    async def count_listed(self, player: str, open_since: int | None = None) -> int:
        return sum(
            kept.settings.listed
            and kept.status != "over"
            and (open_since is None or (kept.status == "open" and kept.created_wall >= open_since))
            for kept in self._held(player)
        )

    async def count_open(self, player: str) -> int:
        return sum(kept.status != "over" for kept in self._held(player))

    def _held(self, player: str) -> Iterable[Kept]:
        return (kept for kept in self._matches.values() if any(place.player == player for place in kept.places))

    def _newest(self, found: Iterable[Kept], limit: int) -> list[Summary]:
        newest = sorted(found, key=_age, reverse=True)[:limit]
        return [self._summary(kept) for kept in newest]

    def _summary(self, kept: Kept) -> Summary:
        plies = len(self._rows[kept.id])
        return Summary(kept.id, kept.game, kept.status, kept.places, kept.created_wall, plies, kept.outcome)

    # --- what came of them --------------------------------------------------------------------------------------------

    async def ranking(self, game: str, day: str, options: str) -> list[Ranked]:
        firsts: dict[str, tuple[Kept, int]] = {}
        for kept in sorted(self._matches.values(), key=_age):
            if day and (kept.game, kept.day, bytes(kept.options)) == (game, day, options.encode()):
                for seat, place in enumerate(kept.places):
                    if place.kind == "human":
                        firsts.setdefault(place.player, (kept, seat))
        return [
            Ranked(kept.id, player, kept.places[seat].name, seat, kept.outcome, kept.created_wall)
            for player, (kept, seat) in firsts.items()
            if kept.outcome
        ]

    async def days(self, player: str, game: str, options: str) -> list[str]:
        over = self._over(player, game)
        return sorted({k.day for k in over if k.day and bytes(k.options) == options.encode()}, reverse=True)

    async def results(self, player: str, game: str, limit: int) -> list[Result]:
        return [
            Result(kept.id, kept.created_wall, kept.day, kept.options, _seat_of(kept, player), kept.outcome)
            for kept in self._over(player, game)[:limit]
            if kept.outcome
        ]

    async def outcomes(self, player: str, game: str) -> list[tuple[int, Outcome]]:
        return [(_seat_of(kept, player), kept.outcome) for kept in self._over(player, game) if kept.outcome]

    def _over(self, player: str, game: str) -> list[Kept]:
        found = (kept for kept in self._held(player) if kept.game == game and kept.status == "over")
        return sorted(found, key=_age, reverse=True)

    # --- guests and the house -----------------------------------------------------------------------------------------

    async def name(self, player: str) -> str:
        return self._names.get(player, "")

    async def rename(self, player: str, name: str) -> None:
        self._names[player] = name
        self._named_wall[player] = wall()

    async def keep_sessions(self, rows: Sequence[StoredSession]) -> None:
        for session in rows:
            before = self._sessions.get(session.id)
            self._sessions[session.id] = replace(before, seen_wall=session.seen_wall) if before else session

    async def touch_session(self, session: str, seen_wall: int) -> bool:
        before = self._sessions.get(session)
        if before:
            self._sessions[session] = replace(before, seen_wall=seen_wall)
        return before is not None

    async def sessions(self, player: str, limit: int) -> list[StoredSession]:
        theirs = [s for s in self._sessions.values() if s.player == player and s.id not in self._revoked]
        return sorted(theirs, key=lambda s: (-s.seen_wall, s.id))[:limit]

    async def revoke_session(self, player: str, session: str, wall: int) -> bool:
        found = self._sessions.get(session)
        if not found or found.player != player or session in self._revoked:
            return False
        self._revoked[session] = wall
        return True

    async def revoked_sessions(self, since_wall: int) -> list[str]:
        return [session for session, wall in self._revoked.items() if wall >= since_wall]

    async def revoke_other_sessions(self, player: str, session: str, wall: int) -> tuple[SignOut, list[str]]:
        sign_out = SignOut(player, await self.session_generation(player) + 1, session)
        self._sign_outs[player] = sign_out, wall
        theirs = (s.id for s in self._sessions.values() if s.player == player)
        others = sorted(other for other in theirs if other != session and other not in self._revoked)
        self._revoked.update(dict.fromkeys(others, wall))
        return sign_out, others

    async def session_generation(self, player: str) -> int:
        return self._sign_outs[player][0].generation if player in self._sign_outs else 0

    async def sign_outs(self, since_wall: int) -> list[SignOut]:
        return [sign_out for sign_out, wall in self._sign_outs.values() if wall >= since_wall]

    async def secret(self) -> bytes:
        return self._secret

    async def alive(self, server: str, since_wall: int, now_wall: int) -> None:
        self._uptime[server, since_wall] = now_wall

    async def uptime(self) -> list[tuple[int, int]]:
        return sorted((since, until) for (_, since), until in self._uptime.items())

    async def clock(self) -> None:
        return None

    async def probe(self) -> None:
        if not self._open:
            raise StoreError("store-closed", "The database is not open.")

    # --- pruning ------------------------------------------------------------------------------------------------------

    async def stale_matches(self, kind: Stale, before_wall: int, after: PageKey, limit: int) -> Page:
        if kind in ("finished", "empty"):
            page = [(0, match) for match in sorted(self._matches) if match > after[1]][:limit]
        else:
            keys = sorted(_age(kept) for kept in self._matches.values() if kept.status != "over")
            page = [key for key in keys if key > after and key[0] < before_wall][:limit]
        stale = [match for _, match in page if self._is_stale(self._matches[match], kind, before_wall)]
        return Page(stale, page[-1] if len(page) == limit else None)

    def _is_stale(self, kept: Kept, kind: Stale, before: int) -> bool:
        rows = self._after(kept.id, -1)
        begun = kept.status in ("playing", "paused")
        old = kept.created_wall < before
        idle = old and kept.anchor_wall < before and not any(row.wall >= before for row in rows[-1:])
        humans = {seat: place.player for seat, place in enumerate(kept.places) if place.kind == "human"}
        if kind == "open":
            return kept.status == "open" and old
        if kind == "empty":
            moved = any(row.seat in humans and not row.entry().system_action() for row in rows)
            needed = kept.settings.series == 1 and kept.successor in self._matches  # both games decide a series
            done_with = begun and old and kept.anchor_wall < before
            done_with |= kept.status == "over" and idle and not needed
            return done_with and not moved and len(set(humans.values())) <= 1
        if kind == "abandoned":
            return begun and idle and (kept.due is None or kept.due < before)
        return kept.status == "over" and idle and kept.successor not in self._matches

    async def delete_matches(self, kind: Stale, before_wall: int, ids: Sequence[str]) -> list[str]:
        found = [match for match in sorted(set(ids)) if match in self._matches]
        stale = [match for match in found if self._is_stale(self._matches[match], kind, before_wall)]
        for match in stale:
            self._delete(match)
        return stale

    async def delete_open(self, match: str, player: str) -> bool:
        kept = self._matches.get(match)
        if not kept or kept.status != "open":
            return False
        if any(place.kind == "human" and place.player != player for place in kept.places):
            return False
        self._delete(match)
        return True

    def _delete(self, match: str) -> None:
        kept = self._matches.pop(match)
        self._rows.pop(match, None)
        self._action_keys = {key for key in self._action_keys if key[0] != match}
        origin = self._matches.get(kept.origin)
        if origin and origin.successor == match:
            self._matches[origin.id] = replace(origin, successor="")

    async def delete_guests(self, before_wall: int, after: PageKey, limit: int) -> Page:
        keys = sorted((named, player) for player, named in self._named_wall.items())
        page = [key for key in keys if key > after and key[0] < before_wall][:limit]
        seen = {session.player for session in self._sessions.values() if session.seen_wall >= before_wall}
        stale = [player for _, player in page if player not in seen and not any(self._held(player))]
        for player in stale:
            del self._names[player], self._named_wall[player]
        return Page(stale, page[-1] if len(page) == limit else None)

    async def delete_sessions(self, before_wall: int, after: PageKey, limit: int) -> Page:
        keys = sorted((s.seen_wall, s.id) for s in self._sessions.values() if s.id not in self._revoked)
        page = [key for key in keys if key > after and key[0] < before_wall][:limit]
        stale = [session for _, session in page if not any(self._held(self._sessions[session].player))]
        for session in stale:
            del self._sessions[session]
        return Page(stale, page[-1] if len(page) == limit else None)

    async def delete_uptime(self, before_wall: int) -> int:
        needed = min((k.created_wall for k in self._matches.values() if k.status != "over"), default=before_wall)
        old = [key for key, until in self._uptime.items() if until < min(before_wall, needed)]
        for key in old:
            del self._uptime[key]
        return len(old)


def _age(kept: Kept) -> tuple[int, str]:
    return kept.created_wall, kept.id


def _seat_of(kept: Kept, player: str) -> int:
    return next(seat for seat, place in enumerate(kept.places) if place.player == player)
