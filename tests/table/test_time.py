"""Clocks: a flag falls by the server's clock only, and time in which no server ran is charged to no player."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from people import FakeTime, Person, new_table, seats, settled, two_at

from parlor import protocol
from parlor.kernel import TimeSettings
from parlor.table.clocks import GRACE_MS, Clocks
from parlor.table.orders import Order
from parlor.table.stored import Settings
from parlor.table.uptime import Uptime, wall

BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}


def paced(game=None, increment=0, move=None, pause=False, wait=0):
    return Settings(time=TimeSettings(game, increment, move, pause, wait))


@pytest.fixture
def time():
    return FakeTime()


@pytest.fixture
async def table(database, time):
    table = new_table(database.store(), now=time)
    await table.open()
    yield table
    await table.close()


async def restarted(table, database, time, down):
    """The server dies, and another is started so many seconds later."""
    await table.scheduler.note_alive()
    table.scheduler._task.cancel()
    for conn in list(table.connections):
        table.connections.disconnected(conn)
    await settled(table)
    await table.store.close()  # its last sign of life was before that
    time.passes(down)
    again = new_table(database.store(), now=time)
    await again.open()
    return again


async def flags(table):
    table.scheduler.check_clocks()
    await table.scheduler.load_due()
    await settled(table)


@pytest.mark.anyio
async def test_a_flag_falls_when_the_time_for_the_game_is_used_up(table, time):
    match, ann, bob = await two_at(table, settings=paced(game=60))
    time.passes(20)
    step = (await ann.play(match, 0, BID))[-1]
    assert step.clock == protocol.ClockStatus((40_000, 60_000), (1,))
    time.passes(60.4)
    await flags(table)
    assert bob.last(protocol.StepMessage).outcome is None
    time.passes(0.001)
    await flags(table)
    over = bob.last(protocol.StepMessage)
    assert (over.system_action, over.seat, over.outcome.results, over.outcome.reason) == (
        "time-out",
        1,
        ("win", "loss"),
        "time",
    )
    assert (
        await table.service.finished(match)
    ).last.time_ms == 80_000  # the instant at which it fell, not at which it was noticed


@pytest.mark.anyio
async def test_an_action_that_comes_too_late_is_refused_even_if_its_client_clock_differs(table, time):
    match, ann, _ = await two_at(table, settings=paced(move=10))
    time.passes(10.401)
    replies = await ann.play(match, 0, BID)
    assert [type(reply).__name__ for reply in replies] == ["StepMessage", "RefusedMessage"]
    assert (replies[0].system_action, replies[1].code) == ("time-out", "game-over")


# --- grace -----------------------------------------------------------------------------------------------------------

TAKE = {"type": "take", "count": 1}


async def times(table, match):
    return [row.time_ms for row in (await table.store.load(match)).rows]


@pytest.mark.anyio
async def test_an_action_that_was_on_its_way_when_the_flag_fell_came_when_it_fell(table, time):
    match, ann, bob = await two_at(table, settings=paced(game=60))
    time.passes(60.4)
    await flags(table)
    step = (await ann.play(match, 0, BID))[-1]
    assert step.clock == protocol.ClockStatus((0, 60_000), (1,))  # what it took longer is not Bob's
    assert await times(table, match) == [60_000]
    time.passes(1)
    assert (await bob.play(match, 1, HIGHER))[-1].clock == protocol.ClockStatus((0, 59_000), (0,))
    await flags(table)
    assert (
        ann.last(protocol.StepMessage).system_action == ""
    )  # the flag that falls as her turn begins has its grace too
    time.passes(0.401)
    await flags(table)
    assert (ann.last(protocol.StepMessage).system_action, ann.last(protocol.StepMessage).seat) == ("time-out", 0)
    assert await times(table, match) == [60_000, 61_000, 61_000]


@pytest.mark.anyio
@pytest.mark.usefixtures("toys")
async def test_grace_is_given_once_however_often_one_acts_in_it(table, time):
    stored = await table.service.create("ann", "Ann", Order("patience", seats("me"), settings=paced(game=60)))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    for wait in (60.1, 0.1, 0.2):
        time.passes(wait)
        await flags(table)
        assert (await ann.play(stored.id, 0, TAKE))[-1].clock == protocol.ClockStatus((0,), (0,))
    time.passes(0.001)
    assert [type(reply).__name__ for reply in await ann.play(stored.id, 0, TAKE)] == ["StepMessage", "RefusedMessage"]
    assert await times(table, stored.id) == [60_000] * 4
    assert (await table.service.finished(stored.id)).outcome.reason == "time"


@pytest.mark.anyio
@pytest.mark.usefixtures("toys")
async def test_and_not_again_when_the_match_is_read_again(table, time):
    """A change of name reloads the match, as often as a player changes it."""
    stored = await table.service.create("ann", "Ann", Order("patience", seats("me"), settings=paced(game=60)))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    time.passes(60.1)
    await ann.play(stored.id, 0, TAKE)
    await table.service.name_seat("ann", stored.id, 0, "Anna")
    await settled(table)
    assert ann.last(protocol.MatchMessage).metadata.clock == protocol.ClockStatus((0,), (0,))
    time.passes(0.001)
    assert (await ann.play(stored.id, 0, TAKE))[-1].code == "game-over"


@pytest.mark.anyio
@pytest.mark.usefixtures("toys")
async def test_who_act_at_once_have_the_same_grace(table, time):
    match, ann, bob = await two_at(table, "draw-lots", settings=paced(move=5))
    time.passes(5.1)
    await ann.play(match, 0, {"type": "take", "count": 1})
    time.passes(0.3)
    await flags(table)
    assert (await bob.play(match, 1, {"type": "take", "count": 2}))[-1].outcome.reason == "higher-lot"
    assert await times(table, match) == [5_000, 5_000]


@pytest.mark.anyio
async def test_a_resignation_in_the_grace_is_one(table, time):
    match, ann, _ = await two_at(table, settings=paced(move=5))
    time.passes(5.3)
    assert (await ann.request(protocol.ResignRequest(match, 0, "x")))[-1].outcome.reason == "resignation"
    assert await times(table, match) == [5_000]


@pytest.mark.anyio
@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("seed", range(20))
async def test_no_clock_is_ever_negative_and_no_record_goes_back_in_time(memory, time, seed):
    chance = Random(seed)
    table = new_table(memory.store(), now=time)
    await table.open()
    pace = {"game": chance.choice([1, 2]), "increment": chance.choice([0, 1]), "move": chance.choice([None, 1])}
    match, *people = await two_at(table, "nim", options={"sticks": 50}, settings=paced(**pace))
    turn, spent = 0, [0, 0]
    while not (last := people[0].last(protocol.StepMessage)) or last.outcome is None:
        waits = chance.choice([0, 100, 700, 1000, 1100, 1400])
        time.passes(waits / 1000)
        if chance.random() < 0.3:
            table.scheduler.check_clocks()
            await settled(table)
        await people[turn].play(match, turn, TAKE)
        step = people[0].last(protocol.StepMessage)
        assert all(left >= 0 for left in step.clock.remaining_ms)
        if not step.system_action:
            spent[turn] += waits
            turn = 1 - turn
    ats = await times(table, match)
    assert ats == sorted(ats)
    played = len(ats) // 2 + 1  # at most, by one seat
    assert max(spent) <= 1000 * pace["game"] + played * (1000 * pace["increment"] + GRACE_MS)
    await table.close()


# --- more of clocks --------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_each_move_has_its_time_and_may_earn_some(table, time):
    match, ann, bob = await two_at(table, settings=paced(game=30, move=20, increment=5))
    time.passes(19)
    assert (await ann.play(match, 0, BID))[-1].clock.remaining_ms == (
        16_000,
        20_000,
    )  # 30 - 19 + 5; one move is at most 20
    time.passes(19)
    assert (await bob.play(match, 1, HIGHER))[-1].clock.remaining_ms == (16_000, 16_000)


@pytest.mark.anyio
async def test_a_match_without_watchers_still_ends_in_time(table, time):
    match, ann, bob = await two_at(table, settings=paced(move=3600))
    ann.disconnect()
    bob.disconnect()
    await settled(table)
    assert not table.cache.actors
    assert await table.store.due(time() + 3_600_000 + GRACE_MS, 9) == []
    time.passes(3599)
    await flags(table)
    ann = Person(table, "ann")
    assert (await ann.watch(match))[-1].metadata.status == "playing"
    ann.disconnect()
    time.passes(2)
    await flags(table)
    await flags(table)
    assert (await table.service.finished(match)).outcome.reason == "time"
    assert not table.cache.actors


@pytest.mark.anyio
async def test_time_in_which_the_server_was_down_is_charged_to_no_player(table, database, time):
    match, ann, bob = await two_at(table, settings=paced(game=60))
    time.passes(10)
    await ann.play(match, 0, BID)
    time.passes(10)
    table = await restarted(table, database, time, down=60)
    await flags(table)
    bob = Person(table, "bob")
    clock = (await bob.watch(match))[-1].metadata.clock
    assert clock == protocol.ClockStatus((50_000, 50_000), (1,))
    time.passes(49)
    assert (await bob.play(match, 1, HIGHER))[-1].clock.remaining_ms == (50_000, 1_000)
    await table.close()


@pytest.mark.anyio
async def test_time_in_which_nothing_could_be_stored_is_charged_to_no_player(memory, time):
    table = new_table(memory.store(), now=time)
    await table.open()
    match, ann, bob = await two_at(table, settings=paced(move=30))
    await ann.play(match, 0, BID)
    time.passes(10)
    await table.scheduler.note_alive()
    time.passes(60)
    table.health.proven -= 60  # so long ago was a write last seen to work
    table.scheduler.check_clocks()
    await settled(table)
    assert bob.last(protocol.StepMessage).outcome is None
    await table.scheduler.note_alive()
    time.passes(19)
    assert (await bob.watch(match))[-1].metadata.clock.remaining_ms == (30_000, 1_000)
    time.passes(1.5)
    await flags(table)
    assert bob.last(protocol.StepMessage).system_action == "time-out"
    await table.close()


@pytest.mark.anyio
async def test_and_the_flag_falls_later_by_as_much(table, database, time):
    match, ann, bob = await two_at(table, settings=paced(move=30))
    ann.disconnect()
    bob.disconnect()
    time.passes(10)
    table = await restarted(table, database, time, down=3600)
    time.passes(19)
    await flags(table)
    ann = Person(table, "ann")
    assert (await ann.watch(match))[-1].metadata.status == "playing"
    time.passes(1.5)
    await flags(table)
    assert ann.last(protocol.StepMessage).system_action == "time-out"
    await table.close()


@pytest.mark.anyio
async def test_pausing_where_it_is_allowed(table, database, time):
    match, ann, bob = await two_at(table, settings=paced(game=60, pause=True))
    time.passes(10)
    await bob.request(protocol.PauseRequest(match, 1))
    assert ann.last(protocol.MetadataMessage).status == "paused"
    assert ann.last(protocol.MetadataMessage).clock == protocol.ClockStatus((50_000, 60_000), ())
    time.passes(3600)
    await flags(table)
    assert (await ann.play(match, 0, BID))[-1].code == "paused"
    assert (await ann.request(protocol.PauseRequest(match, 0)))[-1].code == "not-running"

    table = await restarted(table, database, time, down=60)  # a pause outlives the server
    ann = Person(table, "ann")
    assert (await ann.watch(match))[-1].metadata.clock == protocol.ClockStatus((50_000, 60_000), ())
    await ann.request(protocol.ResumeRequest(match, 0))
    assert ann.last(protocol.MetadataMessage).status == "playing"
    assert (await ann.request(protocol.ResumeRequest(match, 0)))[-1].code == "not-paused"
    time.passes(49)
    assert (await ann.play(match, 0, BID))[-1].clock.remaining_ms == (1_000, 60_000)
    await table.close()


@pytest.mark.anyio
async def test_pausing_where_it_is_not(table):
    for settings in (paced(game=60), Settings(), paced(pause=True)):
        match, ann, _ = await two_at(table, settings=settings)
        assert (await ann.request(protocol.PauseRequest(match, 0)))[-1].code == "no-pause"


# --- clocks that wait at the start -----------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_a_clock_waits_at_the_start_and_then_runs_by_itself(table, time):
    match, ann, _ = await two_at(table, settings=paced(game=60, wait=4))
    time.passes(1)
    again = Person(table, "ann")
    clock = (await again.watch(match))[-1].metadata.clock
    assert clock == protocol.ClockStatus((60_000, 60_000), (), (3_000, 0))
    time.passes(3 + 60.4)
    await flags(table)
    assert ann.last(protocol.StepMessage) is None
    time.passes(0.001)
    await flags(table)
    assert ann.last(protocol.StepMessage).system_action == "time-out"
    assert await times(table, match) == [64_000]


@pytest.mark.anyio
@pytest.mark.usefixtures("toys")
async def test_the_first_action_starts_a_clock_that_waits(table, time):
    stored = await table.service.create("ann", "Ann", Order("patience", seats("me"), settings=paced(game=60, wait=600)))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    time.passes(100)
    assert (await ann.play(stored.id, 0, TAKE))[-1].clock == protocol.ClockStatus((60_000,), (0,))
    time.passes(10)
    assert (await ann.play(stored.id, 0, TAKE))[-1].clock == protocol.ClockStatus((50_000,), (0,))


@pytest.mark.anyio
@pytest.mark.usefixtures("toys")
async def test_a_single_player_starts_the_clock_and_it_stays_started_after_a_restart(table, database, time):
    stored = await table.service.create("ann", "Ann", Order("patience", seats("me"), settings=paced(game=60, wait=600)))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    time.passes(100)
    await ann.request(protocol.StartClockRequest(stored.id, 0))
    assert ann.last(protocol.MetadataMessage).clock == protocol.ClockStatus((60_000,), (0,))
    assert (await ann.request(protocol.StartClockRequest(stored.id, 0)))[-1].code == "no-waiting-clock"
    time.passes(20)
    table = await restarted(table, database, time, down=60)
    ann = Person(table, "ann")
    assert (await ann.watch(stored.id))[-1].metadata.clock == protocol.ClockStatus((40_000,), (0,))
    time.passes(10)
    assert (await ann.play(stored.id, 0, TAKE))[-1].clock == protocol.ClockStatus((30_000,), (0,))
    await table.close()


@pytest.mark.anyio
async def test_a_clock_that_does_not_wait_or_waits_with_others_cannot_be_started(table):
    match, ann, _ = await two_at(table, settings=paced(game=60))
    assert (await ann.request(protocol.StartClockRequest(match, 0)))[-1].code == "no-waiting-clock"
    duel = {"game": "letter-crush", "options": {"mode": "duel"}}
    match, ann, bob = await two_at(table, **duel)
    assert (await ann.request(protocol.StartClockRequest(match, 0)))[-1].code == "clock-of-others"
    assert (await bob.request(protocol.StartClockRequest(match, 0)))[-1].code == "not-your-seat"


@pytest.mark.anyio
async def test_a_fork_starts_with_full_clocks(table, time):
    match, ann, _ = await two_at(table, settings=paced(game=60))
    time.passes(40)
    await ann.play(match, 0, BID)
    await ann.request(protocol.ResignRequest(match, 0, "x"))
    fork = await table.service.fork("ann", "Ann", match, 1, seats("me", "me"))
    clock = (await ann.watch(fork.id))[-1].metadata.clock
    assert clock.remaining_ms == (60_000, 60_000)


@pytest.mark.anyio
async def test_bots_have_no_clock(table, time):
    stored = await table.service.create(
        "ann", "Ann", Order("liars-dice", seats("me", "random"), settings=paced(game=60))
    )
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    assert ann.last(protocol.MatchMessage).metadata.clock == protocol.ClockStatus((60_000, None), (0,))


@pytest.mark.anyio
async def test_the_real_clock(database):
    """The same with seconds that pass: a flag falls, and a server that was away is forgiven its absence."""
    table = new_table(database.store())
    await table.open()
    before = wall()
    match, ann, bob = await two_at(table, settings=paced(move=2))
    for conn in (ann, bob):
        conn.disconnect()
    await table.close()
    await asyncio.sleep(2.5)
    table = new_table(database.store())
    await table.open()
    ann = Person(table, "ann")
    back = (await ann.watch(match))[-1]
    assert back.metadata.status == "playing"
    assert 0 < back.metadata.clock.remaining_ms[0] <= 2000
    async with asyncio.timeout(600):  # only ends a test that would never end
        while not ann.last(protocol.StepMessage):
            await asyncio.sleep(0.05)
    assert ann.last(protocol.StepMessage).system_action == "time-out"
    assert wall() - before >= 4500  # two seconds to move and two and a half of absence
    await table.close()


class Slow:
    """A store that holds entries back until `go_on` is called."""

    def __init__(self, store):
        self.store, self.kept_back, self.slow = store, [], False

    def __getattr__(self, name):
        return getattr(self.store, name)

    def put(self, commit):
        if self.slow:
            self.kept_back.append(commit)
        else:
            self.store.put(commit)

    def go_on(self):
        self.slow = False
        for commit in self.kept_back:
            self.store.put(commit)


@pytest.mark.anyio
async def test_the_time_of_storing_is_charged_to_no_player(memory, time):
    table = new_table(Slow(memory.store()), now=time)
    await table.open()
    match, ann, bob = await two_at(table, settings=paced(move=5))
    table.store.slow = True
    ann.send(protocol.ActRequest(match, 0, BID, "a"))
    time.passes(9)
    table.store.go_on()
    await settled(table)
    await flags(table)
    assert bob.last(protocol.StepMessage).system_action == ""
    assert bob.last(protocol.StepMessage).clock.remaining_ms[1] == 5_000
    await table.close()


@pytest.mark.anyio
@pytest.mark.usefixtures("toys")
async def test_an_action_is_timed_when_it_arrives(memory, time):
    table = new_table(Slow(memory.store()), now=time)
    await table.open()
    match, ann, bob = await two_at(table, "draw-lots", settings=paced(move=5))
    table.store.slow = True
    await asyncio.sleep(0.05)
    ann.send(protocol.ActRequest(match, 0, {"type": "take", "count": 1}, "a"))
    await asyncio.sleep(0.05)
    time.passes(1)
    bob.send(protocol.ActRequest(match, 1, {"type": "take", "count": 2}, "b"))  # it waits for Ann's
    time.passes(9)
    table.store.go_on()
    await settled(table)
    assert bob.last(protocol.StepMessage).outcome.reason == "higher-lot"
    await table.close()


# --- the arithmetic, for any game -------------------------------------------------------------------------------------


@given(
    st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 2)), max_size=40),
    st.integers(1, 60),
    st.integers(0, 5),
)
def test_time_is_charged_only_to_the_player_whose_turn_it_is(moves, game, increment):
    clocks = Clocks(TimeSettings(game_seconds=game, increment_seconds=increment), range(3), 3, [0])
    at, turn, used, earned = 0, 0, [0, 0, 0], [0, 0, 0]
    for took, following in moves:
        at += took
        used[turn] += took
        earned[turn] += increment * 1000
        clocks.add_entry(at, turn, [following], played=True)
        turn = following
    for seat in range(3):
        assert clocks.left(at)[seat] == max(0, game * 1000 - used[seat] + earned[seat])
    assert clocks.next_flag() == (at + game * 1000 - used[turn] + earned[turn], turn)


def test_seats_that_act_at_once_are_charged_until_each_has_acted():
    clocks = Clocks(TimeSettings(game_seconds=10, move_seconds=8), [0, 1], 2, [0, 1])
    clocks.add_entry(3_000, 0, [1], played=True)
    assert clocks.left(5_000) == (7_000, 3_000)
    assert clocks.next_flag() == (8_000, 1)  # its move began when both did
    clocks.add_entry(5_000, 1, [0, 1], played=True)
    assert clocks.left(5_000) == (7_000, 5_000)


def test_a_match_without_running_clocks_has_no_flag():
    assert Clocks(TimeSettings(game_seconds=10), [0], 2, [1]).next_flag() is None


@given(st.lists(st.tuples(st.integers(0, 100), st.integers(0, 30))), st.integers(0, 100), st.integers(0, 50))
def test_downtime_is_what_no_server_covers(spans, since, lasts):
    others = [(start, start + length) for start, length in spans]
    now = since + lasts
    mine = 60
    uptime = Uptime(mine, others)
    covered = {t for start, end in [*others, (mine, 10**6)] for t in range(start, min(end, now)) if t >= since}
    assert uptime.down(since, now) == lasts - len(covered)


@pytest.mark.anyio
async def test_a_bot_that_races_has_a_clock_of_its_own(memory):
    """In a duel one player may be through while the other still has time: the bot's flag ends it then."""
    time = FakeTime()
    table = new_table(memory.store(), now=time)
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("letter-crush", seats("me", "easy"), {"mode": "duel"}))
    assert stored.settings.allow_take_backs is False  # what is taken back would show the letters to come
    ann = Person(table, "ann")
    ann.send(protocol.WatchRequest(stored.id))
    ann.send(protocol.ActRequest(stored.id, 0, {"type": "finish"}, "a"))
    for _ in range(2000):
        await asyncio.sleep(0.001)
        if table.health.moves == 1:
            break
    assert table.cache.actors[stored.id].state.stored.status == "playing"
    time.passes(125)  # the clocks wait for four seconds
    table.scheduler.check_clocks()
    for _ in range(2000):
        await asyncio.sleep(0.001)
        if (await table.store.load(stored.id)).status == "over":
            break
    assert (await table.store.load(stored.id)).outcome.reason == "time"
    await table.close()
