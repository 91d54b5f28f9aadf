"""What goes wrong, with a code for programs and a sentence for people."""

from __future__ import annotations

from msgspec import Struct


class ParlorError(Exception):
    """Input that cannot be used: an unknown game, a bad option, a broken record. Nothing has changed."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} [{self.code}]"


class Refusal(Struct, frozen=True):
    """Why an action is not accepted now. Reaches the page, the terminal, bots and learners alike."""

    code: str  # stable, for programs: "not-your-turn", "word-used"
    sentence: str  # for the player: what is wrong, and what would be right


class Refused(ParlorError):
    """Raised by `Match.play` for an action that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.sentence)
        self.args = (refusal,)  # what a copy is made from, in another process too
        self.refusal = refusal


class RecordError(ParlorError):
    """A record that cannot be read or does not replay; `ply` names the first entry at fault."""

    def __init__(self, code: str, sentence: str, ply: int | None = None) -> None:
        super().__init__(code, sentence)
        self.args = (code, sentence, ply)
        self.ply = ply
