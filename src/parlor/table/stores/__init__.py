"""Where matches are kept: SQLite by default, PostgreSQL for several servers, memory for tests.

Drivers are imported when they are asked for: nobody waits for a database he does not use.
"""

from __future__ import annotations

from pathlib import Path

from ...home import home
from ..store import Store, StoreError

SQLITE = "sqlite:///"


def store(url: str) -> Store:
    """The store that a URL names: "" (a file in the user's data folder), sqlite:///PATH, postgresql://..., memory:"""
    if url == "memory:":
        from .memory import MemoryStore

        return MemoryStore()
    if url.startswith(("postgresql://", "postgres://")):
        from .postgres import PostgresStore

        return PostgresStore(url)
    path = url.removeprefix(SQLITE)
    if url and (not path or path == url):
        raise StoreError(
            "bad-database-url", "A database is named by sqlite:///PATH, postgresql://HOST/NAME or memory: for none."
        )
    from .sqlite import SqliteStore

    return SqliteStore(Path(path) if path else home() / "parlor.db")
