"""The HTTP API. Handlers find what is asked for and leave the doing to the table; playing itself goes by WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import Example
from litestar.params import Body, FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec.structs import replace

from ..kernel import AnyGame, ParlorError, registry
from ..kernel.codec import encode
from ..kernel.game import SPECTATOR
from ..kernel.inputs import read_options
from ..kernel.match import Match
from ..table.days import day_of, read_day, streak
from ..table.history import history as log_entries
from ..table.history import page
from ..table.kept import Status
from ..table.orders import Order, Wish
from ..words import Lexicon, WordsError, lexicon
from . import answers
from .answers import (
    Forking,
    GameCard,
    GameGuide,
    Heard,
    History,
    Joining,
    MatchCard,
    MatchLine,
    Me,
    Moment,
    Naming,
    Ranking,
    Results,
    SessionCard,
)
from .asked import Asked
from .identity import COOKIE, COOKIE_DAYS, SECURE_COOKIE, Session
from .names import clean_name
from .pages import Page, pack, send_page
from .problems import problems

MatchId = Annotated[str, PathParameter(max_length=64)]
SessionId = Annotated[str, PathParameter(max_length=64)]
Key = Annotated[
    str, QueryParameter(max_length=300, description="The watch key, for whoever does not sit at the match.")
]
Language = Annotated[str, QueryParameter(min_length=2, max_length=8, description="English where it is not known.")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=1000)]
Letters = Annotated[int, QueryParameter(ge=3, le=8, description="So many letters has a word at most.")]
Limit = Annotated[int, QueryParameter(ge=1, le=100)]
Lines = Annotated[int, QueryParameter(ge=1, le=1000)]
OptionsText = Annotated[
    str, QueryParameter(max_length=1000, description="JSON; what is left out is as the game has it.")
]
Day = Annotated[str, QueryParameter(max_length=100, description="A date in UTC, like 2026-11-16; today by default.")]
Ply = Annotated[int, QueryParameter(ge=-1, le=2**53, description="After so many entries; -1 for the last.")]
Viewer = Annotated[int, QueryParameter(ge=-1, le=1000, description="A seat, or -1 for a spectator.")]
Described = Annotated[bool, QueryParameter(description="Also tell each event as a sentence, in `lines`.")]
Before = Annotated[int, QueryParameter(ge=0, le=2**53, description="The number of the oldest entry that you have.")]

# --- guests ----------------------------------------------------------------------------------------------------------


@get("/api/me", responses=problems())
async def me(request: Asked) -> Response[Me]:
    """Return your guest id and name. Without a valid cookie you become a new guest; a valid one is renewed."""
    house, session, name = request.house, request.guest_session, ""
    if session:
        await house.sessions.touch(session)
        name = await house.store.name(session.player)
    else:
        session = house.identity.new_session()
    me = Me(session.player, name)
    return Response(me, cookies=[_session_cookie(request, session)])


def _session_cookie(request: Asked, session: Session) -> Cookie:
    name = SECURE_COOKIE if request.scope["scheme"] == "https" else COOKIE
    return _cookie(name, request.house.identity.cookie(session), COOKIE_DAYS * 86_400)


def _cookie(name: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        key=name, value=value, max_age=seconds, path="/", httponly=True, samesite="lax", secure=name == SECURE_COOKIE
    )


@put("/api/me", responses=problems(401, 403, 413, 422))
async def rename(request: Asked, data: JSONBody[Naming]) -> Me:
    """Take a name: 1 to 40 printable characters."""
    guest, name = request.guest, clean_name(data.name)
    await request.house.store.rename(guest, name)
    request.keep_session()
    return Me(guest, name)


@get("/api/me/sessions", responses=problems(401))
async def sessions(request: Asked) -> list[SessionCard]:
    """List the browsers in which you are signed in, most recently used first."""
    current = request.signed_in
    listed = await request.house.sessions.listed(current.player)
    return [answers.session_card(session, current.id) for session in listed]


@post("/api/me/sessions", responses=problems(401, 403))
async def add_session(request: Asked) -> Response[Me]:
    """Create a new session and cookie for the same guest. The old session stays valid until you end it."""
    session = await request.house.sessions.add(request.signed_in, request.user_agent)
    me = Me(session.player, await request.house.store.name(session.player))
    return Response(me, status_code=201, cookies=[_session_cookie(request, session)])


@delete("/api/me/sessions", status_code=204, responses=problems(401, 403))
async def end_other_sessions(request: Asked) -> None:
    """Sign out everywhere else: end all your sessions except this one, and close their connections.

    To refuse copies of this browser's cookie too, get a new one first by POST at the same address.
    """
    await request.house.sessions.revoke_others(request.signed_in)


@delete("/api/me/sessions/{session:str}", status_code=204, responses=problems(401, 403, 404))
async def end_session(request: Asked, session: SessionId) -> None:
    """Sign out one of your browsers. Its cookie is never accepted again, and its connections are closed."""
    if not await request.house.sessions.revoke(request.guest, session):
        raise ParlorError("no-such-session", "You have no session with this id. GET /api/me/sessions lists yours.")


_CLEARED = [_cookie(COOKIE, "", 0), _cookie(SECURE_COOKIE, "", 0)]


@post("/api/me/logout", status_code=204, responses=problems(401, 403), response_cookies=_CLEARED)
async def logout(request: Asked) -> None:
    """Sign out this browser: its cookie is cleared and never accepted again."""
    await request.house.sessions.sign_out(request.signed_in, request.user_agent)


# --- games -----------------------------------------------------------------------------------------------------------


@get("/api/games", responses=problems(), sync_to_thread=False)
def games(request: Asked) -> list[GameCard]:
    """The games that can be played here."""
    return [answers.game_card(game, request.house.game_pages) for game in request.house.games]


@get("/api/games/{game:str}", responses=problems(404), sync_to_thread=False)
def guide(request: Asked, game: FromPath[str], language: Language = "en") -> GameGuide:
    """One game, and how it is played."""
    return answers.game_guide(registry.game(game), request.house.game_pages, language)


@get("/api/games/{game:str}/ranking", responses=problems(404, 422))
async def ranking(request: Asked, game: FromPath[str], options: OptionsText = "{}", day: Day = "") -> Ranking:
    """How everyone did on a day, where all who play with these options on one day meet the same dice."""
    store, asker = request.house.store, request.asker
    today, wanted = day_of(request.house.table.now()), _options(registry.game(game), options)
    if day:
        read_day(day)
    ranked = await store.ranking(game, day or today, wanted)
    days = await store.days(asker, game, wanted) if asker else []
    return answers.ranking(day or today, ranked, asker, streak(days, today))


def _options(game: AnyGame, text: str) -> str:
    """A game's options as they are kept, from some of them."""
    try:
        given = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ParlorError("bad-options", f"Options are a JSON object: {error}.") from error
    return encode(read_options(game, given)).decode()


