"""The store on a database, SQLite or PostgreSQL: entries go through a write queue, all else is SQL that both read."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Raw
from msgspec.structs import asdict, replace
from sqlalchemy import BigInteger, Connection, bindparam, delete, insert, literal_column, select, update
from sqlalchemy import Row as SqlRow
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from ...kernel.codec import decode, encode
from ...kernel.outcome import Outcome
from ...kernel.record import Header
from ..store import StoreError, SyncFailed
from ..stored import (
    EntryWrite,
    IdPage,
    PageKey,
    PlayerResult,
    RankingEntry,
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
from ..uptime import ClockReading, UptimeReport, wall
from . import pruning
from .activity import first_of_each
from .database import STATUS_COLUMNS, Database, T, run, status_values
from .match_rows import create, find_summaries, load, load_without_entries, read_summaries, read_versions
from .queries import (
    count_public_query,
    count_query,
    days_query,
    due_query,
    lobby_query,
    mine_query,
    playing_query,
    ranking_query,
    results_query,
)
from .schema import guests, matches, reviews, seats, server_values, sessions, sign_outs, transfers, uptime
from .write_queue import CLOSED, Done, WriteQueue

# Built once: a statement costs more to build than to run, and where many play, rematches are frequent.
_SET_REMATCH = (
    update(matches)
    .where(matches.c.id == bindparam("first"), matches.c.rematch_id == "")
    .values(rematch_id=bindparam("second"))
)
_UPTIME = select(uptime.c.started_at_ms, uptime.c.last_alive_at_ms).order_by(
    uptime.c.started_at_ms, uptime.c.last_alive_at_ms
)


# The database's own clock in milliseconds since 1970, by dialect.
_NOW_MS = {
    "sqlite": literal_column("CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)", BigInteger),
    "postgresql": literal_column("CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)", BigInteger),
}
_USED_CODES_MS = 86_400_000  # ms after its expiry for which a code is still told from an unknown one


class SqlStore:
    """A `Store` on a `Database`."""

    put: Callable[[EntryWrite], None]

    def __init__(self, database: Database) -> None:
        self.database = database
        self.on_sync_failure: Callable[[SyncFailed], None] | None = None
        self._queue = WriteQueue(database.write, database.batch_limits)
        self.put = self._queue.put  # no method that only forwards: this is the move path

    @property
    def place(self) -> str:
        return self.database.place

    async def open(self, done: Done) -> None:
        await self.database.open(self._stop)
        self._queue.open(done)

    async def close(self) -> None:
        if self._queue.is_open:
            await self._queue.close()
            await self.database.close()

    async def probe(self) -> None:
        if not self._queue.is_open:
            raise StoreError(*CLOSED)
        await self.database.probe()

    async def clock(self) -> ClockReading | None:
        return await self._read(self.database.read_clock)

    def _stop(self, error: SyncFailed) -> None:
        """A sync has failed: report nothing from now on and have the server end."""
        self._queue.stop()
        if self.on_sync_failure:
            self.on_sync_failure(error)

    async def run(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        """Return what work returns in a transaction. Raises StoreError."""
        return await run(self.database, work, writing=writing)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await run(self.database, work, writing=False)

    async def _change(self, statement: Any) -> bool:
        """Return whether the statement changed a row."""
        return await self.run(lambda connection: bool(connection.execute(statement).rowcount), writing=True)

    async def _upsert(self, table: Any, rows: Sequence[dict[str, Any]], *changed: str) -> None:
        await self.run(lambda connection: _upsert(connection, table, rows, *changed), writing=True)

    # --- matches ------------------------------------------------------------------------------------------------------

    async def create(self, stored: StoredMatch) -> None:
        await self._create(lambda connection: create(connection, stored))

    async def rematch(self, stored: StoredMatch) -> bool:
        def work(connection: Connection) -> bool:
            if not connection.execute(_SET_REMATCH, {"first": stored.origin_id, "second": stored.id}).rowcount:
                return False
            create(connection, stored)
            return True

        return await self._create(work)

    async def _create(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self.run(work, writing=True)
        except StoreError as error:
            if isinstance(error.__cause__, IntegrityError):
                raise StoreError("match-exists", "There is already a match with this id. Choose another id.") from error
            raise

    async def load(self, match: str) -> StoredMatch | None:
        return await self._read(lambda connection: load(connection, match))

    async def load_without_entries(self, match: str) -> StoredMatch | None:
        return await self._read(lambda connection: load_without_entries(connection, match))

    async def versions(self, matches: Sequence[str]) -> dict[str, Version]:
        return await self._read(lambda connection: read_versions(connection, matches))

    async def sit(self, match: str, seat: int, player: str, name: str, avatar: str = "") -> bool:
        wanted = (seats.c.match_id == match, seats.c.seat == seat, seats.c.kind == "open")
        values = {"kind": "human", "player": player, "name": name, "avatar": avatar}
        return await self._change(update(seats).where(*wanted).values(values))

    async def name_seat(self, match: str, seat: int, player: str, name: str, avatar: str = "") -> bool:
        wanted = (seats.c.match_id == match, seats.c.seat == seat, seats.c.player == player)
        values = {"name": name, **({"avatar": avatar} if avatar else {})}
        return await self._change(update(seats).where(*wanted).values(values))

    async def begin(self, match: str, header: Header, change: StatusUpdate) -> bool:
        wanted = (matches.c.id == match, matches.c.status == "open")
        values = {"header": encode(header).decode(), **_status_columns(change)}
        return await self._change(update(matches).where(*wanted).values(values))

    async def update_status(self, change: StatusUpdate) -> None:
        wanted = (matches.c.id == change.match, matches.c.status != "over")  # a finished match stays finished
        await self._change(update(matches).where(*wanted).values(_status_columns(change)))

    async def load_review(self, match: str, version: str) -> bytes | None:
        query = select(reviews.c.content).where(reviews.c.match_id == match, reviews.c.version == version)

        def work(connection: Connection) -> bytes | None:
            content: str | None = connection.execute(query).scalar()
            return None if content is None else content.encode()

        return await self._read(work)

    async def save_review(self, match: str, version: str, content: bytes) -> None:
        row = {"match_id": match, "version": version, "content": content.decode()}
        # locked, so that the match is not deleted between the two statements
        exists = select(matches.c.id).where(matches.c.id == match).with_for_update()

        def work(connection: Connection) -> None:
            if connection.execute(exists).first():
                _upsert(connection, reviews, [row], "version", "content")

        await self.run(work, writing=True)

    # --- due matches --------------------------------------------------------------------------------------------------

    async def due(self, now_ms: int, limit: int) -> list[tuple[str, int]]:
        query = due_query(now_ms, limit)
        return await self._read(lambda connection: [(match, due) for match, due in connection.execute(query)])

    async def claim(self, match: str, due: int, until: int) -> bool:
        return await self._change(
            update(matches).where(matches.c.id == match, matches.c.due_at_ms == due).values(due_at_ms=until)
        )

    async def release(self, later_than: int | None = None) -> None:
        releasable = self.database.releasable(later_than)
        if releasable is not None:
            await self._change(update(matches).where(releasable).values(due_at_ms=0))

    # --- lists --------------------------------------------------------------------------------------------------------

    async def mine(self, player: str, limit: int, status: Status | None = None) -> list[Summary]:
        return await self._read(lambda connection: find_summaries(connection, mine_query(player, limit, status)))

    async def lobby(self, limit: int, since_ms: int = 0, per_guest: int = 3) -> list[Summary]:
        return await self._read(lambda connection: find_summaries(connection, lobby_query(limit, since_ms, per_guest)))

    async def playing(self, limit: int, since_ms: int, per_guest: int) -> list[Summary]:
        def work(connection: Connection) -> list[Summary]:
            found = [(row.id, row.active, row.guest) for row in connection.execute(playing_query(since_ms))]
            chosen = first_of_each(found, limit, per_guest)
            lines = read_summaries(connection, list(chosen))
            return [replace(line, last_active_at_ms=chosen[line.id]) for line in lines]

        return await self._read(work)

    async def count_public(self, player: str, open_since: int | None = None) -> int:
        query = count_public_query(player, open_since)
        return await self._read(lambda connection: int(connection.execute(query).scalar_one()))

    async def count_open(self, player: str) -> int:
        return await self._read(lambda connection: int(connection.execute(count_query(player)).scalar_one()))

    # --- results --------------------------------------------------------------------------------------------

    async def ranking(self, game: str, day: str, options: str) -> list[RankingEntry]:
        def work(connection: Connection) -> list[RankingEntry]:
            firsts: dict[str, SqlRow[Any]] = {}
            for found in connection.execute(ranking_query(game, day, options)):
                firsts.setdefault(found.player, found)
            return [
                RankingEntry(f.id, f.player, f.name, f.seat, decode(f.outcome, Outcome), f.created_at_ms, f.avatar)
                for f in firsts.values()
                if f.status == "over"
            ]

        return await self._read(work)

    async def days(self, player: str, game: str, options: str) -> list[str]:
        query = days_query(player, game, options)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def results(self, player: str, game: str, limit: int) -> list[PlayerResult]:
        query = results_query(player, game, limit)
        return await self._read(
            lambda connection: [
                PlayerResult(f.id, f.created_at_ms, f.day, Raw(f.options.encode()), f.seat, decode(f.outcome, Outcome))
                for f in connection.execute(query)
            ]
        )

    async def outcomes(self, player: str, game: str) -> list[tuple[int, Outcome]]:
        query = results_query(player, game, None)
        return await self._read(
            lambda connection: [(f.seat, decode(f.outcome, Outcome)) for f in connection.execute(query)]
        )

    # --- guests, sessions and servers ---------------------------------------------------------------------------------

    async def guests(self, players: Sequence[str]) -> dict[str, StoredGuest]:
        query = select(guests.c.player, guests.c.name, guests.c.avatar).where(guests.c.player.in_(players))
        return await self._read(
            lambda connection: {row.player: StoredGuest(row.name, row.avatar) for row in connection.execute(query)}
        )

    async def set_guest(self, player: str, name: str = "", avatar: str = "") -> None:
        row = {"player": player, "name": name, "avatar": avatar, "named_at_ms": wall()}
        chosen = [column for column in ("name", "avatar") if row[column]]
        await self._upsert(guests, [row], *chosen, "named_at_ms")

    async def keep_sessions(self, rows: Sequence[StoredSession]) -> None:
        ordered = sorted(rows, key=lambda row: row.id)  # or two servers could wait for each other's rows
        await self._upsert(sessions, [asdict(row) for row in ordered], "last_used_at_ms")

    async def touch_session(self, session: str, last_used_at_ms: int) -> bool:
        return await self._change(
            update(sessions).where(sessions.c.id == session).values(last_used_at_ms=last_used_at_ms)
        )

    async def sessions(self, player: str, limit: int) -> list[StoredSession]:
        query = (
            select(*[sessions.c[name] for name in StoredSession.__struct_fields__])
            .where(sessions.c.player == player, sessions.c.revoked_at_ms.is_(None))
            .order_by(sessions.c.last_used_at_ms.desc(), sessions.c.id)
            .limit(limit)
        )
        return await self._read(lambda connection: [StoredSession(*row) for row in connection.execute(query)])

    async def revoke_session(self, player: str, session: str, now_ms: int) -> bool:
        wanted = (sessions.c.id == session, sessions.c.player == player, sessions.c.revoked_at_ms.is_(None))
        return await self._change(update(sessions).where(*wanted).values(revoked_at_ms=now_ms))

    async def revoked_sessions(self, since_ms: int) -> list[str]:
        query = select(sessions.c.id).where(sessions.c.revoked_at_ms >= since_ms)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def revoke_other_sessions(self, player: str, session: str, now_ms: int) -> tuple[SignOut, list[str]]:
        def work(connection: Connection) -> tuple[SignOut, list[str]]:
            dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
            first = dialect.insert(sign_outs).values(
                player=player, generation=1, session=session, signed_out_at_ms=now_ms
            )
            again = {"generation": sign_outs.c.generation + 1, "session": session, "signed_out_at_ms": now_ms}
            noted = first.on_conflict_do_update(index_elements=[sign_outs.c.player], set_=again)
            generation = connection.execute(noted.returning(sign_outs.c.generation)).scalar_one()
            others = (sessions.c.player == player, sessions.c.id != session, sessions.c.revoked_at_ms.is_(None))
            revoked = update(sessions).where(*others).values(revoked_at_ms=now_ms).returning(sessions.c.id)
            return SignOut(player, generation, session), sorted(connection.execute(revoked).scalars())

        return await self.run(work, writing=True)

    async def session_generation(self, player: str) -> int:
        query = select(sign_outs.c.generation).where(sign_outs.c.player == player)
        return await self._read(lambda connection: connection.execute(query).scalar() or 0)

    async def sign_outs(self, since_ms: int) -> list[SignOut]:
        query = select(sign_outs.c.player, sign_outs.c.generation, sign_outs.c.session)
        query = query.where(sign_outs.c.signed_out_at_ms >= since_ms)
        return await self._read(lambda connection: [SignOut(*row) for row in connection.execute(query)])

    async def add_transfer(self, code: str, owner: TransferOwner, valid_ms: int) -> int:
        def work(connection: Connection) -> int:
            now = _NOW_MS[connection.dialect.name]
            unused = (transfers.c.player == owner.player) & transfers.c.used_at_ms.is_(None)
            connection.execute(delete(transfers).where(unused | (transfers.c.expires_at_ms < now - _USED_CODES_MS)))
            new = insert(transfers).values(code=code, **owner._asdict(), expires_at_ms=now + valid_ms)
            return int(connection.execute(new.returning(transfers.c.expires_at_ms)).scalar_one())

        return await self.run(work, writing=True)

    async def transfer(self, code: str) -> StoredTransfer | None:
        def work(connection: Connection) -> StoredTransfer | None:
            expired = (transfers.c.expires_at_ms <= _NOW_MS[connection.dialect.name]).label("expired")
            found = connection.execute(select(transfers, expired).where(transfers.c.code == code)).first()
            if not found:
                return None
            owner = TransferOwner(found.player, found.session, found.generation)
            return StoredTransfer(owner, found.used_at_ms is not None, bool(found.expired))

        return await self._read(work)

    async def use_transfer(self, code: str) -> TransferOwner | None:
        def work(connection: Connection) -> TransferOwner | None:
            now = _NOW_MS[connection.dialect.name]
            usable = (transfers.c.code == code, transfers.c.used_at_ms.is_(None), transfers.c.expires_at_ms > now)
            owner = (transfers.c.player, transfers.c.session, transfers.c.generation)
            found = connection.execute(
                update(transfers).where(*usable).values(used_at_ms=now).returning(*owner)
            ).first()
            return TransferOwner(*found) if found else None

        return await self.run(work, writing=True)

    async def secret(self) -> bytes:
        await self._upsert(server_values, [{"key": "secret", "value": secrets.token_hex(32)}])
        query = select(server_values.c.value).where(server_values.c.key == "secret")
        return await self._read(lambda connection: bytes.fromhex(connection.execute(query).scalar_one()))

    async def heartbeat(self, server: str, started_at_ms: int, now_ms: int) -> UptimeReport:
        note = {"server": server, "started_at_ms": started_at_ms, "last_alive_at_ms": now_ms}

        def work(connection: Connection) -> UptimeReport:
            _upsert(connection, uptime, [note], "last_alive_at_ms")
            return UptimeReport(_read_uptime(connection), self.database.read_clock(connection))

        return await self.run(work, writing=True)

    async def uptime(self) -> list[tuple[int, int]]:
        return await self._read(_read_uptime)

    # --- pruning ------------------------------------------------------------------------------------------------------

    async def stale_matches(self, kind: StaleKind, before_ms: int, after: PageKey, limit: int) -> IdPage:
        query = pruning.page_query(kind, before_ms, after, limit)
        return await self._read(lambda connection: pruning.read_page(connection, query, limit))

    async def delete_matches(self, kind: StaleKind, before_ms: int, ids: Sequence[str]) -> list[str]:
        return await self.run(lambda connection: pruning.delete_matches(connection, kind, before_ms, ids), writing=True)

    async def delete_open(self, match: str, player: str) -> bool:
        return await self.run(lambda connection: pruning.delete_open(connection, match, player), writing=True)

    async def delete_guests(self, before_ms: int, after: PageKey, limit: int) -> IdPage:
        return await self.run(
            lambda connection: pruning.delete_guests(connection, before_ms, after, limit), writing=True
        )

    async def delete_sessions(self, before_ms: int, after: PageKey, limit: int) -> IdPage:
        return await self.run(
            lambda connection: pruning.delete_sessions(connection, before_ms, after, limit), writing=True
        )

    async def delete_uptime(self, before_ms: int) -> int:
        return await self.run(lambda connection: pruning.delete_uptime(connection, before_ms), writing=True)


def _status_columns(change: StatusUpdate) -> dict[str, Any]:
    return dict(zip(STATUS_COLUMNS, status_values(change), strict=False))  # without the match's id


def _upsert(connection: Connection, table: Any, rows: Sequence[dict[str, Any]], *changed: str) -> None:
    """Insert rows; where the key exists already, replace the columns `changed`, if any."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    wanted = dialect.insert(table)
    key = list(table.primary_key)
    connection.execute(
        wanted.on_conflict_do_update(index_elements=key, set_={name: wanted.excluded[name] for name in changed})
        if changed
        else wanted.on_conflict_do_nothing(index_elements=key),
        rows,
    )


def _read_uptime(connection: Connection) -> list[tuple[int, int]]:
    return [(since, until) for since, until in connection.execute(_UPTIME)]
