"""The tables, the same in SQLite and PostgreSQL. `migrations` makes them; a test holds the two together.

Values with a type of their own (options, settings, outcome, header, act) are JSON in a text column, byte for byte as
they were written, since digests are made of these bytes. Only `pruning` looks inside: at an act's tag and a series.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, Table, Text, text

tables = MetaData()

LOBBY = text("listed AND status = 'open'")  # in the index and in the query alike, or the index is of no use
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
    Column("listed", Boolean, nullable=False),
    Column("created_wall", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("due", BigInteger),
    Column("outcome", Text),
    Column("anchor_wall", BigInteger, nullable=False),
    Column("anchor_at", BigInteger, nullable=False),
    Column("header", Text),
    Column("origin", Text, nullable=False),
    Column("successor", Text, nullable=False),
    Column("day", Text, nullable=False, server_default=""),
)
Index(
    "matches_due",
    matches.c.due,
    sqlite_where=matches.c.due.is_not(None),
    postgresql_where=matches.c.due.is_not(None),
)
Index("matches_lobby", matches.c.created_wall, matches.c.id, sqlite_where=LOBBY, postgresql_where=LOBBY)
Index("matches_day", matches.c.game, matches.c.day, sqlite_where=DAILY, postgresql_where=DAILY)

Index("matches_unfinished", matches.c.created_wall, matches.c.id, sqlite_where=LIVE, postgresql_where=LIVE)

# `created_wall`, `game`, `day` and `status` repeat the match's (a trigger keeps `status` so): with them here a player's
# newest, unfinished or daily matches are found without a look at the thousands of others.
seats = Table(
    "seats",
    tables,
    Column("match", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("created_wall", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False, server_default=""),
    Column("day", Text, nullable=False, server_default=""),
)
Index("seats_player", seats.c.player, seats.c.created_wall, seats.c.match)
Index(
    "seats_live",
    seats.c.player,
    seats.c.created_wall,
    seats.c.match,
    sqlite_where=LIVE,
    postgresql_where=LIVE,
)
Index(
    "seats_results",
    seats.c.player,
    seats.c.game,
    seats.c.created_wall,
    seats.c.match,
    sqlite_where=OVER,
    postgresql_where=OVER,
)
Index("seats_days", seats.c.player, seats.c.game, seats.c.day, sqlite_where=DAILY, postgresql_where=DAILY)

# The columns are those of `EntryRow`, in its order. In SQLite a plain table with the key as an index beside it: rows
# are added at its end (measured: 6.4 us a row against 10.5 for a table sorted by its key).
entries = Table(
    "entries",
    tables,
    Column("match", Text, primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("act", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("digest", Text, nullable=False),
    Column("action_id", Text, nullable=False),
    Column("wall", BigInteger, nullable=False),
)

# The second unique key of an entry. Only PostgreSQL has it as an index: in SQLite that would cost 13 us a move (a whole
# move costs some 48), so there the writer process, the only one that adds entries, checks it (writer.ActionKeys).
HAS_ACTION_ID = text("action_id <> ''")
Index(
    "entries_action", entries.c.match, entries.c.seat, entries.c.action_id, unique=True, postgresql_where=HAS_ACTION_ID
).ddl_if(dialect="postgresql")

guests = Table(
    "guests",
    tables,
    Column("player", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("named_wall", BigInteger, nullable=False, server_default="0"),
)
Index("guests_named", guests.c.named_wall, guests.c.player)

# Revoked sessions stay for ever: a cookie has no end of its own.
sessions = Table(
    "sessions",
    tables,
    Column("id", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("created_wall", BigInteger, nullable=False),
    Column("seen_wall", BigInteger, nullable=False),
    Column("browser", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("revoked_wall", BigInteger),
)
Index("sessions_player", sessions.c.player)
Index(
    "sessions_revoked",
    sessions.c.revoked_wall,
    sqlite_where=sessions.c.revoked_wall.is_not(None),
    postgresql_where=sessions.c.revoked_wall.is_not(None),
)
Index(
    "sessions_seen",
    sessions.c.seen_wall,
    sessions.c.id,
    sqlite_where=sessions.c.revoked_wall.is_(None),
    postgresql_where=sessions.c.revoked_wall.is_(None),
)

# Who has signed out everywhere else, for ever: this also ends cookies whose session is not recorded.
sign_outs = Table(
    "sign_outs",
    tables,
    Column("player", Text, primary_key=True),
    Column("generation", BigInteger, nullable=False),
    Column("session", Text, nullable=False),
    Column("wall", BigInteger, nullable=False),
)
Index("sign_outs_wall", sign_outs.c.wall)

house = Table("house", tables, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

uptime = Table(
    "uptime",
    tables,
    Column("server", Text, primary_key=True),
    Column("since_wall", BigInteger, primary_key=True, autoincrement=False),
    Column("until_wall", BigInteger, nullable=False),
)
