"""Security headers, forbidden requests, rate limits, logs and metrics."""

import json
import socket
from itertools import count

import pytest
from servers import OPEN_MATCH, assert_error, create_match, finish_match, send, serving, watching

from parlor.server.config import Config
from parlor.server.context import ServerContext
from parlor.table.store import Conflict

EVERYWHERE = ["/", "/page/index.html", "/api/me", "/api/games", "/healthz", "/metrics", "/schema/openapi.json"]


@pytest.mark.parametrize("path", [*EVERYWHERE, "/nothing", "/page/../serve.py", "/api/games/chess", "/socket"])
def test_security_headers_on_every_response(visitor, path):
    answer = visitor.get(path)
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


def test_security_headers_on_the_response_to_an_invalid_request(server):
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=20) as raw:
        raw.sendall(b"\x16\x03\x01\x02\x00\r\n\r\n")
        answer = raw.recv(10_000)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"content-security-policy: default-src 'none';" in answer


def test_unknown_paths_and_methods_are_refused(ada):
    for path in ("/nothing", "/api", "/api/matches/x/y", "/page/nothing.js", "/page/..%2fserve.py", "/page/"):
        assert_error(ada.get(path), 404, "no-such-page")
    for method, path in (("DELETE", "/api/me"), ("POST", "/api/games"), ("PATCH", "/"), ("PROPFIND", "/api/lobby")):
        answer = ada.request(method, path)
        assert_error(answer, 405, "wrong-method")
        assert "GET" in answer.headers["allow"]


def test_pages_of_other_origins_may_read_and_change_nothing(ada, server):
    own = server.url
    for origin in ("https://evil.example", "null", own.replace("http:", "https:") + "1", f"{own}.evil.example", ""):
        assert_error(ada.post("/api/matches", json=OPEN_MATCH, headers={"Origin": origin}), 403, "wrong-origin")
        assert_error(ada.put("/api/me", json={"name": "Eve"}, headers={"Origin": origin}), 403, "wrong-origin")
        assert "access-control-allow-origin" not in ada.get("/api/me", headers={"Origin": origin}).headers
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert ada.post("/api/matches", json=OPEN_MATCH, headers={"Origin": own}).status_code == 201


def test_pages_of_an_allowed_origin_may_change_things():
    with serving(origins=("https://games.example",)) as served, served.guest() as eve:
        for origin, status in (("https://games.example", 201), ("http://games.example", 403)):
            assert eve.post("/api/matches", json=OPEN_MATCH, headers={"Origin": origin}).status_code == status


def test_a_body_over_the_limit_is_refused(ada, server):
    large = b'{"name":"' + b"a" * server.config.limits.body_bytes + b'"}'
    assert_error(ada.put("/api/me", content=large), 413, "too-large")
    assert_error(
        ada.put("/api/me", content=(large[n : n + 1000] for n in range(0, len(large), 1000))), 413, "too-large"
    )


def test_an_address_over_its_rate_limit_waits_and_others_do_not():
    with (
        serving({"address_requests_per_second": 0.001, "address_request_burst": 3}) as served,
        served.visitor() as client,
    ):
        near, far = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        assert [client.get("/api/lobby", headers=near).status_code for _ in range(3)] == [200, 200, 200]
        answer = client.get("/api/lobby", headers=near)
        assert_error(answer, 429, "too-fast")
        assert answer.headers["retry-after"] == "1"
        assert "content-security-policy" in answer.headers
        assert client.get("/api/lobby", headers=far).status_code == 200


def test_a_guest_has_a_lower_rate_limit_than_its_address():
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
        served.visitor() as visitor,
    ):
        assert [visitor.get("/api/lobby").status_code for _ in range(2)] == [200, 429]
        visitor.cookies.set("parlor", "forged")
        assert visitor.get("/api/lobby").status_code == 429
        assert eve.get("/api/lobby").status_code == 200


def test_new_guests_and_new_matches_of_one_address_are_limited():
    few = {"new_guests_per_second": 0.001, "new_guest_burst": 2, "new_matches_per_second": 0.001, "new_match_burst": 2}
    far = {"X-Forwarded-For": "192.0.2.2"}
    with serving(few) as served, served.guest() as eve, served.guest() as bob, served.visitor() as visitor:
        for path in ("/api/me", "/api//me/"):
            assert_error(visitor.get(path), 429, "too-fast")
        assert eve.get("/api/me").status_code == 200, "a known guest is not a new one"
        assert [guest.post("/api/matches", json=OPEN_MATCH).status_code for guest in (eve, bob, eve)] == [201, 201, 429]
        assert eve.post("/api/matches", json=OPEN_MATCH, headers=far).status_code == 201
        assert visitor.get("/api/me", headers=far).status_code == 200


