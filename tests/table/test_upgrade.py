"""A database that an earlier Parlor made, with matches in it, is brought up to date."""

import asyncio

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text
from stored_matches import HEADER, OPTIONS, OUTCOME, daily, scored

from databases import Database, opened, run
from parlor.kernel.codec import encode
from parlor.table.stored import PlayerResult, SeatAssignment
from parlor.table.stores import database as database_module
from parlor.table.stores.backup import backup, restore
from parlor.table.stores.migrate import MIGRATIONS, NEWEST, migrate

pytestmark = pytest.mark.anyio

OLD_OUTCOME = '{"results":["win","loss"],"reason":"most-land","scores":[12,7]}'
MATCH = """
    INSERT INTO matches (id, game, options, settings, listed, created_wall, status, due, outcome, anchor_wall,
        anchor_at, header, origin, successor)
    VALUES (:id, 'some-game', :options, '{}', true, 5, :status, NULL, :outcome, 1, 2, :header, '', '')
"""
SEAT = """
    INSERT INTO seats (match, seat, kind, player, name, level, created_wall, status)
    VALUES (:id, :seat, 'human', :player, :player, '', 5, :status)
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
        before.setattr(database_module, "migrate", lambda connection: migrate(connection, "0001"))
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


ENTRY = """
    INSERT INTO entries (match, ply, seat, act, at, digest, action_id, wall)
    VALUES ('going', :ply, :seat, '{}', 0, '', :action_id, 0)
"""


def repeated_actions(connection):
    """Store an action that was applied three times, as versions before the unique index could."""
    first_matches(connection)
    for ply, (seat, action_id) in enumerate([(0, "a"), (1, "a"), (0, ""), (0, "a"), (0, "b"), (0, "a"), (0, "")]):
        connection.execute(text(ENTRY), {"ply": ply, "seat": seat, "action_id": action_id})


def action_ids(connection):
    return list(connection.execute(text("SELECT action_id FROM entries ORDER BY ply")).scalars())


async def test_only_the_first_of_repeated_action_ids_is_kept_in_postgres(empty, monkeypatch):
    with monkeypatch.context() as before:
        before.setattr(database_module, "migrate", lambda connection: migrate(connection, "0002"))
        store = empty.store()
        async with opened(store):
            await store.run(repeated_actions, writing=True)
    store = empty.store()
    async with opened(store):
        stored = await store.run(action_ids, writing=False)
    assert stored == (
        ["a", "a", "", "", "b", "", ""] if empty.kind == "postgres" else ["a", "a", "", "a", "b", "a", ""]
    )


async def test_a_backup_with_repeated_action_ids_is_restored_into_postgres(sqlite, postgres, tmp_path):
    store = sqlite.store()
    async with opened(store):
        await store.run(repeated_actions, writing=True)
    file = tmp_path / "backup"
    await asyncio.to_thread(backup, sqlite.url, file)
    assert (await asyncio.to_thread(restore, file, postgres.url)).entries == 7
    store = postgres.store()
    async with opened(store):
        assert await store.run(action_ids, writing=False) == ["a", "a", "", "", "b", "", ""]


async def test_the_newest_step_is_the_last_there_is():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]
