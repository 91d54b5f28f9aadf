"""The bot pool: a worker that hangs or dies costs one computation only, and no guest starves others."""

import asyncio
import os
import signal
from collections import Counter

import pytest
import slow_nim
from people import Person, new_table, seats, worker_pids

from parlor import protocol
from parlor.kernel import registry
from parlor.kernel.bot import bot_chance
from parlor.kernel.codec import encode
from parlor.server.config import Config, Limits
from parlor.table.bot_pool import BotPool, BotPoolClosed
from parlor.table.bot_worker import BotTask
from parlor.table.orders import Order
from parlor.table.overdue_bots import OverdueBots
from toys import State

pytestmark = pytest.mark.anyio

LIMIT = 3.0  # seconds for a computation: a worker that has just started must load its game in it


@pytest.fixture
def bot_log(tmp_path, monkeypatch):
    """Installs Slow Nim, for this process and for workers started from now on. Call it to read what the bots wrote:
    (event, sticks, process id).
    """
    path = tmp_path / "bots.log"
    path.touch()
    monkeypatch.setenv(slow_nim.LOG, str(path))
    package = tmp_path / "installed" / "slow_nim-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-nim\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[{registry.GROUP}]\nslow-nim = slow_nim:game\n")
    monkeypatch.syspath_prepend(package.parent)
    registry.installed.cache_clear()
    registry.game.cache_clear()

    def read():
        lines = (line.split() for line in path.read_text().splitlines())
        return [(event, int(sticks), int(pid)) for event, sticks, pid in lines]

    yield read
    registry.installed.cache_clear()
    registry.game.cache_clear()


@pytest.fixture
async def pool():
    """Makes pools."""
    made = []

    def make(workers=1, **more):
        made.append(BotPool(workers, **more))
        return made[-1]

    yield make
    for one in made:
        await one.close()


def task(sticks, level="slow"):
    return BotTask("slow-nim", level, 0, encode(State(sticks)), bot_chance(7, 1, 0).key)


def ask(pool, sticks, level="slow", guest="ann", address="here"):
    return asyncio.ensure_future(pool.choose(task(sticks, level), guest, address))


