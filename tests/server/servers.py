"""Real servers on free ports, in a thread or in a process, and HTTP clients for them."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
from unlimited import UNLIMITED_HTTP_RATES
from websockets.sync.client import connect

from parlor import protocol
from parlor.server.config import Config, Limits
from parlor.server.context import ServerContext
from parlor.server.serve import ParlorServer, bind, server_url, uvicorn_config

UNLIMITED = {**UNLIMITED_HTTP_RATES, "open_matches": 1_000_000}
UNLIMITED |= {"public_open": 1_000_000, "public_matches": 1_000_000}
WAIT = 20.0  # seconds until a test gives up


OPEN_MATCH = {"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "open"}]}  # an order


class Served:
    """A running server and its context; `do` runs a coroutine on its event loop."""

    def __init__(self, config):
        self.config = config
        self.failure = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()))

    async def _main(self):
        try:
            with bind(self.config) as listener:
                self.url = server_url(self.config, listener)
                async with ServerContext(self.config) as self.context:
                    self.loop = asyncio.get_running_loop()
                    self.server = ParlorServer(uvicorn_config(self.config, self.context), self._ready.set)
                    await self.server.serve([listener])
        except BaseException as error:
            self.failure = error
            raise
        finally:
            self._ready.set()

    def do(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(WAIT)

    def visitor(self):
        """Return a client without a cookie."""
        return httpx.Client(base_url=self.url, timeout=WAIT, verify=False)  # it would read certificates for a while

    @contextmanager
    def guest(self, name=""):
        """A client with a guest cookie."""
        with self.visitor() as client:
            assert client.get("/api/me").status_code == 200
            if name:
                assert client.put("/api/me", json={"name": name}).status_code == 200
            yield client

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(WAIT)
        assert self.failure is None
        return self

    def __exit__(self, *_):
        self.server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive()


def serving(limits=None, **config):
    limits = Limits(**UNLIMITED | (limits or {}))
    return Served(Config(port=0, database="memory:", limits=limits, **config))


@contextmanager
def watching(client, match, **given):
    """A WebSocket of the guest that watches the match."""
    url = f"{str(client.base_url).replace('http', 'ws', 1).rstrip('/')}/socket"
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    with connect(url, additional_headers={"Cookie": cookie}) as socket:
        assert receive(socket, "hello")["protocol"] == protocol.VERSION
        socket.send(json.dumps({"type": "watch", "match": match, **given}))
        receive(socket, "match")
        yield socket


def receive(socket, kind):
    """Return the next message of that type."""
    while True:
        message = json.loads(socket.recv(timeout=WAIT))
        if message["type"] == kind:
            return message
        assert message["type"] not in ("refused", "error", "unavailable"), message


def send(socket, **message):
    socket.send(json.dumps(message))


def create_match(client, *seats, game="liars-dice", **given):
    """Create a match with seats of these kinds and return its card."""
    answer = client.post("/api/matches", json={"game": game, "seats": [{"kind": kind} for kind in seats], **given})
    assert answer.status_code == 201, answer.text
    return answer.json()


def assert_error(answer, status, code):
    """Assert that the response is this error; return its body."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert len(answer.json()["message"]) > 10
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def finish_match(client):
    """Create a match of one guest against itself, play two moves, resign; return its id."""
    match = create_match(client, "me", "me", options={"dice": 2})["match"]
    with watching(client, match) as socket:
        for seat, bid in ((0, {"type": "bid", "count": 1, "face": 2}), (1, {"type": "bid", "count": 1, "face": 3})):
            send(socket, type="act", match=match, seat=seat, action=bid, id=f"move-{seat}")
            receive(socket, "step")
            receive(socket, "step")  # one for each seat
        send(socket, type="resign", match=match, seat=0, id="enough")
        assert receive(socket, "step")["outcome"]["results"] == ["loss", "win"]
    return match


# --- servers in processes of their own -------------------------------------------------------------------------------


@contextmanager
def server_process(*given, **environment):
    """Start a server in a process; yield the process and its URL."""
    command = [sys.executable, "-m", "parlor.cli", *given]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | environment
    )
    try:
        line = process.stdout.readline()
        found = re.fullmatch(r"Parlor is at (http://\S+)\n", line)
        assert found, line + process.stderr.read()
        yield process, found[1]
    finally:
        process.kill()
        process.communicate(timeout=WAIT)


def stop(process, by=signal.SIGTERM):
    """Stop a server; return its exit status and its output after the first line."""
    process.send_signal(by)
    out, err = process.communicate(timeout=WAIT)
    return process.returncode, out, err


@contextmanager
def guest_of(url):
    with httpx.Client(base_url=url, timeout=WAIT, verify=False) as client:
        assert client.get("/api/me").status_code == 200
        yield client


def until(true):
    deadline = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_alive(pid):
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
