"""Guest cookies and clocks, several cookies, sessions and signing out, expiry of invites and watch keys."""

import json
import logging
import time
from contextlib import ExitStack, contextmanager

import pytest
from servers import UNLIMITED, WAIT, Served, assert_error, create_match, receive, send, serving, until, watching
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from parlor.kernel.errors import ParlorError
from parlor.server.config import Config, Limits
from parlor.server.identity import COOKIE, SECURE_COOKIE, GuestSession, Identity
from parlor.server.user_agent import browser_and_system
from parlor.table.store import StoreError
from parlor.table.stored import SignOut, StoredSession

HOUR, DAY = 3600, 86_400
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SECRET = b"a secret for tests"
ADA, EVE = GuestSession("ada", "a1"), GuestSession("eve", "e1")


@contextmanager
def clock(monkeypatch, seconds):
    """The machine's clock is so many seconds ahead."""
    real = time.time
    with monkeypatch.context() as patched:
        patched.setattr("time.time", lambda: real() + seconds)
        yield


@pytest.fixture
def identity():
    return Identity(SECRET, 30, 365)


@pytest.fixture
def pair(postgres):
    """Two servers on one database."""
    config = Config(port=0, database=postgres.url, limits=Limits(**UNLIMITED))
    with Served(config) as first, Served(config) as second:
        yield first, second


def moved(client, server):
    """The same browser at another server."""
    other = server.visitor()
    other.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    return other


# --- clocks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [-2, -HOUR, -300 * DAY, HOUR, 300 * DAY])
def test_setting_the_clock_does_not_end_sessions(server, guest, monkeypatch, step):
    ada = guest("Ada")
    me, cookie = ada.get("/api/me").json(), ada.cookies[COOKIE]
    with clock(monkeypatch, step):
        assert ada.get("/api/matches").status_code == 200
        assert ada.get("/api/me").json() == me
        with watching(ada, create_match(ada, "me", "me")["match"]) as socket:
            send(socket, type="ping", n=1)
            assert receive(socket, "pong")["n"] == 1
    assert (ada.get("/api/me").json(), ada.cookies[COOKIE]) == (me, cookie)


@pytest.mark.parametrize("behind", [1, HOUR])
def test_servers_with_different_clocks_accept_the_same_cookies(pair, monkeypatch, behind):
    first, second = pair
    with first.guest("Ada") as ada, first.guest("Bob") as bob, first.guest("Eve") as eve:
        match = create_match(ada, "me", "open")
        path = f"/api/matches/{match['match']}"
        with clock(monkeypatch, -behind), moved(ada, second) as there:
            assert there.get("/api/me").json() == ada.get("/api/me").json()
            there.cookies.clear()
            assert there.get("/api/matches").json()[0]["match"] == match["match"]
            with moved(eve, second) as eve_there:
                assert eve_there.get(path, params={"watch_key": match["watch_key"]}).status_code == 200
            with moved(bob, second) as bob_there:
                joined = bob_there.post(f"{path}/join", json={"invite": match["invites"]["1"]})
                assert joined.json()["seats"][1]["yours"]


def test_invites_and_watch_keys_of_the_future_are_valid_and_old_ones_expire(identity, monkeypatch):
    invite, key = identity.invite("m", 1), identity.watch_key("m")
    for step in (-2, -HOUR, 0, 29 * DAY):
        with clock(monkeypatch, step):
            assert identity.invited_seat("m", invite) == 1
            assert identity.may_watch("m", key)
            assert not identity.may_watch("n", key)
    with clock(monkeypatch, 31 * DAY), pytest.raises(ParlorError) as expired:
        identity.invited_seat("m", invite)
    assert expired.value.code == "invite-expired"
    with clock(monkeypatch, 364 * DAY):
        assert identity.may_watch("m", key)
    with clock(monkeypatch, 366 * DAY), pytest.raises(ParlorError) as expired:
        identity.may_watch("m", key)
    assert expired.value.code == "watch-expired"


