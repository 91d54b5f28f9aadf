"""What is told of a match, and to whom: the only place that turns a position into messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import protocol
from ..kernel.chance import commitment
from ..kernel.codec import encode
from ..kernel.game import Seat
from ..kernel.match import Match

if TYPE_CHECKING:
    from .live import Live, Sent


def step(live: Live, match: Match, sent: Sent) -> None:
    """Show the newest entry to every watcher as it may see it: encoded once for each seat, however many watch."""
    view_of, clock = live.game.view, clock_of(live) if live.clocks else None
    state, ply, to_act = match.state, match.ply, tuple(match.to_act)
    frames: dict[Seat, bytes] = {}
    for conn, viewers in list(live.watchers.items()):
        for viewer in viewers:
            frame = frames.get(viewer)
            if frame is None:
                heard = sent.step.events_for(viewer) if sent.step else ()
                view = view_of(state, viewer)
                frame = frames[viewer] = encode(
                    protocol.Step(
                        live.id, ply, viewer, sent.seat, to_act, view, heard, sent.house, "", clock, sent.outcome
                    )
                )
            if conn is sent.conn and viewer == sent.seat and sent.action_id:
                frame = b'%s,"ack":%s}' % (frame[:-1], encode(sent.action_id))
            conn.push(frame)


def whole(live: Live, player: str, viewers: tuple[Seat, ...], since: int | None) -> protocol.Table:
    """Everything there is to a match, for one of its watchers."""
    kept = live.kept
    match = live.match if kept.status != "open" else None
    return protocol.Table(
        live.id,
        kept.game,
        kept.options,
        kept.settings,
        around(live, player),
        match.ply if match else 0,
        tuple(protocol.Shown(viewer, live.game.view(match.state, viewer)) for viewer in viewers) if match else (),
        tuple(match.to_act) if match else (),
        commitment(match.seed) if match else "",
        missed(live, viewers, since),
        kept.outcome,
    )


def missed(live: Live, viewers: tuple[Seat, ...], since: int | None) -> tuple[protocol.Missed, ...]:
    """What happened since a version, if all of it is still at hand; else nothing: the view says how it stands."""
    if since is None or not live.recent or since + 1 < live.recent[0][0]:
        return ()
    return tuple(
        protocol.Missed(viewer, ply, seat, step.events_for(viewer))
        for ply, seat, step in live.recent
        if ply > since
        for viewer in viewers
    )


def around(live: Live, player: str) -> protocol.Around:
    """Everything but the board."""
    present = {conn.player for conn in live.watchers}
    seats = tuple(
        protocol.Seated(
            place.kind,
            place.name,
            place.level,
            yours=bool(place.player) and place.player == player,
            online=place.kind == "bot" or place.player in present,
        )
        for place in live.kept.places
    )
    return protocol.Around(live.id, live.kept.status, seats, clock_of(live), live.asked, live.kept.successor)


def clock_of(live: Live) -> protocol.Clock | None:
    if not live.clocks:
        return None
    running = tuple(live.clocks.running) if live.kept.status == "playing" else ()
    return protocol.Clock(live.clocks.left(live.at()), running)
