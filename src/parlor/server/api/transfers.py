"""Routes of the codes by which another device becomes the same guest."""

from __future__ import annotations

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from .errors import error_responses
from .guests import me_of, session_cookie
from .requests import ApiRequest
from .schema import CodeRequest, Me, TransferCard

DEVICE_PATH = "/device"  # of the page, where the code is entered


@post("/api/me/transfers", responses=error_responses(401, 403))
async def create_transfer(request: ApiRequest) -> TransferCard:
    """Create a code by which another device becomes this guest. It works once, for ten minutes; earlier ones end."""
    transfer = await request.context.transfers.create(request.required_session)
    request.store_session()
    path = f"{DEVICE_PATH}#code={transfer.code}"  # after #, so that it is in no log
    return TransferCard(transfer.code, path, transfer.expires_at_ms)


@post("/api/transfers", responses=error_responses(403, 404, 409, 413))
async def use_transfer(request: ApiRequest, data: JSONBody[CodeRequest]) -> Response[Me]:
    """Use up a code: this device becomes the guest who created it, with a new session and cookie.

    The guest that the device was before is not changed, but no longer signed in here.
    """
    context = request.context
    session = await context.transfers.use(data.code, request.optional_guest, request.user_agent)
    me = me_of(session.player, await context.profile(session.player))
    return Response(me, status_code=201, cookies=[session_cookie(request, session)])


HANDLERS: list[HTTPRouteHandler] = [create_transfer, use_transfer]
