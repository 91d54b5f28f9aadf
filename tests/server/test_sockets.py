"""The contract of both WebSocket implementations, tested over a real server."""

import asyncio
import json
import logging
import struct

import pytest
from socket_servers import BINARY, CLOSE, CONTINUATION, HELLO, PING, PONG, TEXT, framed, live, serving, until
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from parlor.server.sockets import TokenBucket
from parlor.server.sockets.heartbeat import Heartbeat


@pytest.fixture(params=["fast", "asgi"])
def implementation(request):
    return request.param


def dropped(caplog):
    """Return the reasons of all dropped connections."""
    return [record.reason for record in caplog.records if record.getMessage() == "connection_dropped"]


# --- messages -------------------------------------------------------------------------------------------------------


@live
async def test_messages_go_both_ways(implementation):
    async with serving(implementation) as server, server.client("ada") as ada, server.client("bob") as bob:
        await ada.send('{"type":"ping"}')
        assert await ada.recv() == '{"type":"ping"}'
        await bob.send('"zażółć"')
        assert await bob.recv() == '"zażółć"'
        assert server.table.received == [("ada", b'{"type":"ping"}'), ("bob", '"zażółć"'.encode())]


@live
async def test_bytes_are_read_like_text_and_answered_with_text(implementation):
    async with serving(implementation) as server, server.client() as client:
        await client.send(b'"bytes"')
        assert await client.recv() == '"bytes"'


@live
async def test_many_frames_in_one_packet_arrive_in_order(implementation):
    async with serving(implementation) as server, server.raw() as raw:
        raw.send(b"".join(framed(TEXT, b"%d" % n) for n in range(50)))
        assert [await raw.frame() for _ in range(51)] == [(TEXT, HELLO), *((TEXT, b"%d" % n) for n in range(50))]


@live
async def test_messages_of_every_size_leave_whole_and_in_order(implementation):
    """Pushed in one breath, and more than the system takes at once, so that each must wait for the one before it."""
    sizes = [1, 125, 126, 8191, 8192, 8193, 20_000, 9_000, 65_535, 65_536, 30_000, 3] * 50
    async with serving(implementation, send_buffer_bytes=1 << 25) as server, server.raw() as raw:
        assert await raw.frame() == (TEXT, HELLO)
        for n, size in enumerate(sizes):
            server.table.here[0].push(bytes([n % 128]) * size)
        for n, size in enumerate(sizes):
            assert await raw.frame() == (TEXT, bytes([n % 128]) * size)


@live
async def test_a_fault_of_the_table_ends_one_connection_only(implementation, caplog):
    async with serving(implementation) as server, server.client() as other:
        async with server.client() as client:
            await client.send('"fail"')
            with pytest.raises(ConnectionClosed) as ended:
                await client.recv()
            assert ended.value.rcvd.code == 1011
        async with server.raw(Cookie=server.cookie("unbearable")) as raw:
            assert await raw.closed() == 1011
        await other.send("1")
        assert await other.recv() == "1"
        assert caplog.text.count("\nZeroDivisionError") == 2


# --- frames ---------------------------------------------------------------------------------------------------------


@live
async def test_the_size_of_a_message_is_limited(implementation):
    async with serving(implementation, frame_bytes=1000) as server:
        async with server.raw() as raw:
            raw.send(framed(TEXT, b"x" * 1000))
            assert [await raw.frame() for _ in range(2)] == [(TEXT, HELLO), (TEXT, b"x" * 1000)]
            raw.send(framed(TEXT, b"y" * 1001))
            assert await raw.closed() == 1009
        async with server.raw() as raw:
            raw.send(framed(TEXT, b"z" * 100_000)[:2000])  # its header says how long it is
            assert await raw.closed() == 1009
        assert len(server.table.received) == 1


@live
async def test_fragments_are_joined(implementation):
    async with serving(implementation, frame_bytes=1000) as server, server.raw() as raw:
        raw.send(framed(TEXT, "zażó".encode()[:3], fin=False) + framed(PING, b"between"))
        raw.send(framed(CONTINUATION, "zażó".encode()[3:], fin=False) + framed(CONTINUATION, b"", fin=False))
        raw.send(framed(CONTINUATION, b"!") + framed(TEXT, b"after"))
        raw.send(framed(BINARY, b"1", fin=False) + framed(CONTINUATION, b"2"))
        raw.send(framed(TEXT, b"", fin=False) + framed(CONTINUATION, b"3"))
        expected = [
            (TEXT, HELLO),
            (PONG, b"between"),
            (TEXT, "zażó!".encode()),
            (TEXT, b"after"),
            (TEXT, b"12"),
            (TEXT, b"3"),
        ]
        assert sorted([await raw.frame() for _ in expected]) == sorted(expected)
        assert [frame for _, frame in server.table.received] == ["zażó!".encode(), b"after", b"12", b"3"]


