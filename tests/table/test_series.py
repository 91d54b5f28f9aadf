"""A fair series: two games from the same start with seats swapped, on every store."""

import pytest
from people import Person, seats, settled, two_at

from parlor import protocol
from parlor.kernel import Budget, Chance, Match, Outcome, ParlorError
from parlor.table.orders import Order
from parlor.table.stored import Settings

pytestmark = pytest.mark.anyio

FIRST = Settings(series=1)
PASS = {"type": "pass"}


async def again(table, match, *people):
    """The rematch that all of them ask for; they watch it."""
    for person in people:
        seat = next(
            n
            for n, assignment in enumerate((await table.store.load(match)).seats)
            if assignment.player == person.player
        )
        await person.request(protocol.RematchRequest(match, seat))
    rematch = people[0].last(protocol.MetadataMessage).rematch
    for person in people:
        await person.watch(rematch)
    return rematch


async def start_and_seed(table, match):
    """The first state, and where chance comes from now."""
    replayed = Match.replay((await table.store.load(match)).record())
    return replayed.at(0).state, replayed.seed


@pytest.mark.proves("TW-161")
async def test_the_second_game_has_the_start_of_the_first_and_new_dice_and_the_third_is_another_series(table):
    first, ann, bob = await two_at(table, "territory-words", settings=FIRST)
    await bob.request(protocol.ResignRequest(first, 1, "enough"))
    second = await again(table, first, ann, bob)
    whole = ann.last(protocol.MatchMessage)
    assert [seat.name for seat in whole.metadata.seats] == ["Bob", "Ann"]
    assert (whole.version, whole.to_act, whole.settings["series"]) == (1, (0,), 2)
    (start, seed), (same, other) = await start_and_seed(table, first), await start_and_seed(table, second)
    assert start == same
    assert seed != other
    assert whole.commitment != (await table.store.load(first)).header.commitment  # of a seed that is still secret

    assert (await bob.play(second, 0, PASS))[-1].version == 2
    await ann.request(protocol.ResignRequest(second, 1, "enough"))
    third = await again(table, second, ann, bob)
    stored = await table.store.load(third)
    assert ([assignment.name for assignment in stored.seats], stored.settings.series, stored.rows) == (
        ["Ann", "Bob"],
        1,
        (),
    )
    assert (await start_and_seed(table, third))[0] != start


@pytest.mark.proves("TW-162")
async def test_the_series_result_is_given_by_the_seats_of_the_second_game(table):
    first, ann, bob = await two_at(table, "territory-words", settings=FIRST)
    match = Match.replay((await table.store.load(first)).record())
    claim = match.game.bot("easy").choose(match.turn(0, Chance(1), Budget(seconds=1)))
    land = match.play(0, claim).events[0].event.gained
    await ann.play(first, 0, claim)
    for person, seat in ((bob, 1), (ann, 0), (bob, 1), (ann, 0)):
        await person.play(first, seat, PASS)
    second = await again(table, first, ann, bob)
    for person, seat in ((bob, 0), (ann, 1), (bob, 0)):
        await person.play(second, seat, PASS)
    assert await table.service.series(await table.store.load(second)) is None
    await ann.play(second, 1, PASS)
    stored = await table.store.load(second)
    assert stored.outcome.results == ("draw", "draw")
    assert await table.service.series(stored) == Outcome(("loss", "win"), "fair-series", (0, land))
    assert await table.service.series(await table.store.load(first)) is None


async def test_resigning_game_two_loses_the_series(table):
    first, ann, bob = await two_at(table, "territory-words", settings=FIRST)
    match = Match.replay((await table.store.load(first)).record())
    claim = match.game.bot("easy").choose(match.turn(0, Chance(1), Budget(seconds=1)))
    land = match.play(0, claim).events[0].event.gained
    await ann.play(first, 0, claim)
    for person, seat in ((bob, 1), (ann, 0), (bob, 1), (ann, 0)):
        await person.play(first, seat, PASS)
    second = await again(table, first, ann, bob)
    await bob.play(second, 0, PASS)
    await ann.request(protocol.ResignRequest(second, 1, "enough"))
    series = await table.service.series(await table.store.load(second))
    assert series == Outcome(("win", "loss"), "fair-series", (230_400, land))


async def test_a_first_game_that_was_given_up_counts_as_the_whole_map(table):
    first, ann, bob = await two_at(table, "territory-words", settings=FIRST)
    await ann.request(protocol.ResignRequest(first, 0, "enough"))
    second = await again(table, first, ann, bob)
    for person, seat in ((bob, 0), (ann, 1)) * 2:
        await person.play(second, seat, PASS)
    assert await table.service.series(await table.store.load(second)) == Outcome(
        ("win", "loss"), "fair-series", (230_400, 0)
    )


async def test_a_series_against_a_bot(table):
    stored = await table.service.create("ann", "Ann", Order("territory-words", seats("me", "random"), settings=FIRST))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await ann.request(protocol.ResignRequest(stored.id, 0, "enough"))
    second = await again(table, stored.id, ann)
    await settled(table)
    assert [seat.kind for seat in ann.last(protocol.MatchMessage).metadata.seats] == ["bot", "human"]
    assert ann.last(protocol.StepMessage).seat == 0  # it has begun
    await ann.request(protocol.ResignRequest(second, 1, "enough"))
    assert (await table.service.series(await table.store.load(second))).results == ("win", "loss")


async def test_the_second_game_is_a_match_like_others(table):
    """It is taken back, loaded, forked; a fork is of no series."""
    first, ann, bob = await two_at(table, "territory-words", settings=FIRST)
    await ann.request(protocol.ResignRequest(first, 0, "enough"))
    second = await again(table, first, ann, bob)
    await bob.play(second, 0, PASS)
    await bob.request(protocol.TakeBackRequest(second, 0))
    await ann.request(protocol.AnswerOfferRequest(second, 1, True))
    assert (ann.last(protocol.StepMessage).version, ann.last(protocol.StepMessage).to_act) == (3, (0,))
    await bob.request(protocol.ResignRequest(second, 0, "enough"))
    fork = await table.service.fork("ann", "Ann", second, 2, seats("me", "open"))
    assert fork.settings.series == 0


@pytest.mark.parametrize(
    ("game", "who", "series", "code"),
    [
        ("nim", ("me", "open"), 2, "bad-series"),
        ("patience", ("me",), 1, "bad-series"),
        ("liars-dice", ("me", "open"), 1, "series-of-secrets"),
    ],
)
@pytest.mark.usefixtures("toys")
async def test_what_is_no_series(table, game, who, series, code):
    with pytest.raises(ParlorError, match=code):
        await table.service.create("ann", "Ann", Order(game, seats(*who), settings=Settings(series=series)))
