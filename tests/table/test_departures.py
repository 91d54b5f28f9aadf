"""A match that goes on when a player leaves or is late (`Departures`): a party in the dungeon at a table."""

import pytest
from people import FakeTime, new_table, settled, two_at

from parlor import protocol
from parlor.kernel import TimeSettings
from parlor.table.stored import Settings

PARTY = {"edition": "deep", "party": 2}
WAIT = {"type": "wait"}
SEARCH = {"type": "search"}
SECONDS = 60  # for each round


@pytest.fixture
def time():
    return FakeTime()


@pytest.fixture
async def table(database, time):
    table = new_table(database.store(), now=time)
    await table.open()
    yield table
    await table.close()


async def party_at(table):
    """Return a match of a party whose players have chosen their classes, and the two."""
    order = {"options": PARTY, "settings": Settings(time=TimeSettings(None, 0, SECONDS))}
    match, ann, bob = await two_at(table, "nethack-chat", **order)
    await ann.play(match, 0, {"type": "become", "hero_class": "mage"})
    await bob.play(match, 1, {"type": "become", "hero_class": "rogue"})
    return match, ann, bob


async def flags(table):
    table.scheduler.check_clocks()
    await table.scheduler.load_due()
    await settled(table)


@pytest.mark.anyio
async def test_what_is_sealed_reaches_no_other_player(table):
    match, ann, bob = await party_at(table)
    await ann.play(match, 0, SEARCH)
    step = bob.last(protocol.StepMessage)
    assert step.to_act == (1,)
    assert step.events == ({"type": "spoken", "seat": 0},) or step.events == [{"type": "spoken", "seat": 0}]
    assert "'search'" not in str(step.view)
    assert "'search'" in str(ann.last(protocol.StepMessage).view)


@pytest.mark.anyio
async def test_the_others_go_on_when_a_player_is_late(table, time):
    match, ann, bob = await party_at(table)
    await ann.play(match, 0, SEARCH)
    time.passes(SECONDS + 1)
    await flags(table)
    late = ann.last(protocol.StepMessage)
    assert (late.system_action, late.seat, late.outcome) == ("time-out", 1, None)
    assert set(late.to_act) == {0, 1}
    assert late.clock.remaining_ms[1] > (SECONDS - 2) * 1000  # a new round, a new clock
    await bob.play(match, 1, WAIT)
    assert bob.last(protocol.StepMessage).to_act == (0,)


@pytest.mark.anyio
async def test_a_party_without_players_ends(table, time):
    _, ann, _ = await party_at(table)
    for _ in range(8):
        time.passes(SECONDS + 1)
        await flags(table)
    over = ann.last(protocol.StepMessage).outcome
    assert over.results == ("loss", "loss")
    assert over.reason == "time"


@pytest.mark.anyio
async def test_the_others_go_on_when_a_player_leaves(table):
    match, ann, bob = await party_at(table)
    await bob.request(protocol.ResignRequest(match, 1, "leave"))
    left = ann.last(protocol.StepMessage)
    assert (left.system_action, left.outcome, left.to_act) == ("resign", None, (0,))
    await ann.play(match, 0, SEARCH)
    assert ann.last(protocol.StepMessage).to_act == (0,)
    await ann.request(protocol.ResignRequest(match, 0, "leave too"))
    assert ann.last(protocol.StepMessage).outcome.results == ("loss", "loss")
    stored = await table.service.finished(match)
    assert stored.ply == 5
