"""A request: who it comes from, the house it is asked of, and what is in it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from ..kernel.errors import ParlorError
from ..table.stored import StoredMatch
from .addresses import network_of
from .answers import holds_seat
from .house import House
from .identity import Session
from .problems import NOT_SIGNED_IN
from .rates import SESSION


class Asked(Request[Any, Any, Any]):
    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    @property
    def guest_session(self) -> Session | None:
        """The session that the cookie proves, as the rate limits have verified it."""
        scope: Any = self.scope
        session: Session | None = scope[SESSION]
        return session

    @property
    def asker(self) -> str:
        """The guest that the cookie proves, or nothing."""
        return self.guest_session.player if self.guest_session else ""

    @property
    def address(self) -> str:
        """The client's network; "" if it is not known."""
        client = self.scope["client"]
        return network_of(client[0]) if client else ""

    @property
    def guest(self) -> str:
        return self.signed_in.player

    @property
    def signed_in(self) -> Session:
        """The session that the cookie proves. Raises ParlorError without one."""
        if not self.guest_session:
            raise ParlorError("no-guest", NOT_SIGNED_IN)
        return self.guest_session

    @property
    def user_agent(self) -> str:
        return self.headers.get("user-agent", "")

    def keep_session(self) -> None:
        """Have the session stored, since its guest has just done something worth keeping."""
        self.house.sessions.keep(self.signed_in, self.user_agent)

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """The body in pieces; raises ParlorError if the client goes away before its end, which is no fault of ours."""
        try:
            async for piece in super().stream():
                yield piece
        except InternalServerException as error:
            raise ParlorError("unreadable", "The body of this request did not arrive.") from error

    async def json(self) -> Any:
        """The body, read strictly by the type that its handler names: a number in quotes is no number."""
        wanted = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.json.decode(await self.body(), type=wanted)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise ParlorError("unreadable", f"This request cannot be read: {error}.") from error

    async def seen(self, match: str, key: str) -> StoredMatch:
        """The match without its entries, if who asks may see it."""
        kept = await self.house.store.load_without_entries(match) if match.isprintable() else None
        if kept is None:
            raise ParlorError("no-such-match", "There is no such match.")
        if not (holds_seat(kept, self.asker) or self.house.identity.may_watch(match, key)):
            raise ParlorError("not-yours", "You do not sit at this match; its watch key would let you see it.")
        return kept
