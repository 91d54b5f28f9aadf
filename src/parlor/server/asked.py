"""A request: who it comes from, the house it is asked of, and what is in it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from ..kernel.errors import ParlorError
from ..table.kept import Kept
from .answers import holds_seat
from .house import House


class Asked(Request[Any, Any, Any]):
    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    @property
    def asker(self) -> str:
        """The guest that the cookie proves, or nothing."""
        return self.house.identity.guest(self.headers.get("cookie", "")) or ""

    @property
    def guest(self) -> str:
        player = self.asker
        if not player:
            raise ParlorError("no-guest", "You are nobody here yet: GET /api/me gives you a cookie.")
        return player

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

    async def seen(self, match: str, key: str) -> Kept:
        """The match, if who asks may see it."""
        kept = await self.house.store.load(match) if match.isprintable() else None
        if kept is None:
            raise ParlorError("no-such-match", "There is no such match.")
        if not (holds_seat(kept, self.asker) or self.house.identity.may_watch(match, key)):
            raise ParlorError("not-yours", "You do not sit at this match; its watch key would let you see it.")
        return kept
