"""The table: every live match of this server, and who watches it.

Synchronous towards sockets, which it does not know: `handle` takes a frame, `push` gives one. A move becomes visible
only in `done`, after the store has made it durable.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from .. import protocol
from ..kernel.codec import encode
from ..kernel.errors import ParlorError
from ..kernel.game import SPECTATOR
from .bot_pool import COMPUTATION_SECONDS, FIRST_COMPUTATION_SECONDS, BotPool
from .compute_budget import COUNTED_LOOP_SECONDS, COUNTED_SECONDS, ComputeBudget
from .connection import Connection
from .event_log import Logs, weight_of
from .executors import Executors, WorkLimits
from .kept import Commit, Kept, Mark, Row
from .live import CLOCK_TOLERANCE, LEASE, PLAYABLE, Live, Sent
from .outside import Outside
from .overdue import OverdueBots
from .peers import Offer, Peers
from .reception import Reception
from .refresh import refresh
from .requests import ANSWERS
from .shared_results import SharedResults
from .store import Conflict, Store, StoreError, told
from .tasks import cancel_and_wait
from .thread_switching import ThreadSwitching
from .unfolding import Unfolded
from .uptime import Clock, Uptime

log = logging.getLogger("parlor.table")

FLAGS_EVERY = 0.25  # seconds between looks at running clocks; an action is timed when it arrives, not by these
DUE_EVERY = 1.0  # seconds between looks for matches that nobody watches and that are due
ALIVE_EVERY = 2.0  # seconds between notes that this server runs: what a crash can forgive a player
STORE_SECONDS = 5.0  # for one such note: a store that takes longer cannot be used
DUE_AT_ONCE = 100
RETRY = 1.0  # seconds until what the house itself could not store is tried again
MAX_ADDRESSES = 20_000  # of guests remembered, some 4 MB; twice as many as there may be connections
LOOK_BYTES = 8_000_000  # of answers to `look` that are kept; one has some 1 to 50 KB
LOG_BYTES = 8_000_000  # of logs of events that are kept; that of a match of 200 moves has some 100 KB
UNBUDGETED = frozenset({protocol.Watch, protocol.Leave})  # a player who comes back is let in, whatever is owed
MAX_READS = 2  # of a match that changes while it is being loaded, before it is shown as it is
EXPECTED = 1000  # matches remembered between their beginning and their first watcher


class Table(Reception):
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
        listed_open: int = 3,
        listed_matches: int = 10,
        watched: int = 50,
        work: WorkLimits = WorkLimits(),  # noqa: B008 - frozen
        now: Callable[[], int] | None = None,
    ) -> None:
        """`now` gives wall time. By default, and if it is a Clock, it follows the store's clock, where that has one."""
        super().__init__(work)
        self.store = store
        self.may_watch = may_watch
        self.bot_pool = BotPool(
            bot_workers,
            per_guest=bot_computations_per_guest,
            per_address=bot_computations_per_address,
            seconds=bot_seconds,
            first_seconds=bot_first_seconds,
        )
        self.overdue_bots = OverdueBots(bot_first_seconds)
        self.addresses: dict[str, str] = {}  # of guests, as last seen; bots' computations are charged to them
        self.now = now = now or Clock()
        self._clock = now if isinstance(now, Clock) else None
        switching = ThreadSwitching()
        self.outside = Outside(switching)
        self.executors = Executors(work, switching)
        self.looks: SharedResults[bytes] = SharedResults(LOOK_BYTES, len)  # by (match, version, seat)
        self.logs: SharedResults[Logs] = SharedResults(LOG_BYTES, weight_of)  # by (match, version, first step)
        self.guest_computing = ComputeBudget(work.computing_per_guest, work.computing_burst_per_guest)
        self.address_computing = ComputeBudget(work.computing_per_address, work.computing_burst_per_address)
        self.uptime = Uptime(now())
        self.live: dict[str, Live] = {}
        self.connections: dict[Connection, set[str]] = {}  # and the matches each watches
        self.moves = 0
        self.refusals: Counter[str] = Counter()  # by code
        self.store_errors: Counter[str] = Counter()
        self.fault = ""  # the code of the last write's error, if it failed: of entries, or of the note that we run
        self.proven = 0.0  # when writing was last seen to work, by the loop's clock
        self.committed: Callable[[Sequence[Commit]], None] | None = None  # told of every batch
        self.peers: Peers | None = None  # other servers on the same store
        self._server = secrets.token_hex(8)
        self.open_matches = open_matches
        self.listed_open, self.listed_matches = listed_open, listed_matches
        self._heartbeat, self._watched = heartbeat, watched
        self._loading: dict[str, list[tuple[Connection, Any]]] = {}  # requests that wait for their match
        self._begun_here: dict[str, Kept] = {}  # matches as they were stored a moment ago: somebody will want them now
        self._outdated: set[str] = set()  # matches that changed while they were being loaded
        self._offers: dict[str, Offer] = {}  # what is asked in matches that are being loaded
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self.closing = False

    async def open(self) -> None:
        await self.store.open(self.done)
        self.secret = await self.store.secret()
        await self._set_clock()
        self.uptime.since = self.now()
        await self._note_alive()
        await self.store.release()
        await self._release_unlikely()
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def close(self) -> None:
        """Take no more requests, make everything durable that was accepted, tell it, and stop."""
        self.closing = True
        running = {*self._tasks, *((self._sweeper,) if self._sweeper else ())}
        for task in running:
            task.cancel()
        await self.bot_pool.close()
        await cancel_and_wait(running | self._tasks)
        self.executors.close()
        try:
            await self._note_alive()
        except StoreError as error:
            log.warning("the last sign of life could not be stored: %s", error)
        await self.store.close()

    @property
    def healthy(self) -> bool:
        """Whether the last write was kept."""
        return not self.fault

    # --- sockets -----------------------------------------------------------------------------------------------------

    def connected(self, conn: Connection) -> None:
        self.connections[conn] = set()
        self.note_address(conn.player, conn.address)
        conn.push(encode(protocol.Hello(protocol.VERSION, conn.player, self._heartbeat)))

    def note_address(self, guest: str, address: str) -> None:
        """Remember the address of a guest, of the last MAX_ADDRESSES guests that were seen."""
        self.addresses.pop(guest, None)
        self.addresses[guest] = address
        if len(self.addresses) > MAX_ADDRESSES:
            del self.addresses[next(iter(self.addresses))]

    def disconnected(self, conn: Connection) -> None:
        for match in self.connections.pop(conn, ()):
            live = self.live.get(match)
            if live:
                live.leave(conn)

    def handle(self, conn: Connection, frame: bytes) -> None:
        """One message of a client. Whatever it holds, it is answered and nothing else is disturbed."""
        try:
            request = protocol.read_request(frame)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.refusals["unreadable"] += 1
            conn.push(encode(protocol.Error("unreadable", f"This is not a message of protocol 1: {error}.")))
            return
        if type(request) is protocol.Ping:
            conn.push(encode(protocol.Pong(request.n)))
            return
        watching = self.connections.get(conn)
        if watching is None:
            return  # it has just gone
        if self.guest_computing.buckets and self._out_of_budget(conn, request):
            self._refuse(conn, request, "too-fast", "Your requests took too much computing time: wait a few seconds.")
            return
        if self.closing or request.match not in watching:
            refusal = self._barred(watching, request)
            if refusal:
                self._refuse(conn, request, *refusal)
                return
        live = self.live.get(request.match)
        if type(request) is protocol.Leave:
            watching.discard(request.match)
            if live:
                live.leave(conn)
        elif live:
            live.handle(conn, request)
        else:
            self._load(request.match, [(conn, request)])

    def _barred(self, watching: set[str], request: Any) -> tuple[str, str] | None:
        """Return (code, message) if a request about a match not watched yet must be refused, else None."""
        if self.closing:
            return "closing", "The server is closing: connect again in a moment."
        if type(request) is not protocol.Watch:
            return "not-watching", "Watch the match first."
        if len(watching) >= self._watched:
            return "too-many-watched", f"Watch at most {self._watched} matches at once."
        watching.add(request.match)
        return None

    def _out_of_budget(self, conn: Connection, request: Any) -> bool:
        """Return whether the budget of the guest is used up, or that of the address, to which the guest contributed.

        A guest whose own bucket is full is never refused for what others at the address computed.
        """
        guests = self.guest_computing
        used_up = guests.used_up(conn.player) or (
            conn.player in guests.buckets and self.address_computing.used_up(conn.address)
        )
        return used_up and type(request) not in UNBUDGETED

    def charge(self, conn: Connection | None, seconds: float) -> None:
        """Take the computing time of a request from the budgets of its guest and address, if it is worth counting."""
        if conn is not None and seconds > COUNTED_SECONDS:
            self.guest_computing.charge(conn.player, seconds)
            self.address_computing.charge(conn.address, seconds)

    def answer(self, live: Live, conn: Connection | None, request: Any) -> None:
        """Let a match that is not busy do what is requested. Nothing that goes wrong reaches another match."""
        if conn is not None and conn not in self.connections:
            return
        began = perf_counter()
        try:
            ANSWERS[type(request)](live, conn, request)
        except ParlorError as error:
            live.refuse(conn, request, error.code, error.sentence)
        except Exception:  # a fault in a game's rules: nothing was stored
            log.exception("a request failed", extra={"match": live.id, "game": live.kept.game})
            live.refuse(conn, request, "failed", "The server could not do this (internal error). Try again.")
            self.reload(live)  # what is in memory may be ahead of what is stored
            return
        finally:
            seconds = perf_counter() - began
            if seconds > COUNTED_LOOP_SECONDS:
                self.charge(conn, seconds)
        if not live.watchers and not live.busy:
            live.proceed()

    def _refuse(self, conn: Connection, request: Any, code: str, sentence: str) -> None:
        self.refusals[code] += 1
        refused = protocol.Refused(request.match, code, sentence, getattr(request, "id", ""), protocol.name(request))
        conn.push(encode(refused))

    # --- the store's answers -----------------------------------------------------------------------------------------

    def done(self, commits: Sequence[Commit]) -> None:
        """These entries are durable now, or failed."""
        if self.peers:
            self.peers.stored([commit.row for commit in commits if commit.error is None])
        for commit in commits:
            sent: Sent = commit.then
            live = sent.live
            if commit.error is not None:
                self._failed(live, sent, commit.error)
                continue
            self.moves += 1
            self.fault = ""
            if self.live.get(live.id) is live:
                try:
                    live.committed(sent)
                except Exception:  # a fault in a game's view: the entry is kept, and nobody else may wait for it
                    log.exception("a move could not be shown", extra={"match": live.id, "game": live.kept.game})
                    self.reload(live)
        if self.committed:
            self.committed(commits)

    def _failed(self, live: Live, sent: Sent, error: Exception) -> None:
        """The entry was not kept: memory is ahead of the store, so forget it and read the match again."""
        code = error.code if isinstance(error, ParlorError) else "database-failed"
        if isinstance(error, Conflict):
            if sent.request is not None:  # it may still be right in the match as the other server left it
                live.inbox.appendleft((sent.conn, sent.request, 0))
        else:
            self.store_errors[code] += 1
            self.fault = code
            log.error("a move could not be stored", extra={"match": live.id, "code": code})
            live.refuse(sent.conn, sent.request, code, "The move could not be stored. Send it again in a moment.")
            if sent.conn is None:  # nobody asked, so it would be tried again at once, and again
                self.spawn(self._reload_later(live))
                return
        self.reload(live)

    async def _reload_later(self, live: Live) -> None:
        """The match stays busy until then, and whatever is asked waits."""
        await asyncio.sleep(RETRY)
        self.reload(live)

    # --- matches in memory -------------------------------------------------------------------------------------------

    def reload(self, live: Live) -> None:
        """Read a match again, for everyone who watches it."""
        if self.live.get(live.id) is not live:
            return
        del self.live[live.id]
        live.stop_bots()
        if live.offer:
            self._offers[live.id] = live.offer
        waiting: list[tuple[Connection, Any]] = [(conn, protocol.Watch(live.id)) for conn in live.watchers]
        waiting += [(conn, request) for conn, request, _ in live.inbox if conn is not None]
        self._load(live.id, waiting, live.watchers)

    def heard(self, row: Row) -> None:
        """Another server has stored an entry."""
        live = self.live.get(row.match)
        if live and live.match and not live.busy and row.ply == live.match.ply + 1 and live.kept.status in PLAYABLE:
            live.follow(row)
        elif not (live and live.match and row.ply <= live.match.ply):
            self.changed(row.match)

    def heard_asked(self, match: str, asked: protocol.Asked | None, ply: int) -> None:
        """At another server somebody asks for something, or no longer does, in this version of the match."""
        live = self.live.get(match)
        if live is None:
            if match in self._loading:
                self._offers[match] = asked, ply
        elif live.offer_ply() == ply:
            live.receive_offer(asked, ply)
        elif live.offer_ply() < ply:  # we have missed entries; who reads the match again is told what is asked
            self.changed(match)

    def greeted(self, match: str, theirs: Offer | None) -> None:
        """Another server has just subscribed to a match; it is told what is asked here. If something else is asked
        there, the one of the later version wins, at both.
        """
        ours = self.offer(match)
        offers = [offer for offer in (ours, theirs) if offer]
        winner = min(offers, key=lambda offer: (-offer[1], encode(offer[0])), default=None)
        if winner and winner is ours and self.peers:
            self.peers.asked(match, *winner)
        elif winner:
            self.heard_asked(match, *winner)

    def offer(self, match: str) -> Offer | None:
        """What is asked in a match here, and in which version of it; None if nothing is."""
        live = self.live.get(match)
        offer = live.offer if live else self._offers.get(match)
        return offer if offer and offer[0] and (live is None or live.asked) else None

    async def refresh(self, matches: Sequence[str]) -> None:
        await refresh(self, matches)

    def announce(self, match: str) -> None:
        """Something else than an entry was stored: show it here, and have the other servers do so."""
        self.changed(match)
        if self.peers:
            self.peers.changed(match)

    def changed(self, match: str) -> None:
        """The store holds something newer of this match than we may have in memory."""
        self._begun_here.pop(match, None)
        live = self.live.get(match)
        if live and live.busy:
            live.stale = True
        elif live:
            self.reload(live)
        elif match in self._loading:
            self._outdated.add(match)

    def is_open(self, match: str) -> bool:
        """Whether the match is in memory, or about to be."""
        return match in self.live or match in self._loading or match in self._begun_here

    def wake(self, match: str) -> None:
        """Have a match in memory for as long as something is to be done in it."""
        if match not in self.live:
            self._load(match, [])

    def expect(self, kept: Kept) -> None:
        """A match has just begun: do what is due in it, and remember it for whoever is about to watch it."""
        unseen = kept.id not in self.live and kept.id not in self._loading
        if kept.status == "playing" and not self.peers and unseen:
            self._begun_here[kept.id] = kept
            if len(self._begun_here) > EXPECTED:
                del self._begun_here[next(iter(self._begun_here))]
        if kept.due is not None:
            self.wake(kept.id)

    def rest(self, live: Live) -> None:
        """Nobody needs the match in memory any more."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
            if self.peers:
                self.peers.unfollow(live.id)

    def _load(self, match: str, waiting: list[tuple[Connection, Any]], watchers: Iterable[Connection] = ()) -> None:
        if match in self._loading:
            self._loading[match] += waiting
        else:
            self._loading[match] = waiting
            by = waiting[0][0].player if waiting else ""
            self.spawn(self._loaded(match, frozenset(watchers), by))

    async def _loaded(self, match: str, watchers: frozenset[Connection], by: str) -> None:
        """Read a match and let it answer who waits for it. `watchers` saw it before, and need not ask again.

        It is loaded in the turn of the guest `by`; if that is "", in the turn of the first guest who sits there.
        """
        code, sentence, live = "no-such-match", "There is no such match.", None
        try:
            live = await self._read(match, by)
        except ParlorError as error:
            log.error("a match cannot be loaded: %s", error.sentence, extra={"match": match, "code": error.code})
            code, sentence = error.code, told(error)
        except Exception:
            log.exception("a match cannot be loaded", extra={"match": match})
            code, sentence = "failed", "The match cannot be shown (internal error). Try again later."
        waiting = self._loading.pop(match)
        if live is None:
            self._outdated.discard(match)
            self._offers.pop(match, None)
            if self.peers:
                self.peers.unfollow(match)
            self._gone(match, waiting, watchers, code, sentence)
            return
        self.live[match] = live
        asked, ply = self._offers.pop(match, (None, 0))
        if asked and ply == live.offer_ply():
            live.asked, live.offer = asked, (asked, ply)
        for conn in watchers:
            if match in self.connections.get(conn, ()):  # it may have left meanwhile
                live.watchers[conn] = live.seats_of(conn.player) or (SPECTATOR,)
        live.inbox.extend((conn, request, 0) for conn, request in waiting if match in self.connections.get(conn, ()))
        if match in self._outdated:
            self._show_and_reload(live)
        else:
            live.wake()

    def _show_and_reload(self, live: Live) -> None:
        """Another server writes to the match faster than we read it (a bot's turn of many moves). Show viewers what was
        read, so that they need not wait for the end of that turn; all other requests wait for the newest state.
        """
        self._outdated.discard(live.id)
        requests, live.inbox = live.inbox, deque()
        live.busy += 1  # nothing else may happen in this copy of the match
        for conn, request, at in requests:
            if type(request) is protocol.Watch:
                self.answer(live, conn, request)
            else:
                live.inbox.append((conn, request, at))
        self.reload(live)

    async def _read(self, match: str, by: str) -> Live | None:
        """Read a match from the store; again if it changed meanwhile, MAX_READS times at most."""
        if self.peers:
            await self.peers.follow(match)  # before it is read, so that nothing falls in between
        live = None
        for _ in range(MAX_READS):
            self._outdated.discard(match)
            kept = self._begun_here.pop(match, None)
            if kept is None and match.isprintable():
                kept = await self.store.load(match)
            if kept:
                guest = by or next((place.player for place in kept.places if place.player), "")
                async with self.set_up_slot(guest, refuse=False):  # others may wait for the same match
                    kept = await self.begun(kept)
                    unfolded = await self.executors.set_up.run(Unfolded, kept)
                outcome = unfolded.match and unfolded.match.outcome
                if outcome and kept.status != "over":  # another server's pause came after the end: the record is right
                    kept = replace(kept, status="over", outcome=outcome, due=None)
                    await self.store.mark(Mark(match, "over", None, outcome, kept.anchor_wall, kept.anchor_at))
                live = Live(self, kept, unfolded)
            if match not in self._outdated:
                break
        return live

    def _gone(
        self,
        match: str,
        waiting: list[tuple[Connection, Any]],
        watchers: frozenset[Connection],
        code: str,
        sentence: str,
    ) -> None:
        for conn, request in waiting:
            if conn not in self.connections:
                continue
            self.connections[conn].discard(match)
            if conn in watchers and type(request) is protocol.Watch:
                conn.push(encode(protocol.Gone(match, code, sentence)))
            else:
                self._refuse(conn, request, code, sentence)

    # --- time --------------------------------------------------------------------------------------------------------

    async def _sweep_forever(self) -> None:
        """Three jobs, none of which the failure of another stops."""
        loop = asyncio.get_running_loop()
        due = alive = loop.time()
        while True:
            await asyncio.sleep(FLAGS_EVERY)
            self.look_at_clocks()
            if loop.time() >= due:
                due = loop.time() + DUE_EVERY
                await self._try(self.sweep())
            if loop.time() >= alive:
                alive = loop.time() + ALIVE_EVERY
                await self._try(self._note_alive())

    async def _try(self, job: Coroutine[Any, Any, None]) -> None:
        try:
            await job
        except StoreError as error:
            self.fault = error.code
            log.error("the sweep failed: %s", error.sentence, extra={"code": error.code})
        except Exception:
            log.exception("the sweep failed")

    def look_at_clocks(self) -> None:
        for live in [live for live in self.live.values() if live.clocks and not live.busy]:
            try:
                live.flagged()
            except Exception:  # a fault in a game's rules
                log.exception("a flag could not fall", extra={"match": live.id, "game": live.kept.game})
                live.busy += 1  # until it is read again, after a while
                self.spawn(self._reload_later(live))

    async def sweep(self) -> None:
        """Take up what is due in matches that nobody has in memory: a flag, a bot's move that another server left."""
        self.overdue_bots.look(self.live.values(), asyncio.get_running_loop().time())
        now = self.now()
        for match, due in await self.store.due(now, DUE_AT_ONCE):
            if await self.store.claim(match, due, now + LEASE):
                self.wake(match)

    async def _note_alive(self) -> None:
        """Note in the store that this server runs, which also shows whether the store can be written to."""
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self.store.alive(self._server, self.uptime.since, self.now())
                self.uptime.others = sorted(await self.store.uptime())
                await self._set_clock()
                await self.store.probe()
        except TimeoutError as error:
            sentence = f"The database does not answer within {STORE_SECONDS} seconds."
            raise StoreError("database-slow", sentence) from error
        self.fault = ""
        self.proven = asyncio.get_running_loop().time()

    async def _set_clock(self) -> None:
        """Go by the store's clock, where it has one."""
        reading = await self.store.clock() if self._clock else None
        if not (self._clock and reading):
            return
        if self._sweeper is None:  # nothing has happened yet
            self._clock.set(reading)
            return
        step = self._clock.follow(reading)
        if not step:
            return
        # Matches go on as if this server had been started now. The time that was left out is in no server's uptime, so
        # that it is charged to nobody; the time that comes again is taken from what we know of matches.
        log.warning("clock_stepped", extra={"ms": step})
        if step < 0:
            for live in self.live.values():
                live.anchor_wall += step
                live.inbox = deque((conn, request, at and at + step) for conn, request, at in live.inbox)
        self.uptime.since = self.now()
        await self.store.alive(self._server, self.uptime.since, self.uptime.since)
        self.uptime.others = sorted(await self.store.uptime())
        await self._release_unlikely()

    async def _release_unlikely(self) -> None:
        """Make matches due now whose due time is far in the future because a clock was set back."""
        now = self.now()
        if any(until > now + CLOCK_TOLERANCE for _, until in self.uptime.others):
            await self.store.release(now + LEASE)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