def test_an_expired_watch_key_is_refused_over_http_and_on_the_socket(monkeypatch):
    with serving(watch_days=3) as server, server.guest("Ada") as ada, server.guest("Bob") as bob:
        match = create_match(ada, "me", "me")
        with watching(bob, match["match"], watch_key=match["watch_key"]) as socket, clock(monkeypatch, 4 * DAY):
            path, key = f"/api/matches/{match['match']}", {"watch_key": match["watch_key"]}
            assert_error(bob.get(path, params=key), 403, "watch-expired")
            send(socket, type="leave", match=match["match"])
            send(socket, type="watch", match=match["match"], **key)
            answer = json.loads(socket.recv(timeout=WAIT))
            assert (answer["type"], answer["code"]) == ("refused", "watch-expired")
            assert ada.get(path, params=key).status_code == 200  # who sits there needs no key


# --- cookies ---------------------------------------------------------------------------------------------------------


def test_only_the_last_four_cookies_of_a_name_are_verified(identity, monkeypatch):
    verified, real = [], identity._read
    monkeypatch.setattr(identity, "_read", lambda value: (verified.append(value), real(value))[1])
    many = f"{COOKIE}=x;" * 3_000 + f"{SECURE_COOKIE}=y;" * 100
    assert identity.session(many) is None
    assert verified == ["x"] * 4 + ["y"] * 4
    ada = f"{COOKIE}={identity.cookie(ADA)}"
    assert identity.session(f"{many}{ada};" + f"{COOKIE}=x;" * 3) == ADA
    assert identity.session(f"{ada};" + f"{COOKIE}=x;" * 4) is None


def test_a_request_verifies_its_cookies_once(server, ada, monkeypatch):
    verified, real = [], server.context.identity.session
    monkeypatch.setattr(server.context.identity, "session", lambda header: (verified.append(header), real(header))[1])
    assert ada.get("/api/matches").status_code == 200
    assert ada.put("/api/me", json={"name": "Ada"}).status_code == 200
    assert len(verified) == 2


def test_cookies_of_an_address_over_its_rate_limit_are_not_verified(monkeypatch):
    limits = {"address_requests_per_second": 0.001, "address_request_burst": 3}
    with serving(limits) as server, server.guest() as ada:
        assert ada.get("/api/matches").status_code == 200
        assert ada.get("/api/matches").status_code == 200
        monkeypatch.setattr(server.context.identity, "_read", None)  # would raise
        monkeypatch.setattr("parlor.server.app.TOO_FAST_SECONDS", 0.0)
        assert_error(ada.get("/api/matches"), 429, "too-fast")
        with pytest.raises(InvalidStatus) as turned_away, watching(ada, "a-match"):
            pass
        assert turned_away.value.response.status_code == 429


def test_a_forged_cookie_is_ignored_and_logged(server, ada, visitor, caplog):
    caplog.set_level(logging.INFO, "parlor.server")
    forged = Identity(b"another secret", 30).cookie(GuestSession(ada.get("/api/me").json()["id"], "x"))
    answer = visitor.get("/api/me", headers={"Cookie": f"{COOKIE}={forged}"})
    assert answer.json()["id"] != ada.get("/api/me").json()["id"]
    assert answer.cookies[COOKIE]
    assert "cookie_rejected" in caplog.text
    assert forged not in caplog.text


def test_of_two_valid_cookies_the_one_of_the_root_path_counts(identity, caplog):
    """A browser sends the cookie of the longer path first: one that a page of the same host planted for /api."""
    ada, eve = identity.cookie(ADA), identity.cookie(EVE)
    assert identity.session(f"{COOKIE}={eve}; {COOKIE}={ada}") == ADA
    assert "several_guest_cookies" in caplog.text
    assert identity.session(f"{SECURE_COOKIE}={ada}; {COOKIE}={eve}") == ADA
    caplog.clear()
    assert identity.session(f"{COOKIE}={ada}; {COOKIE}=forged; {SECURE_COOKIE}={ada}") == ADA
    assert "several_guest_cookies" not in caplog.text
    identity.revoked.add(EVE.id)
    assert identity.session(f"{SECURE_COOKIE}={eve}; {COOKIE}={ada}") == ADA
    assert identity.session(f"{COOKIE}={eve}") is None


