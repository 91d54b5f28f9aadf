"""The retention policy: for how long matches, guests and sessions are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from .stored import StaleKind


class Retention(Struct, frozen=True):
    """For how many days each kind is stored; 0 is for ever. Days in which no server ran do not count. A match that is
    open in the memory of the server that deletes is left alone.
    """

    open_days: int = 30  # matches that never began, from when they were made; not shorter than an invite is valid
    empty_days: int = 1  # matches of one guest without a move of a person: from their beginning, or from their end
    unfinished_days: int = 90  # begun matches, from their last entry; a running clock ends a match instead
    finished_days: int = 0  # other finished matches, from their last entry, and at least as long as their rematch
    guest_days: int = 180  # names and sessions of guests who have no match, from when they were last seen

    def days(self) -> dict[StaleKind, int]:
        return {
            "open": self.open_days,
            "empty": self.empty_days,
            "abandoned": self.unfinished_days,
            "finished": self.finished_days,
        }
