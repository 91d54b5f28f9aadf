"""A match on a server, as one guest sees it."""

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
from . import pending
from .pending import MatchUpdate, PendingRequest, Settle

RETRY_SECONDS = 0.5  # before a match that cannot be shown now is requested again
FINAL_REFUSALS = ("no-such-match", "not-invited", "too-many-watched")  # codes that a retry would only repeat


class RemoteMatch:
    """A match that follows the server's messages, also after a broken connection. `Client.watch` creates it.

    Views and events are plain JSON values.
    """

    game: str  # its id
    options: dict[str, Any]
    settings: dict[str, Any]
    metadata: protocol.MetadataMessage  # seats, status and pending offer
    version: int
    to_act: tuple[int, ...]
    outcome: Outcome | None
    clock: protocol.ClockStatus | None
    commitment: str  # hash of the seed

    def __init__(self, match_id: str, watch_key: str | None, send: Callable[[bytes], None]) -> None:
        self.id = match_id
        self._watch_key = watch_key
        self._send = send
        self._views: dict[int, Any] = {}  # by viewer
        self._steps: list[protocol.StepMessage] = []  # of one version, until there is one for each seat of the guest
        self._pending: list[PendingRequest] = []
        self._readers: set[asyncio.Queue[MatchUpdate | None]] = set()
        self._last: protocol.MatchMessage | None = None  # the last complete message
        self._reentering = False  # True from `enter_again` until the server has sent the whole match
        self._error: ParlorError | None = None
        self._change: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # --- reading ------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of this guest."""
        return tuple(seat for seat, place in enumerate(self.metadata.seats) if place.yours)

    def view(self, viewer: int | None = None) -> Any:
        """Return the view of a seat of the guest (default: the first) or of a spectator (-1). None before the start."""
        return next(iter(self._views.values()), None) if viewer is None else self._views.get(viewer)

    async def turn(self, seat: int) -> bool:
        """Wait until this seat is to act and return True; return False if the match ends instead."""
        await self._until(lambda: self.outcome is not None or seat in self.to_act)
        return self.outcome is None

    async def over(self) -> Outcome:
        """Wait for the end of the match and return its outcome."""
        await self._until(lambda: self.outcome is not None)
        assert self.outcome
        return self.outcome

    async def moved(self, version: int) -> None:
        """Wait until the match is beyond this version."""
        await self._until(lambda: self.version > version)

    async def __aiter__(self) -> AsyncIterator[MatchUpdate]:
        """Yield the whole match as it is now, then every message about it, until it is over."""
        updates: asyncio.Queue[MatchUpdate | None] = asyncio.Queue()
        self._readers.add(updates)
        try:
            update: MatchUpdate | None = self._now()
            while update is not None:
                yield update
                if self.outcome is not None and updates.empty():
                    return
                update = await updates.get()
            if self._error:
                raise self._error
        finally:
            self._readers.discard(updates)

    # --- requests: each returns once the server has answered, and raises Refused if it refuses -----------------------

    async def act(self, seat: int, action: Any, *, version: int | None = None) -> int:
        """Play an action and return its version, once it is stored and shown to all players.

        With `version`, it is refused as stale if the match has moved on since.
        """
        action_id = secrets.token_hex(8)
        request = protocol.ActRequest(self.id, seat, Raw(encode(action)), action_id, version)
        return int(await self._request(request, pending.on_ack(action_id)))

    async def resign(self, seat: int) -> int:
        """Resign and return the version of the resignation."""
        action_id = secrets.token_hex(8)
        return int(await self._request(protocol.ResignRequest(self.id, seat, action_id), pending.on_ack(action_id)))

    async def take_back(self, seat: int, to_version: int | None = None) -> bool:
        """Ask to go back to before the seat's last action or to `to_version`; return whether the others agreed."""
        action_id = secrets.token_hex(8)
        request = protocol.TakeBackRequest(self.id, seat, to_version, action_id)
        return bool(await self._request(request, pending.on_take_back(seat, action_id)))

    async def answer_offer(self, seat: int, accept: bool) -> None:
        """Accept or decline the pending offer, `metadata.offer`."""
        await self._request(protocol.AnswerOfferRequest(self.id, seat, accept), pending.on_answer(self.metadata.offer))

    async def rematch(self, seat: int) -> str:
        """Ask for another game with swapped seats; return its id once all players have asked."""
        return str(await self._request(protocol.RematchRequest(self.id, seat), pending.on_rematch))

    async def pause(self, seat: int) -> None:
        await self._request(protocol.PauseRequest(self.id, seat), pending.on_status("paused"))

    async def resume(self, seat: int) -> None:
        await self._request(protocol.ResumeRequest(self.id, seat), pending.on_status("playing"))

    async def start_clock(self, seat: int) -> None:
        """Start the own clock, which waits after the start of the match."""
        await self._request(protocol.StartClockRequest(self.id, seat), pending.on_status("playing"))

    async def describe(self, seat: int, log_since: int | None = None) -> protocol.DescriptionMessage:
        """Return the view as text, and the first legal actions. With `log_since`, also what happened after that
        version.
        """
        description: protocol.DescriptionMessage = await self._request(
            protocol.DescribeRequest(self.id, seat, log_since), pending.on_description(seat)
        )
        return description

    async def _request(self, request: Any, settle: Settle) -> Any:
        if self._error:
            raise self._error
        try:
            pending_request = PendingRequest(request, settle)
        except msgspec.MsgspecError as error:
            raise Refused(Refusal("unreadable", f"This request is not valid: {error}.")) from error
        self._pending.append(pending_request)
        try:
            self._send(pending_request.frame)
            return await pending_request.response
        finally:
            self._pending.remove(pending_request)

    async def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            if self._error:
                raise self._error
            await asyncio.shield(self._change)

    # --- called by Client --------------------------------------------------------------------------------

    async def enter(self) -> None:
        """Request the match and wait until it is shown."""
        await self._request(protocol.WatchRequest(self.id, watch_key=self._watch_key), pending.on_match)

    async def wait_shown(self) -> None:
        await self._until(lambda: self._last is not None)

    def enter_again(self) -> None:
        """Request the match on a new connection; pending requests are sent again once it is shown."""
        if self._error:
            return
        if self._last:
            self._reentering = True
            self._send(msgspec.json.encode(protocol.WatchRequest(self.id, self.version, self._watch_key)))
        else:
            self.send_again()

    def send_again(self) -> None:
        """Send all pending requests again. Their ids keep the server from playing an action twice."""
        for request in self._pending:
            if not request.response.done():
                self._send(request.frame)

    def fail_pending(self, error: ParlorError) -> None:
        """Fail all pending requests."""
        for request in self._pending:
            request.fail(error)

    def fail(self, error: ParlorError) -> None:
        """Fail everything that waits for this match, now and later."""
        self._error = error
        self.fail_pending(error)
        self._wake()
        for reader in self._readers:
            reader.put_nowait(None)

    def receive(self, message: MatchUpdate) -> None:
        """Apply a message about this match."""
        match message:
            case protocol.MatchMessage():
                self._show(message)
            case protocol.StepMessage():
                self._steps = [step for step in self._steps if step.version == message.version] + [message]
                if len(self._steps) >= len(self._views):  # the views of all seats change together
                    self._move(self._steps)
            case protocol.MetadataMessage():
                self.metadata, self.clock = message, message.clock
                self._publish(message)
            case protocol.RefusedMessage():
                self._refuse(message)
            case protocol.UnavailableMessage():
                self._publish(message)
                self._enter_soon()
            case _:
                self._publish(message)

    def _show(self, message: protocol.MatchMessage) -> None:
        self._last = message
        self.game, self.settings, self.commitment = message.game, message.settings, message.commitment
        self.options = msgspec.json.decode(message.options)
        self.metadata, self.clock = message.metadata, message.metadata.clock
        self.version, self.to_act, self.outcome = message.version, message.to_act, message.outcome
        self._views, self._steps = {seen.viewer: seen.view for seen in message.views}, []
        self._publish(message, message.metadata)
        if self._reentering:
            self._reentering = False
            self.send_again()

    def _move(self, steps: list[protocol.StepMessage]) -> None:
        self._steps, last = [], steps[-1]
        self._views.update((step.viewer, step.view) for step in steps)
        self.version, self.to_act, self.outcome, self.clock = last.version, last.to_act, last.outcome, last.clock
        status = "over" if last.outcome else "playing"
        # a step withdraws a pending offer
        self.metadata = replace(self.metadata, status=status, offer=None, clock=last.clock)
        self._publish(*steps)

    def _now(self) -> protocol.MatchMessage:
        assert self._last, "`Client.watch` returns a match only after the first whole message"
        return replace(
            self._last,
            metadata=self.metadata,
            version=self.version,
            views=tuple(protocol.ViewerView(viewer, view) for viewer, view in self._views.items()),
            to_act=self.to_act,
            missed_steps=(),
            outcome=self.outcome,
        )

    def _publish(self, *messages: MatchUpdate) -> None:
        for message in messages:
            for request in self._pending:
                request.receive(message)
            for reader in self._readers:
                reader.put_nowait(message)
        self._wake()

    def _refuse(self, message: protocol.RefusedMessage) -> None:
        refused = Refused(Refusal(message.code, message.message))
        if message.code == "closing":
            return  # the connection ends now; the request is sent again on the next one
        if self._reentering and not message.id:  # the match is requested before all pending requests
            if message.code in FINAL_REFUSALS:
                self.fail(refused)
            else:
                self._enter_soon()
            return
        for request in self._pending:  # a refusal without an id is for the first one: a server answers in order
            if (request.id, request.request_type) == (message.id, message.request) and not request.response.done():
                request.fail(refused)
                return

    def _enter_soon(self) -> None:
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self.enter_again)

    def _wake(self) -> None:
        self._change.set_result(None)
        self._change = asyncio.get_running_loop().create_future()
