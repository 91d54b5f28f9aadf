"""An action of a client is played once, for as long as its match lives, however often and wherever it is sent."""

import sqlite3
from itertools import product

import pytest
from people import Person, new_table, seats, settled, two_at
from stored_matches import match, row

from databases import opened, write
from parlor import protocol
from parlor.table.orders import Order
from parlor.table.stored import EntryWrite
from parlor.table.stores.writer import ActionKeys

pytestmark = pytest.mark.anyio

BIDS = [{"type": "bid", "count": count, "face": face} for count, face in product(range(1, 11), range(1, 7))]
DICE = {"dice": 5}
MANY = 40  # entries after the action that is sent again: more than any window of the newest ones would hold


async def play_alternately(match, people, bids, first=0):
    """Let two people bid in turn; the ids are bid0, bid1, ..."""
    for number, bid in enumerate(bids, start=first):
        replies = await people[number % 2].play(match, number % 2, bid, f"bid{number}")
        assert replies[-1].version == number + 1


def acknowledged(replies):
    """(id, version) of every acknowledgement."""
    acks = [(reply.id, reply.version) for reply in replies if isinstance(reply, protocol.AckMessage)]
    return acks + [
        (reply.ack, reply.version) for reply in replies if isinstance(reply, protocol.StepMessage) and reply.ack
    ]


@pytest.mark.parametrize("version", [None, 0])
async def test_an_old_action_is_acknowledged_after_the_match_left_memory(table, version):
    match_id, ann, bob = await two_at(table, options=DICE)
    await play_alternately(match_id, (ann, bob), BIDS[:MANY])
    ann.disconnect()
    bob.disconnect()
    await settled(table)
    assert match_id not in table.cache.actors

    ann = Person(table, "ann")
    await ann.watch(match_id)
    replies = await ann.play(match_id, 0, BIDS[0], "bid0", version)
    assert acknowledged(replies) == [("bid0", 1)]
    assert (await table.store.load(match_id)).rows[-1].ply == MANY


@pytest.mark.parametrize("version", [None, 0])
async def test_an_old_action_is_acknowledged_while_the_match_is_in_memory(table, version):
    match_id, ann, bob = await two_at(table, options=DICE)
    await play_alternately(match_id, (ann, bob), BIDS[:MANY])
    assert acknowledged(await ann.play(match_id, 0, BIDS[0], "bid0", version)) == [("bid0", 1)]


async def test_an_old_action_is_acknowledged_after_a_restart(database):
    first = new_table(database.store())
    await first.open()
    match_id, ann, bob = await two_at(first, options=DICE)
    await play_alternately(match_id, (ann, bob), BIDS[:MANY])
    await first.close()

    second = new_table(database.store())
    await second.open()
    try:
        ann = Person(second, "ann")
        await ann.watch(match_id)
        assert acknowledged(await ann.play(match_id, 0, BIDS[0], "bid0", 0)) == [("bid0", 1)]
        assert acknowledged(await ann.play(match_id, 0, BIDS[0], "bid0")) == [("bid0", 1)]
        assert acknowledged(await ann.play(match_id, 0, BIDS[MANY], "new")) == [("new", MANY + 1)]
    finally:
        await second.close()


async def test_an_action_that_was_taken_back_is_not_played_again(table):
    match_id, ann, bob = await two_at(table, options=DICE)
    await ann.play(match_id, 0, BIDS[0], "mine")
    await ann.request(protocol.TakeBackRequest(match_id, 0))
    await bob.request(protocol.AnswerOfferRequest(match_id, 1, True))
    assert ann.last(protocol.StepMessage).system_action == "take-back"
    assert acknowledged(await ann.play(match_id, 0, BIDS[0], "mine")) == [("mine", 1)]
    assert len((await table.store.load(match_id)).rows) == 2
    assert acknowledged(await ann.play(match_id, 0, BIDS[0], "again")) == [("again", 3)]


async def test_an_action_of_a_finished_match_is_acknowledged(table):
    match_id, ann, _ = await two_at(table, options=DICE)
    await ann.play(match_id, 0, BIDS[0], "mine")
    await ann.request(protocol.ResignRequest(match_id, 0, "enough"))
    assert acknowledged(await ann.play(match_id, 0, BIDS[0], "mine", 0)) == [("mine", 1)]
    assert acknowledged(await ann.request(protocol.ResignRequest(match_id, 0, "enough"))) == [("enough", 2)]


