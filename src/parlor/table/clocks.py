"""The clocks of a match: how much time each seat has used, folded from the times and turns of its record."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel.game import Seat
from ..kernel.time_settings import TimeSettings

GRACE = 400  # ms after a flag in which an action still counts: what the way to the server took is nobody's fault


class Clocks:
    """All times are milliseconds of the match's own time. Bots have no clock: their thinking is the house's affair."""

    __slots__ = ("_at", "_began", "_left", "_pace", "_timed", "running")

    def __init__(
        self, pace: TimeSettings, timed: Iterable[Seat], seats: int, to_act: Iterable[Seat], at: int = 0
    ) -> None:
        self._pace = pace
        self._timed = frozenset(timed)
        self._at = at  # the last entry
        self._left: list[int | None] = [pace.game * 1000 if pace.game else None] * seats  # of the whole game, at `_at`
        self._began = [at] * seats  # when each seat's present turn did
        self.running = self._timed & frozenset(to_act)

    def moved(self, at: int, seat: Seat, to_act: Iterable[Seat], *, played: bool) -> None:
        """An entry was made by a seat, and then these are to act. Only playing an action earns the increment."""
        for runner in self.running:
            left = self._left[runner]
            if left is not None:
                earned = self._pace.increment * 1000 if played and runner == seat else 0
                self._left[runner] = left - (at - self._at) + earned
        now_running = self._timed & frozenset(to_act)
        for runner in now_running:
            if runner == seat or runner not in self.running:
                self._began[runner] = at
        self.running, self._at = now_running, at

    def flag(self) -> tuple[int, Seat] | None:
        """When the next flag falls, if nothing is played, and whose."""
        return min(((self._falls(seat), seat) for seat in self.running), default=None)

    def left(self, at: int) -> tuple[int | None, ...]:
        """What each seat has left: until its flag falls, or for its next move where it is not its turn."""
        return tuple(
            max(0, self._falls(seat) - at) if seat in self.running else self._waiting(seat)
            for seat in range(len(self._left))
        )

    def _falls(self, seat: Seat) -> int:
        left, move = self._left[seat], self._pace.move
        ends = [] if left is None else [self._at + left]
        if move is not None:
            ends.append(self._began[seat] + move * 1000)
        return min(ends)

    def _waiting(self, seat: Seat) -> int | None:
        if seat not in self._timed:
            return None
        limits = [
            limit for limit in (self._left[seat], self._pace.move and self._pace.move * 1000) if limit is not None
        ]
        return max(0, min(limits))
