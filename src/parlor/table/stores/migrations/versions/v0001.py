"""The tables of version 0.2.0."""

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
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created_at_ms", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("due_at_ms", sa.BigInteger),
        sa.Column("outcome", sa.Text),
        sa.Column("clock_anchor_at_ms", sa.BigInteger, nullable=False),
        sa.Column("clock_anchor_time_ms", sa.BigInteger, nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("origin_id", sa.Text, nullable=False),
        sa.Column("rematch_id", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
    )
    _index("matches_due", "matches", ["due_at_ms"], "due_at_ms IS NOT NULL")
    _index("matches_lobby", "matches", ["created_at_ms", "id"], "public AND status = 'open'")
    _index("matches_day", "matches", ["game", "day"], "day <> ''")
    _index("matches_unfinished", "matches", ["created_at_ms", "id"], "status <> 'over'")
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("created_at_ms", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
    )
    op.create_index("seats_player", "seats", ["player", "created_at_ms", "match_id"])
    _index("seats_live", "seats", ["player", "created_at_ms", "match_id"], "status <> 'over'")
    _index("seats_results", "seats", ["player", "game", "created_at_ms", "match_id"], "status = 'over'")
    _index("seats_days", "seats", ["player", "game", "day"], "day <> ''")
    _repeat_status()
    op.create_table(
        "entries",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("action_id", sa.Text, nullable=False),
        sa.Column("stored_at_ms", sa.BigInteger, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":  # see schema.py
        columns, where = ["match_id", "seat", "action_id"], sa.text("action_id <> ''")
        op.create_index("entries_action", "entries", columns, unique=True, postgresql_where=where)
    op.create_table(
        "guests",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("named_at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("guests_named", "guests", ["named_at_ms", "player"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("created_at_ms", sa.BigInteger, nullable=False),
        sa.Column("last_used_at_ms", sa.BigInteger, nullable=False),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("revoked_at_ms", sa.BigInteger),
    )
    op.create_index("sessions_player", "sessions", ["player"])
    _index("sessions_revoked", "sessions", ["revoked_at_ms"], "revoked_at_ms IS NOT NULL")
    _index("sessions_last_used", "sessions", ["last_used_at_ms", "id"], "revoked_at_ms IS NULL")
    op.create_table(
        "sign_outs",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("generation", sa.BigInteger, nullable=False),
        sa.Column("session", sa.Text, nullable=False),
        sa.Column("signed_out_at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("sign_outs_time", "sign_outs", ["signed_out_at_ms"])
    op.create_table(
        "server_values",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "uptime",
        sa.Column("server", sa.Text, primary_key=True),
        sa.Column("started_at_ms", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("last_alive_at_ms", sa.BigInteger, nullable=False),
    )


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def _repeat_status() -> None:
    """Create a trigger that copies the status of a match to its seats, so that an index of seats can use it."""
    when = "CREATE TRIGGER matches_status AFTER UPDATE OF status ON matches FOR EACH ROW"
    changed = "WHEN (old.status <> new.status)"
    repeat = "UPDATE seats SET status = new.status WHERE match_id = new.id"
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"{when} {changed} BEGIN {repeat}; END")
    else:
        body = f"$$ BEGIN {repeat}; RETURN NULL; END $$"
        op.execute(f"CREATE FUNCTION repeat_status() RETURNS trigger LANGUAGE plpgsql AS {body}")
        op.execute(f"{when} {changed} EXECUTE FUNCTION repeat_status()")
