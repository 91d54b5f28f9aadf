"""Bringing a database's tables up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from ..store import StoreError


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the missing steps, all of them or none: the connection is in a transaction that nobody else can be in."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
        raise StoreError("newer-schema", "This database belongs to a newer Parlor: update this one, or name another.")
    command.upgrade(config, revision)
