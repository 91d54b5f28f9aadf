"""Routes under /api/games and /api/words: games, rankings, results and word lists."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter

from ...kernel import AnyGame, ParlorError, registry
from ...kernel.codec import encode
from ...kernel.inputs import read_options
from ...table.days import day_of, read_day, streak
from ...words import Lexicon, WordsError, lexicon
from ..static_files import StaticFile, pack, send_file
from . import responses
from .errors import error_responses
from .parameters import GameId
from .requests import ApiRequest
from .schema import GameCard, GameGuide, Ranking, Results, WordLists

MIN_WORD_LENGTH = 3  # letters

_pack_lock = asyncio.Lock()

ListName = Annotated[str, PathParameter(description="Name of a word list, such as `en`.")]
Language = Annotated[
    str,
    QueryParameter(
        min_length=2,
        max_length=8,
        description="Language code, such as `pl`. English if the game has no guide in it.",
    ),
]
MaxLength = Annotated[int, QueryParameter(ge=3, le=8, description="Maximum word length.")]
FamiliarOnly = Annotated[bool, QueryParameter(description="Whether to return only everyday words, as `common`.")]
ResultLimit = Annotated[int, QueryParameter(ge=1, le=1000, description="Maximum number of results.")]
OptionsText = Annotated[
    str,
    QueryParameter(
        max_length=1000, description="Options of the game, as a JSON object. Missing ones have their defaults."
    ),
]
Day = Annotated[str, QueryParameter(max_length=100, description="A date (UTC), such as 2026-11-16; today if empty.")]


@get("/api/games", responses=error_responses(), sync_to_thread=False)
def games(request: ApiRequest) -> list[GameCard]:
    """List the games of this server."""
    return [responses.game_card(game, request.context.game_pages) for game in request.context.games]


@get("/api/games/{game:str}", responses=error_responses(404), sync_to_thread=False)
def guide(request: ApiRequest, game: GameId, language: Language = "en") -> GameGuide:
    """Return one game with its rules."""
    return responses.game_guide(registry.game(game), request.context.game_pages, language)


@get("/api/games/{game:str}/ranking", responses=error_responses(404, 422))
async def ranking(request: ApiRequest, game: GameId, options: OptionsText = "{}", day: Day = "") -> Ranking:
    """Return the ranking of a day. That day all players of the game with the same options have the same dice."""
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
async def results(request: ApiRequest, game: GameId, limit: ResultLimit = 100) -> Results:
    """List your finished matches of a game, newest first."""
    guest, store = request.guest, request.context.store
    registry.game(game)  # raises for an unknown game
    return responses.results(await store.results(guest, game, limit), await store.outcomes(guest, game))


@get("/api/words/{name:str}", responses=error_responses(404))
async def words(
    request: ApiRequest, name: ListName, longest: MaxLength = 6, familiar: FamiliarOnly = False
) -> Response[WordLists]:
    """Return the words of a word list that have at least three letters, for pages that check and suggest words."""
    questions = request.context.table.executors.questions
    try:
        loaded = await questions.run(lexicon, name)
    except WordsError as error:
        raise ParlorError(error.code, error.message) from error
    async with _pack_lock:  # packing a list takes a second: requests that come meanwhile wait for the cached file
        response: Response[Any] = send_file(request, await questions.run(_word_file, loaded, longest, familiar))
    return response


@lru_cache(maxsize=32)  # six lengths of each built-in list, whole and familiar, and some of a host's own
def _word_file(words: Lexicon, longest: int, familiar: bool) -> StaticFile:
    lists = responses.familiar_words if familiar else responses.word_lists
    return pack("words.json", encode(lists(words, MIN_WORD_LENGTH, longest)))


HANDLERS: list[HTTPRouteHandler] = [games, guide, ranking, results, words]