@live
async def test_the_size_limit_applies_to_all_fragments_together(implementation):
    async with serving(implementation, frame_bytes=1000) as server, server.raw() as raw:
        raw.send(framed(TEXT, b"x" * 600, fin=False) + framed(CONTINUATION, b"x" * 600))
        assert await raw.closed() == 1009
        assert not server.table.received


NO_FRAMES = {
    "unmasked": framed(TEXT, b"bare", masked=False),
    "continues-nothing": framed(CONTINUATION, b"of nothing"),
    "text-within-fragments": framed(TEXT, b"one", fin=False) + framed(TEXT, b"another"),
    "bytes-within-fragments": framed(TEXT, b"one", fin=False) + framed(BINARY, b"another"),
    "reserved-bit": framed(TEXT, b"reserved", rsv=4),
    "reserved-bit-of-a-ping": framed(PING, b"reserved", rsv=1),
    "kind-3": framed(3, b"no such kind"),
    "kind-11": framed(11, b"no such kind"),
    "ping-in-parts": framed(PING, b"in parts", fin=False),
    "long-ping": framed(PING, b"x" * 126),
    "half-a-code": framed(CLOSE, b"x"),
    "code-1005": framed(CLOSE, struct.pack(">H", 1005)),
    "code-999": framed(CLOSE, struct.pack(">H", 999)),
    "negative-length": bytes([0x81, 0xFF]) + b"\xff" * 8 + b"mask",
    "http": b"GET / HTTP/1.1\r\n\r\n",
}


@pytest.mark.parametrize("name", NO_FRAMES)
@live
async def test_an_invalid_frame_ends_the_connection(implementation, name):
    async with serving(implementation) as server, server.raw() as raw:
        raw.send(NO_FRAMES[name] + framed(TEXT, b"too late"))
        assert await raw.closed() in ({1002, 1009} if name == "negative-length" else {1002})
        await raw.ended()
        await until(lambda: server.admission_control.total == 0)
        assert not server.table.received


@pytest.mark.parametrize("kind", [TEXT, BINARY])
@live
async def test_text_that_is_not_utf8_ends_the_connection(implementation, kind):
    async with serving(implementation) as server:
        for data in (b"\xff", b'"\xc3"', b"\xed\xa0\x80"):
            async with server.raw() as raw:
                raw.send(framed(kind, data))
                assert await raw.closed() == 1007
        assert not server.table.received


@live
async def test_too_many_messages_are_refused_then_end_the_connection(implementation):
    async with serving(implementation, messages_per_second=0.001, burst=5) as server, server.client() as other:
        async with server.raw() as raw:
            assert await raw.frame() == (TEXT, HELLO)
            raw.send(b"".join(framed(TEXT, b"%d" % n) for n in range(5 + 99)))
            assert [await raw.frame() for _ in range(5)] == [(TEXT, b"%d" % n) for n in range(5)]
            for _ in range(99):
                kind, frame = await raw.frame()
                assert kind == TEXT
                assert (json.loads(frame)["type"], json.loads(frame)["code"]) == ("error", "too-fast")
            raw.send(framed(TEXT, b"once more"))
            assert await raw.closed() == 1008
        await other.send("1")
        assert await other.recv() == "1"
        assert len(server.table.received) == 6


@pytest.mark.parametrize("kind", [PING, CONTINUATION])
@live
async def test_too_many_control_frames_end_the_connection(kind):
    """The fast implementation only: under ASGI the server beneath deals with them and does not tell."""
    async with serving("fast", messages_per_second=0.001, burst=50) as server, server.raw() as raw:
        raw.send(framed(TEXT, fin=False) + framed(kind, fin=kind == PING) * 60)
        assert await raw.closed() == 1008


def test_a_token_bucket_allows_a_burst_then_its_rate():
    bucket = TokenBucket(per_second=10, burst=3)
    assert [bucket.take(100.0) for _ in range(5)] == [True, True, True, False, False]
    assert bucket.misses == 2
    assert [bucket.take(100.1) for _ in range(2)] == [True, False]
    assert [bucket.take(200.0) for _ in range(4)] == [True, True, True, False], "no more is saved up than the burst"
    taken = sum(bucket.take(1000 + n / 1000) for n in range(10_000))
    assert 100 <= taken <= 103, "ten a second for ten seconds, and the burst"


# --- clients that do not answer or do not read -----------------------------------------------------------------------


@live
async def test_a_dead_client_is_dropped_and_an_idle_one_stays(implementation):
    async with (
        serving(implementation, heartbeat_seconds=0.1) as server,
        server.client("quiet") as quiet,
        server.raw() as dead,
    ):
        assert await dead.frame() == (TEXT, HELLO)
        kind, _ = await dead.frame()
        assert kind == PING
        await until(lambda: server.table.gone)
        assert [conn.player for conn in server.table.here] == ["quiet"]
        await dead.ended()
        await asyncio.sleep(1.0)  # ten beats
        await quiet.send("1")
        assert await quiet.recv() == "1"