async def until(true, seconds=30.0):
    for _ in range(int(seconds * 100)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this did not happen in time")


def started_in(entries):
    return [sticks for event, sticks, _ in entries if event == "begin"]


# --- workers that hang or die -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot_log")
async def test_a_stopped_worker_is_replaced_after_the_limit_and_every_waiting_bot_moves(memory, caplog):
    table = new_table(memory.store(), bot_seconds=LIMIT)
    await table.open()
    await table.bot_pool.choose(task(5))
    [worker] = worker_pids(table.bot_pool)
    os.kill(worker, signal.SIGSTOP)
    matches = [
        await table.service.create(guest, guest, Order("slow-nim", seats("slow", "me")))
        for guest in ("a", "b", "c", "d", "e")
    ]
    await until(lambda: table.bot_pool.pending == len(matches))
    await until(lambda: table.health.moves == len(matches))
    assert [len((await table.store.load(stored.id)).rows) for stored in matches] == [1] * len(matches)
    assert table.bot_pool.replaced == 1
    assert "bot_replaced_by_random_move" not in caplog.text
    await until(lambda: not table.cache.actors)  # without watchers they leave memory
    await table.close()


async def test_a_killed_worker_costs_only_the_computation_it_has(pool, bot_log):
    bots = pool(2)
    asks = [ask(bots, sticks, guest=f"guest {sticks}") for sticks in range(1, 7)]
    await until(lambda: len(started_in(bot_log())) >= 2)
    event, victim, worker = bot_log()[-1]
    assert event == "begin"
    os.kill(worker, signal.SIGKILL)
    await asyncio.gather(*asks)
    assert bots.replaced == 1
    assert Counter(started_in(bot_log())) == {sticks: 2 if sticks == victim else 1 for sticks in range(1, 7)}


async def test_an_idle_worker_that_died_is_replaced(pool, bot_log):
    bots = pool()
    await ask(bots, 1)
    [worker] = worker_pids(bots)
    os.kill(worker, signal.SIGKILL)
    assert await ask(bots, 2) == b'{"type":"take","count":1}'
    assert started_in(bot_log()) == [1, 2]
    assert (bots.replaced, worker in worker_pids(bots)) == (1, False)


async def test_a_bot_that_hangs_once_is_asked_again_and_no_other_computation_is_lost(pool, bot_log):
    bots = pool(seconds=LIMIT, first_seconds=LIMIT)
    asks = [ask(bots, 1, "hangs-once"), *(ask(bots, sticks) for sticks in (2, 3, 4))]
    await asyncio.gather(*asks)
    assert Counter(started_in(bot_log())) == {1: 2, 2: 1, 3: 1, 4: 1}
    assert bots.replaced == 1


async def test_a_bot_that_always_hangs_is_replaced_by_a_random_move_and_others_move_between_its_tries(
    pool, bot_log, caplog
):
    bots = pool(seconds=1.5, first_seconds=1.5, per_guest=1)
    hanging = ask(bots, 1, "hangs", guest="ann", address="one")
    await until(lambda: started_in(bot_log()) == [1])
    await asyncio.gather(*(ask(bots, sticks, guest="bob", address="two") for sticks in (2, 3)))
    assert not hanging.done()
    assert await hanging == b'{"type":"take","count":1}'  # the only legal one
    assert bots.replaced == started_in(bot_log()).count(1) == 3
    assert [record.message for record in caplog.records].count("bot_replaced_by_random_move") == 1


async def test_only_the_first_computation_of_a_game_in_a_worker_may_take_long(pool, bot_log):
    bots = pool(seconds=0.01, first_seconds=30.0)  # a slow bot takes longer than 0.01 seconds
    await ask(bots, 1)
    assert bots.replaced == 0
    await ask(bots, 2)  # in a second worker, after the first one was killed
    assert bots.replaced == 1
    assert started_in(bot_log())[0] == 1


async def test_a_guest_whose_bots_hang_leaves_a_worker_to_others_by_default(pool, bot_log):
    bots = pool(Config().bot_workers, per_guest=Limits().bot_computations_per_guest)
    hanging = [ask(bots, sticks, "hangs") for sticks in (1, 2)]
    await until(lambda: started_in(bot_log()) == [1])
    await ask(bots, 3, guest="bob")
    assert started_in(bot_log()) == [1, 3]
    for one in hanging:
        one.cancel()


async def test_rules_that_hang_cost_workers_only_and_the_seat_is_tried_again(memory, bot_log, tmp_path, caplog):
    table = new_table(memory.store(), bot_seconds=LIMIT, bot_first_seconds=LIMIT)
    await table.open()
    await table.service.create("ann", "Ann", Order("slow-nim", seats("slow", "me"), {"sticks": slow_nim.STUCK}))
    await until(lambda: "bot_cannot_move" in caplog.text)
    workers = [pid for _, _, pid in bot_log()]
    assert len(set(workers)) == len(workers) == table.bot_pool.replaced == 4  # three for the bot, one for a random move
    assert os.getpid() not in workers
    (tmp_path / "bots.log-free").touch()
    await until(lambda: table.health.moves == 1)
    await table.close()


async def test_a_bot_that_raises_is_replaced_by_a_random_move_and_its_worker_stays(pool, bot_log, caplog):
    bots = pool()
    await ask(bots, 2)
    workers = worker_pids(bots)
    assert await ask(bots, 1, "raises") == b'{"type":"take","count":1}'
    await ask(bots, 3)
    assert started_in(bot_log()) == [2, 1, 3]
    assert (worker_pids(bots), bots.replaced) == (workers, 0)
    [record] = [record for record in caplog.records if record.message == "bot_failed"]
    assert "this bot always raises" in record.traceback


@pytest.mark.usefixtures("bot_log")
async def test_a_random_move_of_a_bot_that_fails_is_played(memory, caplog):
    table = new_table(memory.store())
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("slow-nim", seats("raises", "me")))
    await until(lambda: table.health.moves == 1)
    assert "bot_failed" in caplog.text
    assert (await Person(table, "ann").watch(stored.id))[-1].to_act == (1,)
    await table.close()


# --- fairness ---------------------------------------------------------------------------------------------------------


async def test_an_honest_guest_waits_for_one_of_a_greedy_guests_forty_computations(pool, bot_log):
    bots = pool()
    greedy = [ask(bots, sticks, guest="greedy", address="there") for sticks in range(1, 41)]
    await until(lambda: len(started_in(bot_log())) == 3)
    running = started_in(bot_log())[-1]
    await ask(bots, 50, guest="honest", address="here")
    order = started_in(bot_log())
    assert order.index(50) - order.index(running) <= 1
    await cancel(greedy)


async def test_many_guests_of_one_address_do_not_starve_another_address(pool, bot_log):
    bots = pool()
    crowd = [ask(bots, sticks, guest=f"guest {sticks}", address="there") for sticks in range(1, 41)]
    await until(lambda: len(started_in(bot_log())) == 2)
    for sticks in (48, 49, 50):
        before = len(started_in(bot_log()))
        await ask(bots, sticks, guest="honest", address="here")
        assert started_in(bot_log()).index(sticks) <= before + 1
    await cancel(crowd)


