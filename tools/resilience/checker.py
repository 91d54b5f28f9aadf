"""Compares what was acknowledged with what the database holds, by plain SQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from contextlib import closing
from typing import Any, NamedTuple

import asyncpg  # type: ignore[import-untyped]
import msgspec
from msgspec import Raw, Struct

from parlor.kernel import Match, ParlorError
from parlor.kernel.record import Entry, Header, Record

from .history import History, Request

MATCHES = "SELECT id, game, status, header FROM matches"
ENTRIES = "SELECT match_id, ply, seat, action, time_ms, digest, action_id FROM entries ORDER BY match_id, ply"
REWRITTEN = ("nethack-chat",)  # games whose server adds to an action what it means


class EntryRow(NamedTuple):
    match_id: str
    ply: int
    seat: int
    action: str  # JSON
    time_ms: int
    digest: str
    action_id: str


class StoredMatch(Struct):
    game: str
    status: str
    header: str | None  # JSON; None while seats are open
    rows: list[EntryRow] = []


class Verdict(Struct):
    """Numbers of violations, each by its kind."""

    stored: int = 0  # entries in the database
    lost: int = 0
    double: int = 0
    gaps: int = 0  # plies that are missing between others
    unreplayable: int = 0
    refused_but_stored: int = 0
    over: int = 0  # matches that have ended


def read_store(database: str) -> dict[str, StoredMatch]:
    """The matches of a database with their entries, by id. No server needs to run."""
    matches, entries = (
        _read_sqlite(database) if database.startswith("sqlite") else asyncio.run(_read_postgres(database))
    )
    found = {row[0]: StoredMatch(row[1], row[2], row[3]) for row in matches}
    for row in entries:
        if row[0] in found:
            found[row[0]].rows.append(EntryRow(*row))
    return found


def _read_sqlite(database: str) -> tuple[list[Any], list[Any]]:
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"), timeout=30)) as connection:
        return connection.execute(MATCHES).fetchall(), connection.execute(ENTRIES).fetchall()


async def _read_postgres(database: str) -> tuple[list[Any], list[Any]]:
    connection = await asyncpg.connect(database)
    try:
        return await connection.fetch(MATCHES), await connection.fetch(ENTRIES)
    finally:
        await connection.close()


def check(history: History, stored: dict[str, StoredMatch]) -> Verdict:
    """Count what the database holds that contradicts the history; each case is also noted in the history."""
    verdict = Verdict(stored=sum(len(match.rows) for match in stored.values()))
    requests: dict[str, list[Request]] = defaultdict(list)
    for request in history.requests.values():
        requests[request.match].append(request)
    for name in history.matches:
        match = stored.get(name)
        if match is None:
            verdict.lost += 1
            history.violate(f"lost: the match {name} is not stored")
            continue
        verdict.over += match.status == "over"
        _check_requests(history, verdict, name, match, requests[name])
        _check_rows(history, verdict, name, match)
    return verdict


def _check_requests(history: History, verdict: Verdict, name: str, match: StoredMatch, requests: list[Request]) -> None:
    plies: dict[tuple[int, str], list[EntryRow]] = defaultdict(list)
    for row in match.rows:
        if row.action_id:
            plies[row.seat, row.action_id].append(row)
    for request in requests:
        rows = plies[request.seat, request.id]
        if len(rows) > 1:
            verdict.double += 1
            history.violate(f"double: {name} stores {request.id} as plies {[row.ply for row in rows]}")
        elif request.ply is not None and [row.ply for row in rows] != [request.ply]:
            verdict.lost += 1
            history.violate(f"lost: {name} acknowledged {request.id} as ply {request.ply}, stored: {rows[:1]}")
        elif rows and request.action and match.game not in REWRITTEN and not _same(rows[0].action, request.action):
            verdict.lost += 1
            history.violate(f"lost: {name} stores {rows[0].action} as {request.id}, sent: {request.action.decode()}")
        elif rows and request.refused and request.ply is None:
            verdict.refused_but_stored += 1
            history.violate(
                f"refused: {name} refused {request.id} ({request.refused}) and stores it as ply {rows[0].ply}"
            )


def _same(stored: str, sent: bytes) -> bool:
    return bool(msgspec.json.decode(stored) == msgspec.json.decode(sent))


def _check_rows(history: History, verdict: Verdict, name: str, match: StoredMatch) -> None:
    if [row.ply for row in match.rows] != list(range(1, len(match.rows) + 1)):
        verdict.gaps += 1
        history.violate(f"gap: the plies of {name} are {[row.ply for row in match.rows]}")
    elif match.header:
        header = msgspec.json.decode(match.header, type=Header)
        entries = tuple(Entry(row.seat, Raw(row.action.encode()), row.time_ms, row.digest) for row in match.rows)
        try:
            replayed = Match.replay(Record(header, entries))
        except ParlorError as error:
            verdict.unreplayable += 1
            history.violate(f"unreplayable: {name}: {error.message}")
            return
        if (replayed.outcome is not None) != (match.status == "over"):
            verdict.unreplayable += 1
            history.violate(
                f"status: {name} is stored as {match.status}; by its record its outcome is {replayed.outcome}"
            )
