"""The tables, the same in SQLite and PostgreSQL. `migrations` makes them; a test holds the two together.

Values with a type of their own (options, settings, outcome, header, action) are JSON in a text column, byte for byte as
they were written, since digests are made of these bytes. Only `pruning` looks inside: at an action's tag and a series.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, Table, Text, text

tables = MetaData()

LOBBY = text("public AND status = 'open'")  # in the index and in the query alike, or the index is of no use
PLAYING = text("public AND status = 'playing' AND day = ''")
LIVE = text("status <> 'over'")
OVER = text("status = 'over'")
DAILY = text("day <> ''")

matches = Table(
    "matches",
    tables,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("due_at_ms", BigInteger),
    Column("outcome", Text),
    Column("clock_anchor_at_ms", BigInteger, nullable=False),
    Column("clock_anchor_time_ms", BigInteger, nullable=False),
    Column("header", Text),
    Column("origin_id", Text, nullable=False),
    Column("rematch_id", Text, nullable=False),
    Column("day", Text, nullable=False),
)
Index(
    "matches_due",
    matches.c.due_at_ms,
    sqlite_where=matches.c.due_at_ms.is_not(None),
    postgresql_where=matches.c.due_at_ms.is_not(None),
)
Index("matches_lobby", matches.c.created_at_ms, matches.c.id, sqlite_where=LOBBY, postgresql_where=LOBBY)
Index("matches_playing", matches.c.created_at_ms, matches.c.id, sqlite_where=PLAYING, postgresql_where=PLAYING)
Index("matches_day", matches.c.game, matches.c.day, sqlite_where=DAILY, postgresql_where=DAILY)

Index("matches_unfinished", matches.c.created_at_ms, matches.c.id, sqlite_where=LIVE, postgresql_where=LIVE)

# `created_at_ms`, `game`, `day` and `status` repeat those of the match (a trigger updates `status`): with them here, a
# player's newest, unfinished or daily matches are found without reading thousands of others.
seats = Table(
    "seats",
    tables,
    Column("match_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("day", Text, nullable=False),
    Column("avatar", Text, nullable=False, server_default=""),
)
Index("seats_player", seats.c.player, seats.c.created_at_ms, seats.c.match_id)
Index(
    "seats_live",
    seats.c.player,
    seats.c.created_at_ms,
    seats.c.match_id,
    sqlite_where=LIVE,
    postgresql_where=LIVE,
)
Index(
    "seats_results",
    seats.c.player,
    seats.c.game,
    seats.c.created_at_ms,
    seats.c.match_id,
    sqlite_where=OVER,
    postgresql_where=OVER,
)
Index("seats_days", seats.c.player, seats.c.game, seats.c.day, sqlite_where=DAILY, postgresql_where=DAILY)

# The columns are those of `EntryRow`, in its order. In SQLite a plain table with the key as an index beside it: rows
# are added at its end (measured: 6.4 us a row against 10.5 for a table sorted by its key).
entries = Table(
    "entries",
    tables,
    Column("match_id", Text, primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    Column("action_id", Text, nullable=False),
    Column("stored_at_ms", BigInteger, nullable=False),
)

# The second unique key of an entry. Only PostgreSQL has it as an index: in SQLite that would cost 13 us a move (a whole
# move costs some 48), so there the writer process, the only one that adds entries, checks it (writer.ActionKeys).
HAS_ACTION_ID = text("action_id <> ''")
Index(
    "entries_action",
    entries.c.match_id,
    entries.c.seat,
    entries.c.action_id,
    unique=True,
    postgresql_where=HAS_ACTION_ID,
).ddl_if(dialect="postgresql")

# Computed from the match, so a row may be deleted at any time. `version` is that of the code: `search.review_version`.
reviews = Table(
    "reviews",
    tables,
    Column("match_id", Text, primary_key=True),
    Column("version", Text, nullable=False),
    Column("content", Text, nullable=False),
)

guests = Table(
    "guests",
    tables,
    Column("player", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("named_at_ms", BigInteger, nullable=False),
    Column("avatar", Text, nullable=False, server_default=""),
)
Index("guests_named", guests.c.named_at_ms, guests.c.player)

# Revoked sessions stay for ever: a cookie has no end of its own.
sessions = Table(
    "sessions",
    tables,
    Column("id", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("last_used_at_ms", BigInteger, nullable=False),
    Column("browser", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("revoked_at_ms", BigInteger),
)
Index("sessions_player", sessions.c.player)
Index(
    "sessions_revoked",
    sessions.c.revoked_at_ms,
    sqlite_where=sessions.c.revoked_at_ms.is_not(None),
    postgresql_where=sessions.c.revoked_at_ms.is_not(None),
)
Index(
    "sessions_last_used",
    sessions.c.last_used_at_ms,
    sessions.c.id,
    sqlite_where=sessions.c.revoked_at_ms.is_(None),
    postgresql_where=sessions.c.revoked_at_ms.is_(None),
)

# Who has signed out everywhere else, for ever: this also ends cookies whose session is not recorded.
sign_outs = Table(
    "sign_outs",
    tables,
    Column("player", Text, primary_key=True),
    Column("generation", BigInteger, nullable=False),
    Column("session", Text, nullable=False),
    Column("signed_out_at_ms", BigInteger, nullable=False),
)
Index("sign_outs_time", sign_outs.c.signed_out_at_ms)

# Codes by which another device becomes the same guest. A used or expired one is kept for a day, so that it is told from
# a mistyped one.
transfers = Table(
    "transfers",
    tables,
    Column("code", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("session", Text, nullable=False),
    Column("generation", BigInteger, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False),
    Column("used_at_ms", BigInteger),
)
Index("transfers_player", transfers.c.player)
Index("transfers_expiry", transfers.c.expires_at_ms)

server_values = Table(
    "server_values", tables, Column("key", Text, primary_key=True), Column("value", Text, nullable=False)
)

uptime = Table(
    "uptime",
    tables,
    Column("server", Text, primary_key=True),
    Column("started_at_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("last_alive_at_ms", BigInteger, nullable=False),
)
