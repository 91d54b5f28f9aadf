"""Public matches that are being played are listed, and anyone may watch them."""

import pytest
from people import FakeTime, Person, new_table, seats

from parlor import protocol
from parlor.kernel.game import SPECTATOR
from parlor.table.orders import Order
from parlor.table.service import PLAYING_MS
from parlor.table.stored import Settings

pytestmark = pytest.mark.anyio

PUBLIC = Settings(public=True)


@pytest.fixture
async def clock():
    return FakeTime()


@pytest.fixture
async def table(database, clock):
    table = new_table(database.store(), clock)
    await table.open()
    yield table
    await table.close()


async def listed(table, limit=12):
    return [live.summary.id for live in await table.service.playing(limit)]


async def begin(table, player="ann", opponent="me", game="liars-dice", settings=PUBLIC):
    order = Order(game, seats("me", opponent), settings=settings)
    return (await table.service.create(player, player.title(), order)).id


async def test_public_matches_are_listed_while_they_are_played(table, clock):
    bots = await begin(table, opponent="random")
    clock.passes(1)
    opened = await begin(table, opponent="open")
    private = await begin(table, "cyd", settings=Settings())
    assert await listed(table) == [bots]
    clock.passes(1)
    await table.service.join("bob", "Bob", opened, 1)
    assert await listed(table) == [opened, bots]
    clock.passes(1)
    ann = Person(table, "ann")
    await ann.watch(bots)
    await ann.play(bots, 0, {"type": "bid", "count": 1, "face": 2})
    assert await listed(table) == [bots, opened]
    assert await listed(table, 1) == [bots]
    await ann.watch(opened)
    await ann.request(protocol.ResignRequest(opened, 0, "enough"))
    assert opened not in await listed(table)
    assert private not in await listed(table)


async def test_a_match_that_rests_is_not_listed(table, clock):
    match = await begin(table)
    clock.passes(PLAYING_MS / 1000)
    assert await listed(table) == [match]
    clock.passes(1)
    assert await listed(table) == []
    ann = Person(table, "ann")
    await ann.watch(match)
    await ann.play(match, 0, {"type": "bid", "count": 1, "face": 2})
    assert await listed(table) == [match]


async def test_a_guest_has_at_most_two_matches_in_the_list(table, clock):
    matches = []
    for _ in range(4):
        clock.passes(1)
        matches.append(await begin(table))
    other = await begin(table, "bob")
    assert sorted(await listed(table)) == sorted([matches[3], matches[2], other])


async def test_anyone_may_watch_a_public_match_without_a_key(table):
    match = await begin(table, opponent="open")
    eve = Person(table, "eve")
    [refused] = await eve.watch(match)
    assert refused.code == "not-invited"  # it has not begun
    await table.service.join("bob", "Bob", match, 1)
    [shown] = await eve.watch(match)
    assert [view.viewer for view in shown.views] == [SPECTATOR]
    assert shown.views[0].view["yours"] == []  # the dice stay secret
    [live] = await table.service.playing(12)
    assert (live.spectator_count, live.scores) == (1, ())
    ann = Person(table, "ann")
    await ann.watch(match)
    await ann.request(protocol.ResignRequest(match, 0, "enough"))
    assert (await Person(table, "dan").watch(match))[0].outcome is not None  # also after the end


async def test_a_private_match_still_needs_the_key(table):
    match = await begin(table, settings=Settings())
    [refused] = await Person(table, "eve").watch(match)
    assert refused.code == "not-invited"


async def test_nobody_watches_a_daily_match_before_playing_it(table):
    order = Order("letter-crush", seats("me"), {"mode": "daily"}, PUBLIC)
    match = (await table.service.create("ann", "Ann", order)).id
    assert await listed(table) == []
    [refused] = await Person(table, "eve").watch(match)
    assert refused.code == "not-invited"


@pytest.mark.parametrize("game", ["territory-words", "grid-game", "letter-crush"])
async def test_the_list_has_scores_of_games_that_have_them(table, game):
    options = {"mode": "duel"} if game == "letter-crush" else {}
    order = Order(game, seats("me", "me"), options, settings=PUBLIC)
    match = (await table.service.create("ann", "Ann", order)).id
    [live] = await table.service.playing(12)
    assert live.scores == () or game == "letter-crush"  # not in memory, unless it has a clock; a list loads nothing
    await Person(table, "eve").watch(match)
    [live] = await table.service.playing(12)
    first, second = live.scores
    assert first == second
    assert (first > 0) == (game == "grid-game")  # its score is the number of living units


async def test_a_fault_in_a_games_scores_hides_no_match(table, monkeypatch, caplog):
    match = await begin(table, game="territory-words")
    await Person(table, "eve").watch(match)
    actor = table.cache.actors[match]
    monkeypatch.setattr(type(actor.state.game), "running_scores", lambda game, view: 1 / 0)
    [live] = await table.service.playing(12)
    assert (live.summary.id, live.scores) == (match, ())
    assert "scores_failed" in caplog.text
