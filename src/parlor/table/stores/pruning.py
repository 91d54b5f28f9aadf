"""Queries for matches, guests and sessions that may be deleted; `SqlStore` runs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, literal, or_, select, tuple_, update

from ..stored import IdPage, PageKey, StaleKind
from .queries import last_entry_at
from .schema import LIVE, entries, guests, matches, reviews, seats, sessions, uptime

SYSTEM_ACTION = '{"type":"/'  # how the action of an entry begins if no game made it: see kernel.record.SystemAction
FIRST_OF_SERIES = '"series":1'  # in the settings of a match


def stale(kind: StaleKind, before: int) -> ColumnElement[bool]:
    """The condition on `matches` under which `Store.delete_matches` deletes one."""
    old = matches.c.created_at_ms < before
    if kind == "open":
        return and_(matches.c.status == "open", old)
    idle = and_(old, matches.c.clock_anchor_at_ms < before, func.coalesce(last_entry_at(matches.c.id), 0) < before)
    over = matches.c.status == "over"
    later = matches.alias("later")
    has_later = select(later.c.id).where(later.c.id == matches.c.rematch_id).exists()
    if kind == "finished":
        return and_(over, idle, ~has_later)
    in_play = matches.c.status.in_(("playing", "paused"))
    if kind == "abandoned":
        # A running clock will end the match.
        return and_(in_play, idle, or_(matches.c.due_at_ms.is_(None), matches.c.due_at_ms < before))
    human = and_(seats.c.match_id == matches.c.id, seats.c.kind == "human")
    theirs = and_(entries.c.match_id == seats.c.match_id, entries.c.seat == seats.c.seat)
    moved = select(entries.c.ply).where(human, theirs, ~entries.c.action.startswith(SYSTEM_ACTION)).exists()
    people = select(func.count(seats.c.player.distinct())).where(human).scalar_subquery()
    needed = and_(matches.c.settings.contains(FIRST_OF_SERIES), has_later)  # both games decide a series
    done_with = or_(and_(in_play, old, matches.c.clock_anchor_at_ms < before), and_(over, idle, ~needed))
    return and_(old, ~moved, people <= 1, done_with)  # in this order: nearly all are matches in which people played


def page_query(kind: StaleKind, before: int, after: PageKey, limit: int) -> Select[Any]:
    """The next matches, each with whether it is stale. Unfinished ones by age, from an index that holds no others.

    All matches by id where finished ones count, some 30 us for each: an index would cost every match that ends 8 us.
    """
    if kind in ("finished", "empty"):
        return (
            select(literal(0), matches.c.id, stale(kind, before).label("stale"))
            .where(matches.c.id > after[1])
            .order_by(matches.c.id)
            .limit(limit)
        )
    key = tuple_(matches.c.created_at_ms, matches.c.id)
    return (
        select(matches.c.created_at_ms, matches.c.id, stale(kind, before).label("stale"))
        .where(LIVE, matches.c.created_at_ms < before, key > tuple_(*after))
        .order_by(matches.c.created_at_ms, matches.c.id)
        .limit(limit)
    )


def guests_query(before: int, after: PageKey, limit: int) -> Select[Any]:
    """The next guests by the age of their names, each with whether they are of no more use."""
    holds_seat = select(seats.c.match_id).where(seats.c.player == guests.c.player).exists()
    seen = (
        select(sessions.c.id).where(sessions.c.player == guests.c.player, sessions.c.last_used_at_ms >= before).exists()
    )
    return (
        select(guests.c.named_at_ms, guests.c.player, and_(~holds_seat, ~seen).label("stale"))
        .where(guests.c.named_at_ms < before, tuple_(guests.c.named_at_ms, guests.c.player) > tuple_(*after))
        .order_by(guests.c.named_at_ms, guests.c.player)
        .limit(limit)
    )


def sessions_query(before: int, after: PageKey, limit: int) -> Select[Any]:
    """The next sessions that are not revoked, by when they were seen, each with whether its guest holds no seat."""
    key = tuple_(sessions.c.last_used_at_ms, sessions.c.id)
    holds_seat = select(seats.c.match_id).where(seats.c.player == sessions.c.player).exists()
    return (
        select(sessions.c.last_used_at_ms, sessions.c.id, (~holds_seat).label("stale"))
        .where(sessions.c.revoked_at_ms.is_(None), sessions.c.last_used_at_ms < before, key > tuple_(*after))
        .order_by(sessions.c.last_used_at_ms, sessions.c.id)
        .limit(limit)
    )


def read_page(connection: Connection, query: Select[Any], limit: int) -> IdPage:
    found = connection.execute(query).all()
    last = found[-1][:2] if len(found) == limit else None
    return IdPage([row[1] for row in found if row.stale], last and (last[0], last[1]))


def delete_matches(connection: Connection, kind: StaleKind, before: int, ids: Sequence[str]) -> list[str]:
    doomed = select(matches.c.id, matches.c.origin_id).where(matches.c.id.in_(ids), stale(kind, before))
    found = connection.execute(doomed.with_for_update(skip_locked=True, of=matches)).all()
    delete_whole(connection, {row.id: row.origin_id for row in found})
    return sorted(row.id for row in found)


def delete_open(connection: Connection, match: str, player: str) -> bool:
    """Delete a match if it is open and no other guest sits there; return whether it was deleted."""
    other = and_(seats.c.match_id == match, seats.c.kind == "human", seats.c.player != player)
    query = select(matches.c.id, matches.c.origin_id).where(
        matches.c.id == match, matches.c.status == "open", ~select(seats.c.seat).where(other).exists()
    )
    found = connection.execute(query.with_for_update(of=matches)).first()
    if found:
        delete_whole(connection, {match: found.origin_id})
    return found is not None


def delete_whole(connection: Connection, origins: dict[str, str]) -> None:
    """Delete matches with their seats, entries and reviews; a match whose rematch is deleted may have another."""
    ids = list(origins)
    connection.execute(delete(entries).where(entries.c.match_id.in_(ids)))
    connection.execute(delete(reviews).where(reviews.c.match_id.in_(ids)))
    connection.execute(delete(seats).where(seats.c.match_id.in_(ids)))
    connection.execute(delete(matches).where(matches.c.id.in_(ids)))
    before = [origin for origin in origins.values() if origin]
    if before:
        connection.execute(
            update(matches).where(matches.c.id.in_(before), matches.c.rematch_id.in_(ids)).values(rematch_id="")
        )


def delete_guests(connection: Connection, before: int, after: PageKey, limit: int) -> IdPage:
    page = read_page(connection, guests_query(before, after, limit), limit)
    if page.ids:
        connection.execute(delete(guests).where(guests.c.player.in_(page.ids)))
    return page


def delete_sessions(connection: Connection, before: int, after: PageKey, limit: int) -> IdPage:
    page = read_page(connection, sessions_query(before, after, limit), limit)
    if page.ids:
        wanted = (sessions.c.id.in_(page.ids), sessions.c.revoked_at_ms.is_(None), sessions.c.last_used_at_ms < before)
        connection.execute(delete(sessions).where(*wanted))
    return page


def delete_uptime(connection: Connection, before: int) -> int:
    """Delete the uptime of servers that stopped before `before` and before each unfinished match was made."""
    oldest = select(matches.c.created_at_ms).where(LIVE).order_by(matches.c.created_at_ms).limit(1).scalar_subquery()
    needed = func.coalesce(oldest, before)
    return connection.execute(
        delete(uptime).where(uptime.c.last_alive_at_ms < before, uptime.c.last_alive_at_ms < needed)
    ).rowcount
