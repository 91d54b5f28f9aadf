"""Sessions of guests, and which of them were revoked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("created_wall", sa.BigInteger, nullable=False),
        sa.Column("seen_wall", sa.BigInteger, nullable=False),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("revoked_wall", sa.BigInteger),
    )
    op.create_index("sessions_player", "sessions", ["player"])
    where = sa.text("revoked_wall IS NOT NULL")
    op.create_index("sessions_revoked", "sessions", ["revoked_wall"], sqlite_where=where, postgresql_where=where)
