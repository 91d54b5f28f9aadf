"""Results of matches: rankings of a day, and a guest's own results."""

from datetime import date, timedelta
from itertools import count
from typing import get_args

import msgspec
import pytest
from servers import assert_error, create_match, finish_match, receive, send, watching

from liars_dice import LiarsDice
from parlor import protocol
from parlor.kernel import Daily
from parlor.kernel.outcome import Outcome
from parlor.server.api.schema import STRICT
from parlor.server.app import SAFE_METHODS, routes
from parlor.server.config import Config
from parlor.server.context import ServerContext
from parlor.table.days import day_of
from parlor.table.stored import SeatAssignment, Settings, StoredMatch

RANKING, RESULTS = "/api/games/liars-dice/ranking", "/api/games/liars-dice/results"
numbers = count()


def player_of(client):
    return client.get("/api/me").json()["id"]


def keep(server, player, outcome, day="", name="Ada", **options):
    """Store a finished match."""
    number = next(numbers)
    stored = StoredMatch(
        id=f"kept{number}",
        game="liars-dice",
        options=msgspec.Raw(msgspec.json.encode({"dice": 3} | options)),
        settings=Settings(),
        seats=(SeatAssignment("human", name, player), SeatAssignment("bot", "Bot", level="random")),
        created_at_ms=1000 + number,
        status="over",
        outcome=outcome,
        day=day,
    )
    server.do(server.context.store.create(stored))
    return stored.id


def scored(*scores, facts=()):
    return Outcome(("win", "loss"), "last-dice", scores, facts)


@pytest.fixture
def today(server):
    return date.fromisoformat(day_of(server.context.table.now()))


@pytest.fixture
def some_day():
    """Return a day without any other match."""
    return str(date(2001, 1, 1) + timedelta(days=next(numbers)))


# --- rankings --------------------------------------------------------------------------------------------------------


def test_the_best_come_first_and_equal_scores_share_a_place(server, ada, visitor, some_day):
    word = (("best-word", "LANTERN 12"),)
    for name, player, score in (("Cyd", "cyd", 5), ("Ada", player_of(ada), 9), ("Bob", "bob", 12), ("Eve", "eve", 9)):
        keep(server, player, scored(score, 99, facts=word), some_day, name)
    keep(server, player_of(ada), scored(100, 0), some_day)  # her second counts for nothing
    query = {"day": some_day, "options": '{"dice": 3}'}
    body = ada.get(RANKING, params=query).json()
    assert [(one["place"], one["name"], one["score"], one["you"]) for one in body["places"]] == [
        (1, "Bob", 12, False),
        (2, "Ada", 9, True),
        (2, "Eve", 9, False),
        (4, "Cyd", 5, False),
    ]
    assert body["places"][0]["facts"] == [["best-word", "LANTERN 12"]]
    assert (body["day"], body["players"], body["yours"], body["streak"]) == (some_day, 4, 2, 0)
    theirs = visitor.get(RANKING, params=query).json()
    assert [one["score"] for one in theirs["places"]] == [12, 9, 9, 5]
    assert not any(one["you"] for one in theirs["places"])
    assert (theirs["yours"], theirs["streak"]) == (None, 0)


def test_a_ranking_shows_the_first_hundred_and_the_requesting_guest(server, ada, bob, some_day):
    for n in range(150):
        keep(server, f"player{n}", scored(1000 - n, 0), some_day, f"P{n}")
    for client in (ada, bob):
        keep(server, player_of(client), scored(7, 0), some_day, "X")
    body = ada.get(RANKING, params={"day": some_day}).json()
    assert [one["place"] for one in body["places"]] == [*range(1, 101), 151]
    assert (body["places"][-1]["you"], body["yours"], body["players"]) == (True, 151, 152)


def test_a_game_without_scores_is_ranked_by_results(server, visitor, some_day):
    keep(server, "bob", Outcome(("loss", "win"), "resignation"), some_day, "Bob")
    keep(server, "eve", Outcome(("win", "loss"), "resignation"), some_day, "Eve")
    places = visitor.get(RANKING, params={"day": some_day}).json()["places"]
    assert [(one["name"], one["score"]) for one in places] == [("Eve", 2), ("Bob", 0)]


