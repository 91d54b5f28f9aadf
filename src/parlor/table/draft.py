"""A text that grows while the game tells an action in other words. The seat's holder reads it; it is not kept."""

from __future__ import annotations

import asyncio
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
        self._text = ""
        self._later: asyncio.TimerHandle | None = None  # when what has come since will be sent
        self._at = -EVERY  # when something was sent last, by the loop's clock
        self._begun = False

    def show(self, text: str) -> bool:
        """Called in the game's thread: the text so far. False once nobody wants to read on."""
        if self.wanted:
            self._loop.call_soon_threadsafe(self._came, text)
        return self.wanted

    def over(self) -> None:
        if self._later:
            self._later.cancel()
        if self._begun:
            self._push(None)

    def _came(self, text: str) -> None:
        self._text = text
        if self._later:
            return
        if self._loop.time() >= self._at + EVERY:
            self._send()
        else:
            self._later = self._loop.call_at(self._at + EVERY, self._send)

    def _send(self) -> None:
        self._later, self._at, self._begun = None, self._loop.time(), True
        self._push(self._text)

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