async def test_a_take_back_that_is_sent_again_takes_back_once(table, forgiving):
    kept_match = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")))
    ann = Person(table, "ann")
    await ann.watch(kept_match.id)
    await ann.play(kept_match.id, 0, BIDS[0], "mine")  # and the bot answers
    if not ann.last(protocol.StepMessage).outcome:
        replies = await ann.request(protocol.TakeBackRequest(kept_match.id, 0, id="back"))
        assert (
            "back",
            next(reply.version for reply in replies if isinstance(reply, protocol.StepMessage)),
        ) in acknowledged(replies)
        before = len((await table.store.load(kept_match.id)).rows)
        assert [
            ack for ack, _ in acknowledged(await ann.request(protocol.TakeBackRequest(kept_match.id, 0, id="back")))
        ] == ["back"]
        assert len((await table.store.load(kept_match.id)).rows) == before


async def test_an_agreed_take_back_that_is_sent_again_asks_for_nothing(table):
    match_id, ann, bob = await two_at(table, options=DICE)
    await ann.play(match_id, 0, BIDS[0], "mine")
    replies = await ann.request(protocol.TakeBackRequest(match_id, 0, id="back"))
    assert replies[-1].offer.id == "back"
    await bob.request(protocol.AnswerOfferRequest(match_id, 1, True))
    assert acknowledged(await ann.request(protocol.TakeBackRequest(match_id, 0, id="back"))) == [("back", 2)]
    assert table.cache.actors[match_id].state.offer is None


async def test_two_servers_that_know_nothing_of_each_other_play_an_action_once(postgres):
    servers = [new_table(postgres.store()) for _ in range(2)]
    for server in servers:
        await server.open()
    try:
        match_id, ann, _ = await two_at(servers[0])
        elsewhere = Person(servers[1], "ann")
        await elsewhere.watch(match_id)
        assert acknowledged(await ann.play(match_id, 0, BIDS[0], "mine", 0)) == [("mine", 1)]
        assert acknowledged(await elsewhere.play(match_id, 0, BIDS[0], "mine", 0)) == [("mine", 1)]
        assert len((await servers[0].store.load(match_id)).rows) == 1
    finally:
        for server in servers:
            await server.close()


# --- the key in the store ---------------------------------------------------------------------------------------------


def entry(name, ply, seat, action_id):
    return EntryWrite(row=row(ply, name, seat=seat)._replace(action_id=action_id))


async def test_the_store_refuses_a_second_entry_with_the_same_action_id(store):
    async with opened(store) as reports:
        await store.create(match("m"))
        await store.create(match("other"))
        assert await write(store, reports, entry("m", 1, 0, "a")) == [None]
        assert await write(store, reports, entry("m", 2, 0, "a")) == ["conflict"]
        assert await write(
            store,
            reports,
            entry("m", 2, 1, "a"),
            entry("other", 1, 0, "a"),
            entry("m", 3, 0, ""),
            entry("m", 4, 0, ""),
            entry("m", 5, 0, "b"),
            entry("m", 6, 0, "b"),
            entry("m", 6, 0, "c"),
        ) == [None, None, None, None, None, "conflict", None]
        assert [row.ply for row in (await store.load("m")).rows] == [1, 2, 3, 4, 5, 6]


async def test_the_store_refuses_a_repeated_action_id_after_it_was_opened_again(database):
    store = database.store()
    async with opened(store) as reports:
        await store.create(match("m"))
        await write(store, reports, entry("m", 1, 0, "a"))
    store = database.store()
    async with opened(store) as reports:
        assert await write(store, reports, entry("m", 2, 0, "a")) == ["conflict"]
        assert await write(store, reports, entry("m", 2, 0, "b")) == [None]


async def test_an_action_id_whose_entry_could_not_be_stored_is_free(store):
    async with opened(store) as reports:
        await store.create(match("m"))
        assert await write(store, reports, entry("m", 1, 0, "a")) == [None]
        assert await write(store, reports, entry("m", 1, 0, "b")) == ["conflict"]  # the ply is taken
        assert await write(store, reports, entry("m", 2, 0, "b")) == [None]


def test_action_keys_beyond_the_limit_are_read_again():
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE entries (match_id, ply, seat, action_id)")
    keys = ActionKeys(connection, limit=2)

    def item(name, ply):
        return [name, ply, 0, "{}", 0, "", f"{name}{ply}", 0], None

    for name, ply in product("abc", (1, 2)):
        assert keys.claim([item(name, ply)]) == set()
        connection.execute("INSERT INTO entries VALUES (?, ?, 0, ?)", (name, ply, f"{name}{ply}"))
    assert len(keys._by_match) == 2  # the first match made room
    assert [keys.claim([item(name, ply)]) for name, ply in product("abc", (1, 2))] == [{0}] * 6
