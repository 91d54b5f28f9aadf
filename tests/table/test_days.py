"""Daily matches: everyone on a server gets the same dice, which stay secret until the day is over."""

import hmac
import json

import pytest
from msgspec import Raw
from people import FakeTime, Person, new_table, seats, settled

from databases import Database
from liars_dice import LiarsDice
from parlor import protocol
from parlor.kernel import Daily, Match, ParlorError
from parlor.table.days import daily_seed, day_of, read_day, streak
from parlor.table.orders import Order, create_match
from parlor.table.stored import Settings
from toys import Nim

TODAY = "2027-01-15"  # at FakeTime's eight o'clock
UNTIL_MIDNIGHT = 16 * 3600
DAILY = {"dice": 2}


@pytest.fixture(autouse=True)
def two_dice_are_daily(replace_game):
    class DailyDice(LiarsDice, Daily):
        def daily(self, options):
            return options.dice == 2

    replace_game(DailyDice())


@pytest.fixture
def time():
    return FakeTime()


@pytest.fixture
async def table(database, time):
    table = new_table(database.store(), now=time)
    await table.open()
    yield table
    await table.close()


async def ordered(table, player, options=DAILY):
    stored = await table.service.create(player, player.title(), Order("liars-dice", seats("me", "random"), options))
    await settled(table)
    return stored


async def played(table, player, options=DAILY):
    """A match that the player has finished: always the highest bid, or a call."""
    stored = await ordered(table, player, options)
    person = Person(table, player)
    [own_view] = (await person.watch(stored.id))[-1].views
    view, to_act = own_view.view, (0,)
    while to_act:
        assert to_act == (0,)
        highest = {"type": "bid", "count": sum(view["counts"]), "face": 6}
        await person.play(stored.id, 0, {"type": "call"} if view["bid"] else highest)
        step = person.last(protocol.StepMessage)
        view, to_act = step.view, step.to_act
    person.disconnect()
    await settled(table)
    return stored.id


async def states(table, match):
    stored = await table.store.load(match)
    replayed = Match.replay(stored.record())
    return [replayed.at(ply).state for ply in range(replayed.ply + 1)]


async def seed(table, match):
    return (await table.store.load(match)).header.seed


# --- the dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_everyone_meets_the_same_dice_from_beginning_to_end(table, time):
    ann = await played(table, "ann")
    time.passes(3600)
    bob = await played(table, "bob")
    assert len(await states(table, ann)) > 4  # all dice were rolled again
    assert await states(table, bob) == await states(table, ann)
    stored = await table.store.load(bob)
    assert (stored.day, stored.seats[0].name) == (TODAY, "Bob")


@pytest.mark.anyio
async def test_the_dice_of_a_day_outlive_the_server(table, database, time):
    first = await ordered(table, "ann")
    await table.close()
    again = new_table(database.store(), now=time)
    await again.open()
    assert (await ordered(again, "bob")).header.seed == first.header.seed
    await again.close()


@pytest.mark.anyio
async def test_days_servers_and_options_each_have_their_own_dice(table, time):
    seeds = {(await ordered(table, "ann")).header.seed}
    time.passes(UNTIL_MIDNIGHT - 0.001)
    assert (await ordered(table, "ann")).header.seed in seeds
    time.passes(0.001)
    tomorrow = await ordered(table, "ann")
    assert tomorrow.day == "2027-01-16"
    other = new_table(Database("memory", "memory:").store(), now=time)
    await other.open()
    seeds |= {tomorrow.header.seed, (await ordered(other, "ann")).header.seed}
    await other.close()
    assert len(seeds) == 3
    usual = [await ordered(table, "ann", {"dice": 3}) for _ in range(2)]
    assert [stored.day for stored in usual] == ["", ""]
    assert len(seeds | {stored.header.seed for stored in usual}) == 5


def test_a_seed_is_128_bits_of_a_keyed_hash():
    """The server's rules for days, implemented a second time."""
    key, options = b"k" * 32, Raw(b'{"dice":2}')
    message = json.dumps(["daily seed", "liars-dice", {"dice": 2}, TODAY], separators=(",", ":")).encode()
    seed = daily_seed(TODAY, "liars-dice", options, key)
    assert f"{seed:032x}" == hmac.new(key, message, "sha256").hexdigest()[:32]
    others = {
        daily_seed("2027-01-16", "liars-dice", options, key),
        daily_seed(TODAY, "nim", options, key),
        daily_seed(TODAY, "liars-dice", Raw(b'{"dice":1}'), key),
        daily_seed(TODAY, "liars-dice", options, b"l" * 32),
    }
    assert len(others | {seed}) == 5