async def test_guests_of_one_address_leave_a_worker_to_another_address_that_was_active(pool, bot_log):
    bots = pool(Config().bot_workers, per_guest=1, per_address=Limits().bot_computations_per_address)
    await ask(bots, 40, guest="honest", address="here")
    hanging = [ask(bots, n, "hangs", guest=f"guest {n}", address="there") for n in (1, 2, 3)]
    await until(lambda: 1 in started_in(bot_log()))
    for sticks in (41, 42, 43):
        await ask(bots, sticks, guest="honest", address="here")
    assert started_in(bot_log()) == [40, 1, 41, 42, 43]
    await cancel(hanging)


async def test_guests_of_the_only_active_address_use_every_worker(pool, bot_log, monkeypatch):
    monkeypatch.setattr("parlor.table.bot_pool.ACTIVE_SECONDS", 0.0)
    bots = pool(2, per_guest=1)
    await ask(bots, 40, guest="honest", address="here")
    hanging = [ask(bots, n, "hangs", guest=f"guest {n}", address="there") for n in (1, 2)]
    await until(lambda: started_in(bot_log()) == [40, 1, 2])
    await cancel(hanging)


async def test_guests_of_one_address_take_turns(pool, bot_log):
    bots = pool()
    asks = [ask(bots, sticks, guest="greedy") for sticks in range(1, 7)]
    asks.append(ask(bots, 50, guest="honest"))
    await asyncio.gather(*asks)
    assert started_in(bot_log()) == [1, 50, 2, 3, 4, 5, 6]


async def test_limits_of_computations_at_once_per_guest_and_per_address(pool, bot_log):
    bots = pool(4, per_guest=1, per_address=2)
    owner = {sticks: ("ann" if sticks <= 4 else "bob" if sticks <= 8 else "cy", "there") for sticks in range(1, 13)}
    await asyncio.gather(*(ask(bots, sticks, guest=owner[sticks][0], address=owner[sticks][1]) for sticks in owner))
    running, most = Counter(), Counter()
    for event, sticks, _ in bot_log():
        for key in owner[sticks]:
            running[key] += 1 if event == "begin" else -1
            most[key] = max(most[key], running[key])
    assert most == {"ann": 1, "bob": 1, "cy": 1, "there": 2}


async def test_a_tables_computations_are_charged_to_the_first_human_and_its_address(memory, monkeypatch):
    table = new_table(memory.store())
    await table.open()
    charged = []

    async def choose(task, guest, address):
        charged.append((guest, address))
        return b'{"type":"bid","count":1,"face":2}'

    monkeypatch.setattr(table.bot_pool, "choose", choose)
    Person(table, "ann", "192.0.2.1")
    await table.service.create("ann", "Ann", Order("liars-dice", seats("random", "me")))
    await table.service.create("bob", "Bob", Order("liars-dice", seats("random", "me")))
    await until(lambda: len(charged) == 2)
    assert sorted(charged) == [("ann", "192.0.2.1"), ("bob", "")]
    await table.close()


async def test_the_addresses_of_the_guests_seen_last_are_remembered(memory, monkeypatch):
    monkeypatch.setattr("parlor.table.addresses.MAX_ADDRESSES", 2)
    table = new_table(memory.store())
    for guest in ("ann", "bob", "ann", "cy"):
        table.addresses.note(guest, f"of {guest}")
    assert table.addresses == {"ann": "of ann", "cy": "of cy"}


# --- leaving the queue ------------------------------------------------------------------------------------------------


async def cancel(asks):
    for one in asks:
        one.cancel()
    await asyncio.gather(*asks, return_exceptions=True)


async def test_a_cancelled_computation_leaves_the_queue(pool, bot_log):
    bots = pool()
    first = ask(bots, 1)
    await until(lambda: started_in(bot_log()) == [1])
    waiting = [ask(bots, sticks) for sticks in range(2, 10)]
    await until(lambda: bots.pending == 9)
    await cancel(waiting)
    assert bots.pending == 1
    await first
    await ask(bots, 10)
    assert started_in(bot_log()) == [1, 10]


