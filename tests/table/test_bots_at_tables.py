"""Bots in matches: they compute in other processes, from views only, and a killed worker stops no match."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest
from people import Person, new_table, seats, settled, two_at, worker_pids

from liars_dice import LiarsDice
from parlor import protocol
from parlor.kernel import TimeControl
from parlor.kernel import game as find_game
from parlor.kernel.bot import bot_chance
from parlor.kernel.codec import encode
from parlor.table.bot_pool import BotPool
from parlor.table.bot_worker import BotTask, compute
from parlor.table.orders import Order

BID = {"type": "bid", "count": 1, "face": 2}


async def until(true, seconds=30.0):
    for _ in range(int(seconds * 100)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this never happened")


def bot_task(level="random"):
    game = find_game("liars-dice")
    state = game.start(game.Options(), bot_chance(1, 0, 0))
    return BotTask("liars-dice", level, 0, encode(game.view(state, 0)), bot_chance(7, 1, 0).key)


@pytest.mark.anyio
async def test_a_bot_answers(table):
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await ann.play(stored.id, 0, BID)
    await until(lambda: ann.last(protocol.StepMessage).version >= 2)
    assert [step.seat for step in ann.messages if isinstance(step, protocol.StepMessage)][:2] == [0, 1]


@pytest.mark.anyio
async def test_a_bot_is_not_asked_when_its_turn_ended_during_its_delay(table, monkeypatch, replace_game, forgiving):
    class SlowBots(LiarsDice, TimeControl):
        def time_control(self, options):
            return None

        def bot_delay(self, level):
            return 0.1

    replace_game(SlowBots())
    calls = []

    async def choose(task, *_):
        calls.append(task)
        return b""

    monkeypatch.setattr(table.bot_pool, "choose", choose)
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(table, "ann")
    ann.send(protocol.WatchRequest(stored.id))
    await until(lambda: stored.id in table.cache.actors)
    ann.send(protocol.ActRequest(stored.id, 0, BID, "a"))
    await until(lambda: table.health.moves == 1 and table.cache.actors[stored.id].bots.pending)
    ann.send(protocol.TakeBackRequest(stored.id, 0, None, "b"))
    await until(lambda: ann.last(protocol.StepMessage).system_action == "take-back")
    await settled(table)
    assert calls == []


@pytest.mark.anyio
async def test_a_bot_that_begins_moves_without_watchers(table):
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("random", "me")))
    await until(lambda: table.health.moves == 1)
    await settled(table)
    assert table.cache.actors == {}
    ann = Person(table, "ann")
    assert (await ann.watch(stored.id))[-1].to_act == (1,)


@pytest.mark.anyio
async def test_bots_among_themselves_play_to_the_end(table):
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("random", "random"), {"dice": 1}))
    for _ in range(2000):
        await asyncio.sleep(0.01)
        if (await table.store.load(stored.id)).status == "over":
            break
    assert (await table.service.finished(stored.id)).outcome


@pytest.mark.anyio
async def test_a_killed_worker_is_replaced_and_its_computation_is_repeated(memory):
    table = new_table(memory.store())
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await table.bot_pool.choose(bot_task())  # the pool is warm
    [worker] = worker_pids(table.bot_pool)
    os.kill(worker, signal.SIGSTOP)  # it is in the middle of a computation, for as long as we like
    ann.send(protocol.ActRequest(stored.id, 0, BID, "a"))
    await until(lambda: table.bot_pool.pending == 1)
    os.kill(worker, signal.SIGKILL)
    await until(lambda: table.health.moves >= 2)  # a bot that calls and loses begins again at once
    assert table.bot_pool.replaced == 1
    assert worker_pids(table.bot_pool) != [worker]
    assert [step.seat for step in ann.messages if isinstance(step, protocol.StepMessage)][:2] == [0, 1]
    await table.close()


@pytest.mark.anyio
async def test_a_move_can_be_taken_back_while_the_bot_computes(memory, forgiving):
    table = new_table(memory.store())
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await table.bot_pool.choose(bot_task())
    [worker] = worker_pids(table.bot_pool)
    os.kill(worker, signal.SIGSTOP)
    ann.send(protocol.ActRequest(stored.id, 0, BID, "a"))
    await until(lambda: table.bot_pool.pending == 1)
    ann.send(protocol.TakeBackRequest(stored.id, 0))
    await until(lambda: ann.last(protocol.StepMessage).system_action == "take-back")
    os.kill(worker, signal.SIGCONT)
    await until(lambda: table.bot_pool.pending == 0)
    await settled(table)
    assert ann.last(protocol.StepMessage).system_action == "take-back"  # what the bot chose fits no more
    assert ann.last(protocol.StepMessage).to_act == (0,)
    await table.close()


@pytest.mark.anyio
async def test_a_bot_move_that_a_dead_server_left_is_made_by_the_next(database):
    table = new_table(database.store())
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    table.bot_pool.choose = lambda *_: asyncio.sleep(3600)  # it dies while computing
    ann.send(protocol.ActRequest(stored.id, 0, BID, "a"))
    await until(lambda: table.health.moves == 1)
    await table.close()
    table = new_table(database.store())
    await table.open()
    if database.kind == "postgres":  # others may be at work on it: its lease must run out first
        table.now = lambda: 10**15
    await until(lambda: table.health.moves >= 1)
    await table.close()


@pytest.mark.anyio
async def test_bots_answer_while_two_hundred_matches_go_on(memory):
    table = new_table(memory.store())
    await table.open()
    pairs = [await two_at(table, ann=f"a{n}", bob=f"b{n}") for n in range(200)]
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    bids = [{"type": "bid", "count": count, "face": face} for count in (1, 2, 3) for face in range(1, 7)]

    async def go_on(match, *people):
        for n, bid in enumerate(bids):
            people[n % 2].send(protocol.ActRequest(match, n % 2, bid, f"{n}"))
            await asyncio.sleep(0.02)

    others = asyncio.gather(*(go_on(*pair) for pair in pairs))
    ann.send(protocol.ActRequest(stored.id, 0, BID, "a"))
    await until(lambda: ann.last(protocol.StepMessage) and ann.last(protocol.StepMessage).version >= 2)
    await others
    await settled(table)
    assert all(bob.last(protocol.StepMessage).version == len(bids) for _, _, bob in pairs)
    await table.close()


def test_a_bot_task_gives_the_same_legal_action_each_time():
    assert compute(bot_task()) == compute(bot_task())


@pytest.mark.anyio
async def test_workers_do_not_outlive_their_server():
    pool = BotPool(1)
    await pool.choose(bot_task())
    [worker] = worker_pids(pool)
    await pool.close()
    for _ in range(500):
        if not alive(worker):
            break
        time.sleep(0.01)
    assert not alive(worker)


def alive(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.anyio
async def test_a_bot_computes_again_after_another_seat_took_its_choice(memory):
    """Both choose settings at once, and a color can be taken once: the bot takes another, and keeps its settings."""
    table = new_table(memory.store())
    await table.open()
    compute_choice = table.bot_pool.choose
    first = asyncio.Event()

    async def choose(*request):
        chosen = await compute_choice(*request)
        await first.wait()  # as slow a bot as the test needs
        return chosen

    table.bot_pool.choose = choose
    stored = await table.service.create("ann", "Ann", Order("dont-lose-your-head", seats("me", "easy")))
    ann = Person(table, "ann")
    ann.send(protocol.WatchRequest(stored.id))
    await until(lambda: stored.id in table.cache.actors and table.cache.actors[stored.id].bots.pending)
    pink = {"type": "settings", "size": 10, "words": 3, "forgiveness": "normal", "colour": "pink"}
    ann.send(protocol.ActRequest(stored.id, 0, pink, "a"))
    await until(lambda: table.health.moves == 1)
    first.set()
    await until(lambda: table.health.moves >= 2)
    chose = next(step for step in ann.messages if isinstance(step, protocol.StepMessage) and step.seat == 1).events[0][
        "choice"
    ]
    assert chose["colour"] != "pink"
    assert (chose["size"], chose["words"], chose["forgiveness"]) == (8, 3, "normal")
    await table.close()


@pytest.mark.anyio
async def test_a_bot_move_is_checked_once(table, monkeypatch):
    liars_dice, checks = type(find_game("liars-dice")), []
    check = liars_dice.check
    monkeypatch.setattr(
        liars_dice, "check", lambda self, state, seat, action: checks.append(seat) or check(self, state, seat, action)
    )
    await table.service.create("ann", "Ann", Order("liars-dice", seats("random", "me")))
    await until(lambda: table.health.moves == 1)
    assert checks == [0]


@pytest.mark.anyio
async def test_an_illegal_bot_move_is_logged_and_replaced_by_a_legal_one(table, monkeypatch, caplog):
    async def choose(task, guest, address):
        return b'{"type":"bid","count":99,"face":1}'

    monkeypatch.setattr(table.bot_pool, "choose", choose)
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("random", "me")))
    await until(lambda: table.health.moves == 1)
    assert "bot_move_refused" in caplog.text
    assert [row.seat for row in (await table.store.load(stored.id)).rows] == [0]
