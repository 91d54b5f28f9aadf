"""Add the table sign_outs, and an index that lists sessions by when they were last seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "sign_outs",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("generation", sa.BigInteger, nullable=False),
        sa.Column("session", sa.Text, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
    )
    op.create_index("sign_outs_wall", "sign_outs", ["wall"])
    where = sa.text("revoked_wall IS NULL")
    op.drop_index("sessions_seen", "sessions")
    op.create_index("sessions_seen", "sessions", ["seen_wall", "id"], sqlite_where=where, postgresql_where=where)