@get("/api/games/{game:str}/results", responses=problems(401, 404))
async def results(request: Asked, game: FromPath[str], limit: Lines = 100) -> Results:
    """What came of your finished matches of a game, the newest first."""
    guest, store = request.guest, request.house.store
    registry.game(game)  # or it is unknown
    return answers.results(await store.results(guest, game, limit), await store.outcomes(guest, game))


# --- words -----------------------------------------------------------------------------------------------------------


@get("/api/words/{name:str}", responses=problems(404))
async def words(request: Asked, name: FromPath[str], longest: Letters = 6) -> Response[Any]:
    """The words of three letters and more, for pages that suggest and check words as they are typed."""
    questions = request.house.table.executors.questions
    try:
        named = await questions.run(lexicon, name)
    except WordsError as error:
        raise ParlorError(error.code, error.sentence) from error
    async with _PACKING:  # a list takes a second to pack: once, however many ask for it at a time
        return send_page(request, await questions.run(_word_list, named, longest))


_PACKING = asyncio.Lock()


@lru_cache(maxsize=32)  # six lengths of each built-in list, and some of a host's own
def _word_list(named: Lexicon, longest: int) -> Page:
    return pack("words.json", encode(answers.word_list(named, 3, longest)))


# --- matches ---------------------------------------------------------------------------------------------------------

