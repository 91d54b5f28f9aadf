"""The store of several servers: PostgreSQL. While one batch of moves is on its way, the next one gathers."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...kernel.codec import encode
from ..kept import Commit, Mark
from ..store import Conflict, StoreError, SyncFailed
from ..uptime import Reading
from .archive import CLOSED, Archive, T
from .schema import entries, matches

TIMEOUT = 10.0  # seconds: a database that does not answer for longer is gone
BACKOFF = (0.05, 5.0)  # seconds between two attempts to connect, doubled each time
BUSY = 8  # a batch of this many rows is a sign of load
GAP = 0.002  # seconds between two commits under load, since fewer and larger batches cost less
UNIQUE = "23505"  # PostgreSQL's code for a key that exists already
GONE = ("database-gone", "The database cannot be reached: try again.")

_COLUMNS = ", ".join(entries.c.keys())
_INSERT = f"""
    INSERT INTO entries ({_COLUMNS})
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[])
"""  # noqa: S608
# One statement is one transaction and one journey.
_INSERT_AND_MARK = f"""
    WITH kept AS ({_INSERT})
    UPDATE matches SET status = m.status, due = m.due, outcome = m.outcome,
        anchor_wall = m.anchor_wall, anchor_at = m.anchor_at
    FROM unnest($9::text[], $10::text[], $11::bigint[], $12::text[], $13::bigint[], $14::bigint[])
        AS m (match, status, due, outcome, anchor_wall, anchor_at)
    WHERE matches.id = m.match
