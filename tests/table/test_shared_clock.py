"""Servers whose machines disagree about the time, and clocks that are set: match clocks run on, no player pays."""

import asyncio
from time import monotonic_ns

import pytest
from msgspec.structs import replace
from people import FakeTime, Person, new_table, seats, settled, two_at

from databases import opened
from parlor import protocol
from parlor.kernel import TimeSettings
from parlor.table import scheduler, state
from parlor.table.orders import Order
from parlor.table.stored import Settings, StatusUpdate
from parlor.table.uptime import MAX_SLEWED, SLEW, ClockReading, ServerClock, wall

HOUR = 3_600_000
BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}
SLACK = HOUR // 12  # how long a busy machine may take; far less than what a wrong clock is wrong by
SKEWS = [(HOUR, -HOUR), (-HOUR, HOUR)]  # of two servers


def paced(game=None, increment=0, move=None, pause=False):
    return Settings(time=TimeSettings(game, increment, move, pause))


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
        table = new_table(postgres.store(), now=ServerClock(wall() + skew))
        await table.open()
        tables.append(table)
    yield tables
    for table in tables:
        await table.close()


@pytest.mark.anyio
async def test_servers_with_different_clocks_agree_on_the_time(skewed):
    here, there = skewed
    assert abs(here.now() - there.now()) < SLACK
    assert abs(here.now() - wall()) < SLACK


@pytest.mark.anyio
async def test_a_match_clock_runs_at_the_other_server_and_no_player_is_charged_for_the_skew(skewed):
    here, there = skewed
    stored = await here.service.create("ann", "Ann", Order("liars-dice", seats("me", "open"), settings=paced(game=600)))
    await there.service.join("bob", "Bob", stored.id, 1)
    ann = Person(here, "ann")
    await ann.watch(stored.id)
    await ann.play(stored.id, 0, BID)
    bob = Person(there, "bob")
    first = (await bob.watch(stored.id))[-1].metadata.clock
    assert first.remaining_ms[1] > 600_000 - SLACK
    await asyncio.sleep(1)
    again = Person(there, "bob")
    later = (await again.watch(stored.id))[-1].metadata.clock
    # the server may correct its clock meanwhile
    assert 1000 - SLEW <= first.remaining_ms[1] - later.remaining_ms[1] < SLACK
    assert (await bob.play(stored.id, 1, HIGHER))[-1].clock.remaining_ms[1] > 600_000 - SLACK


@pytest.mark.anyio
async def test_a_flag_falls_at_the_other_server_when_it_is_due(skewed):
    here, there = skewed
    match, ann, bob = await two_at(here, settings=paced(move=2))
    await ann.play(match, 0, BID)
    await here.store.close()  # it crashes
    for conn in (ann, bob):
        here.connections.disconnected(conn)
    bob = Person(there, "bob")
    await until(lambda: not there.tasks)
    await asyncio.sleep(0.5)
    assert (await bob.watch(match))[-1].metadata.status == "playing"
    await until(lambda: bob.last(protocol.StepMessage))
    assert bob.last(protocol.StepMessage).system_action == "time-out"


@pytest.mark.anyio
async def test_a_bot_whose_server_dies_is_taken_over_when_its_lease_ends(skewed, monkeypatch):
    monkeypatch.setattr(state, "LEASE_MS", 3000)
    monkeypatch.setattr(scheduler, "LEASE_MS", 3000)
    here, there = skewed
    stored = await here.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(here, "ann")
    await ann.watch(stored.id)

    async def never(*_):
        await asyncio.sleep(3600)

    monkeypatch.setattr(here.bot_pool, "choose", never)
    ann.send(protocol.ActRequest(stored.id, 0, BID, "a"))
    await until(lambda: here.health.moves)
    due = (await there.store.load(stored.id)).due_at_ms
    assert abs(due - (wall() + 3000)) < SLACK
    here.scheduler._task.cancel()
    await until(lambda: there.health.moves)  # the bot's


# --- a clock that is set ---------------------------------------------------------------------------------------------


async def set_back_and_restarted(table, database, time):
    """Stop a server, set the clock back by an hour and start another server on the same store."""
    for conn in list(table.connections):
        table.connections.disconnected(conn)
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
    await ann.play(match, 0, BID)
    time.passes(5)
    table = await set_back_and_restarted(table, database, time)
    bob = Person(table, "bob")
    assert (await bob.watch(match))[-1].metadata.clock == protocol.ClockStatus((50_000, 60_000), (1,))
    time.passes(20)
    again = Person(table, "bob")
    assert (await again.watch(match))[-1].metadata.clock == protocol.ClockStatus((50_000, 40_000), (1,))
    for conn in (bob, again):
        conn.disconnect()
    await until(lambda: not table.cache.actors)
    time.passes(10)  # time that passes while the match is not in memory counts too
    bob = Person(table, "bob")
    assert (await bob.watch(match))[-1].metadata.clock == protocol.ClockStatus((50_000, 30_000), (1,))
    await bob.play(match, 1, HIGHER)
    bob.disconnect()
    time.passes(5)
    ann = Person(table, "ann")
    assert (await ann.watch(match))[-1].metadata.clock == protocol.ClockStatus((45_000, 30_000), (0,))
    time.passes(46)
    table.scheduler.check_clocks()
    await settled(table)
    assert ann.last(protocol.StepMessage).system_action == "time-out"
    ats = [row.time_ms for row in (await table.store.load(match)).rows]
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
    await ann.watch(match)
    time.passes(20)
    again = Person(table, "ann")
    assert (await again.watch(match))[-1].metadata.clock == protocol.ClockStatus((40_000, 60_000), (0,))
    await table.close()


