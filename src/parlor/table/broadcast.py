"""The messages that show a match to its watchers, besides the steps that `MatchActor.publish` sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import protocol
from ..kernel.chance import commitment
from ..kernel.game import Seat

if TYPE_CHECKING:
    from .actor import MatchActor


def whole_match(actor: MatchActor, player: str, viewers: tuple[Seat, ...], since: int | None) -> protocol.MatchMessage:
    """Return the whole match as one of its watchers may see it."""
    game, stored = actor.state.game, actor.state.stored
    match = actor.state.match if stored.status != "open" else None
    return protocol.MatchMessage(
        actor.id,
        stored.game,
        stored.options,
        stored.settings,
        metadata(actor, player),
        match.ply if match else 0,
        tuple(protocol.ViewerView(viewer, game.view(match.state, viewer)) for viewer in viewers) if match else (),
        tuple(match.to_act) if match else (),
        commitment(match.seed) if match else "",
        missed_steps(actor, viewers, since),
        stored.outcome,
    )


def missed_steps(actor: MatchActor, viewers: tuple[Seat, ...], since: int | None) -> tuple[protocol.MissedStep, ...]:
    """Return the steps after version `since`; none if some of them are no longer in memory."""
    recent = actor.state.loaded.recent
    if since is None or not recent or since + 1 < recent[0][0]:
        return ()
    return tuple(
        protocol.MissedStep(viewer, ply, seat, step.events_for(viewer))
        for ply, seat, step in recent
        if ply > since
        for viewer in viewers
    )


def metadata(actor: MatchActor, player: str) -> protocol.MetadataMessage:
    """Return everything but the position, for one guest."""
    stored, present = actor.state.stored, {conn.player for conn in actor.watchers}
    seats = tuple(
        protocol.SeatStatus(
            assignment.kind,
            assignment.name,
            assignment.level,
            yours=bool(assignment.player) and assignment.player == player,
            online=assignment.kind == "bot" or assignment.player in present,
            avatar=assignment.avatar,
        )
        for assignment in stored.seats
    )
    spectators = actor.host.spectators
    return protocol.MetadataMessage(
        actor.id,
        stored.status,
        seats,
        clock(actor),
        actor.state.offer,
        stored.rematch_id,
        spectators.count(actor),
        spectators.listed(actor),
    )


def clock(actor: MatchActor) -> protocol.ClockStatus | None:
    """Return the time that each seat has left; None if the match has no clock."""
    clocks = actor.state.loaded.clocks
    if not clocks:
        return None
    at = actor.state.at()
    is_playing = actor.state.stored.status == "playing"
    waiting = clocks.waiting(at) if is_playing else {}
    running = tuple(clocks.running - waiting.keys()) if is_playing else ()
    starts_in = tuple(waiting.get(seat, 0) for seat in range(len(actor.state.stored.seats))) if waiting else ()
    return protocol.ClockStatus(clocks.left(at), running, starts_in)
