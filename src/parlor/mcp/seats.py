"""Where the player of the tools sits: at a match on this machine, or at a table of a server."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from .. import client
from ..client import Table
from ..home import home, write_whole
from ..kernel import AnyGame, ExternalAnswers, Match, ParlorError, Refusal, Refused
from ..kernel.codec import decode, encode
from ..terminal import saves

PATIENCE = 20.0  # seconds that a server may be away: clients give up on a tool after some thirty

log = logging.getLogger("parlor.mcp")


class Seat(Protocol):
    def view(self) -> Any:
        """What the player sees now, as the game's own type."""

    async def act(self, action: Any) -> None:
        """Do it for good; raises ParlorError, and has changed nothing, where it cannot be done."""


class LocalSeat:
    """The only seat of a match that is kept on disk after every act, where `parlor play` finds it too."""

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.path = path  # None: not kept before something was done
        self._sit_down(match)

    def _sit_down(self, match: Match) -> None:
        self.match = match
        self._kept = self.path.read_bytes() if self.path else b""  # what the file holds, as far as we know
        self._began = time.monotonic() - (match.last.at / 1000 if match.ply else 0)

    def view(self) -> Any:
        return self.match.view(0)

    async def act(self, action: Any) -> None:
        self._catch_up()
        if isinstance(self.match.game, ExternalAnswers):
            action = self.match.game.resolve_external(self.view(), action)
        if isinstance(action, Refusal):
            raise Refused(action)
        self.match.play(0, action, int(1000 * (time.monotonic() - self._began)))
        self._keep()

    def _catch_up(self) -> None:
        """Somebody may have gone on with the same record, in a terminal or by other tools: theirs counts."""
        with suppress(OSError):  # a file that is gone is written again
            if self.path and self.path.read_bytes() != self._kept:
                self._sit_down(Match.replay(saves.read(self.path), self.match.game))
                raise ParlorError("played-elsewhere", "This game has gone on elsewhere. Look again before you act.")

    def _keep(self) -> None:
        """That a disk is full must not end the game: the next act is saved with all before it."""
        try:
            if self.path is None:
                self.path = _new_path(self.match.game.id)
            record = self.match.record()
            saves.write(record, self.path)
            self._kept = record.to_json()
        except OSError as error:
            log.warning("this game is NOT saved: %s", error)


def _new_path(game_id: str) -> Path:
    """A file of this game's own, though others begin one at the same moment."""
    while True:
        path = saves.new_path(game_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path


class RemoteSeat:
    """A seat at a table of a server, which keeps the match."""

    def __init__(self, table: Table, game: AnyGame) -> None:
        if table.game != game.id:
            raise ParlorError("other-game", f"This match is one of {table.game}, not of {game.id}.")
        self.table, self.game, self.seat = table, game, table.seats[0]

    def view(self) -> Any:
        return decode(encode(self.table.view(self.seat)), self.game.View)

    async def act(self, action: Any) -> None:
        await self.table.act(self.seat, action, version=self.table.version)


@asynccontextmanager
async def remote_seat(
    url: str, game: AnyGame, *, options: dict[str, Any], match: str = "", cookie: str = ""
) -> AsyncIterator[RemoteSeat]:
    """At this match or at a new one; as the guest of this cookie, or as the one who came from here before."""
    kept = home() / "guests" / quote(url, safe="")
    if not cookie and kept.exists():
        cookie = kept.read_text("utf-8")
    async with client.connect(url, cookie=cookie, patience=PATIENCE) as house:
        if not cookie:
            kept.parent.mkdir(parents=True, exist_ok=True)
            write_whole(kept, house.cookie.encode())
        match = match or (await house.create(game.id, seats=["me"], options=options)).match
        print(f"parlor: at match {match}", file=sys.stderr)
        yield RemoteSeat(await house.watch(match), game)
