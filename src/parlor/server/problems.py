"""How an error becomes an answer: always a code and a sentence, with a status that fits."""

from __future__ import annotations

import logging
import secrets
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example

from ..kernel.errors import ParlorError
from ..table.store import NO_STORE, Conflict, StoreError
from .answers import Problem

log = logging.getLogger("parlor.server")

NOT_SIGNED_IN = "Not signed in. Call GET /api/me first to get a guest cookie."
UNUSABLE = 422  # what can be read but not done: the status of every code that is not listed here
STATUS = {
    "unreadable": 400,
    "no-guest": 401,
    "wrong-origin": 403,
    "not-yours": 403,
    "not-your-seat": 403,
    "bad-invite": 403,
    "invite-expired": 403,
    "watch-expired": 403,
    "no-such-match": 404,
    "no-such-session": 404,
    "unknown-game": 404,
    "unknown-lexicon": 404,
    "not-over": 409,
    "sealed-today": 409,
    "game-over": 409,
    "seat-taken": 409,
    "already-joined": 409,
    "too-fast": 429,
    "too-busy": 429,
    "too-many-matches": 429,
    "too-many-listed": 429,
}
# what Litestar finds by itself
FOUND = {
    400: Problem("unreadable", "This request cannot be read."),
    404: Problem("no-such-page", "There is nothing at this address."),
    405: Problem("wrong-method", "This address does not answer to this method."),
    413: Problem("too-large", "This request is larger than the house allows."),
}
# for the API's description: what each status looks like
SHOWN = {
    **FOUND,
    401: Problem("no-guest", NOT_SIGNED_IN),
    403: Problem("not-yours", "You do not sit at this match; its watch key would let you see it."),
    404: Problem("no-such-match", "There is no such match."),
    409: Problem("not-over", "The match is not over yet."),
    422: Problem("wrong-seats", "Liar's Dice has 2 seats with these options, not 3."),
    429: Problem("too-fast", "Too many requests. Wait a second and try again."),
    500: Problem("fault", "Something went wrong here; it has been logged.", "5f0c2a9e"),
    503: Problem("database-gone", NO_STORE),
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors of a route for the API's description; some may happen anywhere."""
    return {
        status: ResponseSpec(
            Problem,
            description=SHOWN[status].sentence,
            generate_examples=False,
            examples=[Example(value=msgspec.to_builtins(SHOWN[status]))],
        )
        for status in sorted({*statuses, 400, 429, 500, 503})
    }


def problem_of(error: Exception) -> tuple[int, Problem]:
    """The status and the document for an error; what nobody foresaw is logged, and the answer tells nothing of it."""
    match error:
        case Conflict():
            return 409, Problem(error.code, error.sentence)
        case StoreError():
            log.error("store error", extra={"code": error.code, "sentence": error.sentence})  # which may name a path
            return 503, Problem(error.code, NO_STORE)
        case ParlorError():
            return STATUS.get(error.code, UNUSABLE), Problem(error.code, error.sentence)
        case HTTPException() if error.status_code < 500:
            return error.status_code, _found(error)
    number = secrets.token_hex(4)
    log.error("fault", exc_info=error, extra={"id": number})
    return 500, Problem("fault", f"Something went wrong here; it has been logged as {number}.", number)


def _found(error: HTTPException) -> Problem:
    if isinstance(error.extra, list) and error.extra:  # which parameter, and what is wrong with it
        wrong: dict[str, Any] = error.extra[0]
        return Problem("unreadable", f"{wrong.get('key', 'The request')}: {wrong['message']}.")
    return FOUND.get(error.status_code) or Problem("refused", f"{error.detail}.")


def answer_problem(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    status, problem = problem_of(error)
    headers = dict(getattr(error, "headers", None) or {})
    if status in (429, 503):
        headers["Retry-After"] = "1"
    return Response(problem, status_code=status, media_type="application/json", headers=headers)
