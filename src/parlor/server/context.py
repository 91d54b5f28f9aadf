"""The parts of one server (table, store, identity, limits, metrics), opened and closed together."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from types import TracebackType

from ..kernel import AnyGame, ParlorError, registry
from ..table.executors import WorkLimits
from ..table.guest_profiles import Profile, profile
from ..table.host import MatchHost
from ..table.peers import RedisPeers
from ..table.pruner import Pruner
from ..table.store import SyncFailed
from ..table.stored import StoredGuest
from ..table.stores import store
from .admission import Admission, AdmissionControl
from .config import Config
from .game_pages import GamePages
from .identity import Identity
from .metrics import Metrics
from .rate_limits import RateLimits
from .sessions import Sessions
from .transfer_codes import Transfers

log = logging.getLogger("parlor.server")


class ServerContext:
    """Use as an asynchronous context manager. Entering raises StoreError if the database cannot be used."""

    identity: Identity
    admission_control: AdmissionControl
    rate_limits: RateLimits
    sessions: Sessions
    transfers: Transfers

    def __init__(self, config: Config) -> None:
        self.config = config
        self.limits = config.limits
        self.games = tuple(_load_games())
        self.game_pages = GamePages(self.games)
        self.store = store(config.database)
        self.store.on_sync_failure = self._on_sync_failure
        self.failure: SyncFailed | None = None  # set when the server must end
        self.stop: Callable[[], None] = lambda: None  # stops the running server; set by serve
        self.table = MatchHost(
            self.store,
            may_watch=self._may_watch,
            bot_workers=config.bot_workers,
            bot_computations_per_guest=config.limits.bot_computations_per_guest,
            bot_computations_per_address=config.limits.bot_computations_per_address,
            heartbeat=config.limits.heartbeat_seconds,
            open_matches=config.limits.open_matches,
            public_open=config.limits.public_open,
            public_matches=config.limits.public_matches,
            watched=config.limits.watched_per_connection,
            work=WorkLimits(**{name: getattr(config.limits, name) for name in WorkLimits.__struct_fields__}),
        )
        self.pruner = Pruner(self.table, config.retention)
        self.metrics = Metrics(self.table, self.pruner)
        self.connections = self.table.connections

    async def __aenter__(self) -> ServerContext:
        async with AsyncExitStack() as stack:
            if self.config.redis:
                peers = RedisPeers(self.config.redis, self.table.peer_updates)
                stack.push_async_callback(peers.close)
                await peers.open()
                self.table.peers = peers
            await self.table.open()
            stack.push_async_callback(self.table.close)
            self.identity = Identity(self.table.service.secret, self.config.invite_days, self.config.watch_days)
            self.sessions = Sessions(
                self.store, self.identity, self.table.now, self._close_ended_sessions, self.limits.sessions_per_guest
            )
            stack.push_async_callback(self.sessions.close)
            await self.sessions.open()
            self.transfers = Transfers(self.store, self.identity, self.sessions)
            hosts = (self.config.host, *self.config.allowed_hosts)
            self.rate_limits = RateLimits(self.limits, self.identity)
            self.admission_control = AdmissionControl(
                self.identity, self.limits, self.config.origins, hosts, self.rate_limits.handshake_allowed
            )
            self.pruner.start()
            stack.push_async_callback(self.pruner.stop)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._stack.aclose()

    def _on_sync_failure(self, error: SyncFailed) -> None:
        self.failure = error
        self.table.closing = True
        self.stop()

    def _may_watch(self, match: str, key: str) -> bool:
        return self.identity.may_watch(match, key)  # set when the context was entered

    def _close_ended_sessions(self) -> None:
        """Close the connections of sessions that have ended."""
        for conn in list(self.table.connections):
            admission: Admission | None = getattr(conn, "admission", None)  # not every connection is a WebSocket
            if admission and self.admission_control.is_revoked(admission):
                conn.close(1008, "signed out")

    async def chosen_profile(self, player: str) -> StoredGuest:
        """Return the name and the picture that a guest chose, each "" if there is none."""
        return (await self.store.guests([player])).get(player, StoredGuest())

    async def profile(self, player: str) -> Profile:
        """Return a guest as others see them."""
        return profile(player, await self.chosen_profile(player))


def _load_games() -> list[AnyGame]:
    """Return the installed games that load. A game of another package that is broken is logged and left out."""
    games = []
    for game_id in registry.installed():
        try:
            games.append(registry.game(game_id))
        except ParlorError as error:
            log.warning("game_not_loaded", extra={"game": game_id, "error": error.message})
    return games
