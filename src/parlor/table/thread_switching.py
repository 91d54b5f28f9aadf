"""Sets how soon a computing thread lets the event loop run.

The interpreter makes a running thread give way after the switch interval. A short interval keeps moves fast while a
dungeon is generated in a thread: with 0.5 ms a move waited 19 ms, with 0.1 ms 5. But each switch costs CPU time: with
many short computations (rematches) the short interval cost 3 % of a server's moves per CPU second. So the interval is
short only while a computation takes long.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager

USUAL_SECONDS = 0.001
SHORT_SECONDS = 0.0001
LONG_COMPUTATION_SECONDS = 0.002


class ThreadSwitching:
    """Sets the interpreter's switch interval, which is one for the whole process. For use in the event loop only."""

    def __init__(self) -> None:
        self._long = 0  # computations that have been running for longer than LONG_COMPUTATION_SECONDS

    @contextmanager
    def computing(self) -> Iterator[None]:
        """Enter this for as long as a thread computes."""
        started_long = False

        def start_long() -> None:
            nonlocal started_long
            started_long = True
            self._count_long(1)

        timer = asyncio.get_running_loop().call_later(LONG_COMPUTATION_SECONDS, start_long)
        try:
            yield
        finally:
            timer.cancel()
            if started_long:
                self._count_long(-1)

    def _count_long(self, difference: int) -> None:
        self._long += difference
        sys.setswitchinterval(SHORT_SECONDS if self._long else USUAL_SECONDS)
