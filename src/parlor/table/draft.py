"""A text that grows while the game tells an action in other words. The seat's holder reads it; it is not kept."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from .. import protocol
from ..kernel.codec import encode
from ..kernel.game import Seat

if TYPE_CHECKING:
    from .live import Live

EVERY = 0.1  # seconds between two frames: quicker than anybody reads


class Draft:
    def __init__(self, live: Live, seat: Seat, ply: int) -> None:
        self.live, self.seat, self.ply = live, seat, ply
        self._loop = asyncio.get_running_loop()
        self._shown: str | None = None
        self._at = 0.0

    def show(self, text: str) -> bool:
        """Called in the game's thread: the text so far. False once nobody wants to read on."""
        now = time.monotonic()
        if text != self._shown and now - self._at >= EVERY and self.wanted:
            self._shown, self._at = text, now
            self._loop.call_soon_threadsafe(self._push, text)
        return self.wanted

    def over(self) -> None:
        if self._shown is not None:
            self._push(None)

    @property
    def wanted(self) -> bool:
        """Whether the match still stands where it stood, and nobody is about to move it on."""
        live = self.live
        match, table = live.match, live.table
        newest = match is not None and match.ply == self.ply and not live.busy
        return newest and not table.closing and table.live.get(live.id) is live

    def _push(self, text: str | None) -> None:
        frame = encode(protocol.Draft(self.live.id, self.ply, text))
        for conn, viewers in list(self.live.watchers.items()):
            if self.seat in viewers:
                conn.push(frame)
