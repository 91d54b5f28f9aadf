"""Pausing and resuming a match with a clock."""

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


async def _store_status(actor: MatchActor, status: Status) -> StatusStored:
    """Stop or start the time of the match. It is stored before it is shown."""
    host, at = actor.host, actor.state.at()
    now = host.now()
    await host.store.update_status(StatusUpdate(actor.id, status, actor.state.due(status, at), None, now, at))
    return StatusStored(status, now, at)
