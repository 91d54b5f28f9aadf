"""Slow requests of one guest delay neither other guests' new matches nor their questions."""

import asyncio
import threading
from contextlib import suppress

import msgspec
import pytest
from people import Person, forget_new_matches, new_table, seats, settled, two_at

from parlor import protocol
from parlor.games.nethack_chat.engine import generator
from parlor.games.nethack_chat.parser import parse
from parlor.kernel import ParlorError, game
from parlor.kernel.match import Match
from parlor.table import cache, orders
from parlor.table.compute_budget import ComputeBudget
from parlor.table.executors import WorkLimits
from parlor.table.fair_gate import FairGate
from parlor.table.history import history, page
from parlor.table.orders import Order
from parlor.table.shared_results import SharedResults
from parlor.table.stores.memory import MemoryStore

pytestmark = pytest.mark.anyio

DICE = type(game("liars-dice"))
WAIT = 20.0  # seconds until a test gives up
MANY = 60  # more than any pool of threads has
OPEN = Order("liars-dice", seats("me", "open"))
SAY = msgspec.Raw(b'{"type": "say", "text": "look"}')
AGAINST_BOT = Order("liars-dice", seats("me", "random"))


class Hold:
    """Wraps a function: calls are counted and wait until they are let go."""

    def __init__(self, function):
        self.function = function
        self.calls = []  # the arguments of each
        self.most = self._inside = 0  # calls at once
        self._lock, self._go = threading.Lock(), threading.Event()

    def __call__(self, *args):
        with self._lock:
            self.calls.append(args)
            self._inside += 1
            self.most = max(self.most, self._inside)
        assert self._go.wait(WAIT)
        with self._lock:
            self._inside -= 1
        return self.function(*args)

    def __get__(self, instance, owner):
        return lambda *args: self(instance, *args)

    def let_go(self):
        self._go.set()

    async def reached(self, calls):
        async with asyncio.timeout(WAIT):
            while len(self.calls) < calls:
                await asyncio.sleep(0.001)


@pytest.fixture
async def new():
    """Makes open tables in memory."""
    tables = []

    async def made(**work):
        tables.append(new_table(MemoryStore(), work=WorkLimits(**work)))
        await tables[-1].open()
        return tables[-1]

    yield made
    for table in tables:
        await table.close()


@pytest.fixture
def held(monkeypatch):
    """Hold a function by its owner and name; it is let go when the test ends."""
    holds = []

    def hold(owner, name):
        holds.append(Hold(getattr(owner, name)))
        monkeypatch.setattr(owner, name, holds[-1])
        return holds[-1]

    yield hold
    for one in holds:
        one.let_go()


async def watched_match(table, player, address=""):
    """A match of a guest's own that it watches."""
    stored = await table.service.create(player, player, Order("liars-dice", seats("me", "random")))
    person = Person(table, player, address)
    await person.watch(stored.id)
    return stored.id, person


# --- describe ---------------------------------------------------------------------------------------------------------


async def test_a_flood_of_descriptions_leaves_threads_for_setting_up_a_match(new, held):
    table = await new()
    matches = [await watched_match(table, f"guest{n}", f"10.0.0.{n}") for n in range(MANY)]
    descriptions = held(DICE, "text")
    for match, person in matches:
        person.send(protocol.DescribeRequest(match, 0))
    await descriptions.reached(table_at_once := 3)
    async with asyncio.timeout(WAIT):
        stored = await table.service.create("ada", "Ada", OPEN)
        await table.service.join("bob", "Bob", stored.id, 1)
        ada = Person(table, "ada", "10.9.9.9")
        ada.send(protocol.WatchRequest(stored.id))
        while ada.last(protocol.MatchMessage) is None:
            await asyncio.sleep(0.001)
    assert len(descriptions.calls) == table_at_once  # none of them has been answered meanwhile


