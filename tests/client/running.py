"""A true server in a process of its own, and a road to it that can be cut."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager

from unlimited import UNLIMITED_HTTP_RATES

from parlor.client import connect

PATIENCE = 30.0  # seconds after which a test gives up waiting for what must come
BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}
CALL = {"type": "call"}


class Server:
    """`parlor serve`; it may be stopped, and started again at the same address."""

    def __init__(self, database="memory:", **limits):
        self.database = database
        self.limits = {**UNLIMITED_HTTP_RATES, **limits}
        self.port = 0
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        command = [sys.executable, "-m", "parlor.cli", "serve", "--log-level", "error"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--database", self.database],
            env={**os.environ, "PARLOR_LIMITS": json.dumps(self.limits)},
            stdout=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        assert line.startswith("Parlor is at http://127.0.0.1:"), line
        self.port = int(line.rpartition(":")[2])

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Road:
    """Between a client and a server: it can be cut, closed, or swallow what travels on it."""

    def __init__(self, port):
        self.to = port
        self.swallowing = False  # what the server says
        self.travelled = 0  # connections in all
        self._open = set()

    async def __aenter__(self):
        self._listening = await asyncio.start_server(self._travel, "127.0.0.1", 0)
        self.port = self._listening.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    async def __aexit__(self, *_):
        self.close()

    def cut(self):
        """End every connection, without a word."""
        for writer in self._open:
            writer.transport.abort()

    def close(self):
        self._listening.close()
        self.cut()

    async def _travel(self, reader, writer):
        self.travelled += 1
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, back}
        await asyncio.gather(self._carry(reader, back, False), self._carry(there, writer, True))
        self._open -= {writer, back}

    async def _carry(self, reader, writer, says_server):
        try:
            while data := await reader.read(65_536):
                if not (says_server and self.swallowing):
                    writer.write(data)
        except OSError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def two(url, **order):
    """Ada and Bob at a table of Liar's Dice, where Ada begins."""
    async with connect(url, name="Ada") as ada, connect(url, name="Bob") as bob:
        new = await ada.create("liars-dice", seats=["me", "open"], **order)
        await bob.join(new.match, new.invites[1])
        yield await ada.watch(new.match), await bob.watch(new.match)


async def until(true):
    """Wait for something that must become true."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)
