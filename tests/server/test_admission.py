"""Admission of connections, by both WebSocket implementations over a real server."""

import asyncio
import json
import logging
from contextlib import AsyncExitStack

import pytest
from socket_servers import EchoServer, live, serving, until

from parlor.server.sockets import asgi_endpoint
from parlor.server.sockets.fast import Upgrade


@pytest.fixture(params=["fast", "asgi"])
def implementation(request):
    return request.param


async def rejection(raw):
    """Return the status and code of a rejected handshake."""
    length = int(raw.head.lower().split("content-length: ")[1].split("\r\n")[0])
    body = await raw.reader.readexactly(length)
    return raw.status, json.loads(body)["code"]


@live
async def test_only_the_own_and_allowed_origins_may_connect(implementation):
    async with serving(implementation, origins=["https://friends.example"], hosts=["parlor.example"]) as server:
        at = f"127.0.0.1:{server.port}"
        for origin, status in [
            (None, 101),  # not a browser
            (f"http://{at}", 101),
            (f"https://{at}", 101),  # TLS that ends at a proxy
            ("https://friends.example", 101),
            ("https://friends.example:443", 101),
            ("http://friends.example", 403),
            ("https://evil.example", 403),
            (f"http://{at}.evil.example", 403),
            ("http://127.0.0.1", 403),  # another port is another site
            ("null", 403),
            ("http://[", 403),
        ]:
            async with server.raw(Origin=origin) as raw:
                assert (origin, raw.status) == (origin, status)
                if status == 403:
                    assert await rejection(raw) == (403, "wrong-origin")
        async with server.raw(Origin=f"http://{at}", X_Forwarded_Proto="https") as raw:
            assert raw.status == 403, "a page over http, the connection over https"
        async with server.raw(Origin="https://parlor.example", Host="parlor.example", X_Forwarded_Proto="https") as raw:
            assert raw.status == 101


@live
async def test_only_known_hosts_may_connect(implementation):
    async with serving(implementation, hosts=["games.example"]) as server:
        for host, refused in [
            ("games.example", None),
            ("mybox.local:8080", None),
            ("evil.example", (421, "wrong-host")),
            ("localhost\r\nHost: localhost", (400, "bad-host")),
        ]:
            async with server.raw(Host=host) as raw:
                assert (host, raw.status if refused is None else await rejection(raw)) == (host, refused or 101)


@live
async def test_a_connection_needs_a_valid_guest_cookie(implementation, caplog):
    caplog.set_level(logging.INFO)
    async with serving(implementation) as server:
        good = server.cookie("ada")
        forged = good[:-3] + ("AAA" if good[-3:] != "AAA" else "BBB")
        for cookie in (None, "parlor=", "parlor=ada", "other=1", forged):
            async with server.raw(Cookie=cookie) as raw:
                assert (cookie, await rejection(raw)) == (cookie, (401, "no-guest"))
        async with server.raw(Cookie=f"theme=dark; {good}") as raw:
            assert raw.status == 101
        await until(lambda: server.table.gone)
        assert [conn.player for conn in server.table.gone] == ["ada"]
        logged = repr([vars(record) for record in caplog.records])  # with all fields
        assert "no-guest" in logged
        assert good.partition("=")[2] not in logged
        assert forged.partition("=")[2] not in logged


@live
async def test_only_the_socket_path_accepts_websockets(implementation):
    async with serving(implementation) as server:
        for path in ("/", "/socket/", "/sockets", "/SOCKET", "/socket%00"):
            async with server.raw(path) as raw:
                assert (path, await rejection(raw)) == (path, (404, "not-found"))
        async with server.raw("/socket?anything=1") as raw:
            assert raw.status == 101
        async with server.raw(Upgrade=None, Connection=None) as raw:
            assert await rejection(raw) == (426, "not-a-websocket")


@live
async def test_an_incomplete_handshake_is_rejected(implementation):
    async with serving(implementation) as server:
        for fault in (
            {"Sec_WebSocket_Key": None},
            {"Sec_WebSocket_Key": "short"},
            {"Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA=="[:-1]},
            {"Sec_WebSocket_Version": None},
            {"Sec_WebSocket_Version": "8"},
        ):
            async with server.raw(**fault) as raw:
                assert (fault, raw.status) == (fault, 400)
        assert server.admission_control.total == 0
        async with server.client():
            assert server.admission_control.total == 1


@live
async def test_connections_of_the_server_are_limited(implementation):
    async with serving(implementation, connections=2) as server:
        async with server.client(), server.client(), server.raw() as raw:
            assert await rejection(raw) == (503, "too-many-connections")
        await until(lambda: server.admission_control.total == 0)
        async with server.client(), server.client():
            assert server.admission_control.total == 2


