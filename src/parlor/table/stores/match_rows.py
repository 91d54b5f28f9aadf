"""Matches as rows of the tables, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Raw
from msgspec.structs import replace
from sqlalchemy import Connection, Select, func, insert, select
from sqlalchemy import Row as SqlRow

from ...kernel.codec import decode, encode
from ...kernel.outcome import Outcome
from ...kernel.record import Header
from ..stored import EntryRow, SeatAssignment, Settings, StoredMatch, Summary, Version
from .queries import versions_query
from .schema import entries, matches, seats

# Built once: a statement costs more to build than to run, and where many play, new matches are frequent.
_NEW_MATCH, _NEW_SEATS = insert(matches), insert(seats)


def match_values(stored: StoredMatch) -> dict[str, Any]:
    return {
        "id": stored.id,
        "game": stored.game,
        "options": bytes(stored.options).decode(),
        "settings": encode(stored.settings).decode(),
        "public": stored.settings.public,
        "created_at_ms": stored.created_at_ms,
        "status": stored.status,
        "due_at_ms": stored.due_at_ms,
        "outcome": encode(stored.outcome).decode() if stored.outcome else None,
        "clock_anchor_at_ms": stored.clock_anchor_at_ms,
        "clock_anchor_time_ms": stored.clock_anchor_time_ms,
        "header": encode(stored.header).decode() if stored.header else None,
        "origin_id": stored.origin_id,
        "rematch_id": stored.rematch_id,
        "day": stored.day,
    }


def seat_values(stored: StoredMatch) -> Iterable[dict[str, Any]]:
    for seat, assignment in enumerate(stored.seats):
        yield {
            "match_id": stored.id,
            "seat": seat,
            "kind": assignment.kind,
            "player": assignment.player,
            "name": assignment.name,
            "level": assignment.level,
            "avatar": assignment.avatar,
            "created_at_ms": stored.created_at_ms,
            "status": stored.status,
            "game": stored.game,
            "day": stored.day,
        }


def create(connection: Connection, stored: StoredMatch) -> None:
    connection.execute(_NEW_MATCH, match_values(stored))
    connection.execute(_NEW_SEATS, list(seat_values(stored)))
    if stored.rows:
        connection.execute(insert(entries), [row._asdict() for row in stored.rows])


def load(connection: Connection, match: str) -> StoredMatch | None:
    """Return the whole match; None if there is none."""
    stored = load_without_entries(connection, match)
    return stored and replace(stored, rows=tuple(_rows(connection, match)))


def load_without_entries(connection: Connection, match: str) -> StoredMatch | None:
    found = connection.execute(select(matches).where(matches.c.id == match)).first()
    if not found:
        return None
    return StoredMatch(
        id=found.id,
        game=found.game,
        options=Raw(found.options.encode()),
        settings=decode(found.settings, Settings),
        seats=_assignments(connection, [match])[match],
        created_at_ms=found.created_at_ms,
        status=found.status,
        due_at_ms=found.due_at_ms,
        outcome=_outcome(found.outcome),
        clock_anchor_at_ms=found.clock_anchor_at_ms,
        clock_anchor_time_ms=found.clock_anchor_time_ms,
        header=decode(found.header, Header) if found.header else None,
        origin_id=found.origin_id,
        rematch_id=found.rematch_id,
        day=found.day,
    )


def read_versions(connection: Connection, ids: Sequence[str]) -> dict[str, Version]:
    found = connection.execute(versions_query(ids)).all()
    assignments = _assignments(connection, [row.id for row in found])
    return {
        row.id: Version(
            row.ply or 0,
            row.status,
            row.rematch_id,
            row.clock_anchor_at_ms,
            row.clock_anchor_time_ms,
            assignments[row.id],
        )
        for row in found
    }


def find_summaries(connection: Connection, wanted: Select[Any]) -> list[Summary]:
    """Return summaries of the matches that a query selects, in its order."""
    return read_summaries(connection, list(connection.execute(wanted).scalars()))


def read_summaries(connection: Connection, ids: list[str]) -> list[Summary]:
    """Return summaries of these matches, in their order."""
    assignments = _assignments(connection, ids)
    plies = select(func.count()).where(entries.c.match_id == matches.c.id).scalar_subquery().label("plies")
    found = connection.execute(select(matches, plies).where(matches.c.id.in_(ids)))
    by_id = {row.id: _summary(row, assignments[row.id]) for row in found}
    return [by_id[match] for match in ids]


def _assignments(connection: Connection, ids: list[str]) -> dict[str, tuple[SeatAssignment, ...]]:
    query = select(seats).where(seats.c.match_id.in_(ids)).order_by(seats.c.match_id, seats.c.seat)
    assignments: dict[str, list[SeatAssignment]] = {match: [] for match in ids}
    for row in connection.execute(query):
        assignments[row.match_id].append(SeatAssignment(row.kind, row.name, row.player, row.level, row.avatar))
    return {match: tuple(found) for match, found in assignments.items()}


def _rows(connection: Connection, match: str) -> list[EntryRow]:
    query = select(entries).where(entries.c.match_id == match).order_by(entries.c.ply)
    return [EntryRow(*row) for row in connection.execute(query)]


def _outcome(text: str | None) -> Outcome | None:
    return decode(text, Outcome) if text else None


def _summary(found: SqlRow[Any], assignments: tuple[SeatAssignment, ...]) -> Summary:
    return Summary(
        found.id, found.game, found.status, assignments, found.created_at_ms, found.plies, _outcome(found.outcome)
    )