@pytest.mark.anyio
async def test_a_flag_of_an_unwatched_match_falls_after_a_clock_was_set_back(database):
    time = FakeTime()
    table = new_table(database.store(), now=time)
    await table.open()
    match, ann, bob = await two_at(table, settings=paced(move=30))
    await ann.play(match, 0, BID)
    for conn in (ann, bob):
        conn.disconnect()
    table = await set_back_and_restarted(table, database, time)
    await table.scheduler.load_due()
    await settled(table)
    time.passes(31)
    await table.scheduler.load_due()
    await settled(table)
    assert (await table.store.load(match)).outcome.reason == "time"
    await table.close()


@pytest.mark.anyio
async def test_a_pause_after_a_clock_was_set_back_is_charged_to_no_player(database):
    time = FakeTime()
    table = new_table(database.store(), now=time)
    await table.open()
    match, ann, bob = await two_at(table, settings=paced(game=60, pause=True))
    time.passes(10)
    await ann.play(match, 0, BID)
    table = await set_back_and_restarted(table, database, time)
    bob = Person(table, "bob")
    await bob.watch(match)
    time.passes(10)
    await bob.request(protocol.PauseRequest(match, 1))
    time.passes(300)
    bob.disconnect()
    await until(lambda: not table.cache.actors)
    bob = Person(table, "bob")
    await bob.watch(match)
    await bob.request(protocol.ResumeRequest(match, 1))
    time.passes(10)
    assert (await bob.play(match, 1, HIGHER))[-1].clock.remaining_ms == (50_000, 40_000)
    await table.close()


# --- a shared clock that is set while servers run --------------------------------------------------------------------


class SetStore:
    """A store whose clock can be set."""

    def __init__(self, store):
        self.store, self.ahead = store, 0

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def clock(self):
        return self.set(await self.store.clock())

    async def heartbeat(self, *note):
        heartbeat = await self.store.heartbeat(*note)
        return heartbeat._replace(clock=self.set(heartbeat.clock))

    def set(self, reading):
        return reading._replace(wall=reading.wall + self.ahead)


@pytest.mark.anyio
@pytest.mark.parametrize("step", [HOUR, -HOUR])
async def test_no_player_is_charged_when_the_database_clock_is_set(postgres, step):
    table = new_table(SetStore(postgres.store()))
    await table.open()
    watched, ann, _ = await two_at(table, settings=paced(game=600))
    stored, carl, dora = await two_at(table, settings=paced(game=600))
    await ann.play(watched, 0, BID)
    await carl.play(stored, 0, BID)
    for conn in (carl, dora):
        conn.disconnect()
    await until(lambda: stored not in table.cache.actors)
    table.store.ahead = step
    await table.scheduler.note_alive()
    assert abs(table.now() - (wall() + step)) < SLACK
    another = new_table(SetStore(postgres.store()))
    another.store.ahead = step
    await another.open()
    for server in (table, another):
        for match in (watched, stored):
            bob = Person(server, "bob")
            clock = (await bob.watch(match))[-1].metadata.clock
            assert clock.remaining_ms[1] > 600_000 - SLACK
            await asyncio.sleep(0.2)
            again = Person(server, "bob")
            later = (await again.watch(match))[-1].metadata.clock
            assert 200 - SLEW <= clock.remaining_ms[1] - later.remaining_ms[1] < SLACK
    await another.close()
    await table.close()


@pytest.mark.anyio
async def test_a_lease_from_before_the_database_clock_was_set_back_does_not_hold_up_a_bot(postgres):
    table = new_table(SetStore(postgres.store()))
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("random", "me")))
    await until(lambda: table.health.moves)
    await table.close()
    stored = await load_and_mark(postgres, stored.id, due=wall() + HOUR, until=wall() + HOUR)
    assert stored.due_at_ms > wall() + HOUR - SLACK
    again = new_table(postgres.store())
    await again.open()
    assert (await again.store.load(stored.id)).due_at_ms == 0
    await again.close()


async def load_and_mark(postgres, match, due, until):
    """Leave a match as a server would have whose clock was ahead."""

    store = postgres.store()
    async with opened(store):
        stored = await store.load(match)
        await store.update_status(
            StatusUpdate(match, "playing", due, None, stored.clock_anchor_at_ms, stored.clock_anchor_time_ms)
        )
        await store.heartbeat("another", until - 1000, until)
        return replace(await store.load(match), rows=())


def test_a_small_difference_is_worked_off_without_going_backwards():
    clock = ServerClock(1_000_000)
    for wrong in (-500, 500):
        for _ in range(30):
            before = clock()
            reading = ClockReading(before + wrong, monotonic_ns(), 0)
            assert clock.follow(reading) == 0
            assert before <= clock() <= before + SLEW + 50


def test_a_large_difference_is_a_step():
    clock = ServerClock(1_000_000)
    now = monotonic_ns()
    assert clock.follow(ClockReading(clock() + HOUR, now, 0)) in range(HOUR - 50, HOUR + 50)
    assert abs(clock() - 1_000_000 - HOUR) < 1000
    late = ClockReading(clock() + MAX_SLEWED + 500, now, 1000)  # which may be wrong by a second
    assert clock.follow(late) == 0
