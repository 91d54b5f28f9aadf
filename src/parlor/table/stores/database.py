"""The interface between `SqlStore` and the two kinds of database that it works on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ...kernel.codec import encode
from ..store import StoreError, SyncFailed
from ..stored import EntryWrite, StatusUpdate
from ..uptime import ClockReading
from .migrate import migrate
from .write_queue import BatchLimits

T = TypeVar("T")

STATUS_COLUMNS = ("status", "due_at_ms", "outcome", "clock_anchor_at_ms", "clock_anchor_time_ms")


class Database(Protocol):
    """SQLite or PostgreSQL: how to connect, run a transaction and write a batch of entries."""

    batch_limits: BatchLimits

    @property
    def place(self) -> str:
        """The location of the database, for a log: without passwords."""

    async def open(self, on_sync_failure: Callable[[SyncFailed], None]) -> None:
        """Connect and bring the tables up to date. Raises StoreError."""

    async def close(self) -> None:
        """Disconnect."""

    def fault(self, error: BaseException) -> StoreError:
        """Return the StoreError for an error of the driver."""

    async def transact(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        """Run work in a transaction. One that only reads sees one state of the database from beginning to end."""

    async def write(self, batch: list[EntryWrite]) -> None:
        """Store a batch of entries in one transaction; set the `error` of each that could not be stored. Never raises.

        If the connection breaks meanwhile, the result is not known: then every entry has an error, although it may be
        stored.
        """

    async def probe(self) -> None:
        """Write an empty batch the way entries are written. Raises StoreError if that fails."""

    def read_clock(self, connection: Connection) -> ClockReading | None:
        """Return the clock that all servers on this database share; None if only one server can use it."""

    def releasable(self, later_than: int | None) -> Any:
        """Return the condition on `matches` for `Store.release`; None if nothing may be released."""


async def run(database: Database, work: Callable[[Connection], T], *, writing: bool) -> T:
    """Return what work returns in a transaction. Raises StoreError for every error of the database."""
    try:
        return await database.transact(work, writing=writing)
    except PoolTimeout as error:
        raise StoreError("database-locked", "The database is too busy: try again.") from error
    except (SQLAlchemyError, OSError, ValueError, OverflowError) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
        raise database.fault(cause) from error


async def migrate_tables(database: Database) -> None:
    """Bring the tables up to date. Raises StoreError."""

    def work(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":  # two servers may start at once
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("parlor"))))
        migrate(connection)

    await run(database, work, writing=True)


def status_values(update: StatusUpdate) -> tuple[Any, ...]:
    """Return the values of STATUS_COLUMNS and the match's id."""
    outcome = encode(update.outcome).decode() if update.outcome else None
    return (
        update.status,
        update.due_at_ms,
        outcome,
        update.clock_anchor_at_ms,
        update.clock_anchor_time_ms,
        update.match,
    )