def test_a_sign_out_ends_earlier_generations_but_for_one_session(identity):
    later = identity.new_session("ada", 1)
    cookies = {
        session: f"{COOKIE}={identity.cookie(session)}" for session in (ADA, GuestSession("ada", "a2"), later, EVE)
    }
    assert all(identity.session(cookie) == session for session, cookie in cookies.items())
    assert identity.end([], [SignOut("ada", 1, "a1")])
    assert not identity.end([], [SignOut("ada", 1, "a1")])
    assert [identity.session(cookie) for cookie in cookies.values()] == [ADA, None, later, EVE]
    assert identity.end([], [SignOut("ada", 2, later.id)])
    assert not identity.end([], [SignOut("ada", 1, "a1")])  # read before the last one, received after it
    assert [identity.session(cookie) for cookie in cookies.values()] == [None, None, later, EVE]


def test_over_https_a_guest_keeps_the_identity_of_the_plain_cookie(visitor):
    me = visitor.get("/api/me").json()
    answer = visitor.get("/api/me", headers={"X-Forwarded-Proto": "https"})
    assert answer.json() == me
    assert answer.headers["set-cookie"].startswith(f"{SECURE_COOKIE}={visitor.cookies[COOKIE]}")


# --- sessions --------------------------------------------------------------------------------------------------------


def second_browser(server, client):
    """Another session of the same guest."""
    player = client.get("/api/me").json()["id"]
    other = server.visitor()
    other.headers["User-Agent"] = FIREFOX
    other.cookies.set(COOKIE, server.context.identity.cookie(GuestSession(player, f"second-of-{player}")))
    return other


def test_a_session_is_listed_once_its_guest_did_something(guest):
    eve = guest()
    assert eve.get("/api/me/sessions").json() == []
    eve.headers["User-Agent"] = FIREFOX
    create_match(eve, "me", "me")
    (listed,) = eve.get("/api/me/sessions").json()
    assert (listed["browser"], listed["system"], listed["current"]) == ("Firefox", "Linux", True)
    assert abs(listed["last_used_at_ms"] - 1000 * time.time()) < 60_000


def test_sessions_need_a_cookie(visitor):
    assert_error(visitor.get("/api/me/sessions"), 401, "no-guest")
    assert_error(visitor.delete("/api/me/sessions/x"), 401, "no-guest")
    assert_error(visitor.post("/api/me/sessions"), 401, "no-guest")
    assert_error(visitor.delete("/api/me/sessions"), 401, "no-guest")
    assert_error(visitor.post("/api/me/logout"), 401, "no-guest")


def test_last_use_of_a_session_is_stored_at_most_once_an_hour(server, guest, monkeypatch):
    ada, now = guest("Ada"), server.context.sessions._now
    (before,) = ada.get("/api/me/sessions").json()
    for hours, later in ((0.5, False), (1.5, True)):
        monkeypatch.setattr(server.context.sessions, "_now", lambda hours=hours: now() + int(hours * 3_600_000))
        ada.get("/api/me")
        assert (ada.get("/api/me/sessions").json()[0]["last_used_at_ms"] > before["last_used_at_ms"]) is later


def test_a_revoked_session_is_refused_and_its_socket_closed(server, ada, bob):
    with second_browser(server, ada) as other:
        create_match(other, "me", "me")
        listed = {session["current"]: session for session in ada.get("/api/me/sessions").json()}
        assert (listed[False]["browser"], len(listed)) == ("Firefox", 2)
        path = f"/api/me/sessions/{listed[False]['id']}"
        assert_error(bob.delete(path), 404, "no-such-session")
        with watching(other, create_match(ada, "me", "me")["match"]) as socket:
            assert ada.delete(path).status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=WAIT)
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "signed out")
        assert_error(other.get("/api/matches"), 401, "no-guest")
        assert_error(ada.delete(path), 404, "no-such-session")
        assert [session["current"] for session in ada.get("/api/me/sessions").json()] == [True]
        assert other.get("/api/me").json()["id"] != ada.get("/api/me").json()["id"]