async def test_identical_descriptions_are_computed_once_and_each_is_answered(new, held):
    table = await new()
    match, ann, bob = await two_at(table)
    texts = held(DICE, "text")
    others = [Person(table, "ann") for _ in range(5)]
    for other in others:
        other.send(protocol.WatchRequest(match))
    await settled(table)
    for person in (ann, ann, *others):
        person.send(protocol.DescribeRequest(match, 0))
    bob.send(protocol.DescribeRequest(match, 1))
    await texts.reached(2)
    for _ in range(MANY):  # those who only wait for what is being computed are not limited
        ann.send(protocol.DescribeRequest(match, 0))
    texts.let_go()
    await settled(table)
    answers = [
        len([reply for reply in one.messages if isinstance(reply, protocol.DescriptionMessage)])
        for one in (ann, bob, *others)
    ]
    assert answers == [2 + MANY, 1, 1, 1, 1, 1, 1]
    assert len(texts.calls) == 2  # one for each seat
    [again] = await ann.request(protocol.DescribeRequest(match, 0))
    assert isinstance(again, protocol.DescriptionMessage)
    assert len(texts.calls) == 2


async def test_a_description_after_a_move_is_computed_anew(new):
    table = await new()
    match, ann, _ = await two_at(table)
    [before] = await ann.request(protocol.DescribeRequest(match, 0))
    await ann.play(match, 0, msgspec.to_builtins(before.legal[0]))
    [after] = await ann.request(protocol.DescribeRequest(match, 0))
    assert (before.version, after.version) == (0, 1)
    assert not after.legal


