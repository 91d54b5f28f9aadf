"""One match in memory: as long as somebody watches it, a bot thinks in it or a move is on its way into the store.

It does one thing at a time. While it is busy (an entry is being stored, a dictionary asked) requests wait in its inbox,
so nobody ever sees, or acts on, a state that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from .. import protocol
from ..kernel import registry
from ..kernel.bot import bot_chance
from ..kernel.capabilities import ExternalAnswers, Narration, TimeControl
from ..kernel.codec import encode
from ..kernel.errors import ParlorError
from ..kernel.game import SPECTATOR, Seat, Step
from ..kernel.match import Match
from ..kernel.outcome import Outcome
from ..kernel.record import Entry
from . import showing
from .bot_worker import BotTask
from .clocks import GRACE
from .connection import Connection
from .kept import Commit, Kept, Mark, Row, Status, Version
from .peers import Offer
from .retelling import retell
from .store import told
from .unfolding import Unfolded, turned

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger("parlor.table")

INBOX = 200  # requests that wait while an entry is stored, a matter of milliseconds
THINK_AGAIN = 1.0  # seconds after a bot could not even begin
CLOCK_TOLERANCE = 5000  # ms by which the clocks of servers on one store may differ for a moment
LEASE = 30_000  # ms in which the server that took a bot's move should have made it
PLAYABLE: frozenset[Status] = frozenset({"playing", "paused"})


class BotAct(Struct, frozen=True):
    """A bot has chosen."""

    seat: int
    ply: int  # at which it began to think
    action: Raw


class Sent(Struct):
    """What an entry on its way into the store will be shown as."""

    live: Live
    seat: Seat
    step: Step[Any] | None  # none where the house acted
    house: str = ""  # how, then: resign, time-out, take-back
    conn: Connection | None = None  # who asked for it, and how
    request: Any = None
    action_id: str = ""
    outcome: Outcome | None = None


class Live:
    __slots__ = (
        "anchor_at",
        "anchor_wall",
        "arrival",
        "asked",
        "busy",
        "clocks",
        "consults",
        "game",
        "has_bots",
        "id",
        "ids",
        "inbox",
        "kept",
        "match",
        "offer",
        "reanchored",
        "recent",
        "retells",
        "stale",
        "table",
        "thinking",
        "turns",
        "watchers",
    )

    def __init__(self, table: Table, kept: Kept, unfolded: Unfolded) -> None:
        self.table = table
        self.id = kept.id
        self.kept = replace(kept, rows=())  # the match holds its entries already
        self.game = registry.game(kept.game)
        self.match = unfolded.match
        self.clocks = unfolded.clocks
        self.recent = unfolded.recent
        self.turns = unfolded.turns
        self.ids = unfolded.ids
        self.watchers: dict[Connection, tuple[Seat, ...]] = {}
        self.thinking: dict[Seat, asyncio.Task[None]] = {}  # bots that were asked for a move
        self.asked: protocol.Asked | None = None
        self.offer: Offer | None = None  # `asked` as all servers were last told of it
        self.busy = 0
        self.stale = False  # another server has moved the match on
        self.inbox: deque[tuple[Connection | None, Any, int]] = deque()  # with the wall time of arrival, 0 for now
        self.arrival = 0  # of the request that is being answered
        self.consults = isinstance(self.game, ExternalAnswers)
        self.retells = isinstance(self.game, Narration)
        self.has_bots = any(place.kind == "bot" for place in kept.places)
        self.anchor_wall, self.anchor_at = self._anchor(kept)
        now = table.now()
        # A time in the future was written by a clock that has been set back since, or is a little ahead of ours. It
        # counts as now: this match's time would stand still until then.
        future = kept.status == "playing" and self.anchor_wall > now + CLOCK_TOLERANCE
        self.reanchored = future and self.clocks is not None  # to be stored, or it would happen at each loading
        self.anchor_wall = min(self.anchor_wall, now)
        if self.reanchored:
            self.kept = replace(self.kept, anchor_wall=self.anchor_wall, anchor_at=self.anchor_at)

    def _anchor(self, kept: Kept) -> tuple[int, int]:
        """Wall time and match time from where the match's time runs on: of the last entry, or of the last start, pause
        or resumption, whichever came later.
        """
        marked = kept.anchor_wall, kept.anchor_at
        if not kept.rows:
            return marked
        last = kept.rows[-1]
        # how much of a flag's grace was used before that is not written: all of it
        written = last.wall, last.at + GRACE if self._out_of_time(last.at) else last.at
        now = self.table.now()
        if (last.wall > now) != (kept.anchor_wall > now):  # a clock was set back between them: go by the match's time
            later = kept.anchor_at > last.at or (kept.anchor_at == last.at and kept.anchor_wall <= now)
            return marked if later else written
        return max(marked, written)

    def version(self) -> Version:
        kept = self.kept
        ply = self.match.ply if self.match else 0
        return Version(ply, kept.status, kept.successor, kept.anchor_wall, kept.anchor_at, kept.places)

    def at(self) -> int:
        """The match's own time: it stands still while it is paused, while no server runs, and once it is over."""
        if self.kept.status != "playing":
            return self.anchor_at
        now, since = self.arrival or self.table.now(), self.anchor_wall
        down = self.table.uptime.down(since, now) if since < self.table.uptime.since else 0
        return self.anchor_at + max(0, now - since - down)

    def entry_at(self) -> int:
        """The time of an entry that is made now: what comes in the grace of a flag came when it fell."""
        flag = self.clocks.flag() if self.clocks else None
        return min(self.at(), flag[0]) if flag else self.at()

    def _out_of_time(self, entry_at: int) -> bool:
        """Return whether a flag had fallen when the last entry was made and its seat still has no time left."""
        flag = self.clocks.flag() if self.clocks else None
        return flag is not None and flag[0] <= entry_at

    def begun(self) -> Match:
        if self.match is None or self.kept.status == "open":
            raise ParlorError("not-begun", "The match begins when every seat is taken.")
        return self.match

    # --- one thing at a time -----------------------------------------------------------------------------------------

    def handle(self, conn: Connection | None, request: Any) -> None:
        if not self.busy:
            self.table.answer(self, conn, request)
        elif conn is None or len(self.inbox) < INBOX:  # a bot has waited for nobody and is never sent away
            self.inbox.append((conn, request, self.table.now()))
        else:
            self.refuse(conn, request, "busy", "Too many requests wait for this match: try again in a moment.")

    def aside(self, conn: Connection | None, request: Any, work: Coroutine[Any, Any, None]) -> None:
        """Work that has to wait for something, while everything else about this match waits for it."""
        self.busy += 1
        self.table.spawn(self._aside(conn, request, work))

    async def _aside(self, conn: Connection | None, request: Any, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except ParlorError as error:
            self.refuse(conn, request, error.code, told(error))
        except Exception:
            log.exception("a request failed", extra={"match": self.id})
            self.refuse(conn, request, "failed", "The server could not do this (internal error). Try again.")
        finally:
            self.busy -= 1
            self.proceed()

    def proceed(self) -> None:
        """Go on after something was finished: with what waits, with bots, or to rest."""
        if self.stale and not self.busy:
            self.table.reload(self)
            return
        while self.inbox and not self.busy:
            conn, request, self.arrival = self.inbox.popleft()
            self.table.answer(self, conn, request)
            self.arrival = 0
        if self.busy:
            return
        if self.has_bots and self.match and self.kept.status == "playing" and not self.table.closing:
            for seat in self.match.to_act:
                if self.kept.places[seat].kind == "bot" and seat not in self.thinking:
                    self.thinking[seat] = self.table.spawn(self._think(self.match, seat))
        if not (self.watchers or self.thinking):
            self.table.rest(self)

    def wake(self) -> None:
        """The match was just read from the store: do what is due, and see that it will be looked at in time."""
        if self.busy or self.flagged():
            return
        due = self._due(self.kept.status)
        if (due != self.kept.due or self.reanchored) and (self.clocks or self.has_bots):
            self.reanchored = False
            self.kept = replace(self.kept, due=due)
            self.aside(None, None, self.table.store.mark(self.mark(self.kept.status, self.kept.outcome)))
        else:
            self.proceed()

    def refuse(self, conn: Connection | None, request: Any, code: str, sentence: str) -> None:
        self.table.refusals[code] += 1
        if conn:
            action_id = getattr(request, "id", "")
            conn.push(encode(protocol.Refused(self.id, code, sentence, action_id, protocol.name(request))))

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, conn: Connection | None, request: Any, seat: Seat, action: Any, at: int, action_id: str) -> None:
        """Play an action of the game. It is shown when it is stored."""
        step = self.begun().play(seat, action, at)
        self.commit(Sent(self, seat, step, "", conn, request, action_id))

    def flagged(self) -> bool:
        """Whether somebody's time is over; if so the match ends with it."""
        flag = self.clocks.flag() if self.clocks and self.match and self.kept.status == "playing" else None
        if not flag or self.at() <= flag[0] + GRACE:
            return False
        falls_at, seat = flag
        self.begun().time_out(seat, falls_at)
        self.commit(Sent(self, seat, None, "time-out"))
        return True

    def commit(self, sent: Sent) -> None:
        """Hand the match's newest entry to the store."""
        match, now = self.match, self.table.now()
        assert match, "who has an entry has begun"
        entry = match.last
        sent.outcome = outcome = match.outcome
        self._note(match, entry, sent.step, now)
        row = Row(
            self.id, match.ply, entry.seat, bytes(entry.act).decode(), entry.at, entry.digest, sent.action_id, now
        )
        mark = None
        if outcome or self.clocks or self.has_bots:
            mark = self.mark("over" if outcome else self.kept.status, outcome)
        self.busy += 1
        self.table.store.put(Commit(row, mark, sent))

    def _note(self, match: Match, entry: Entry, step: Step[Any] | None, wall: int) -> None:
        """What the newest entry means for turns, clocks and who comes back after a moment."""
        moved = not (self.retells and match.is_narration(entry))
        if moved:
            self.turns = turned(self.turns, entry.seat, match, step)
        if self.clocks and moved:
            self.clocks.moved(entry.at, entry.seat, match.to_act, played=step is not None)
        if step is None:
            self.recent.clear()
        else:
            self.recent.add(match.ply, entry.seat, step)
        # If a flag fell, not from the flag: its grace would begin again with each entry.
        at = self.at() if self._out_of_time(entry.at) else entry.at
        self.anchor_wall, self.anchor_at = wall, at

    def follow(self, row: Row) -> None:
        """Do what another server has done and stored."""
        match, entry = self.begun(), row.entry()
        try:
            step = match.replay_entry(entry)
        except ParlorError:  # memory and store have parted: the store is right
            self.table.reload(self)
            return
        self._note(match, entry, step, row.wall)
        act = entry.system_action()
        house = str(act.__struct_config__.tag)[1:] if act else ""  # "/resign" is told as resign
        self.busy += 1  # until it is shown, as with our own
        self.committed(Sent(self, entry.seat, step, house, action_id=row.action_id, outcome=match.outcome))

    def mark(self, status: Status, outcome: Outcome | None = None) -> Mark:
        """How the match stands, and when somebody must look at it next."""
        return Mark(self.id, status, self._due(status), outcome, self.kept.anchor_wall, self.kept.anchor_at)

    def _due(self, status: Status) -> int | None:
        if status != "playing" or self.match is None:
            return None
        now, times = self.table.now(), []
        if any(self.kept.places[seat].kind == "bot" for seat in self.match.to_act):
            times.append(now + LEASE)
        flag = self.clocks.flag() if self.clocks else None
        if flag:
            times.append(now + max(0, flag[0] + GRACE + 1 - self.at()))
        return min(times, default=None)

    def committed(self, sent: Sent) -> None:
        """The newest entry is stored: show it to everyone."""
        self.busy -= 1
        match = self.match
        assert match, "who has an entry has begun"
        if not (self.retells and match.is_narration(match.last)):  # which answers nothing
            self.asked = None
        self.anchor_wall = self.table.now()  # what storing took is charged to nobody
        if sent.action_id:
            self.ids[sent.seat][sent.action_id] = match.ply
        if sent.outcome:
            self.kept = replace(self.kept, status="over", outcome=sent.outcome)
            self.stop_bots()
        showing.step(self, match, sent)
        if self.asked:
            self.tell_around()
        if self.retells and sent.step and sent.conn and not sent.outcome:
            retell(self, match, sent.seat, sent.step)
        self.proceed()

    # --- bots --------------------------------------------------------------------------------------------------------

    async def _think(self, match: Match, seat: Seat) -> None:
        """Ask the bot of a seat for a move and hand it to the match. However this ends, the seat can be asked again."""
        ply, action = match.ply, b""
        try:
            if isinstance(self.game, TimeControl):
                await asyncio.sleep(self.game.bot_delay(self.kept.places[seat].level))
            if seat in match.to_act:  # the match may have moved on during the delay
                action = await self._computed_action(match, ply, seat)
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is None or current.cancelling():  # the match or the server is done with
                raise
            await self._pause_after_failure()  # only the computation was cancelled
        except Exception:  # a fault in the game itself: perhaps it passes
            await self._pause_after_failure()
        finally:
            self.thinking.pop(seat, None)
        if self.table.live.get(self.id) is self:  # not if it was read again meanwhile
            self.handle(None, BotAct(seat, ply, Raw(action)))

    async def _computed_action(self, match: Match, ply: int, seat: Seat) -> bytes:
        level = self.kept.places[seat].level
        chance = bot_chance(match.seed, ply + 1, seat)
        task = BotTask(self.game.id, level, seat, encode(self.game.view(match.state, seat)), chance.key)
        guest = next((place.player for place in self.kept.places if place.kind == "human"), "")
        return await self.table.bot_pool.choose(task, guest, self.table.addresses.get(guest, ""))

    async def _pause_after_failure(self) -> None:
        log.exception("bot_cannot_move", extra={"match": self.id, "game": self.game.id})
        await asyncio.sleep(THINK_AGAIN)

    def stop_bots(self) -> None:
        """Drop the bots' computations: their moves are no longer wanted."""
        for task in self.thinking.values():
            task.cancel()
        self.thinking.clear()  # not left to the tasks: one that has not begun to run never comes to its end

    def bot_acts(self, request: BotAct) -> None:
        """A bot's choice arrives. If the match moved on meanwhile it may no longer fit: then the bot thinks again."""
        match, seat = self.begun(), request.seat
        fits = (
            bytes(request.action)
            and self.kept.status == "playing"
            and self.turns.get(seat, match.ply + 1) <= request.ply
        )
        if fits and not self.flagged():
            refusal = match.check(seat, request.action)
            if refusal is None:
                self.play(None, request, seat, request.action, self.entry_at(), "")
            elif request.ply == match.ply:  # if not, somebody who acts at the same time was first: it thinks again
                log.error("a bot's move was refused", extra={"match": self.id, "code": refusal.code})
                self.play(None, request, seat, next(iter(match.legal(seat))), self.entry_at(), "")
        if not self.busy:
            self.proceed()

    # --- watching ----------------------------------------------------------------------------------------------------

    def watch(self, conn: Connection, key: str | None, since: int | None) -> None:
        viewers = self.seats_of(conn.player)
        if not viewers:
            if not (conn in self.watchers or (key and self.table.may_watch(self.id, key))):
                raise ParlorError("not-invited", "Only its players, and who has its watch link, may see this match.")
            viewers = (SPECTATOR,)
        arrived = viewers != (SPECTATOR,) and not self.online(conn.player)
        self.watchers[conn] = viewers
        conn.push(encode(showing.whole(self, conn.player, viewers, since)))
        if arrived:
            self.tell_around(but=conn)

    def leave(self, conn: Connection) -> None:
        if self.watchers.pop(conn, None) is None:
            return
        if self.seats_of(conn.player) and not self.online(conn.player):
            self.tell_around()
        if not self.busy:
            self.proceed()

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.kept.places) if place.player and place.player == player)

    def online(self, player: str) -> bool:
        return any(conn.player == player for conn in self.watchers)

    def tell_around(self, but: Connection | None = None) -> None:
        for conn in list(self.watchers):
            if conn is not but:
                conn.push(encode(showing.around(self, conn.player)))

    def tell_asked(self) -> None:
        """What is asked has changed."""
        self.tell_around()
        self.offer = self.asked, self.offer_ply()
        if self.table.peers:
            self.table.peers.asked(self.id, *self.offer)

    def offer_ply(self) -> int:
        """The last entry that answers what is asked: any but a retelling."""
        if self.match is None:
            return 0
        ply = self.match.ply
        if self.retells:
            entries = self.match.record().entries
            while ply and self.match.is_narration(entries[ply - 1]):
                ply -= 1
        return ply

    def receive_offer(self, asked: protocol.Asked | None, ply: int) -> None:
        """What is asked has changed at another server, in this version of the match."""
        self.offer = asked, ply
        if asked != self.asked:
            self.asked = asked
            self.tell_around()

    def tell_peers(self) -> None:
        """Something else than an entry was stored."""
        if self.table.peers:
            self.table.peers.changed(self.id)
