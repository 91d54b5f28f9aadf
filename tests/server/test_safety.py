"""What every answer has, what nobody may do, and what those who run a server see of it."""

import json
import socket
from itertools import count

import pytest
from houses import OPEN_MATCH, finished, ordered, refused, say, serving, watching

from parlor.server.config import Config
from parlor.server.house import House
from parlor.table.store import Conflict

EVERYWHERE = ["/", "/page/index.html", "/api/me", "/api/games", "/healthz", "/metrics", "/schema/openapi.json"]


@pytest.mark.parametrize("path", [*EVERYWHERE, "/nothing", "/page/../serve.py", "/api/games/chess", "/socket"])
def test_safe_headers_on_every_answer(nobody, path):
    answer = nobody.get(path)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    permissions = answer.headers["permissions-policy"]
    assert "camera=()" in permissions
    assert "clipboard-write" not in permissions, "the page copies links"
    assert "web-share" not in permissions
    assert "server" not in answer.headers


def test_safe_headers_on_the_answer_to_no_request_at_all(server):
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=20) as raw:
        raw.sendall(b"\x16\x03\x01\x02\x00\r\n\r\n")
        answer = raw.recv(10_000)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"content-security-policy: default-src 'none';" in answer


def test_what_is_nowhere_or_by_another_method(ada):
    for path in ("/nothing", "/api", "/api/matches/x/y", "/page/nothing.js", "/page/..%2fserve.py", "/page/"):
        refused(ada.get(path), 404, "no-such-page")
    for method, path in (("DELETE", "/api/me"), ("POST", "/api/games"), ("PATCH", "/"), ("PROPFIND", "/api/lobby")):
        answer = ada.request(method, path)
        refused(answer, 405, "wrong-method")
        assert "GET" in answer.headers["allow"]


def test_pages_of_other_sites_may_read_nothing_and_do_nothing(ada, server):
    own = server.url
    for origin in ("https://evil.example", "null", own.replace("http:", "https:") + "1", f"{own}.evil.example", ""):
        refused(ada.post("/api/matches", json=OPEN_MATCH, headers={"Origin": origin}), 403, "wrong-origin")
        refused(ada.put("/api/me", json={"name": "Eve"}, headers={"Origin": origin}), 403, "wrong-origin")
        assert "access-control-allow-origin" not in ada.get("/api/me", headers={"Origin": origin}).headers
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert ada.post("/api/matches", json=OPEN_MATCH, headers={"Origin": own}).status_code == 201


def test_a_site_that_the_host_named_may_act():
    with serving(origins=("https://games.example",)) as served, served.guest() as eve:
        for origin, status in (("https://games.example", 201), ("http://games.example", 403)):
            assert eve.post("/api/matches", json=OPEN_MATCH, headers={"Origin": origin}).status_code == status


def test_a_body_beyond_the_limit(ada, server):
    large = b'{"name":"' + b"a" * server.config.limits.body_bytes + b'"}'
    refused(ada.put("/api/me", content=large), 413, "too-large")
    refused(ada.put("/api/me", content=(large[n : n + 1000] for n in range(0, len(large), 1000))), 413, "too-large")


def test_an_address_that_asks_too_often_waits_and_others_do_not():
    with (
        serving({"address_requests_per_second": 0.001, "address_request_burst": 3}) as served,
        served.nobody() as client,
    ):
        near, far = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        assert [client.get("/api/lobby", headers=near).status_code for _ in range(3)] == [200, 200, 200]
        answer = client.get("/api/lobby", headers=near)
        refused(answer, 429, "too-fast")
        assert answer.headers["retry-after"] == "1"
        assert "content-security-policy" in answer.headers
        assert client.get("/api/lobby", headers=far).status_code == 200


