"""The ways to lay down a mask as numbers, for learning agents. Observations are those that serve any game."""

from __future__ import annotations

from collections.abc import Iterable

from parlor.kernel import Encoding, Seat

from .state import Mask, Play, View

MAX_GUESTS = 4


class BallEncoding(Encoding):
    """A number for each mask, target or none, and guess or none."""

    actions = len(Mask) * (1 + MAX_GUESTS) * (1 + len(Mask))

    def numbered(self, view: View, seat: Seat, legal: Iterable[Play]) -> dict[int, Play]:
        return {self.number(play): play for play in legal}

    def number(self, play: Play) -> int:
        target = 0 if play.target is None else 1 + play.target
        return ((play.mask - 1) * (1 + MAX_GUESTS) + target) * (1 + len(Mask)) + (play.guess or 0)