def test_files_of_the_page_and_monitors_have_limits_of_their_own():
    few = {"address_requests_per_second": 0.001, "address_request_burst": 1, "page_requests_per_second": 0.001}
    with serving({**few, "page_request_burst": 3, "monitor_request_burst": 2}) as served, served.visitor() as client:
        assert [client.get("/api/lobby").status_code for _ in range(2)] == [200, 429]
        assert [client.get(path).status_code for path in ("/", "/page/index.html", "/t/x", "/")] == [200, 200, 200, 429]
        assert client.get("/healthz").status_code == 200


# --- host names ------------------------------------------------------------------------------------------------------


def exchange(server, *lines):
    """The status and the body of the answer to a request, written by hand."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=20) as raw:
        raw.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        answer = b"".join(iter(lambda: raw.recv(100_000), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), body


def test_an_unknown_host_name_is_refused(server):
    for host in ("evil.example", "evil.example:8080", "127.0.0.1.evil.example", "local", "x.localhost.evil", "a b", ""):
        status, body = exchange(server, "GET /api/me HTTP/1.1", f"Host: {host}")
        assert (host, status) == (host, 421 if host != "local" else 200)
        assert host == "local" or (b'"wrong-host"' in body and b"--allow-host" in body)
    for path in ("/", "/page/index.html", "/metrics", "/nothing"):
        assert exchange(server, f"GET {path} HTTP/1.1", "Host: evil.example")[0] == 421


def test_host_names_without_public_dns_are_served(server):
    own = socket.gethostname()
    for host in ("localhost", "LOCALHOST:80", "127.0.0.1", "[::1]:8080", "192.168.7.7", "mybox", "MyBox.local", own):
        assert (host, exchange(server, "GET /api/lobby HTTP/1.1", f"Host: {host}")[0]) == (host, 200)


def test_a_request_needs_exactly_one_host_header(server):
    assert exchange(server, "GET /api/me HTTP/1.1")[0] == 400
    assert exchange(server, "GET /api/me HTTP/1.0")[0] == 400
    status, body = exchange(server, "GET /api/me HTTP/1.1", "Host: localhost", "Host: localhost")
    assert (status, json.loads(body)["code"]) == (400, "bad-host")
    assert exchange(server, "GET /healthz HTTP/1.0")[0] == 200, "health checks of load balancers name none"


def test_allowed_host_names_are_served():
    with serving(allowed_hosts=("games.example",), origins=("https://other.example:8443",)) as served:
        for host, status in (("games.example", 200), ("other.example:8443", 200), ("example", 200), ("x.example", 421)):
            assert (host, exchange(served, "GET /api/lobby HTTP/1.1", f"Host: {host}")[0]) == (host, status)


def test_open_matches_of_a_guest_are_limited():
    with serving({"open_matches": 2}) as served, served.guest() as eve:
        for status in (201, 201, 429):
            answer = eve.post("/api/matches", json=OPEN_MATCH)
            assert answer.status_code == status
        assert_error(answer, 429, "too-many-matches")


def test_an_internal_error_is_logged_under_the_id_in_the_response(ada, server, caplog, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("the secret reason")

    monkeypatch.setattr(server.context.store, "lobby", fail)
    problem = assert_error(ada.get("/api/lobby"), 500, "fault")
    assert "secret" not in str(problem)
    assert problem["id"] in problem["message"]
    (record,) = [record for record in caplog.records if getattr(record, "id", None) == problem["id"]]
    assert "the secret reason" in caplog.text
    assert record.levelname == "ERROR"


# --- for those who run it --------------------------------------------------------------------------------------------


def test_a_store_conflict_is_status_409(ada, server, monkeypatch):
    async def too_late(*_):
        raise Conflict

    monkeypatch.setattr(server.context.store, "lobby", too_late)
    assert_error(ada.get("/api/lobby"), 409, "conflict")


def test_a_broken_game_does_not_stop_the_server(toys, caplog):
    context = ServerContext(Config(database="memory:"))
    assert [game.id for game in context.games] == ["draw-lots", "liars-dice", "nim", "patience"]
    (warning,) = caplog.records
    assert (warning.message, warning.game) == ("game_not_loaded", "ruin")


def test_metrics_are_in_the_format_of_prometheus(ada, server, monkeypatch):
    monkeypatch.setattr("parlor.server.metrics.monotonic", count(10**9).__next__)  # so no text is young enough

    def figures():
        lines = (line.rpartition(" ") for line in ada.get("/metrics").text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}

    before = figures()
    match = finish_match(ada)
    with watching(ada, match) as socket:
        send(socket, type="act", match=match, seat=0, action={"type": "call"}, id="late")
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
        addresses, me = server.context.table.addresses, ada.get("/api/me").json()["id"]
        match = create_match(ada, "me", "open")["match"]
        assert addresses == {me: "127.0.0.1"}
        addresses.clear()
        with watching(ada, match):
            assert addresses == {me: "127.0.0.1"}
