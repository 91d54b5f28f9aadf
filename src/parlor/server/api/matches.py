"""Routes under /api/matches and /api/lobby: creating, finding and joining matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from litestar import delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import Example
from litestar.params import Body, JSONBody, PathParameter, QueryParameter
from msgspec.structs import replace

from ...kernel import ParlorError
from ...table.orders import Order, Wish
from ...table.stored import Status
from ..names import clean_name
from . import responses
from .errors import error_responses
from .parameters import MatchId, WatchKey
from .requests import ApiRequest
from .schema import ForkRequest, Invitation, JoinRequest, LiveMatch, MatchCard, MatchLine, RenameRequest

SeatNumber = Annotated[int, PathParameter(ge=0, le=1000, description="Number of the seat, counted from 0.")]
StatusFilter = Annotated[Status | None, QueryParameter(description="Only matches with this status.")]
MatchLimit = Annotated[int, QueryParameter(ge=1, le=100, description="Maximum number of matches.")]
MAX_LIVE = 12  # matches listed at most
LiveLimit = Annotated[int, QueryParameter(ge=1, le=MAX_LIVE, description="Maximum number of matches.")]
Invite = Annotated[str, QueryParameter(max_length=300, description="Invite to a seat of the match.")]
ORDER = Body(
    examples=[
        Example(
            summary="Against a bot",
            value={"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]},
        ),
        Example(
            summary="A public match with five minutes for each player",
            value={
                "game": "liars-dice",
                "seats": [{"kind": "open"}, {"kind": "me"}],
                "options": {"dice": 5},
                "settings": {"time": {"game_seconds": 300}, "public": True},
            },
        ),
    ]
)


@post("/api/matches", responses=error_responses(401, 403, 404, 413, 422))
async def create(request: ApiRequest, data: Annotated[Order, ORDER]) -> MatchCard:
    """Create a match. It starts once no seat is open; a player takes an open seat with its invite."""
    context, guest = request.context, request.guest
    context.table.addresses.note(guest, request.address)
    order = replace(data, seats=_clean_seats(data.seats))
    chosen = await context.chosen_profile(guest)
    stored = await context.table.service.create(guest, chosen.name, order, chosen.avatar)
    request.store_session()
    return responses.match_card(stored, guest, context.identity)


def _clean_seats(seats: Sequence[Wish]) -> tuple[Wish, ...]:
    """Return the seats with cleaned names. Raises ParlorError for a bad name, or if no seat is for the guest."""
    if not any(wish.kind == "me" for wish in seats):  # the limit of open matches counts by player
        raise ParlorError("no-seat-of-yours", 'One of the seats must be yours: {"kind": "me"}.')
    return tuple(
        replace(wish, name=clean_name(wish.name, bot=wish.kind == "bot")) if wish.name else wish for wish in seats
    )


@get("/api/matches", responses=error_responses(401))
async def mine(request: ApiRequest, status: StatusFilter = None, limit: MatchLimit = 50) -> list[MatchLine]:
    """List your matches, newest first."""
    guest = request.guest
    return [responses.match_line(match, guest) for match in await request.context.store.mine(guest, limit, status)]


@get("/api/lobby", responses=error_responses())
async def lobby(request: ApiRequest, limit: MatchLimit = 50) -> list[MatchLine]:
    """List the public matches of the last day with open seats, at most three per guest.

    First the newest match of every guest, then the second newest, and so on. Anyone may join a public match, so its
    invites are included.
    """
    context, guest = request.context, request.optional_guest
    return [responses.match_line(match, guest, context.identity) for match in await context.table.service.lobby(limit)]


@get("/api/live", responses=error_responses())
async def live(request: ApiRequest, limit: LiveLimit = MAX_LIVE) -> list[LiveMatch]:
    """List public matches that are being played, the newest activity first, at most two per guest. Anyone may watch."""
    found = await request.context.table.service.playing(limit)
    return [responses.live_match(match, request.optional_guest) for match in found]


@get("/api/matches/{match:str}/invitation", responses=error_responses(403, 404, 422))
async def invitation(request: ApiRequest, match: MatchId, invite: Invite) -> Invitation:
    """Return what an invite offers: game, options, settings, seat and inviter. It needs no cookie."""
    seat = request.context.identity.invited_seat(match, invite)
    stored = await request.context.table.service.load(match, entries=False)
    return responses.invitation(stored, seat, request.optional_guest)


@get("/api/matches/{match:str}", responses=error_responses(403, 404))
async def show(request: ApiRequest, match: MatchId, watch_key: WatchKey = "") -> MatchCard:
    """Return a match. Only its players and holders of its watch key may see it, unless it is public and has begun."""
    stored, context = await request.visible_match(match, watch_key), request.context
    version = (await context.store.versions([match])).get(match)  # None if it was deleted in between
    plies, series = version.ply if version else 0, await context.table.service.series(stored)
    return responses.match_card(stored, request.optional_guest, context.identity, series, plies=plies)


@post("/api/matches/{match:str}/join", status_code=200, responses=error_responses(401, 403, 404, 409, 413, 422))
async def join(request: ApiRequest, match: MatchId, data: JSONBody[JoinRequest]) -> MatchCard:
    """Take an open seat with its invite."""
    context, guest = request.context, request.guest
    seat = context.identity.invited_seat(match, data.invite)
    context.table.addresses.note(guest, request.address)
    chosen = await context.chosen_profile(guest)
    stored = await context.table.service.join(guest, chosen.name, match, seat, chosen.avatar)
    request.store_session()
    return responses.match_card(stored, guest, context.identity)


@delete("/api/matches/{match:str}", status_code=204, responses=error_responses(401, 403, 404, 409))
async def withdraw(request: ApiRequest, match: MatchId) -> None:
    """Delete a match of yours that has not started and that no other player has joined."""
    await request.context.table.service.withdraw(request.guest, match)


@put("/api/matches/{match:str}/seats/{seat:int}", responses=error_responses(401, 403, 404, 409, 413, 422))
async def name_seat(
    request: ApiRequest, match: MatchId, seat: SeatNumber, data: JSONBody[RenameRequest]
) -> RenameRequest:
    """Set the name (1 to 40 printable characters), and if given the picture, of your seat in this match only.

    A name that looks like another one in the match is refused.
    """
    guest, name = request.guest, clean_name(data.name)
    await request.context.table.service.name_seat(guest, match, seat, name, data.avatar or "")
    return replace(data, name=name)


@post("/api/matches/{match:str}/fork", responses=error_responses(401, 403, 404, 409, 413, 422))
async def fork(request: ApiRequest, match: MatchId, data: JSONBody[ForkRequest], watch_key: WatchKey = "") -> MatchCard:
    """Create a match that continues a finished one after some of its entries, with new dice."""
    context, guest = request.context, request.guest
    seats = _clean_seats(data.seats)
    await request.visible_match(match, watch_key)
    context.table.addresses.note(guest, request.address)
    chosen = await context.chosen_profile(guest)
    stored = await context.table.service.fork(guest, chosen.name, match, data.ply, seats, chosen.avatar)
    request.store_session()
    return responses.match_card(stored, guest, context.identity)


HANDLERS: list[HTTPRouteHandler] = [create, mine, lobby, live, invitation, show, join, withdraw, name_seat, fork]
