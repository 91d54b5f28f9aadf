"""Where matches are kept: SQLite by default, PostgreSQL for several servers, memory for tests.

Drivers are imported when they are asked for: nobody waits for a database he does not use.
"""

from __future__ import annotations

from pathlib import Path

from ...shared.files import data_folder
from ..store import Store, StoreError

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def store(url: str) -> Store:
    """The store that a URL names: "" (a file in the user's data folder), sqlite:///PATH, postgresql://..., memory:"""
    if url == "memory:":
        from .memory import MemoryStore

        return MemoryStore()
    if url.startswith(POSTGRES):
        from .postgres import PostgresStore

        return PostgresStore(url)
    from .sqlite import SqliteStore

    path = sqlite_path(url)
    assert path
    return SqliteStore(path)


def sqlite_path(url: str) -> Path | None:
    """The file that a URL names; None if it names a PostgreSQL database. Raises StoreError for any other URL."""
    if url.startswith(POSTGRES):
        return None
    path = url.removeprefix(SQLITE)
    if url and (not path or path == url):
        raise StoreError(
            "bad-database-url", "A database is named by sqlite:///PATH, postgresql://HOST/NAME or memory: for none."
        )
    return Path(path) if path else data_folder() / "parlor.db"
