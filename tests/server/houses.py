"""True servers on ports of their own, in a thread or in a process; and guests who ask them over HTTP."""

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

from parlor.server.config import Config, Limits
from parlor.server.house import House
from parlor.server.serve import Server, address, listening, settings

ENOUGH = {**UNLIMITED_HTTP_RATES, "open_matches": 1_000_000}
ENOUGH |= {"listed_open": 1_000_000, "listed_matches": 1_000_000}
WAIT = 20.0  # seconds until a test gives up


OPEN_MATCH = {"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "open"}]}  # an order


class Served:
    """A running server, its house, and a way to do something on its loop."""

    def __init__(self, config):
        self.config = config
        self.failure = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()))

    async def _main(self):
        try:
            with listening(self.config) as bound:
                self.url = address(self.config, bound)
                async with House(self.config) as self.house:
                    self.loop = asyncio.get_running_loop()
                    self.server = Server(settings(self.config, self.house), self._ready.set)
                    await self.server.serve([bound])
        except BaseException as error:
            self.failure = error
            raise
        finally:
            self._ready.set()

    def do(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(WAIT)

    def nobody(self):
        """Somebody without a cookie until they ask who they are."""
        return httpx.Client(base_url=self.url, timeout=WAIT, verify=False)  # it would read certificates for a while

    @contextmanager
    def guest(self, name=""):
        """Somebody with a cookie of their own."""
        with self.nobody() as client:
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
    limits = Limits(**ENOUGH | (limits or {}))
    return Served(Config(port=0, database="memory:", limits=limits, **config))


@contextmanager
def watching(client, match, **given):
    """A socket of the guest, on which the match is shown."""
    url = f"{str(client.base_url).replace('http', 'ws', 1).rstrip('/')}/socket"
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    with connect(url, additional_headers={"Cookie": cookie}) as socket:
        assert heard(socket, "hello")["protocol"] == 1
        socket.send(json.dumps({"t": "watch", "match": match, **given}))
        heard(socket, "table")
        yield socket


def heard(socket, kind):
    """The next message of that type."""
    while True:
        message = json.loads(socket.recv(timeout=WAIT))
        if message["t"] == kind:
            return message
        assert message["t"] not in ("refused", "error", "gone"), message


def say(socket, **message):
    socket.send(json.dumps(message))


def ordered(client, *seats, game="liars-dice", **given):
    """A new match; seats are kinds."""
    answer = client.post("/api/matches", json={"game": game, "seats": [{"kind": kind} for kind in seats], **given})
    assert answer.status_code == 201, answer.text
    return answer.json()


def refused(answer, status, code):
    """The answer is this problem and nothing more."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert len(answer.json()["sentence"]) > 10
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def finished(client):
    """A match of one guest against itself, played for two moves and given up."""
    match = ordered(client, "me", "me", options={"dice": 2})["match"]
    with watching(client, match) as socket:
        for seat, bid in ((0, {"type": "bid", "count": 1, "face": 2}), (1, {"type": "bid", "count": 1, "face": 3})):
            say(socket, t="act", match=match, seat=seat, action=bid, id=f"move-{seat}")
            heard(socket, "step")
            heard(socket, "step")  # one for each seat
        say(socket, t="resign", match=match, seat=0, id="enough")
        assert heard(socket, "step")["outcome"]["results"] == ["loss", "win"]
    return match


# --- servers in processes of their own -------------------------------------------------------------------------------


@contextmanager
def running(*given, **environment):
    """A server in a process of its own; gives it and its address."""
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


def ended(process, by=signal.SIGTERM):
    """Exit status and what was said after the first line."""
    process.send_signal(by)
    out, err = process.communicate(timeout=WAIT)
    return process.returncode, out, err


@contextmanager
def visiting(url):
    with httpx.Client(base_url=url, timeout=WAIT, verify=False) as client:
        assert client.get("/api/me").status_code == 200
        yield client


def until(true):
    deadline = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def alive(pid):
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
