"""The time limits of a match. The rules of a game know no clock; the host of the match keeps it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=1, le=31_536_000)]  # up to a year, for correspondence games


class TimeSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Time limits in seconds. By default there is no clock. An increment needs `game_seconds`."""

    game_seconds: Annotated[Seconds, Meta(description="For all moves of a seat together; null: no limit.")] | None = (
        None
    )
    increment_seconds: Annotated[int, Meta(ge=0, le=3600, description="Added to the seat's time after each move.")] = 0
    move_seconds: Annotated[Seconds, Meta(description="For each move; null: no limit.")] | None = None
    allow_pause: Annotated[bool, Meta(description="Whether the players may pause the clock.")] = False
    start_delay_seconds: Annotated[
        int,
        Meta(
            ge=0,
            le=3600,
            description="The clocks wait for so long at the start; a seat's own clock starts with its first action.",
        ),
    ] = 0

    def __bool__(self) -> bool:
        """Return whether there is a clock."""
        return self.game_seconds is not None or self.move_seconds is not None
