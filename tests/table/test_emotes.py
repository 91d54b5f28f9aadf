"""Six phrases at a table: for all who watch, from players alone, one every five seconds."""

from typing import get_args

import pytest
from people import Person, seats, settled, two_at

from parlor import protocol
from parlor.table import emotes
from parlor.table.orders import Order
from parlor.table.token_buckets import TokenBuckets

pytestmark = pytest.mark.anyio


@pytest.fixture
async def clock(table):
    """Seconds that pass only when they are added."""
    seconds = [1000.0]
    table.emotes._seats = TokenBuckets(1 / emotes.EMOTE_SECONDS, 1, now=lambda: seconds[0])
    return seconds


async def test_all_who_watch_see_an_emote(table):
    match, ann, bob = await two_at(table)
    eve = Person(table, "eve")
    await eve.watch(match, watch_key=f"watch {match}")
    ann.send(protocol.EmoteRequest(match, 0, "good-luck"))
    await settled(table)
    for person in (ann, bob, eve):
        assert person.messages[-1] == protocol.EmoteShownMessage(match, 0, "good-luck")
    before = await table.store.load(match)
    assert before.rows == ()
    [shown] = await Person(table, "ann").watch(match)  # one who comes later sees nothing of it
    assert type(shown) is protocol.MatchMessage


async def test_a_seat_shows_one_every_five_seconds(table, clock):
    match, ann, bob = await two_at(table)
    kinds = get_args(protocol.Emote)
    assert kinds == ("hello", "good-luck", "nice-move", "wow", "oops", "good-game")
    for kind in kinds:
        assert await ann.request(protocol.EmoteRequest(match, 0, kind)) == [protocol.EmoteShownMessage(match, 0, kind)]
        [refused] = await ann.request(protocol.EmoteRequest(match, 0, kind))
        assert (refused.code, refused.request) == ("emote-too-soon", "emote")
        clock[0] += 4.9
        [refused] = await ann.request(protocol.EmoteRequest(match, 0, kind))
        assert refused.code == "emote-too-soon"
        clock[0] += 0.2
    assert (await bob.request(protocol.EmoteRequest(match, 1, "wow")))[-1].emote == "wow"  # each seat for itself


async def test_a_flood_is_refused_and_the_match_goes_on(table, clock):
    match, ann, bob = await two_at(table)
    before = len(bob.messages)
    for _ in range(50):
        ann.send(protocol.EmoteRequest(match, 0, "wow"))
    await settled(table)
    assert len(bob.messages) == before + 1
    assert table.connections.refusals["emote-too-soon"] == 49
    await ann.play(match, 0, {"type": "bid", "count": 1, "face": 2})
    assert bob.last(protocol.StepMessage).version == 1


async def test_only_the_holder_of_a_seat_shows_one(table, clock):
    match, ann, bob = await two_at(table)
    eve = Person(table, "eve")
    await eve.watch(match, watch_key=f"watch {match}")
    for person, seat, code in ((eve, 0, "not-your-seat"), (bob, 0, "not-your-seat"), (ann, 7, "no-such-seat")):
        [refused] = await person.request(protocol.EmoteRequest(match, seat, "hello"))
        assert refused.code == code
    [refused] = await eve.request(protocol.EmoteRequest(match, -1, "hello"))
    assert refused.code == "no-such-seat"
    assert ann.last(protocol.EmoteShownMessage) is None


async def test_other_texts_are_unreadable(table):
    match, ann, bob = await two_at(table)
    for emote in ('"You lose!"', '"HELLO"', '""', "null", "1", '["wow"]'):
        frame = f'{{"type":"emote","match":"{match}","seat":0,"emote":{emote}}}'
        table.connections.handle(ann, frame.encode())
        assert ann.messages[-1].code == "unreadable"
    assert bob.last(protocol.EmoteShownMessage) is None


async def test_before_the_beginning_there_is_none_and_after_the_end_there_is(table):
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    [refused] = await ann.request(protocol.EmoteRequest(stored.id, 0, "hello"))
    assert refused.code == "not-begun"
    await table.service.join("bob", "Bob", stored.id, 1)
    await settled(table)
    await ann.request(protocol.ResignRequest(stored.id, 0, "enough"))
    assert (await ann.request(protocol.EmoteRequest(stored.id, 0, "good-game")))[-1].emote == "good-game"
