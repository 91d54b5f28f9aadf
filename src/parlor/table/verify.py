"""Checks a database: every match is replayed and compared with its stored status, outcome and seats."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec import MsgspecError, Struct
from sqlalchemy import Connection, func, select

from ..kernel.errors import ParlorError
from ..kernel.match import Match
from .store import StoreError
from .stored import StoredMatch
from .stores import sqlite_path
from .stores.match_rows import load
from .stores.reading import Read, connect_read_only, postgres_reader, sqlite_reader
from .stores.schema import entries, matches, seats

PAGE_SIZE = 100  # ids read at a time
MAX_PROBLEMS_OF_A_FILE = 20
SEAT_REPEATS = ("created_at_ms", "status", "game", "day")  # columns of a seat that repeat its match's


class Finding(Struct, frozen=True):
    """A fault in the database."""

    match: str  # "" where it is not about one match
    game: str
    code: str
    message: str


class MatchCheck(Struct, frozen=True):
    """The result of checking one match."""

    entries: int
    findings: list[Finding]


def database_reader(database: str) -> AbstractAsyncContextManager[Read]:
    """Return a reader of the database at a URL."""
    path = sqlite_path(database)
    return sqlite_reader(path) if path else postgres_reader(database)


def check_file(path: Path) -> list[Finding]:
    """Return the faults that SQLite itself finds in its file: pages, tables, indexes."""
    try:
        with connect_read_only(path) as connection:
            found = connection.execute(f"PRAGMA integrity_check({MAX_PROBLEMS_OF_A_FILE})").fetchall()
    except sqlite3.Error as error:
        found = [(str(error),)]
    problems = [" ".join(problem.split()) for (problem,) in found if problem != "ok"]
    return [Finding("", "", "damaged-file", f"The file is damaged: {problem}.") for problem in problems]


async def count_matches(read: Read) -> int:
    return await read(lambda connection: connection.execute(select(func.count()).select_from(matches)).scalar_one())


async def check_matches(read: Read) -> AsyncIterator[MatchCheck]:
    """Check one match after another, each in a snapshot of its own, in the order of their ids."""
    last = ""
    while True:
        query = select(matches.c.id).where(matches.c.id > last).order_by(matches.c.id).limit(PAGE_SIZE)
        ids: list[str] = await read(_scalars(query))
        for match in ids:
            yield await _check(read, match)
        if len(ids) < PAGE_SIZE:
            return
        last = ids[-1]


async def check_orphans(read: Read) -> list[Finding]:
    """Return a finding for each match that has entries or seats but does not exist."""
    findings = []
    for table in (entries, seats):
        missing = ~select(matches.c.id).where(matches.c.id == table.c.match_id).exists()
        query = select(table.c.match_id).distinct().where(missing).order_by(table.c.match_id).limit(PAGE_SIZE)
        for match in await read(_scalars(query)):
            message = f"The database has {table.name} of this match, but not the match itself."
            findings.append(Finding(match, "", "no-such-match", message))
    return findings


def _scalars(query: Any) -> Callable[[Connection], list[str]]:
    return lambda connection: list(connection.execute(query).scalars())


async def _check(read: Read, match: str) -> MatchCheck:
    def work(connection: Connection) -> tuple[StoredMatch | None, list[Any]]:
        stored = load(connection, match)
        query = select(seats).where(seats.c.match_id == match).order_by(seats.c.seat)
        return stored, list(connection.execute(query))

    try:
        stored, seat_rows = await read(work)
    except (StoreError, MsgspecError, UnicodeError) as error:
        return MatchCheck(0, [Finding(match, "", "unreadable-match", f"The match cannot be read: {error}.")])
    if stored is None:  # deleted meanwhile
        return MatchCheck(0, [])
    found = chain(_seats(stored, seat_rows), _entries(stored), _record(stored))
    return MatchCheck(len(stored.rows), [Finding(match, stored.game, code, message) for code, message in found])


Found = Iterator[tuple[str, str]]  # code and message


def _seats(stored: StoredMatch, seat_rows: list[Any]) -> Found:
    if [row.seat for row in seat_rows] != list(range(len(seat_rows))) or not seat_rows:
        yield "wrong-seats", f"The seats are {[row.seat for row in seat_rows]}."
    if stored.header and len(stored.header.seats) != len(seat_rows):
        yield "wrong-seats", f"The record has {len(stored.header.seats)} seats, the match {len(seat_rows)}."
    for row in seat_rows:
        for name in SEAT_REPEATS:
            if getattr(row, name) != getattr(stored, name):
                yield "wrong-seats", f"Seat {row.seat} has a different {name} from its match."
        if (row.kind == "human") != bool(row.player):
            yield "wrong-seats", f"Seat {row.seat} is {row.kind} and its player is {row.player!r}."
        if row.kind == "open" and stored.status != "open":
            yield "wrong-seats", f"Seat {row.seat} is open, but the match has begun."


def _entries(stored: StoredMatch) -> Found:
    expected = 1
    for row in stored.rows:
        if row.ply != expected:
            yield "missing-ply", f"After ply {expected - 1} comes ply {row.ply}."
        expected = row.ply + 1
    known: dict[tuple[int, str], int] = {}
    for row in stored.rows:
        first = known.setdefault((row.seat, row.action_id), row.ply)
        if row.action_id and first != row.ply:
            yield "repeated-action", f"Plies {first} and {row.ply} are the same action of seat {row.seat}."


def _record(stored: StoredMatch) -> Found:
    if stored.header is None:
        if stored.status != "open" or stored.rows:
            yield "wrong-status", f"The match is {stored.status} with {len(stored.rows)} entries, but has not begun."
        return
    if stored.status == "open":
        yield "wrong-status", "The match has begun, but is stored as open."
    if (stored.status == "over") != (stored.outcome is not None):
        yield "wrong-status", f"The match is {stored.status} and its outcome is {stored.outcome}."
    try:
        outcome = Match.replay(stored.record()).outcome
    except ParlorError as error:
        yield error.code, error.message
        return
    except Exception as error:  # a fault in a game's rules
        yield "replay-failed", f"The record cannot be replayed: {type(error).__name__}: {error}."
        return
    if outcome != stored.outcome:
        yield "wrong-outcome", f"The record ends with {outcome}, but the stored outcome is {stored.outcome}."
