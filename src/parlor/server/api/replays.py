"""Routes of finished matches: record, replay, events, log and review."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Annotated, Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from ...kernel.codec import encode
from ...kernel.game import SPECTATOR
from ...kernel.match import Match
from ...search import Review
from ...table.history import history as log_entries
from ...table.history import page
from . import responses
from .errors import error_responses
from .parameters import MatchId, WatchKey
from .requests import ApiRequest
from .schema import ActionEvents, History, ReplayPosition

Ply = Annotated[int, QueryParameter(ge=-1, le=2**53, description="How many entries of the record to play; -1 for all.")]
Viewer = Annotated[int, QueryParameter(ge=-1, le=1000, description="The viewer: a seat, or -1 for a spectator.")]
WithLines = Annotated[bool, QueryParameter(description="Also return each event as a sentence, in `lines`.")]
Before = Annotated[
    int,
    QueryParameter(
        ge=0, le=2**53, description="Return entries before this one: the number of the oldest entry that you have."
    ),
]


@get("/api/matches/{match:str}/record", media_type="application/json", responses=error_responses(403, 404, 409))
async def record(request: ApiRequest, match: MatchId, watch_key: WatchKey = "") -> Response[Any]:
    """Return the record of a finished match: a file that `parlor replay` shows and verifies."""
    stored = await request.visible_match(match, watch_key)
    data = await _compute(request, match, "record", lambda finished: finished.record().to_json())
    headers = {"Content-Disposition": f'attachment; filename="{stored.game}-{match}.json"'}
    return Response(data, media_type="application/json", headers=headers)


async def _compute(request: ApiRequest, match: str, about: Hashable, answer: Callable[[Match], bytes]) -> bytes:
    """Return `answer` of the finished match, within the guest's limits; `about` is its key among cached results."""
    return await request.context.table.service.ask_finished(
        match, about, answer, request.optional_guest, request.address
    )


@get("/api/matches/{match:str}/replay", responses=error_responses(403, 404, 409, 422))
async def replay(
    request: ApiRequest, match: MatchId, ply: Ply = -1, viewer: Viewer = SPECTATOR, watch_key: WatchKey = ""
) -> Response[ReplayPosition]:
    """Return the position of a finished match after some of its entries, as a seat or a spectator saw it."""
    await request.visible_match(match, watch_key)

    def position(finished: Match) -> bytes:
        return encode(responses.replay_position(finished, match, finished.ply if ply < 0 else ply, viewer))

    return _json(await _compute(request, match, ("replay", ply, viewer), position))


@get("/api/matches/{match:str}/events", responses=error_responses(403, 404, 409, 422))
async def events(
    request: ApiRequest,
    match: MatchId,
    viewer: Viewer = SPECTATOR,
    watch_key: WatchKey = "",
    with_lines: WithLines = False,
) -> Response[list[ActionEvents]]:
    """Return all events of a finished match as a seat or a spectator saw them, without actions that were taken back."""
    await request.visible_match(match, watch_key)

    def compute(finished: Match) -> bytes:
        return encode(responses.all_events(finished, viewer, with_lines))

    return _json(await _compute(request, match, ("events", viewer, with_lines), compute))


@get("/api/matches/{match:str}/history", responses=error_responses(403, 404, 409, 422))
async def history(
    request: ApiRequest, match: MatchId, before: Before, ply: Ply = -1, watch_key: WatchKey = ""
) -> Response[History]:
    """Return up to 100 older entries of a match's log, as you may see them. A view shows only the newest entries.

    With `ply`, the match must be over, and the log is the one after that many entries of its record.
    """
    stored, guest = await request.visible_match(match, watch_key), request.optional_guest
    viewer = next((seat for seat, place in enumerate(stored.seats) if guest and place.player == guest), SPECTATOR)
    if ply < 0:
        entries = await log_entries(request.context.table, stored, viewer, before, guest, request.address)
        return _json(encode(History(*entries)))

    def earlier(finished: Match) -> bytes:
        return encode(History(*page(finished.at(ply), viewer, before)))

    return _json(await _compute(request, match, ("history", ply, viewer, before), earlier))


@get("/api/matches/{match:str}/review", responses=error_responses(403, 404, 409, 422))
async def review(request: ApiRequest, match: MatchId, watch_key: WatchKey = "") -> Response[Review]:
    """Return the review of a finished match: how each seat stood after every move, what each move lost against the
    best one that was found, and the accuracy and luck of each player. The first request computes it, for some seconds.
    """
    await request.visible_match(match, watch_key)
    found = await request.context.table.service.review(match, request.optional_guest, request.address)
    return _json(found)


def _json(data: bytes) -> Response[Any]:
    """Return a response whose content is JSON already."""
    return Response(data, media_type="application/json")


HANDLERS: list[HTTPRouteHandler] = [record, replay, events, history, review]
