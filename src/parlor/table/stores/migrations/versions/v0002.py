"""Games of a day, and what a player's finished matches of a game are found by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for table, column in (("matches", "day"), ("seats", "game"), ("seats", "day")):
        op.add_column(table, sa.Column(column, sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE seats SET game = (SELECT game FROM matches WHERE matches.id = seats.match)")
    _index("matches_day", "matches", ["game", "day"], "day <> ''")
    _index("seats_results", "seats", ["player", "game", "created_wall", "match"], "status = 'over'")
    _index("seats_days", "seats", ["player", "game", "day"], "day <> ''")


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
