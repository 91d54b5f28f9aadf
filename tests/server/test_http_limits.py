"""Limits of one HTTP connection and of all connections together."""

import asyncio
import json
import resource
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from servers import WAIT, create_match, guest_of, receive, send, server_process, serving, until, watching
from socket_servers import TEXT, framed, live
from websockets.asyncio.client import connect

from parlor.server import static_files
from parlor.server.http_connections import ClientWait

PAGE = Path(static_files.__file__).parent / "page"
GET = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
CLIENT = "127.0.0.9"  # not 127.0.0.1, which is trusted as a proxy


@contextmanager
def connected(url, address=CLIENT):
    """A plain connection."""
    port = int(url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT, source_address=(address, 0)) as raw:
        yield raw


def answer(raw):
    """Status and body of the last answer on a connection that the server closes."""
    received = b""
    with suppress(ConnectionResetError):
        while data := raw.recv(100_000):
            received += data
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), json.loads(body)["code"]


def status(raw):
    """Status of the next answer, which is read whole."""
    with raw.makefile("rb") as reading:
        first, length = reading.readline(), 0
        while (line := reading.readline().lower()) != b"\r\n":
            if line.startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        reading.read(length)
    return int(first.split(b" ")[1])


def flood(raw, data, total):
    """Send the data again and again; return how many bytes the server took before it stopped reading or closed."""
    raw.settimeout(2)
    sent = 0
    with suppress(OSError):
        while sent < total:
            sent += raw.send(data)
    return sent


def is_cut(raw):
    """Return whether the server has ended a connection, once it has sent everything it has to say."""
    raw.settimeout(WAIT)
    with suppress(ConnectionResetError):
        while raw.recv(100_000):
            pass
    return True  # or else TimeoutError has been raised


