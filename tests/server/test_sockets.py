"""What a front promises, of both fronts over a true server."""

import asyncio
import json
import logging
import struct

import pytest
from fronts import BINARY, CLOSE, CONTINUATION, HELLO, PING, PONG, TEXT, framed, live, serving, until
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from parlor.server.sockets import Meter
from parlor.server.sockets.heartbeat import Heartbeat


@pytest.fixture(params=["fast", "asgi"])
def front(request):
    return request.param


# --- messages -------------------------------------------------------------------------------------------------------


@live
async def test_messages_go_both_ways(front):
    async with serving(front) as house, house.client("ada") as ada, house.client("bob") as bob:
        await ada.send('{"t":"ping"}')
        assert await ada.recv() == '{"t":"ping"}'
        await bob.send('"zażółć"')
        assert await bob.recv() == '"zażółć"'
        assert house.table.heard == [("ada", b'{"t":"ping"}'), ("bob", '"zażółć"'.encode())]


@live
async def test_bytes_are_read_like_text_and_answered_with_text(front):
    async with serving(front) as house, house.client() as client:
        await client.send(b'"bytes"')
        assert await client.recv() == '"bytes"'


@live
async def test_many_frames_in_one_packet_arrive_in_order(front):
    async with serving(front) as house, house.raw() as raw:
        raw.send(b"".join(framed(TEXT, b"%d" % n) for n in range(50)))
        assert [await raw.frame() for _ in range(51)] == [(TEXT, HELLO), *((TEXT, b"%d" % n) for n in range(50))]


@live
async def test_messages_of_every_size_leave_whole_and_in_order(front):
    """Pushed in one breath, and more than the system takes at once, so that each must wait for the one before it."""
    sizes = [1, 125, 126, 8191, 8192, 8193, 20_000, 9_000, 65_535, 65_536, 30_000, 3] * 50
    async with serving(front, send_buffer_bytes=1 << 25) as house, house.raw() as raw:
        assert await raw.frame() == (TEXT, HELLO)
        for n, size in enumerate(sizes):
            house.table.here[0].push(bytes([n % 128]) * size)
        for n, size in enumerate(sizes):
            assert await raw.frame() == (TEXT, bytes([n % 128]) * size)


@live
async def test_a_fault_of_the_table_ends_one_connection_only(front, caplog):
    async with serving(front) as house, house.client() as other:
        async with house.client() as client:
            await client.send('"fail"')
            with pytest.raises(ConnectionClosed) as ended:
                await client.recv()
            assert ended.value.rcvd.code == 1011
        async with house.raw(Cookie=house.cookie("unbearable")) as raw:
            assert await raw.closed() == 1011
        await other.send("1")
        assert await other.recv() == "1"
        assert caplog.text.count("\nZeroDivisionError") == 2


# --- frames ---------------------------------------------------------------------------------------------------------


@live
async def test_a_message_has_so_many_bytes(front):
    async with serving(front, frame_bytes=1000) as house:
        async with house.raw() as raw:
            raw.send(framed(TEXT, b"x" * 1000))
            assert [await raw.frame() for _ in range(2)] == [(TEXT, HELLO), (TEXT, b"x" * 1000)]
            raw.send(framed(TEXT, b"y" * 1001))
            assert await raw.closed() == 1009
        async with house.raw() as raw:
            raw.send(framed(TEXT, b"z" * 100_000)[:2000])  # it is told by its head
            assert await raw.closed() == 1009
        assert len(house.table.heard) == 1


@live
async def test_fragments_are_joined(front):
    async with serving(front, frame_bytes=1000) as house, house.raw() as raw:
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
        assert [frame for _, frame in house.table.heard] == ["zażó!".encode(), b"after", b"12", b"3"]


