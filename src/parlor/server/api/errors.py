"""Error responses of the HTTP API: a status, a stable code and a message."""

from __future__ import annotations

import logging
import secrets
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example

from ...kernel.errors import ParlorError
from ...table.store import NO_STORE, NO_SUCH_MATCH, Conflict, StoreError
from .schema import ApiError

log = logging.getLogger("parlor.server")

NOT_A_PLAYER = "You are not a player of this match. To watch it, use its watch key."
NOT_SIGNED_IN = "Not signed in. Call GET /api/me first to get a guest cookie."
DEFAULT_STATUS = 422  # of every code that is not in STATUS: the request is valid, but cannot be carried out
STATUS = {
    "unreadable": 400,
    "no-guest": 401,
    "wrong-origin": 403,
    "not-yours": 403,
    "not-your-seat": 403,
    "bad-invite": 403,
    "code-expired": 403,
    "invite-expired": 403,
    "watch-expired": 403,
    "no-such-match": 404,
    "no-such-session": 404,
    "bad-code": 404,
    "unknown-game": 404,
    "unknown-lexicon": 404,
    "not-over": 409,
    "sealed-today": 409,
    "no-review": 404,
    "review-failed": 503,
    "game-over": 409,
    "seat-taken": 409,
    "code-used": 409,
    "same-guest": 409,
    "name-taken": 409,
    "already-joined": 409,
    "too-fast": 429,
    "too-busy": 429,
    "too-many-matches": 429,
    "too-many-public": 429,
}
LITESTAR_ERRORS = {  # by the status that Litestar raises
    400: ApiError("unreadable", "This request is not valid. See /schema/openapi.json."),
    404: ApiError("no-such-page", "There is nothing at this address. See /schema/openapi.json."),
    405: ApiError("wrong-method", "This address does not support this method. See /schema/openapi.json."),
    413: ApiError("too-large", "The body of this request is too large. Send less."),
}
EXAMPLES = {  # in the OpenAPI description, by status
    **LITESTAR_ERRORS,
    401: ApiError("no-guest", NOT_SIGNED_IN),
    403: ApiError("not-yours", NOT_A_PLAYER),
    404: ApiError(*NO_SUCH_MATCH),
    409: ApiError("not-over", "The match is not over yet. Try again after the end."),
    422: ApiError("wrong-seats", "Liar's Dice has 2 seats with these options, not 3. Order 2."),
    429: ApiError("too-fast", "Too many requests. Wait a second and try again."),
    500: ApiError("fault", "Internal error 5f0c2a9e. Try again. If it happens again, report the number.", "5f0c2a9e"),
    503: ApiError("database-gone", NO_STORE),
}


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the error responses of a route for the OpenAPI description: these, and those that every route has."""
    return {
        status: ResponseSpec(
            ApiError,
            description=EXAMPLES[status].message,
            generate_examples=False,
            examples=[Example(value=msgspec.to_builtins(EXAMPLES[status]))],
        )
        for status in sorted({*statuses, 400, 429, 500, 503})
    }


def status_and_body(error: Exception) -> tuple[int, ApiError]:
    """Return the status and body for an exception. An unexpected one is logged; its details are not sent."""
    match error:
        case Conflict():
            return 409, ApiError(error.code, error.message)
        case StoreError():
            # only logged, because the message may contain a path
            log.error("store_error", extra={"code": error.code, "error": error.message})
            return 503, ApiError(error.code, NO_STORE)
        case ParlorError():
            return STATUS.get(error.code, DEFAULT_STATUS), ApiError(error.code, error.message)
        case HTTPException() if error.status_code < 500:
            return error.status_code, _litestar_error(error)
    error_id = secrets.token_hex(4)
    log.error("request_failed", exc_info=error, extra={"id": error_id})
    return 500, ApiError(
        "fault", f"Internal error {error_id}. Try again. If it happens again, report the number.", error_id
    )


def _litestar_error(error: HTTPException) -> ApiError:
    if isinstance(error.extra, list) and error.extra:  # the parameter and what is wrong with it
        detail: dict[str, Any] = error.extra[0]
        return ApiError("unreadable", f"{detail.get('key', 'The request')}: {detail['message']}.")
    return LITESTAR_ERRORS.get(error.status_code) or ApiError("refused", f"{error.detail}.")


def handle_error(request: Request[Any, Any, Any], error: Exception) -> Response[ApiError]:
    """Return the response to a request whose handler raised an exception."""
    status, body = status_and_body(error)
    headers = dict(getattr(error, "headers", None) or {})
    if status in (429, 503):
        headers["Retry-After"] = "1"
    return Response(body, status_code=status, media_type="application/json", headers=headers)
