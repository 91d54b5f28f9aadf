"""A server deletes what is of no more use by its policy, and nothing that is in use."""

import asyncio

import pytest
from people import FakeTime, Person, forget_new_matches, new_table, seats, settled, two_at

from parlor import protocol
from parlor.table.orders import Order
from parlor.table.pruner import Pruner
from parlor.table.retention import Retention
from parlor.table.stored import StoredSession
from parlor.table.uptime import Uptime

pytestmark = pytest.mark.anyio

DAY_MS = 86_400  # seconds
BID = {"type": "bid", "count": 1, "face": 2}


@pytest.fixture
async def clock():
    return FakeTime()


@pytest.fixture
async def table(database, clock):
    table = new_table(database.store(), clock)
    await table.open()
    yield table
    await table.close()


async def test_each_kind_of_match_is_deleted_after_its_days(table, clock):
    waiting = (await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))).id
    empty = (await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "me")))).id
    played, *people = await two_at(table)
    for person, seat in zip(people, (0, 1), strict=True):
        await person.play(played, seat, {**BID, "face": 2 + seat})
        person.disconnect()
    finished, ann, _ = await two_at(table, ann="cyd", bob="dan")
    await ann.play(finished, 0, BID)
    await ann.request(protocol.ResignRequest(finished, 0, "enough"))
    for person in list(table.connections):
        table.connections.disconnected(person)
    forget_new_matches(table)
    await settled(table)

    async def left():
        return {match for match in (waiting, empty, played, finished) if await table.store.load(match)}

    pruner = Pruner(table, Retention())
    await pruner.run()
    assert await left() == {waiting, empty, played, finished}
    clock.passes(2 * DAY_MS)
    assert (await pruner.run())["empty"] == 1
    assert await left() == {waiting, played, finished}
    clock.passes(29 * DAY_MS)
    await pruner.run()
    assert await left() == {played, finished}
    clock.passes(90 * DAY_MS)
    await pruner.run()
    assert await left() == {finished}
    assert {kind: pruner.deleted[kind] for kind in ("open", "empty", "abandoned")} == {
        "open": 1,
        "empty": 1,
        "abandoned": 1,
    }
    clock.passes(900 * DAY_MS)
    await pruner.run()
    assert await left() == {finished}  # unless the host says otherwise
    await Pruner(table, Retention(finished_days=365)).run()
    assert await left() == set()


async def test_a_match_that_its_only_guest_resigned_without_a_move_is_deleted(table, clock):
    matches = [(await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "me")))).id for _ in range(2)]
    ann = Person(table, "ann")
    for match in matches:
        await ann.watch(match)
    await ann.play(matches[1], 0, BID)
    for match in matches:
        await ann.request(protocol.ResignRequest(match, 0, "enough"))
    ann.disconnect()
    await settled(table)
    forget_new_matches(table)
    assert [(await table.store.load(match)).status for match in matches] == ["over", "over"]
    clock.passes(2 * DAY_MS)
    assert (await Pruner(table, Retention()).run())["empty"] == 1
    assert [await table.store.load(match) is None for match in matches] == [True, False]


async def test_a_match_that_is_open_in_memory_is_left_alone(table, clock):
    match = (await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "me")))).id
    ann = Person(table, "ann")
    await ann.watch(match)
    clock.passes(3 * DAY_MS)
    pruner = Pruner(table, Retention())
    await pruner.run()
    assert pruner.deleted["empty"] == 0
    assert (await ann.play(match, 0, BID))[-1].version == 1
    ann.disconnect()
    await settled(table)
    await pruner.run()
    assert await table.store.load(match)  # a person has acted in it


async def test_nothing_is_deleted_where_the_policy_says_never(table, clock):
    match = (await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))).id
    clock.passes(10_000 * DAY_MS)
    never = Retention(open_days=0, empty_days=0, unfinished_days=0, finished_days=0, guest_days=0)
    assert (await Pruner(table, never).run()).keys() <= {"uptime"}
    assert await table.store.load(match)


async def test_revocations_are_kept_for_ever(table, clock):
    """Cookies carry no time, so the cookie of a revoked session is never too old to be tried again."""
    for name in ("revoked", "other", "current"):
        await table.store.keep_sessions([StoredSession(name, "ann", table.now(), table.now())])
    await table.store.revoke_session("ann", "revoked", table.now())
    await table.store.revoke_other_sessions("ann", "current", table.now())
    pruner = Pruner(table, Retention())
    for _ in range(20):
        clock.passes(200 * DAY_MS)
        await table.scheduler.note_alive()
        await pruner.run()
    assert sorted(await table.store.revoked_sessions(0)) == ["other", "revoked"]
    assert await table.store.sign_outs(0) == [("ann", 1, "current")]
    assert pruner.deleted["session"] == 1  # the current one: Ann has no match


async def test_more_than_one_page_is_deleted_in_one_run(table, clock, monkeypatch):
    monkeypatch.setattr("parlor.table.pruner.PAGE_SIZE", 2)
    monkeypatch.setattr("parlor.table.pruner.MATCHES_PER_TRANSACTION", 1)
    monkeypatch.setattr("parlor.table.pruner.PAUSE_SECONDS", 0)
    for _ in range(5):
        await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    clock.passes(31 * DAY_MS)
    assert (await Pruner(table, Retention()).run())["open"] == 5
    assert await table.store.mine("ann", 9) == []


async def test_an_error_does_not_end_the_pruning(table, monkeypatch):
    runs = asyncio.Queue()

    async def fail(self):
        runs.put_nowait(None)
        raise ZeroDivisionError

    monkeypatch.setattr(Pruner, "run", fail)
    monkeypatch.setattr("parlor.table.pruner.RUN_SECONDS", 0)
    pruner = Pruner(table, Retention())
    pruner.start()
    async with asyncio.timeout(20):
        await runs.get()
        await runs.get()
    await pruner.stop()


async def test_time_in_which_no_server_ran_makes_nothing_older(database, clock):
    table = new_table(database.store(), clock)
    await table.open()
    match, *_ = await two_at(table)
    await table.store.set_guest("ann", "Ann")
    clock.passes(DAY_MS)
    await table.close()
    clock.passes(200 * DAY_MS)
    table = new_table(database.store(), clock)
    await table.open()
    pruner = Pruner(table, Retention())
    for days in (0, 1, 87):
        clock.passes(days * DAY_MS)
        await table.scheduler.note_alive()
        assert await pruner.run() == {}
    assert await table.store.load(match)
    clock.passes(2 * DAY_MS)
    assert (await pruner.run())["abandoned"] == 1
    await table.close()


async def test_the_first_run_is_an_hour_after_the_start(table, monkeypatch):
    runs = []

    async def run(self):
        runs.append(None)

    monkeypatch.setattr(Pruner, "run", run)
    pruner = Pruner(table, Retention())
    pruner.start()
    for _ in range(10):
        await asyncio.sleep(0)
    await pruner.stop()
    assert runs == []


def test_running_time_counts_only_once_for_several_servers():
    uptime = Uptime(900, [(0, 100), (50, 300), (60, 70), (500, 600), (900, 950)])
    assert uptime.start_of(100, 1000) == 900
    assert uptime.start_of(150, 1000) == 550
    assert uptime.start_of(250, 1000) == 250
    assert uptime.start_of(500, 1000) == 0
    assert uptime.start_of(501, 1000) is None
