"""uvicorn with either WebSocket implementation and a table that echoes messages, and clients down to the bytes."""

import asyncio
import base64
import functools
import os
import socket
import struct
from contextlib import asynccontextmanager

import uvicorn
import uvloop
from websockets.asyncio.client import connect

from parlor.server.addresses import network_of
from parlor.server.admission import SOCKET_PATH, AdmissionControl
from parlor.server.config import Limits
from parlor.server.http_protocol import http_protocol
from parlor.server.identity import COOKIE, GuestSession, Identity
from parlor.server.sockets import asgi_endpoint, uvicorn_settings
from parlor.table.token_buckets import TokenBuckets

HELLO = b'{"type":"hello"}'
PATIENCE = 20.0  # seconds after which a test stops waiting

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


class Echo:
    """A table that sends a greeting, then echoes every message."""

    def __init__(self):
        self.here = []
        self.gone = []
        self.received = []

    def connected(self, conn):
        self.here.append(conn)
        if conn.player == "unbearable":
            raise ZeroDivisionError
        conn.push(HELLO)

    def disconnected(self, conn):
        self.here.remove(conn)
        self.gone.append(conn)

    def handle(self, conn, frame):
        self.received.append((conn.player, frame))
        if frame == b'"fail"':
            raise ZeroDivisionError
        conn.push(frame)


class EchoServer:
    """A server context whose table is an Echo."""

    port: int
    uvicorn: uvicorn.Server

    def __init__(self, table=None, origins=(), hosts=(), **limits):
        self.identity = Identity(b"a secret for tests", 1)
        self.limits = Limits(**limits)
        handshakes = TokenBuckets(self.limits.address_requests_per_second, self.limits.address_request_burst)
        self.admission_control = AdmissionControl(
            self.identity, self.limits, origins, hosts, lambda address: handshakes.take(network_of(address))
        )
        self.table = self.connections = Echo() if table is None else table

    def cookie(self, player="ada"):
        return f"{COOKIE}={self.identity.cookie(GuestSession(player, 'session-of-' + player))}"

    @asynccontextmanager
    async def client(self, player="ada", **options):
        """A client that has read the greeting."""
        headers = {"Cookie": self.cookie(player)}
        uri = f"ws://127.0.0.1:{self.port}{SOCKET_PATH}"
        async with connect(uri, additional_headers=headers, proxy=None, **options) as client:
            assert (await client.recv()).encode() == HELLO
            yield client

    @asynccontextmanager
    async def raw(self, path=SOCKET_PATH, **headers):
        """A raw connection after a handshake with these headers, and the head of its response."""
        defaults = {
            "Host": f"127.0.0.1:{self.port}",
            "Connection": "keep-alive, Upgrade",  # as Firefox has it
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Cookie": self.cookie(),
        }
        headers = defaults | {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value), "", ""]
        sock = socket.socket()
        sock.setblocking(False)
        # small, so that the server soon notices a client that does not read
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self.port))
        reader, writer = await asyncio.open_connection(sock=sock, limit=4096)
        try:
            writer.write("\r\n".join(lines).encode())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            yield Raw(reader, writer, head.decode())
        finally:
            writer.transport.abort()


class Raw:
    def __init__(self, reader, writer, head):
        self.reader = reader
        self.writer = writer
        self.head = head
        self.status = int(head.split(" ")[1])

    def send(self, data):
        if not self.writer.is_closing():
            self.writer.write(data)

    async def frame(self):
        """The next frame's kind and payload; None at the end of the stream."""
        try:
            async with asyncio.timeout(PATIENCE):
                first, second = await self.reader.readexactly(2)
                assert first & 0xF0 == 0x80, "the server neither fragments nor sets reserved bits"
                assert second < 0x80, "the server does not mask"
                length = second
                if length >= 126:
                    size, form = ((2, ">H"), (8, ">Q"))[length == 127]
                    (length,) = struct.unpack(form, await self.reader.readexactly(size))
                return first & 0x0F, await self.reader.readexactly(length)
        except TimeoutError:
            raise
        except (asyncio.IncompleteReadError, OSError):
            return None

    async def closed(self):
        """Read up to the close frame and return its code; None if the connection ends without one."""
        while frame := await self.frame():
            if frame[0] == CLOSE:
                return struct.unpack(">H", frame[1][:2])[0]
        return None

    async def ended(self):
        """Read until the server ends the connection."""
        while await self.frame():
            pass


def framed(kind, payload=b"", *, fin=True, masked=True, rsv=0):
    """Return a frame as a client sends it."""
    length = len(payload)
    head = bytes([fin << 7 | rsv << 4 | kind])
    bit = masked << 7
    if length < 126:
        head += bytes([bit | length])
    elif length < 1 << 16:
        head += bytes([bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", length)
    if not masked:
        return head + payload
    mask = b"\x0f\xf0\xaa\x55"
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


@asynccontextmanager
async def serving(implementation, *, table=None, origins=(), hosts=(), app=None, proxied=True, **limits):
    """Run a server on a free port."""
    server = EchoServer(table, origins, hosts, **limits)
    listener = socket.create_server(("127.0.0.1", 0))
    server.port = listener.getsockname()[1]
    settings = uvicorn_settings(server, fast=implementation == "fast")
    settings["http"] = http_protocol(server.limits)
    config = uvicorn.Config(
        app or asgi_endpoint(server), lifespan="off", log_config=None, proxy_headers=proxied, **settings
    )
    server.uvicorn = uvicorn.Server(config)
    task = asyncio.create_task(server.uvicorn.serve(sockets=[listener]))
    try:
        await until(lambda: server.uvicorn.started or task.done())
        yield server
    finally:
        server.uvicorn.should_exit = True
        await asyncio.wait_for(task, PATIENCE)


async def until(true):
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


def live(test):
    """Run a coroutine test on the loop that the product runs on."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(test(*args, **kwargs))

    return run