@live
async def test_fragments_share_the_limit(front):
    async with serving(front, frame_bytes=1000) as house, house.raw() as raw:
        raw.send(framed(TEXT, b"x" * 600, fin=False) + framed(CONTINUATION, b"x" * 600))
        assert await raw.closed() == 1009
        assert not house.table.heard


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
async def test_what_is_no_frame_ends_the_connection(front, name):
    async with serving(front) as house, house.raw() as raw:
        raw.send(NO_FRAMES[name] + framed(TEXT, b"too late"))
        assert await raw.closed() in ({1002, 1009} if name == "negative-length" else {1002})
        await raw.ended()
        await until(lambda: house.doorway.total == 0)
        assert not house.table.heard


@pytest.mark.parametrize("kind", [TEXT, BINARY])
@live
async def test_text_is_utf8(front, kind):
    async with serving(front) as house:
        for data in (b"\xff", b'"\xc3"', b"\xed\xa0\x80"):
            async with house.raw() as raw:
                raw.send(framed(kind, data))
                assert await raw.closed() == 1007
        assert not house.table.heard


@live
async def test_a_flood_is_refused_then_ended(front):
    async with serving(front, messages_per_second=0.001, burst=5) as house, house.client() as other:
        async with house.raw() as raw:
            assert await raw.frame() == (TEXT, HELLO)
            raw.send(b"".join(framed(TEXT, b"%d" % n) for n in range(5 + 99)))
            assert [await raw.frame() for _ in range(5)] == [(TEXT, b"%d" % n) for n in range(5)]
            for _ in range(99):
                kind, frame = await raw.frame()
                assert kind == TEXT
                assert (json.loads(frame)["t"], json.loads(frame)["code"]) == ("error", "too-fast")
            raw.send(framed(TEXT, b"once more"))
            assert await raw.closed() == 1008
        await other.send("1")
        assert await other.recv() == "1"
        assert len(house.table.heard) == 6


@pytest.mark.parametrize("kind", [PING, CONTINUATION])
@live
async def test_a_flood_of_frames_that_are_no_messages_is_ended(kind):
    """The fast front only: under ASGI the server beneath deals with them and does not tell."""
    async with serving("fast", messages_per_second=0.001, burst=50) as house, house.raw() as raw:
        raw.send(framed(TEXT, fin=False) + framed(kind, fin=kind == PING) * 60)
        assert await raw.closed() == 1008


def test_a_meter():
    meter = Meter(per_second=10, burst=3)
    assert [meter.take(100.0) for _ in range(5)] == [True, True, True, False, False]
    assert meter.refused == 2
    assert [meter.take(100.1) for _ in range(2)] == [True, False]
    assert [meter.take(200.0) for _ in range(4)] == [True, True, True, False], "no more is saved up than the burst"
    taken = sum(meter.take(1000 + n / 1000) for n in range(10_000))
    assert 100 <= taken <= 103, "ten a second for ten seconds, and the burst"


# --- who does not answer, who does not read -------------------------------------------------------------------------


@live
async def test_a_dead_peer_is_noticed_and_a_quiet_one_stays(front):
    async with serving(front, heartbeat_seconds=0.1) as house, house.client("quiet") as quiet, house.raw() as dead:
        assert await dead.frame() == (TEXT, HELLO)
        kind, _ = await dead.frame()
        assert kind == PING
        await until(lambda: house.table.gone)
        assert [conn.player for conn in house.table.here] == ["quiet"]
        await dead.ended()
        await asyncio.sleep(1.0)  # ten beats
        await quiet.send("1")
        assert await quiet.recv() == "1"


@live
async def test_a_heart_beats_once_however_many_come_and_go():
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
async def test_who_reads_too_slowly_is_dropped_and_nobody_waits_for_it(front, caplog):
    caplog.set_level(logging.INFO)
    frame = b"x" * 5000
    async with serving(front, send_buffer_bytes=50_000) as house, house.client("good") as good, house.raw() as slow:
        assert await slow.frame() == (TEXT, HELLO)
        sent = 0
        while len(house.table.here) == 2:
            for conn in tuple(house.table.here):
                conn.push(frame)
            sent += 1
            assert (await good.recv()).encode() == frame
            assert sent < 10_000, "the slow one is never dropped"
        assert house.table.here[0].player == "good"
        assert "reads too slowly" in caplog.text
        await good.send("1")
        assert await good.recv() == "1"
        await until(lambda: len(house.server.server_state.connections) == 1)  # before the slow one has read the rest
        await slow.ended()
        assert house.doorway.total == 1


