"""One live match: the only code that changes it.

A `MatchActor` handles one message at a time. A move takes this way, each step in the order of the file:

1. `handle` gets the request, `_act` checks it and plays it, and `handle` puts the new entry into the store. From then
   on the actor is busy: other messages wait in its inbox.
2. `deliver` gets the entry back from the store when it is durable, and `publish` shows it to every watcher. So no
   player sees, or acts on, a state that could still be lost.

Handlers of rare requests are in modules of their own (offers, pauses, narration, description). They read the actor
and return an effect, which `handle` applies.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .. import protocol
from ..kernel.capabilities import ExternalAnswers
from ..kernel.codec import encode
from ..kernel.errors import ParlorError
from ..kernel.game import SPECTATOR, Seat
from ..kernel.match import Match
from . import bots, broadcast, description, emotes, narration, offers, pauses, watching
from .clocks import GRACE_MS
from .compute_budget import COUNTED_LOOP_SECONDS
from .connection import Connection
from .external_calls import resolve
from .loaded import LoadedMatch
from .match_time import is_out_of_time
from .messages import (
    BotMove,
    ClockCheck,
    Effect,
    ExternalAnswer,
    Loaded,
    NarrationReady,
    OfferChange,
    OfferReceived,
    PendingEntry,
    PendingWork,
    RematchAgreed,
    RematchStored,
    RetriedRequest,
    StatusStored,
)
from .peers import SharedOffer
from .state import MatchState
from .store import Conflict, OutcomeUnknown, player_message
from .stored import EntryRow, EntryWrite, StoredMatch

if TYPE_CHECKING:
    from .host import MatchHost

log = logging.getLogger("parlor.table")

MAX_INBOX = 200  # requests that wait while an entry is stored, a matter of milliseconds

FAILED = "failed", "The server could not do this (internal error). Try again."


class MatchActor:
    """A match in memory. Other modules read its fields and its state; only its own methods write them."""

    __slots__ = (
        "_is_outdated",
        "_needs_external_answers",
        "bots",
        "busy",
        "host",
        "id",
        "inbox",
        "state",
        "watchers",
    )

    def __init__(self, host: MatchHost, stored: StoredMatch, loaded: LoadedMatch) -> None:
        self.host = host
        self.id = stored.id
        self.state = MatchState(host, stored, loaded)
        self.watchers: dict[Connection, tuple[Seat, ...]] = {}
        self.busy = False  # an entry is being stored, or a PendingWork runs
        self.inbox: deque[tuple[Connection | None, Any, int]] = deque()  # with the wall time of arrival; 0: not counted
        self.bots = bots.BotTurns(self)
        self._is_outdated = False  # another server has changed the match
        self._needs_external_answers = isinstance(self.state.game, ExternalAnswers)

    def start(
        self, watchers: Iterable[Connection], messages: Iterable[tuple[Connection, Any]], offer: SharedOffer | None
    ) -> None:
        """Go on where an earlier actor of this match stopped, if there was one."""
        self._take_over(watchers, messages, offer)
        self.inbox.appendleft((None, Loaded(), 0))
        self.proceed()

    def show_only(
        self, watchers: Iterable[Connection], messages: Iterable[tuple[Connection, Any]], offer: SharedOffer | None
    ) -> None:
        """Show the match to its viewers and do nothing else, because it has changed again since it was loaded. Other
        messages wait for the next actor.
        """
        self._take_over(watchers, messages, offer)
        waiting, self.inbox = self.inbox, deque()
        for conn, message, arrival in waiting:
            if type(message) is not protocol.WatchRequest or conn is None:
                self.inbox.append((conn, message, arrival))
                continue
            try:
                watching.watch(self, conn, message)
            except ParlorError as error:
                self.refuse(conn, message, error.code, error.message)
            except Exception:  # a fault in the game's view
                log.exception("message_failed", extra=self._log_fields(message))
                self.refuse(conn, message, *FAILED)

    def retire(self) -> list[tuple[Connection, Any]]:
        """Handle nothing any more. Return the requests that are left for the next actor, one to watch for each watcher
        first.
        """
        self.busy = True
        self.bots.cancel()
        waiting, self.inbox = self.inbox, deque()
        requests: list[tuple[Connection, Any]] = [(conn, protocol.WatchRequest(self.id)) for conn in self.watchers]
        return requests + [(conn, message) for conn, message, _ in waiting if conn is not None]

    # --- a message ----------------------------------------------------------------------------------------------------

    def handle(self, conn: Connection | None, message: Any) -> None:
        """Handle a message of a client, or of the server itself if `conn` is None: now, or when the actor is no longer
        busy. An exception reaches no other match.
        """
        if self.busy:
            self._enqueue(conn, message)
            return
        is_retry = type(message) is RetriedRequest
        if is_retry:
            message = message.request
        began = perf_counter()
        try:
            effect = HANDLERS[type(message)](self, conn, message)
            if type(effect) is PendingEntry:
                state, now = self.state, self.host.now()
                match, loaded = state.match, state.loaded
                assert match, "only a match that has begun has entries"
                entry, outcome, clocks = match.last, match.outcome, loaded.clocks
                loaded.fold(match, effect.step)
                # If a flag fell, do not count from there: its grace would begin again with each entry.
                at = state.at() if clocks and is_out_of_time(clocks, entry.time_ms) else entry.time_ms
                state.clock_anchor_at_ms, state.clock_anchor_time_ms = now, at
                effect.outcome, effect.is_retry = outcome, is_retry
                action, action_id = bytes(entry.action).decode(), effect.action_id
                effect.row = EntryRow(
                    self.id, match.ply, entry.seat, action, entry.time_ms, entry.digest, action_id, now
                )
                if outcome or clocks or state.has_bots:
                    effect.update = state.status_update("over" if outcome else state.stored.status, outcome)
                self.busy = True
                self.host.store.put(effect)
            elif effect is not None:
                self._apply(conn, message, effect)
        except ParlorError as error:
            self.refuse(conn, message, error.code, error.message)
        except Exception:  # a fault in a game's rules: nothing was stored
            log.exception("message_failed", extra=self._log_fields(message))
            self.refuse(conn, message, *FAILED)
            self._reload(at_once=conn is not None)  # memory may be ahead of the store
            return
        finally:
            seconds = perf_counter() - began
            if seconds > COUNTED_LOOP_SECONDS and type(message) is not ExternalAnswer:
                self.host.budgets.charge(conn, seconds)
        if not self.busy and not self.inbox and (conn is None or not self.watchers):
            self.proceed()

    def _act(self, conn: Connection, request: protocol.ActRequest) -> Effect:
        """Play an action of the game."""
        match, seat, state = self.check_seat(conn, request.seat), request.seat, self.state
        if self.was_played(conn, request):
            return None
        if state.loaded.clocks and (time_out := self.time_out(conn, request)):
            return time_out
        if state.stored.status == "paused":
            raise ParlorError("paused", "The match is paused: resume it first.")
        version = request.version
        if version is not None and not state.loaded.turns.get(seat, match.ply) <= version <= match.ply:
            raise ParlorError("stale", f"The match is at version {match.ply} now, not {version}: look at it again.")
        if self._needs_external_answers and seat in match.to_act:
            return PendingWork(resolve(self, conn, request, state.entry_at()))
        step = match.play(seat, request.action, state.entry_at())
        return PendingEntry(actor=self, seat=seat, step=step, conn=conn, request=request, action_id=request.id)

    # --- the store's answer -------------------------------------------------------------------------------------------

    def publish(self, entry: PendingEntry) -> None:
        """Show the newest entry, which is durable now, to every watcher: encoded once per seat, however many watch."""
        self.busy = False
        state = self.state
        match = state.match
        assert match, "only a match that has begun has entries"
        if not (state.narrates and match.is_narration(match.last)):
            state.offer = None  # every entry but a narration answers it
        state.clock_anchor_at_ms = self.host.now()  # storing takes no player's time
        if entry.action_id:
            state.loaded.plies_by_id[entry.seat][entry.action_id] = match.ply
        outcome = entry.outcome
        if outcome:
            state.stored = replace(state.stored, status="over", outcome=outcome)
            self.bots.cancel()
        view_of, clock = state.game.view, broadcast.clock(self) if state.loaded.clocks else None
        position, ply, to_act = match.state, match.ply, tuple(match.to_act)
        frames: dict[Seat, bytes] = {}
        for conn, viewers in list(self.watchers.items()):
            for viewer in viewers:
                frame = frames.get(viewer)
                if frame is None:
                    events = entry.step.events_for(viewer) if entry.step else ()
                    view = view_of(position, viewer)
                    frame = frames[viewer] = encode(
                        protocol.StepMessage(
                            self.id, ply, viewer, entry.seat, to_act, view, events, entry.kind, "", clock, outcome
                        )
                    )
                if conn is entry.conn and viewer == entry.seat and entry.action_id:
                    frame = b'%s,"ack":%s}' % (frame[:-1], encode(entry.action_id))
                conn.push(frame)
        if state.offer:
            self.broadcast_metadata()
        if state.narrates and entry.step and entry.conn and not outcome:
            narration.start(self, match, entry.seat, entry.step)
        self.proceed()

    def store_failed(self, entry: PendingEntry, error: Exception) -> None:
        """The entry was not stored, or perhaps: memory is ahead of the store, so load the match again."""
        if isinstance(error, Conflict):
            if entry.request is not None:  # it may still be legal after the other server's entry
                again = RetriedRequest(entry.request) if entry.is_retry else entry.request
                self.inbox.appendleft((entry.conn, again, 0))
            self._reload()
            return
        code = self.host.health.entry_failed(error)
        log.error("entry_not_stored", extra={"match": self.id, "code": code})
        if entry.conn and entry.request is not None and (entry.is_retry or isinstance(error, OutcomeUnknown)):
            self.inbox.appendleft((entry.conn, RetriedRequest(entry.request), 0))
            self._reload(at_once=not entry.is_retry)
            return
        self.refuse(entry.conn, entry.request, code, "The move could not be stored. Send it again in a moment.")
        self._reload(at_once=entry.conn is not None)

    def proceed(self) -> None:
        """Go on: with the messages that wait, with bots, or leave memory if there is nothing to do."""
        if self._is_outdated and not self.busy:
            self._reload()
            return
        while self.inbox and not self.busy:
            conn, message, self.state.arrival = self.inbox.popleft()
            if conn is None or conn in self.host.connections:
                self.handle(conn, message)
            self.state.arrival = 0
        if self.busy:
            return
        state = self.state
        if state.has_bots and state.match and state.stored.status == "playing" and not self.host.closing:
            self.bots.start(state.match)
        if not (self.watchers or self.bots.pending):
            self.host.cache.evict(self)

    # --- what handlers need -------------------------------------------------------------------------------------------

    def check_seat(self, conn: Connection, seat: Seat) -> Match:
        """Return the match. Raises ParlorError if this client does not hold the seat or the match has not begun."""
        seats = self.state.stored.seats
        if not 0 <= seat < len(seats):
            raise ParlorError("no-such-seat", f"There is no seat {seat}; the seats are 0 to {len(seats) - 1}.")
        if seats[seat].player != conn.player:
            raise ParlorError("not-your-seat", "Another player holds this seat. Send requests for your own seat.")
        return self.state.require_match()

    def was_played(
        self, conn: Connection, request: protocol.ActRequest | protocol.ResignRequest | protocol.TakeBackRequest
    ) -> bool:
        """Return whether the action with this id is stored already; then it is acknowledged again."""
        if not request.id.isprintable():  # a store may not accept other characters
            raise ParlorError("unreadable", "An action id may only have printable characters: choose another id.")
        ply = self.state.loaded.plies_by_id[request.seat].get(request.id)
        if ply is None:
            return False
        conn.push(encode(protocol.AckMessage(self.id, request.id, ply)))
        return True

    def refuse(self, conn: Connection | None, request: Any, code: str, message: str) -> None:
        """Refuse the request of a client, if there is one, and count it."""
        request = request.request if type(request) is ExternalAnswer else request
        self.host.connections.refuse(conn, self.id, request, code, message)

    def time_out(self, conn: Connection | None = None, request: Any = None) -> PendingEntry | None:
        """Return the entry that ends the match if a seat has used up its time and the grace after it, else None. While
        the store accepts nothing, no seat can be out of time.

        A `request` is handled after that entry is stored.
        """
        clocks, match = self.state.loaded.clocks, self.state.match
        flag = clocks.next_flag() if clocks and match and self.state.stored.status == "playing" else None
        if not match or not flag or self.state.at() <= flag[0] + GRACE_MS:
            return None
        if not self.host.health.is_proven(asyncio.get_running_loop().time()):
            return None
        falls_at, seat = flag
        match.time_out(seat, falls_at)
        if request is not None:
            self.inbox.appendleft((conn, request, self.state.arrival))
        return PendingEntry(actor=self, seat=seat, kind="time-out")

    def play(self, seat: Seat, action: Any) -> PendingEntry:
        """Play an action that no request of a client asks for. Raises Refused."""
        return PendingEntry(
            actor=self, seat=seat, step=self.state.require_match().play(seat, action, self.state.entry_at())
        )

    def take_back(self, offer: protocol.Offer, conn: Connection | None, request: Any) -> PendingEntry:
        """Take back what all have agreed to. The entry gets the id of the request that asked for it, so that sending it
        again is recognized.
        """
        seat = offer.accepted_by[0]  # the one that asked
        self.state.require_match().take_back(seat, offer.to_version or 0, self.state.entry_at())
        return PendingEntry(actor=self, seat=seat, kind="take-back", conn=conn, request=request, action_id=offer.id)

    # --- watchers -----------------------------------------------------------------------------------------------------

    def leave(self, conn: Connection) -> None:
        """Show the match to this connection no longer."""
        viewers = self.watchers.pop(conn, None)
        if viewers is None:
            return
        if viewers == (SPECTATOR,):
            self.host.spectators.changed(self.id)
        elif not self.is_online(conn.player):
            self.broadcast_metadata()
        if not self.busy:
            self.proceed()

    def broadcast_metadata(self, but: Connection | None = None) -> None:
        """Send everything but the position to all watchers, except one."""
        for_spectators = b""  # the same for all of them
        for conn, viewers in list(self.watchers.items()):
            if conn is but:
                continue
            if viewers != (SPECTATOR,):
                conn.push(encode(broadcast.metadata(self, conn.player)))
                continue
            for_spectators = for_spectators or encode(broadcast.metadata(self, ""))
            conn.push(for_spectators)

    def add_watcher(self, conn: Connection, viewers: tuple[Seat, ...]) -> None:
        """Show the match to this connection, as these seats or as SPECTATOR, from now on."""
        self.watchers[conn] = viewers
        if viewers == (SPECTATOR,):
            self.host.spectators.changed(self.id)

    def is_online(self, player: str) -> bool:
        return any(conn.player == player for conn in self.watchers)

    # --- other servers ------------------------------------------------------------------------------------------------

    def follow(self, row: EntryRow) -> None:
        """Take over an entry that another server has stored."""
        match, entry = self.state.require_match(), row.entry()
        try:
            step = match.replay_entry(entry)
        except ParlorError:  # memory and store differ: the store is right
            self._reload()
            return
        self.state.loaded.fold(match, step)
        clocks = self.state.loaded.clocks
        at = self.state.at() if clocks and is_out_of_time(clocks, entry.time_ms) else entry.time_ms
        self.state.clock_anchor_at_ms, self.state.clock_anchor_time_ms = row.stored_at_ms, at
        act = entry.system_action()
        kind = str(act.__struct_config__.tag)[1:] if act else ""  # "/resign" is shown as resign
        self.publish(
            PendingEntry(
                actor=self,
                row=row,
                seat=entry.seat,
                step=step,
                kind=kind,
                action_id=row.action_id,
                outcome=match.outcome,
            )
        )

    def invalidate(self) -> None:
        """The store holds something newer: load the match again, as soon as it is not busy."""
        self._is_outdated = True
        if not self.busy:
            self._reload()

    def shift_clock(self, ms: int) -> None:
        """The server's clock was set back or forward: move the wall times that the actor remembers with it."""
        self.state.clock_anchor_at_ms += ms
        self.inbox = deque((conn, message, arrival and arrival + ms) for conn, message, arrival in self.inbox)

    # --- private ------------------------------------------------------------------------------------------------------

    def _take_over(
        self, watchers: Iterable[Connection], messages: Iterable[tuple[Connection, Any]], offer: SharedOffer | None
    ) -> None:
        if offer and offer[0] and offer[1] == self.state.offer_ply() and not self.state.stored.rematch_id:
            self.state.offer, self.state.shared_offer = offer[0], offer
        for conn in watchers:
            self.watchers[conn] = self.state.seats_of(conn.player) or (SPECTATOR,)
        self.inbox.extend((conn, message, 0) for conn, message in messages)

    def _enqueue(self, conn: Connection | None, message: Any) -> None:
        if conn is None or len(self.inbox) < MAX_INBOX:  # the server's own messages are few and never refused
            self.inbox.append((conn, message, self.host.now()))
        else:
            self.refuse(conn, message, "busy", "Too many requests wait for this match: try again in a moment.")

    def _log_fields(self, message: Any) -> dict[str, str]:
        return {"match": self.id, "game": self.state.game.id, "request": type(message).__name__}

    def _reload(self, *, at_once: bool = True) -> None:
        """Replace this actor by a new one from the store. Not at once if no client caused it: what failed would fail
        again and again without a pause. Until then the actor stays busy.
        """
        self.busy = True
        if at_once:
            self.host.cache.reload(self)
        else:
            self.host.cache.reload_later(self)

    def _apply(self, conn: Connection | None, message: Any, effect: Effect) -> None:
        if type(effect) is OfferChange:
            if effect.offer != self.state.offer or not effect.is_known:
                self.state.offer = effect.offer
                self.broadcast_metadata()
            self.state.shared_offer = self.state.offer, self.state.offer_ply()
            if self.host.peers and not effect.is_known:
                self.host.peers.send_offer(self.id, *self.state.shared_offer)
            if effect.is_agreed:
                self.handle(None, RematchAgreed())
        elif type(effect) is PendingWork:
            self.busy = True
            self.host.tasks.spawn(self._finish(conn, message, effect.coroutine))

    async def _finish(self, conn: Connection | None, message: Any, work: Coroutine[Any, Any, Any]) -> None:
        """Wait for the work, then handle the message that it returns before all that wait."""
        result = None
        try:
            result = await work
        except ParlorError as error:
            self.refuse(conn, message, error.code, player_message(error))
        except Exception:
            log.exception("message_failed", extra=self._log_fields(message))
            self.refuse(conn, message, *FAILED)
        finally:
            self.busy = False
            if result is not None:
                self.handle(conn, result)
            if not self.busy:
                self.proceed()

    def _loaded(self, conn: None, message: Loaded) -> Effect:
        """End the match if its time is over; else store when a server must look at it next, if that has changed."""
        if time_out := self.time_out():
            return time_out
        update = self.state.status_update(self.state.stored.status, self.state.stored.outcome)
        if not (update.due_at_ms != self.state.stored.due_at_ms or self.state.anchor_needs_storing):
            return None
        if not (self.state.loaded.clocks or self.state.has_bots):
            return None
        self.state.anchor_needs_storing = False
        self.state.stored = replace(self.state.stored, due_at_ms=update.due_at_ms)
        return PendingWork(self.host.store.update_status(update))

    def _check_clock(self, conn: None, message: ClockCheck) -> Effect:
        return self.time_out()

    def _resign(self, conn: Connection, request: protocol.ResignRequest) -> Effect:
        match = self.check_seat(conn, request.seat)
        if self.was_played(conn, request):
            return None
        if time_out := self.time_out(conn, request):
            return time_out
        match.resign(request.seat, self.state.entry_at())
        return PendingEntry(
            actor=self, seat=request.seat, kind="resign", conn=conn, request=request, action_id=request.id
        )

    def _external_answer(self, conn: Connection, answer: ExternalAnswer) -> Effect:
        request, began = answer.request, thread_time()
        try:
            step = self.state.require_match().play(request.seat, answer.action, answer.at)
        finally:
            self.host.budgets.charge(conn, thread_time() - began)
        return PendingEntry(actor=self, seat=request.seat, step=step, conn=conn, request=request, action_id=request.id)

    def _status_stored(self, conn: Connection, change: StatusStored) -> None:
        self.state.stored = replace(
            self.state.stored, status=change.status, clock_anchor_at_ms=change.wall, clock_anchor_time_ms=change.at
        )
        self.state.clock_anchor_at_ms, self.state.clock_anchor_time_ms = change.wall, change.at
        self._announce_change()

    def _rematch_stored(self, conn: Connection, rematch: RematchStored) -> None:
        if not rematch.id:
            self._is_outdated = True
            return
        self.state.stored, self.state.offer = replace(self.state.stored, rematch_id=rematch.id), None
        self._announce_change()

    def _announce_change(self) -> None:
        self.broadcast_metadata()
        if self.host.peers:
            self.host.peers.send_change(self.id)