def test_without_a_secret_there_are_no_dice_of_a_day():
    with pytest.raises(AssertionError):
        create_match(Order("liars-dice", seats("me", "random"), DAILY), "ann", "Ann", 0)


# --- playing it -------------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_nothing_is_taken_back(table):
    stored = await ordered(table, "ann")
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await ann.play(stored.id, 0, {"type": "bid", "count": 1, "face": 1})
    assert (await ann.request(protocol.TakeBackRequest(stored.id, 0)))[-1].code == "no-take-backs"


@pytest.mark.anyio
@pytest.mark.parametrize("who", [("me", "open"), ("me", "me"), ("random", "random")])
async def test_it_is_for_one(table, who):
    with pytest.raises(ParlorError, match="not-alone"):
        await table.service.create("ann", "Ann", Order("liars-dice", seats(*who), DAILY))


@pytest.mark.anyio
@pytest.mark.usefixtures("toys")
async def test_it_is_of_no_series(table, replace_game):
    """The second game of a series begins as the first did, and is no secret when it is over."""

    class DailyNim(Nim, Daily):
        def daily(self, options):
            return True

    replace_game(DailyNim())
    with pytest.raises(ParlorError, match="not-alone"):
        await table.service.create("ann", "Ann", Order("nim", seats("me", "random"), settings=Settings(series=1)))
    await table.service.create("ann", "Ann", Order("nim", seats("me", "random")))
    await settled(table)


# --- after it ---------------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_the_record_is_sealed_until_the_day_is_over(table, time):
    match, usual = await played(table, "ann"), await played(table, "ann", {"dice": 1})
    for wait in (UNTIL_MIDNIGHT - 0.001, 0.001):
        with pytest.raises(ParlorError, match="sealed-today"):
            await table.service.finished(match)
        with pytest.raises(ParlorError, match="sealed-today"):
            await table.service.fork("ann", "Ann", match, 1, seats("me", "random"))
        assert (await table.service.finished(usual)).outcome
        time.passes(wait)
    assert (await table.service.finished(match)).outcome


@pytest.mark.anyio
async def test_a_rematch_and_a_fork_are_matches_like_others(table, time):
    match = await played(table, "ann")
    ann = Person(table, "ann")
    await ann.watch(match)
    again = (await ann.request(protocol.RematchRequest(match, 0)))[-1].rematch
    time.passes(UNTIL_MIDNIGHT)
    fork = await table.service.fork("ann", "Ann", match, 1, seats("me", "random"))
    await settled(table)
    for other in (again, fork.id):
        stored = await table.store.load(other)
        assert (stored.day, stored.origin_id) == ("", match)
    assert await seed(table, again) != await seed(table, match)
    stored = await table.store.load(match)
    assert [one.match for one in await table.store.ranking("liars-dice", TODAY, bytes(stored.options).decode())] == [
        match
    ]


# --- days ------------------------------------------------------------------------------------------------------------


def test_a_day_begins_and_ends_at_midnight_in_utc():
    assert day_of(1_800_000_000_000) == TODAY
    midnight = 1_800_000_000_000 + UNTIL_MIDNIGHT * 1000
    assert (day_of(midnight - 1), day_of(midnight)) == (TODAY, "2027-01-16")


@pytest.mark.parametrize(
    "wrong", ["", "today", "2027-1-15", "20270115", "2027-W02-5", "2027-02-29", " 2027-01-15", "٢٠٢٧-٠١-١٥"]
)
def test_what_is_no_day(wrong):
    with pytest.raises(ParlorError, match="bad-day"):
        read_day(wrong)


@pytest.mark.parametrize(
    ("days", "length"),
    [
        ([], 0),
        (["2027-01-15"], 1),
        (["2027-01-14"], 1),
        (["2027-01-13"], 0),
        (["2027-01-15", "2027-01-14", "2027-01-13", "2027-01-11"], 3),
        (["2027-01-14", "2027-01-13", "2027-01-11"], 2),
        ([f"2027-01-{day:02}" for day in range(1, 16)] + ["2026-12-31", "2026-12-30"], 17),
    ],
)
def test_days_in_a_row_end_today_or_yesterday(days, length):
    assert streak(days, TODAY) == length
