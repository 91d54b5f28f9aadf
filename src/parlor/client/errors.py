"""What goes wrong between a client and a house. What a house refuses is `Refused`, as it is at a local match."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ..kernel.errors import ParlorError, Refusal, Refused


class ServerGone(ParlorError):
    """The house cannot be reached, or not for longer than one cared to wait."""

    def __init__(self, sentence: str) -> None:
        super().__init__("server-gone", sentence)


class _Answer(Struct):
    code: str
    sentence: str


def refused(status: int, body: bytes, gone: bool = False) -> ParlorError:
    """The error that an HTTP answer tells of."""
    try:
        said = msgspec.json.decode(body, type=_Answer)
    except msgspec.MsgspecError:  # not from a house: a proxy before it, or something else at this address
        said = _Answer("http-error", f"The server answered with HTTP status {status}.")
    return ServerGone(said.sentence) if gone else Refused(Refusal(said.code, said.sentence))