def test_missing_options_of_a_ranking_have_their_defaults(server, visitor, some_day):
    keep(server, "bob", scored(3, 0), some_day, "Bob")
    keep(server, "bob", scored(1, 0), some_day, "Bobby", dice=1)

    def names(**query):
        return [one["name"] for one in visitor.get(RANKING, params={"day": some_day, **query}).json()["places"]]

    assert names() == names(options="{}") == names(options='{ "dice":3 }') == ["Bob"]
    assert names(options='{"dice":1}') == ["Bobby"]
    assert names(options='{"dice":2}') == []


def test_a_streak_counts_consecutive_days(server, guest, today):
    def ranking_of(client):
        return client.get(RANKING).json()

    ada = guest("Ada")
    for ago in (1, 2, 3, 5):
        keep(server, player_of(ada), scored(1, 0), str(today - timedelta(days=ago)))
    assert (ranking_of(ada)["day"], ranking_of(ada)["streak"], ranking_of(ada)["yours"]) == (str(today), 3, None)
    keep(server, player_of(ada), scored(2, 0), str(today))
    assert (ranking_of(ada)["streak"], ranking_of(ada)["yours"]) == (4, 1)
    assert ada.get(RANKING, params={"day": str(today - timedelta(days=5))}).json()["streak"] == 4
    assert ranking_of(guest("Bob"))["streak"] == 0


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"options": '{"dice":9}'}, "bad-options"),
        ({"options": '{"cats":1}'}, "unknown-option"),
        ({"options": "[]"}, "bad-options"),
        ({"options": "{"}, "bad-options"),
        ({"options": ""}, "bad-options"),
        ({"options": "[" * 1000}, "bad-options"),
        ({"day": "yesterday"}, "bad-day"),
        ({"day": "2026-02-30"}, "bad-day"),
        ({"day": "20261116"}, "bad-day"),
    ],
)
def test_invalid_rankings_are_refused(visitor, query, code):
    assert_error(visitor.get(RANKING, params=query), 422, code)
    assert_error(visitor.get("/api/games/chess/ranking", params=query), 404, "unknown-game")


# --- results ---------------------------------------------------------------------------------------------------------


def test_a_guest_lists_its_results(server, guest, bob):
    ada = guest("Ada")
    me = player_of(ada)
    assert ada.get(RESULTS).json() == {"results": [], "count": 0, "wins": 0, "mean_score": None, "best_score": None}
    first = keep(server, me, scored(5, 1, facts=(("best-chain", "3"),)))
    keep(server, me, Outcome(("loss", "win"), "resignation"), dice=1)
    last = keep(server, me, scored(10, 1), "2001-02-03")
    keep(server, player_of(bob), scored(99, 1))
    create_match(ada, "me", "me")  # not over
    body = ada.get(RESULTS).json()
    assert (body["count"], body["wins"], body["mean_score"], body["best_score"]) == (3, 2, 7.5, 10)
    assert [line["match"] for line in body["results"]][::2] == [last, first]
    assert body["results"][2] | {"created_at_ms": 0} == {
        "match": first,
        "created_at_ms": 0,
        "day": "",
        "options": {"dice": 3},
        "seat": 0,
        "outcome": {
            "results": ["win", "loss"],
            "reason": "last-dice",
            "scores": [5, 1],
            "facts": [["best-chain", "3"]],
        },
    }
    assert (body["results"][0]["day"], body["results"][1]["options"]) == ("2001-02-03", {"dice": 1})
    cut = ada.get(RESULTS, params={"limit": 1}).json()
    assert [line["match"] for line in cut["results"]] == [last]
    assert {**cut, "results": 0} == {**body, "results": 0}


def test_a_finished_match_is_listed_as_a_result(ada):
    match = finish_match(ada)
    [line] = ada.get(RESULTS).json()["results"]
    assert (line["match"], line["seat"], line["outcome"]["results"]) == (match, 0, ["loss", "win"])


