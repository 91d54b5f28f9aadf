"""The seat that the tools play: in a match on this machine, or in a match on a server."""

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
from ..client import RemoteMatch
from ..kernel import AnyGame, ExternalAnswers, Match, ParlorError, Refusal, Refused
from ..kernel.codec import decode, encode
from ..shared.files import data_folder, write_atomically
from ..terminal import saves

PATIENCE = 20.0  # seconds without a connection to the server: MCP clients wait some thirty for a tool

log = logging.getLogger("parlor.mcp")


class Seat(Protocol):
    def view(self) -> Any:
        """Return what the player sees now, as the game's own type."""

    async def act(self, action: Any) -> None:
        """Play an action and save it. Raises ParlorError, and changes nothing, if it is not possible."""


class LocalSeat:
    """The only seat of a match that is saved after every action, where `parlor play` finds it too."""

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.path = path  # None: not saved before the first action
        self._start(match)

    def _start(self, match: Match) -> None:
        self.match = match
        self._saved = self.path.read_bytes() if self.path else b""  # last content of the file that we know
        self._start_time = time.monotonic() - (match.last.time_ms / 1000 if match.ply else 0)

    def view(self) -> Any:
        return self.match.view(0)

    async def act(self, action: Any) -> None:
        self._check_unchanged()
        if isinstance(self.match.game, ExternalAnswers):
            action = self.match.game.resolve_external(self.view(), action)
        if isinstance(action, Refusal):
            raise Refused(action)
        self.match.play(0, action, int(1000 * (time.monotonic() - self._start_time)))
        self._save()

    def _check_unchanged(self) -> None:
        """Raise ParlorError, and load the file, if it was changed in a terminal or by another MCP server."""
        with suppress(OSError):  # a deleted file is written again
            if self.path and self.path.read_bytes() != self._saved:
                self._start(Match.replay(saves.read(self.path), self.match.game))
                raise ParlorError("played-elsewhere", "This game was continued elsewhere. Look again before you act.")

    def _save(self) -> None:
        """Save the record. A failure must not end the game: the next action saves all before it too."""
        try:
            if self.path is None:
                self.path = _new_path(self.match.game.id)
            record = self.match.record()
            saves.write(record, self.path)
            self._saved = record.to_json()
        except OSError as error:
            log.warning("game_not_saved", extra={"path": str(self.path), "error": str(error)})


def _new_path(game_id: str) -> Path:
    """Create and return a new file, even if another process creates one at the same moment."""
    while True:
        path = saves.new_path(game_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path


class RemoteSeat:
    """A seat in a match on a server, which stores it."""

    def __init__(self, match: RemoteMatch, game: AnyGame) -> None:
        """Raises ParlorError for a match of another game."""
        if match.game != game.id:
            raise ParlorError(
                "other-game", f"This is a match of {match.game}, not of {game.id}. Name the game of the match."
            )
        self.match, self.game, self.seat = match, game, match.seats[0]

    def view(self) -> Any:
        return decode(encode(self.match.view(self.seat)), self.game.View)

    async def act(self, action: Any) -> None:
        await self.match.act(self.seat, action, version=self.match.version)


@asynccontextmanager
async def remote_seat(
    url: str, game: AnyGame, *, options: dict[str, Any], match: str = "", cookie: str = ""
) -> AsyncIterator[RemoteSeat]:
    """Yield a seat in this match or in a new one, as the guest of the cookie or of the cookie saved for this server."""
    cookie_file = data_folder() / "guests" / quote(url, safe="")
    if not cookie and cookie_file.exists():
        cookie = cookie_file.read_text("utf-8")
    async with client.connect(url, cookie=cookie, patience=PATIENCE) as guest:
        if not cookie:
            cookie_file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(cookie_file, guest.cookie.encode())
        match = match or (await guest.create(game.id, seats=["me"], options=options)).match
        print(f"parlor: match {match}", file=sys.stderr)
        yield RemoteSeat(await guest.watch(match), game)
