"""What pruning needs: matches by age, and when a guest took a name."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    _index("matches_unfinished", "matches", ["created_wall", "id"], "status <> 'over'")
    _index("sessions_seen", "sessions", ["seen_wall"], "revoked_wall IS NULL")
    op.add_column("guests", sa.Column("named_wall", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(f"UPDATE guests SET named_wall = {time.time_ns() // 1_000_000}")  # noqa: S608 - a number; unknown before
    op.create_index("guests_named", "guests", ["named_wall", "player"])


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
