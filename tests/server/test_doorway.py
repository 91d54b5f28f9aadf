"""Who may connect, asked of both fronts over a true server."""

import asyncio
import json
import logging
from contextlib import AsyncExitStack

import pytest
from fronts import House, live, serving, until

from parlor.server.sockets import asgi_endpoint
from parlor.server.sockets.fast import Upgrade


@pytest.fixture(params=["fast", "asgi"])
def front(request):
    return request.param


async def refusal(raw):
    """The status and code of a request that was turned away."""
    length = int(raw.head.lower().split("content-length: ")[1].split("\r\n")[0])
    body = await raw.reader.readexactly(length)
    return raw.status, json.loads(body)["code"]


@live
async def test_origins(front):
    async with serving(front, origins=["https://friends.example"], hosts=["parlor.example"]) as house:
        at = f"127.0.0.1:{house.port}"
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
            async with house.raw(Origin=origin) as raw:
                assert (origin, raw.status) == (origin, status)
                if status == 403:
                    assert await refusal(raw) == (403, "wrong-origin")
        async with house.raw(Origin=f"http://{at}", X_Forwarded_Proto="https") as raw:
            assert raw.status == 403, "a page over http, the connection over https"
        async with house.raw(Origin="https://parlor.example", Host="parlor.example", X_Forwarded_Proto="https") as raw:
            assert raw.status == 101


@live
async def test_hosts(front):
    async with serving(front, hosts=["games.example"]) as house:
        for host, refused in [
            ("games.example", None),
            ("mybox.local:8080", None),
            ("evil.example", (421, "wrong-host")),
            ("localhost\r\nHost: localhost", (400, "bad-host")),
        ]:
            async with house.raw(Host=host) as raw:
                assert (host, raw.status if refused is None else await refusal(raw)) == (host, refused or 101)


@live
async def test_only_a_known_guest_comes_in(front, caplog):
    caplog.set_level(logging.INFO)
    async with serving(front) as house:
        good = house.cookie("ada")
        forged = good[:-3] + ("AAA" if good[-3:] != "AAA" else "BBB")
        for cookie in (None, "parlor=", "parlor=ada", "other=1", forged):
            async with house.raw(Cookie=cookie) as raw:
                assert (cookie, await refusal(raw)) == (cookie, (401, "no-guest"))
        async with house.raw(Cookie=f"theme=dark; {good}") as raw:
            assert raw.status == 101
        await until(lambda: house.table.gone)
        assert [conn.player for conn in house.table.gone] == ["ada"]
        assert "no-guest" in caplog.text
        assert good.partition("=")[2] not in caplog.text
        assert forged.partition("=")[2] not in caplog.text


@live
async def test_nothing_else_is_a_socket(front):
    async with serving(front) as house:
        for path in ("/", "/socket/", "/sockets", "/SOCKET", "/socket%00"):
            async with house.raw(path) as raw:
                assert (path, await refusal(raw)) == (path, (404, "not-found"))
        async with house.raw("/socket?anything=1") as raw:
            assert raw.status == 101
        async with house.raw(Upgrade=None, Connection=None) as raw:
            assert await refusal(raw) == (426, "not-a-websocket")


@live
async def test_a_handshake_must_be_whole(front):
    async with serving(front) as house:
        for fault in (
            {"Sec_WebSocket_Key": None},
            {"Sec_WebSocket_Key": "short"},
            {"Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA=="[:-1]},
            {"Sec_WebSocket_Version": None},
            {"Sec_WebSocket_Version": "8"},
        ):
            async with house.raw(**fault) as raw:
                assert (fault, raw.status) == (fault, 400)
        assert house.doorway.total == 0
        async with house.client():
            assert house.doorway.total == 1


@live
async def test_the_house_has_so_many_places(front):
    async with serving(front, connections=2) as house:
        async with house.client(), house.client(), house.raw() as raw:
            assert await refusal(raw) == (503, "too-many-connections")
        await until(lambda: house.doorway.total == 0)
        async with house.client(), house.client():
            assert house.doorway.total == 2


