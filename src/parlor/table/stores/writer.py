"""The process that writes moves into SQLite: batches come in by a pipe, each becomes one transaction, verdicts go out.

A process and not a thread: sqlite3 lets go of Python's lock at every statement and then has to win it back from a busy
event loop, which costs both sides more than the writing. It lives as long as its pipe: if the server is killed it ends
too, after the transaction that it is in.
"""

from __future__ import annotations

import gc
import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from typing import Any, BinaryIO, NoReturn

import msgspec
from msgspec import Struct

from ..store import SyncFailed
from .last_move import LastMove
from .recovery import is_sync_failure

SIZES = (64, 32, 16, 8, 4, 2, 1)  # rows of one statement: few sizes, so that sqlite3's cache of statements holds them
CHECKPOINT = 64_000  # pages of the log at which SQLite itself checkpoints; the Checkpointer does it before that
CHECKPOINT_SECONDS = 2.0  # from one checkpoint of the log to the next
MAX_ACTION_KEYS = 200_000  # remembered at a time, some 30 MB
COLUMNS = ("match_id", "ply", "seat", "action", "time_ms", "digest", "action_id", "stored_at_ms")
_MATCH, _PLY, _SEAT, _ACTION_ID = (COLUMNS.index(name) for name in ("match_id", "ply", "seat", "action_id"))
_READ_KEYS = "SELECT seat, action_id FROM entries WHERE match_id = ? AND action_id <> ''"
_ONE = f"({', '.join('?' * len(COLUMNS))})"
_INTO = f"INTO entries ({', '.join(COLUMNS)}) VALUES"
# OR ROLLBACK, because a batch that fails is rolled back anyway: without it SQLite copies every page that a statement of
# several rows changes into a journal of the statement, beyond 64 kB into a temporary file (8.8 us a row, with it 6.1).
_INSERT = {n: f"INSERT OR ROLLBACK {_INTO} {', '.join([_ONE] * n)}" for n in SIZES}
_INSERT_ONE = f"INSERT {_INTO} {_ONE}"  # leaves the transaction as it is if the row is refused
CHECKPOINT_LOG = "PRAGMA wal_checkpoint(PASSIVE)"
_UPDATE_STATUS = (
    "UPDATE matches SET status = ?, due_at_ms = ?, outcome = ?, clock_anchor_at_ms = ?, clock_anchor_time_ms = ? "
    "WHERE id = ?"
)

Values = list[Any]
Item = tuple[Values, Values | None]  # a row and the status update of its match, as values of the statements above


class Fault(Struct, frozen=True, array_like=True):
    """The reason why an item was not stored."""

    number: int  # SQLite's error code, or 0 for another's
    text: str
    conflict: bool = False


Verdict = list[Fault | None] | None  # None: everything was stored
REPEATED = Fault(0, "this action is stored already", conflict=True)

encode = msgspec.msgpack.encode
read_batch = msgspec.msgpack.Decoder(list[Item]).decode
read_verdict = msgspec.msgpack.Decoder(Verdict).decode


class ActionKeys:
    """The keys of stored client actions: (seat, action id) by match, of the matches written to lately.

    It replaces a unique index on (match_id, seat, action_id), which would cost 13 us a move. It is as reliable,
    because no other process adds entries with ids: keys that are not in memory are read from the table.
    """

    def __init__(self, connection: sqlite3.Connection, limit: int = MAX_ACTION_KEYS) -> None:
        self._connection, self._limit = connection, limit
        self._by_match: dict[str, set[tuple[int, str]]] = {}
        self._count = 0

    def claim(self, batch: list[Item]) -> set[int]:
        """Return the positions of the items that repeat a key. All other keys of the batch count as stored from now on;
        call `forget` if the batch fails.
        """
        repeated: set[int] = set()
        for position, (row, _) in enumerate(batch):
            action_id = row[_ACTION_ID]
            if action_id:
                keys = self._by_match.get(row[_MATCH])
                if keys is None:
                    keys = self._read(row[_MATCH])
                key = row[_SEAT], action_id
                if key in keys:
                    repeated.add(position)
                else:
                    keys.add(key)
                    self._count += 1
        return repeated

    def forget(self, batch: list[Item]) -> None:
        """Read the keys of these matches again before the next use."""
        for row, _ in batch:
            self._count -= len(self._by_match.pop(row[_MATCH], ()))

    def _read(self, match: str) -> set[tuple[int, str]]:
        while self._count > self._limit and self._by_match:  # the matches that were read first make room
            self._count -= len(self._by_match.pop(next(iter(self._by_match))))
        keys = set(self._connection.execute(_READ_KEYS, (match,)))
        self._by_match[match] = keys
        self._count += len(keys)
        return keys


