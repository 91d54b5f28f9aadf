"""Pictures of guests and seats, codes that sign in another device, and an index of public matches being played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for table in ("seats", "guests"):
        op.add_column(table, sa.Column("avatar", sa.Text, nullable=False, server_default=""))
    playing = sa.text("public AND status = 'playing' AND day = ''")
    op.create_index(
        "matches_playing", "matches", ["created_at_ms", "id"], sqlite_where=playing, postgresql_where=playing
    )
    op.create_table(
        "transfers",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("session", sa.Text, nullable=False),
        sa.Column("generation", sa.BigInteger, nullable=False),
        sa.Column("expires_at_ms", sa.BigInteger, nullable=False),
        sa.Column("used_at_ms", sa.BigInteger),
    )
    op.create_index("transfers_player", "transfers", ["player"])
    op.create_index("transfers_expiry", "transfers", ["expires_at_ms"])
