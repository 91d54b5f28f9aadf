"""Nothing that anybody sends brings the server down, or a line of its own faults into the log."""

import asyncio
import json
import logging
import random
from contextlib import suppress
from itertools import count, islice

import pytest
from malformed import garbage, mutated
from socket_servers import CLOSE, PATIENCE, TEXT, framed, live, serving, until

FREE = {"messages_per_second": 1e9, "burst": 10**9}  # the meter has tests of its own


@pytest.fixture(params=["fast", "asgi"])
def implementation(request):
    return request.param


async def pelt(server, frames, codes):
    """Send every frame as a message and wait until the server has dealt with it, connecting again when it closes.

    `codes` counts how connections ended. The table must answer a ping with something that has the ping's number in it.
    """
    numbers = count(2**40)
    frames = list(frames)
    while frames:
        async with server.raw() as raw:
            assert raw.status == 101
            while frames:
                batch, frames = frames[:20], frames[20:]
                number = next(numbers)
                raw.send(b"".join(framed(TEXT, frame) for frame in batch))
                raw.send(framed(TEXT, json.dumps({"type": "ping", "n": number}).encode()))
                while (got := await raw.frame()) and got[0] != CLOSE and b"%d" % number not in got[1]:
                    pass
                if got is None or got[0] == CLOSE:
                    code = int.from_bytes(got[1][:2], "big") if got else None
                    codes[code] = codes.get(code, 0) + 1
                    break


def faults(caplog):
    """Return the warnings and errors in the log, except uvicorn's messages about a client's mistakes."""
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    return [line for line in lines if not line.startswith(("Invalid UTF-8 seq", "Invalid HTTP req", "Unsupported upg"))]


@live
async def test_malformed_messages_are_answered_with_errors(implementation, caplog):
    codes = {}
    async with serving(implementation, **FREE) as server:
        await pelt(server, islice(mutated(random.Random(1)), 10_000), codes)
        assert set(codes) <= {1007}, "a connection ends for what is not UTF-8 and for nothing else"
        await until(lambda: server.admission_control.total == 0)
        assert len(server.table.received) > 5000, "most of it reaches the table"
        async with server.client() as client:
            await client.send("1")
            assert await client.recv() == "1"
    assert not faults(caplog)


@live
async def test_bytes_that_are_not_frames_end_only_their_connection(implementation, caplog):
    async with serving(implementation, **FREE) as server, server.client() as bystander:
        rng = random.Random(2)
        data = garbage(rng)
        for _ in range(300):
            async with server.raw() as raw:
                for piece in islice(data, rng.randrange(1, 20)):
                    raw.send(piece)
                    if rng.random() < 0.3:
                        await asyncio.sleep(0)  # so that it arrives in pieces
                with suppress(OSError, RuntimeError):  # it may have been thrown out already
                    raw.writer.write_eof()
                await raw.ended()
        await bystander.send("1")
        assert await bystander.recv() == "1"
        await until(lambda: server.admission_control.total == 1)
        assert [conn.player for conn in server.table.here] == ["ada"]
    assert not faults(caplog)


@live
async def test_requests_that_are_not_handshakes_are_rejected(implementation, caplog):
    async with serving(implementation, **FREE) as server:
        rng = random.Random(3)
        good = (
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {server.cookie()}\r\n"
            f"Origin: http://127.0.0.1:{server.port}\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n"
        ).encode()
        for _ in range(400):
            request = bytearray(good)
            for _ in range(rng.randrange(1, 5)):
                at = rng.randrange(len(request))
                request[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(bytes(request))
            writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                with suppress(ConnectionError):
                    await reader.read()
            writer.transport.abort()
        await until(lambda: server.admission_control.total == 0)
        async with server.client() as client:
            await client.send("1")
            assert await client.recv() == "1"
    assert not faults(caplog)