@live
async def test_connections_of_an_address_are_limited(implementation):
    async with serving(implementation, connections_per_address=2) as server:
        async with server.client(), server.client():
            async with server.raw() as raw:
                assert await rejection(raw) == (429, "too-many-from-address")
            async with server.raw(X_Forwarded_For="203.0.113.7") as raw:  # a proxy on this machine is trusted
                assert raw.status == 101
                assert server.table.here[-1].admission.address == "203.0.113.7"
        await until(lambda: server.admission_control.total == 0)
        async with server.client(), server.client():
            pass


@live
async def test_forwarded_addresses_count_only_from_a_trusted_proxy(implementation):
    async with serving(implementation, proxied=False) as server, server.raw(X_Forwarded_For="203.0.113.7") as raw:
        assert raw.status == 101
        assert server.table.here[-1].admission.address == "127.0.0.1"


@live
async def test_a_client_that_disconnects_at_once_is_not_counted(implementation):
    async with serving(implementation, connections=30) as server:
        request = (
            "GET /socket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: {server.cookie()}\r\n\r\n"
        )
        for _ in range(30):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(request.encode())
            writer.transport.abort()
        async with server.client():
            pass
        await until(lambda: server.admission_control.total == 0)
        assert not server.table.here


@live
async def test_a_client_that_disconnects_during_the_handshake_is_not_counted(monkeypatch):
    real = Upgrade.data_received

    def received_and_aborted(self, data):
        real(self, data)
        assert self.context.admission_control.total == 1
        self._transport.abort()

    async with serving("fast") as server:
        monkeypatch.setattr(Upgrade, "data_received", received_and_aborted)
        with pytest.raises(asyncio.IncompleteReadError):
            async with server.raw():
                pass
        await until(lambda: server.admission_control.total == 0)
        assert not server.table.gone, "the table got no disconnection"


class Asgi:
    """A minimal ASGI server: it rejects handshakes only with a close event, and its connections break."""

    def __init__(self, context, breaks_at):
        self.scope = {"type": "websocket", "path": "/socket", "scheme": "ws", "client": None}
        self.scope["headers"] = [(b"host", b"localhost"), (b"cookie", context.cookie().encode())]
        self.breaks_at = breaks_at
        self.sent = []
        self.events = asyncio.Queue()
        self.events.put_nowait({"type": "websocket.connect"})

    async def send(self, message):
        if message["type"] == self.breaks_at:
            self.events.put_nowait({"type": "websocket.disconnect", "code": 1006})
            raise OSError
        self.sent.append(message)


@pytest.mark.parametrize("breaks_at", ["websocket.accept", "websocket.send", None])
@live
async def test_the_asgi_endpoint_under_another_server(breaks_at):
    context = EchoServer()
    server = Asgi(context, breaks_at)
    if not breaks_at:
        server.scope["headers"] = [(b"host", b"localhost")]
    await asyncio.wait_for(asgi_endpoint(context)(server.scope, server.events.get, server.send), 20)
    expected = {
        "websocket.accept": [],
        "websocket.send": [{"type": "websocket.accept"}],
        None: [{"type": "websocket.close", "code": 1008, "reason": "no-guest"}],
    }
    assert server.sent == expected[breaks_at]
    assert context.admission_control.total == 0
    assert not context.table.here


@live
async def test_a_cancelled_asgi_endpoint_releases_its_connection():
    context = EchoServer()
    server = Asgi(context, "")
    task = asyncio.create_task(asgi_endpoint(context)(server.scope, server.events.get, server.send))
    await until(lambda: len(server.sent) == 2)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert context.admission_control.total == 0
    assert context.table.gone


@live
async def test_handshakes_count_against_the_rate_of_their_address(implementation):
    async with serving(implementation, address_requests_per_second=0.001, address_request_burst=2) as server:
        for number in range(4):
            async with server.raw() as raw:
                if number < 2:
                    assert raw.status == 101
                else:
                    assert await rejection(raw) == (429, "too-fast")
        async with server.raw(X_Forwarded_For="203.0.113.7") as raw:
            assert raw.status == 101, "another address"


@live
async def test_30_clients_of_one_address_connect_at_once(implementation):
    async with serving(implementation) as server, AsyncExitStack() as room:
        await asyncio.gather(*[room.enter_async_context(server.client(f"pupil-{n}")) for n in range(30)])
        assert server.admission_control.total == 30
