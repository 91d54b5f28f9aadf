"""The default store: one file, one process. Moves are written by a thread of their own, many in one transaction."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain
from operator import attrgetter
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, update

from ...kernel.codec import encode
from ..kept import Commit, Mark, Row
from ..store import Conflict, StoreError
from .archive import CLOSED, Archive, T
from .lock import Lock
from .schema import entries, matches

SIZES = (64, 32, 16, 8, 4, 2, 1)  # rows of one statement: few sizes, so that sqlite3's cache of statements holds them
BUSY = 4  # a batch of this many rows is a sign of load
# Seconds between two commits under load, since fewer and larger batches cost less. Measured with 100 matches, CPU time
# of the process a row, all told: 29 us without, 22 with 1 ms, 20 with 2 ms, 18 with 3 ms.
GAP = 0.002

_COLUMNS = ", ".join(entries.c.keys())
_ONE = f"({', '.join('?' * len(Row._fields))})"
_INSERT = {n: f"INSERT INTO entries ({_COLUMNS}) VALUES {', '.join([_ONE] * n)}" for n in SIZES}  # noqa: S608
_MARK = "UPDATE matches SET status = ?, due = ?, outcome = ?, anchor_wall = ?, anchor_at = ? WHERE id = ?"

_FAULTS = {
    sqlite3.SQLITE_BUSY: ("database-locked", "Another program holds the database: try again."),
    sqlite3.SQLITE_LOCKED: ("database-locked", "Another program holds the database: try again."),
    sqlite3.SQLITE_FULL: ("database-full", "The disk of the database is full."),
    sqlite3.SQLITE_READONLY: ("database-read-only", "The database cannot be written to."),
    sqlite3.SQLITE_PERM: ("database-read-only", "The database cannot be written to."),
    sqlite3.SQLITE_CANTOPEN: ("database-not-opened", "The database cannot be opened or made."),
    sqlite3.SQLITE_NOTADB: ("not-a-database", "The file is no database."),
    sqlite3.SQLITE_CORRUPT: ("not-a-database", "The database is damaged."),
}


class SqliteStore(Archive):
    def __init__(self, path: Path, patience: float = 5.0) -> None:
        """`patience` is how many seconds to wait for a lock that another program holds."""
        self.path = path
        self._patience = patience
        self._queue: SimpleQueue[Commit | None] = SimpleQueue()  # None: the last has been put
        self._open = False
        self._done: Callable[[Sequence[Commit]], None] = lambda batch: None
        self._engine: Engine | None = None  # everything off the move path
        self._clerk: ThreadPoolExecutor
        self._lock: Lock
        self._connection: sqlite3.Connection  # the writer's own
        self._loop: asyncio.AbstractEventLoop
        self._writer: Thread

    def fault(self, error: BaseException) -> StoreError:
        code, sentence = "database-failed", f"The database failed ({error})."
        if isinstance(error, sqlite3.Error):
            primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the rest says how, not what
            code, sentence = _FAULTS.get(primary, (code, sentence))
        elif isinstance(error, OSError) and error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            code, sentence = _FAULTS[sqlite3.SQLITE_READONLY]
        elif isinstance(error, OSError):
            code, sentence = _FAULTS[sqlite3.SQLITE_CANTOPEN]
        return StoreError(code, f"{sentence} ({self.path})")

    async def open(self, done: Callable[[Sequence[Commit]], None]) -> None:
        self._done = done
        self._loop = asyncio.get_running_loop()
        try:
            await asyncio.to_thread(self._connect)
        except (sqlite3.Error, OSError) as error:
            raise self.fault(error) from error
        try:
            await self._start_archive()
        except BaseException:
            await self._dispose()
            self._disconnect()
            raise
        self._writer = Thread(target=self._write, name="parlor-store", daemon=True)
        self._writer.start()
        self._open = True

    async def close(self) -> None:
        if not self._open:
            return
        self._open = False
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)  # what it told the loop comes before this returns
        await self._dispose()
        self._disconnect()

    def put(self, commit: Commit) -> None:
        if self._open:
            self._queue.put(commit)
        else:
            commit.error = StoreError(*CLOSED)
            asyncio.get_running_loop().call_soon(self._done, (commit,))

    async def release(self) -> None:
        await self._change(update(matches).where(matches.c.due.is_not(None)).values(due=0))

    # --- opening ------------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._lock = Lock(self.path.with_name(f"{self.path.name}-lock"))
        except BlockingIOError as error:
            raise StoreError("database-in-use", f"Another server is using this database. ({self.path})") from error
        try:
            self.path.touch(0o600)  # the key that signs cookies is in it
            self._connection = sqlite3.connect(
                self.path, timeout=self._patience, isolation_level=None, check_same_thread=False
            )
            try:
                # a move changes one page of the index on (match, ply), and what is written is whole pages
                self._connection.execute("PRAGMA page_size = 1024")
                self._connection.execute("PRAGMA journal_mode = WAL")
                self._connection.execute("PRAGMA synchronous = FULL")  # a power cut loses nothing that was shown
            except BaseException:
                self._connection.close()
                raise
        except BaseException:
            self._lock.release()
            raise

    async def _start_archive(self) -> None:
        self._engine = create_engine(
            URL.create("sqlite", database=str(self.path)),
            connect_args={"timeout": self._patience, "check_same_thread": False},
        )
        event.listen(self._engine, "connect", _on_connect)
        event.listen(self._engine, "begin", _on_begin)
        # One thread: SQLite has one writer anyway, and a transaction on a thread of its own costs a tenth of one whose
        # every statement goes to a thread and back.
        self._clerk = ThreadPoolExecutor(1, "parlor-archive")
        await self._migrate()

    async def transact(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        engine = self._engine
        if engine is None:
            raise StoreError(*CLOSED)

        def whole() -> T:
            connection = engine.connect().execution_options(begin="IMMEDIATE" if writing else "DEFERRED")
            with connection, connection.begin():
                return work(connection)

        return await self._loop.run_in_executor(self._clerk, whole)

    async def _dispose(self) -> None:
        engine, self._engine = self._engine, None
        if engine:
            await asyncio.to_thread(self._clerk.shutdown)
            engine.dispose()

    def _disconnect(self) -> None:
        self._connection.close()
        self._lock.release()

    # --- the writer's thread ------------------------------------------------------------------------------------------

    def _write(self) -> None:
        """Whatever waits goes into one transaction, until None has been put."""
        while first := self._queue.get():
            batch = [first, *self._waiting()]
            self._keep(batch)
            with suppress(RuntimeError):  # the loop ended without closing the store: nobody is left to tell
                self._loop.call_soon_threadsafe(self._done, batch)
            if len(batch) >= BUSY:
                time.sleep(GAP)

    def _waiting(self) -> Iterator[Commit]:
        for _ in range(self._queue.qsize()):
            commit = self._queue.get_nowait()
            if not commit:
                self._queue.put(None)
                return
            yield commit

    def _keep(self, batch: list[Commit]) -> None:
        """Never raises: the next batch may fare better."""
        try:
            try:
                self._transact(self._insert, batch)
            except sqlite3.OperationalError:
                raise
            except Exception:  # some row is at fault: find it, keep the others
                self._transact(self._insert_each, batch)
        except Exception as error:
            fault = self.fault(error)
            for commit in batch:
                commit.error = fault

    def _transact(self, work: Callable[[sqlite3.Cursor, list[Commit]], None], batch: list[Commit]) -> None:
        cursor = self._connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            work(cursor, batch)
            cursor.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:  # some errors have ended it already
                with suppress(sqlite3.Error):
                    cursor.execute("ROLLBACK")
            raise

    def _insert(self, cursor: sqlite3.Cursor, batch: list[Commit]) -> None:
        start = 0
        for size in SIZES:
            while len(batch) - start >= size:
                rows = map(_row, batch[start : start + size])
                cursor.execute(_INSERT[size], list(chain.from_iterable(rows)))
                start += size
        if marks := [_mark_values(commit.mark) for commit in batch if commit.mark]:
            cursor.executemany(_MARK, marks)

    def _insert_each(self, cursor: sqlite3.Cursor, batch: list[Commit]) -> None:
        for commit in batch:
            try:
                cursor.execute(_INSERT[1], commit.row)
            except sqlite3.OperationalError:
                raise
            except sqlite3.IntegrityError:
                commit.error = Conflict()
            except Exception as error:
                commit.error = self.fault(error)
            else:
                if commit.mark:
                    cursor.execute(_MARK, _mark_values(commit.mark))


_row = attrgetter("row")


def _mark_values(mark: Mark) -> tuple[Any, ...]:
    outcome = encode(mark.outcome).decode() if mark.outcome else None
    return (mark.status, mark.due, outcome, mark.anchor_wall, mark.anchor_at, mark.match)


def _on_connect(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA synchronous = FULL")


def _on_begin(connection: Connection) -> None:
    """Python would begin a transaction at the first change only: too late for a migration, or for one who reads first.
    Whoever will write says so at once, since a reader that becomes a writer may have read what is no more.
    """
    connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('begin', 'DEFERRED')}")