def test_logging_out_clears_the_cookie_and_ends_it_for_good(server, ada, visitor):
    cookie, me = ada.cookies[COOKIE], ada.get("/api/me").json()
    answer = ada.post("/api/me/logout")
    assert answer.status_code == 204
    assert COOKIE not in ada.cookies
    assert {line.split("=")[0] for line in answer.headers.get_list("set-cookie")} == {COOKIE, SECURE_COOKIE}
    assert_error(visitor.get("/api/matches", headers={"Cookie": f"{COOKIE}={cookie}"}), 401, "no-guest")
    assert ada.get("/api/me").json()["id"] != me["id"]


def test_signing_out_everywhere_else_keeps_the_guest_and_refuses_all_other_cookies(server, ada, visitor):
    me, old = ada.get("/api/me").json(), ada.cookies[COOKIE]
    match = create_match(ada, "me", "me")["match"]
    with second_browser(server, ada) as other, watching(ada, match) as socket:
        create_match(other, "me", "me")
        answer = ada.post("/api/me/sessions")
        assert (answer.status_code, answer.json()) == (201, me)
        assert ada.cookies[COOKIE] != old
        assert ada.delete("/api/me/sessions").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=WAIT)
        assert closed.value.rcvd.reason == "signed out"
        assert_error(visitor.get("/api/matches", headers={"Cookie": f"{COOKIE}={old}"}), 401, "no-guest")
        assert_error(visitor.post("/api/me/sessions", headers={"Cookie": f"{COOKIE}={old}"}), 401, "no-guest")
        assert_error(other.get("/api/matches"), 401, "no-guest")
    assert ada.get("/api/me").json() == me
    assert [session["current"] for session in ada.get("/api/me/sessions").json()] == [True]
    with watching(ada, match) as socket:
        send(socket, type="ping", n=1)
        assert receive(socket, "pong")["n"] == 1


def test_signing_out_everywhere_else_ends_150_sessions(server, ada, visitor):
    identity, player = server.context.identity, ada.get("/api/me").json()["id"]
    stolen = [GuestSession(player, f"stolen-{number}") for number in range(150)]
    for session in stolen:
        server.do(server.context.store.keep_sessions([StoredSession(session.id, player, 1, 1)]))
    assert len(ada.get("/api/me/sessions").json()) == 151
    assert ada.delete("/api/me/sessions").status_code == 204
    assert [session["current"] for session in ada.get("/api/me/sessions").json()] == [True]
    assert not any(identity.accepts(session) for session in stolen)


def test_signing_out_everywhere_else_ends_cookies_without_a_stored_session(sqlite):
    """Such as one whose session was deleted because it was not seen for long."""
    config = Config(port=0, database=sqlite.url, limits=Limits(**UNLIMITED))
    with Served(config) as server, server.guest("Ada") as ada, second_browser(server, ada) as other:
        match = create_match(ada, "me", "me")["match"]
        with watching(other, match) as socket:
            assert len(ada.get("/api/me/sessions").json()) == 1
            assert ada.post("/api/me/sessions").status_code == 201
            assert ada.delete("/api/me/sessions").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=WAIT)
            assert closed.value.rcvd.reason == "signed out"
        assert_error(other.get("/api/matches"), 401, "no-guest")
        ada.post("/api/me/sessions")  # one more, of the next generation
        mine, stolen, me = ada.cookies[COOKIE], other.cookies[COOKIE], ada.get("/api/me").json()
        assert ada.get("/api/matches").status_code == 200
    with Served(config) as server, server.visitor() as visitor:  # started again
        assert_error(visitor.get("/api/matches", headers={"Cookie": f"{COOKIE}={stolen}"}), 401, "no-guest")
        assert visitor.get("/api/me", headers={"Cookie": f"{COOKIE}={mine}"}).json() == me


def test_signing_out_everywhere_else_reaches_other_servers(pair):
    first, second = pair
    with first.guest("Ada") as ada, second_browser(second, ada) as other:
        other.headers["Cookie"] = f"{COOKIE}={other.cookies[COOKIE]}"
        assert other.get("/api/matches").status_code == 200
        assert ada.delete("/api/me/sessions").status_code == 204
        until(lambda: other.get("/api/matches").status_code == 401)
        assert ada.post("/api/me/sessions").status_code == 201
        with moved(ada, second) as there:
            assert there.get("/api/matches").status_code == 200