class Writer:
    def __init__(self, path: Path, lock_seconds: float) -> None:
        self.connection = sqlite3.connect(path, timeout=lock_seconds, isolation_level=None)
        self.connection.execute("PRAGMA synchronous = FULL")  # a power cut loses nothing that was shown
        self.connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        self._keys = ActionKeys(self.connection)
        self._last_move = LastMove(path)

    def write(self, batch: list[Item]) -> Verdict:
        """Store a batch. Raises only sync failures (see `is_sync_failure`); after any other error the next batch may be
        stored.
        """
        try:
            repeated = self._keys.claim(batch)
            if not repeated:
                verdict = self._store(batch)
            else:
                rest = iter(self._store([item for n, item in enumerate(batch) if n not in repeated]) or ())
                verdict = [REPEATED if n in repeated else next(rest, None) for n in range(len(batch))]
        except Exception as error:
            if is_sync_failure(error):
                raise
            verdict = [_fault(error)] * len(batch)
        if verdict:
            self._keys.forget(batch)
        return verdict

    def note_last(self, batch: list[Item], verdict: Verdict) -> None:
        """Note the last move of a batch that was stored, now and then; see last_move.py."""
        if not self._last_move.is_due():
            return
        for n in range(len(batch) - 1, -1, -1):
            if not verdict or verdict[n] is None:
                row = batch[n][0]
                self._last_move.write(row[_MATCH], row[_PLY])
                return

    def _store(self, batch: list[Item]) -> Verdict:
        try:
            self._transact(self._insert, batch)
            return None
        except sqlite3.OperationalError:
            raise
        except Exception:  # some row is at fault: find it, store the others
            faults: list[Fault | None] = []
            self._transact(lambda cursor, items: faults.extend(_insert_each(cursor, items)), batch)
            return faults

    def _transact(self, work: Callable[[sqlite3.Cursor, list[Item]], None], batch: list[Item]) -> None:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            work(cursor, batch)
            cursor.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:  # some errors have ended it already
                with suppress(sqlite3.Error):
                    cursor.execute("ROLLBACK")
            raise

    def _insert(self, cursor: sqlite3.Cursor, batch: list[Item]) -> None:
        start, rows = 0, [row for row, _ in batch]
        for size in SIZES:
            while len(rows) - start >= size:
                cursor.execute(_INSERT[size], list(chain.from_iterable(rows[start : start + size])))
                start += size
        if updates := [update for _, update in batch if update]:
            cursor.executemany(_UPDATE_STATUS, updates)


class Checkpointer(Thread):
    """Moves the content of the log into the file, beside the writing: no move waits for it. Entries that are written
    meanwhile keep the log from starting again at its beginning, so `finish` moves these few between two batches.
    """

    def __init__(self, path: Path, lock_seconds: float, pause: float = CHECKPOINT_SECONDS) -> None:
        super().__init__(name="parlor-checkpoint", daemon=True)
        self.path, self.lock_seconds, self.pause = path, lock_seconds, pause
        self.done, self.stopped = Event(), Event()

    def run(self) -> None:
        connection = sqlite3.connect(self.path, timeout=self.lock_seconds, isolation_level=None)
        while not self.stopped.wait(self.pause):
            if _checkpoint(connection):  # else locked or full: the next write reports it, and this is tried again
                self.done.set()
        connection.close()

    def finish(self, connection: sqlite3.Connection) -> None:
        if self.done.is_set():
            self.done.clear()
            _checkpoint(connection)

    def stop(self) -> None:
        self.stopped.set()
        self.join()


def _checkpoint(connection: sqlite3.Connection) -> bool:
    """Move the content of the log into the file; return whether that was possible."""
    try:
        connection.execute(CHECKPOINT_LOG)
    except sqlite3.Error as error:
        if is_sync_failure(error):
            _exit_at_once()
        return False
    return True


def _exit_at_once() -> NoReturn:
    """Without closing connections: the last one to close would copy pages of the log that may be lost by now."""
    os._exit(SyncFailed.exit_status)


def _insert_each(cursor: sqlite3.Cursor, batch: list[Item]) -> list[Fault | None]:
    faults: list[Fault | None] = []
    for row, update in batch:
        fault = None
        try:
            cursor.execute(_INSERT_ONE, row)
            if update:
                cursor.execute(_UPDATE_STATUS, update)
        except sqlite3.OperationalError:
            raise
        except Exception as error:
            fault = _fault(error)
        faults.append(fault)
    return faults


def _fault(error: Exception) -> Fault:
    number = getattr(error, "sqlite_errorcode", 0)
    return Fault(number, str(error), isinstance(error, sqlite3.IntegrityError))


def send(pipe: BinaryIO, content: bytes) -> None:
    pipe.write(len(content).to_bytes(4, "big") + content)
    pipe.flush()


def main() -> None:
    """Write batches until the pipe ends. The first verdict says whether the database can be used at all."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # they are for the server, which then closes the pipe
        signal.signal(stop, signal.SIG_IGN)
    gc.disable()  # nothing here has reference cycles, and the keys of actions are many objects to look through
    path, lock_seconds = Path(sys.argv[1]), float(sys.argv[2])
    output, source = sys.stdout.buffer, sys.stdin.buffer
    try:
        writer = Writer(path, lock_seconds)
    except sqlite3.Error as error:
        send(output, encode([_fault(error)]))
        return
    send(output, encode(None))
    checkpointer = Checkpointer(path, lock_seconds)
    checkpointer.start()
    while size := source.read(4):
        batch = read_batch(source.read(int.from_bytes(size, "big")))
        try:
            verdict = writer.write(batch)
        except sqlite3.Error:  # a failed sync: no verdict would be true
            _exit_at_once()
        with suppress(BrokenPipeError):  # the server is gone
            send(output, encode(verdict))
        writer.note_last(batch, verdict)  # no move waits for it
        checkpointer.finish(writer.connection)
    checkpointer.stop()
    writer.connection.close()


if __name__ == "__main__":
    main()
