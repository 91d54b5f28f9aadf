"""PostgreSQL: the database of several servers."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ..store import Conflict, OutcomeUnknown, StoreError, SyncFailed
from ..stored import EntryWrite
from ..uptime import ClockReading
from .database import STATUS_COLUMNS, T, migrate_tables, status_values
from .schema import entries, matches
from .write_queue import CLOSED, BatchLimits

TIMEOUT = 10.0  # seconds: a database that does not answer for longer counts as gone
BACKOFF = (0.05, 5.0)  # seconds between two attempts to connect, doubled each time
UNIQUE = "23505"  # PostgreSQL's code for a key that exists already
GONE = ("database-gone", "The database cannot be reached. Try again.")

_COLUMNS = ", ".join(entries.c.keys())
_INSERT = f"""
    INSERT INTO entries ({_COLUMNS})
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[])
"""  # noqa: S608
# One statement is one transaction and one round trip.
_INSERT_AND_UPDATE = f"""
    WITH stored AS ({_INSERT})
    UPDATE matches SET {", ".join(f"{name} = new.{name}" for name in STATUS_COLUMNS)}
    FROM unnest($9::text[], $10::bigint[], $11::text[], $12::bigint[], $13::bigint[], $14::text[])
        AS new ({", ".join(STATUS_COLUMNS)}, match_id)
    WHERE matches.id = new.match_id