HANDLERS: dict[type, Callable[[MatchActor, Any, Any], Effect]] = {
    protocol.ActRequest: MatchActor._act,
    protocol.WatchRequest: watching.watch,
    protocol.ResignRequest: MatchActor._resign,
    protocol.TakeBackRequest: offers.request_take_back,
    protocol.AnswerOfferRequest: offers.answer_take_back,
    protocol.RematchRequest: offers.request_rematch,
    protocol.PauseRequest: pauses.pause,
    protocol.ResumeRequest: pauses.resume,
    protocol.EmoteRequest: emotes.send,
    protocol.StartClockRequest: pauses.start_clock,
    protocol.DescribeRequest: description.describe,
    Loaded: MatchActor._loaded,
    ClockCheck: MatchActor._check_clock,
    OfferReceived: offers.receive,
    RematchAgreed: offers.store_agreed,
    BotMove: bots.play_move,
    ExternalAnswer: MatchActor._external_answer,
    NarrationReady: narration.play,
    StatusStored: MatchActor._status_stored,
    RematchStored: MatchActor._rematch_stored,
}


def deliver(host: MatchHost, batch: Sequence[EntryWrite]) -> None:
    """Hand entries that are durable now, or failed, back to their actors."""
    if host.peers:
        host.peers.send_entries([entry.row for entry in batch if entry.error is None])
    actors, health = host.cache.actors, host.health
    health.batches[len(batch)] += 1
    for entry in batch:
        assert type(entry) is PendingEntry
        actor = entry.actor
        if entry.error is not None:
            actor.store_failed(entry, entry.error)
            continue
        health.moves += 1
        health.fault = ""
        if actors.get(actor.id) is actor:
            try:
                actor.publish(entry)
            except Exception:  # a fault in a game's view: the entry is stored, and no other match may wait for it
                log.exception("publish_failed", extra={"match": actor.id, "game": actor.state.game.id})
                host.cache.reload(actor)
