"""When servers ran. Time in which none did is charged to no player."""

from __future__ import annotations

import time
from collections.abc import Iterable


def wall() -> int:
    """Milliseconds since 1970, never going backwards while this process runs, whoever sets the machine's clock."""
    return _START + (time.monotonic_ns() - _MONOTONIC) // 1_000_000


_START, _MONOTONIC = time.time_ns() // 1_000_000, time.monotonic_ns()


class Uptime:
    def __init__(self, since: int, others: Iterable[tuple[int, int]] = ()) -> None:
        self.since = since  # when this server started; it runs now
        self.others = sorted(others)

    def down(self, since: int, now: int) -> int:
        """For how long between two times no server ran."""
        if since >= self.since:
            return 0
        gaps, covered = 0, since  # up to where we know
        for start, end in sorted([*self.others, (self.since, now)]):
            if start >= now:
                break
            gaps += max(0, start - covered)
            covered = max(covered, end)
        return gaps + max(0, now - covered)
