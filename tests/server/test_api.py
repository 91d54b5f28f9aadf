"""Every route, used rightly and wrongly, over a true server."""

import time

import pytest
from servers import OPEN_MATCH, assert_error, create_match, finish_match, receive, send, serving, watching

from parlor.kernel import Match, Record, registry
from parlor.server.api import responses
from parlor.server.identity import COOKIE
from parlor.words import lexicon

# --- guests ----------------------------------------------------------------------------------------------------------


def test_a_guest_gets_a_cookie_that_only_the_server_reads(visitor):
    answer = visitor.get("/api/me")
    assert answer.status_code == 200
    assert set(answer.json()) == {"id", "name", "avatar", "named"}
    name, *attributes = answer.headers["set-cookie"].split("; ")
    assert name.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(attributes)
    assert "Secure" not in attributes


def test_behind_a_proxy_with_tls_the_cookie_is_secure(visitor):
    answer = visitor.get("/api/me", headers={"X-Forwarded-Proto": "https"})
    name, *attributes = answer.headers["set-cookie"].split("; ")
    assert name.startswith("__Host-parlor=")
    assert {"Secure", "Path=/"} <= set(attributes)
    assert not any(attribute.startswith("Domain") for attribute in attributes)


def test_a_guest_keeps_its_id_and_name(ada, guest):
    me = ada.get("/api/me").json()
    assert me["name"] == "Ada"
    assert ada.get("/api/me").json() == me
    assert guest().get("/api/me").json()["id"] != me["id"]


@pytest.mark.parametrize(("given", "taken"), [("  Ada L.  ", "Ada L."), ("Ł" * 40, "Ł" * 40), ("X", "X")])
def test_a_name_is_trimmed(ada, given, taken):
    assert ada.put("/api/me", json={"name": given}).json()["name"] == taken
    assert ada.get("/api/me").json()["name"] == taken


@pytest.mark.parametrize("name", ["   ", "a" * 41, "tab\there", "zero\u200bwidth", "\x1b[31mred"])
def test_a_name_that_cannot_be_printed_or_is_too_long_is_refused(ada, name):
    assert_error(ada.put("/api/me", json={"name": name}), 422, "bad-name")
    assert ada.get("/api/me").json()["name"] == "Ada"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"{}", b'{"name":""}', b'{"name":1}', b'{"name":"A","x":1}'])
def test_an_invalid_body_is_unreadable(ada, body):
    assert_error(ada.put("/api/me", content=body), 400, "unreadable")


def test_requests_without_a_cookie_are_refused(visitor):
    for method, path, body in (
        ("PUT", "/api/me", {"name": "Eve"}),
        ("POST", "/api/matches", OPEN_MATCH),
        ("GET", "/api/matches", None),
        ("GET", "/api/games/liars-dice/results", None),
        ("POST", "/api/matches/x/join", {"invite": "x"}),
        ("POST", "/api/matches/x/fork", {"ply": 0, "seats": []}),
    ):
        assert_error(visitor.request(method, path, json=body), 401, "no-guest")


def test_a_forged_cookie_counts_as_none(server, ada, visitor):
    """And what was signed for another purpose proves nothing either."""
    cookie = ada.cookies[COOKIE]
    player = ada.get("/api/me").json()["id"]
    identity = server.context.identity
    other = cookie[:-1] + ("A" if cookie[-1] != "A" else "E")  # not B: four bits count there, and they are A's
    forged = [other, "", "nonsense", identity.watch_key(player)]
    for value in forged:
        assert_error(visitor.get("/api/matches", headers={"Cookie": f"{COOKIE}={value}"}), 401, "no-guest")
    assert visitor.get("/api/matches", headers={"Cookie": f"{COOKIE}={cookie}"}).status_code == 200


# --- games -----------------------------------------------------------------------------------------------------------


def test_the_list_of_games_and_their_guides(ada):
    games = {game["id"]: game for game in ada.get("/api/games").json()}
    dice = games["liars-dice"]
    assert (dice["title"], dice["seats"], dice["levels"]) == ("Liar's Dice", {"min": 2, "max": 2}, ["random", "search"])
    assert dice["options"]["$defs"]["Options"]["properties"]["dice"]["maximum"] == 5
    assert "howto" not in dice
    assert (dice["hidden"], games["territory-words"]["hidden"]) == (True, False)
    guide = ada.get("/api/games/territory-words").json()
    assert guide["seat_names"] == ["Blue", "Red"]
    assert isinstance(guide["howto"], str)
    assert {key: guide[key] for key in guide if key != "howto"} == games["territory-words"]
    assert_error(ada.get("/api/games/chess"), 404, "unknown-game")


