"""The newest steps of a match, for clients that come back after a moment."""

from __future__ import annotations

from collections import deque
from typing import Any

from ..kernel.game import Seat, Step

MIN_STEPS = 16  # that are remembered in any case
MAX_STEPS = 96  # if one turn has many steps: enough for a whole turn on the largest boards


class RecentSteps(deque[tuple[int, Seat, Step[Any]]]):
    """Ply, mover and step of the newest entries. It is short if turns are single moves, to save memory."""

    __slots__ = ("_turns",)

    def __init__(self) -> None:
        super().__init__()
        self._turns = 0  # how often the mover changes in it

    def add(self, ply: int, seat: Seat, step: Step[Any]) -> None:
        if self and self[-1][1] != seat:
            self._turns += 1
        self.append((ply, seat, step))
        while len(self) > MIN_STEPS and (self._turns > 1 or len(self) > MAX_STEPS):
            if self.popleft()[1] != self[0][1]:
                self._turns -= 1

    def clear(self) -> None:
        super().clear()
        self._turns = 0
