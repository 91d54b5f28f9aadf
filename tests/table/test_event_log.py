"""The log in the answer to `describe`: the events of a seat after a version, as sentences."""

import pytest
from people import Person, new_table, seats, settled, two_at

from parlor import protocol
from parlor.table.orders import Order

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(memory):
    table = new_table(memory.store())
    await table.open()
    yield table
    await table.close()


async def log(person, match, seat, since=0):
    [description] = await person.request(protocol.DescribeRequest(match, seat, since))
    return [(entry.version, entry.seat, *entry.lines) for entry in description.log]


def bid(count, face):
    return {"type": "bid", "count": count, "face": face}


async def test_a_description_without_log_since_has_no_log(table):
    match, ann, _ = await two_at(table)
    await ann.play(match, 0, bid(1, 2))
    [description] = await ann.request(protocol.DescribeRequest(match, 0))
    assert description.log == ()


async def test_the_log_has_what_came_after_a_version(table):
    match, ann, bob = await two_at(table)
    await ann.play(match, 0, bid(1, 2))
    await bob.play(match, 1, bid(1, 3))
    first, second = (1, 0, "Player 1 bids 1 x 2."), (2, 1, "Player 2 bids 1 x 3.")
    assert await log(ann, match, 0) == [first, second]
    assert await log(ann, match, 0, 1) == [second]
    assert await log(ann, match, 0, 2) == []


async def test_each_seat_gets_the_sentences_of_its_own_events(table):
    match, ann, bob = await two_at(table)
    await ann.play(match, 0, bid(1, 2))
    await bob.play(match, 1, {"type": "call"})
    spectator = Person(table, "eve")
    await spectator.watch(match, watch_key=f"watch {match}")
    own = [[line for _, _, *lines in await log(*of) for line in lines] for of in ((ann, match, 0), (bob, match, 1))]
    seen = [line for _, _, *lines in await log(spectator, match, -1) for line in lines]
    assert [line for line in own[0] if line in own[1]] == seen
    for lines in own:
        assert sum(line.startswith("You rolled ") for line in lines) == 1
    assert not any(line.startswith("You rolled ") for line in seen)


async def test_the_log_is_whole_after_a_long_match_and_a_restart(table, monkeypatch):
    monkeypatch.setattr("parlor.table.recent_steps.MIN_STEPS", 1)
    match, ann, bob = await two_at(table, options={"dice": 5})
    bids = [bid(count, face) for count in range(1, 4) for face in range(1, 6)]
    for number, action in enumerate(bids):
        await (ann, bob)[number % 2].play(match, number % 2, action)
    whole = await log(ann, match, 0)
    assert [entry[0] for entry in whole] == list(range(1, len(bids) + 1))  # more than the server has at hand
    ann.disconnect()
    bob.disconnect()
    await settled(table)
    later = Person(table, "ann")
    await later.watch(match)
    assert await log(later, match, 0) == whole


async def test_what_was_taken_back_is_not_in_the_log(table):
    match, ann, bob = await two_at(table)
    await ann.play(match, 0, bid(1, 2))
    await ann.request(protocol.TakeBackRequest(match, 0))
    await bob.request(protocol.AnswerOfferRequest(match, 1, True))
    await ann.play(match, 0, bid(2, 5))
    assert await log(bob, match, 1) == [(3, 0, "Player 1 bids 2 x 5.")]


async def test_the_log_is_bounded(table, monkeypatch):
    monkeypatch.setattr("parlor.table.event_log.MAX_LOG_ENTRIES", 2)
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "me"), {"dice": 5}))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    for number in range(4):
        await ann.play(stored.id, number % 2, bid(1, 1 + number))
    assert [entry[0] for entry in await log(ann, stored.id, 0)] == [3, 4]