"""  # noqa: S608

_CLOCK = text("SELECT extract(epoch FROM clock_timestamp())")

_FAULTS = {  # by the first letters of PostgreSQL's error code
    "08": GONE,
    "57P": GONE,
    "53": ("database-full", "The database has no room: its disk, its memory or its connections are used up."),
    "25006": ("database-read-only", "The database cannot be written to."),
    "42501": ("database-read-only", "The database does not let Parlor do this."),
    "28": ("database-refused", "The database does not let Parlor in: check the user and the password."),
    "3D": ("database-refused", "There is no such database."),
    "40": ("database-locked", "Another server holds the database: try again."),
    "55P": ("database-locked", "Another server holds the database: try again."),
    "57014": ("database-locked", "The database took too long: try again."),
}


class PostgresStore(Archive):
    def __init__(self, url: str) -> None:
        self.url = url
        self.on_sync_failure: Callable[[SyncFailed], None] | None = None  # PostgreSQL stops by itself
        self._queue: list[Commit] = []
        self._open = False
        self._done: Callable[[Sequence[Commit]], None] = lambda batch: None
        self._connections: WeakSet[Any] = WeakSet()  # all that were made and may still be open
        self._connection: Any = None  # of the moves alone
        self._statements: dict[str, Any] = {}  # prepared on `_connection`: half of what `execute` costs in Python
        self._connection_free = asyncio.Lock()
        self._probing: asyncio.Task[None] | None = None
        self._pause = BACKOFF[0]
        self._not_before = 0.0  # of the next attempt to connect, by the loop's clock
        self._engine: AsyncEngine | None = None  # everything off the move path
        self._snapshots: AsyncEngine
        self._loop: asyncio.AbstractEventLoop
        self._wake: asyncio.Event
        self._pump: asyncio.Task[None]

    @property
    def place(self) -> str:
        return re.sub("//.*@", "//", self.url.partition("?")[0])

    def fault(self, error: BaseException) -> StoreError:
        state = _state(error)
        known = next((told for letters, told in _FAULTS.items() if state.startswith(letters)), None)
        if not state and not isinstance(error, (ValueError, TypeError, SQLAlchemyError)):
            known = GONE  # nothing the database said: the connection broke
        return StoreError(*known or ("database-failed", f"The database failed ({error})."))

    async def connect(self, command_timeout: float | None = TIMEOUT) -> Any:
        """A new connection; raises StoreError where there can be none."""
        try:
            import asyncpg  # type: ignore[import-untyped]
        except ImportError as error:
            raise StoreError("missing-extra", "PostgreSQL needs a driver: pip install 'parlor[postgres]'.") from error
        try:
            connection = await asyncpg.connect(self.url, timeout=TIMEOUT, command_timeout=command_timeout)
        except ValueError as error:
            raise StoreError("bad-database-url", f"This is no address of a PostgreSQL database ({error}).") from error
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise self.fault(error) from error
        self._connections.add(connection)
        return connection

    async def open(self, done: Callable[[Sequence[Commit]], None]) -> None:
        self._done = done
        self._loop = asyncio.get_running_loop()
        self._connection = await self.connect()
        try:
            self._engine = create_async_engine("postgresql+asyncpg://", async_creator=self.connect, pool_pre_ping=True)
            self._snapshots = self._engine.execution_options(isolation_level="REPEATABLE READ")
            await self._migrate()
        except BaseException:
            await self._dispose()
            await self._disconnect()
            raise
        self._wake = asyncio.Event()
        self._open = True
        self._pump = asyncio.create_task(self._write(), name="parlor-store")

    async def close(self) -> None:
        if not self._open:
            return
        self._open = False
        self._wake.set()
        await self._pump
        await self._dispose()
        async with self._connection_free:
            await self._disconnect()

    def put(self, commit: Commit) -> None:
        if self._open:
            self._queue.append(commit)
            self._wake.set()
        else:
            commit.error = StoreError(*CLOSED)
            asyncio.get_running_loop().call_soon(self._done, (commit,))

    async def release(self, later_than: int | None = None) -> None:
        """Leases within bounds may be another server's."""
        if later_than is not None:
            await self._change(update(matches).where(matches.c.due > later_than).values(due=0))

    async def clock(self) -> Reading:
        def work(connection: Connection) -> Reading:
            before = time.monotonic_ns()
            seconds = connection.execute(_CLOCK).scalar_one()
            took = time.monotonic_ns() - before
            return Reading(round(seconds * 1000), before + took // 2, took // 2_000_000)

        return await self._read(work)

    async def probe(self) -> None:
        """An empty batch on the connection of the moves."""
        if not self._open:
            raise StoreError(*CLOSED)
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._insert_nothing())
        await asyncio.shield(self._probing)  # a command that is cut off would cost the connection

    async def transact(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        if self._engine is None:
            raise StoreError(*CLOSED)
        async with (self._engine if writing else self._snapshots).begin() as connection:
            return await connection.run_sync(work)

    async def _dispose(self) -> None:
        engine, self._engine = self._engine, None
        if engine:
            await engine.dispose()
            for connection in list(self._connections):  # the engine knows nothing of one whose user was cancelled
                if connection is not self._connection and not connection.is_closed():
                    connection.terminate()

    async def _disconnect(self) -> None:
        if connection := self._connection:
            self._connection = None
            try:
                await connection.close(timeout=TIMEOUT)
            except Exception:  # it is gone, whatever the reason
                connection.terminate()

    # --- the move path ------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        """Whatever waits goes into one transaction, until the store is closed."""
        while self._queue or self._open:
            if not self._queue:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._queue = self._queue, []
            async with self._connection_free:
                await self._keep(batch)
            self._loop.call_soon(self._done, batch)  # not from here: what goes wrong there must not end this task
            if len(batch) >= BUSY:
                await asyncio.sleep(GAP)
        await asyncio.sleep(0)  # the last batch is told

    async def _keep(self, batch: list[Commit]) -> None:
        """Never raises. Of a batch that was under way when the connection broke nobody knows whether it was kept: all
        of it carries the error, and the table looks.
        """
        try:
            await self._insert(batch)
        except Exception as error:
            if len(batch) > 1 and _of_a_row(error):  # find it, keep the others
                for commit in batch:
                    await self._keep([commit])
                return
            fault = Conflict() if _state(error) == UNIQUE else self.fault(error)
            for commit in batch:
                commit.error = fault
            self._drop_broken(fault)

    def _drop_broken(self, fault: StoreError) -> None:
        if fault.code == GONE[0] and self._connection:
            self._connection.terminate()  # the next batch gets a new one
            self._connection = None

    async def _insert_nothing(self) -> None:
        async with self._connection_free:
            try:
                await (await self._statement(_INSERT)).fetch(*[[]] * len(entries.c))
            except Exception as error:
                fault = self.fault(error)
                self._drop_broken(fault)
                raise fault from error

    async def _statement(self, query: str) -> Any:
        """Return a prepared statement on the connection of the moves, which is made again if it was lost."""
        if not self._connection or self._connection.is_closed():
            self._connection, self._statements = await self._reconnect(), {}
        statement = self._statements.get(query)
        if statement is None:
            statement = self._statements[query] = await self._connection.prepare(query)
        return statement

    async def _insert(self, batch: list[Commit]) -> None:
        columns = zip(*[commit.row for commit in batch], strict=True)
        marks = {commit.mark.match: _mark_values(commit.mark) for commit in batch if commit.mark}  # the last one counts
        if marks:
            await (await self._statement(_INSERT_AND_MARK)).fetch(*columns, *zip(*marks.values(), strict=True))
        else:
            await (await self._statement(_INSERT)).fetch(*columns)

    async def _reconnect(self) -> Any:
        """Fails at once while the last failure is recent: players are told, not kept waiting."""
        if self._loop.time() < self._not_before:
            raise ConnectionError("No connection yet.")
        try:
            connection = await self.connect()
        except Exception as error:
            self._not_before = self._loop.time() + self._pause
            self._pause = min(2 * self._pause, BACKOFF[1])
            raise ConnectionError(str(error)) from error
        self._pause = BACKOFF[0]
        return connection


def _state(error: BaseException) -> str:
    """PostgreSQL's five letters for what went wrong, where it was PostgreSQL that said so."""
    return getattr(error, "sqlstate", None) or ""


def _of_a_row(error: Exception) -> bool:
    """Whether the data are at fault, and not the database: class 22 is a value, class 23 a key."""
    return _state(error)[:2] in ("22", "23")


def _mark_values(mark: Mark) -> tuple[Any, ...]:
    outcome = encode(mark.outcome).decode() if mark.outcome else None
    return (mark.match, mark.status, mark.due, outcome, mark.anchor_wall, mark.anchor_at)