def memory(process):
    """Resident bytes of a process."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


@pytest.fixture
def served():
    with serving() as served:
        yield served


@pytest.fixture
def process():
    with server_process("serve", "--port", "0", "--database", "memory:", "--log-level", "error") as found:
        yield found


# --- size ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "status", "code"),
    [
        (b"GET /" + b"a" * 17_000 + b" HTTP/1.1\r\n", 414, "address-too-long"),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 40_000, 431, "headers-too-large"),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 101 + b"\r\n", 431, "headers-too-large"),
        (b"GET / HTTP/1.1\r\n" + b"Some-Header: value\r\n" * 3000, 431, "headers-too-large"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "unreadable"),  # TLS, of which no head ever ends
        (b"GET / HTTP/1.1\r\nBad Header: x\r\n\r\n", 400, "unreadable"),
    ],
    ids=["request line", "one header", "count", "many headers", "tls", "bad header"],
)
def test_a_head_over_the_limits_is_rejected_with_its_reason(served, head, status, code):
    with connected(served.url) as raw:
        raw.sendall(head)
        assert answer(raw) == (status, code)


def test_a_head_within_the_limits_is_served_however_it_arrives(served):
    head = b"\r\n\r\nGET /api/games HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 98
    head += b"Long: " + b"a" * 30_000 + b"\r\n\r\n"
    with connected(served.url) as raw:
        for start in range(0, len(head), 977):
            raw.sendall(head[start : start + 977])
        assert status(raw) == 200


def test_endless_headers_cost_no_memory(process):
    server, url = process
    before = memory(server)
    with connected(url) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\n")
        assert flood(raw, b"Some-Header: value\r\n" * 5000, 150_000_000) < 10_000_000
        assert memory(server) - before < 20_000_000


def test_an_endless_header_value_does_not_stop_others(process):
    _, url = process
    with connected(url) as raw, guest_of(url) as ada, ThreadPoolExecutor(1) as pool:
        raw.sendall(b"GET / HTTP/1.1\r\nX: ")
        flooding = pool.submit(flood, raw, b"a" * 100_000, 150_000_000)
        answered = 0
        while not (flooding.done() and answered):
            assert ada.get("/api/me").status_code == 200
            answered += 1
            time.sleep(0.02)
        assert flooding.result() < 10_000_000
        assert is_cut(raw)  # not only slow to read


CHUNKED = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n%s\r\n"


@pytest.mark.parametrize(
    ("start", "more"),
    [(b"0\r\nX: ", b"a" * 1000), (b"0\r\n", b"A: b\r\n" * 100), (b"1;", b"a" * 1000)],
    ids=["trailer", "trailers", "chunk extension"],
)
def test_a_chunked_body_without_content_is_refused_once_it_is_too_large(served, start, more):
    with served.guest() as ada, connected(served.url) as raw:
        cookie = f"Cookie: parlor={ada.cookies['parlor']}\r\n".encode()
        raw.sendall(CHUNKED % cookie + start)
        assert flood(raw, more, 3_000_000) < 3_000_000
        assert answer(raw) == (431, "headers-too-large")
    with connected(served.url) as raw:  # whose answer does not wait for the body
        raw.sendall(CHUNKED % b"" + start)
        assert flood(raw, more, 30_000_000) < 3_000_000


def test_a_chunked_body_in_many_small_chunks_with_trailers_is_read(served):
    body = b'{"name": "Ada"' + b" " * 30_000 + b"}"
    chunks = b"".join(b"1;name=value\r\n%c\r\n" % byte for byte in body)
    with served.guest() as ada, connected(served.url) as raw:
        cookie = f"Cookie: parlor={ada.cookies['parlor']}\r\n".encode()
        raw.sendall(CHUNKED % cookie + chunks + b"0\r\n" + b"Some: trailer\r\n" * 50 + b"\r\n")
        assert status(raw) == 200
        assert ada.get("/api/me").json()["name"] == "Ada"
        raw.sendall(GET)
        assert status(raw) == 200


def test_a_trailer_is_not_read_as_a_header(served):
    with served.guest() as ada, connected(served.url) as raw:
        cookie = f"Cookie: parlor={ada.cookies['parlor']}\r\n".encode()
        raw.sendall(CHUNKED % b"" + b"e\r\n" + b'{"name":"Ada"}' + b"\r\n0\r\n" + cookie + b"\r\n")
        assert status(raw) == 401


# --- pipelining ------------------------------------------------------------------------------------------------------


def test_pipelined_requests_are_answered_one_by_one_in_order(served):
    paths = ["/api/games", "/nothing", "/healthz", "/", "/api/me"] * 4
    requests = [f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for path in paths]
    body = b'{"name":"Ada"}'
    requests.insert(3, b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    expected = [404 if path == "/nothing" else 200 for path in paths]
    expected.insert(3, 401)
    with connected(served.url) as raw:
        raw.sendall(b"".join(requests)[:-1])
        raw.sendall(b"\n")
        raw.settimeout(1)
        received = b""
        with suppress(TimeoutError):
            while received.count(b"HTTP/1.1 ") < len(expected) or not received.endswith(b"}"):
                received += raw.recv(1_000_000)
    assert [int(part[:3]) for part in received.split(b"HTTP/1.1 ")[1:]] == expected


def test_unread_responses_cost_no_memory(process):
    server, url = process
    before = memory(server)
    with connected(url) as raw, guest_of(url) as ada:
        small = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n"  # a small answer: many of them are not written
        flood(raw, small * 1000, 50_000 * len(small))
        for _ in range(20):
            time.sleep(0.1)
            assert memory(server) - before < 30_000_000
        assert ada.get("/api/games").status_code == 200


def test_a_request_behind_a_chunked_body_ends_the_connection_after_the_answer(served):
    chunked = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    with connected(served.url) as raw:
        raw.sendall(chunked)
        assert status(raw) == 401
        raw.sendall(GET)  # on its own it is served
        assert status(raw) == 200
    with connected(served.url) as raw:
        raw.sendall(chunked + GET * 50)
        received = b"".join(iter(lambda: raw.recv(100_000), b""))
    assert received.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in received


# --- time ------------------------------------------------------------------------------------------------------------

SLOW = {"head_seconds": 0.3, "body_seconds": 0.3, "write_seconds": 0.3, "keep_alive_seconds": 1}


@pytest.mark.parametrize(
    "sent",
    [b"GET /api/games HTTP/1.1\r\nHost: ", b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"],
    ids=["head", "body"],
)
def test_a_request_must_arrive_in_time(sent, caplog):
    with serving(SLOW) as served, connected(served.url) as raw:
        raw.sendall(sent)
        for _ in range(20):  # a byte now and then does not help
            with suppress(OSError):
                raw.sendall(b"1")
            time.sleep(0.03)
        assert answer(raw) == (408, "too-slow")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_connections_that_are_not_used_are_closed():
    with serving(SLOW) as served, connected(served.url) as unused, connected(served.url) as idle:
        idle.sendall(GET)
        assert status(idle) == 200
        assert unused.recv(1) == b""
        while idle.recv(100_000):
            pass


def test_a_slow_reader_is_cut_off(monkeypatch):
    big = b"x" * 20_000_000
    with serving(SLOW) as served, connected(served.url) as raw:
        file = served.server.config.app.files["index.html"]
        monkeypatch.setitem(served.server.config.app.files, "index.html", type(file)(big, b"", "text/plain", "t", "c"))
        raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        deadline = time.monotonic() + WAIT
        while served.server.server_state.connections:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        with connected(served.url) as reader:  # slow, but it reads
            reader.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            received = 0
            while data := reader.recv(200_000):
                received += len(data)
                time.sleep(0.01)
    assert received > len(big)


# --- how many --------------------------------------------------------------------------------------------------------


def test_http_connections_of_an_address_are_limited():
    with serving({"http_connections_per_address": 5}) as served, ExitStack() as stack:
        held = [stack.enter_context(connected(served.url)) for _ in range(5)]
        with connected(served.url) as sixth:
            assert answer(sixth) == (429, "too-many-from-address")
        with connected(served.url, "127.0.0.8") as other:
            other.sendall(GET)
            assert status(other) == 200
        for _ in range(10):  # a trusted proxy brings many clients
            proxied = stack.enter_context(connected(served.url, "127.0.0.1"))
            proxied.sendall(GET)
            assert status(proxied) == 200
        held.pop().close()
        assert _served_soon(served.url)


def test_a_websocket_is_counted_as_a_websocket_only():
    """And its connection outlives the time limits of HTTP."""
    with serving({**SLOW, "http_connections": 3}) as served, served.guest() as ada:
        match = create_match(ada, "me", "me")["match"]
        with ExitStack() as stack:
            watched = [stack.enter_context(watching(ada, match)) for _ in range(5)]
            time.sleep(1)
            send(watched[0], type="ping", n=7)
            assert receive(watched[0], "pong")["n"] == 7
            assert len(served.server.config.http.open_connections) <= 1


@pytest.mark.parametrize("fast", [True, False], ids=["fast", "portable"])
def test_a_websocket_can_be_opened_after_another_request(fast):
    with serving(fast_sockets=fast) as served, served.guest() as ada, connected(served.url) as raw:
        cookie = f"Cookie: parlor={ada.cookies['parlor']}\r\n".encode()
        upgrade = b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" + cookie
        key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        raw.sendall(GET + upgrade + key)
        received = b""
        while b'"hello"' not in received:
            received += raw.recv(100_000)
        raw.sendall(framed(TEXT, b'{"type":"ping","n":7}'))
        assert b'"pong"' in raw.recv(1000)


def _served_soon(url):
    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline:
        with connected(url) as raw, suppress(OSError):
            raw.sendall(GET)
            if raw.recv(100).startswith(b"HTTP/1.1 200 "):
                return True
    return False


@pytest.mark.parametrize("body", [b"", b"{}"])
def test_connections_that_wait_for_a_rejection_make_room_for_a_new_one(monkeypatch, body):
    monkeypatch.setattr("parlor.server.app.TOO_FAST_SECONDS", 4.0)
    limits = {"http_connections": 3, "address_requests_per_second": 0.001, "address_request_burst": 1}
    with serving(limits) as served, ExitStack() as stack:
        head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
        with connected(served.url) as first:
            first.sendall(GET)  # which uses up what the address may ask
            assert status(first) == 200
        waiting = [stack.enter_context(connected(served.url)) for _ in range(3)]
        for raw in waiting:
            raw.sendall(head)
        refused = served.server.config.http.open_connections._waiting[ClientWait.REJECTION]
        until(lambda: len(refused) == 3)
        for raw in waiting:
            raw.sendall(body)
        until(lambda: not any(connection._in_body for connection in list(refused)))
        new = stack.enter_context(connected(served.url, "127.0.0.8"))
        new.sendall(GET)
        assert status(new) == 200
        assert len(refused) == 2


def test_the_oldest_idle_connection_makes_room_for_a_new_one():
    with serving({"http_connections": 3}) as served, ExitStack() as stack:
        half, idle, later = [stack.enter_context(connected(served.url)) for _ in range(3)]
        half.sendall(GET[:20])
        for raw in (idle, later):
            raw.sendall(GET)
            assert status(raw) == 200
        new = stack.enter_context(connected(served.url))
        new.sendall(GET)
        assert status(new) == 200
        assert _ended(idle), "an idle connection goes first"
        half.sendall(GET[20:])
        assert status(half) == 200


def _ended(raw):
    try:
        return raw.recv(1) == b""
    except ConnectionResetError:
        return True


def test_half_requests_beyond_the_open_files_of_the_system_disconnect_no_player():
    """With 1,024 descriptors, 1,100 half requests from a trusted address: no limit of one address holds them back."""
    command = "ulimit -n 1024; exec " + f"{sys.executable} -m parlor.cli serve --port 0 --database memory:"
    server = subprocess.Popen(["/bin/sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().split()[-1]
        with guest_of(url) as ada, ExitStack() as stack:
            match = create_match(ada, "me", "me", options={"dice": 2})["match"]
            watched = stack.enter_context(watching(ada, match))
            for _ in range(1100):
                raw = stack.enter_context(connected(url, "127.0.0.1"))
                with suppress(OSError):
                    raw.sendall(GET[:20])
            for _ in range(20):
                with guest_of(url) as newcomer:
                    assert newcomer.get("/api/lobby").status_code == 200
                    create_match(newcomer, "me", "me")
            send(watched, type="act", match=match, seat=0, action={"type": "bid", "count": 1, "face": 2}, id="a")
            assert receive(watched, "step")["version"] == 1
        assert len(list(Path(f"/proc/{server.pid}/fd").iterdir())) < 1000
    finally:
        server.kill()
        _, err = server.communicate(timeout=WAIT)
    (limited,) = [line for line in map(json.loads, err.splitlines()) if line["event"].startswith("connections_limited")]
    assert limited["http_connections"] + limited["connections"] < 1024 - 100


# --- thirty people behind one address --------------------------------------------------------------------------------


class Browser:
    """Six connections at most, kept alive, and a cookie: what a browser does without its costs."""

    def __init__(self, url):
        self.port = int(url.rpartition(":")[2])
        self.cookie = ""
        self.statuses = []
        self._connections = asyncio.LifoQueue()
        for _ in range(6):
            self._connections.put_nowait(None)

    async def ask(self, path, body=b"", method="GET"):
        connection = await self._connections.get()
        if connection is None or connection[0].at_eof():  # idle for too long: a browser opens another
            connection = await asyncio.open_connection(sock=connected_socket(self.port))
        reader, writer = connection
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {self.cookie}\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        content = await reader.readexactly(int(fields["content-length"]))
        self.statuses.append(int(first.split()[1]))
        self.cookie = fields.get("set-cookie", self.cookie).partition(";")[0]
        self._connections.put_nowait(connection)
        return content

    async def get(self, *paths):
        await asyncio.gather(*(self.ask(path) for path in paths))

    def close(self):
        while not self._connections.empty():
            connection = self._connections.get_nowait()
            if connection:
                connection[1].transport.abort()


def connected_socket(port):
    raw = socket.create_connection(("127.0.0.1", port), timeout=WAIT, source_address=(CLIENT, 0))
    raw.setblocking(False)
    return raw


@live
async def test_30_new_visitors_of_one_address_load_the_page_and_a_match(process):
    """All at once, six connections each as browsers have, every script and style of the page, and default limits."""
    _, url = process
    files = [f"/page/{path.relative_to(PAGE)}" for path in sorted(PAGE.rglob("*")) if path.suffix in (".js", ".css")]

    async def visit():
        browser = Browser(url)
        await browser.get("/", *files[:33])
        await browser.ask("/api/me")
        await browser.get("/api/games", "/api/matches", "/api/lobby", "/api/games/liars-dice", "/api/words/en")
        order = {"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        match = json.loads(await browser.ask("/api/matches", json.dumps(order).encode(), "POST"))["match"]
        await browser.get(f"/t/{match}", *files[33:], "/api/me", f"/api/matches/{match}")
        headers = {"Cookie": browser.cookie}
        address = f"{url.replace('http', 'ws')}/socket"
        sock = connected_socket(browser.port)
        async with connect(address, sock=sock, additional_headers=headers, proxy=None) as opened:
            assert json.loads(await opened.recv())["type"] == "hello"
        browser.close()
        return browser.statuses

    visits = await asyncio.gather(*(visit() for _ in range(30)))
    assert {status for statuses in visits for status in statuses} == {200, 201}
