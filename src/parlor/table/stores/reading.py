"""Read-only access to a database that a server may be using: one snapshot for each piece of work."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from ..store import StoreError
from .migrate import NEWEST, found_revision

T = TypeVar("T")
LOCK_SECONDS = 5.0  # seconds to wait for another program's lock


class Read(Protocol):
    """Runs work in a read-only transaction that sees one state of the database."""

    def __call__(self, work: Callable[[Connection], T]) -> Awaitable[T]: ...


def connect_read_only(path: Path) -> AbstractContextManager[sqlite3.Connection]:
    """Return an SQLite connection that cannot write. Raises StoreError if there is no file."""
    return closing(_connect(path))


def _connect(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise StoreError("no-database", f"There is no database at {path}. Check --database.")
    return sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=ro",
        uri=True,
        timeout=LOCK_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


@asynccontextmanager
async def sqlite_reader(path: Path) -> AsyncIterator[Read]:
    """Yield a reader of an SQLite file."""
    engine = create_engine("sqlite://", creator=lambda: _connect(path), poolclass=StaticPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))

    def whole(work: Callable[[Connection], Any]) -> Any:
        try:
            with engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise StoreError("database-failed", f"The database cannot be read: {error.orig}. ({path})") from error

    async def read(work: Callable[[Connection], Any]) -> Any:
        return await asyncio.to_thread(whole, work)

    try:
        await read(check_revision)
        yield read
    finally:
        engine.dispose()


@asynccontextmanager
async def postgres_reader(url: str) -> AsyncIterator[Read]:
    """Yield a reader of a PostgreSQL database."""
    from sqlalchemy.ext.asyncio import create_async_engine

    from .postgres import PostgresDatabase

    database = PostgresDatabase(url)
    engine = create_async_engine("postgresql+asyncpg://", async_creator=partial(database.connect, None))
    snapshots = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    async def read(work: Callable[[Connection], Any]) -> Any:
        try:
            async with snapshots.begin() as connection:
                return await connection.run_sync(work)
        except (SQLAlchemyError, OSError) as error:
            cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
            raise database.fault(cause) from error

    try:
        await read(check_revision)
        yield read
    finally:
        await engine.dispose()


def check_revision(connection: Connection) -> None:
    """Raise StoreError unless the tables are those that this version knows."""
    found = found_revision(connection)
    if found is None:
        raise StoreError("no-database", "This database has no tables of Parlor. Check --database.")
    if found > NEWEST:
        raise StoreError("newer-schema", "This database is from a newer Parlor. Update Parlor or use another database.")
    if found < NEWEST:
        raise StoreError(
            "older-schema",
            "This database is from an older Parlor. To update it, start the server on it once, "
            "or restore it if it is a backup.",
        )
