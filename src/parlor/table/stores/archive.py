"""All that is kept in a database off the move path: by SQLAlchemy, in the same words for SQLite and PostgreSQL."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Raw
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, Select, bindparam, func, insert, select, update
from sqlalchemy import Row as Found
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ...kernel.codec import decode, encode
from ...kernel.outcome import Outcome
from ...kernel.record import Header
from ..kept import (
    Kept,
    Mark,
    Page,
    PageKey,
    Place,
    Ranked,
    Result,
    Row,
    Settings,
    SignOut,
    Stale,
    Status,
    StoredSession,
    Summary,
    Version,
)
from ..store import StoreError
from ..uptime import wall
from . import pruning
from .migrate import migrate
from .schema import DAILY, LIVE, LOBBY, OVER, entries, guests, house, matches, seats, sessions, sign_outs, uptime

T = TypeVar("T")

# Built once: a statement costs more to build than to run, and matches follow each other quickly where many play.
_FOLLOWED = (
    update(matches)
    .where(matches.c.id == bindparam("first"), matches.c.successor == "")
    .values(successor=bindparam("second"))
)
_NEW_MATCH, _NEW_SEATS = insert(matches), insert(seats)

LOBBY_SIZE = 2000  # listed matches that are looked at; older ones are not shown
CLOSED = ("store-closed", "The database is not open.")


class Archive(ABC):
    """The awaited half of a store. How a transaction is run is the store's own affair; what it does is written once."""

    @abstractmethod
    def fault(self, error: BaseException) -> StoreError:
        """What an error of the driver means."""

    @abstractmethod
    async def transact(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        """Run work in a transaction. One that only reads sees one state of the database from beginning to end."""

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self.run(work, writing=False)

    async def run(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        """A transaction; errors leave it as StoreErrors."""
        try:
            return await self.transact(work, writing=writing)
        except PoolTimeout as error:
            raise StoreError("database-locked", "The database is too busy: try again.") from error
        except (SQLAlchemyError, OSError, ValueError, OverflowError) as error:
            cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
            raise self.fault(cause) from error

    async def _migrate(self) -> None:
        def work(connection: Connection) -> None:
            if connection.dialect.name == "postgresql":  # two servers may start at once
                connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("parlor"))))
            migrate(connection)

        await self.run(work, writing=True)

    async def _change(self, statement: Any) -> bool:
        """Whether the statement found something to change."""
        return await self.run(lambda connection: bool(connection.execute(statement).rowcount), writing=True)

    async def _upsert(self, table: Any, rows: Sequence[dict[str, Any]], *changed: str) -> None:
        """Insert rows, or where the key exists already replace these columns, if any."""

        def work(connection: Connection) -> None:
            dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
            wanted = dialect.insert(table)
            key = list(table.primary_key)
            connection.execute(
                wanted.on_conflict_do_update(index_elements=key, set_={name: wanted.excluded[name] for name in changed})
                if changed
                else wanted.on_conflict_do_nothing(index_elements=key),
                rows,
            )

        await self.run(work, writing=True)

    # --- matches ------------------------------------------------------------------------------------------------------

    async def create(self, kept: Kept) -> None:
        await self._create(lambda connection: _create(connection, kept))

    async def rematch(self, kept: Kept) -> bool:
        def work(connection: Connection) -> bool:
            if not connection.execute(_FOLLOWED, {"first": kept.origin, "second": kept.id}).rowcount:
                return False
            _create(connection, kept)
            return True

        return await self._create(work)

    async def _create(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self.run(work, writing=True)
        except StoreError as error:
            if isinstance(error.__cause__, IntegrityError):
                raise StoreError("match-exists", "There is a match of this name already.") from error
            raise

    async def load(self, match: str) -> Kept | None:
        return await self._read(lambda connection: load(connection, match))

    async def load_without_entries(self, match: str) -> Kept | None:
        return await self._read(lambda connection: _load_without_entries(connection, match))

    async def versions(self, matches: Sequence[str]) -> dict[str, Version]:
        return await self._read(lambda connection: _versions(connection, matches))

    async def rows_after(self, match: str, ply: int) -> list[Row]:
        return await self._read(lambda connection: _rows(connection, match, ply))

    async def sit(self, match: str, seat: int, player: str, name: str) -> bool:
        wanted = (seats.c.match == match, seats.c.seat == seat, seats.c.kind == "open")
        return await self._change(update(seats).where(*wanted).values(kind="human", player=player, name=name))

    async def name_seat(self, match: str, seat: int, player: str, name: str) -> bool:
        wanted = (seats.c.match == match, seats.c.seat == seat, seats.c.player == player)
        return await self._change(update(seats).where(*wanted).values(name=name))

    async def begin(self, match: str, header: Header, mark: Mark) -> bool:
        wanted = (matches.c.id == match, matches.c.status == "open")
        return await self._change(
            update(matches).where(*wanted).values(header=encode(header).decode(), **mark_values(mark))
        )

    async def mark(self, mark: Mark) -> None:
        wanted = (matches.c.id == mark.match, matches.c.status != "over")  # what is over stays so
        await self._change(update(matches).where(*wanted).values(mark_values(mark)))

    # --- what is due --------------------------------------------------------------------------------------------------

    async def due(self, now_wall: int, limit: int) -> list[tuple[str, int]]:
        query = due_query(now_wall, limit)
        return await self._read(lambda connection: [(match, due) for match, due in connection.execute(query)])

    async def claim(self, match: str, due: int, until: int) -> bool:
        return await self._change(update(matches).where(matches.c.id == match, matches.c.due == due).values(due=until))

    # --- lists --------------------------------------------------------------------------------------------------------

    async def mine(self, player: str, limit: int, status: Status | None = None) -> list[Summary]:
        return await self._read(lambda connection: _summaries(connection, mine_query(player, limit, status)))

    async def lobby(self, limit: int, since_wall: int = 0, per_guest: int = 3) -> list[Summary]:
        return await self._read(lambda connection: _summaries(connection, lobby_query(limit, since_wall, per_guest)))

    async def count_listed(self, player: str, open_since: int | None = None) -> int:
        query = count_listed_query(player, open_since)
        return await self._read(lambda connection: int(connection.execute(query).scalar_one()))

    async def count_open(self, player: str) -> int:
        return await self._read(lambda connection: int(connection.execute(count_query(player)).scalar_one()))

    # --- what came of them --------------------------------------------------------------------------------------------

    async def ranking(self, game: str, day: str, options: str) -> list[Ranked]:
        def work(connection: Connection) -> list[Ranked]:
            firsts: dict[str, Found[Any]] = {}
            for found in connection.execute(ranking_query(game, day, options)):
                firsts.setdefault(found.player, found)
            return [
                Ranked(f.id, f.player, f.name, f.seat, decode(f.outcome, Outcome), f.created_wall)
                for f in firsts.values()
                if f.status == "over"
            ]

        return await self._read(work)

    async def days(self, player: str, game: str, options: str) -> list[str]:
        query = days_query(player, game, options)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def results(self, player: str, game: str, limit: int) -> list[Result]:
        query = results_query(player, game, limit)
        return await self._read(
            lambda connection: [
                Result(f.id, f.created_wall, f.day, Raw(f.options.encode()), f.seat, decode(f.outcome, Outcome))
                for f in connection.execute(query)
            ]
        )

    async def outcomes(self, player: str, game: str) -> list[tuple[int, Outcome]]:
        query = results_query(player, game, None)
        return await self._read(
            lambda connection: [(f.seat, decode(f.outcome, Outcome)) for f in connection.execute(query)]
        )

    # --- guests and the house -----------------------------------------------------------------------------------------

    async def name(self, player: str) -> str:
        query = select(guests.c.name).where(guests.c.player == player)
        return await self._read(lambda connection: connection.execute(query).scalar() or "")

    async def rename(self, player: str, name: str) -> None:
        await self._upsert(guests, [{"player": player, "name": name, "named_wall": wall()}], "name", "named_wall")

    async def keep_sessions(self, rows: Sequence[StoredSession]) -> None:
        ordered = sorted(rows, key=lambda row: row.id)  # or two servers could wait for each other's rows
        await self._upsert(sessions, [asdict(row) for row in ordered], "seen_wall")

    async def touch_session(self, session: str, seen_wall: int) -> bool:
        return await self._change(update(sessions).where(sessions.c.id == session).values(seen_wall=seen_wall))

    async def sessions(self, player: str, limit: int) -> list[StoredSession]:
        query = (
            select(*[sessions.c[name] for name in StoredSession.__struct_fields__])
            .where(sessions.c.player == player, sessions.c.revoked_wall.is_(None))
            .order_by(sessions.c.seen_wall.desc(), sessions.c.id)
            .limit(limit)
        )
        return await self._read(lambda connection: [StoredSession(*row) for row in connection.execute(query)])

    async def revoke_session(self, player: str, session: str, wall: int) -> bool:
        wanted = (sessions.c.id == session, sessions.c.player == player, sessions.c.revoked_wall.is_(None))
        return await self._change(update(sessions).where(*wanted).values(revoked_wall=wall))

    async def revoked_sessions(self, since_wall: int) -> list[str]:
        query = select(sessions.c.id).where(sessions.c.revoked_wall >= since_wall)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def revoke_other_sessions(self, player: str, session: str, wall: int) -> tuple[SignOut, list[str]]:
        def work(connection: Connection) -> tuple[SignOut, list[str]]:
            dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
            first = dialect.insert(sign_outs).values(player=player, generation=1, session=session, wall=wall)
            again = {"generation": sign_outs.c.generation + 1, "session": session, "wall": wall}
            noted = first.on_conflict_do_update(index_elements=[sign_outs.c.player], set_=again)
            generation = connection.execute(noted.returning(sign_outs.c.generation)).scalar_one()
            others = (sessions.c.player == player, sessions.c.id != session, sessions.c.revoked_wall.is_(None))
            revoked = update(sessions).where(*others).values(revoked_wall=wall).returning(sessions.c.id)
            return SignOut(player, generation, session), sorted(connection.execute(revoked).scalars())

        return await self.run(work, writing=True)

    async def session_generation(self, player: str) -> int:
        query = select(sign_outs.c.generation).where(sign_outs.c.player == player)
        return await self._read(lambda connection: connection.execute(query).scalar() or 0)

    async def sign_outs(self, since_wall: int) -> list[SignOut]:
        query = select(sign_outs.c.player, sign_outs.c.generation, sign_outs.c.session)
        query = query.where(sign_outs.c.wall >= since_wall)
        return await self._read(lambda connection: [SignOut(*row) for row in connection.execute(query)])

    async def secret(self) -> bytes:
        await self._upsert(house, [{"key": "secret", "value": secrets.token_hex(32)}])
        query = select(house.c.value).where(house.c.key == "secret")
        return await self._read(lambda connection: bytes.fromhex(connection.execute(query).scalar_one()))

    async def alive(self, server: str, since_wall: int, now_wall: int) -> None:
        await self._upsert(uptime, [{"server": server, "since_wall": since_wall, "until_wall": now_wall}], "until_wall")

    async def uptime(self) -> list[tuple[int, int]]:
        query = select(uptime.c.since_wall, uptime.c.until_wall).order_by(uptime.c.since_wall, uptime.c.until_wall)
        return await self._read(lambda connection: [(since, until) for since, until in connection.execute(query)])

    # --- pruning ------------------------------------------------------------------------------------------------------

    async def stale_matches(self, kind: Stale, before_wall: int, after: PageKey, limit: int) -> Page:
        query = pruning.page_query(kind, before_wall, after, limit)
        return await self._read(lambda connection: pruning.read_page(connection, query, limit))

    async def delete_matches(self, kind: Stale, before_wall: int, ids: Sequence[str]) -> list[str]:
        return await self.run(
            lambda connection: pruning.delete_matches(connection, kind, before_wall, ids), writing=True
        )

    async def delete_open(self, match: str, player: str) -> bool:
        return await self.run(lambda connection: pruning.delete_open(connection, match, player), writing=True)

    async def delete_guests(self, before_wall: int, after: PageKey, limit: int) -> Page:
        return await self.run(
            lambda connection: pruning.delete_guests(connection, before_wall, after, limit), writing=True
        )

    async def delete_sessions(self, before_wall: int, after: PageKey, limit: int) -> Page:
        return await self.run(
            lambda connection: pruning.delete_sessions(connection, before_wall, after, limit), writing=True
        )

    async def delete_uptime(self, before_wall: int) -> int:
        return await self.run(lambda connection: pruning.delete_uptime(connection, before_wall), writing=True)


# The queries that thousands of old matches must not slow; a test counts what each of them looks at.


def due_query(now_wall: int, limit: int) -> Select[Any]:
    return select(matches.c.id, matches.c.due).where(matches.c.due <= now_wall).order_by(matches.c.due).limit(limit)


def versions_query(ids: Sequence[str]) -> Select[Any]:
    """The last ply is looked up for each match: one step in the index, however long the match is."""
    last = select(func.max(entries.c.ply)).where(entries.c.match == matches.c.id).scalar_subquery().label("ply")
    columns = (matches.c.id, matches.c.status, matches.c.successor, matches.c.anchor_wall, matches.c.anchor_at)
    return select(*columns, last).where(matches.c.id.in_(ids))


def mine_query(player: str, limit: int, status: Status | None) -> Select[Any]:
    """Distinct, since one guest may hold several seats of a match."""
    order = (seats.c.created_wall.desc(), seats.c.match.desc())
    query = select(seats.c.match, seats.c.created_wall).distinct().where(seats.c.player == player)
    if status:
        query = query.where(seats.c.status == status)
    if status not in (None, "over"):
        query = query.where(LIVE)  # which says nothing new, but to the planner
    return query.order_by(*order).limit(limit)


def lobby_query(limit: int, since_wall: int = 0, per_guest: int = 3) -> Select[Any]:
    """The newest match of every guest, then the second newest, and so on; the guest is who holds the first seat."""
    newest = (
        select(matches.c.id, matches.c.created_wall)
        .where(LOBBY, matches.c.created_wall >= since_wall)
        .order_by(matches.c.created_wall.desc(), matches.c.id.desc())
        .limit(LOBBY_SIZE)
        .subquery()
    )
    human = (seats.c.match == newest.c.id, seats.c.kind == "human")
    guest = select(seats.c.player).where(*human).order_by(seats.c.seat).limit(1).scalar_subquery()
    order = (newest.c.created_wall.desc(), newest.c.id.desc())
    rank = func.row_number().over(partition_by=guest, order_by=order).label("rank")
    ranked = select(newest.c.id, newest.c.created_wall, rank).subquery()
    return (
        select(ranked.c.id)
        .where(ranked.c.rank <= per_guest)
        .order_by(ranked.c.rank, ranked.c.created_wall.desc(), ranked.c.id.desc())
        .limit(limit)
    )


def count_listed_query(player: str, open_since: int | None) -> Select[Any]:
    listed = select(matches.c.id).where(matches.c.id == seats.c.match, matches.c.listed).exists()
    query = select(func.count(seats.c.match.distinct())).where(seats.c.player == player, LIVE, listed)
    if open_since is not None:
        query = query.where(seats.c.status == "open", seats.c.created_wall >= open_since)
    return query


def count_query(player: str) -> Select[Any]:
    return select(func.count(seats.c.match.distinct())).where(seats.c.player == player, LIVE)


def ranking_query(game: str, day: str, options: str) -> Select[Any]:
    """Every match of a day, whoever plays it: which was the first of whom is seen on the way."""
    of_the_day = select(matches).where(
        matches.c.game == game, matches.c.day == day, DAILY, matches.c.options == options
    )
    found = of_the_day.subquery()
    return (
        select(found.c.id, found.c.created_wall, found.c.status, found.c.outcome)
        .add_columns(seats.c.seat, seats.c.player, seats.c.name)
        .join(seats, seats.c.match == found.c.id)
        .where(seats.c.kind == "human")
        .order_by(found.c.created_wall, found.c.id, seats.c.seat)
    )


def days_query(player: str, game: str, options: str) -> Select[Any]:
    """Options are looked up for each match: to join all matches could look cheaper to a planner, and would not be."""
    played_with = select(matches.c.options).where(matches.c.id == seats.c.match).scalar_subquery()
    wanted = (seats.c.player == player, seats.c.game == game, OVER, DAILY, played_with == options)
    return select(seats.c.day).distinct().where(*wanted).order_by(seats.c.day.desc())


def results_query(player: str, game: str, limit: int | None) -> Select[Any]:
    played = (
        select(seats.c.match, func.min(seats.c.seat).label("seat"))
        .where(seats.c.player == player, seats.c.game == game, OVER)
        .group_by(seats.c.created_wall, seats.c.match)
        .order_by(seats.c.created_wall.desc(), seats.c.match.desc())
        .limit(limit)
        .subquery()
    )
    return (
        select(matches.c.id, matches.c.created_wall, matches.c.day, matches.c.options, matches.c.outcome, played.c.seat)
        .join(played, played.c.match == matches.c.id)
        .order_by(matches.c.created_wall.desc(), matches.c.id.desc())
    )


def mark_values(mark: Mark) -> dict[str, Any]:
    return {
        "status": mark.status,
        "due": mark.due,
        "outcome": encode(mark.outcome).decode() if mark.outcome else None,
        "anchor_wall": mark.anchor_wall,
        "anchor_at": mark.anchor_at,
    }


def _match_values(kept: Kept) -> dict[str, Any]:
    return {
        "id": kept.id,
        "game": kept.game,
        "options": bytes(kept.options).decode(),
        "settings": encode(kept.settings).decode(),
        "listed": kept.settings.listed,
        "created_wall": kept.created_wall,
        "status": kept.status,
        "due": kept.due,
        "outcome": encode(kept.outcome).decode() if kept.outcome else None,
        "anchor_wall": kept.anchor_wall,
        "anchor_at": kept.anchor_at,
        "header": encode(kept.header).decode() if kept.header else None,
        "origin": kept.origin,
        "successor": kept.successor,
        "day": kept.day,
    }


def _seat_values(kept: Kept) -> Iterable[dict[str, Any]]:
    for seat, place in enumerate(kept.places):
        yield {
            "match": kept.id,
            "seat": seat,
            "kind": place.kind,
            "player": place.player,
            "name": place.name,
            "level": place.level,
            "created_wall": kept.created_wall,
            "status": kept.status,
            "game": kept.game,
            "day": kept.day,
        }


def _create(connection: Connection, kept: Kept) -> None:
    connection.execute(_NEW_MATCH, _match_values(kept))
    connection.execute(_NEW_SEATS, list(_seat_values(kept)))
    if kept.rows:
        connection.execute(insert(entries), [row._asdict() for row in kept.rows])


def load(connection: Connection, match: str) -> Kept | None:
    """The whole match; None if there is none."""
    kept = _load_without_entries(connection, match)
    return kept and replace(kept, rows=tuple(_rows(connection, match, -1)))


def _load_without_entries(connection: Connection, match: str) -> Kept | None:
    found = connection.execute(select(matches).where(matches.c.id == match)).first()
    if not found:
        return None
    return Kept(
        id=found.id,
        game=found.game,
        options=Raw(found.options.encode()),
        settings=decode(found.settings, Settings),
        places=_places(connection, [match])[match],
        created_wall=found.created_wall,
        status=found.status,
        due=found.due,
        outcome=_outcome(found.outcome),
        anchor_wall=found.anchor_wall,
        anchor_at=found.anchor_at,
        header=decode(found.header, Header) if found.header else None,
        origin=found.origin,
        successor=found.successor,
        day=found.day,
    )


def _versions(connection: Connection, ids: Sequence[str]) -> dict[str, Version]:
    found = connection.execute(versions_query(ids)).all()
    places = _places(connection, [row.id for row in found])
    return {
        row.id: Version(row.ply or 0, row.status, row.successor, row.anchor_wall, row.anchor_at, places[row.id])
        for row in found
    }


def _summaries(connection: Connection, wanted: Select[Any]) -> list[Summary]:
    """Of the matches that a query names, in its order."""
    ids = list(connection.execute(wanted).scalars())
    places = _places(connection, ids)
    plies = select(func.count()).where(entries.c.match == matches.c.id).scalar_subquery().label("plies")
    found = connection.execute(select(matches, plies).where(matches.c.id.in_(ids)))
    by_id = {row.id: _summary(row, places[row.id]) for row in found}
    return [by_id[match] for match in ids]


def _places(connection: Connection, ids: list[str]) -> dict[str, tuple[Place, ...]]:
    query = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
    places: dict[str, list[Place]] = {match: [] for match in ids}
    for row in connection.execute(query):
        places[row.match].append(Place(row.kind, row.name, row.player, row.level))
    return {match: tuple(found) for match, found in places.items()}


def _rows(connection: Connection, match: str, ply: int) -> list[Row]:
    query = select(entries).where(entries.c.match == match, entries.c.ply > ply).order_by(entries.c.ply)
    return [Row(*row) for row in connection.execute(query)]


def _outcome(text: str | None) -> Outcome | None:
    return decode(text, Outcome) if text else None


def _summary(found: Found[Any], places: tuple[Place, ...]) -> Summary:
    return Summary(found.id, found.game, found.status, places, found.created_wall, found.plies, _outcome(found.outcome))
