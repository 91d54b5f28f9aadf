"""Links between a server and its services that can be cut: network namespaces, or relays where none are allowed."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

SERVICES = ("postgres", "valkey")
Relay = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Network(Protocol):
    """One server's ways to its services."""

    @property
    def host(self) -> str:
        """The address on which the server listens."""

    @property
    def prefix(self) -> tuple[str, ...]:
        """The first words of the server's command."""

    async def open(self) -> None: ...

    def address(self, service: str, port: int) -> tuple[str, int]:
        """Return the address at which the server reaches a service on this port of this machine."""

    def cut(self, service: str) -> None:
        """From now on nothing arrives, in either direction; connections stay open."""

    def heal(self, service: str) -> None: ...

    async def close(self) -> None: ...


class Namespace:
    """A network namespace of the server's own, with one link for its players and one for each service.

    The addresses are of 198.18.0.0/15, which is set aside for tests of this kind and never routed.
    """

    def __init__(self, number: int) -> None:
        self.name = f"parlor-{os.getpid()}-{number}"
        self._links = {
            purpose: f"pn{os.getpid() % 10**6}{number}{n}" for n, purpose in enumerate(("players", *SERVICES))
        }
        self._nets = {purpose: f"198.18.{number * 4 + n}" for n, purpose in enumerate(self._links)}
        self.host = f"{self._nets['players']}.2"
        self.prefix = ("ip", "netns", "exec", self.name)

    @staticmethod
    def allowed() -> bool:
        """Return whether this process may make namespaces."""
        name = f"parlor-{os.getpid()}-try"
        with suppress(OSError):
            if subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode == 0:
                subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
                return True
        return False

    async def open(self) -> None:
        _ip("netns", "add", self.name)
        _ip("-n", self.name, "link", "set", "lo", "up")
        for purpose, link in self._links.items():
            inside = f"{link}i"
            _ip("link", "add", link, "type", "veth", "peer", "name", inside, "netns", self.name)
            _ip("addr", "add", f"{self._nets[purpose]}.1/24", "dev", link)
            _ip("-n", self.name, "addr", "add", f"{self._nets[purpose]}.2/24", "dev", inside)
            _ip("link", "set", link, "up")
            _ip("-n", self.name, "link", "set", inside, "up")

    def address(self, service: str, port: int) -> tuple[str, int]:
        return f"{self._nets[service]}.1", port

    def cut(self, service: str) -> None:
        _ip("link", "set", self._links[service], "down")

    def heal(self, service: str) -> None:
        _ip("link", "set", self._links[service], "up")

    async def close(self) -> None:
        with suppress(subprocess.CalledProcessError):
            _ip("netns", "del", self.name)  # the links go with it


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


class Relays:
    """TCP relays in this process, one for each service, that stop forwarding."""

    host = "127.0.0.1"
    prefix: tuple[str, ...] = ()

    def __init__(self, ports: dict[str, int]) -> None:
        """`ports`: where each service listens on 127.0.0.1."""
        self._targets = ports
        self._ports: dict[str, int] = {}
        self._open = {service: asyncio.Event() for service in ports}
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        for service, gate in self._open.items():
            gate.set()
            server = await asyncio.start_server(self._relay(service), "127.0.0.1", 0)
            self._servers.append(server)
            self._ports[service] = server.sockets[0].getsockname()[1]

    def address(self, service: str, port: int) -> tuple[str, int]:
        return "127.0.0.1", self._ports[service]

    def cut(self, service: str) -> None:
        self._open[service].clear()

    def heal(self, service: str) -> None:
        self._open[service].set()

    async def close(self) -> None:
        for server in self._servers:
            server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _relay(self, service: str) -> Relay:
        gate = self._open[service]

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await gate.wait()
            try:
                there, out = await asyncio.open_connection("127.0.0.1", self._targets[service])
            except OSError:
                writer.close()
                return
            for source, target in ((reader, out), (there, writer)):
                task = asyncio.create_task(_pump(source, target, gate))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

        return serve


async def _pump(source: asyncio.StreamReader, target: asyncio.StreamWriter, gate: asyncio.Event) -> None:
    try:
        while data := await source.read(65_536):
            await gate.wait()
            target.write(data)
            await target.drain()
    except OSError:
        pass
    finally:
        target.close()
