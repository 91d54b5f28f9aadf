"""The text of a narration while it is being written. The holder of the seat reads it as it grows; it is not stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from .. import protocol
from ..kernel.codec import encode
from ..kernel.game import Seat

if TYPE_CHECKING:
    from .actor import MatchActor

SEND_SECONDS = 0.1  # between two frames: more often than a person can read


class NarrationDraft:
    """The draft of the narration of one action: that of `seat` at `ply`."""

    def __init__(self, actor: MatchActor, seat: Seat, ply: int) -> None:
        self.actor, self.seat, self.ply = actor, seat, ply
        self._loop = asyncio.get_running_loop()
        self._text = ""
        self._timer: asyncio.TimerHandle | None = None  # sends what has been written since the last frame
        self._sent_at = -SEND_SECONDS  # when the last frame was sent, by the loop's clock
        self._was_sent = False

    def show(self, text: str) -> bool:
        """Show the text so far; called in the game's thread. Return False once it is no longer wanted."""
        if self.is_wanted:
            self._loop.call_soon_threadsafe(self._update, text)
        return self.is_wanted

    def end(self) -> None:
        """Remove the draft from the screen."""
        if self._timer:
            self._timer.cancel()
        if self._was_sent:
            self._push(None)

    @property
    def is_wanted(self) -> bool:
        """True if the action is still the newest one and no other is being stored."""
        actor = self.actor
        match, host = actor.state.match, actor.host
        is_newest = match is not None and match.ply == self.ply and not actor.busy
        return is_newest and not host.closing and host.cache.actors.get(actor.id) is actor

    def _update(self, text: str) -> None:
        self._text = text
        if self._timer:
            return
        if self._loop.time() >= self._sent_at + SEND_SECONDS:
            self._send()
        else:
            self._timer = self._loop.call_at(self._sent_at + SEND_SECONDS, self._send)

    def _send(self) -> None:
        self._timer, self._sent_at, self._was_sent = None, self._loop.time(), True
        self._push(self._text)

    def _push(self, text: str | None) -> None:
        frame = encode(protocol.NarrationDraftMessage(self.actor.id, self.ply, text))
        for conn, viewers in list(self.actor.watchers.items()):
            if self.seat in viewers:
                conn.push(frame)
