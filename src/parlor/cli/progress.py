"""Progress of a long command on stderr: a bar on a terminal, an occasional line elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

LINE_SECONDS = 10.0  # between two lines: often enough to show life in a log, seldom enough not to fill it
FIRST_LINE_SECONDS = 2.0  # until the first line


class ProgressReport:
    """Use as a context manager; call `advance` as work is done. `total` None: the amount of work is not known."""

    def __init__(self, label: str, total: int | None = None) -> None:
        self._label, self._total, self._done = label, total, 0
        self._bar = _new_bar(total is not None) if sys.stderr.isatty() else None
        self._task = self._bar.add_task(label, total=total, detail="") if self._bar else None
        self._started_at, self._skipped = time.monotonic(), 0
        self._next_line_at = self._started_at + FIRST_LINE_SECONDS

    def advance(self, steps: int = 1, detail: str = "") -> None:
        """Count finished steps; `detail` names the work that comes next."""
        self._done += steps
        if self._bar and self._task is not None:
            self._bar.update(self._task, advance=steps, detail=detail)
        elif (now := time.monotonic()) >= self._next_line_at:
            self._next_line_at = now + LINE_SECONDS
            state = detail if self._total is None else self._state(now)
            print(f"{self._label}: {state}", file=sys.stderr, flush=True)

    def _state(self, now: float) -> str:
        """Return how much is done, how fast, and how long the rest may take."""
        assert self._total is not None
        rate = (self._done - self._skipped) / max(now - self._started_at, 1e-9)
        left = (self._total - self._done) / rate if rate else 0.0
        speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
        return f"{self._done:,} of {self._total:,}, {speed} a second, {_duration(left)} left"

    def skip(self, steps: int) -> None:
        """Count steps that an earlier run has done, which say nothing about the speed of this one."""
        self._skipped += steps

    def __enter__(self) -> ProgressReport:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()


def _new_bar(has_total: bool) -> Bar:
    from rich.console import Console  # imported here: it takes 50 ms, which only a bar is worth
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        SpinnerColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class SpeedColumn(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.3g}/s" if task.speed else "")

    amount = (
        (BarColumn(), MofNCompleteColumn(), SpeedColumn(), TimeRemainingColumn()) if has_total else (SpinnerColumn(),)
    )
    columns = (TextColumn("{task.description}"), *amount, TextColumn("{task.fields[detail]}"))
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _duration(seconds: float) -> str:
    """Return "40 s", "12 min" or "3.5 h"."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