def test_a_guide_is_returned_in_another_language(ada):
    def howto(language):
        return ada.get("/api/games/territory-words", params={"language": language}).json()["howto"]

    assert "Czerwony" in howto("pl")
    assert "Moving last helps Red" in howto("en")
    assert howto("tlh") == howto("../pl") == howto("en")
    assert_error(ada.get("/api/games/territory-words?language=x"), 400, "unreadable")


def test_a_fair_series_is_created_played_and_its_outcome_returned(ada):
    first = create_match(ada, "me", "me", game="territory-words", settings={"series": 1})
    assert (first["settings"]["series"], first["series"]) == (1, None)
    with watching(ada, first["match"]) as socket:
        send(socket, type="resign", match=first["match"], seat=0, id="1")
        receive(socket, "step")
        send(socket, type="rematch", match=first["match"], seat=0)
        second = receive(socket, "metadata")["rematch"]
    with watching(ada, second) as socket:
        send(socket, type="resign", match=second, seat=0, id="2")
        receive(socket, "step")
    card = ada.get(f"/api/matches/{second}").json()
    assert (card["settings"]["series"], card["origin"]) == (2, first["match"])
    assert card["series"] == {
        "results": ["draw", "draw"],
        "reason": "fair-series",
        "scores": [230_400, 230_400],
        "facts": [],
    }
    for game, series, code in (("liars-dice", 1, "series-of-secrets"), ("territory-words", 2, "bad-series")):
        order = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "settings": {"series": series}}
        assert_error(ada.post("/api/matches", json=order), 422, code)


# --- words -----------------------------------------------------------------------------------------------------------


