"""A client's action is stored once: its id is unique for its seat. Only in PostgreSQL, see schema.py."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from parlor.table.stores.action_ids import blank_repeated_action_ids

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        blank_repeated_action_ids(op.get_bind())
        columns, where = ["match", "seat", "action_id"], sa.text("action_id <> ''")
        op.create_index("entries_action", "entries", columns, unique=True, postgresql_where=where)
