"""HTTP error responses that are sent before a request reaches its handler."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Rejection(NamedTuple):
    """The response to a request or WebSocket handshake that is not accepted."""

    status: int  # of HTTP
    code: str
    message: str

    def body(self) -> bytes:
        """Return the JSON document of the response: the same fields as every other error of the API."""
        return msgspec.json.encode({"code": self.code, "message": self.message})


TOO_FAST = Rejection(429, "too-fast", "Too many requests. Wait a second and try again.")
