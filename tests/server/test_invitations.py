"""What a guest with an invite learns before joining, and the list of public matches over HTTP."""

import pytest
from servers import assert_error, create_match, receive, send, watching


def preview(client, match, invite):
    return client.get(f"/api/matches/{match}/invitation", params={"invite": invite})


def test_an_invitation_shows_everything_before_joining(ada, bob, visitor):
    ada.put("/api/me", json={"avatar": "fox"})
    settings = {"time": {"game_seconds": 600, "increment_seconds": 5}, "allow_take_backs": False, "series": 1}
    seats = [{"kind": "me"}, {"kind": "open"}]
    order = {"game": "territory-words", "options": {"turns": 6}, "settings": settings, "seats": seats}
    answer = ada.post("/api/matches", json=order)
    assert answer.status_code == 201, answer.text
    match = answer.json()
    for client in (bob, visitor):  # also without a cookie
        answer = preview(client, match["match"], match["invites"]["1"])
        assert answer.status_code == 200
        assert answer.json() == {
            "match": match["match"],
            "game": "territory-words",
            "title": "Territory Words",
            "status": "open",
            "options": match["options"],
            "settings": match["settings"],
            "seat": 1,
            "seat_name": "Red",
            "seat_status": "open",
            "inviter": {"kind": "human", "name": "Ada", "level": "", "yours": False, "avatar": "fox"},
            "seats": [
                {"kind": "human", "name": "Ada", "level": "", "yours": False, "avatar": "fox"},
                {"kind": "open", "name": "", "level": "", "yours": False, "avatar": ""},
            ],
            "created_at_ms": match["created_at_ms"],
        }
    found = answer.json()["settings"]
    assert (found["time"]["game_seconds"], found["allow_take_backs"], found["series"], found["public"]) == (
        600,
        False,
        1,
        False,
    )


def test_an_invitation_says_whether_the_seat_is_taken(ada, bob, guest):
    match = create_match(ada, "me", "open")
    invite = match["invites"]["1"]
    assert preview(ada, match["match"], invite).json()["inviter"]["yours"]
    assert bob.post(f"/api/matches/{match['match']}/join", json={"invite": invite}).status_code == 200
    assert preview(bob, match["match"], invite).json()["seat_status"] == "yours"
    seen = preview(guest("Eve"), match["match"], invite).json()
    assert (seen["seat_status"], seen["status"]) == ("taken", "playing")
    assert "view" not in seen


@pytest.mark.parametrize("invite", ["", "x", "a.b.c"])
def test_a_false_invite_shows_nothing(ada, visitor, invite):
    match, other = create_match(ada, "me", "open"), create_match(ada, "me", "open")
    assert_error(preview(visitor, match["match"], invite), 403, "bad-invite")
    assert_error(preview(visitor, match["match"], other["invites"]["1"]), 403, "bad-invite")
    assert_error(visitor.get(f"/api/matches/{match['match']}/invitation"), 400, "unreadable")
    ada.delete(f"/api/matches/{match['match']}")
    assert_error(preview(visitor, match["match"], match["invites"]["1"]), 404, "no-such-match")


def test_public_matches_being_played_are_listed_for_everyone(ada, visitor):
    public = create_match(ada, "me", "bot", settings={"public": True}, game="territory-words")["match"]
    private = create_match(ada, "me", "bot")["match"]
    with watching(ada, public):
        lines = {line["match"]: line for line in visitor.get("/api/live").json()}
    assert private not in lines
    line = lines[public]
    assert (line["game"], line["plies"], line["scores"], line["spectator_count"]) == ("territory-words", 0, [0, 0], 0)
    assert [seat["name"] for seat in line["seats"]] == ["Ada", "Vesper"]
    assert line["seats"][1]["avatar"] == "vesper"
    assert line["last_active_at_ms"] >= line["created_at_ms"]
    assert "invites" not in line
    assert len(visitor.get("/api/live", params={"limit": 1}).json()) == 1
    for limit in (0, 13, "x"):
        assert_error(visitor.get("/api/live", params={"limit": limit}), 400, "unreadable")


def test_a_public_match_is_watched_and_its_record_read_without_a_key(ada, bob, guest):
    match = create_match(ada, "me", "open", settings={"public": True})
    name, eve = match["match"], guest("Eve")
    assert_error(eve.get(f"/api/matches/{name}"), 403, "not-yours")  # it has not begun
    bob.post(f"/api/matches/{name}/join", json={"invite": match["invites"]["1"]})
    card = eve.get(f"/api/matches/{name}").json()
    assert (card["invites"], card["watch_key"], card["status"]) == ({}, "", "playing")
    with watching(ada, name) as socket, watching(eve, name) as watched:
        send(socket, type="emote", match=name, seat=0, emote="hello")
        assert receive(watched, "emote-shown")["emote"] == "hello"
        send(socket, type="resign", match=name, seat=0, id="1")
        assert receive(watched, "step")["viewer"] == -1
    assert eve.get(f"/api/matches/{name}/record").status_code == 200
    private = create_match(ada, "me", "bot")["match"]
    assert_error(eve.get(f"/api/matches/{private}"), 403, "not-yours")
