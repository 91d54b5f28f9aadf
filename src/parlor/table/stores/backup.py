"""Backup and restore. A backup is one SQLite file with all tables, also of a PostgreSQL database, so it can be restored
into either kind.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from ..store import StoreError
from . import last_move, sqlite_path
from .database import run
from .lock import Lock
from .migrate import migrate
from .reading import connect_read_only, postgres_reader
from .recovery import missing_pages
from .schema import entries, guests, matches, tables, uptime

if TYPE_CHECKING:
    from .postgres import PostgresDatabase

ROWS_PER_STEP = 1000  # copied at a time
ALIVE_SECONDS = 60  # a server that noted it runs within this time may still run
WATCH_SECONDS = 5  # for a running server to note it again; it does every 2 seconds
COMPANIONS = ("-wal", "-shm", "-journal", last_move.SUFFIX)  # files beside a database that belong to it alone


class CopiedCounts(Struct, frozen=True):
    matches: int
    entries: int
    replaced: Path | None = None  # the new name of the database that was there before


def backup(database: str, file: Path, *, force: bool = False) -> CopiedCounts:
    """Write a backup of a database, also while a server uses it; return how much is in it.

    The file appears whole or not at all, readable by its owner only: it holds the key that signs cookies. An existing
    file is replaced only with `force`, and never if it is this database or one that a server uses. Raises StoreError.
    """
    if file.exists() and not force:
        raise StoreError("file-exists", f"{file} exists already; --force replaces it.")
    path = sqlite_path(database)
    with _reserved(file, path), _beside(file) as new:
        if path:
            _copy_file(path, new)
        else:
            asyncio.run(_read_postgres(database, new))
        copied = _finish(new)
        _replace(new, file)
    return copied


def restore(file: Path, database: str, *, force: bool = False) -> CopiedCounts:
    """Put a backup into a database that no server uses; return how much was in it.

    The database must be empty, or with `force` all that it holds is replaced; an SQLite database is then kept under
    another name. It is changed wholly or not at all. Raises StoreError.
    """
    target = sqlite_path(database)
    if target:
        target = target.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        with _locked(target), _beside(target) as new:
            _copy_backup(file, new)
            occupied = _holds_something(target)
            if occupied and not force:
                raise _not_empty(target)
            copied = _finish(new)
            replaced = _set_aside(target) if occupied else None
            for suffix in COMPANIONS:  # a log of the old file would be taken for one of the new
                _companion(target, suffix).unlink(missing_ok=True)
            _sync_folder(target)
            _replace(new, target)
        return structs.replace(copied, replaced=replaced)
    with tempfile.TemporaryDirectory(prefix="parlor-restore-") as folder:
        new = Path(folder) / "copy.db"
        new.touch(0o600)
        _copy_backup(file, new)
        copied = _finish(new)
        asyncio.run(_write_postgres(new, database, force=force))
    return copied


# --- SQLite files -----------------------------------------------------------------------------------------------------


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """An empty file in the same folder; deleted if it is still there at the end."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")  # with mode 0600
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            Path(f"{name}{suffix}").unlink(missing_ok=True)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    try:
        lock = Lock(_companion(path, "-lock"))
    except BlockingIOError as error:
        raise StoreError("database-in-use", f"A server is using this database: stop it first. ({path})") from error
    try:
        yield
    finally:
        lock.release()


def _reserved(file: Path, database: Path | None) -> AbstractContextManager[None]:
    """Raise StoreError if a backup in this place would replace the database itself, a database that a server uses, or
    one whose log is not yet in its file. No server can start on an existing database in this place meanwhile.
    """
    place = file.resolve()
    own = [database.resolve()] if database else []
    own += [_companion(path, suffix) for path in own for suffix in (*COMPANIONS, "-lock")]
    if place in own or any(place.exists() and path.exists() and place.samefile(path) for path in own):
        raise StoreError("database-in-use", f"This is the database itself: write the backup to another file. ({file})")
    if _companion(place, "-wal").exists():
        raise StoreError("database-in-use", f"This is a database in use: write the backup to another file. ({file})")
    return _locked(place) if _companion(place, "-lock").exists() else nullcontext()


def _set_aside(path: Path) -> Path:
    """Rename a database with its log; return its new name.

    The log is copied before the file is renamed: a crash at any point leaves the database whole, by one of its names.
    """
    stem = f"{path.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (path.with_name(stem if n == 1 else f"{stem}-{n}") for n in count(1))
    new = next(name for name in names if not name.exists())
    for suffix in COMPANIONS:
        old = _companion(path, suffix)
        if old.exists():
            copy = _companion(new, suffix)
            shutil.copy2(old, copy)
            with copy.open("rb+") as file:
                os.fsync(file.fileno())
    _sync_folder(path)
    path.rename(new)
    _sync_folder(path)
    return new


