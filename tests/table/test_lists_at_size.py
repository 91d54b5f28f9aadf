"""However many matches are over, lists and counts look at the few that they show."""

import json
import sqlite3
from contextlib import closing

import asyncpg
import pytest
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite as sqlite_dialect
from stored_matches import sqlite_store

from databases import opened
from parlor.table.stores.queries import (
    count_query,
    days_query,
    due_query,
    lobby_query,
    mine_query,
    playing_query,
    ranking_query,
    results_query,
)

QUERIES = {
    "mine": mine_query("ann", 20, None),
    "mine, playing": mine_query("ann", 20, "playing"),
    "mine, open": mine_query("ann", 20, "open"),
    "mine, over": mine_query("ann", 20, "over"),
    "lobby": lobby_query(20),
    "playing": playing_query(0),
    "count_open": count_query("ann"),
    "due": due_query(10**9, 20),
    "ranking": ranking_query("g", "d1", "{}"),
    "days": days_query("ann", "h", "{}"),
    "results": results_query("ann", "g", 20),
}

# 30 matches under way, a third of them open; 30 of three days and of two games, g and h, that are over; and a number of
# others: a third are of g, of a day long ago and not Ann's, the rest are of h. Of the matches that are hers Ann holds
# the first seat, and of every second one both.
FILL = """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {over} + 30)
    INSERT INTO matches
        SELECT 'm' || i, CASE WHEN i <= 30 THEN 'g' WHEN i <= 60 THEN CASE i % 2 WHEN 0 THEN 'g' ELSE 'h' END
            WHEN i % 3 = 0 THEN 'g' ELSE 'h' END, '{{}}', '{{}}', true, i,
            CASE WHEN i > 30 THEN 'over' WHEN i % 3 = 0 THEN 'open' ELSE 'playing' END,
            CASE WHEN i <= 30 THEN i END, NULL, 0, 0, NULL, '', '',
            CASE WHEN i BETWEEN 31 AND 60 THEN 'd' || (i % 3) WHEN i > 60 AND i % 3 = 0 THEN 'old' || i ELSE '' END
            FROM n;
    INSERT INTO seats
        SELECT id, 0, 'human', CASE WHEN day LIKE 'old%' THEN 'cyd' ELSE 'ann' END, 'X', '', created_at_ms, status,
            game, day, '' FROM matches UNION ALL
        SELECT id, 1, 'human', CASE WHEN created_at_ms % 2 = 0 AND day NOT LIKE 'old%' THEN 'ann' ELSE 'bob' END, 'X',
            '', created_at_ms, status, game, day, '' FROM matches;
"""


def written(dialect):
    binds = {"literal_binds": True}
    return {name: str(query.compile(dialect=dialect, compile_kwargs=binds)) for name, query in QUERIES.items()}


@pytest.mark.anyio
async def test_sqlite_works_no_more_for_it(tmp_path):
    def steps(connection, query):
        """Count the steps of SQLite's virtual machine for a query."""
        taken = []
        connection.set_progress_handler(lambda: taken.append(1), 1)
        connection.execute(query).fetchall()
        connection.set_progress_handler(None, 1)
        return len(taken)

    taken = {}
    for over in (100, 10_000):
        path = tmp_path / f"{over}.db"
        async with opened(sqlite_store(path)):
            pass
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(FILL.format(over=over))
            taken[over] = {name: steps(connection, query) for name, query in written(sqlite_dialect.dialect()).items()}
    for name in QUERIES:
        assert 50 < taken[10_000][name] < 1.2 * taken[100][name], name


@pytest.mark.anyio
async def test_postgresql_works_no_more_for_it(postgres):
    def rows(plan):
        """The most rows that any part of a plan went through."""
        own = (plan["Actual Rows"] + plan.get("EntryRows Removed by Filter", 0)) * plan["Actual Loops"]
        return max(own, *map(rows, plan.get("Plans", [])), 0)

    connection = await asyncpg.connect(postgres.url)
    try:
        await connection.execute(FILL.format(over=10_000))
        await connection.execute("ANALYZE")
        for name, query in written(postgresql.dialect()).items():
            [explained] = json.loads(await connection.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}"))
            assert 1 <= rows(explained["Plan"]) <= 100, name
    finally:
        await connection.close()