ORDER = Body(
    examples=[
        Example(
            summary="Against a bot",
            value={"game": "liars-dice", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]},
        ),
        Example(
            summary="A listed match with a clock of five minutes each",
            value={
                "game": "liars-dice",
                "seats": [{"kind": "open"}, {"kind": "me"}],
                "options": {"dice": 5},
                "settings": {"pace": {"game": 300}, "listed": True},
            },
        ),
    ]
)


@post("/api/matches", responses=problems(401, 403, 404, 413, 422))
async def create(request: Asked, data: Annotated[Order, ORDER]) -> MatchCard:
    """A new match. It begins when no seat is open; an open seat is taken by whoever brings its invite."""
    house, guest = request.house, request.guest
    house.table.note_address(guest, request.address)
    order = replace(data, seats=_clean_seats(data.seats))
    kept = await house.table.create(guest, await house.name(guest), order)
    request.keep_session()
    return answers.match_card(kept, guest, house.identity)


def _clean_seats(seats: Sequence[Wish]) -> tuple[Wish, ...]:
    """The seats with their names cleaned. Raises ParlorError for a bad name, or if none is for the guest."""
    if not any(wish.kind == "me" for wish in seats):  # matches count by who sits there
        raise ParlorError("no-seat-of-yours", "One of the seats must be yours.")
    return tuple(
        replace(wish, name=clean_name(wish.name, bot=wish.kind == "bot")) if wish.name else wish for wish in seats
    )


@get("/api/matches", responses=problems(401))
async def mine(request: Asked, status: FromQuery[Status | None] = None, limit: Limit = 50) -> list[MatchLine]:
    """Your matches, the newest first."""
    guest = request.guest
    return [answers.match_line(match, guest) for match in await request.house.store.mine(guest, limit, status)]


@get("/api/lobby", responses=problems())
async def lobby(request: Asked, limit: Limit = 50) -> list[MatchLine]:
    """Listed matches of the last day with open seats, at most three of a guest: first the newest of every guest, then
    the second newest, and so on. Anyone may join a listed match, so its invites are included.
    """
    house, asker = request.house, request.asker
    return [answers.match_line(match, asker, house.identity) for match in await house.table.lobby(limit)]


@get("/api/matches/{match:str}", responses=problems(403, 404))
async def show(request: Asked, match: MatchId, key: Key = "") -> MatchCard:
    """A match: for those who sit at it, and for whoever has its watch key."""
    kept, house = await request.seen(match, key), request.house
    version = (await house.store.versions([match])).get(match)  # None if it was deleted in between
    plies, series = version.ply if version else 0, await house.table.series(kept)
    return answers.match_card(kept, request.asker, house.identity, series, plies=plies)


@post("/api/matches/{match:str}/join", status_code=200, responses=problems(401, 403, 404, 409, 413, 422))
async def join(request: Asked, match: MatchId, data: JSONBody[Joining]) -> MatchCard:
    """Take the seat that an invite gives."""
    house, guest = request.house, request.guest
    seat = house.identity.invited(match, data.invite)
    house.table.note_address(guest, request.address)
    kept = await house.table.join(guest, await house.name(guest), match, seat)
    request.keep_session()
    return answers.match_card(kept, guest, house.identity)


@delete("/api/matches/{match:str}", status_code=204, responses=problems(401, 403, 404, 409))
async def withdraw(request: Asked, match: MatchId) -> None:
    """Delete a match of yours that has not begun and that no other player has joined."""
    await request.house.table.withdraw(request.guest, match)


# --- finished matches ------------------------------------------------------------------------------------------------


@put("/api/matches/{match:str}/seats/{seat:int}", responses=problems(401, 403, 404, 409, 413, 422))
async def name_seat(request: Asked, match: MatchId, seat: SeatNumber, data: JSONBody[Naming]) -> Naming:
    """Be called by another name at this match: 1 to 40 printable characters."""
    guest, name = request.guest, clean_name(data.name)
    return Naming(await request.house.table.name_seat(guest, match, seat, name))


