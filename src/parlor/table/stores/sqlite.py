"""The default store: one file, one server. Moves are written by a process of their own, many in one transaction."""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, update
from sqlalchemy.exc import DBAPIError

from ...kernel.codec import encode as encode_json
from ..kept import Commit, Mark
from ..store import Conflict, StoreError, SyncFailed
from . import writer
from .archive import CLOSED, Archive, T
from .lock import Lock
from .recovery import SYNC_FAILURES, damaged, is_sync_failure, recover
from .schema import matches

log = logging.getLogger("parlor.table")

MOST = 256  # rows of one batch: beyond that writing and playing take turns instead of going on side by side
BUSY = 16  # a batch of this many rows is a sign of load
WRITER_SECONDS = 20.0  # and patience for one batch; a writer that takes longer is replaced
EXIT_SECONDS = 1.0  # for a writer that has closed its pipe to end
GAP = 0.003  # seconds between two commits under load, since fewer and larger batches cost less

_abandoned: list[object] = []  # stores that stay open until the process ends: closing would copy the log
_FAULTS = {
    sqlite3.SQLITE_BUSY: ("database-locked", "Another program holds the database: try again."),
    sqlite3.SQLITE_LOCKED: ("database-locked", "Another program holds the database: try again."),
    sqlite3.SQLITE_FULL: ("database-full", "The disk of the database is full."),
    sqlite3.SQLITE_READONLY: ("database-read-only", "The database cannot be written to."),
    sqlite3.SQLITE_PERM: ("database-read-only", "The database cannot be written to."),
    sqlite3.SQLITE_CANTOPEN: ("database-not-opened", "The database cannot be opened or made."),
    sqlite3.SQLITE_NOTADB: ("not-a-database", "The file is no database."),
}


