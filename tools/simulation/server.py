"""A simulated server: the real `MatchHost` on a simulated database, Valkey and clock."""

from __future__ import annotations

from typing import Any

from parlor.table.executors import WorkLimits
from parlor.table.host import MatchHost
from parlor.table.peers import RedisPeers
from parlor.table.store import StoreError
from parlor.table.uptime import ServerClock

from .database import Database, ServerStore
from .loop import Process
from .valkey import Driver, Valkey
from .world import World

MANY = 10**9
WORK = WorkLimits(
    new_matches_per_second=MANY,
    new_match_burst=MANY,
    questions_waiting_per_guest=MANY,
    set_ups_waiting_per_guest=MANY,
    set_ups_waiting_per_address=MANY,
)


class Server:
    """One machine on which a server is started, killed and started again."""

    def __init__(self, world: World, number: int, database: Database, valkey: Valkey, clock_ms: int) -> None:
        self.world, self.number, self.database, self.valkey = world, number, database, valkey
        self.clock_ms = clock_ms  # by which this machine's clock differs
        self.process = Process(f"server {number}")
        self.process.crashed = True
        self.host: MatchHost | None = None  # None while it does not serve
        self.store = ServerStore(world, database)
        self.driver = Driver(valkey)
        self.connections: set[Any] = set()  # those of clients, at the server's end
        self.up: list[list[float]] = []  # when a server process ran here: pairs of virtual times

    @property
    def is_serving(self) -> bool:
        return self.host is not None and not self.process.crashed

    def start(self) -> None:
        if not self.process.crashed:
            return
        self.process = Process(f"server {self.number}")
        cut = self.store.is_cut_off, self.driver.is_cut_off
        self.store, self.driver = ServerStore(self.world, self.database), Driver(self.valkey)
        self.store.is_cut_off, self.driver.is_cut_off = cut
        self.world.note("start server", self.number)
        self.process.run(self._spawn)

    def _spawn(self) -> None:
        self.world.loop.create_task(self._open(self.process))

    async def _open(self, process: Process) -> None:
        host = MatchHost(
            self.store,  # type: ignore[arg-type]
            may_watch=lambda match, key: True,
            open_matches=MANY,
            watched=MANY,
            work=WORK,
            now=ServerClock(self.world.wall_ms() + self.clock_ms),
            bot_seconds=2.0,
            bot_first_seconds=2.0,
        )
        host.peers = peers = RedisPeers("redis://127.0.0.1", host.peer_updates)
        peers._redis = self.driver  # type: ignore[assignment]
        await peers.open()
        try:
            await host.open()
        except StoreError:
            self.crash()  # as a real server ends with a message, to be started again
            return
        self.host = host
        self.up.append([self.world.loop.now, float("inf")])

    def crash(self) -> None:
        """Stop at once, as `kill -9` does."""
        if self.process.crashed:
            return
        self.world.note("crash server", self.number)
        self.process.crashed = True
        if self.host:
            self.up[-1][1] = self.world.loop.now
        self.host = None
        for connection in list(self.connections):
            connection.cut()

    def stop(self) -> None:
        """Stop as SIGTERM does: everything that was accepted is stored and shown before."""
        if self.host and not self.process.crashed:
            self.process.run(self._begin_to_close, self.host)

    def _begin_to_close(self, host: MatchHost) -> None:
        self.world.loop.create_task(self._close(host))

    async def _close(self, host: MatchHost) -> None:
        self.world.note("stop server", self.number)
        await host.close()
        assert isinstance(host.peers, RedisPeers)
        await host.peers.close()
        self.crash()
