"""The requests that players sent with an id, and how each was answered."""

from __future__ import annotations

from msgspec import Struct

MAX_VIOLATIONS_LISTED = 100


class Request(Struct):
    """A request with an id of the player's own; sending it again plays it once."""

    match: str
    seat: int
    id: str
    frame: bytes  # as it was sent; the same bytes are sent again
    action: bytes = b""  # JSON of the action; empty for a resignation or a take-back
    retry: bool = True  # False: any step of the match answers it, as with a take-back
    sent: int = 0  # times
    ply: int | None = None  # as which it was acknowledged
    refused: str = ""  # the code of the refusal, if it was sent once and refused: then it must not be stored


class History:
    """Everything that the players know for certain: the checker's first source."""

    def __init__(self) -> None:
        self.requests: dict[tuple[str, int, str], Request] = {}
        self.matches: list[str] = []  # every match that was made, in order
        self.acknowledged = 0
        self.resent = 0
        self.violations: list[str] = []
        self.violation_count = 0
        self._by_ply: dict[tuple[str, int], Request] = {}

    def violate(self, sentence: str) -> None:
        """Note that a promise was broken."""
        self.violation_count += 1
        if len(self.violations) < MAX_VIOLATIONS_LISTED:
            self.violations.append(sentence)

    def sent(self, request: Request) -> None:
        self.requests.setdefault((request.match, request.seat, request.id), request)
        request.sent += 1
        request.refused = ""
        if request.sent > 1:
            self.resent += 1

    def accept(self, request: Request, ply: int) -> bool:
        """Note an acknowledgement; returns whether it is the first of this request."""
        first, request.refused = request.ply is None, ""
        if first:
            self.acknowledged += 1
            request.ply = ply
            other = self._by_ply.setdefault((request.match, ply), request)
            if other is not request:
                self.violate(f"double: {request.match} acknowledged {other.id} and {request.id} as ply {ply}")
        elif request.ply != ply:
            self.violate(f"double: {request.match} acknowledged {request.id} as ply {request.ply} and as {ply}")
        return first

    def refuse(self, request: Request, code: str, passing: bool) -> None:
        """Note a refusal; `passing`: it only says that the server cannot answer now."""
        if request.ply is not None and not passing:
            self.violate(f"lost: {request.match} refused {request.id} ({code}) after it acknowledged it")
        request.refused = code if request.sent == 1 else ""  # of several copies another may still be played
