"""Pausing and resuming a match with a clock, and starting a clock that waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import protocol
from ..kernel.errors import ParlorError
from .connection import Connection
from .messages import Effect, PendingWork, StatusStored
from .stored import Status, StatusUpdate

if TYPE_CHECKING:
    from .actor import MatchActor


def pause(actor: MatchActor, conn: Connection, request: protocol.PauseRequest) -> Effect:
    actor.check_seat(conn, request.seat)
    if not (actor.state.loaded.clocks and actor.state.stored.settings.time.allow_pause):
        raise ParlorError("no-pause", "This match cannot be paused. Play on.")
    if time_out := actor.time_out(conn, request):
        return time_out
    if actor.state.stored.status != "playing":
        raise ParlorError(
            "not-running", f"Only a match in play can be paused; this one is {actor.state.stored.status}."
        )
    return PendingWork(_store_status(actor, "paused"))


def resume(actor: MatchActor, conn: Connection, request: protocol.ResumeRequest) -> Effect:
    actor.check_seat(conn, request.seat)
    if actor.state.stored.status != "paused":
        raise ParlorError("not-paused", "The match is not paused. Play on.")
    return PendingWork(_store_status(actor, "playing"))


def start_clock(actor: MatchActor, conn: Connection, request: protocol.StartClockRequest) -> Effect:
    """Move the time of the match forward to the instant at which the clock starts by itself."""
    actor.check_seat(conn, request.seat)
    clocks, at = actor.state.loaded.clocks, actor.state.at()
    waiting = clocks.waiting(at) if clocks and actor.state.stored.status == "playing" else {}
    if request.seat not in waiting:
        raise ParlorError("no-waiting-clock", "Your clock does not wait: it has started, or the match has none.")
    if len(waiting) > 1:
        raise ParlorError("clock-of-others", "The clocks of several players start together, by themselves.")
    return PendingWork(_store_status(actor, "playing", at + waiting[request.seat]))


async def _store_status(actor: MatchActor, status: Status, at: int | None = None) -> StatusStored:
    """Stop or start the time of the match, at `at` or where it is now. It is stored before it is shown."""
    host = actor.host
    at = actor.state.at() if at is None else at
    now = host.now()
    await host.store.update_status(StatusUpdate(actor.id, status, actor.state.due(status, at), None, now, at))
    return StatusStored(status, now, at)