@live
async def test_what_a_reader_may_leave_unread_is_limited(front, caplog):
    """All pushed in one breath: no more than the limit is ever held for somebody."""
    caplog.set_level(logging.INFO)
    async with serving(front, send_buffer_bytes=50_000) as house, house.raw() as slow:
        assert await slow.frame() == (TEXT, HELLO)
        conn = house.table.here[0]
        for _ in range(5000):
            conn.push(b"x" * 5000)  # after the drop it does nothing, and does not fail
        await until(lambda: house.table.gone == [conn])
        conn.push(b"x")
        conn.close(1000, "long gone")
        assert caplog.text.count("reads too slowly") == 1


# --- closing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [1000, 1001, 3000, 4999])
@live
async def test_a_client_says_goodbye(front, code):
    async with serving(front) as house, house.raw() as raw:
        raw.send(framed(CLOSE, struct.pack(">H", code) + b"goodbye"))
        assert await raw.closed() == code
        await raw.ended()
        await until(lambda: house.table.gone)


@live
async def test_a_client_says_goodbye_without_a_word(front):
    async with serving(front) as house, house.raw() as raw:
        raw.send(framed(CLOSE))
        assert await raw.frame() == (TEXT, HELLO)
        assert await raw.frame() in [(CLOSE, b""), (CLOSE, struct.pack(">H", 1000))]
        assert await raw.frame() is None
        await until(lambda: house.table.gone)


@live
async def test_last_words_are_heard_and_none_after_them(front):
    async with serving(front) as house, house.raw() as raw:
        raw.send(framed(TEXT, b"last") + framed(CLOSE) + framed(TEXT, b"too late"))
        await raw.ended()
        await until(lambda: house.table.gone)
        assert house.table.heard == [("ada", b"last")]


@live
async def test_the_house_says_goodbye(front):
    async with serving(front) as house, house.client() as client:
        conn = house.table.here[0]
        conn.close(4001, "enough")
        conn.close(4002, "once is enough")
        conn.push(b"too late")
        with pytest.raises(ConnectionClosed) as ended:
            await client.recv()
        assert (ended.value.rcvd.code, ended.value.rcvd.reason) == (4001, "enough")
        await until(lambda: house.table.gone == [conn])
        assert house.doorway.total == 0


@live
async def test_who_does_not_say_goodbye_is_left(monkeypatch):
    """The fast front only: under ASGI the wait is the server's own ten seconds."""
    monkeypatch.setattr("parlor.server.sockets.fast.LINGER", 0.05)
    async with serving("fast") as house, house.raw() as raw:
        assert await raw.frame() == (TEXT, HELLO)
        house.table.here[0].close(1000, "")
        raw.send(framed(TEXT, b"still talking"))
        assert await raw.closed() == 1000
        await raw.ended()
        assert not house.table.heard


@live
async def test_going_down_tells_everybody(front):
    """Who does not read is not waited for."""
    async with serving(front, send_buffer_bytes=1 << 25) as house:
        async with house.client() as client, house.raw() as slow:
            assert await slow.frame() == (TEXT, HELLO)
            for _ in range(4000):
                house.table.here[1].push(b"x" * 5000)
            house.server.should_exit = True
            with pytest.raises(ConnectionClosed) as ended:
                await client.recv()
            assert ended.value.rcvd.code == 1012
            await until(lambda: len(house.table.gone) == 2)
        with pytest.raises(ConnectionRefusedError):
            await connect(f"ws://127.0.0.1:{house.port}/socket", proxy=None)
