"""Emotes: six fixed phrases that a player shows to all who watch the match. They are not stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import protocol
from ..kernel.codec import encode
from ..kernel.errors import ParlorError
from ..kernel.game import Seat
from .connection import Connection
from .token_buckets import TokenBuckets

if TYPE_CHECKING:
    from .actor import MatchActor

EMOTE_SECONDS = 5  # between two emotes of a seat


class EmoteLimits:
    """How often each seat may show an emote."""

    def __init__(self) -> None:
        self._seats = TokenBuckets(1 / EMOTE_SECONDS, 1)

    def take(self, match: str, seat: Seat) -> bool:
        """Count an emote of a seat; return False if it is too early for one."""
        return self._seats.take(f"{match} {seat}")


def send(actor: MatchActor, conn: Connection, request: protocol.EmoteRequest) -> None:
    """Show the emote to all who watch the match, also on other servers. Raises ParlorError."""
    actor.check_seat(conn, request.seat)
    if not actor.host.emotes.take(actor.id, request.seat):
        raise ParlorError("emote-too-soon", f"Wait {EMOTE_SECONDS} seconds between two emotes.")
    show(actor, request.seat, request.emote)
    if actor.host.peers:
        actor.host.peers.send_emote(actor.id, request.seat, request.emote)


def show(actor: MatchActor, seat: Seat, emote: protocol.Emote) -> None:
    """Send an emote of a seat to all who watch the match on this server."""
    frame = encode(protocol.EmoteShownMessage(actor.id, seat, emote))
    for conn in list(actor.watchers):
        conn.push(frame)
