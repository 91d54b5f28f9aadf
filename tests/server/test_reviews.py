"""The review of a finished match over HTTP: who gets it, when, and that it is computed once, within limits."""

import asyncio

import msgspec
import pytest
from servers import assert_error, create_match, finish_match, receive, send, watching

from parlor.kernel import Record
from parlor.search import review
from parlor.table.bot_worker import BotFailed


@pytest.fixture
def match(ada):
    """A finished run of LetterCrush."""
    match = create_match(ada, "me", game="letter-crush", options={"mode": "zen"})["match"]
    with watching(ada, match) as socket:
        send(socket, type="act", match=match, seat=0, action={"type": "finish"}, id="end")
        assert receive(socket, "step")["outcome"]
    return match


def test_players_and_holders_of_the_watch_key_get_the_review_computed_once(ada, bob, match, server, monkeypatch):
    path = f"/api/matches/{match}"
    answer = ada.get(f"{path}/review")
    assert answer.status_code == 200, answer.text
    record = Record.from_json(ada.get(f"{path}/record").content)
    assert answer.json() == msgspec.json.decode(msgspec.json.encode(review(record)))

    async def fails(*_):
        raise BotFailed("the review is computed again")

    monkeypatch.setattr(server.context.table.review_pool, "review", fails)
    assert_error(bob.get(f"{path}/review"), 403, "not-yours")
    key = ada.get(path).json()["watch_key"]
    assert bob.get(f"{path}/review", params={"watch_key": key}).json() == answer.json()


def test_a_match_under_way_and_a_game_without_reviews_have_none(ada):
    running = create_match(ada, "me", game="letter-crush")["match"]
    assert_error(ada.get(f"/api/matches/{running}/review"), 409, "not-over")
    assert_error(ada.get(f"/api/matches/{finish_match(ada)}/review"), 404, "no-review")
    cards = {card["id"]: card["has_review"] for card in ada.get("/api/games").json()}
    assert (cards["letter-crush"], cards["grid-game"], cards["liars-dice"]) == (True, True, False)


def test_a_review_that_fails_is_an_error_and_is_computed_again(ada, match, server, monkeypatch):
    async def fails(*_):
        raise BotFailed("an evaluator raised")

    with monkeypatch.context() as broken:
        broken.setattr(server.context.table.review_pool, "review", fails)
        assert_error(ada.get(f"/api/matches/{match}/review"), 503, "review-failed")
    assert ada.get(f"/api/matches/{match}/review").status_code == 200


def test_a_guest_may_wait_for_few_reviews_at_once(server):
    """One is computed and three wait; another guest at another address still gets a turn."""
    gate = server.context.table.executors.reviews

    async def waits(guest, address):
        async with gate.slot(guest, address):
            await asyncio.sleep(0)

    async def ask():
        async with gate.slot("ann", "1.2.3.4"):
            waiting = [asyncio.ensure_future(waits("ann", "1.2.3.4")) for _ in range(4)]
            other = asyncio.ensure_future(waits("bob", "5.6.7.8"))
            await asyncio.sleep(0.01)
            refused = [task.exception() for task in waiting if task.done()]
        await asyncio.gather(*waiting, other, return_exceptions=True)
        return [error.code for error in refused]

    assert asyncio.run_coroutine_threadsafe(ask(), server.loop).result(20) == ["too-busy"]