@live
async def test_a_heartbeat_keeps_its_interval_while_members_join_and_leave():
    class Member:
        silent = pings = 0

        def ping(self):
            self.pings += 1
            self.silent = 0

    calm, busy = Heartbeat(0.02), Heartbeat(0.02)
    for _ in range(200):
        fleeting = Member()
        busy.leave(fleeting, busy.join(fleeting))
    ours, theirs = Member(), Member()
    calm.join(theirs)
    chosen = busy.join(ours)
    await until(lambda: theirs.pings >= 20)
    assert theirs.pings / 2 <= ours.pings <= theirs.pings * 2
    busy.leave(ours, chosen)


@live
async def test_a_slow_reader_is_dropped_without_delaying_others(implementation, caplog):
    caplog.set_level(logging.INFO)
    frame = b"x" * 5000
    async with (
        serving(implementation, send_buffer_bytes=50_000) as server,
        server.client("good") as good,
        server.raw() as slow,
    ):
        assert await slow.frame() == (TEXT, HELLO)
        sent = 0
        while len(server.table.here) == 2:
            for conn in tuple(server.table.here):
                conn.push(frame)
            sent += 1
            assert (await good.recv()).encode() == frame
            assert sent < 10_000, "the slow one is never dropped"
        assert server.table.here[0].player == "good"
        assert dropped(caplog) == ["reads too slowly"]
        await good.send("1")
        assert await good.recv() == "1"
        await until(lambda: len(server.uvicorn.server_state.connections) == 1)  # before the slow one has read the rest
        await slow.ended()
        assert server.admission_control.total == 1


@live
async def test_unread_bytes_of_a_client_are_limited(implementation, caplog):
    """All frames are pushed at once: no more than the limit is ever held for a client."""
    caplog.set_level(logging.INFO)
    async with serving(implementation, send_buffer_bytes=50_000) as server, server.raw() as slow:
        assert await slow.frame() == (TEXT, HELLO)
        conn = server.table.here[0]
        for _ in range(5000):
            conn.push(b"x" * 5000)  # after the drop it does nothing, and does not fail
        await until(lambda: server.table.gone == [conn])
        conn.push(b"x")
        conn.close(1000, "long gone")
        assert dropped(caplog) == ["reads too slowly"]


# --- closing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [1000, 1001, 3000, 4999])
@live
async def test_a_client_closes_with_a_code(implementation, code):
    async with serving(implementation) as server, server.raw() as raw:
        raw.send(framed(CLOSE, struct.pack(">H", code) + b"goodbye"))
        assert await raw.closed() == code
        await raw.ended()
        await until(lambda: server.table.gone)


@live
async def test_a_client_closes_without_a_code(implementation):
    async with serving(implementation) as server, server.raw() as raw:
        raw.send(framed(CLOSE))
        assert await raw.frame() == (TEXT, HELLO)
        assert await raw.frame() in [(CLOSE, b""), (CLOSE, struct.pack(">H", 1000))]
        assert await raw.frame() is None
        await until(lambda: server.table.gone)


@live
async def test_messages_before_a_close_frame_are_handled_and_later_ones_ignored(implementation):
    async with serving(implementation) as server, server.raw() as raw:
        raw.send(framed(TEXT, b"last") + framed(CLOSE) + framed(TEXT, b"too late"))
        await raw.ended()
        await until(lambda: server.table.gone)
        assert server.table.received == [("ada", b"last")]


@live
async def test_the_server_closes_a_connection(implementation):
    async with serving(implementation) as server, server.client() as client:
        conn = server.table.here[0]
        conn.close(4001, "enough")
        conn.close(4002, "once is enough")
        conn.push(b"too late")
        with pytest.raises(ConnectionClosed) as ended:
            await client.recv()
        assert (ended.value.rcvd.code, ended.value.rcvd.reason) == (4001, "enough")
        await until(lambda: server.table.gone == [conn])
        assert server.admission_control.total == 0


@live
async def test_a_client_that_does_not_answer_a_close_frame_is_dropped(monkeypatch):
    """The fast implementation only: under ASGI the wait is the server's own ten seconds."""
    monkeypatch.setattr("parlor.server.sockets.fast.LINGER", 0.05)
    async with serving("fast") as server, server.raw() as raw:
        assert await raw.frame() == (TEXT, HELLO)
        server.table.here[0].close(1000, "")
        raw.send(framed(TEXT, b"still talking"))
        assert await raw.closed() == 1000
        await raw.ended()
        assert not server.table.received


@live
async def test_a_shutdown_closes_every_connection_with_code_1012(implementation):
    """A client that does not read does not delay it."""
    async with serving(implementation, send_buffer_bytes=1 << 25) as server:
        async with server.client() as client, server.raw() as slow:
            assert await slow.frame() == (TEXT, HELLO)
            for _ in range(4000):
                server.table.here[1].push(b"x" * 5000)
            server.uvicorn.should_exit = True
            with pytest.raises(ConnectionClosed) as ended:
                await client.recv()
            assert ended.value.rcvd.code == 1012
            await until(lambda: len(server.table.gone) == 2)
        with pytest.raises(ConnectionRefusedError):
            await connect(f"ws://127.0.0.1:{server.port}/socket", proxy=None)