@live
async def test_an_address_has_so_many_places(front):
    async with serving(front, connections_per_address=2) as house:
        async with house.client(), house.client():
            async with house.raw() as raw:
                assert await refusal(raw) == (429, "too-many-from-address")
            async with house.raw(X_Forwarded_For="203.0.113.7") as raw:  # a proxy on this machine is trusted
                assert raw.status == 101
                assert house.table.here[-1].admission.address == "203.0.113.7"
        await until(lambda: house.doorway.total == 0)
        async with house.client(), house.client():
            pass


@live
async def test_only_a_trusted_proxy_is_believed(front):
    async with serving(front, proxied=False) as house, house.raw(X_Forwarded_For="203.0.113.7") as raw:
        assert raw.status == 101
        assert house.table.here[-1].admission.address == "127.0.0.1"


@live
async def test_who_goes_at_once_leaves_no_trace(front):
    async with serving(front, connections=30) as house:
        request = (
            "GET /socket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: {house.cookie()}\r\n\r\n"
        )
        for _ in range(30):
            _, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(request.encode())
            writer.transport.abort()
        async with house.client():
            pass
        await until(lambda: house.doorway.total == 0)
        assert not house.table.here


@live
async def test_who_goes_between_the_request_and_the_answer_leaves_no_trace(monkeypatch):
    asked = Upgrade.data_received

    def asked_and_gone(self, data):
        asked(self, data)
        assert self.house.doorway.total == 1
        self._transport.abort()

    async with serving("fast") as house:
        monkeypatch.setattr(Upgrade, "data_received", asked_and_gone)
        with pytest.raises(asyncio.IncompleteReadError):
            async with house.raw():
                pass
        await until(lambda: house.doorway.total == 0)
        assert not house.table.gone, "the table never heard of it"


class Asgi:
    """A server that the endpoint has not met: it answers handshakes only with a close, and connections break."""

    def __init__(self, house, breaks_at):
        self.scope = {"type": "websocket", "path": "/socket", "scheme": "ws", "client": None}
        self.scope["headers"] = [(b"host", b"localhost"), (b"cookie", house.cookie().encode())]
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
async def test_the_portable_front_under_another_server(breaks_at):
    house = House()
    server = Asgi(house, breaks_at)
    if not breaks_at:
        server.scope["headers"] = [(b"host", b"localhost")]
    await asyncio.wait_for(asgi_endpoint(house)(server.scope, server.events.get, server.send), 20)
    expected = {
        "websocket.accept": [],
        "websocket.send": [{"type": "websocket.accept"}],
        None: [{"type": "websocket.close", "code": 1008, "reason": "no-guest"}],
    }
    assert server.sent == expected[breaks_at]
    assert house.doorway.total == 0
    assert not house.table.here


@live
async def test_a_portable_front_that_is_cancelled_lets_go():
    house = House()
    server = Asgi(house, "")
    task = asyncio.create_task(asgi_endpoint(house)(server.scope, server.events.get, server.send))
    await until(lambda: len(server.sent) == 2)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert house.doorway.total == 0
    assert house.table.gone


@live
async def test_handshakes_count_against_the_rate_of_their_address(front):
    async with serving(front, address_requests_per_second=0.001, address_request_burst=2) as house:
        for number in range(4):
            async with house.raw() as raw:
                if number < 2:
                    assert raw.status == 101
                else:
                    assert await refusal(raw) == (429, "too-fast")
        async with house.raw(X_Forwarded_For="203.0.113.7") as raw:
            assert raw.status == 101, "another address"


@live
async def test_a_class_room_of_30_gets_in_at_once(front):
    async with serving(front) as house, AsyncExitStack() as room:
        await asyncio.gather(*[room.enter_async_context(house.client(f"pupil-{n}")) for n in range(30)])
        assert house.doorway.total == 30