def test_one_guest_may_ask_less_than_its_address():
    with (
        serving({"requests_per_second": 0.001, "request_burst": 3}) as served,
        served.guest() as eve,
        served.guest() as bob,
    ):
        assert [eve.get("/api/lobby").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert bob.get("/api/lobby").status_code == 200


def test_requests_without_a_cookie_are_limited_by_address():
    with (
        serving({"anonymous_requests_per_second": 0.001, "anonymous_request_burst": 2}) as served,
        served.guest() as eve,
        served.nobody() as nobody,
    ):
        assert [nobody.get("/api/lobby").status_code for _ in range(2)] == [200, 429]
        nobody.cookies.set("parlor", "forged")
        assert nobody.get("/api/lobby").status_code == 429
        assert eve.get("/api/lobby").status_code == 200


def test_new_guests_and_new_matches_of_one_address_are_limited():
    few = {"new_guests_per_second": 0.001, "new_guest_burst": 2, "new_matches_per_second": 0.001, "new_match_burst": 2}
    far = {"X-Forwarded-For": "192.0.2.2"}
    with serving(few) as served, served.guest() as eve, served.guest() as bob, served.nobody() as nobody:
        for path in ("/api/me", "/api//me/"):
            refused(nobody.get(path), 429, "too-fast")
        assert eve.get("/api/me").status_code == 200, "a known guest is not a new one"
        assert [guest.post("/api/matches", json=OPEN_MATCH).status_code for guest in (eve, bob, eve)] == [201, 201, 429]
        assert eve.post("/api/matches", json=OPEN_MATCH, headers=far).status_code == 201
        assert nobody.get("/api/me", headers=far).status_code == 200


def test_files_of_the_page_and_monitors_have_limits_of_their_own():
    few = {"address_requests_per_second": 0.001, "address_request_burst": 1, "page_requests_per_second": 0.001}
    with serving({**few, "page_request_burst": 3, "monitor_request_burst": 2}) as served, served.nobody() as client:
        assert [client.get("/api/lobby").status_code for _ in range(2)] == [200, 429]
        assert [client.get(path).status_code for path in ("/", "/page/index.html", "/t/x", "/")] == [200, 200, 200, 429]
        assert client.get("/healthz").status_code == 200


# --- host names ------------------------------------------------------------------------------------------------------


def asked(server, *lines):
    """The status and the body of the answer to a request, written by hand."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=20) as raw:
        raw.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        answer = b"".join(iter(lambda: raw.recv(100_000), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), body


def test_a_name_that_was_pointed_here_by_another_site_is_not_served(server):
    for host in ("evil.example", "evil.example:8080", "127.0.0.1.evil.example", "local", "x.localhost.evil", "a b", ""):
        status, body = asked(server, "GET /api/me HTTP/1.1", f"Host: {host}")
        assert (host, status) == (host, 421 if host != "local" else 200)
        assert host == "local" or (b'"wrong-host"' in body and b"--allow-host" in body)
    for path in ("/", "/page/index.html", "/metrics", "/nothing"):
        assert asked(server, f"GET {path} HTTP/1.1", "Host: evil.example")[0] == 421


def test_names_that_no_public_name_server_can_point_here_are_served(server):
    own = socket.gethostname()
    for host in ("localhost", "LOCALHOST:80", "127.0.0.1", "[::1]:8080", "192.168.7.7", "mybox", "MyBox.local", own):
        assert (host, asked(server, "GET /api/lobby HTTP/1.1", f"Host: {host}")[0]) == (host, 200)


def test_a_request_names_exactly_one_host(server):
    assert asked(server, "GET /api/me HTTP/1.1")[0] == 400
    assert asked(server, "GET /api/me HTTP/1.0")[0] == 400
    status, body = asked(server, "GET /api/me HTTP/1.1", "Host: localhost", "Host: localhost")
    assert (status, json.loads(body)["code"]) == (400, "bad-host")
    assert asked(server, "GET /healthz HTTP/1.0")[0] == 200, "health checks of load balancers name none"


def test_names_that_the_host_allows():
    with serving(allowed_hosts=("games.example",), origins=("https://other.example:8443",)) as served:
        for host, status in (("games.example", 200), ("other.example:8443", 200), ("example", 200), ("x.example", 421)):
            assert (host, asked(served, "GET /api/lobby HTTP/1.1", f"Host: {host}")[0]) == (host, status)


def test_a_guest_with_too_many_open_matches():
    with serving({"open_matches": 2}) as served, served.guest() as eve:
        for status in (201, 201, 429):
            answer = eve.post("/api/matches", json=OPEN_MATCH)
            assert answer.status_code == status
        refused(answer, 429, "too-many-matches")


def test_a_fault_is_logged_under_the_number_that_the_answer_gives(ada, server, caplog, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("the secret reason")

    monkeypatch.setattr(server.house.store, "lobby", fail)
    problem = refused(ada.get("/api/lobby"), 500, "fault")
    assert "secret" not in str(problem)
    assert problem["id"] in problem["sentence"]
    (record,) = [record for record in caplog.records if getattr(record, "id", None) == problem["id"]]
    assert "the secret reason" in caplog.text
    assert record.levelname == "ERROR"


# --- for those who run it --------------------------------------------------------------------------------------------


def test_another_server_that_was_first_is_a_conflict(ada, server, monkeypatch):
    async def too_late(*_):
        raise Conflict

    monkeypatch.setattr(server.house.store, "lobby", too_late)
    refused(ada.get("/api/lobby"), 409, "conflict")


def test_a_broken_game_stops_nothing(toys, caplog):
    house = House(Config(database="memory:"))
    assert [game.id for game in house.games] == ["draw-lots", "liars-dice", "nim", "patience"]
    (warning,) = caplog.records
    assert (warning.message, warning.game) == ("broken game", "ruin")


def test_metrics(ada, server, monkeypatch):
    monkeypatch.setattr("parlor.server.metrics.monotonic", count(10**9).__next__)  # so no text is young enough

    def figures():
        lines = (line.rpartition(" ") for line in ada.get("/metrics").text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}

    before = figures()
    match = finished(ada)
    with watching(ada, match) as socket:
        say(socket, t="act", match=match, seat=0, action={"type": "call"}, id="late")
        assert json.loads(socket.recv(timeout=20))["code"] == "game-over"
    ada.request("PROPFIND", "/api/lobby")
    ada.get("/api/games/made-up-a")
    ada.get("/api/games/made-up-b")
    ada.get("/made-up-c")
    after = figures()
    assert after["parlor_moves_total"] - before["parlor_moves_total"] == 3
    assert after["parlor_commit_entries_sum"] - before["parlor_commit_entries_sum"] == 3
    assert after['parlor_refusals_total{code="game-over"}'] == 1
    assert after['parlor_http_requests_total{method="GET",route="/api/games/{game}",status="404"}'] >= 2
    assert not any("made-up" in name or "PROPFIND" in name for name in after)
    for name in (
        *("live_matches", "connections", "store_healthy"),
        *("bots_thinking", "bot_workers_replaced_total", "bot_seats_overdue"),
    ):
        assert f"parlor_{name}" in after


@pytest.mark.parametrize("fast", [True, False])
def test_bot_computations_are_charged_to_the_address_seen_over_http_and_websocket(fast):
    with serving(fast_sockets=fast) as server, server.guest() as ada:
        addresses, me = server.house.table.addresses, ada.get("/api/me").json()["id"]
        match = ordered(ada, "me", "open")["match"]
        assert addresses == {me: "127.0.0.1"}
        addresses.clear()
        with watching(ada, match):
            assert addresses == {me: "127.0.0.1"}
