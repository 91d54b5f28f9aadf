"""The request class of the HTTP API: its server, its guest and its body."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from ...kernel.errors import ParlorError
from ...table.store import NO_SUCH_MATCH
from ...table.stored import StoredMatch
from ..addresses import network_of
from ..context import ServerContext
from ..identity import GuestSession
from ..rate_limits import SESSION
from .errors import NOT_A_PLAYER, NOT_SIGNED_IN
from .responses import holds_seat


class ApiRequest(Request[Any, Any, Any]):
    @property
    def context(self) -> ServerContext:
        context: ServerContext = self.app.state.context
        return context

    @property
    def guest_session(self) -> GuestSession | None:
        """The session that the cookie proves, as the rate limits have verified it; None without a valid cookie."""
        scope: Any = self.scope
        session: GuestSession | None = scope[SESSION]
        return session

    @property
    def required_session(self) -> GuestSession:
        """The session that the cookie proves. Raises ParlorError without one."""
        if not self.guest_session:
            raise ParlorError("no-guest", NOT_SIGNED_IN)
        return self.guest_session

    @property
    def guest(self) -> str:
        """The id of the guest. Raises ParlorError without a valid cookie."""
        return self.required_session.player

    @property
    def optional_guest(self) -> str:
        """The id of the guest; "" without a valid cookie."""
        return self.guest_session.player if self.guest_session else ""

    @property
    def address(self) -> str:
        """The client's network; "" if it is not known."""
        client = self.scope["client"]
        return network_of(client[0]) if client else ""

    @property
    def user_agent(self) -> str:
        return self.headers.get("user-agent", "")

    def store_session(self) -> None:
        """Store the session soon. Call it only when the guest has changed something: visitors leave no trace."""
        self.context.sessions.store_soon(self.required_session, self.user_agent)

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """Yield the body in pieces. Raises ParlorError if the client disconnects before its end."""
        try:
            async for piece in super().stream():
                yield piece
        except InternalServerException as error:
            raise ParlorError("unreadable", "The body of this request did not arrive. Send it again.") from error

    async def json(self) -> Any:
        """Return the body, decoded strictly by the type of the handler's `data`: a number in quotes is not a number."""
        wanted = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.json.decode(await self.body(), type=wanted)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise ParlorError(
                "unreadable", f"The body of this request is not valid: {error}. See /schema/openapi.json."
            ) from error

    async def visible_match(self, match: str, watch_key: str) -> StoredMatch:
        """Return the match without its entries. Raises ParlorError if the guest may not see it."""
        stored = await self.context.store.load_without_entries(match) if match.isprintable() else None
        if stored is None:
            raise ParlorError(*NO_SUCH_MATCH)
        is_visible = holds_seat(stored, self.optional_guest) or stored.is_open_to_spectators
        if not (is_visible or self.context.identity.may_watch(match, watch_key)):
            raise ParlorError("not-yours", NOT_A_PLAYER)
        return stored
