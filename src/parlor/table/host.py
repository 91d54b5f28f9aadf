"""All live matches of one server, put together from their parts.

- `Connections` takes the frames of clients and hands each request to the actor of its match.
- `MatchCache` loads actors, keeps them while they are needed, and evicts them.
- `MatchActor` is one live match: it checks a move, has it stored and then shows it.
- `Scheduler` acts without requests: clocks, matches that are due, bots that another server left.
- `MatchService` creates, joins and lists matches, and answers questions about finished ones.
- `PeerUpdates` applies what other servers on the same store have done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .actor import deliver
from .addresses import GuestAddresses
from .bot_pool import COMPUTATION_SECONDS, FIRST_COMPUTATION_SECONDS, BotPool
from .cache import MatchCache
from .compute_budget import ComputeBudgets
from .connections import Connections
from .emotes import EmoteLimits
from .event_log import Logs, weight_of
from .executors import Executors, WorkLimits
from .external_calls import ExternalCalls
from .peer_updates import PeerUpdates
from .peers import Peers
from .scheduler import Scheduler
from .service import MatchService
from .shared_results import SharedResults
from .spectators import Spectators
from .store import Store
from .store_health import StoreHealth
from .tasks import BackgroundTasks
from .thread_switching import ThreadSwitching
from .uptime import ServerClock, Uptime

DESCRIPTION_BYTES = 8_000_000  # of cached answers to `describe`; one has some 1 to 50 KB
REVIEW_SECONDS = 60.0  # for one review, at low priority and perhaps on a slow machine: 6 times the longest
LOG_BYTES = 8_000_000  # of cached logs of events; that of a match of 200 moves has some 100 KB


class MatchHost:
    def __init__(
        self,
        store: Store,
        *,
        may_watch: Callable[[str, str], bool],
        bot_workers: int = 1,
        bot_computations_per_guest: int = 1,
        bot_computations_per_address: int = 4,
        bot_seconds: float = COMPUTATION_SECONDS,
        bot_first_seconds: float = FIRST_COMPUTATION_SECONDS,
        heartbeat: float = 20.0,
        open_matches: int = 100,
        public_open: int = 3,
        public_matches: int = 10,
        watched: int = 50,
        work: WorkLimits = WorkLimits(),  # noqa: B008 - frozen
        now: Callable[[], int] | None = None,
    ) -> None:
        """`may_watch` decides whether a key permits to watch a match. `now` returns the wall time in ms; if it is a
        ServerClock, as by default, it follows the clock of the store, if that has one.
        """
        self.store = store
        self.may_watch = may_watch
        self.now = now or ServerClock()
        self.uptime = Uptime(self.now())
        self.closing = False
        self.peers: Peers | None = None  # other servers on the same store
        self.health = StoreHealth()
        self.tasks = BackgroundTasks()
        switching = ThreadSwitching()
        self.executors = Executors(work, switching)
        self.external_calls = ExternalCalls(switching)
        self.addresses = GuestAddresses()
        self.budgets = ComputeBudgets(work)
        self.descriptions: SharedResults[bytes] = SharedResults(DESCRIPTION_BYTES, len)  # by (match, version, seat)
        self.logs: SharedResults[Logs] = SharedResults(LOG_BYTES, weight_of)  # by (match, version, first step)
        self.bot_pool = BotPool(
            bot_workers,
            per_guest=bot_computations_per_guest,
            per_address=bot_computations_per_address,
            seconds=bot_seconds,
            first_seconds=bot_first_seconds,
        )
        # a process of its own: a review takes seconds, for which no bot should be late
        self.review_pool = BotPool(1, per_guest=1, per_address=1, seconds=REVIEW_SECONDS, first_seconds=REVIEW_SECONDS)
        self.cache = MatchCache(self)
        self.spectators = Spectators(self)
        self.emotes = EmoteLimits()
        self.connections = Connections(self, heartbeat=heartbeat, max_watched=watched)
        self.service = MatchService(
            self,
            work,
            max_unfinished=open_matches,
            max_public_open=public_open,
            max_public_unfinished=public_matches,
        )
        self.scheduler = Scheduler(self, bot_first_seconds)
        self.peer_updates = PeerUpdates(self)

    async def open(self) -> None:
        """Raises StoreError if the store cannot be used."""
        await self.store.open(partial(deliver, self))
        self.service.secret = await self.store.secret()
        await self.scheduler.open()

    async def close(self) -> None:
        """Take no more requests, store and publish everything that was accepted, and stop."""
        self.closing = True
        self.spectators.close()
        self.tasks.cancel()
        await self.scheduler.stop()
        await self.bot_pool.close()
        await self.review_pool.close()
        await self.tasks.close()
        self.executors.close()
        await self.scheduler.close()
        await self.store.close()
