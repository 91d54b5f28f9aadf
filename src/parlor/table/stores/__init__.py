"""The stores of matches: SQLite by default, PostgreSQL for several servers, memory for tests.

A driver is imported when its database is used, because importing takes time.
"""

from __future__ import annotations

from pathlib import Path

from ...shared.files import data_folder
from ..store import Store, StoreError

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def store(url: str) -> Store:
    """Return the store at a URL: "" (a file in the user's data folder), sqlite:///PATH, postgresql://... or memory:.

    Raises StoreError for any other URL.
    """
    if url == "memory:":
        from .memory import MemoryStore

        return MemoryStore()
    from .sql_store import SqlStore

    path = sqlite_path(url)
    if path is None:
        from .postgres import PostgresDatabase

        return SqlStore(PostgresDatabase(url))
    from .sqlite import SqliteDatabase

    return SqlStore(SqliteDatabase(path))


def sqlite_path(url: str) -> Path | None:
    """Return the file of an SQLite URL, None for a PostgreSQL URL. Raises StoreError for any other URL."""
    if url.startswith(POSTGRES):
        return None
    path = url.removeprefix(SQLITE)
    if url and (not path or path == url):
        raise StoreError(
            "bad-database-url", "A database is named by sqlite:///PATH, postgresql://HOST/NAME or memory: for none."
        )
    return Path(path) if path else data_folder() / "parlor.db"