def test_invalid_requests_for_results_are_refused(ada, visitor):
    assert_error(visitor.get(RESULTS), 401, "no-guest")
    assert_error(ada.get("/api/games/chess/results"), 404, "unknown-game")
    for limit in (0, 1001, "all"):
        assert_error(ada.get(RESULTS, params={"limit": limit}), 400, "unreadable")


# --- the game of a day, from its order to the ranking ----------------------------------------------------------------


def test_a_game_of_the_day_is_ranked_and_its_record_opens_when_the_day_is_over(
    server, guest, today, monkeypatch, replace_game
):
    class DailyDice(LiarsDice, Daily):
        def daily(self, options):
            return options.dice == 1

    replace_game(DailyDice())
    dice = []
    for client in (guest("Ada"), guest("Bob")):
        card = create_match(client, "me", "bot", options={"dice": 1})
        assert (card["day"], card["settings"]["allow_take_backs"]) == (str(today), False)
        with watching(client, card["match"]) as socket:
            send(socket, type="act", match=card["match"], seat=0, action={"type": "bid", "count": 2, "face": 6}, id="1")
            receive(socket, "step")
            last = receive(socket, "step")
        assert last["outcome"]  # nothing is higher, so the bot could only call
        dice.append(last["view"]["last"]["cups"])
        body = client.get(RANKING, params={"options": '{"dice":1}'}).json()
        assert (body["yours"], body["streak"]) == (1, 1)
    assert dice[0] == dice[1]
    assert [one["name"] for one in body["places"]] == ["Ada", "Bob"]

    path, fork = f"/api/matches/{card['match']}", {"ply": 0, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    for what in ("record", "replay", "review"):
        assert_error(client.get(f"{path}/{what}"), 409, "sealed-today")
    assert_error(client.post(f"{path}/fork", json=fork), 409, "sealed-today")
    real = server.context.table.now
    monkeypatch.setattr(server.context.table, "now", lambda: real() + 86_400_000)
    assert client.get(f"{path}/record").status_code == 200
    assert client.get(RANKING, params={"options": '{"dice":1}'}).json()["players"] == 0
    assert client.post(f"{path}/fork", json=fork).json()["day"] == ""


@pytest.mark.parametrize("more", [{"day": "2027-01-15"}, {"seed": 1}, {"settings": {"day": "2027-01-15"}}])
def test_no_request_can_set_a_day_or_a_seed(ada, more):
    order = {"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "bot"}], **more}
    assert_error(ada.post("/api/matches", json=order), 400, "unreadable")


def test_no_route_takes_a_score():
    """No request body has a field for a score: only the rules decide the result of a match."""
    app = routes(ServerContext(Config(database="memory:")), {})
    writing = {(method, route.path) for route in app.routes for method in route.methods if method not in SAFE_METHODS}
    assert writing == {
        ("PUT", "/api/me"),
        ("POST", "/api/me/sessions"),
        ("DELETE", "/api/me/sessions"),
        ("DELETE", "/api/me/sessions/{session:str}"),
        ("POST", "/api/me/logout"),
        ("POST", "/api/me/transfers"),
        ("POST", "/api/transfers"),
        ("POST", "/api/matches"),
        ("DELETE", "/api/matches/{match:str}"),
        ("POST", "/api/matches/{match:str}/join"),
        ("POST", "/api/matches/{match:str}/fork"),
        ("PUT", "/api/matches/{match:str}/seats/{seat:int}"),
    }
    sent = {field for kind in (*STRICT, *get_args(protocol.Request)) for field in kind.__struct_encode_fields__}
    assert sent == {
        *("name", "invite", "ply", "seats", "game", "options", "settings", "kind", "level"),
        *("time", "allow_take_backs", "public", "series"),
        *("game_seconds", "increment_seconds", "move_seconds", "allow_pause", "start_delay_seconds"),
        *("match", "since_version", "log_since_version", "watch_key", "seat", "action", "id", "version"),
        *("to_version", "whole_turn", "accept", "n", "avatar", "code", "emote"),
    }
