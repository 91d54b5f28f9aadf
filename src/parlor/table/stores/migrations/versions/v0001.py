"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created_wall", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("outcome", sa.Text),
        sa.Column("anchor_wall", sa.BigInteger, nullable=False),
        sa.Column("anchor_at", sa.BigInteger, nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("successor", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("created_wall", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("action_id", sa.Text, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "guests", sa.Column("player", sa.Text, primary_key=True), sa.Column("name", sa.Text, nullable=False)
    )
    op.create_table("house", sa.Column("key", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False))
    op.create_table(
        "uptime",
        sa.Column("server", sa.Text, primary_key=True),
        sa.Column("since_wall", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until_wall", sa.BigInteger, nullable=False),
    )
    _index("matches_due", "matches", ["due"], "due IS NOT NULL")
    _index("matches_lobby", "matches", ["created_wall", "id"], "listed AND status = 'open'")
    op.create_index("seats_player", "seats", ["player", "created_wall", "match"])
    _index("seats_live", "seats", ["player", "created_wall", "match"], "status <> 'over'")
    _repeat_status()


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def _repeat_status() -> None:
    """Create a trigger that copies a match's status to its seats, so that `seats_live` can index it."""
    when = "CREATE TRIGGER matches_status AFTER UPDATE OF status ON matches FOR EACH ROW"
    changed = "WHEN (old.status <> new.status)"
    repeat = "UPDATE seats SET status = new.status WHERE match = new.id"
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"{when} {changed} BEGIN {repeat}; END")
    else:
        body = f"$$ BEGIN {repeat}; RETURN NULL; END $$"
        op.execute(f"CREATE FUNCTION repeat_status() RETURNS trigger LANGUAGE plpgsql AS {body}")
        op.execute(f"{when} {changed} EXECUTE FUNCTION repeat_status()")
