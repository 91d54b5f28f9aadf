"""The queries that thousands of old matches must not slow down; a test counts the rows that each of them reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, Select, case, func, select

from ..stored import Status
from .schema import DAILY, LIVE, LOBBY, OVER, PLAYING, entries, matches, seats

LOBBY_SIZE = 2000  # newest public matches that are considered; older ones are not shown
PLAYING_SIZE = 500  # the same for public matches being played


def due_query(now_ms: int, limit: int) -> Select[Any]:
    return (
        select(matches.c.id, matches.c.due_at_ms)
        .where(matches.c.due_at_ms <= now_ms)
        .order_by(matches.c.due_at_ms)
        .limit(limit)
    )


def versions_query(ids: Sequence[str]) -> Select[Any]:
    """Versions of matches. The last ply is looked up for each match: one step in the index, however long it is."""
    last = select(func.max(entries.c.ply)).where(entries.c.match_id == matches.c.id).scalar_subquery().label("ply")
    columns = (
        matches.c.id,
        matches.c.status,
        matches.c.rematch_id,
        matches.c.clock_anchor_at_ms,
        matches.c.clock_anchor_time_ms,
    )
    return select(*columns, last).where(matches.c.id.in_(ids))


def mine_query(player: str, limit: int, status: Status | None) -> Select[Any]:
    """Distinct, since one guest may hold several seats of a match."""
    order = (seats.c.created_at_ms.desc(), seats.c.match_id.desc())
    query = select(seats.c.match_id, seats.c.created_at_ms).distinct().where(seats.c.player == player)
    if status:
        query = query.where(seats.c.status == status)
    if status not in (None, "over"):
        query = query.where(LIVE)  # redundant, but the planner needs it to use the index
    return query.order_by(*order).limit(limit)


def lobby_query(limit: int, since_ms: int = 0, per_guest: int = 3) -> Select[Any]:
    """The newest match of every guest, then the second newest, and so on; the guest is who holds the first seat."""
    newest = (
        select(matches.c.id, matches.c.created_at_ms)
        .where(LOBBY, matches.c.created_at_ms >= since_ms)
        .order_by(matches.c.created_at_ms.desc(), matches.c.id.desc())
        .limit(LOBBY_SIZE)
        .subquery()
    )
    human = (seats.c.match_id == newest.c.id, seats.c.kind == "human")
    guest = select(seats.c.player).where(*human).order_by(seats.c.seat).limit(1).scalar_subquery()
    order = (newest.c.created_at_ms.desc(), newest.c.id.desc())
    rank = func.row_number().over(partition_by=guest, order_by=order).label("rank")
    ranked = select(newest.c.id, newest.c.created_at_ms, rank).subquery()
    return (
        select(ranked.c.id)
        .where(ranked.c.rank <= per_guest)
        .order_by(ranked.c.rank, ranked.c.created_at_ms.desc(), ranked.c.id.desc())
        .limit(limit)
    )


def last_entry_at(match: ColumnElement[str]) -> ScalarSelect[int]:
    """The time of the last entry of the match with this id."""
    times = select(entries.c.stored_at_ms).where(entries.c.match_id == match)
    return times.order_by(entries.c.ply.desc()).limit(1).scalar_subquery()


def playing_query(since_ms: int) -> Select[Any]:
    """The newest public matches being played, with the time of their last entry, or of their beginning or resumption if
    that is later, the latest first; the guest is who holds the first seat.
    """
    columns = (matches.c.id, matches.c.created_at_ms, matches.c.clock_anchor_at_ms)
    order = (matches.c.created_at_ms.desc(), matches.c.id.desc())
    newest = select(*columns).where(PLAYING).order_by(*order).limit(PLAYING_SIZE).subquery()
    last = last_entry_at(newest.c.id).label("last")
    human = (seats.c.match_id == newest.c.id, seats.c.kind == "human")
    guest = select(seats.c.player).where(*human).order_by(seats.c.seat).limit(1).scalar_subquery()
    dated = select(newest.c.id, newest.c.clock_anchor_at_ms, last, guest.label("guest")).subquery()
    later = case((dated.c.last > dated.c.clock_anchor_at_ms, dated.c.last), else_=dated.c.clock_anchor_at_ms)
    active = later.label("active")
    return (
        select(dated.c.id, active, dated.c.guest).where(active >= since_ms).order_by(active.desc(), dated.c.id.desc())
    )


def count_public_query(player: str, open_since: int | None) -> Select[Any]:
    public = select(matches.c.id).where(matches.c.id == seats.c.match_id, matches.c.public).exists()
    query = select(func.count(seats.c.match_id.distinct())).where(seats.c.player == player, LIVE, public)
    if open_since is not None:
        query = query.where(seats.c.status == "open", seats.c.created_at_ms >= open_since)
    return query


def count_query(player: str) -> Select[Any]:
    return select(func.count(seats.c.match_id.distinct())).where(seats.c.player == player, LIVE)


def ranking_query(game: str, day: str, options: str) -> Select[Any]:
    """Every match of a day in the order of creation, so that the caller finds the first match of each player."""
    of_the_day = select(matches).where(
        matches.c.game == game, matches.c.day == day, DAILY, matches.c.options == options
    )
    found = of_the_day.subquery()
    return (
        select(found.c.id, found.c.created_at_ms, found.c.status, found.c.outcome)
        .add_columns(seats.c.seat, seats.c.player, seats.c.name, seats.c.avatar)
        .join(seats, seats.c.match_id == found.c.id)
        .where(seats.c.kind == "human")
        .order_by(found.c.created_at_ms, found.c.id, seats.c.seat)
    )


def days_query(player: str, game: str, options: str) -> Select[Any]:
    """Days of a player. Options are looked up for each match: a join would look cheaper to a planner, and cost more."""
    played_with = select(matches.c.options).where(matches.c.id == seats.c.match_id).scalar_subquery()
    wanted = (seats.c.player == player, seats.c.game == game, OVER, DAILY, played_with == options)
    return select(seats.c.day).distinct().where(*wanted).order_by(seats.c.day.desc())


def results_query(player: str, game: str, limit: int | None) -> Select[Any]:
    played = (
        select(seats.c.match_id, func.min(seats.c.seat).label("seat"))
        .where(seats.c.player == player, seats.c.game == game, OVER)
        .group_by(seats.c.created_at_ms, seats.c.match_id)
        .order_by(seats.c.created_at_ms.desc(), seats.c.match_id.desc())
        .limit(limit)
        .subquery()
    )
    return (
        select(
            matches.c.id, matches.c.created_at_ms, matches.c.day, matches.c.options, matches.c.outcome, played.c.seat
        )
        .join(played, played.c.match_id == matches.c.id)
        .order_by(matches.c.created_at_ms.desc(), matches.c.id.desc())
    )
