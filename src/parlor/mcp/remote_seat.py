"""A seat of a match on a server, which stores the match and plays the bots."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import quote

from .. import client
from ..client import Client, RemoteMatch
from ..kernel import AnyGame, Chance, ParlorError, Record
from ..kernel.codec import decode, encode
from ..kernel.inputs import read_options
from ..shared.files import data_folder, write_atomically
from ..terminal import seating
from .seats import HistoryEntry, MatchSeat, MatchWish

PATIENCE = 20.0  # seconds without a connection to the server: MCP clients wait some thirty for a tool
TURN_SECONDS = 20.0  # to wait for the other players' moves after an own one


class RemoteSeat(MatchSeat):
    match: RemoteMatch

    def __init__(self, guest: Client, match: RemoteMatch, game: AnyGame) -> None:
        """Raises ParlorError for a match of another game, or without a seat of the guest."""
        if match.game != game.id:
            raise ParlorError(
                "other-game", f"This is a match of {match.game}, not of {game.id}. Name the game of the match."
            )
        if not match.seats:
            raise ParlorError("not-your-seat", "You have no seat in this match. Name a match in which you play.")
        self.guest, self.match, self.game, self.number = guest, match, game, match.seats[0]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.match.metadata.seats)

    def view(self) -> Any:
        """Raises ParlorError while seats are open."""
        view = self.match.view(self.number)
        if view is None:
            raise ParlorError("not-started", "The match has not started: a seat is open. Wait until it is taken.")
        return decode(encode(view), self.game.View)

    def legal(self) -> Iterable[Any]:
        if not self.to_act:
            return ()
        possible = self.game.sample(self.view(), self.number, Chance(0, 0, "legal"))  # what is legal follows from views
        return self.game.legal(possible, self.number)

    async def act(self, action: Any, line: str = "") -> None:
        await self.match.act(self.number, action, version=self.match.version)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.match.turn(self.number), TURN_SECONDS)

    async def resign(self) -> None:
        await self.match.resign(self.number)

    async def history(self, after: int = 0) -> list[HistoryEntry]:
        description = await self.match.describe(self.number, after)
        return [HistoryEntry(entry.version, self.names[entry.seat], entry.lines) for entry in description.log]

    async def record(self) -> Record:
        return await self.guest.record(self.match.id)  # raises ParlorError before the end


class RemoteTables:
    """New and running matches of one guest of a server."""

    def __init__(self, guest: Client) -> None:
        self._guest = guest

    async def new_seat(self, wish: MatchWish) -> RemoteSeat:
        """Return a seat in a new match. Raises ParlorError for options that do not fit, and for a seed."""
        if wish.seed is not None:
            raise ParlorError("no-seed", "A server draws its own secret seed. Leave out the seed.")
        game = wish.game
        level = wish.level or seating.default_level(game)
        count = game.seat_count(read_options(game, wish.options))
        if not 0 <= wish.seat < count:
            raise ParlorError("no-such-seat", f"There is no seat {wish.seat}. Choose one from 0 to {count - 1}.")
        seats = ["me" if seat == wish.seat else f"bot:{level}" for seat in range(count)]
        created = await self._guest.create(game.id, seats=seats, options=wish.options)
        return await self.seat(created.match, game)

    async def seat(self, match: str, game: AnyGame) -> RemoteSeat:
        """Return the guest's seat in a match. Raises ParlorError."""
        print(f"parlor: match {match}", file=sys.stderr)
        seat = RemoteSeat(self._guest, await self._guest.watch(match), game)
        if not seat.to_act:
            with suppress(TimeoutError):
                await asyncio.wait_for(seat.match.turn(seat.number), TURN_SECONDS)
        return seat


@asynccontextmanager
async def remote_tables(url: str, cookie: str = "") -> AsyncIterator[RemoteTables]:
    """Connect as the guest of the cookie, or of the cookie that was saved for this server. Raises ParlorError."""
    cookie_file = data_folder() / "guests" / quote(url, safe="")
    if not cookie and cookie_file.exists():
        cookie = cookie_file.read_text("utf-8")
    async with client.connect(url, cookie=cookie, patience=PATIENCE) as guest:
        if not cookie:
            cookie_file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(cookie_file, guest.cookie.encode())
        yield RemoteTables(guest)


@asynccontextmanager
async def remote_seat(
    url: str, game: AnyGame, *, options: dict[str, Any], match: str = "", cookie: str = ""
) -> AsyncIterator[RemoteSeat]:
    """Yield a seat in this match, or in a new one against bots of the middle level."""
    async with remote_tables(url, cookie) as tables:
        yield await (tables.seat(match, game) if match else tables.new_seat(MatchWish(game, options)))
