"""The default database: one SQLite file, one server. A process of its own writes the entries, many at a time."""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from ..store import Conflict, StoreError, SyncFailed
from ..stored import EntryWrite
from . import writer
from .database import T, migrate_tables, status_values
from .lock import Lock
from .recovery import SYNC_FAILURES, damaged, is_sync_failure, recover
from .schema import matches
from .write_queue import CLOSED, BatchLimits
from .writer_client import WriterClient

log = logging.getLogger("parlor.table")

_abandoned: list[object] = []  # databases that stay open until the process ends: closing would copy the log
_READ_ONLY = ("database-read-only", "The database cannot be written to. Check the permissions of its file and folder.")
_FAULTS = {
    sqlite3.SQLITE_BUSY: ("database-locked", "Another program locks the database. Try again."),
    sqlite3.SQLITE_LOCKED: ("database-locked", "Another program locks the database. Try again."),
    sqlite3.SQLITE_FULL: ("database-full", "The disk of the database is full. Free some space."),
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: ("database-not-opened", "The database cannot be opened or created. Check its folder."),
    sqlite3.SQLITE_NOTADB: ("not-a-database", "This file is not a database. Choose another file."),
}


class SqliteDatabase:
    # beyond the largest batch, writing and playing would take turns instead of going on side by side
    batch_limits = BatchLimits(busy=16, pause=0.003, largest=256)

    def __init__(self, path: Path, lock_seconds: float = 5.0) -> None:
        """`lock_seconds` is how long to wait for a lock that another program holds."""
        self.path = path
        self.writer: WriterClient
        self._lock_seconds = lock_seconds
        self._on_sync_failure: Callable[[SyncFailed], None] = lambda error: None
        self._is_open = self._sync_failed = False
        self._engine: Engine | None = None  # for everything but entries
        self._connections: dict[bool, Connection] = {}  # by `writing`; reused, since a new one costs a third more
        self._thread: ThreadPoolExecutor
        self._file: Path  # `path` with symbolic links resolved
        self._lock: Lock
        self._loop: asyncio.AbstractEventLoop
        self._probe: asyncio.Task[writer.Verdict] | None = None

    @property
    def place(self) -> str:
        return str(self.path.absolute())

    def fault(self, error: BaseException) -> StoreError:
        if isinstance(error, sqlite3.Error):
            return self.coded_fault(getattr(error, "sqlite_errorcode", 0), str(error))
        if isinstance(error, OSError):
            closed = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
            return self.coded_fault(sqlite3.SQLITE_READONLY if closed else sqlite3.SQLITE_CANTOPEN, "")
        return self.coded_fault(0, str(error))

    def coded_fault(self, number: int, text: str) -> StoreError:
        """Return the StoreError for SQLite's error code, whose first byte is the kind of error; 0 for other errors."""
        if number in SYNC_FAILURES:
            return SyncFailed(self.place)
        if number & 0xFF == sqlite3.SQLITE_CORRUPT:
            return damaged(text, self.path)
        code, message = _FAULTS.get(number & 0xFF, ("database-failed", f"The database failed ({text})."))
        return StoreError(code, f"{message} ({self.path})")

    async def open(self, on_sync_failure: Callable[[SyncFailed], None]) -> None:
        self._on_sync_failure = on_sync_failure
        self._loop = asyncio.get_running_loop()
        try:
            await asyncio.to_thread(self._take)
        except OSError as error:
            raise self.fault(error) from error
        try:
            await self._recover()
            self._connect()
            await migrate_tables(self)
            self.writer = WriterClient(self._file, self._lock_seconds, self.coded_fault, self._stop)
            await self.writer.start()
        except BaseException:
            await self._dispose()
            self._lock.release()
            raise
        self._is_open = True

    async def close(self) -> None:
        self._is_open = False
        if self._sync_failed:
            _abandoned.append(self)
            return
        await self.writer.close()
        await self._dispose()
        self._lock.release()

    def read_clock(self, connection: Connection) -> None:
        return None

    def releasable(self, later_than: int | None) -> Any:
        """Everything: no other server has the file, and this one has just started."""
        return matches.c.due_at_ms.is_not(None)

    async def transact(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        engine = self._engine
        if engine is None:
            raise StoreError(*CLOSED)
        if self._sync_failed:
            raise SyncFailed(self.place)

        def transaction() -> T:
            connection = self._connections.get(writing)
            if connection is None:
                connection = engine.connect().execution_options(begin="IMMEDIATE" if writing else "DEFERRED")
                self._connections[writing] = connection
            with connection.begin():
                return work(connection)

        try:
            return await self._loop.run_in_executor(self._thread, transaction)
        except DBAPIError as error:
            if self._is_open and is_sync_failure(error.orig):
                self._stop()
            raise

    # --- the move path ------------------------------------------------------------------------------------------------

    async def write(self, batch: list[EntryWrite]) -> None:
        try:
            content = _encode_batch(batch)
        except Exception as error:
            if len(batch) > 1:  # find the entry that cannot even be sent, store the others
                for entry in batch:
                    await self.write([entry])
            else:
                batch[0].error = self.coded_fault(0, str(error))
            return
        try:
            verdict = await self.writer.send(content)
        except StoreError as fault:
            for entry in batch:
                entry.error = fault
            return
        for entry, wrong in zip(batch, verdict or (), strict=False):
            if wrong:
                entry.error = Conflict() if wrong.conflict else self.coded_fault(wrong.number, wrong.text)

    async def probe(self) -> None:
        """Run an empty transaction in the writer process."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self.writer.send(_encode_batch([])))
        await asyncio.shield(self._probe)  # a reply that is not read would be taken for that to the next batch

    # --- opening and closing ------------------------------------------------------------------------------------------

    def _take(self) -> None:
        """Create the file if needed and lock it by its resolved path, so that all symbolic links share one lock."""
        path = self._file = self.path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.stat().st_nlink > 1:  # each name would have a lock and a log of its own
            raise StoreError(
                "database-linked", f"The database file has several names (hard links): remove the others. ({self.path})"
            )
        try:
            self._lock = Lock(path.with_name(f"{path.name}-lock"))
        except BlockingIOError as error:
            raise StoreError(
                "database-in-use",
                f"Another server is using this database. Stop it, or use another database. ({self.path})",
            ) from error
        try:
            path.touch(0o600)  # the key that signs cookies is in it
        except BaseException:
            self._lock.release()
            raise

    async def _recover(self) -> None:
        try:
            await asyncio.to_thread(recover, self._file, self._lock_seconds)
        except (sqlite3.Error, OSError) as error:
            raise self.fault(error) from error

    def _connect(self) -> None:
        self._engine = create_engine(
            URL.create("sqlite", database=str(self._file)),
            connect_args={"timeout": self._lock_seconds, "check_same_thread": False},
        )
        event.listen(self._engine, "connect", _on_connect)
        event.listen(self._engine, "begin", _on_begin)
        # One thread: SQLite has one writer anyway, and a transaction on a thread of its own costs a tenth of one whose
        # every statement goes to a thread and back.
        self._thread = ThreadPoolExecutor(1, "parlor-sqlite")

    async def _dispose(self) -> None:
        engine, self._engine = self._engine, None
        if engine:
            await asyncio.to_thread(self._thread.shutdown)
            for connection in self._connections.values():
                connection.close()
            self._connections.clear()
            engine.dispose()

    def _stop(self) -> None:
        """A sync has failed: use the database no longer and tell the store once."""
        if self._sync_failed:
            return
        self._sync_failed = True
        error = SyncFailed(self.place)
        log.critical("sync_failed", extra={"code": error.code, "error": error.message})
        self._on_sync_failure(error)


def _encode_batch(batch: list[EntryWrite]) -> bytes:
    return writer.encode([(entry.row, status_values(entry.update) if entry.update else None) for entry in batch])


def _on_connect(connection: Any, _record: Any) -> None:
    # a move changes one page of the index on (match, ply), and whole pages are written; for a new file only
    connection.execute("PRAGMA page_size = 1024")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {writer.CHECKPOINT}")


def _on_begin(connection: Connection) -> None:
    """Begin explicitly: Python would begin a transaction only at the first change, too late for a migration or for a
    transaction that reads first. One that will write takes the write lock at once, since a reader that becomes a writer
    may have read outdated rows.
    """
    connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('begin', 'DEFERRED')}")
