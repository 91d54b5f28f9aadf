"""The server's clock, and when servers ran. Time in which none ran is charged to no player."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic_ns, time_ns
from typing import NamedTuple

MAX_SLEWED = 1000  # ms: by more than this only a clock that was set, or a process that stood still, can be wrong
SLEW = 20  # ms, at most, by which a clock is corrected at one time


def wall() -> int:
    """Return milliseconds since 1970. It never goes backwards while this process runs, even if the clock is set."""
    return _START + (monotonic_ns() - _MONOTONIC) // 1_000_000


_START, _MONOTONIC = time_ns() // 1_000_000, monotonic_ns()


class ClockReading(NamedTuple):
    """The time of a clock that several servers share."""

    wall: int  # ms since 1970
    monotonic_ns: int  # when: by `time.monotonic_ns`
    error: int  # ms by which that may be wrong


class UptimeReport(NamedTuple):
    """What a server learns from the store when it notes that it runs."""

    servers: list[tuple[int, int]]  # when servers ran, this one included: (from, to) in wall time
    clock: ClockReading | None  # None if only one server can use the store


class ServerClock:
    """The wall time in milliseconds since 1970: this machine's at the start plus the time that has passed since; or, by
    `follow`, that of a store which several servers share.

    It goes backwards only if that shared clock was set back, in one step that `follow` reports.
    """

    __slots__ = ("_floor", "_offset")

    def __init__(self, start: int | None = None) -> None:
        """`start` is the time now, if not this machine's."""
        self._offset = (wall() if start is None else start) - monotonic_ns() // 1_000_000
        self._floor = 0  # what was given out before the last correction backwards

    def __call__(self) -> int:
        now = self._offset + monotonic_ns() // 1_000_000
        return now if now > self._floor else self._floor  # noqa: FURB136 - `max` takes twice as long, on every move

    def set(self, reading: ClockReading) -> None:
        self._offset = reading.wall - reading.monotonic_ns // 1_000_000
        self._floor = 0

    def follow(self, reading: ClockReading) -> int:
        """Correct this clock by a shared one. A small difference is worked off a little at a time, a large one is a
        step: its size in ms is returned, 0 where there was none.
        """
        wrong = reading.wall - reading.monotonic_ns // 1_000_000 - self._offset
        if abs(wrong) > MAX_SLEWED + reading.error:
            self.set(reading)
            return wrong
        self._floor = self()
        self._offset += max(-SLEW, min(SLEW, wrong))
        return 0


class Uptime:
    """The times in which this server and others ran."""

    def __init__(self, since: int, others: Iterable[tuple[int, int]] = ()) -> None:
        self.since = since  # when this server started; it runs now
        self.others = sorted(others)

    def down(self, since: int, now: int) -> int:
        """Return for how many ms between two wall times no server ran."""
        if since >= self.since:
            return 0
        gaps, covered = 0, since  # up to where we know
        for start, end in sorted([*self.others, (self.since, now)]):
            if start >= now:
                break
            gaps += max(0, start - covered)
            covered = max(covered, end)
        return gaps + max(0, now - covered)

    def start_of(self, duration: int, now: int) -> int | None:
        """Return the wall time since which servers have run for `duration` ms in all; None if they ran for less."""
        left, start_known = duration, now
        for start, until in sorted([*self.others, (self.since, now)], key=lambda span: -span[1]):
            end = min(until, start_known)
            if end > start:
                if end - start >= left:
                    return end - left
                left -= end - start
                start_known = start
        return None
