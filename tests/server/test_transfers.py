"""Another device becomes the same guest by a code that works once, for ten minutes."""

import threading

import pytest
from servers import assert_error, create_match, serving

from parlor.kernel.errors import ParlorError
from parlor.server import transfer_codes
from parlor.server.identity import COOKIE
from parlor.server.transfer_codes import ALPHABET, read_code


def new_code(client):
    answer = client.post("/api/me/transfers")
    assert answer.status_code == 201
    return answer.json()["code"]


def use(client, code):
    return client.post("/api/transfers", json={"code": code})


def test_another_device_becomes_the_same_guest(ada, visitor):
    match = create_match(ada, "me", "open")["match"]
    card = ada.post("/api/me/transfers").json()
    assert len(card["code"]) == 8
    assert set(card["code"]) <= set(ALPHABET)
    assert card["path"] == f"/device#code={card['code']}"
    assert visitor.get("/device").status_code == 200
    answer = use(visitor, card["code"])
    assert answer.status_code == 201
    me = ada.get("/api/me").json()
    assert answer.json() == visitor.get("/api/me").json() == me
    assert me["name"] == "Ada"
    assert [line["match"] for line in visitor.get("/api/matches").json()] == [match]
    assert visitor.cookies[COOKIE] != ada.cookies[COOKIE]
    sessions = ada.get("/api/me/sessions").json()
    assert sorted(session["current"] for session in sessions) == [False, True]
    other = next(session["id"] for session in sessions if not session["current"])
    assert ada.delete(f"/api/me/sessions/{other}").status_code == 204  # the new one can be signed out
    assert visitor.get("/api/matches").status_code == 401


def test_a_code_lasts_ten_minutes(server, ada):
    card = ada.post("/api/me/transfers").json()
    assert 0 <= card["expires_at_ms"] - server.context.table.now() - 600_000 + 30_000 <= 60_000


def test_a_used_code_is_refused_and_changes_nothing(ada, bob, visitor):
    code = new_code(ada)
    assert use(visitor, code).status_code == 201
    me, cookie = bob.get("/api/me").json(), bob.cookies[COOKIE]
    answer = use(bob, code)
    assert_error(answer, 409, "code-used")
    assert "set-cookie" not in answer.headers
    assert (bob.get("/api/me").json(), bob.cookies[COOKIE]) == (me, cookie)
    assert len(ada.get("/api/me/sessions").json()) == 2


def test_a_code_that_comes_late_is_refused(ada, bob, monkeypatch):
    monkeypatch.setattr(transfer_codes, "VALID_MS", -1)
    assert_error(use(bob, new_code(ada)), 403, "code-expired")
    assert bob.get("/api/me").json()["name"] == "Bob"


def test_of_two_devices_at_once_one_wins(ada, guest):
    code, devices, statuses = new_code(ada), [guest() for _ in range(4)], []
    at_once = threading.Barrier(len(devices))

    def enter(device):
        at_once.wait()
        statuses.append(use(device, code).status_code)

    threads = [threading.Thread(target=enter, args=(device,)) for device in devices]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201, 409, 409, 409]
    names = [device.get("/api/me").json()["name"] for device in devices]
    assert names.count("Ada") == 1


def test_a_new_code_ends_the_one_before(ada, visitor):
    first, second = new_code(ada), new_code(ada)
    assert_error(use(visitor, first), 404, "bad-code")
    assert use(visitor, second).status_code == 201


def test_the_same_device_does_not_use_up_its_own_code(ada, visitor):
    code = new_code(ada)
    assert_error(use(ada, code), 409, "same-guest")
    assert use(visitor, code).status_code == 201


def test_a_code_ends_with_the_session_that_made_it(ada, guest, visitor):
    code = new_code(ada)
    assert ada.post("/api/me/logout").status_code == 204
    assert_error(use(visitor, code), 403, "code-expired")
    eve = guest("Eve")
    code, old = new_code(eve), eve.cookies[COOKIE]
    assert eve.post("/api/me/sessions").status_code == 201
    assert eve.cookies[COOKIE] != old
    assert eve.delete("/api/me/sessions").status_code == 204  # signs out everywhere else
    assert_error(use(visitor, code), 403, "code-expired")


def test_a_code_is_read_as_people_type_it():
    assert read_code(" k7q m-2f xa ") == "K7QM2FXA"
    assert read_code("ZSBU2222") == "258V2222"
    for text in ("K7QM2FX", "K7QM2FXAA", "K7QM2FX!", "K7QM2FX0", "O7QM2FXA", "\0" * 8, "", "KÄQM2FXA"):
        with pytest.raises(ParlorError, match="bad-code"):
            read_code(text)


@pytest.mark.parametrize("look_alikes", ["0O", "1IL", "2Z", "5S", "8B", "UV"])
def test_codes_have_no_look_alikes(look_alikes):
    assert sum(char in ALPHABET for char in look_alikes) <= 1


@pytest.mark.parametrize("body", [{}, {"code": ""}, {"code": 1}, {"code": "A" * 41}, {"code": "K7QM2FXA", "x": 1}])
def test_an_unreadable_request_is_refused(visitor, body):
    assert_error(visitor.post("/api/transfers", json=body), 400, "unreadable")


def test_codes_are_for_guests_and_not_for_other_sites(ada, visitor):
    assert_error(visitor.post("/api/me/transfers"), 401, "no-guest")
    code = new_code(ada)
    answer = visitor.post("/api/transfers", json={"code": code}, headers={"Origin": "https://evil.example"})
    assert_error(answer, 403, "wrong-origin")
    assert use(visitor, code).status_code == 201


def test_guesses_of_one_address_are_limited(monkeypatch):
    monkeypatch.setattr("parlor.server.app.TOO_FAST_SECONDS", 0.0)
    limits = {"code_guesses_per_second": 0.001, "code_guess_burst": 3}
    with serving(limits) as server, server.guest("Ada") as ada, server.visitor() as visitor:
        code = new_code(ada)
        for guess in ("AAAAAAAA", "no code", "CCCCCCCC"):
            assert_error(use(visitor, guess), 404, "bad-code")
        assert_error(use(visitor, code), 429, "too-fast")
        assert_error(visitor.post("/api//transfers/", json={"code": code}), 429, "too-fast")
        assert visitor.get("/api/lobby").status_code == 200


def test_new_codes_of_one_address_are_limited(monkeypatch):
    monkeypatch.setattr("parlor.server.app.TOO_FAST_SECONDS", 0.0)
    with serving({"session_changes_per_second": 0.001, "session_change_burst": 2}) as server, server.guest() as eve:
        new_code(eve)
        new_code(eve)
        assert_error(eve.post("/api/me/transfers"), 429, "too-fast")


def test_a_guest_with_many_devices_keeps_the_newest(ada):
    with serving({"sessions_per_guest": 3}) as server, server.guest("Eve") as eve:
        for _ in range(4):
            with server.visitor() as device:
                assert use(device, new_code(eve)).status_code == 201
                assert device.get("/api/matches").status_code == 200
        assert len(eve.get("/api/me/sessions").json()) == 3
        assert eve.get("/api/matches").status_code == 200
