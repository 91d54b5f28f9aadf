"""Routes under /api/games and /api/words: games, rankings, results and word lists."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter

from ...kernel import AnyGame, ParlorError, registry
from ...kernel.codec import encode
from ...kernel.inputs import read_options
from ...table.days import day_of, read_day, streak
from ...words import Lexicon, WordsError, lexicon
from ..static_files import StaticFile, pack, send_file
from . import responses
from .errors import error_responses
from .requests import ApiRequest
from .schema import GameCard, GameGuide, Ranking, Results

Language = Annotated[
    str,
    QueryParameter(min_length=2, max_length=8, description="Language of the guide; English if there is none in it."),
]
MaxLength = Annotated[int, QueryParameter(ge=3, le=8, description="Maximum word length.")]
FamiliarOnly = Annotated[bool, QueryParameter(description="Whether to return only everyday words, as `common`.")]
ResultLimit = Annotated[int, QueryParameter(ge=1, le=1000, description="Maximum number of results.")]
OptionsText = Annotated[
    str, QueryParameter(max_length=1000, description="JSON object of options. Missing options have their defaults.")
]
Day = Annotated[str, QueryParameter(max_length=100, description="A date in UTC, like 2026-11-16; today by default.")]


@get("/api/games", responses=error_responses(), sync_to_thread=False)
def games(request: ApiRequest) -> list[GameCard]:
    """List the games of this server."""
    return [responses.game_card(game, request.context.game_pages) for game in request.context.games]


@get("/api/games/{game:str}", responses=error_responses(404), sync_to_thread=False)
def guide(request: ApiRequest, game: FromPath[str], language: Language = "en") -> GameGuide:
    """Return one game with its rules."""
    return responses.game_guide(registry.game(game), request.context.game_pages, language)


@get("/api/games/{game:str}/ranking", responses=error_responses(404, 422))
async def ranking(request: ApiRequest, game: FromPath[str], options: OptionsText = "{}", day: Day = "") -> Ranking:
    """Return the ranking of a day. All players with the same game and options have the same dice that day."""
    store, guest = request.context.store, request.optional_guest
    today, encoded = day_of(request.context.table.now()), _encode_options(registry.game(game), options)
    if day:
        read_day(day)
    ranked = await store.ranking(game, day or today, encoded)
    days = await store.days(guest, game, encoded) if guest else []
    return responses.ranking(day or today, ranked, guest, streak(days, today))


def _encode_options(game: AnyGame, text: str) -> str:
    """Return all options of a game as they are stored, from a JSON object of some of them. Raises ParlorError."""
    try:
        given = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ParlorError("bad-options", f"Options must be a JSON object: {error}.") from error
    return encode(read_options(game, given)).decode()


@get("/api/games/{game:str}/results", responses=error_responses(401, 404))
async def results(request: ApiRequest, game: FromPath[str], limit: ResultLimit = 100) -> Results:
    """List your finished matches of a game, newest first."""
    guest, store = request.guest, request.context.store
    registry.game(game)  # raises for an unknown game
    return responses.results(await store.results(guest, game, limit), await store.outcomes(guest, game))


@get("/api/words/{name:str}", responses=error_responses(404))
async def words(
    request: ApiRequest, name: FromPath[str], longest: MaxLength = 6, familiar: FamiliarOnly = False
) -> Response[Any]:
    """Return the words of a word list from three letters on, for pages that check and suggest words."""
    questions = request.context.table.executors.questions
    try:
        loaded = await questions.run(lexicon, name)
    except WordsError as error:
        raise ParlorError(error.code, error.message) from error
    async with _PACKING:  # packing a list takes a second: once, for all requests that wait for it
        return send_file(request, await questions.run(_word_file, loaded, longest, familiar))


_PACKING = asyncio.Lock()


@lru_cache(maxsize=32)  # six lengths of each built-in list, whole and familiar, and some of a host's own
def _word_file(words: Lexicon, longest: int, familiar: bool) -> StaticFile:
    lists = responses.familiar_words if familiar else responses.word_lists
    return pack("words.json", encode(lists(words, 3, longest)))


HANDLERS: list[HTTPRouteHandler] = [games, guide, ranking, results, words]
