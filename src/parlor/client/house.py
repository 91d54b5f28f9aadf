"""A guest's connection to a house: HTTP for what is asked once, one WebSocket for everything that goes on."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

import msgspec
from msgspec import Struct

from .. import protocol
from ..kernel.errors import ParlorError, Refusal, Refused
from ..kernel.record import Record
from .errors import ServerGone
from .http import Http
from .table import Table
from .wire import Wire

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds between attempts to connect again; they double, with some chance
OUR_FAULT = (1002, 1003, 1007, 1008, 1009)  # close codes: the same frames would end the next connection too
TOO_FAST_WAIT = 1.0  # seconds of silence after a house said that we talk too much

log = logging.getLogger("parlor.client")
read_reply = msgspec.json.Decoder(protocol.Reply).decode
SeatWish = str | dict[str, str]  # "me", "open", "bot", "bot:hard", or what the HTTP interface takes


class New(Struct, frozen=True):
    """A match that was made."""

    match: str
    invites: dict[int, str]  # for each open seat, what whoever is to sit there must bring
    watch: str = ""  # the key for spectators


class House:
    """`async with connect(url) as house`. Everything asked of it raises Refused for a no and ServerGone for silence."""

    you: str  # the guest's id
    name: str
    heartbeat: float = 20.0  # seconds; the house says it when it greets

    def __init__(self, url: str, name: str, cookie: str, patience: float) -> None:
        self.http = Http(url, cookie)
        self._wanted_name = name
        self._patience = patience
        self._tables: dict[str, Table] = {}
        self._wire: Wire | None = None

    @property
    def cookie(self) -> str:
        """Who I am: to come back as the same guest, give it to `connect`."""
        return self.http.cookie

    async def __aenter__(self) -> Self:
        me = await self.http.ask("GET", "/api/me")
        if self._wanted_name:
            me = await self.http.ask("PUT", "/api/me", {"name": self._wanted_name})
        self.name = msgspec.json.decode(me)["name"]
        loop = asyncio.get_running_loop()
        self._heard_at = loop.time()
        self._greeted: asyncio.Future[None] = loop.create_future()
        self._ended: asyncio.Future[ParlorError] = loop.create_future()
        self._keeper = asyncio.create_task(self._keep(await self._dial()))
        try:
            await asyncio.wait((self._greeted, self._ended), return_when=asyncio.FIRST_COMPLETED)
            if self._ended.done():
                raise self._ended.result()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        self._keeper.cancel()
        await asyncio.wait((self._keeper,))
        self._end(ServerGone("This connection was closed."))
        if self._wire:
            self._wire.close()
            await self._wire.closed

    # --- matches ------------------------------------------------------------------------------------------------------

    async def games(self) -> list[dict[str, Any]]:
        """What can be played here."""
        games: list[dict[str, Any]] = msgspec.json.decode(await self.http.ask("GET", "/api/games"))
        return games

    async def create(
        self,
        game: str,
        *,
        seats: Sequence[SeatWish] = ("me", "open"),
        options: dict[str, Any] | None = None,
        settings: dict[str, Any] | None = None,
    ) -> New:
        order = {"game": game, "options": options or {}, "settings": settings or {}, "seats": [*map(_wish, seats)]}
        return msgspec.json.decode(await self.http.ask("POST", "/api/matches", order), type=New)

    async def join(self, match: str, invite: str) -> None:
        """Take the seat that an invite gives."""
        await self.http.ask("POST", f"/api/matches/{match}/join", {"invite": invite})

    async def record(self, match: str, key: str = "") -> Record:
        """The record of a match that is over."""
        query = f"?key={key}" if key else ""
        return Record.from_json(await self.http.ask("GET", f"/api/matches/{match}/record{query}"))

    async def watch(self, match: str, key: str | None = None) -> Table:
        """The table of a match where I have a seat, or of any with its watch key."""
        if self._ended.done():
            raise self._ended.result()
        if table := self._tables.get(match):
            await table.shown()  # somebody else may have asked for it a moment ago
            return table
        table = self._tables[match] = Table(match, key, self._send)
        try:
            await table.enter()
        except BaseException as error:
            self._tables.pop(match, None)
            table.fail(error if isinstance(error, ParlorError) else ServerGone("Nobody waited for the match."))
            raise
        return table

    async def leave(self, table: Table) -> None:
        """Look no longer."""
        if self._tables.pop(table.match, None):
            self._send(msgspec.json.encode(protocol.Leave(table.match)))
            table.fail(Refused(Refusal("left", "You have left this table.")))

    # --- the connection -----------------------------------------------------------------------------------------------

    def _send(self, frame: bytes) -> None:
        if self._wire:  # otherwise it is sent when the connection is back
            self._wire.send(frame)

    async def _dial(self) -> Wire:
        return await Wire.open(self.http.socket_url, self._hear, cookie=self.http.cookie)

    async def _keep(self, wire: Wire) -> None:
        """Hold the connection and come back when it breaks, until patience ends."""
        try:
            while True:
                self._wire = wire
                for table in self._tables.values():
                    table.enter_again()
                await self._listen(wire)
                self._wire = None
                if wire.closed.result() in OUR_FAULT:
                    raise ServerGone(f"The house ended the connection with code {wire.closed.result()}.")
                wire = await self._come_back()
        except ParlorError as error:
            self._end(error)
        except Exception as error:  # nobody awaits this task: whoever waits for the house must hear of it
            log.exception("the connection failed")
            self._end(ServerGone(f"The connection failed: {error!r}."))

    async def _listen(self, wire: Wire) -> None:
        """Until the connection ends, or nothing has been heard for too long."""
        loop = asyncio.get_running_loop()
        self._heard_at = loop.time()
        while not wire.closed.done():
            await asyncio.wait((wire.closed,), timeout=self.heartbeat)
            silent = loop.time() - self._heard_at
            if silent > 3 * self.heartbeat:
                wire.abort()
            elif silent >= self.heartbeat:
                wire.send(b'{"t":"ping"}')

    async def _come_back(self) -> Wire:
        loop = asyncio.get_running_loop()
        until, wait = loop.time() + self._patience, FIRST_WAIT
        while True:
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))  # noqa: S311  # so that not all come back at once
            try:
                return await self._dial()
            except ServerGone as error:
                log.info("not connected: %s", error)
                if loop.time() > until:
                    raise
                wait = min(2 * wait, LONGEST_WAIT)

    def _end(self, error: ParlorError) -> None:
        if not self._ended.done():
            self._ended.set_result(error)
        for table in self._tables.values():
            table.fail(error)
        self._tables.clear()

    def _hear(self, frame: bytes) -> None:
        self._heard_at = asyncio.get_running_loop().time()
        try:
            told = read_reply(frame)
        except (msgspec.MsgspecError, UnicodeError):  # a newer house may say things that we do not know
            log.warning("not understood: %s", frame[:200])
            return
        match told:
            case protocol.Hello():
                self._greet(told)
            case protocol.Error():
                self._complain(told)
            case protocol.Pong():
                pass
            case _:
                if table := self._tables.get(told.match):
                    table.hear(told)

    def _greet(self, hello: protocol.Hello) -> None:
        self.you, self.heartbeat = hello.you, hello.heartbeat
        if hello.protocol != protocol.VERSION:
            sentence = f"The house speaks protocol {hello.protocol}; this client speaks {protocol.VERSION}."
            self._end(Refused(Refusal("other-protocol", sentence)))
        elif not self._greeted.done():
            self._greeted.set_result(None)

    def _complain(self, error: protocol.Error) -> None:
        """Which frame was meant is not said, so everything that is still unanswered is asked again, or has failed."""
        log.warning("the house complains: %s [%s]", error.sentence, error.code)
        for table in self._tables.values():
            if error.code == "too-fast":
                asyncio.get_running_loop().call_later(TOO_FAST_WAIT, table.ask_again)
            else:
                table.fail_pending(Refused(Refusal(error.code, error.sentence)))


def _wish(seat: SeatWish) -> dict[str, str]:
    if isinstance(seat, dict):
        return seat
    kind, _, level = seat.partition(":")
    return {"kind": kind, "level": level} if level else {"kind": kind}
