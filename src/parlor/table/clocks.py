"""The clocks of a match: how much time each seat has used, folded from the times and turns of its record."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel.game import Seat
from ..kernel.time_settings import TimeSettings

GRACE_MS = 400  # after a flag in which an action still counts: the network may have delayed it


class Clocks:
    """All times are milliseconds of match time. Only the `timed` seats have a clock."""

    __slots__ = ("_at", "_left", "_starts_at", "_time_settings", "_timed", "_turn_began_at", "running")

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
        self._starts_at = [at + time_settings.start_delay_seconds * 1000] * seats  # of each seat's clock
        self.running = self._timed & frozenset(to_act)

    def add_entry(self, at: int, seat: Seat, to_act: Iterable[Seat], *, played: bool) -> None:
        """A seat made an entry; now `to_act` are to act. Only playing an action earns the increment and starts a clock
        that waits.
        """
        for runner in self.running:
            left = self._left[runner]
            if left is not None:
                earned = self._time_settings.increment_seconds * 1000 if played and runner == seat else 0
                self._left[runner] = left - max(0, at - max(self._at, self._starts_at[runner])) + earned
        if played:
            self._starts_at[seat] = min(self._starts_at[seat], at)
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
            max(0, self._flag_time(seat) - max(at, self._starts_at[seat]))
            if seat in self.running
            else self._time_at_next_turn(seat)
            for seat in range(len(self._left))
        )

    def waiting(self, at: int) -> dict[Seat, int]:
        """Return the seats that are to act and whose clocks have not started, with the time until they start."""
        return {seat: self._starts_at[seat] - at for seat in self.running if self._starts_at[seat] > at}

    def _flag_time(self, seat: Seat) -> int:
        left, move = self._left[seat], self._time_settings.move_seconds
        starts_at = self._starts_at[seat]
        ends = [] if left is None else [max(self._at, starts_at) + left]
        if move is not None:
            ends.append(max(self._turn_began_at[seat], starts_at) + move * 1000)
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
