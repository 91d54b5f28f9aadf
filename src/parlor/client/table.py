"""A match as one guest sees it over the network."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from .. import protocol
from ..kernel.codec import encode
from ..kernel.errors import ParlorError, Refusal, Refused
from ..kernel.outcome import Outcome
from . import answers
from .answers import Pending, Settle, Told

AGAIN = 0.5  # seconds before a match that cannot be shown now is asked for again
NEVER = ("no-such-match", "not-invited", "too-many-watched")  # refusals that asking again would only repeat


class Table:
    """Kept up to date, through broken connections too. `House.watch` makes one. Views and events are plain JSON."""

    game: str  # its id
    options: dict[str, Any]
    settings: dict[str, Any]
    around: protocol.Around  # who sits where, the status, what is asked
    version: int
    to_act: tuple[int, ...]
    outcome: Outcome | None
    clock: protocol.Clock | None
    commitment: str  # hash of the seed

    def __init__(self, match: str, key: str | None, send: Callable[[bytes], None]) -> None:
        self.match = match
        self._key = key
        self._send = send
        self._views: dict[int, Any] = {}  # by viewer
        self._steps: list[protocol.Step] = []  # of one version, until there is one for each viewer
        self._pending: list[Pending] = []
        self._readers: set[asyncio.Queue[Told | None]] = set()
        self._last: protocol.Table | None = None  # as the house showed everything last
        self._away = False  # whether it is to show everything again
        self._error: ParlorError | None = None
        self._change: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # --- reading ------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are mine."""
        return tuple(seat for seat, place in enumerate(self.around.seats) if place.yours)

    def view(self, viewer: int | None = None) -> Any:
        """What a seat of mine sees, the first if none is named; a spectator is -1. None while seats are open."""
        return next(iter(self._views.values()), None) if viewer is None else self._views.get(viewer)

    async def turn(self, seat: int) -> bool:
        """Wait until this seat is to act; False when the match is over instead."""
        await self._until(lambda: self.outcome is not None or seat in self.to_act)
        return self.outcome is None

    async def over(self) -> Outcome:
        """Wait for the end."""
        await self._until(lambda: self.outcome is not None)
        assert self.outcome
        return self.outcome

    async def moved(self, version: int) -> None:
        """Wait until the match has gone beyond this version."""
        await self._until(lambda: self.version > version)

    async def __aiter__(self) -> AsyncIterator[Told]:
        """Everything as it stands, then every message about the match, until it is over."""
        updates: asyncio.Queue[Told | None] = asyncio.Queue()
        self._readers.add(updates)
        try:
            update: Told | None = self._now()
            while update is not None:
                yield update
                if self.outcome is not None and updates.empty():
                    return
                update = await updates.get()
            if self._error:
                raise self._error
        finally:
            self._readers.discard(updates)

    # --- doing: each returns when the house has answered, and raises Refused when it says no -----------------------

    async def act(self, seat: int, action: Any, *, version: int | None = None) -> int:
        """Play an action; it is kept for good and shown to all when this returns its version.

        With `version` it is refused as stale if the match has moved on since.
        """
        action_id = secrets.token_hex(8)
        request = protocol.Act(self.match, seat, Raw(encode(action)), action_id, version)
        return int(await self._request(request, answers.acknowledged(action_id)))

    async def resign(self, seat: int) -> int:
        action_id = secrets.token_hex(8)
        return int(await self._request(protocol.Resign(self.match, seat, action_id), answers.acknowledged(action_id)))

    async def take_back(self, seat: int, to: int | None = None) -> bool:
        """Ask to go back to before my last action or to an earlier version; whether the others agreed."""
        action_id = secrets.token_hex(8)
        request = protocol.TakeBack(self.match, seat, to, action_id)
        return bool(await self._request(request, answers.taken_back(seat, action_id)))

    async def answer(self, seat: int, yes: bool) -> None:
        """Agree or not to what is asked: `around.asked`."""
        await self._request(protocol.Answer(self.match, seat, yes), answers.no_longer(self.around.asked))

    async def rematch(self, seat: int) -> str:
        """Another game with the seats swapped: its id, once all have asked for it."""
        return str(await self._request(protocol.Rematch(self.match, seat), answers.succeeded))

    async def pause(self, seat: int) -> None:
        await self._request(protocol.Pause(self.match, seat), answers.status("paused"))

    async def resume(self, seat: int) -> None:
        await self._request(protocol.Resume(self.match, seat), answers.status("playing"))

    async def look(self, seat: int) -> protocol.Looked:
        """The view in words, and the first of the legal actions."""
        looked: protocol.Looked = await self._request(protocol.Look(self.match, seat), answers.looked(seat))
        return looked

    async def _request(self, request: Any, settle: Settle) -> Any:
        if self._error:
            raise self._error
        try:
            pending = Pending(request, settle)
        except msgspec.MsgspecError as error:
            raise Refused(Refusal("unreadable", f"This cannot be asked: {error}.")) from error
        self._pending.append(pending)
        try:
            self._send(pending.frame)
            return await pending.answer
        finally:
            self._pending.remove(pending)

    async def _until(self, happened: Callable[[], bool]) -> None:
        while not happened():
            if self._error:
                raise self._error
            await asyncio.shield(self._change)

    # --- called by the House ------------------------------------------------------------------------------------------

    async def enter(self) -> None:
        """Ask to be shown the match and wait until it is."""
        await self._request(protocol.Watch(self.match, key=self._key), answers.shown)

    async def shown(self) -> None:
        await self._until(lambda: self._last is not None)

    def enter_again(self) -> None:
        """After a new connection: what was asked before is sent again when the match is shown."""
        if self._error:
            return
        if self._last:
            self._away = True
            self._send(msgspec.json.encode(protocol.Watch(self.match, self.version, self._key)))
        else:
            self.ask_again()

    def ask_again(self) -> None:
        """Send what has not been answered once more; ids see to it that nothing is played twice."""
        for pending in self._pending:
            if not pending.answer.done():
                self._send(pending.frame)

    def fail_pending(self, error: ParlorError) -> None:
        """Whatever has not been answered will not be."""
        for pending in self._pending:
            pending.fail(error)

    def fail(self, error: ParlorError) -> None:
        """Nothing more will be heard of this match."""
        self._error = error
        self.fail_pending(error)
        self._wake()
        for reader in self._readers:
            reader.put_nowait(None)

    def hear(self, told: Told) -> None:
        """A message about this match."""
        match told:
            case protocol.Table():
                self._show(told)
            case protocol.Step():
                self._steps = [step for step in self._steps if step.version == told.version] + [told]
                if len(self._steps) >= len(self._views):  # what changed at once is shown at once
                    self._move(self._steps)
            case protocol.Around():
                self.around, self.clock = told, told.clock
                self._tell(told)
            case protocol.Refused():
                self._refuse(told)
            case protocol.Gone():
                self._tell(told)
                self._enter_soon()
            case _:
                self._tell(told)

    def _show(self, told: protocol.Table) -> None:
        self._last = told
        self.game, self.settings, self.commitment = told.game, told.settings, told.commitment
        self.options = msgspec.json.decode(told.options)
        self.around, self.clock = told.around, told.around.clock
        self.version, self.to_act, self.outcome = told.version, told.to_act, told.outcome
        self._views, self._steps = {shown.viewer: shown.view for shown in told.shown}, []
        self._tell(told, told.around)
        if self._away:
            self._away = False
            self.ask_again()

    def _move(self, steps: list[protocol.Step]) -> None:
        self._steps, last = [], steps[-1]
        self._views.update((step.viewer, step.view) for step in steps)
        self.version, self.to_act, self.outcome, self.clock = last.version, last.to_act, last.outcome, last.clock
        status = "over" if last.outcome else "playing"
        self.around = replace(
            self.around, status=status, asked=None, clock=last.clock
        )  # a step withdraws what was asked
        self._tell(*steps)

    def _now(self) -> protocol.Table:
        assert self._last, "a table is handed out when it has been shown"
        return replace(
            self._last,
            around=self.around,
            version=self.version,
            shown=tuple(protocol.Shown(viewer, view) for viewer, view in self._views.items()),
            to_act=self.to_act,
            missed=(),
            outcome=self.outcome,
        )

    def _tell(self, *messages: Told) -> None:
        for told in messages:
            for pending in self._pending:
                pending.hear(told)
            for reader in self._readers:
                reader.put_nowait(told)
        self._wake()

    def _refuse(self, told: protocol.Refused) -> None:
        refused = Refused(Refusal(told.code, told.sentence))
        if told.code == "closing":
            return  # the connection ends now, and on the next one it is asked again
        if self._away and not told.id:  # to be shown the match comes before everything else that is asked again
            if told.code in NEVER:
                self.fail(refused)
            else:
                self._enter_soon()
            return
        for pending in self._pending:  # of requests without an id the first: a house answers in order
            if (pending.id, pending.about) == (told.id, told.about) and not pending.answer.done():
                pending.fail(refused)
                return

    def _enter_soon(self) -> None:
        asyncio.get_running_loop().call_later(AGAIN, self.enter_again)

    def _wake(self) -> None:
        self._change.set_result(None)
        self._change = asyncio.get_running_loop().create_future()
