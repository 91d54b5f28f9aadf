"""How far a long command is: a bar on a terminal, an occasional line elsewhere. On stderr, so stdout stays clean."""

from __future__ import annotations

import sys
import time
from types import TracebackType

WIDTH = 30
BAR_EVERY = 0.1  # seconds
LINE_EVERY = 10.0  # seconds: often enough to show life in a log, seldom enough not to fill it


class Progress:
    """Use as a context manager; `advance` as work is done."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.on_terminal = sys.stderr.isatty()
        self._shown = time.monotonic()

    def advance(self, by: int = 1) -> None:
        self.done += by
        now = time.monotonic()
        if now - self._shown < (BAR_EVERY if self.on_terminal else LINE_EVERY):
            return
        self._shown = now
        if self.on_terminal:
            full = WIDTH * self.done // self.total
            bar = "#" * full + "." * (WIDTH - full)
            print(f"\r{self.what} [{bar}] {self.done:,}/{self.total:,}", end="", file=sys.stderr, flush=True)
        else:
            print(f"{self.what}: {self.done:,} of {self.total:,}", file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.on_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
