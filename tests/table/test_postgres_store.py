"""PostgreSQL: several servers on one database, and connections that break."""

import asyncio
import sys
from contextlib import asynccontextmanager

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from stored_matches import commit, match, over, playing, row, stored_rows

from databases import opened, run, write
from parlor.table.store import OutcomeUnknown, StoreError
from parlor.table.stores import postgres as module
from parlor.table.stores import store as store_of
from parlor.table.stores.migrate import NEWEST
from parlor.table.stores.schema import tables

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(postgres):
    return postgres.url


@pytest.fixture
def store(postgres):
    return postgres.store()


@asynccontextmanager
async def held(url, lock="entries IN SHARE MODE"):
    """Hold a lock from another connection. By default no row can be added to the entries."""
    other = await asyncpg.connect(url)
    try:
        async with other.transaction():
            await other.execute(f"LOCK TABLE {lock}")
            yield
    finally:
        await other.close()


CUT = "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE datname = current_database()"
CUT_OTHERS = f"{CUT} AND pid <> pg_backend_pid()"
CUT_WAITING = f"{CUT} AND wait_event_type = 'Lock'"


async def code_of(store):
    """The code with which it does not open."""
    with pytest.raises(StoreError) as caught:
        async with opened(store):
            pass
    return caught.value.code


async def in_the_end(store, reports, one):
    """Put it again and again until the database is back."""
    async with asyncio.timeout(30):
        while await write(store, reports, one) != [None]:
            assert one.error.code == "database-gone"
            one.error = None
            await asyncio.sleep(0.01)


async def test_what_waits_goes_into_one_transaction(store, url):
    async with opened(store) as reports:
        await store.create(match())
        async with held(url):
            for ply in range(1, 1001):
                store.put(commit(ply, update=playing(due_at_ms=ply) if ply % 100 == 0 else None))
                if ply == 10:
                    await asyncio.sleep(0.01)  # the first batch is on its way
        await reports.until(1000)
        assert await run(url, "SELECT count(DISTINCT xmin::text) FROM entries") == len(reports.batches) == 2
        found = await store.load("m")
        assert (len(found.rows), found.due_at_ms) == (1000, 1000)


async def test_of_two_servers_one_wins_each_ply(postgres):
    one, two = postgres.store(), postgres.store()
    async with opened(one) as first, opened(two) as second:
        for ply in range(1, 101):
            one.put(commit(ply, time_ms=1))
            two.put(commit(ply, time_ms=2))
            if ply % 9 == 0:
                await asyncio.sleep(0)
        won = [[c.row for c in await reports.until(100) if not c.error] for reports in (first, second)]
        lost = [c.error.code for reports in (first, second) for c in reports.entries if c.error]
        assert lost == ["conflict"] * 100
        assert await stored_rows(one, "m") == sorted(won[0] + won[1])


async def test_several_servers_may_make_the_tables_at_once(cluster):
    await run(cluster.url("postgres"), "CREATE DATABASE test_new")
    url = cluster.url("test_new")
    stores = [store_of(url) for _ in range(4)]
    await asyncio.gather(*(store.open(print) for store in stores))
    assert len({await store.secret() for store in stores}) == 1
    for store in stores:
        await store.close()
    await run(cluster.url("postgres"), "DROP DATABASE test_new")


async def test_a_connection_that_broke_is_made_again(store, url):
    async with opened(store) as reports:
        await store.create(match())
        for ply in range(1, 6):
            await run(url, CUT_OTHERS)
            await in_the_end(store, reports, commit(ply))
        assert (await store.load("m")).rows == tuple(map(row, range(1, 6)))


async def test_a_connection_that_broke_while_nothing_was_written_costs_nothing(store, url):
    async with opened(store) as reports:
        await run(url, CUT_OTHERS)
        async with asyncio.timeout(30):
            while not store.database._connection.is_closed():
                await asyncio.sleep(0.01)
        assert await write(store, reports, commit(1)) == [None]


async def test_a_batch_that_was_under_way_is_reported(store, url):
    async with opened(store) as reports:
        await store.create(match(status="playing"))
        async with held(url):
            store.put(commit(1, update=over()))
            store.put(commit(2))
            async with asyncio.timeout(30):
                while not await run(url, CUT_WAITING):  # until it waits
                    await asyncio.sleep(0.01)
            await reports.until(2)
        assert [one.error.code for one in reports.entries] == ["database-gone"] * 2
        assert await store.load("m") == match(status="playing")
        assert await write(store, reports, commit(1), commit(2)) == [None, None]


