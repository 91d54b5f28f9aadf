"""How much time the players of a match have. Rules know no clock; a table keeps it by this."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=1, le=31_536_000)]  # up to a year, for games by letter


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of time; each may stand alone."""

    game: Seconds | None = None  # for all moves of a seat together
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0  # seconds given back for each move
    move: Seconds | None = None  # for any one move
    pause: bool = False  # whether the players may stop the clock

    def __bool__(self) -> bool:
        """Whether there is a clock at all."""
        return self.game is not None or self.move is not None
