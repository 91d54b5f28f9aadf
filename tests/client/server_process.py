"""A real server in a process, and a proxy in front of it that can cut connections and drop data."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager

from unlimited import UNLIMITED_HTTP_RATES

from parlor.client import connect

PATIENCE = 30.0  # seconds after which a test stops waiting
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


class Proxy:
    """A TCP proxy between a client and a server."""

    def __init__(self, port):
        self.to = port
        self.dropping = False  # whether data from the server is dropped
        self.connections = 0  # in total
        self._open = set()

    async def __aenter__(self):
        self._listening = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        self.port = self._listening.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    async def __aexit__(self, *_):
        self.close()

    def cut(self):
        """Abort every connection."""
        for writer in self._open:
            writer.transport.abort()

    def close(self):
        self._listening.close()
        self.cut()

    async def _forward(self, reader, writer):
        self.connections += 1
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, back}
        await asyncio.gather(self._copy(reader, back, False), self._copy(there, writer, True))
        self._open -= {writer, back}

    async def _copy(self, reader, writer, from_server):
        try:
            while data := await reader.read(65_536):
                if not (from_server and self.dropping):
                    writer.write(data)
        except OSError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def two_players(url, **order):
    """Ada and Bob in a match of Liar's Dice in which Ada moves first."""
    async with connect(url, name="Ada") as ada, connect(url, name="Bob") as bob:
        new = await ada.create("liars-dice", seats=["me", "open"], **order)
        await bob.join(new.match, new.invites[1])
        yield await ada.watch(new.match), await bob.watch(new.match)


async def until(true):
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)