async def test_descriptions_for_one_guest_run_one_at_a_time_and_too_many_are_refused(new, held):
    table = await new(questions_waiting_per_guest=2)
    matches = [await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random"))) for _ in range(5)]
    ann = Person(table, "ann", "10.0.0.1")
    for stored in matches:
        await ann.watch(stored.id)
    texts = held(DICE, "text")
    for stored in matches:
        ann.send(protocol.DescribeRequest(stored.id, 0))
    await texts.reached(1)
    texts.let_go()
    await settled(table)
    kinds = [
        reply.code if isinstance(reply, protocol.RefusedMessage) else reply.type
        for reply in map(coded, ann.messages[-5:])
    ]
    assert sorted(kinds) == ["description", "description", "description", "too-busy", "too-busy"]
    assert texts.most == 1


def coded(reply):
    """A reply that has its tag as an attribute."""
    if isinstance(reply, protocol.RefusedMessage):
        return reply
    return type("Reply", (), {"type": type(reply).__struct_config__.tag})


# --- finished matches ------------------------------------------------------------------------------------------------


async def test_a_finished_match_is_replayed_once_and_its_answers_are_cached(new, monkeypatch):
    table = await new()
    match, ann, _ = await two_at(table)
    await ann.request(protocol.ResignRequest(match, 0, "id"))
    replays, answered = [], []
    replay = Match.replay
    monkeypatch.setattr(Match, "replay", lambda *args, **more: replays.append(args) or replay(*args, **more))

    def answer(finished):
        answered.append(finished.ply)
        return b"answer"

    questions = [table.service.ask_finished(match, "events", answer, f"guest{n}", f"10.0.0.{n}") for n in range(10)]
    assert await asyncio.gather(*questions) == [b"answer"] * 10
    assert await table.service.ask_finished(match, "record", answer, "ann", "") == b"answer"
    assert (len(replays), len(answered)) == (1, 2)


async def test_a_flood_of_questions_about_events_runs_one_at_a_time_per_guest_and_leaves_room_for_another_guest(new):
    table = await new()
    match, ann, _ = await two_at(table)
    await ann.request(protocol.ResignRequest(match, 0, "id"))
    slow = Hold(lambda finished: b"slow")
    flood = [asyncio.create_task(table.service.ask_finished(match, n, slow, "eve", "10.0.0.6")) for n in range(10)]
    await slow.reached(1)
    async with asyncio.timeout(WAIT):
        assert (
            await table.service.ask_finished(match, "events", lambda finished: b"quick", "ann", "10.0.0.7") == b"quick"
        )
    assert len(slow.calls) == 1
    slow.let_go()
    assert await asyncio.gather(*flood) == [b"slow"] * 10
    assert slow.most == 1


async def test_two_guests_of_one_address_use_two_of_three_slots(new):
    table = await new()
    match, ann, _ = await two_at(table)
    await ann.request(protocol.ResignRequest(match, 0, "id"))
    slow = Hold(lambda finished: b"slow")
    flood = [asyncio.create_task(table.service.ask_finished(match, n, slow, f"eve{n}", "10.0.0.6")) for n in range(10)]
    await slow.reached(2)
    assert await table.service.ask_finished(match, "events", lambda finished: b"quick", "ann", "10.0.0.7") == b"quick"
    slow.let_go()
    await asyncio.gather(*flood)
    assert slow.most == 2


# --- set-up ----------------------------------------------------------------------------------------------------------


async def test_orders_of_one_guest_are_set_up_one_at_a_time_and_too_many_are_refused(new, held):
    table = await new()
    table.addresses.note("eve", "10.0.0.6")
    filled = held(orders, "create_match")
    dungeon = Order("nethack-chat", seats("me"))
    flood = [asyncio.create_task(table.service.create("eve", "Eve", dungeon)) for _ in range(10)]
    await filled.reached(1)
    other = asyncio.create_task(table.service.create("ada", "Ada", OPEN))
    await filled.reached(2)  # another guest's gets in
    filled.let_go()
    await other
    done = await asyncio.gather(*flood, return_exceptions=True)
    codes = [error.code for error in done if isinstance(error, ParlorError)]
    assert codes == ["too-busy"] * 4
    assert filled.most == 2
    assert await table.service.create("eve", "Eve", dungeon)


async def test_a_dungeon_is_generated_once_for_an_order_and_its_first_watcher(new, monkeypatch):
    table, generated = await new(), []
    victories = generator.victories
    monkeypatch.setattr(generator, "victories", lambda number: generated.append(number) or victories(number))
    generator.proof.cache_clear()
    stored = await table.service.create("ann", "Ann", Order("nethack-chat", seats("me"), {"dungeon": 77}))
    once = len(generated)
    forget_new_matches(table)
    await Person(table, "ann").watch(stored.id)
    assert (once > 0, len(generated)) == (True, once)


async def test_matches_loaded_for_the_bots_of_one_guest_do_not_delay_the_match_of_another(new, held):
    table = await new()
    table.addresses.note("eve", "10.0.0.6")
    table.addresses.note("ada", "10.0.0.7")
    loads = held(cache, "LoadedMatch")
    for guest in ["eve"] * 10 + ["ada"]:
        stored = orders.create_match(AGAINST_BOT, guest, guest, table.now())
        await table.store.create(stored)
        table.cache.expect(stored)
    ada = Person(table, "ada", "10.0.0.7")
    ada.send(protocol.WatchRequest(stored.id))
    await loads.reached(2)  # one of each guest
    assert [unfolded.seats[0].player for (unfolded,) in loads.calls] == ["eve", "ada"]
    loads.let_go()
    await settled(table)
    assert ada.last(protocol.MatchMessage)


# --- computing time --------------------------------------------------------------------------------------------------


async def test_a_guest_whose_actions_compute_for_too_long_is_refused_until_time_has_passed(new):
    table, seconds = await new(), [1000.0]
    for budget in (table.budgets.guests, table.budgets.addresses):
        budget._now = lambda: seconds[0]
    match, ann, bob = await two_at(table)
    table.budgets.charge(ann, 2.1)
    [refused] = await ann.play(match, 0, {"type": "call"})
    assert (refused.code, refused.request) == ("too-fast", "act")
    assert isinstance((await ann.watch(match))[0], protocol.MatchMessage)  # to come back is free
    assert (await bob.play(match, 1, {"type": "call"}))[0].code == "not-your-turn"
    seconds[0] += 1
    assert (await ann.play(match, 0, {"type": "call"}))[0].code != "too-fast"


async def test_a_guest_who_computed_nothing_is_not_refused_for_others_at_the_address(new):
    table, seconds = await new(), [1000.0]
    for budget in (table.budgets.guests, table.budgets.addresses):
        budget._now = lambda: seconds[0]
    match, _, _ = await two_at(table)
    ann, *others = (Person(table, name, "10.0.0.6") for name in ("ann", "eve", "eva", "evi"))
    await ann.watch(match)
    for other in others:
        table.budgets.charge(other, 1.9)
        await other.watch(match, watch_key=f"watch {match}")
    bid = {"type": "bid", "count": 1, "face": 2}
    [refused] = await others[0].play(match, 0, bid)
    assert refused.code == "too-fast"  # below the budget of a guest, but above that of the address
    played = await ann.play(match, 0, bid)
    assert not any(isinstance(reply, protocol.RefusedMessage) for reply in played)


async def test_the_computing_time_of_an_action_is_charged_to_its_guest_and_address(new, monkeypatch):
    table = await new()
    stored = await table.service.create("eve", "Eve", Order("nethack-chat", seats("me")))
    eve = Person(table, "eve", "10.0.0.6")
    await eve.watch(stored.id)
    resolve_external = type(game("nethack-chat")).resolve_external  # type: ignore[attr-defined]

    def busy(self, view, action):
        sum(n * n for n in range(300_000))
        return resolve_external(self, view, action)

    monkeypatch.setattr(type(game("nethack-chat")), "resolve_external", busy)
    await eve.play(stored.id, 0, {"type": "say", "text": "look"})
    assert "eve" in table.budgets.guests.buckets
    assert "10.0.0.6" in table.budgets.addresses.buckets


async def test_lines_of_one_address_are_parsed_a_few_at_a_time_and_do_not_delay_another(new, held):
    table = await new()
    parses = held(parse, "parse")
    eves = [await in_dungeon(table, f"eve{n % 10}", "10.0.0.6") for n in range(20)]
    ada, bob = [await in_dungeon(table, name, f"10.0.1.{len(name)}") for name in ("ada", "bobby")]
    for match, person in (*eves, ada, bob):
        person.send(protocol.ActRequest(match, 0, SAY, "id"))
    await parses.reached(6)
    assert parses.most == 6  # four of one address, one of each other
    parses.let_go()
    await settled(table)
    assert len(parses.calls) == 22
    assert parses.most == 6


async def in_dungeon(table, player, address):
    """A match of the chat game that its player watches."""
    table.addresses.note(player, address)
    stored = await table.service.create(player, player, Order("nethack-chat", seats("me"), {"dungeon": 77}))
    person = Person(table, player, address)
    await person.watch(stored.id)
    return stored.id, person


async def test_an_ordinary_move_costs_nothing(new):
    table = await new()
    match, ann, _ = await two_at(table)
    table.budgets.charge(ann, 0.001)
    await ann.play(match, 0, {"type": "bid", "count": 1, "face": 2})
    assert not table.budgets.addresses.buckets


def test_a_budget_refills_at_its_rate_and_forgets_full_buckets():
    now = [0.0]
    budget = ComputeBudget(0.2, 2.0, lambda: now[0])
    budget.charge("eve", 2.5)
    assert budget.used_up("eve")
    assert not budget.used_up("ann")
    now[0] = 2.4
    assert budget.used_up("eve")
    now[0] = 2.6
    assert not budget.used_up("eve")
    now[0] = 12.6
    assert not budget.used_up("eve")
    assert not budget.buckets


# --- parts -----------------------------------------------------------------------------------------------------------


def gate(at_once=2, **more):
    limits = {"per_guest": 1, "per_address": 2, "waiting_per_guest": 5, "waiting_per_address": 50, **more}
    return FairGate(at_once, **limits)


async def test_a_gate_serves_addresses_in_turn():
    turns, order = gate(1), []

    async def work(guest, address):
        async with turns.slot(guest, address):
            order.append(guest)
            await asyncio.sleep(0)

    await asyncio.gather(*(work("eve", "a") for _ in range(4)), work("mal", "a"), work("ann", "b"))
    assert order.index("ann") <= 1
    assert order.index("mal") <= 3
    assert not turns._counts


async def test_a_waiter_that_is_cancelled_gives_its_place_away():
    turns = gate(1)
    async with turns.slot("ann", "a"):
        waiting = [asyncio.create_task(hold(turns, name)) for name in ("bob", "cid")]
        await asyncio.sleep(0)
        waiting[0].cancel()
    async with asyncio.timeout(WAIT):
        assert await waiting[1] == "cid"
    with suppress(asyncio.CancelledError):
        await waiting[0]
    assert not turns._counts
    assert await hold(turns, "dan") == "dan"


async def hold(turns, name):
    async with turns.slot(name, "a"):
        return name


async def test_results_stay_within_their_weight_and_failures_are_not_cached():
    results, computed = SharedResults(10, len), []

    async def compute(text):
        computed.append(text)
        if text == "bad":
            raise ParlorError("bad", "Bad.")
        return text

    for text in ("aaaa", "bbbb", "cccc", "aaaa", "x" * 11):
        assert await results.get(text, lambda text=text: compute(text)) == text
    assert computed == ["aaaa", "bbbb", "cccc", "aaaa", "x" * 11]
    assert len(results) == 2
    for _ in range(2):
        with pytest.raises(ParlorError):
            await results.get("bad", lambda: compute("bad"))
    assert computed[-2:] == ["bad", "bad"]


# --- a long conversation ---------------------------------------------------------------------------------------------


async def test_frames_of_a_long_conversation_stay_small_and_its_history_comes_in_pages(new):
    table = await new()
    stored = await table.service.create("ann", "Ann", Order("nethack-chat", seats("me")))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    state = table.cache.actors[stored.id].state
    story = state.match.state.story
    state.match.state = msgspec.structs.replace(
        state.match.state,
        story=story + tuple(msgspec.structs.replace(story[0], said=f"line {n}") for n in range(2400)),
    )
    await ann.play(stored.id, 0, {"type": "say", "text": "hello"})
    assert isinstance(ann.messages[-1], protocol.StepMessage)
    assert len(ann.frames[-1]) < 65_536
    view = msgspec.convert(ann.messages[-1].view, game("nethack-chat").View)
    assert view.earlier + len(view.story) == 2402
    first, found = view.earlier, []
    while first:
        first, entries = await history(table, state.stored, 0, first, "ann", "")
        assert 0 < len(entries) <= 100
        found = [*entries, *found]
    assert [one.said for one in (*found, *view.story)][1:-1] == [f"line {n}" for n in range(2400)]
    assert page(state.match, 0, 10_000)[0] == view.earlier - 100
    assert page(state.match, -1, 0) == (0, ())


async def test_the_history_of_a_match_that_is_not_in_memory_is_replayed(new):
    table = await new()
    stored = await table.service.create("ann", "Ann", Order("nethack-chat", seats("me")))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    for n in range(105):
        await ann.play(stored.id, 0, {"type": "say", "text": f"hello {n}"})
    ann.disconnect()
    await settled(table)
    assert stored.id not in table.cache.actors
    first, entries = await history(table, await table.store.load(stored.id), -1, 6, "", "10.0.0.1")
    assert (first, [one.said for one in entries]) == (0, ["", *[f"hello {n}" for n in range(5)]])