@post("/api/matches/{match:str}/fork", responses=problems(401, 403, 404, 409, 413, 422))
async def fork(request: Asked, match: MatchId, data: JSONBody[Forking], key: Key = "") -> MatchCard:
    """A new match that goes on from a ply of a finished one, with new dice."""
    house, guest = request.house, request.guest
    seats = _clean_seats(data.seats)
    await request.seen(match, key)
    house.table.note_address(guest, request.address)
    kept = await house.table.fork(guest, await house.name(guest), match, data.ply, seats)
    request.keep_session()
    return answers.match_card(kept, guest, house.identity)


@get("/api/matches/{match:str}/record", media_type="application/json", responses=problems(403, 404, 409))
async def record(request: Asked, match: MatchId, key: Key = "") -> Response[Any]:
    """The record of a finished match: a file that `parlor replay` reads and verifies."""
    kept = await request.seen(match, key)
    data = await _asked_of_finished(request, match, "record", lambda finished: finished.record().to_json())
    headers = {"Content-Disposition": f'attachment; filename="{kept.game}-{match}.json"'}
    return Response(data, media_type="application/json", headers=headers)


async def _asked_of_finished(request: Asked, match: str, about: Hashable, answer: Callable[[Match], bytes]) -> bytes:
    return await request.house.table.ask_finished(match, about, answer, request.asker, request.address)


@get("/api/matches/{match:str}/replay", responses=problems(403, 404, 409, 422))
async def replay(
    request: Asked, match: MatchId, at: Ply = -1, viewer: Viewer = SPECTATOR, key: Key = ""
) -> Response[Moment]:
    """A finished match as it stood after some ply, seen from some seat."""
    await request.seen(match, key)

    def moment(finished: Match) -> bytes:  # to stand at a ply is to play up to it
        return encode(answers.moment(finished, match, finished.ply if at < 0 else at, viewer))

    return _json(await _asked_of_finished(request, match, ("replay", at, viewer), moment))


@get("/api/matches/{match:str}/course", responses=problems(403, 404, 409, 422))
async def course(
    request: Asked, match: MatchId, viewer: Viewer = SPECTATOR, key: Key = "", described: Described = False
) -> Response[list[Heard]]:
    """All that happened in a finished match, as some seat heard it, without what was taken back."""
    await request.seen(match, key)

    def heard(finished: Match) -> bytes:
        return encode(answers.course(finished, viewer, described))

    return _json(await _asked_of_finished(request, match, ("course", viewer, described), heard))


@get("/api/matches/{match:str}/history", responses=problems(403, 404, 409, 422))
async def history(request: Asked, match: MatchId, before: Before, at: Ply = -1, key: Key = "") -> Response[History]:
    """Return up to 100 older entries of a match's log, as you may see them, where its view shows only the newest.

    With `at`, the match must be over; the log is the one after that many entries of its record.
    """
    kept, guest = await request.seen(match, key), request.asker
    viewer = next((seat for seat, place in enumerate(kept.places) if guest and place.player == guest), SPECTATOR)
    if at < 0:
        found = await log_entries(request.house.table, kept, viewer, before, guest, request.address)
        return _json(encode(History(*found)))

    def earlier(finished: Match) -> bytes:
        return encode(History(*page(finished.at(at), viewer, before)))

    return _json(await _asked_of_finished(request, match, ("history", at, viewer, before), earlier))


def _json(data: bytes) -> Response[Any]:
    """A response whose content is JSON already."""
    return Response(data, media_type="application/json")


HANDLERS: list[HTTPRouteHandler] = [
    me,
    rename,
    sessions,
    add_session,
    end_other_sessions,
    end_session,
    logout,
    games,
    guide,
    ranking,
    results,
    words,
    create,
    mine,
    lobby,
    show,
    join,
    withdraw,
    name_seat,
    fork,
    record,
    replay,
    course,
    history,
]
