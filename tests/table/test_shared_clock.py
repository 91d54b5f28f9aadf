"""Servers whose machines disagree about the time, and clocks that are set: match clocks run on, nobody pays for it."""

import asyncio
from time import monotonic_ns

import pytest
from msgspec.structs import replace
from people import FakeTime, Person, new_table, seats, settled, two_at

from databases import opened
from parlor import protocol
from parlor.kernel import TimeSettings
from parlor.table import live as live_module
from parlor.table import table as table_module
from parlor.table.kept import Mark, Settings
from parlor.table.orders import Order
from parlor.table.uptime import MAX_SLEWED, SLEW, Clock, Reading, wall

HOUR = 3_600_000
BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}
SKEWS = [(HOUR, -HOUR), (-HOUR, HOUR)]  # of two servers


def paced(**pace):
    return Settings(pace=TimeSettings(**pace))


async def until(true, seconds=15):
    for _ in range(seconds * 100):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this never happened")


@pytest.fixture(params=SKEWS, ids=lambda skew: "{:+d}h,{:+d}h".format(*(ms // HOUR for ms in skew)))
async def skewed(request, postgres):
    """Two servers whose machines have these clocks; neither is told what the other does."""
    tables = []
    for skew in request.param:
        table = new_table(postgres.store(), now=Clock(wall() + skew))
        await table.open()
        tables.append(table)
    yield tables
    for table in tables:
        await table.close()


@pytest.mark.anyio
async def test_servers_with_different_clocks_agree_on_the_time(skewed):
    here, there = skewed
    assert abs(here.now() - there.now()) < 500
    assert abs(here.now() - wall()) < 500


@pytest.mark.anyio
async def test_a_match_clock_runs_at_the_other_server_and_nobody_pays_for_the_skew(skewed):
    here, there = skewed
    kept = await here.create("ann", "Ann", Order("liars-dice", seats("me", "open"), settings=paced(game=600)))
    await there.join("bob", "Bob", kept.id, 1)
    ann = Person(here, "ann")
    await ann.watches(kept.id)
    await ann.plays(kept.id, 0, BID)
    bob = Person(there, "bob")
    first = (await bob.watches(kept.id))[-1].around.clock
    assert first.left[1] > 598_000
    await asyncio.sleep(1)
    again = Person(there, "bob")
    later = (await again.watches(kept.id))[-1].around.clock
    assert 500 < first.left[1] - later.left[1] < 3000
    assert (await bob.plays(kept.id, 1, HIGHER))[-1].clock.left[1] > 595_000


@pytest.mark.anyio
async def test_a_flag_falls_at_the_other_server_when_it_is_due(skewed):
    here, there = skewed
    match, ann, bob = await two_at(here, settings=paced(move=2))
    await ann.plays(match, 0, BID)
    await here.store.close()  # it crashes
    for conn in (ann, bob):
        here.disconnected(conn)
    bob = Person(there, "bob")
    await until(lambda: not there._tasks)
    await asyncio.sleep(0.5)
    assert (await bob.watches(match))[-1].around.status == "playing"
    await until(lambda: bob.last(protocol.Step))
    assert bob.last(protocol.Step).house == "time-out"


@pytest.mark.anyio
async def test_a_bot_whose_server_dies_is_taken_over_when_its_lease_ends(skewed, monkeypatch):
    monkeypatch.setattr(live_module, "LEASE", 3000)
    monkeypatch.setattr(table_module, "LEASE", 3000)
    here, there = skewed
    kept = await here.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(here, "ann")
    await ann.watches(kept.id)

    async def never(*_):
        await asyncio.sleep(3600)

    monkeypatch.setattr(here.bot_pool, "choose", never)
    ann.says(protocol.Act(kept.id, 0, BID, "a"))
    await until(lambda: here.moves)
    due = (await there.store.load(kept.id)).due
    assert abs(due - (wall() + 3000)) < 1500
    here._sweeper.cancel()
    await until(lambda: there.moves)  # the bot's


# --- a clock that is set ---------------------------------------------------------------------------------------------


async def set_back_and_restarted(table, database, time):
    """Stop a server, set the clock back by an hour and start another server on the same store."""
    for conn in list(table.connections):
        table.disconnected(conn)
    await settled(table)
    await table.close()
    time.passes(-3600)
    again = new_table(database.store(), now=time)
    await again.open()
    return again


@pytest.mark.anyio
async def test_a_clock_set_back_and_a_restart_do_not_stop_a_match_clock(database):
    time = FakeTime()
    table = new_table(database.store(), now=time)
    await table.open()
    match, ann, bob = await two_at(table, settings=paced(game=60))
    time.passes(10)
    await ann.plays(match, 0, BID)
    time.passes(5)
    table = await set_back_and_restarted(table, database, time)
    bob = Person(table, "bob")
    assert (await bob.watches(match))[-1].around.clock == protocol.Clock((50_000, 60_000), (1,))
    time.passes(20)
    again = Person(table, "bob")
    assert (await again.watches(match))[-1].around.clock == protocol.Clock((50_000, 40_000), (1,))
    for conn in (bob, again):
        conn.leaves()
    await until(lambda: not table.live)
    time.passes(10)  # time that passes while the match is not in memory counts too
    bob = Person(table, "bob")
    assert (await bob.watches(match))[-1].around.clock == protocol.Clock((50_000, 30_000), (1,))
    await bob.plays(match, 1, HIGHER)
    bob.leaves()
    time.passes(5)
    ann = Person(table, "ann")
    assert (await ann.watches(match))[-1].around.clock == protocol.Clock((45_000, 30_000), (0,))
    time.passes(46)
    table.look_at_clocks()
    await settled(table)
    assert ann.last(protocol.Step).house == "time-out"
    ats = [row.at for row in (await table.store.load(match)).rows]
    assert ats == [10_000, 40_000, 90_000]
    await table.close()


@pytest.mark.anyio
async def test_a_clock_set_back_before_the_first_move_does_not_stop_the_match(database):
    time = FakeTime()
    table = new_table(database.store(), now=time)
    await table.open()
    match, *_ = await two_at(table, settings=paced(game=60))
    table = await set_back_and_restarted(table, database, time)
    ann = Person(table, "ann")
    await ann.watches(match)
    time.passes(20)
    again = Person(table, "ann")
    assert (await again.watches(match))[-1].around.clock == protocol.Clock((40_000, 60_000), (0,))
    await table.close()


@pytest.mark.anyio
async def test_a_flag_of_an_unwatched_match_falls_after_a_clock_was_set_back(database):
    time = FakeTime()
    table = new_table(database.store(), now=time)
    await table.open()
    match, ann, bob = await two_at(table, settings=paced(move=30))
    await ann.plays(match, 0, BID)
    for conn in (ann, bob):
        conn.leaves()
    table = await set_back_and_restarted(table, database, time)
    await table.sweep()
    await settled(table)
    time.passes(31)
    await table.sweep()
    await settled(table)
    assert (await table.store.load(match)).outcome.reason == "time"
    await table.close()


@pytest.mark.anyio
async def test_a_pause_after_a_clock_was_set_back_is_charged_to_nobody(database):
    time = FakeTime()
    table = new_table(database.store(), now=time)
    await table.open()
    match, ann, bob = await two_at(table, settings=paced(game=60, pause=True))
    time.passes(10)
    await ann.plays(match, 0, BID)
    table = await set_back_and_restarted(table, database, time)
    bob = Person(table, "bob")
    await bob.watches(match)
    time.passes(10)
    await bob.asks(protocol.Pause(match, 1))
    time.passes(300)
    bob.leaves()
    await until(lambda: not table.live)
    bob = Person(table, "bob")
    await bob.watches(match)
    await bob.asks(protocol.Resume(match, 1))
    time.passes(10)
    assert (await bob.plays(match, 1, HIGHER))[-1].clock.left == (50_000, 40_000)
    await table.close()


# --- a shared clock that is set while servers run --------------------------------------------------------------------


class SetStore:
    """A store whose clock can be set."""

    def __init__(self, store):
        self.store, self.ahead = store, 0

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def clock(self):
        reading = await self.store.clock()
        return reading._replace(wall=reading.wall + self.ahead)


@pytest.mark.anyio
@pytest.mark.parametrize("step", [HOUR, -HOUR])
async def test_nobody_pays_when_the_database_clock_is_set(postgres, step):
    table = new_table(SetStore(postgres.store()))
    await table.open()
    watched, ann, _ = await two_at(table, settings=paced(game=600))
    stored, carl, dora = await two_at(table, settings=paced(game=600))
    await ann.plays(watched, 0, BID)
    await carl.plays(stored, 0, BID)
    for conn in (carl, dora):
        conn.leaves()
    await until(lambda: stored not in table.live)
    table.store.ahead = step
    await table._note_alive()
    assert abs(table.now() - (wall() + step)) < 1000
    another = new_table(SetStore(postgres.store()))
    another.store.ahead = step
    await another.open()
    for server in (table, another):
        for match in (watched, stored):
            bob = Person(server, "bob")
            clock = (await bob.watches(match))[-1].around.clock
            assert clock.left[1] > 595_000
            await asyncio.sleep(0.2)
            again = Person(server, "bob")
            assert 100 < clock.left[1] - (await again.watches(match))[-1].around.clock.left[1] < 3000
    await another.close()
    await table.close()


@pytest.mark.anyio
async def test_a_lease_from_before_the_database_clock_was_set_back_does_not_hold_up_a_bot(postgres):
    table = new_table(SetStore(postgres.store()))
    await table.open()
    kept = await table.create("ann", "Ann", Order("liars-dice", seats("random", "me")))
    await until(lambda: table.moves)
    await table.close()
    stored = await load_and_mark(postgres, kept.id, due=wall() + HOUR, until=wall() + HOUR)
    assert stored.due > wall() + HOUR - 5000
    again = new_table(postgres.store())
    await again.open()
    assert (await again.store.load(kept.id)).due == 0
    await again.close()


async def load_and_mark(postgres, match, due, until):
    """Leave a match as a server would have whose clock was ahead."""

    store = postgres.store()
    async with opened(store):
        kept = await store.load(match)
        await store.mark(Mark(match, "playing", due, None, kept.anchor_wall, kept.anchor_at))
        await store.alive("another", until - 1000, until)
        return replace(await store.load(match), rows=())


def test_a_small_difference_is_worked_off_without_going_backwards():
    clock = Clock(1_000_000)
    for wrong in (-500, 500):
        for _ in range(30):
            before = clock()
            reading = Reading(before + wrong, monotonic_ns(), 0)
            assert clock.follow(reading) == 0
            assert before <= clock() <= before + SLEW + 50


def test_a_large_difference_is_a_step():
    clock = Clock(1_000_000)
    now = monotonic_ns()
    assert clock.follow(Reading(clock() + HOUR, now, 0)) in range(HOUR - 50, HOUR + 50)
    assert abs(clock() - 1_000_000 - HOUR) < 1000
    late = Reading(clock() + MAX_SLEWED + 500, now, 1000)  # which may be wrong by a second
    assert clock.follow(late) == 0
