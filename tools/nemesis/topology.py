"""The servers under test, and the faults that are injected into them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from faults import Faults
from resilience.processes import Server

LARGEST_STEP = 3_600_000  # ms of a step of a clock
Fault = Callable[[], Awaitable[str]]  # lasts until it has ended; returns a description


class Topology:
    """Servers and what they need. A subclass starts them and names its faults."""

    name = ""
    database = ""  # for the checker

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.folder, self.rng = folder, rng
        self.servers: list[Server] = []
        self.preloads: list[Faults] = []  # of each server
        self.exits: list[int] = []  # exit statuses of servers that ended by themselves

    async def open(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        """End the servers; the database can still be read."""
        for server in self.servers:
            if server.process:
                await server.end(signal.SIGTERM)

    async def dispose(self) -> None:
        """End everything else."""

    def faults(self) -> dict[str, Fault]:
        """The faults by kind."""
        return {"kill-server": self.kill_server, "kill-bot-worker": self.kill_bot_worker, "clock-step": self.clock_step}

    def add_server(
        self, database: str, *arguments: str, host: str = "127.0.0.1", prefix: tuple[str, ...] = ()
    ) -> Server:
        place = self.folder / f"server{len(self.servers)}"
        place.mkdir()
        preload = Faults(place)
        environment = {**preload.environment(), "PARLOR_HOME": str(place)}
        server = Server(
            database, *arguments, host=host, prefix=prefix, environment=environment, log=self.folder / "servers.log"
        )
        self.servers.append(server)
        self.preloads.append(preload)
        return server

    async def revive(self) -> None:
        """Start the servers that have ended by themselves."""
        for server in self.servers:
            if not server.running and server.process:
                self.exits.append(server.process.returncode or 0)
                await server.start()

    def seconds(self) -> float:
        """Return a random duration for a fault."""
        return self.rng.uniform(1.0, 5.0)

    def one(self) -> int:
        """One of the servers."""
        return self.rng.randrange(len(self.servers))

    # --- faults of every topology -------------------------------------------------------------------------------------

    async def kill_server(self) -> str:
        number = self.one()
        await self.servers[number].end(signal.SIGKILL)
        await asyncio.sleep(self.rng.uniform(0.0, 2.0))
        await self.servers[number].start()
        return f"server {number}"

    async def kill_bot_worker(self) -> str:
        number = self.one()
        return f"server {number}: {_kill(self.servers[number].bot_workers())}"

    async def clock_step(self) -> str:
        number, step = self.one(), self.rng.randint(-LARGEST_STEP, LARGEST_STEP)
        self.preloads[number].set(f"clock {step}")
        await asyncio.sleep(1.0)
        return f"server {number} by {step} ms"


def _kill(pids: list[int]) -> str:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return f"{len(pids)} killed"


class OnSqlite(Topology):
    """One server on SQLite, on a small disk of its own where root may mount one."""

    name = "sqlite"
    DISK_MB = 256

    async def open(self) -> None:
        disk = self.folder / "disk"
        disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={self.DISK_MB}m", "tmpfs", str(disk)]
        self._mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
        self._disk = disk
        self.database = f"sqlite:///{disk / 'parlor.db'}"
        self.add_server(self.database)
        await self.servers[0].start()

    async def dispose(self) -> None:
        if self._mounted:
            subprocess.run(["umount", str(self._disk)], capture_output=True, check=False)

    def faults(self) -> dict[str, Fault]:
        return {
            **super().faults(),
            "kill-writer": self.kill_writer,
            "disk-full": self.disk_full,
            "write-fails": self.write_fails,
            "fsync-fails": self.fsync_fails,
        }

    async def kill_writer(self) -> str:
        return _kill(self.servers[0].writers())

    async def disk_full(self) -> str:
        if not self._mounted:
            return await self._failing("write *parlor.db* ENOSPC")
        filler, size = self._disk / "filler", 0
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                size += file.write(bytes(65_536))
        await asyncio.sleep(self.seconds())
        filler.unlink()
        return f"{size >> 20} MB"

    async def write_fails(self) -> str:
        return await self._failing("write *parlor.db* EIO")

    async def fsync_fails(self) -> str:
        return await self._failing("fsync *parlor.db* EIO 1")

    async def _failing(self, rule: str) -> str:
        """Let calls of the server fail for a while; if it ends because of that, start it again."""
        self.preloads[0].set(rule)
        await asyncio.sleep(self.seconds())
        self.preloads[0].clear()  # the clock is right again too
        status = None if self.servers[0].running or not self.servers[0].process else self.servers[0].process.returncode
        await self.revive()
        return rule if status is None else f"{rule}: the server ended with status {status}"
