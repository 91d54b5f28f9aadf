"""The time limits of a match. The rules of a game know no clock; the host of the match keeps it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=1, le=31_536_000)]  # up to a year, for correspondence games


class TimeSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Time limits. Each of them may be set without the others; by default there is no clock."""

    game_seconds: Seconds | None = None  # for all moves of a seat together; None: no limit
    increment_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0  # added after each move
    move_seconds: Seconds | None = None  # for each move; None: no limit
    allow_pause: bool = False  # whether the players may pause the clock
    # The clocks stand still for so long after the start of the match, so that the players can get ready; the clock of a
    # seat starts earlier with its first action.
    start_delay_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0

    def __bool__(self) -> bool:
        """Return whether there is a clock."""
        return self.game_seconds is not None or self.move_seconds is not None