async def test_the_outcome_of_a_batch_that_was_sent_and_not_answered_is_unknown(store, url):
    async with opened(store) as reports:
        await store.create(match(status="playing"))
        assert await write(store, reports, commit(1)) == [None]  # the statement is prepared now
        async with held(url):
            store.put(commit(2))
            async with asyncio.timeout(30):
                while not await run(url, CUT_WAITING):  # until it waits
                    await asyncio.sleep(0.01)
            await reports.until(2)
        assert isinstance(reports.entries[-1].error, OutcomeUnknown)


async def test_while_the_database_refuses_connections_moves_fail_at_once_and_then_go_on(store, url, cluster):
    name = await run(url, "SELECT current_database()")
    async with opened(store) as reports:
        await run(cluster.url("postgres"), f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await run(cluster.url("postgres"), CUT.replace("current_database()", f"'{name}'"))
        for ply in range(1, 20):
            assert await write(store, reports, commit(ply)) == ["database-gone"]
        with pytest.raises(StoreError):
            await store.load("m")
        await run(cluster.url("postgres"), f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await in_the_end(store, reports, commit(1))
        assert await stored_rows(store, "m") == [row(1)]


async def test_a_database_that_does_not_answer_is_gone(store, url, monkeypatch):
    monkeypatch.setattr(module, "TIMEOUT", 0.3)
    async with opened(store) as reports:
        async with held(url):
            assert await write(store, reports, commit(1)) == ["database-gone"]
        await in_the_end(store, reports, commit(2))


async def test_closing_while_the_connection_is_broken(store, url):
    async with opened(store) as reports:
        await run(url, CUT_OTHERS)
        store.put(commit(1))
    assert len(reports.entries) == 1


async def test_a_row_that_cannot_be_stored_does_not_affect_others(store):
    async with opened(store) as reports:
        rows = [commit(1), commit(2, time_ms=2**70), commit(3, action="\ud800"), commit(4, action="\0"), commit(5)]
        assert await write(store, reports, *rows) == [None, *["database-failed"] * 3, None]
        assert await stored_rows(store, "m") == [row(1), row(5)]
        with pytest.raises(StoreError, match="database-failed"):
            await store.set_guest("ann", "\0")


async def test_read_only(store, url):
    async with opened(store) as reports:
        await store.database._connection.execute("SET default_transaction_read_only = on")
        assert await write(store, reports, commit(1)) == ["database-read-only"]
        await store.database._connection.execute("SET default_transaction_read_only = off")
        assert await write(store, reports, commit(1)) == [None]


async def test_a_newer_schema_is_left_alone(store, url):
    await run(url, "UPDATE alembic_version SET version_num = '9999'")
    assert await code_of(store) == "newer-schema"
    await run(url, f"UPDATE alembic_version SET version_num = '{NEWEST}'")
    async with opened(store):
        pass


async def test_migrations_make_the_tables_that_the_code_knows(store):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), tables)

    async with opened(store):
        assert await store.run(differences, writing=False) == []


async def test_addresses_that_lead_nowhere(cluster, tmp_path):
    assert await code_of(store_of(cluster.url("no_such_database"))) == "database-refused"
    assert await code_of(store_of(f"postgresql://ann@/parlor?host={tmp_path}")) == "database-gone"
    assert await code_of(store_of("postgresql://ann@host:port/parlor")) == "bad-database-url"
    assert await code_of(store_of(cluster.url("postgres").replace("postgres:@", "eve:@"))) == "database-refused"


async def test_without_the_driver_the_error_says_what_to_install(store, monkeypatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert await code_of(store) == "missing-extra"


async def test_closing_leaves_no_connection_open(store, url):
    """Not even that of a query whose caller was cancelled while it ran."""
    async with opened(store):
        await store.create(match())
        async with held(url, "matches IN ACCESS EXCLUSIVE MODE"):
            waiting = asyncio.create_task(store.load("m"))
            await asyncio.sleep(0.2)
            waiting.cancel()
            await asyncio.wait((waiting,))
        made = list(store.database._connections)
    assert len(made) >= 2
    assert all(connection.is_closed() for connection in made)


async def test_a_connection_made_while_the_store_is_being_closed_is_ended(store, monkeypatch):
    made, connect = [], asyncpg.connect

    async def slow_connect(*args, **kwargs):
        connection = await connect(*args, **kwargs)
        made.append(connection)
        await store.close()  # before the new connection is handed over
        return connection

    async with opened(store):
        monkeypatch.setattr(asyncpg, "connect", slow_connect)
        with pytest.raises(StoreError) as caught:
            await store.database.connect()
    assert caught.value.code == "store-closed"
    assert [connection.is_closed() for connection in made] == [True]
