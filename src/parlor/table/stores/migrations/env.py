"""Alembic's entry point: runs the missing migrations in the transaction of the given connection."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
