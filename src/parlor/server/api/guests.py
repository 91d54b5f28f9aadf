"""Routes under /api/me: the guest and its sessions."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from ...kernel import ParlorError
from ...table.guest_profiles import Profile, profile
from ...table.stored import StoredGuest
from ..identity import COOKIE, COOKIE_DAYS, SECURE_COOKIE, GuestSession
from ..names import clean_name
from . import responses
from .errors import error_responses
from .requests import ApiRequest
from .schema import Me, ProfileRequest, SessionCard

SessionId = Annotated[str, PathParameter(max_length=64, description="Id of the session.")]


@get("/api/me", responses=error_responses())
async def me(request: ApiRequest) -> Response[Me]:
    """Return your guest id, name and picture. Creates a guest if the request has no valid cookie; renews a valid one.

    A guest who has chosen no name or picture has generated ones.
    """
    context, session = request.context, request.guest_session
    if session:
        await context.sessions.touch(session)
        yours = await context.profile(session.player)
    else:
        session = context.identity.new_session()
        yours = profile(session.player, StoredGuest())
    return Response(me_of(session.player, yours), cookies=[session_cookie(request, session)])


def me_of(player: str, profile: Profile) -> Me:
    """Return the guest as they see themselves."""
    return Me(player, profile.name, profile.avatar, profile.named)


def session_cookie(request: ApiRequest, session: GuestSession) -> Cookie:
    """Return the cookie that signs a browser in."""
    name = SECURE_COOKIE if request.scope["scheme"] == "https" else COOKIE
    return _cookie(name, request.context.identity.cookie(session), COOKIE_DAYS * 86_400)


def _cookie(name: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        key=name, value=value, max_age=seconds, path="/", httponly=True, samesite="lax", secure=name == SECURE_COOKIE
    )


@put("/api/me", responses=error_responses(401, 403, 413, 422))
async def set_profile(request: ApiRequest, data: JSONBody[ProfileRequest]) -> Me:
    """Set your name (1 to 40 printable characters), your picture, or both. Seats that you hold keep the old ones."""
    guest, name, avatar = request.guest, clean_name(data.name) if data.name else "", data.avatar or ""
    if not (name or avatar):
        raise ParlorError("unreadable", "The body of this request is not valid: give a name, an avatar or both.")
    await request.context.store.set_guest(guest, name, avatar)
    request.store_session()
    return me_of(guest, await request.context.profile(guest))


@get("/api/me/sessions", responses=error_responses(401))
async def sessions(request: ApiRequest) -> list[SessionCard]:
    """List the browsers in which you are signed in, most recently used first."""
    current = request.required_session
    stored = await request.context.sessions.sessions_of(current.player)
    return [responses.session_card(session, current.id) for session in stored]


@post("/api/me/sessions", responses=error_responses(401, 403))
async def add_session(request: ApiRequest) -> Response[Me]:
    """Create a new session and cookie for the same guest. The old session stays valid until you end it."""
    session = await request.context.sessions.add(request.required_session, request.user_agent)
    me = me_of(session.player, await request.context.profile(session.player))
    return Response(me, status_code=201, cookies=[session_cookie(request, session)])


@delete("/api/me/sessions", status_code=204, responses=error_responses(401, 403))
async def end_other_sessions(request: ApiRequest) -> None:
    """Sign out everywhere else: end all your sessions except this one, and close their connections.

    If this browser's cookie may have been copied, call POST /api/me/sessions first: it gives you a new cookie.
    """
    await request.context.sessions.revoke_others(request.required_session)


@delete("/api/me/sessions/{session:str}", status_code=204, responses=error_responses(401, 403, 404))
async def end_session(request: ApiRequest, session: SessionId) -> None:
    """Sign out one of your browsers. Its cookie is never accepted again, and its connections are closed."""
    if not await request.context.sessions.revoke(request.guest, session):
        raise ParlorError("no-such-session", "You have no session with this id. GET /api/me/sessions lists yours.")


_CLEARED = [_cookie(COOKIE, "", 0), _cookie(SECURE_COOKIE, "", 0)]


@post("/api/me/logout", status_code=204, responses=error_responses(401, 403), response_cookies=_CLEARED)
async def logout(request: ApiRequest) -> None:
    """Sign out this browser: its cookie is cleared and never accepted again."""
    await request.context.sessions.sign_out(request.required_session, request.user_agent)


HANDLERS: list[HTTPRouteHandler] = [me, set_profile, sessions, add_session, end_other_sessions, end_session, logout]
