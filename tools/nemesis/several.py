"""Two servers on one PostgreSQL with Valkey between them."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

from resilience.network import SERVICES, Namespace, Network, Relays
from resilience.processes import Postgres, Valkey

from .topology import Fault, Topology


class OnPostgres(Topology):
    name = "postgres"

    def __init__(self, folder: Path, rng: random.Random, namespaces: bool) -> None:
        super().__init__(folder, rng)
        self._namespaces = namespaces
        self._networks: list[Network] = []

    async def open(self) -> None:
        everywhere = "0.0.0.0" if self._namespaces else "127.0.0.1"
        self._postgres = Postgres(self.folder, everywhere, ("198.18.0.0/15",) if self._namespaces else ())
        self._valkey = Valkey(self.folder, everywhere)
        self.database = self._postgres.url()
        await self._postgres.start()
        await self._valkey.start()
        ports = {"postgres": self._postgres.port, "valkey": self._valkey.port}
        for number in range(2):
            network: Network = Namespace(number) if self._namespaces else Relays(ports)
            self._networks.append(network)
            await network.open()
            database = self._postgres.url(*network.address("postgres", ports["postgres"]))
            host, port = network.address("valkey", ports["valkey"])
            server = self.add_server(
                database, "--redis", f"redis://{host}:{port}", host=network.host, prefix=network.prefix
            )
            await server.start()

    async def dispose(self) -> None:
        for network in self._networks:
            await network.close()
        self._valkey.stop()
        self._postgres.stop()

    def faults(self) -> dict[str, Fault]:
        return {
            **super().faults(),
            "kill-postgres": self.kill_postgres,
            "kill-valkey": self.kill_valkey,
            "pause-postgres": self.pause_postgres,
            "pause-valkey": self.pause_valkey,
            "partition": self.partition,
        }

    async def kill_postgres(self) -> str:
        self._postgres.signal(signal.SIGKILL)
        await asyncio.sleep(self.seconds() / 2)
        await self._postgres.start()
        return ""

    async def kill_valkey(self) -> str:
        self._valkey.signal(signal.SIGKILL)
        await asyncio.sleep(self.seconds())
        await self._valkey.start()
        return ""

    async def pause_postgres(self) -> str:
        return await self._pause(self._postgres)

    async def pause_valkey(self) -> str:
        return await self._pause(self._valkey)

    async def _pause(self, service: Postgres | Valkey) -> str:
        seconds = self.seconds()
        service.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            service.signal(signal.SIGCONT)
        return f"{seconds:.1f} s"

    async def partition(self) -> str:
        number, seconds = self.one(), self.seconds()
        services = self.rng.choice(((SERVICES[0],), (SERVICES[1],), SERVICES))
        for service in services:
            self._networks[number].cut(service)
        try:
            await asyncio.sleep(seconds)
        finally:
            for service in services:
                self._networks[number].heal(service)
        return f"server {number} from {' and '.join(services)} for {seconds:.1f} s"