class SqliteStore(Archive):
    def __init__(self, path: Path, patience: float = 5.0) -> None:
        """`patience` is how many seconds to wait for a lock that another program holds."""
        self.path = path
        self.on_sync_failure: Callable[[SyncFailed], None] | None = None
        self._sync_failed = False
        self._patience = patience
        self._queue: list[Commit] = []
        self._open = False
        self._done: Callable[[Sequence[Commit]], None] = lambda batch: None
        self._engine: Engine | None = None  # everything off the move path
        self._connections: dict[bool, Connection] = {}  # for writing or not, kept: to take one up costs a third more
        self._clerk: ThreadPoolExecutor
        self._file: Path  # what `path` leads to, by symbolic links too
        self._lock: Lock
        self._loop: asyncio.AbstractEventLoop
        self._wake: asyncio.Event
        self._pump: asyncio.Task[None]
        self._watch: asyncio.Task[None]
        self._writer: Process | None = None
        self._writer_free = asyncio.Lock()  # it answers in the order in which it is asked
        self._probing: asyncio.Task[writer.Verdict] | None = None

    @property
    def place(self) -> str:
        return str(self.path.absolute())

    def fault(self, error: BaseException) -> StoreError:
        if isinstance(error, sqlite3.Error):
            return self._fault(getattr(error, "sqlite_errorcode", 0), str(error))
        if isinstance(error, OSError):
            closed = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
            return self._fault(sqlite3.SQLITE_READONLY if closed else sqlite3.SQLITE_CANTOPEN, "")
        return self._fault(0, str(error))

    def _fault(self, number: int, text: str) -> StoreError:
        """By SQLite's number; its first byte says what went wrong, the rest how."""
        if number in SYNC_FAILURES:
            return SyncFailed(self.place)
        if number & 0xFF == sqlite3.SQLITE_CORRUPT:
            return damaged(text, self.path)
        code, sentence = _FAULTS.get(number & 0xFF, ("database-failed", f"The database failed ({text})."))
        return StoreError(code, f"{sentence} ({self.path})")

    async def open(self, done: Callable[[Sequence[Commit]], None]) -> None:
        self._done = done
        self._loop = asyncio.get_running_loop()
        try:
            await asyncio.to_thread(self._take)
        except OSError as error:
            raise self.fault(error) from error
        try:
            await self._recover()
            await self._start_archive()
            self._writer = await self._start_writer()
        except BaseException:
            await self._dispose()
            self._lock.release()
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
        if self._sync_failed:
            _abandoned.append(self)
            return
        await self._end_writer()
        await self._dispose()
        self._lock.release()

    def put(self, commit: Commit) -> None:
        if self._open:
            self._queue.append(commit)
            self._wake.set()
        else:
            commit.error = StoreError(*CLOSED)
            asyncio.get_running_loop().call_soon(self._done, (commit,))

    async def release(self, later_than: int | None = None) -> None:
        """Everything: no other server has the file, and this one has just started."""
        await self._change(update(matches).where(matches.c.due.is_not(None)).values(due=0))

    async def clock(self) -> None:
        return None

    async def probe(self) -> None:
        """An empty transaction of the writer process."""
        if not self._open:
            raise StoreError(*CLOSED)
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._exchange(_packed([])))
        await asyncio.shield(self._probing)  # an answer that nobody took would be taken for that to the next batch

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
            raise StoreError("database-in-use", f"Another server is using this database. ({self.path})") from error
        try:
            path.touch(0o600)  # the key that signs cookies is in it
        except BaseException:
            self._lock.release()
            raise

    async def _recover(self) -> None:
        try:
            await asyncio.to_thread(recover, self._file, self._patience)
        except (sqlite3.Error, OSError) as error:
            raise self.fault(error) from error

    def _stop(self) -> None:
        """A sync has failed: report nothing from now on and have the server end."""
        if self._sync_failed:
            return
        self._sync_failed = True
        self._wake.set()
        error = SyncFailed(self.place)
        log.critical("sync_failed", extra={"code": error.code, "sentence": error.sentence})
        if self.on_sync_failure:
            self.on_sync_failure(error)

    # --- off the move path --------------------------------------------------------------------------------------------

    async def _start_archive(self) -> None:
        self._engine = create_engine(
            URL.create("sqlite", database=str(self._file)),
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
        if self._sync_failed:
            raise SyncFailed(self.place)

        def whole() -> T:
            connection = self._connections.get(writing)
            if connection is None:
                connection = engine.connect().execution_options(begin="IMMEDIATE" if writing else "DEFERRED")
                self._connections[writing] = connection
            with connection.begin():
                return work(connection)

        try:
            return await self._loop.run_in_executor(self._clerk, whole)
        except DBAPIError as error:
            if self._open and is_sync_failure(error.orig):
                self._stop()
            raise

    async def _dispose(self) -> None:
        engine, self._engine = self._engine, None
        if engine:
            await asyncio.to_thread(self._clerk.shutdown)
            for connection in self._connections.values():
                connection.close()
            self._connections.clear()
            engine.dispose()

    # --- the move path ------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        """Whatever waits goes into one transaction, until the store is closed."""
        while self._has_work():
            if not self._queue:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._queue = self._queue[:MOST], self._queue[MOST:]
            await self._keep(batch)
            if self._sync_failed:
                break  # neither stored for certain nor refused: clients send it again to the next process
            self._loop.call_soon(self._done, batch)  # not from here: what goes wrong there must not end this task
            if BUSY <= len(batch) < MOST:
                await asyncio.sleep(GAP)
        await asyncio.sleep(0)  # the last batch is told

    def _has_work(self) -> bool:
        return bool(self._queue or self._open) and not self._sync_failed

    async def _keep(self, batch: list[Commit]) -> None:
        """Never raises. Of a batch that was with a writer when it died nobody knows whether it was kept: all of it
        carries the error, and the table looks.
        """
        try:
            content = _packed(batch)
        except Exception as error:
            if len(batch) > 1:  # find the row that cannot even be sent, keep the others
                for commit in batch:
                    await self._keep([commit])
            else:
                batch[0].error = self._fault(0, str(error))
            return
        try:
            verdict = await self._exchange(content)
        except StoreError as fault:
            for commit in batch:
                commit.error = fault
            return
        for commit, wrong in zip(batch, verdict or (), strict=False):
            if wrong:
                commit.error = Conflict() if wrong.conflict else self._fault(wrong.number, wrong.text)

    async def _exchange(self, content: bytes) -> writer.Verdict:
        """Have the writer store a batch. Raises StoreError where it did not answer; then the next one is a new one."""
        async with self._writer_free:
            # a timer that kills the writer: asyncio.timeout would cost more than all else here
            too_slow = self._loop.call_later(self._patience + WRITER_SECONDS, self._kill_writer)
            try:
                return await self._verdict(content)
            except Exception as error:
                if self._writer:
                    await self._discard_writer(self._writer)
                    self._writer = None
                if isinstance(error, StoreError):
                    raise
                raise self._fault(0, f"its writer ended: {error!r}") from error
            finally:
                too_slow.cancel()

    def _kill_writer(self) -> None:
        if self._writer:
            log.error("writer_too_slow", extra={"pid": self._writer.pid})
            with suppress(ProcessLookupError):
                self._writer.kill()

    async def _verdict(self, content: bytes) -> writer.Verdict:
        if self._writer is None or self._writer.returncode is not None:
            self._writer = await self._start_writer()
        assert self._writer.stdin
        self._writer.stdin.write(len(content).to_bytes(4, "big") + content)
        return await _heard(self._writer)

    async def _discard_writer(self, process: Process) -> None:
        with suppress(TimeoutError):  # one that has closed its pipe is about to say why
            async with asyncio.timeout(EXIT_SECONDS if process.stdout and process.stdout.at_eof() else 0):
                await process.wait()
        with suppress(ProcessLookupError):
            process.kill()
        await self._ended(process)

    async def _ended(self, process: Process) -> None:
        if await process.wait() == SyncFailed.exit_status:
            self._stop()

    async def _start_writer(self) -> Process:
        command = (sys.executable, "-m", writer.__name__, str(self._file), str(self._patience))
        process = self._writer = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        verdict = await _heard(process)
        if verdict and verdict[0]:
            await process.wait()
            raise self._fault(verdict[0].number, verdict[0].text)
        self._watch = asyncio.create_task(self._ended(process), name="parlor-writer")  # its checkpoints can fail too
        return process

    async def _end_writer(self) -> None:
        async with self._writer_free:
            if self._writer:
                assert self._writer.stdin
                self._writer.stdin.close()
                await self._writer.wait()
                self._writer = None


def _packed(batch: list[Commit]) -> bytes:
    return writer.encode([(commit.row, _mark_values(commit.mark) if commit.mark else None) for commit in batch])


async def _heard(process: Process) -> writer.Verdict:
    assert process.stdout
    size = await process.stdout.readexactly(4)
    verdict: writer.Verdict = writer.read_verdict(await process.stdout.readexactly(int.from_bytes(size, "big")))
    return verdict


def _mark_values(mark: Mark) -> tuple[Any, ...]:
    outcome = encode_json(mark.outcome).decode() if mark.outcome else None
    return (mark.status, mark.due, outcome, mark.anchor_wall, mark.anchor_at, mark.match)


def _on_connect(connection: Any, _record: Any) -> None:
    # a move changes one page of the index on (match, ply), and what is written is whole pages; for a new file only
    connection.execute("PRAGMA page_size = 1024")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {writer.CHECKPOINT}")


def _on_begin(connection: Connection) -> None:
    """Python would begin a transaction at the first change only: too late for a migration, or for one who reads first.
    Whoever will write says so at once, since a reader that becomes a writer may have read what is no more.
    """
    connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('begin', 'DEFERRED')}")
