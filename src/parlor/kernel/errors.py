"""Errors and refusals, each with a code for programs and a message for people."""

from __future__ import annotations

from msgspec import Struct


class ParlorError(Exception):
    """Input that cannot be used: an unknown game, a bad option, a broken record. Nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class Refusal(Struct, frozen=True):
    """The reason why an action is not accepted now. It is shown on the page and in the terminal, and sent to bots."""

    code: str  # stable, for programs: "not-your-turn", "word-used"
    message: str  # for the player: what is wrong, and what to do


class Refused(ParlorError):
    """Raised by `Match.play` for an action that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.message)
        self.args = (refusal,)  # pickle calls the class with these arguments
        self.refusal = refusal


class RecordError(ParlorError):
    """A record that cannot be read or does not replay. `ply` is the ply of the first wrong entry; None if not known."""

    def __init__(self, code: str, message: str, ply: int | None = None) -> None:
        super().__init__(code, message)
        self.args = (code, message, ply)
        self.ply = ply
