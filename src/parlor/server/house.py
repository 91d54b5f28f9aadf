"""The house: one server's table, store, identity and limits, opened and closed together."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from types import TracebackType

from ..kernel import AnyGame, ParlorError, registry
from ..table.executors import WorkLimits
from ..table.host import MatchHost
from ..table.lookalikes import NAMELESS
from ..table.peers import RedisPeers
from ..table.pruning import Pruner
from ..table.store import SyncFailed
from ..table.stores import store
from .config import Config
from .game_pages import GamePages
from .identity import Identity
from .metrics import Metrics
from .rates import RateLimits
from .sessions import Sessions
from .sockets import Admission, Doorway

log = logging.getLogger("parlor.server")


class House:
    """Use as an asynchronous context manager; raises StoreError where the database cannot be used."""

    identity: Identity
    doorway: Doorway
    rates: RateLimits
    sessions: Sessions

    def __init__(self, config: Config) -> None:
        self.config = config
        self.limits = config.limits
        self.games = tuple(_games())
        self.game_pages = GamePages(self.games)
        self.store = store(config.database)
        self.store.on_sync_failure = self._stop
        self.failure: SyncFailed | None = None  # why the server must end
        self.stop: Callable[[], None] = lambda: None  # ends the server
        self.table = MatchHost(
            self.store,
            may_watch=self._may_watch,
            bot_workers=config.bot_workers,
            bot_computations_per_guest=config.limits.bot_computations_per_guest,
            bot_computations_per_address=config.limits.bot_computations_per_address,
            heartbeat=config.limits.heartbeat_seconds,
            open_matches=config.limits.open_matches,
            listed_open=config.limits.listed_open,
            listed_matches=config.limits.listed_matches,
            watched=config.limits.watched_per_connection,
            work=WorkLimits(**{name: getattr(config.limits, name) for name in WorkLimits.__struct_fields__}),
        )
        self.pruner = Pruner(self.table, config.retention)
        self.metrics = Metrics(self.table, self.pruner)
        self.connections = self.table.connections
        self.table.on_stored = self.metrics.committed

    async def __aenter__(self) -> House:
        async with AsyncExitStack() as opening:
            if self.config.redis:
                peers = RedisPeers(self.config.redis, self.table.peer_updates)
                opening.push_async_callback(peers.close)
                await peers.open()
                self.table.peers = peers
            await self.table.open()
            opening.push_async_callback(self.table.close)
            self.identity = Identity(self.table.service.secret, self.config.invite_days, self.config.watch_days)
            most = self.limits.sessions_per_guest
            self.sessions = Sessions(self.store, self.identity, self.table.now, self._signed_out, most)
            opening.push_async_callback(self.sessions.close)
            await self.sessions.open()
            hosts = (self.config.host, *self.config.allowed_hosts)
            self.rates = RateLimits(self.limits, self.identity)
            allowed = self.rates.handshake_allowed
            self.doorway = Doorway(self.identity, self.limits, self.config.origins, hosts, allowed)
            self.pruner.start()
            opening.push_async_callback(self.pruner.stop)
            self._opened = opening.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._opened.aclose()

    def _stop(self, error: SyncFailed) -> None:
        self.failure = error
        self.table.closing = True
        self.stop()

    def _may_watch(self, match: str, key: str) -> bool:
        return self.identity.may_watch(match, key)  # which is there once the store has given the key that signs

    def _signed_out(self) -> None:
        """Close the connections of sessions that have ended."""
        for conn in list(self.table.connections):
            admission: Admission | None = getattr(conn, "admission", None)  # not every connection comes by a socket
            if admission and self.doorway.revoked(admission):
                conn.close(1008, "signed out")

    async def name(self, player: str) -> str:
        """What a guest is called at a table."""
        return await self.store.name(player) or NAMELESS


def _games() -> list[AnyGame]:
    """Every game that can be loaded: another package's may be broken, which stops nothing else."""
    found = []
    for game_id in registry.installed():
        try:
            found.append(registry.game(game_id))
        except ParlorError as error:
            log.warning("broken game", extra={"game": game_id, "sentence": error.sentence})
    return found
