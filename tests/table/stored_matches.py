"""Matches, rows and entries to put into a store."""

from msgspec import Raw
from sqlalchemy import select

from parlor.kernel import TimeSettings
from parlor.kernel.outcome import Outcome
from parlor.kernel.record import Header
from parlor.table.stored import EntryRow, EntryWrite, SeatAssignment, Settings, StatusUpdate, StoredMatch
from parlor.table.stores.memory import MemoryStore
from parlor.table.stores.schema import entries
from parlor.table.stores.sql_store import SqlStore
from parlor.table.stores.sqlite import SqliteDatabase

ANN = SeatAssignment("human", "Ann", "ann")
BOB = SeatAssignment("human", "Bób \N{GAME DIE}", "bob")
BOT = SeatAssignment("bot", "Bot", level="strong")
OPEN = SeatAssignment("open")

OPTIONS = '{"size": 9,  "words": "ż"}'  # with blanks: stored byte for byte
OUTCOME = Outcome(("win", "loss"), "most-land", (12, 7))

HEADER = Header(
    game="some-game",
    rules_version=3,
    options=Raw(b'{"size":9}'),
    seats=("Ann", "Bób"),
    commitment="c0ffee",
    seed="123456789012345678901234567890",
    lexicon="pl 1234",
    digest="d1",
)


def sqlite_store(path, **more):
    return SqlStore(SqliteDatabase(path, **more))


async def stored_rows(store, name="m"):
    """Return the entries of a match in the store, even if the match itself is not there."""
    if isinstance(store, MemoryStore):
        return store._entries(name)
    query = select(entries).where(entries.c.match_id == name).order_by(entries.c.ply)
    return await store.run(lambda connection: [EntryRow(*row) for row in connection.execute(query)], writing=False)


def match(name="m", seats=(ANN, BOB), created=1_800_000_000_000, public=False, **more):
    return StoredMatch(
        id=name,
        game="some-game",
        options=Raw(OPTIONS.encode()),
        settings=Settings(TimeSettings(game_seconds=300, increment_seconds=5), allow_take_backs=False, public=public),
        seats=seats,
        created_at_ms=created,
        **more,
    )


def row(ply, name="m", action='{"type":"place"}', time_ms=5, seat=0):
    return EntryRow(name, ply, seat, action, time_ms, f"digest{ply}", f"id{ply}", 1_800_000_000_000 + ply)


def commit(ply, name="m", update=None, **more):
    return EntryWrite(row=row(ply, name, **more), update=update)


def playing(name="m", due_at_ms=None):
    return StatusUpdate(name, "playing", due_at_ms, None, 1_800_000_000_500, 20)


def over(name="m"):
    return StatusUpdate(name, "over", None, OUTCOME, 7, 8)


def daily(name, assignment, created, day="2027-01-15", **more):
    """Return a daily match, played alone."""
    return match(name, (assignment,), created, day=day, **more)


def scored(score):
    """Return the fields of a match that ended with this score for its only player."""
    return {"status": "over", "outcome": Outcome(("win",), "finished", (score,), (("best-word", f"WORD {score}"),))}
