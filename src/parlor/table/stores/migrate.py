"""Brings the tables of a database up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from ..store import StoreError

MIGRATIONS: Final = Path(__file__).with_name("migrations")
NEWEST: Final = "0003"  # the last of the steps there


def migrate(connection: Connection, revision: str = NEWEST) -> None:
    """Run the missing steps, all of them or none: the connection is in an exclusive transaction."""
    if found_revision(connection) == revision:
        return  # as at nearly every start: alembic is slow to load

    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
        raise StoreError("newer-schema", "This database is from a newer Parlor. Update Parlor or use another database.")
    command.upgrade(config, revision)


def found_revision(connection: Connection) -> str | None:
    """Return the last migration step of the database; None if it has no tables of Parlor."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found