def _companion(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.name}{suffix}")


def _copy_file(source: Path, new: Path) -> None:
    """In one step, so that a server that goes on writing does not make it begin again."""
    if source.is_file() and (missing := missing_pages(source, _companion(source, "-wal"))):
        pages = "page is" if missing == 1 else "pages are"
        raise StoreError(
            "backup-damaged",
            f"The file is cut off: {missing:,} {pages} missing at its end. Nothing was changed. ({source})",
        )
    try:
        with connect_read_only(source) as old, closing(sqlite3.connect(new)) as copy:
            old.backup(copy, pages=-1)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, which can be read from a read-only folder
    except sqlite3.Error as error:
        raise StoreError("backup-failed", f"The database cannot be copied: {error}. ({source})") from error


def _copy_backup(file: Path, new: Path) -> None:
    """A copy of a backup, brought up to date."""
    _copy_file(file, new)
    try:
        with connect_read_only(new) as copy:
            copy.execute("SELECT version_num FROM alembic_version")
        with _engine(new).begin() as connection:
            migrate(connection)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreError(
            "not-a-backup", f"This is not a backup of Parlor: {error}. Choose another file. ({file})"
        ) from error


def _finish(new: Path) -> CopiedCounts:
    """Check the file, make it durable, and return the counts of its matches and entries."""
    try:
        with closing(sqlite3.connect(new)) as copy:
            [[result]] = copy.execute("PRAGMA quick_check(1)")
            if result != "ok":
                raise StoreError("backup-damaged", f"The copy is damaged: {result}. Use another backup.")
            counts = [copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("matches", "entries")]  # noqa: S608
    except sqlite3.Error as error:
        raise StoreError("backup-damaged", f"The copy is damaged: {error}. Use another backup.") from error
    with new.open("rb") as file:
        os.fsync(file.fileno())
    return CopiedCounts(*counts)


def _replace(new: Path, file: Path) -> None:
    new.replace(file)
    _sync_folder(file)


def _sync_folder(file: Path) -> None:
    with suppress(OSError):  # some systems cannot sync a folder
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _holds_something(path: Path) -> bool:
    """Return whether a file holds matches or names, or cannot even be read."""
    if not path.exists() or path.stat().st_size == 0:
        return False
    try:
        with connect_read_only(path) as connection:
            return any(connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in ("matches", "guests"))  # noqa: S608
    except sqlite3.Error:
        return True


def _not_empty(place: Any) -> StoreError:
    return StoreError("not-empty", f"The database already holds data. Use --force to replace all of it. ({place})")


def _engine(path: Path) -> Engine:
    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    return engine


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


async def _read_postgres(url: str, new: Path) -> None:
    """All tables, in one snapshot, into a new SQLite file."""

    def copy(source: Connection) -> None:
        with engine.begin() as target:
            migrate(target)
            _copy_rows(source.execution_options(stream_results=True, yield_per=ROWS_PER_STEP), target)

    engine = _engine(new)
    try:
        async with postgres_reader(url) as read:
            await read(copy)
    finally:
        engine.dispose()


async def _write_postgres(new: Path, url: str, *, force: bool) -> None:
    from .postgres import PostgresDatabase

    def write(target: Connection) -> None:
        names = ", ".join(table.name for table in tables.sorted_tables)
        target.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
        if not force and any(
            target.execute(select(func.count()).select_from(table)).scalar() for table in (matches, guests)
        ):
            raise _not_empty(database.place)
        target.execute(text(f"TRUNCATE {names}"))
        with engine.begin() as source:
            _copy_rows(source, target)

    engine = _engine(new)
    database = PostgresDatabase(url)
    await database.open(lambda error: None)  # brings the tables up to date
    try:
        await _check_unused(database)
        await run(database, write, writing=True)
    finally:
        await database.close()
        engine.dispose()


async def _check_unused(database: PostgresDatabase) -> None:
    """Raise StoreError if a server notes that it runs, by the clock of the database. What counts is whether a note
    changes.
    """
    newest = select(func.max(uptime.c.last_alive_at_ms))

    async def noted() -> int:
        found: int | None = await run(database, lambda connection: connection.execute(newest).scalar(), writing=False)
        return found or 0

    before = await noted()
    if before < (await run(database, database.read_clock, writing=False)).wall - ALIVE_SECONDS * 1000:
        return
    await asyncio.sleep(WATCH_SECONDS)
    if await noted() != before:
        raise StoreError("database-in-use", "A server is using this database: stop it first.")


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in tables.sorted_tables:
        order = (entries.c.match_id, entries.c.ply) if table is entries else tuple(table.primary_key)
        for rows in source.execute(select(table).order_by(*order)).mappings().partitions(ROWS_PER_STEP):
            target.execute(insert(table), [dict(row) for row in rows])
