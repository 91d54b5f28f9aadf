"""A database of an earlier release is brought up to date with all its matches. See also test_compatibility.py."""

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text
from stored_matches import HEADER, OPTIONS, OUTCOME, daily, scored

from databases import Database, opened, run
from parlor.kernel.codec import encode
from parlor.table.stored import PlayerResult, SeatAssignment
from parlor.table.stores import database as database_module
from parlor.table.stores.migrate import MIGRATIONS, NEWEST, migrate

pytestmark = pytest.mark.anyio

FIRST_RELEASE = "0001"  # the last migration of 0.2.0
OLD_OUTCOME = '{"results":["win","loss"],"reason":"most-land","scores":[12,7]}'
MATCH = """
    INSERT INTO matches (id, game, options, settings, public, created_at_ms, status, due_at_ms, outcome,
        clock_anchor_at_ms, clock_anchor_time_ms, header, origin_id, rematch_id, day)
    VALUES (:id, 'some-game', :options, '{}', true, 5, :status, NULL, :outcome, 1, 2, :header, '', '', '')
"""
SEAT = """
    INSERT INTO seats (match_id, seat, kind, player, name, level, created_at_ms, status, game, day)
    VALUES (:id, :seat, 'human', :player, :player, '', 5, :status, 'some-game', '')
"""


def first_matches(connection):
    """One that is over and one that is not."""
    header = encode(HEADER).decode()
    for name, status, outcome in (("old", "over", OLD_OUTCOME), ("going", "playing", None)):
        match = {"id": name, "status": status, "options": OPTIONS, "outcome": outcome, "header": header}
        connection.execute(text(MATCH), match)
        for seat, player in enumerate(("ann", "bob")):
            connection.execute(text(SEAT), {"id": name, "seat": seat, "player": player, "status": status})


@pytest.fixture(params=["sqlite", "postgres"])
async def empty(request):
    """A database without tables."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite")
        return
    cluster = request.getfixturevalue("cluster")
    await run(cluster.url("postgres"), "CREATE DATABASE test_old")
    yield Database("postgres", cluster.url("test_old"))
    await run(cluster.url("postgres"), "DROP DATABASE test_old WITH (FORCE)")


async def test_matches_of_the_first_release_are_kept_and_found(empty, monkeypatch):
    with monkeypatch.context() as before:
        before.setattr(database_module, "migrate", lambda connection: migrate(connection, FIRST_RELEASE))
        store = empty.store()
        async with opened(store):
            await store.run(first_matches, writing=True)
    store = empty.store()
    async with opened(store):
        old = await store.load("old")
        assert (old.day, old.status, old.outcome, old.header) == ("", "over", OUTCOME, HEADER)
        assert old.seats == (SeatAssignment("human", "ann", "ann"), SeatAssignment("human", "bob", "bob"))
        assert [match.id for match in await store.mine("ann", 9)] == ["old", "going"]
        assert await store.results("bob", "some-game", 9) == [PlayerResult("old", 5, "", old.options, 1, OUTCOME)]
        assert await store.days("ann", "some-game", OPTIONS) == []
        await store.create(daily("new", old.seats[0], 9, **scored(4)))
        assert [one.match for one in await store.ranking("some-game", "2027-01-15", OPTIONS)] == ["new"]
        assert [result.match for result in await store.results("ann", "some-game", 9)] == ["new", "old"]


async def test_the_newest_step_is_the_last_there_is():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]