def test_with_too_many_sessions_those_not_seen_for_longest_end(monkeypatch):
    with serving({"sessions_per_guest": 3}) as server, server.guest("Ada") as ada, server.visitor() as visitor:
        monkeypatch.setattr(server.context.sessions, "_now", iter(range(1_000, 100_000)).__next__)
        cookies = [ada.cookies[COOKIE]]
        for _ in range(4):  # always asked for by the first, which is therefore never the one to end
            answer = visitor.post("/api/me/sessions", headers={"Cookie": f"{COOKIE}={cookies[0]}"})
            cookies.append(answer.cookies[COOKIE])
            visitor.cookies.clear()

        def status(cookie):
            return visitor.get("/api/matches", headers={"Cookie": f"{COOKIE}={cookie}"}).status_code

        assert [status(cookie) for cookie in cookies] == [200, 401, 401, 200, 200]


def test_session_changes_of_one_address_are_limited(monkeypatch):
    monkeypatch.setattr("parlor.server.app.TOO_FAST_SECONDS", 0.0)
    limits = {"session_changes_per_second": 0.001, "session_change_burst": 4}
    with serving(limits) as server, server.guest("Ada") as ada, server.guest("Bob") as bob:
        assert ada.post("/api/me/sessions").status_code == 201
        assert ada.delete("/api/me/sessions").status_code == 204
        assert ada.get("/api/me/sessions").status_code == 200
        assert bob.post("/api/me/sessions/").status_code == 201
        assert bob.post("/api/me/logout").status_code == 204
        assert_error(ada.post("/api/me/logout"), 429, "too-fast")
        assert_error(ada.delete("/api/me/sessions/x"), 429, "too-fast")
        assert ada.get("/api/me/sessions").status_code == 200


def test_the_old_cookie_stays_valid_if_the_response_with_a_new_one_is_lost(server, ada, visitor):
    me, old = ada.get("/api/me").json(), ada.cookies[COOKIE]
    assert visitor.post("/api/me/sessions", headers={"Cookie": f"{COOKIE}={old}"}).status_code == 201
    assert ada.get("/api/me").json() == me
    assert ada.cookies[COOKIE] == old


def test_the_first_cookie_of_a_visitor_can_be_replaced(guest, visitor):
    eve = guest()
    me, old = eve.get("/api/me").json(), eve.cookies[COOKIE]
    assert eve.post("/api/me/sessions").status_code == 201
    assert eve.delete("/api/me/sessions").status_code == 204
    assert eve.get("/api/me").json() == me
    assert_error(visitor.get("/api/matches", headers={"Cookie": f"{COOKIE}={old}"}), 401, "no-guest")


def test_a_visitor_who_did_nothing_can_log_out(guest, visitor):
    eve = guest()
    cookie = eve.cookies[COOKIE]
    assert eve.post("/api/me/logout").status_code == 204
    assert_error(visitor.get("/api/matches", headers={"Cookie": f"{COOKIE}={cookie}"}), 401, "no-guest")


def test_a_revocation_reaches_other_servers_and_survives_a_restart(pair, postgres):
    first, second = pair
    with first.guest("Ada") as ada, moved(ada, second) as there:
        match = create_match(ada, "me", "me")["match"]
        there.cookies.set(COOKIE, ada.cookies[COOKIE])
        url = f"{second.url.replace('http', 'ws', 1)}/socket"
        with connect(url, additional_headers={"Cookie": there.headers["Cookie"]}) as socket:
            send(socket, type="watch", match=match)
            receive(socket, "match")
            assert ada.post("/api/me/logout").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=WAIT)
            assert closed.value.rcvd.reason == "signed out"
        assert_error(there.get("/api/matches"), 401, "no-guest")
        config = Config(port=0, database=postgres.url, limits=Limits(**UNLIMITED))
        with Served(config) as third, moved(there, third) as again:
            again.headers["Cookie"] = there.headers["Cookie"]
            assert_error(again.get("/api/matches"), 401, "no-guest")


