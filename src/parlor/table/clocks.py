"""The clocks of a match: how much time each seat has used, folded from the times and turns of its record."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel.game import Seat
from ..kernel.time_settings import TimeSettings

GRACE_MS = 400  # after a flag in which an action still counts: the network may have delayed it


class Clocks:
    """All times are milliseconds of match time. Only the `timed` seats have a clock."""

    __slots__ = ("_at", "_left", "_time_settings", "_timed", "_turn_began_at", "running")

    def __init__(
        self, time_settings: TimeSettings, timed: Iterable[Seat], seats: int, to_act: Iterable[Seat], at: int = 0
    ) -> None:
        self._time_settings = time_settings
        self._timed = frozenset(timed)
        self._at = at  # the last entry
        # of the whole game, at `_at`; None: no limit
        self._left: list[int | None] = [
            time_settings.game_seconds * 1000 if time_settings.game_seconds else None
        ] * seats
        self._turn_began_at = [at] * seats  # when the present turn of each seat began
        self.running = self._timed & frozenset(to_act)

    def add_entry(self, at: int, seat: Seat, to_act: Iterable[Seat], *, played: bool) -> None:
        """A seat made an entry; now `to_act` are to act. Only playing an action earns the increment."""
        for runner in self.running:
            left = self._left[runner]
            if left is not None:
                earned = self._time_settings.increment_seconds * 1000 if played and runner == seat else 0
                self._left[runner] = left - (at - self._at) + earned
        now_running = self._timed & frozenset(to_act)
        for runner in now_running:
            if runner == seat or runner not in self.running:
                self._turn_began_at[runner] = at
        self.running, self._at = now_running, at

    def next_flag(self) -> tuple[int, Seat] | None:
        """Return when the next flag falls if nothing is played, and its seat; None if no clock runs."""
        return min(((self._flag_time(seat), seat) for seat in self.running), default=None)

    def left(self, at: int) -> tuple[int | None, ...]:
        """Return the time that each seat has left: until its flag falls, or for its next move if it is not its turn."""
        return tuple(
            max(0, self._flag_time(seat) - at) if seat in self.running else self._time_at_next_turn(seat)
            for seat in range(len(self._left))
        )

    def _flag_time(self, seat: Seat) -> int:
        left, move = self._left[seat], self._time_settings.move_seconds
        ends = [] if left is None else [self._at + left]
        if move is not None:
            ends.append(self._turn_began_at[seat] + move * 1000)
        return min(ends)

    def _time_at_next_turn(self, seat: Seat) -> int | None:
        if seat not in self._timed:
            return None
        limits = [
            limit
            for limit in (
                self._left[seat],
                self._time_settings.move_seconds and self._time_settings.move_seconds * 1000,
            )
            if limit is not None
        ]
        return max(0, min(limits))