"""  # noqa: S608

_CLOCK = text("SELECT extract(epoch FROM clock_timestamp())")

_FAULTS = {  # by the first letters of PostgreSQL's error code
    "08": GONE,
    "57P": GONE,
    "53": ("database-full", "The database has no disk space, memory or connections left. Free some."),
    "25006": ("database-read-only", "The database is read-only. Connect to one that can be written to."),
    "42501": ("database-read-only", "The database user may not do this. Grant it all rights on the tables."),
    "28": ("database-refused", "The database refuses the connection. Check the user and the password."),
    "3D": ("database-refused", "There is no such database. Create it, or check its name."),
    "40": ("database-locked", "Another server locks the database. Try again."),
    "55P": ("database-locked", "Another server locks the database. Try again."),
    "57014": ("database-locked", "The database took too long. Try again."),
}


class PostgresDatabase:
    batch_limits = BatchLimits(busy=8, pause=0.002, largest=2**31)

    def __init__(self, url: str) -> None:
        self.url = url
        self._connections: WeakSet[Any] = WeakSet()  # all that were made and may still be open
        self._is_closed = False
        self._connection: Any = None  # for entries only
        self._statements: dict[str, Any] = {}  # prepared on `_connection`: half of what `execute` costs in Python
        self._connection_free = asyncio.Lock()
        self._probe: asyncio.Task[None] | None = None
        self._pause = BACKOFF[0]
        self._not_before = 0.0  # of the next attempt to connect, by the loop's clock
        self._engine: AsyncEngine | None = None  # for everything but entries
        self._snapshots: AsyncEngine
        self._loop: asyncio.AbstractEventLoop

    @property
    def place(self) -> str:
        return re.sub("//.*@", "//", self.url.partition("?")[0])

    def fault(self, error: BaseException) -> StoreError:
        state = _state(error)
        known = next((fault for letters, fault in _FAULTS.items() if state.startswith(letters)), None)
        if not state and not isinstance(error, (ValueError, TypeError, SQLAlchemyError)):
            known = GONE  # not an error of PostgreSQL: the connection broke
        return StoreError(*known or ("database-failed", f"The database failed ({error})."))

    async def connect(self, command_timeout: float | None = TIMEOUT) -> Any:
        """Return a new connection. Raises StoreError."""
        try:
            import asyncpg  # type: ignore[import-untyped]
        except ImportError as error:
            raise StoreError("missing-extra", "PostgreSQL needs a driver: pip install 'parlor[postgres]'.") from error
        try:
            connection = await asyncpg.connect(self.url, timeout=TIMEOUT, command_timeout=command_timeout)
        except ValueError as error:
            raise StoreError(
                "bad-database-url",
                f"This is not the URL of a PostgreSQL database ({error}). Write postgresql://HOST/NAME.",
            ) from error
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise self.fault(error) from error
        if self._is_closed:  # by another task, while this one was connecting
            connection.terminate()
            raise StoreError(*CLOSED)
        self._connections.add(connection)
        return connection

    async def open(self, on_sync_failure: Callable[[SyncFailed], None]) -> None:
        """`on_sync_failure` is never called: PostgreSQL stops by itself then."""
        self._loop = asyncio.get_running_loop()
        self._is_closed = False
        self._connection = await self.connect()
        try:
            self._engine = create_async_engine("postgresql+asyncpg://", async_creator=self.connect, pool_pre_ping=True)
            self._snapshots = self._engine.execution_options(isolation_level="REPEATABLE READ")
            await migrate_tables(self)
        except BaseException:
            await self._dispose()
            await self._disconnect()
            raise

    async def close(self) -> None:
        await self._dispose()
        async with self._connection_free:
            await self._disconnect()

    def releasable(self, later_than: int | None) -> Any:
        """Earlier due times may be leases of another server."""
        return None if later_than is None else matches.c.due_at_ms > later_than

    def read_clock(self, connection: Connection) -> ClockReading:
        before = time.monotonic_ns()
        seconds = connection.execute(_CLOCK).scalar_one()
        took = time.monotonic_ns() - before
        return ClockReading(round(seconds * 1000), before + took // 2, took // 2_000_000)

    async def probe(self) -> None:
        """Insert nothing on the connection for entries."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._insert_nothing())
        await asyncio.shield(self._probe)  # a command that is cut off would cost the connection

    async def transact(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        if self._engine is None:
            raise StoreError(*CLOSED)
        async with (self._engine if writing else self._snapshots).begin() as connection:
            return await connection.run_sync(work)

    async def _dispose(self) -> None:
        engine, self._engine = self._engine, None
        self._is_closed = True
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
            except Exception:  # the connection is lost, for any reason
                connection.terminate()

    # --- the move path ------------------------------------------------------------------------------------------------

    async def write(self, batch: list[EntryWrite]) -> None:
        async with self._connection_free:
            await self._write(batch)

    async def _write(self, batch: list[EntryWrite]) -> None:
        is_sent = False
        try:
            statement, values = await self._insertion(batch)
            is_sent = True
            await statement.fetch(*values)
        except Exception as error:
            if len(batch) > 1 and _is_data_error(error):  # find the entry at fault, store the others
                for entry in batch:
                    await self._write([entry])
                return
            fault = Conflict() if _state(error) == UNIQUE else self.fault(error)
            if is_sent and fault.code == GONE[0]:
                fault = OutcomeUnknown(*GONE)
            for entry in batch:
                entry.error = fault
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
        """Return a prepared statement on the connection for entries, which is made again if it was lost."""
        if not self._connection or self._connection.is_closed():
            self._connection, self._statements = await self._reconnect(), {}
        statement = self._statements.get(query)
        if statement is None:
            statement = self._statements[query] = await self._connection.prepare(query)
        return statement

    async def _insertion(self, batch: list[EntryWrite]) -> tuple[Any, list[Any]]:
        """Return the prepared statement that stores a batch, and its values."""
        columns = list(zip(*[entry.row for entry in batch], strict=True))
        updates = {entry.update.match: status_values(entry.update) for entry in batch if entry.update}  # the last wins
        if updates:
            return await self._statement(_INSERT_AND_UPDATE), [*columns, *zip(*updates.values(), strict=True)]
        return await self._statement(_INSERT), columns

    async def _reconnect(self) -> Any:
        """Return a new connection. Fails at once after a recent failure: players get an error instead of a wait."""
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
    """Return PostgreSQL's five-letter error code; "" if the error is not PostgreSQL's."""
    return getattr(error, "sqlstate", None) or ""


def _is_data_error(error: Exception) -> bool:
    """Return whether the data are at fault, not the database: class 22 is a value, class 23 a key."""
    return _state(error)[:2] in ("22", "23")
