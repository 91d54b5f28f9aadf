"""The request to watch a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import protocol
from ..kernel.codec import encode
from ..kernel.errors import ParlorError
from ..kernel.game import SPECTATOR
from . import broadcast
from .connection import Connection

if TYPE_CHECKING:
    from .actor import MatchActor


def watch(actor: MatchActor, conn: Connection, request: protocol.WatchRequest) -> None:
    """Show the match to a connection: as all seats that its guest holds, or as a spectator who has the watch key,
    which a public match does not need.
    """
    connections = actor.host.connections
    connections.remove_watch(conn, actor.id)
    viewers = actor.state.seats_of(conn.player)
    if not viewers:
        is_allowed = conn in actor.watchers or actor.state.stored.is_open_to_spectators
        if not (is_allowed or (request.watch_key and actor.host.may_watch(actor.id, request.watch_key))):
            raise ParlorError(
                "not-invited",
                "Only players and people with the watch link may see this match. Ask a player for the link.",
            )
        viewers = (SPECTATOR,)
    arrives = viewers != (SPECTATOR,) and not actor.is_online(conn.player)
    actor.add_watcher(conn, viewers)
    conn.push(encode(broadcast.whole_match(actor, conn.player, viewers, request.since_version)))
    if arrives:
        actor.broadcast_metadata(but=conn)
    connections.add_watch(conn, actor.id)  # last: a request that fails watches nothing