async def test_a_match_that_is_over_or_read_again_leaves_no_computation_in_the_queue(memory, bot_log):
    table = new_table(memory.store())
    await table.open()
    first = await table.service.create("ann", "Ann", Order("slow-nim", seats("slow", "me"), {"sticks": 50}))
    await until(lambda: started_in(bot_log()) == [50])
    asks = [ask(table.bot_pool, sticks) for sticks in (20, 21, 22)]  # they keep the worker busy
    over = await table.service.create("bob", "Bob", Order("slow-nim", seats("slow", "me"), {"sticks": 49}))
    again = await table.service.create("cy", "Cy", Order("slow-nim", seats("slow", "me"), {"sticks": 48}))
    await until(lambda: table.bot_pool.pending >= 5)
    bob = Person(table, "bob")
    bob.send({"type": "watch", "match": over.id})
    bob.send({"type": "resign", "match": over.id, "seat": 1, "id": "x"})
    table.cache.invalidate(again.id)
    await asyncio.gather(*asks)
    await until(lambda: table.health.moves == 3)  # two of bots and the resignation
    assert table.cache.actors.keys() == {over.id}
    assert sorted(started_in(bot_log())) == [20, 21, 22, 48, 50]
    assert len((await table.store.load(first.id)).rows) == 1
    await table.close()


# --- the end ----------------------------------------------------------------------------------------------------------


async def test_a_server_closes_promptly_while_computations_run_and_wait(memory, bot_log, caplog):
    table = new_table(memory.store())
    await table.open()
    for n in range(10):
        await table.service.create(f"guest {n}", "Guest", Order("slow-nim", seats("hangs", "me")))
    await until(lambda: started_in(bot_log()))
    await until(lambda: table.bot_pool.pending == 10)
    [worker] = worker_pids(table.bot_pool)
    await table.close()  # the bot would never end by itself
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
    assert "bot_cannot_move" not in caplog.text


async def test_closing_a_pool_fails_what_waits_and_what_runs(pool, bot_log):
    bots = pool()
    asks = [ask(bots, sticks, "hangs") for sticks in (1, 2, 3)]
    await until(lambda: started_in(bot_log()))
    await bots.close()
    assert [type(error) for error in await asyncio.gather(*asks, return_exceptions=True)] == [BotPoolClosed] * 3
    with pytest.raises(BotPoolClosed):
        await bots.choose(task(1))


# --- a seat can always be asked again ---------------------------------------------------------------------------------


async def test_a_cancelled_or_failed_computation_frees_the_seat_and_is_tried_again(memory, monkeypatch):
    """A cancelled computation is not the end of the task that waits for it."""
    monkeypatch.setattr("parlor.table.bots.RETRY_SECONDS", 0.01)
    table = new_table(memory.store())
    await table.open()
    answers = [asyncio.CancelledError(), BotPoolClosed(), b'{"type":"bid","count":1,"face":2}']

    async def choose(*_):
        future = asyncio.get_running_loop().create_future()
        answer = answers.pop(0)
        if isinstance(answer, asyncio.CancelledError):
            future.cancel()
        elif isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
        return await future

    monkeypatch.setattr(table.bot_pool, "choose", choose)
    await table.service.create("ann", "Ann", Order("liars-dice", seats("random", "me")))
    await until(lambda: table.health.moves == 1)
    await until(lambda: not table.cache.actors)
    assert answers == []
    await table.close()


# --- the watchdog -----------------------------------------------------------------------------------------------------


async def test_a_seat_that_waits_too_long_for_a_bot_is_counted_and_logged_once(memory, monkeypatch, caplog):
    table = new_table(memory.store())
    await table.open()
    answer = asyncio.Event()

    async def choose(*_):
        await answer.wait()
        return b'{"type":"bid","count":1,"face":2}'

    monkeypatch.setattr(table.bot_pool, "choose", choose)
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("random", "me")))
    await table.service.create("bob", "Bob", Order("liars-dice", seats("me", "random")))  # it waits for a person
    ann = Person(table, "ann")
    ann.send(protocol.WatchRequest(stored.id))
    await until(lambda: stored.id in table.cache.actors)
    watchdog = OverdueBots(computation_seconds=60.0)
    seen = []
    for now in (0.0, 89.0, 91.0, 92.0):
        watchdog.update(table.cache.actors.values(), now)
        seen.append(watchdog.count)
    assert seen == [0, 0, 1, 1]
    [record] = [record for record in caplog.records if record.message == "bot_overdue"]
    assert (record.match, record.seat, record.ply) == (stored.id, 0, 0)
    table.cache.actors[stored.id].bots.cancel()  # a bot that is not even asked is overdue, too
    watchdog.update(table.cache.actors.values(), 93.0)
    assert watchdog.count == 1
    answer.set()
    table.cache.actors[stored.id].proceed()
    await until(lambda: table.health.moves == 1)
    watchdog.update(table.cache.actors.values(), 94.0)
    assert watchdog.count == 0
    await table.close()
