"""Errors of a client. A request that the server refuses raises `Refused`, as in a local match."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ..kernel.errors import ParlorError, Refusal, Refused


class ServerGone(ParlorError):
    """The server cannot be reached, or was unreachable for longer than the client's patience."""

    def __init__(self, message: str) -> None:
        super().__init__("server-gone", message)


class _ErrorBody(Struct):
    code: str
    message: str


def error_from_response(status: int, body: bytes, retry: bool = False) -> ParlorError:
    """Return the error of an HTTP response: ServerGone if a later `retry` may succeed, else Refused."""
    try:
        error = msgspec.json.decode(body, type=_ErrorBody)
    except msgspec.MsgspecError:  # not from Parlor: a proxy, or another server at this address
        error = _ErrorBody("http-error", f"The server answered with HTTP status {status}.")
    return ServerGone(error.message) if retry else Refused(Refusal(error.code, error.message))