@pytest.fixture
def observed(monkeypatch):
    """A server that stores new sessions only when it must, and the batches that its store was given."""
    monkeypatch.setattr("parlor.server.sessions.REFRESH_SECONDS", 600)
    with serving() as server:
        real, server.batches = server.context.store.keep_sessions, []

        async def keep(rows):
            server.batches.append([row.player for row in rows])
            await real(rows)

        monkeypatch.setattr(server.context.store, "keep_sessions", keep)
        yield server


def test_new_sessions_are_stored_together(observed):
    with ExitStack() as stack:
        guests = [stack.enter_context(observed.guest(f"Guest {n}")) for n in range(5)]
        for guest in guests:
            create_match(guest, "me", "me")
        assert observed.batches == []
        assert len(guests[2].get("/api/me/sessions").json()) == 1
        assert observed.batches == [[guest.get("/api/me").json()["id"] for guest in guests]]
        create_match(guests[0], "me", "me")  # stored already
        guests[0].get("/api/me/sessions")
    assert len(observed.batches) == 1


def test_new_sessions_are_stored_when_the_server_ends(observed):
    with observed.guest("Ada") as ada:
        player = ada.get("/api/me").json()["id"]
    observed.__exit__(None, None, None)
    assert observed.batches == [[player]]


def test_a_session_that_could_not_be_stored_is_stored_with_the_next_request(observed, monkeypatch, caplog):
    works = observed.context.store.keep_sessions

    async def fails(rows):
        raise StoreError("database-full", "The disk is full.")

    with observed.guest("Ada") as ada:
        monkeypatch.setattr(observed.context.store, "keep_sessions", fails)
        assert ada.get("/api/me/sessions").json() == []
        assert "sessions_not_stored" in caplog.text
        monkeypatch.setattr(observed.context.store, "keep_sessions", works)
        create_match(ada, "me", "me")
        assert len(ada.get("/api/me/sessions").json()) == 1


def test_only_revocations_since_the_last_read_are_read_again(monkeypatch):
    monkeypatch.setattr("parlor.server.sessions.REFRESH_SECONDS", 0.02)
    with serving() as server:
        real, ages, began = server.context.store.revoked_sessions, [], time.time()

        async def observed(since_ms):
            ages.append(time.time() - since_ms / 1000)
            return await real(since_ms)

        monkeypatch.setattr(server.context.store, "revoked_sessions", observed)
        time.sleep(0.2)
        assert ages == []  # no other server uses this store
        server.context.sessions._is_shared = True  # as on PostgreSQL
        until(lambda: len(ages) >= 3)
        assert min(ages) >= 60
        assert max(ages) < 60 + (time.time() - began) + 5


def test_revocations_are_followed_again_after_the_store_failed(monkeypatch):
    monkeypatch.setattr("parlor.server.sessions.REFRESH_SECONDS", 0.05)
    with serving() as server:  # one of its own: the others may sleep for as long as another test wanted
        store, identity = server.context.store, server.context.identity
        real, failures = store.revoked_sessions, []

        async def failing(since_ms):
            if len(failures) < 2:
                failures.append(since_ms)
                raise StoreError("database-gone", "The database cannot be reached.")
            return [*await real(since_ms), "revoked-elsewhere"]

        monkeypatch.setattr(store, "revoked_sessions", failing)
        server.context.sessions._is_shared = True  # as on PostgreSQL
        until(lambda: "revoked-elsewhere" in identity.revoked)


@pytest.mark.parametrize(
    ("user_agent", "label"),
    [
        (FIREFOX, ("Firefox", "Linux")),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/138.0 Safari/537.36", ("Chrome", "Windows")),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/138.0 Safari/537.36 Edg/138.0", ("Edge", "Windows")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1", ("Safari", "iOS")),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36", ("Chrome", "Android")),
        ("python-httpx/0.28", ("", "")),
        ("", ("", "")),
    ],
)  # fmt: skip
def test_a_browser_is_named_by_its_user_agent(user_agent, label):
    assert browser_and_system(user_agent) == label