def test_a_cached_word_list_is_not_sent_again(visitor):
    answer = visitor.get("/api/words/en", params={"longest": 4})
    body = answer.json()
    common, rare, unproposed = (set(body[key].split()) for key in ("common", "rare", "unproposed"))
    assert common | rare | unproposed == {word for word in lexicon("en").words if len(word) in (3, 4)}
    assert len(common) + len(rare) + len(unproposed) == len(common | rare | unproposed)
    assert "HOUS" not in common | rare
    assert "CAT" in common
    frequencies = dict(zip(body["common"].split(), body["zipf_tenths"], strict=True))
    assert frequencies["CAT"] > frequencies["CAB"] >= 30
    assert (body["language"], body["alphabet"]) == ("en", lexicon("en").alphabet)
    assert answer.headers["content-encoding"] == "gzip"
    again = visitor.get("/api/words/en?longest=4", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_familiar_words_are_the_everyday_words_of_a_list(visitor):
    for name in ("en", "pl"):
        body = visitor.get(f"/api/words/{name}", params={"longest": 6, "familiar": "true"}).json()
        words, known = body["common"].split(), lexicon(name)
        assert set(words) < set(known.common(4.0, 3, 6))  # without abbreviations and names
        assert body["zipf_tenths"] == [round(10 * known.zipf(word)) for word in words]
        assert min(known.zipf(word) for word in words) >= 4.0
        assert min(sum(len(word) == length for word in words) for length in (3, 4, 5, 6)) > 180
        assert (body["rare"], body["unproposed"]) == ("", "")
    assert visitor.get("/api/words/en?familiar=perhaps").status_code == 400


def test_unknown_word_lists_are_refused(visitor):
    assert_error(visitor.get("/api/words/no-such"), 404, "unknown-lexicon")
    assert_error(visitor.get("/api/words/..en"), 404, "unknown-lexicon")
    for wrong in ("longest=2", "longest=9", "longest=x"):
        assert visitor.get(f"/api/words/en?{wrong}").status_code == 400


# --- matches ---------------------------------------------------------------------------------------------------------


def test_a_match_against_a_bot_begins_at_once(ada):
    answer = ada.post(
        "/api/matches",
        json={
            "game": "liars-dice",
            "options": {"dice": 2},
            "settings": {"allow_take_backs": False, "time": {"game_seconds": 60, "increment_seconds": 1}},
            "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
        },
    )
    assert answer.status_code == 201
    match = answer.json()
    assert (match["status"], match["options"], match["invites"]) == ("playing", {"dice": 2}, {})
    assert match["settings"]["time"] == {
        "game_seconds": 60,
        "increment_seconds": 1,
        "move_seconds": None,
        "allow_pause": False,
        "start_delay_seconds": 0,
    }
    assert [(seat["kind"], seat["yours"]) for seat in match["seats"]] == [("human", True), ("bot", False)]
    assert match["seats"][0]["name"] == "Ada"
    assert ada.get(f"/api/matches/{match['match']}").json()["match"] == match["match"]


def test_playing_against_a_bot_over_the_socket(ada):
    """Over HTTP it is ordered, over the socket it is played, and over HTTP the record is fetched."""
    match = create_match(ada, "me", "bot", options={"dice": 1})["match"]
    with watching(ada, match) as socket:
        send(socket, type="act", match=match, seat=0, action={"type": "bid", "count": 2, "face": 6}, id="1")
        mine, answer = receive(socket, "step"), receive(socket, "step")
    assert (mine["ack"], mine["seat"], answer["seat"]) == ("1", 0, 1)
    assert answer["outcome"]["reason"]  # nothing is higher than two sixes, so the bot could only call
    record = Record.from_json(ada.get(f"/api/matches/{match}/record").content)
    assert Match.replay(record).outcome


@pytest.mark.parametrize(
    ("order", "status", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, 404, "unknown-game"),
        ({"game": "liars-dice", "seats": [{"kind": "me"}]}, 422, "wrong-seats"),
        ({"game": "liars-dice", "seats": [{"kind": "open"}, {"kind": "bot"}]}, 422, "no-seat-of-yours"),
        (OPEN_MATCH | {"settings": {"time": {"increment_seconds": 5}}}, 422, "bad-time"),
        ({"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, 422, "unknown-bot"),
        (OPEN_MATCH | {"options": {"dice": 6}}, 422, "bad-options"),
        (OPEN_MATCH | {"options": {"dice": "5"}}, 422, "bad-options"),
        (OPEN_MATCH | {"options": {"cups": 2}}, 422, "unknown-option"),
        (OPEN_MATCH | {"settings": {"time": {"game_seconds": 0}}}, 400, "unreadable"),
        (OPEN_MATCH | {"settings": {"public": "yes"}}, 400, "unreadable"),
        (OPEN_MATCH | {"seed": 1}, 400, "unreadable"),
        ({"game": "liars-dice", "seats": [{"kind": "human"}, {"kind": "me"}]}, 400, "unreadable"),
        ({"seats": []}, 400, "unreadable"),
        ({"game": "liars-dice", "seats": [{"kind": "me", "name": "\n"}, {"kind": "me"}]}, 422, "bad-name"),
        ({"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "me", "name": "a" * 41}]}, 400, "unreadable"),
    ],
)
def test_an_impossible_match_is_refused(ada, order, status, code):
    assert_error(ada.post("/api/matches", json=order), status, code)


@pytest.mark.parametrize("body", [b"[" * 50_000, b'"\xff"', b'{"game":"\\ud800"}', b"nul", b"\x00"])
def test_hostile_bodies_are_unreadable(ada, body):
    assert_error(ada.post("/api/matches", content=body), 400, "unreadable")


def test_an_open_seat_is_taken_by_its_invite(ada, bob, guest):
    match = create_match(ada, "open", "me")
    path = f"/api/matches/{match['match']}"
    assert (match["status"], list(match["invites"])) == ("open", ["0"])
    assert_error(bob.get(path), 403, "not-yours")
    joined = bob.post(f"{path}/join", json={"invite": match["invites"]["0"]})
    assert joined.status_code == 200
    assert (joined.json()["status"], joined.json()["invites"]) == ("playing", {})
    assert [(seat["name"], seat["yours"]) for seat in joined.json()["seats"]] == [("Bob", True), ("Ada", False)]
    assert guest().get(path, params={"watch_key": bob.get(path).json()["watch_key"]}).status_code == 200
    assert bob.post(f"{path}/join", json={"invite": match["invites"]["0"]}).status_code == 200  # opened twice
    assert_error(guest("Eve").post(f"{path}/join", json={"invite": match["invites"]["0"]}), 409, "seat-taken")


def test_an_invite_is_valid_for_its_match_only_and_expires(server, ada, bob, monkeypatch):
    one, other = create_match(ada, "me", "open"), create_match(ada, "me", "open")
    path, invite = f"/api/matches/{one['match']}/join", one["invites"]["1"]
    for wrong in (other["invites"]["1"], "nonsense", invite[:-2] + "xx", one["watch_key"]):
        assert_error(bob.post(path, json={"invite": wrong}), 403, "bad-invite")
    unknown = server.context.identity.invite("no-such-match", 0)
    assert_error(bob.post("/api/matches/no-such-match/join", json={"invite": unknown}), 404, "no-such-match")
    no_seat = server.context.identity.invite(one["match"], 7)
    assert_error(bob.post(path, json={"invite": no_seat}), 422, "no-such-seat")
    later, real = 31 * 86_400, time.time
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: real() + later)
    assert_error(bob.post(path, json={"invite": invite}), 403, "invite-expired")


def test_a_holder_of_the_watch_key_sees_the_match_but_no_keys(ada, bob):
    match = create_match(ada, "me", "open")
    path = f"/api/matches/{match['match']}"
    seen = bob.get(path, params={"watch_key": match["watch_key"]}).json()
    assert (seen["match"], seen["invites"], seen["watch_key"]) == (match["match"], {}, "")
    assert not any(seat["yours"] for seat in seen["seats"])
    for key in ("", "nonsense", create_match(bob, "me", "open")["watch_key"]):
        assert_error(bob.get(path, params={"watch_key": key}), 403, "not-yours")
    assert_error(ada.get("/api/matches/no-such-match"), 404, "no-such-match")


def test_the_watch_key_opens_the_match_on_the_socket_too(ada, bob):
    match = create_match(ada, "me", "me")
    with watching(bob, match["match"], watch_key=match["watch_key"]) as socket:
        send(socket, type="describe", match=match["match"], seat=-1)
        assert receive(socket, "description")["legal"] == []


def test_a_guest_lists_its_matches_by_status(ada, bob):
    playing, waiting = create_match(ada, "me", "me")["match"], create_match(ada, "me", "open")["match"]
    over = finish_match(ada)
    create_match(bob, "me", "me")

    def listed(**query):
        return [match["match"] for match in ada.get("/api/matches", params=query).json()]

    assert sorted(listed()) == sorted([over, waiting, playing])
    assert (listed(status="open"), listed(status="playing"), listed(status="over")) == ([waiting], [playing], [over])
    assert len(listed(limit=2)) == 2
    (line,) = ada.get("/api/matches", params={"status": "over"}).json()
    assert (line["plies"], line["outcome"]["reason"]) == (3, "resignation")
    for wrong in ({"status": "lost"}, {"limit": 0}, {"limit": 101}, {"limit": "many"}):
        assert_error(ada.get("/api/matches", params=wrong), 400, "unreadable")


def test_a_player_changes_its_name_in_one_match(ada, bob):
    match = create_match(ada, "me", "me")["match"]
    path = f"/api/matches/{match}/seats"
    with watching(ada, match) as watched:
        assert ada.put(f"{path}/1", json={"name": " Grace "}).json() == {"name": "Grace"}
        seats = receive(watched, "match")["metadata"]["seats"]
    assert [seat["name"] for seat in seats][1] == "Grace"
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert_error(bob.put(f"{path}/0", json={"name": "Bob"}), 403, "not-your-seat")
    assert_error(ada.put(f"{path}/2", json={"name": "Ada"}), 403, "not-your-seat")
    assert_error(ada.put("/api/matches/no-such/seats/0", json={"name": "Ada"}), 404, "no-such-match")
    assert_error(ada.put(f"{path}/0", json={"name": "tab\there"}), 422, "bad-name")


def test_an_open_match_is_deleted_by_its_creator(ada, bob):
    match = create_match(ada, "me", "open")["match"]
    assert_error(bob.delete(f"/api/matches/{match}"), 403, "not-yours")
    assert ada.delete(f"/api/matches/{match}").status_code == 204
    assert_error(ada.delete(f"/api/matches/{match}"), 404, "no-such-match")
    started = create_match(ada, "me", "me")["match"]
    assert_error(ada.delete(f"/api/matches/{started}"), 409, "already-joined")


def test_the_lobby_lists_what_anyone_may_join(ada, bob, visitor):
    hidden = create_match(ada, "me", "open")["match"]
    listed = create_match(ada, "me", "open", settings={"public": True})["match"]
    lines = {line["match"]: line for line in visitor.get("/api/lobby").json()}
    assert hidden not in lines
    invite = {"invite": lines[listed]["invites"]["1"]}
    assert bob.post(f"/api/matches/{listed}/join", json=invite).status_code == 200
    assert listed not in {line["match"] for line in bob.get("/api/lobby").json()}


# --- finished matches ------------------------------------------------------------------------------------------------


def test_the_record_of_a_finished_match_is_a_file_that_replays(ada, bob):
    match = finish_match(ada)
    answer = ada.get(f"/api/matches/{match}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="liars-dice-{match}.json"'
    replayed = Match.replay(Record.from_json(answer.content))
    assert (replayed.ply, replayed.outcome.reason) == (3, "resignation")
    assert_error(bob.get(f"/api/matches/{match}/record"), 403, "not-yours")
    key = ada.get(f"/api/matches/{match}").json()["watch_key"]
    assert bob.get(f"/api/matches/{match}/record", params={"watch_key": key}).content == answer.content


def test_a_match_under_way_gives_no_record_no_replay_and_no_fork(ada):
    """Its seed and every hidden die would be in them."""
    match = create_match(ada, "me", "me")["match"]
    assert_error(ada.get(f"/api/matches/{match}/record"), 409, "not-over")
    assert_error(ada.get(f"/api/matches/{match}/replay"), 409, "not-over")
    fork = {"ply": 0, "seats": [{"kind": "me"}, {"kind": "me"}]}
    assert_error(ada.post(f"/api/matches/{match}/fork", json=fork), 409, "not-over")


def test_a_replay_returns_the_position_after_any_ply(ada):
    path = f"/api/matches/{finish_match(ada)}/replay"
    start = ada.get(path, params={"ply": 0, "viewer": 0}).json()
    assert (start["seat"], start["events"], start["to_act"], start["plies"]) == (None, [], [0], 3)
    assert len(start["view"]["yours"]) == 2
    first = ada.get(path, params={"ply": 1}).json()
    assert (first["viewer"], first["view"]["yours"]) == (-1, [])
    assert first["events"] == [{"type": "bid-made", "seat": 0, "bid": {"type": "bid", "count": 1, "face": 2}}]
    assert first["text"]
    last = ada.get(path).json()
    assert (last["ply"], last["seat"], last["events"], last["to_act"]) == (3, 0, [], [])
    assert last["outcome"]["results"] == ["loss", "win"]
    assert_error(ada.get(path, params={"ply": 4}), 422, "no-such-ply")
    assert_error(ada.get(path, params={"viewer": 2}), 422, "no-such-seat")
    assert ada.get(path, params={"ply": -1}).json() == last
    for wrong in ({"ply": -2}, {"viewer": -2}, {"ply": "x"}):
        assert_error(ada.get(path, params=wrong), 400, "unreadable")


def test_events_of_a_finished_match_are_all_that_a_viewer_saw(ada, bob):
    match = finish_match(ada)
    path = f"/api/matches/{match}/events"
    first, second = ada.get(path).json()
    moments = [ada.get(f"/api/matches/{match}/replay", params={"ply": at}).json() for at in (1, 2)]
    assert [first["events"], second["events"]] == [moment["events"] for moment in moments]
    assert [(one["version"], one["seat"]) for one in (first, second)] == [(1, 0), (2, 1)]  # a resignation is no event
    assert_error(ada.get(path, params={"viewer": 2}), 422, "no-such-seat")
    assert_error(bob.get(path), 403, "not-yours")
    assert_error(ada.get(f"/api/matches/{create_match(ada, 'me', 'me')['match']}/events"), 409, "not-over")


def test_events_leave_out_actions_that_were_taken_back():
    game = registry.game("liars-dice")
    match = Match(game, seed=1)
    bid = {"type": "bid", "count": 1, "face": 2}
    match.play(0, bid)
    match.play(1, bid | {"count": 2})
    match.take_back(1, 1)
    match.play(1, bid | {"count": 3})
    actions = responses.all_events(match, -1)
    assert [one.version for one in actions] == [1, 4]
    assert actions[1].events[0].bid.count == 3


def test_a_fork_goes_on_from_an_earlier_ply(ada, bob):
    match = finish_match(ada)
    answer = ada.post(f"/api/matches/{match}/fork", json={"ply": 1, "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert answer.status_code == 201
    fork = answer.json()
    assert (fork["origin"], fork["status"], list(fork["invites"])) == (match, "open", ["1"])
    seats = [{"kind": "me"}, {"kind": "me"}]
    assert_error(ada.post(f"/api/matches/{match}/fork", json={"ply": 3, "seats": seats}), 409, "game-over")
    assert_error(ada.post(f"/api/matches/{match}/fork", json={"ply": 9, "seats": seats}), 422, "no-such-ply")
    assert_error(ada.post(f"/api/matches/{match}/fork", json={"ply": 0, "seats": seats[:1]}), 422, "wrong-seats")
    assert_error(bob.post(f"/api/matches/{match}/fork", json={"ply": 0, "seats": seats}), 403, "not-yours")
    assert_error(ada.post("/api/matches/no-such-match/fork", json={"ply": 0, "seats": seats}), 404, "no-such-match")


def test_showing_a_match_reads_none_of_its_entries(monkeypatch):
    with serving() as served, served.guest() as ada:
        match = create_match(ada, "me", "me")["match"]
        monkeypatch.setattr(served.context.store, "load", None)  # a call would fail
        assert ada.get(f"/api/matches/{match}").json()["plies"] == 0
