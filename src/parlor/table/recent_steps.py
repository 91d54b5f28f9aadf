"""The newest steps of a match, for clients that come back after a moment."""

from __future__ import annotations

from collections import deque
from typing import Any

from ..kernel.game import Seat, Step

FEW = 16  # steps that are stored in any case
MANY = 96  # and at most, where a turn takes many: the one that somebody has missed, on the largest boards too


class RecentSteps(deque[tuple[int, Seat, Step[Any]]]):
    """Ply, mover and step. Where turns are single moves it stays short: every watched match holds one."""

    __slots__ = ("_turns",)

    def __init__(self) -> None:
        super().__init__()
        self._turns = 0  # how often the mover changes within

    def add(self, ply: int, seat: Seat, step: Step[Any]) -> None:
        if self and self[-1][1] != seat:
            self._turns += 1
        self.append((ply, seat, step))
        while len(self) > FEW and (self._turns > 1 or len(self) > MANY):
            if self.popleft()[1] != self[0][1]:
                self._turns -= 1

    def clear(self) -> None:
        super().clear()
        self._turns = 0
