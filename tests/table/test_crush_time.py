"""LetterCrush against the table's clock, and on the board of a day."""

import pytest
from people import FakeTime, Person, new_table, seats, settled

from parlor import protocol
from parlor.games.letter_crush import game
from parlor.games.letter_crush.board import path_of, words_on
from parlor.games.letter_crush.state import Options, Submit
from parlor.kernel import Chance, Match
from parlor.table.orders import Order

ME = seats("me")


@pytest.fixture
def time():
    return FakeTime()


@pytest.fixture
async def table(memory, time):
    table = new_table(memory.store(), now=time)
    await table.open()
    yield table
    await table.close()


async def sits_down(table, player="ann", **options):
    stored = await table.service.create(player, player.title(), Order("letter-crush", ME, options))
    person = Person(table, player)
    [own_view] = (await person.watch(stored.id))[-1].views
    await person.request(protocol.StartClockRequest(stored.id, 0))
    return stored.id, person, own_view.view["runs"][0]["board"]


def submit(places):
    return {"type": "submit", "path": [list(cell) for cell in path_of(places)]}


def cascading():
    """A seed and a word after which letters cascade."""
    for seed in range(1, 1000):
        state = game.start(Options(), Chance(seed))
        for _, places in words_on(state.runs[0].board, "en"):
            step = game.apply(state, 0, Submit(path_of(places)), Chance(seed, 1))
            if len(step.events) > 2:
                return seed, places
    raise AssertionError("no cascade in a thousand boards")


@pytest.mark.anyio
@pytest.mark.proves("LC-155")
async def test_the_clock_runs_on_through_cascades(table, time, monkeypatch):
    seed, seats = cascading()
    monkeypatch.setattr("parlor.table.orders.Match", lambda *given, **more: Match(*given, **{"seed": seed, **more}))
    match, ann, _ = await sits_down(table)
    time.passes(20)
    step = (await ann.play(match, 0, submit(seats)))[-1]
    assert len(step.events) > 2
    assert step.clock == protocol.ClockStatus((100_000,), (0,))
    time.passes(3)
    [around] = [one.metadata for one in await ann.watch(match) if isinstance(one, protocol.MatchMessage)]
    assert around.clock == protocol.ClockStatus((97_000,), (0,))


@pytest.mark.anyio
@pytest.mark.proves("LC-156", "LC-161", "LC-149")
async def test_a_word_that_comes_after_the_bell_is_refused(table, time):
    match, ann, board = await sits_down(table)
    (_, seats), *_ = words_on(board, "en")
    time.passes(119.9)
    score = (await ann.play(match, 0, submit(seats)))[-1].view["standings"][0]["score"]
    assert score > 0
    time.passes(0.6)  # more than its grace
    board = (ann.last(protocol.StepMessage).view)["runs"][0]["board"]
    (_, seats), *_ = words_on(board, "en")
    replies = await ann.play(match, 0, submit(seats))
    assert (replies[0].system_action, replies[0].outcome.reason, replies[1].code) == ("time-out", "time", "game-over")
    assert replies[0].outcome.scores == (score,)


@pytest.mark.anyio
@pytest.mark.proves("LC-172")
async def test_one_board_a_day_and_a_language_for_everyone(table, time):
    boards = {}
    for player, language in (("ann", "en"), ("bob", "en"), ("cyd", "pl"), ("dan", "pl")):
        match, person, board = await sits_down(table, player, mode="daily", language=language)
        (_, seats), *_ = words_on(board, language)
        after = (await person.play(match, 0, submit(seats)))[-1].view["runs"][0]
        boards.setdefault(language, []).append((board, after))  # and the same letters fall
        time.passes(3600)
    assert boards["en"][0] == boards["en"][1]
    assert boards["pl"][0] == boards["pl"][1]
    assert boards["en"][0][0] != boards["pl"][0][0]
    time.passes(86_400)
    _, _, tomorrow = await sits_down(table, "eve", mode="daily")
    assert tomorrow != boards["en"][0][0]
    await settled(table)
