"""One guest or address can neither fill the lobby nor take all seats that are offered there."""

import pytest
from people import FakeTime, Person, new_table, seats

from parlor import protocol
from parlor.kernel import ParlorError
from parlor.table.executors import WorkLimits
from parlor.table.orders import Order
from parlor.table.stored import Settings

pytestmark = pytest.mark.anyio

LISTED = Order("liars-dice", seats("me", "open"), settings=Settings(public=True))


@pytest.fixture
async def clock():
    return FakeTime()


@pytest.fixture
async def table(database, clock):
    table = new_table(database.store(), clock, public_open=100, work=WorkLimits(new_public_burst=100))
    await table.open()
    yield table
    await table.close()


async def listed(table, player, clock):
    clock.passes(1)
    return (await table.service.create(player, player.title(), LISTED)).id


async def listed_ids(table, limit=50):
    return [match.id for match in await table.service.lobby(limit)]


async def test_fifty_matches_of_one_guest_do_not_push_out_another(table, clock):
    honest = await listed(table, "ann", clock)
    many = [await listed(table, "spam", clock) for _ in range(50)]
    table.service.max_public_open = 4  # the lobby shows as many as one guest may have
    assert await listed_ids(table) == [many[-1], honest, many[-2], many[-3], many[-4]]
    table.service.max_public_open = 3
    assert await listed_ids(table) == [many[-1], honest, many[-2], many[-3]]
    assert await listed_ids(table, 2) == [many[-1], honest]


async def test_a_fourth_listed_match_is_refused(table, clock):
    table.service.max_public_open = 3
    for _ in range(3):
        await listed(table, "ann", clock)
    with pytest.raises(ParlorError, match="too-many-public"):
        await table.service.create("ann", "Ann", LISTED)
    await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))  # one that is not public
    await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "me"), settings=Settings(public=True)))
    await listed(table, "bob", clock)
    clock.passes(86_400)
    await listed(table, "ann", clock)  # the others are no longer shown


async def test_many_guests_of_one_address_list_only_a_few_matches(database):
    table = new_table(database.store())
    await table.open()
    for n in range(11):
        table.addresses.note(f"spam{n}", "10.0.0.6")
    first = [await table.service.create(f"spam{n}", "Spam", LISTED) for n in range(10)]
    with pytest.raises(ParlorError, match="too-fast"):
        await table.service.create("spam10", "Spam", LISTED)
    await table.service.create("spam10", "Spam", Order("liars-dice", seats("me", "open")))  # one that is not public
    spam = Person(table, "spam0", "10.0.0.6")
    await table.service.join("bob", "Bob", first[0].id, 1)
    await spam.watch(first[0].id)
    await spam.request(protocol.ResignRequest(first[0].id, 0, "enough"))
    with pytest.raises(ParlorError, match="too-fast"):  # the fork of a public match is public
        await table.service.fork("spam10", "Spam", first[0].id, 0, seats("me", "open"))
    table.addresses.note("ann", "10.0.0.7")
    await table.service.create("ann", "Ann", LISTED)
    await table.close()


async def test_a_match_is_listed_for_a_day(table, clock):
    match = await listed(table, "ann", clock)
    clock.passes(86_399)
    assert await listed_ids(table) == [match]
    clock.passes(2)
    assert await listed_ids(table) == []


async def test_one_guest_takes_at_most_ten_listed_seats(table, clock):
    matches = [await listed(table, f"guest{n}", clock) for n in range(12)]
    for match in matches[:10]:
        await table.service.join("greedy", "Greedy", match, 1)
    with pytest.raises(ParlorError, match="too-many-public"):
        await table.service.join("greedy", "Greedy", matches[10], 1)
    await table.service.join("bob", "Bob", matches[10], 1)
    unlisted = await table.service.create("cyd", "Cyd", Order("liars-dice", seats("me", "open")))
    await table.service.join("greedy", "Greedy", unlisted.id, 1)  # a friend's
    greedy = Person(table, "greedy")
    await greedy.watch(matches[0])
    await greedy.request(protocol.ResignRequest(matches[0], 1, "enough"))
    await table.service.join("greedy", "Greedy", matches[11], 1)


async def test_many_guests_of_one_address_take_only_some_of_the_listed_seats(table, clock):
    matches = [await listed(table, f"guest{n}", clock) for n in range(62)]
    for n, match in enumerate(matches[:60]):  # a class room of thirty, twice
        table.addresses.note(f"greedy{n % 30}", "10.0.0.6")
        await table.service.join(f"greedy{n % 30}", "Greedy", match, 1)
    table.addresses.note("one-more", "10.0.0.6")
    with pytest.raises(ParlorError, match="too-fast"):
        await table.service.join("one-more", "Greedy", matches[60], 1)
    with pytest.raises(ParlorError, match="seat-taken"):
        await table.service.join("one-more", "Greedy", matches[0], 1)
    unlisted = await table.service.create("cyd", "Cyd", Order("liars-dice", seats("me", "open")))
    await table.service.join("one-more", "Greedy", unlisted.id, 1)  # a friend's
    table.addresses.note("bob", "10.0.0.7")
    await table.service.join("bob", "Bob", matches[60], 1)


async def test_a_match_that_has_not_begun_can_be_withdrawn(table, clock):
    match = await listed(table, "ann", clock)
    ann = Person(table, "ann")
    await ann.watch(match)
    with pytest.raises(ParlorError, match="not-yours"):
        await table.service.withdraw("bob", match)
    await table.service.withdraw("ann", match)
    assert await listed_ids(table) == []
    assert await table.store.load(match) is None
    with pytest.raises(ParlorError, match="no-such-match"):
        await table.service.join("bob", "Bob", match, 1)
    with pytest.raises(ParlorError, match="no-such-match"):
        await table.service.withdraw("ann", match)


async def test_a_match_that_others_have_joined_cannot_be_withdrawn(table, clock):
    match = await listed(table, "ann", clock)
    await table.service.join("bob", "Bob", match, 1)
    with pytest.raises(ParlorError, match="already-joined"):
        await table.service.withdraw("ann", match)
