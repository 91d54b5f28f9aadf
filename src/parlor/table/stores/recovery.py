"""Recovers the write-ahead log of an SQLite file before a server uses it, and checks the file for damage."""

from __future__ import annotations

import os
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shlex import quote

from ..store import StoreError
from .last_move import SUFFIX, read_last_move

MAX_CHECKED_BYTES = 64 * 2**20  # a larger file is not read whole at every start; `parlor verify` reads it
REWRITE_BYTES = 2**20  # at a time
MAGIC = b"SQLite format 3\0"
HEADER_BYTES, WAL_HEADER_BYTES, FRAME_HEADER_BYTES = 100, 32, 24
# After a failed fsync the kernel may have dropped pages that were never written, and says so only once: nothing that
# this process reads or syncs afterwards proves that earlier writes are on the disk.
SYNC_FAILURES = frozenset({sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC})


def is_sync_failure(error: BaseException | None) -> bool:
    """Return whether the error is a failed fsync of SQLite."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) in SYNC_FAILURES


def recover(path: Path, lock_seconds: float) -> None:
    """Move everything that the write-ahead log holds into the file and sync it, then check the file.

    What was only in the log is written anew, so it is durable even if an earlier sync of the log failed; while another
    program reads, it is written anew in the log. Raises StoreError("database-damaged") for a damaged file or a log that
    has lost moves, and sqlite3.Error where SQLite cannot use it. The caller holds the lock of the server.
    """
    if path.stat().st_size == 0:  # new
        return
    log = path.with_name(f"{path.name}-wal")
    missing = missing_pages(path, log)
    if missing:
        raise damaged(f"the file ends {missing:,} pages too early", path)
    with closing(sqlite3.connect(path, timeout=lock_seconds, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:  # another program reads it, such as a backup: it may go on
            write_anew(connection, path, log)
        check(connection, path)
        check_last_move(connection, path)


def write_anew(connection: sqlite3.Connection, path: Path, log: Path) -> None:
    """Make the log durable while another program reads the database, which keeps the log from being emptied.

    What the readers allow is moved into the file. The rest stays in the log, which is read at the next start again and
    grows until the readers end. The log's bytes are written once more in their place: if an earlier sync of them
    failed, the kernel takes them for written, and a power cut would lose them with all that follows them in the log.
    Raises StoreError if another program writes.
    """
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    try:
        connection.execute("BEGIN IMMEDIATE")  # the log does not change meanwhile
    except sqlite3.OperationalError as error:
        raise StoreError(
            "database-locked", f"Another program is writing to the database. Stop it and start again. ({path})"
        ) from error
    try:
        rewrite(log)
    finally:
        connection.execute("ROLLBACK")


def rewrite(file: Path) -> None:
    """Write the bytes of a file over themselves and sync them."""
    with file.open("rb+", buffering=0) as log:
        while part := log.read(REWRITE_BYTES):
            log.seek(-len(part), os.SEEK_CUR)
            log.write(part)
        os.fsync(log.fileno())


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError("database-damaged") if SQLite finds damage. Larger files than MAX_CHECKED_BYTES are not read."""
    if path.stat().st_size > MAX_CHECKED_BYTES:
        return
    try:
        [first] = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        first = str(error)
    if first != "ok":
        raise damaged(" ".join(first.split()), path)


def check_last_move(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError("database-damaged") if the match of the last stored move is there without that move.

    If the whole match is missing, it may as well have been deleted because of its age: that is no sign of damage.
    """
    noted = read_last_move(path)
    if noted is None:
        return
    match, ply = noted
    try:
        known = connection.execute("SELECT 1 FROM matches WHERE id = ?", (match,)).fetchone()
        stored = connection.execute("SELECT 1 FROM entries WHERE match_id = ? AND ply = ?", noted).fetchone()
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_ERROR:
            raise
        return  # it has no such tables: another file was put in its place
    if known and not stored:
        place = path.absolute()
        database = quote(f"sqlite:///{place}")
        raise StoreError(
            "database-damaged",
            f"Stored moves are missing, such as entry {ply} of match {match}: the log {place}-wal was cut off or "
            "deleted, or the file is an older copy. Put the log back, or put a backup in its place: parlor restore "
            f"FILE --force --database {database} . To go on without these moves, delete {place}{SUFFIX} .",
        )


def damaged(detail: str, path: Path) -> StoreError:
    place = path.absolute()
    verify, restore = quote(str(place)), quote(f"sqlite:///{place}")
    return StoreError(
        "database-damaged",
        f"The database is damaged: {detail}. To list the damaged matches, run: parlor verify {verify} . To put a "
        f"backup in its place, run: parlor restore FILE --force --database {restore} . ({path})",
    )


def missing_pages(path: Path, log: Path) -> int:
    """Return how many pages the file should have by its own header that are neither in it nor in its log.

    A crash in the middle of a checkpoint leaves a file that is too short and a log that has the rest; that is no
    damage. 0 where the header cannot be read: SQLite will say why.
    """
    with path.open("rb") as file:
        header = file.read(HEADER_BYTES)
    if len(header) < HEADER_BYTES or not header.startswith(MAGIC):
        return 0
    page_size: int
    pages: int
    page_size, changes, pages, valid_for = struct.unpack(">16xH6xII60xI4x", header)
    page_size = 65_536 if page_size == 1 else page_size
    if page_size < 512 or page_size.bit_count() != 1 or changes != valid_for:
        return 0
    present = path.stat().st_size // page_size
    if present >= pages:
        return 0
    return pages - present - len({page for page in _pages_in(log) if present < page <= pages})


def _pages_in(log: Path) -> Iterator[int]:
    """Yield the numbers of the pages in a write-ahead log, also of uncommitted ones."""
    if not log.exists():
        return
    with log.open("rb") as file:
        header = file.read(WAL_HEADER_BYTES)
        if len(header) < WAL_HEADER_BYTES:
            return
        page_size, salt = struct.unpack(">8xI4x8s8x", header)
        while len(frame := file.read(FRAME_HEADER_BYTES)) == FRAME_HEADER_BYTES:
            page, salt_of_frame = struct.unpack(">I4x8s8x", frame)
            if salt_of_frame != salt:  # left over from before the log began again
                return
            yield page
            file.seek(page_size, 1)
