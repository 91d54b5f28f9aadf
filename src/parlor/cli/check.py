"""parlor check: test whether a game keeps the laws that every game must keep."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from typing import Any

from ..kernel.laws import Violation, examine
from .asked import asked_game, asked_options
from .output import print_json

LINE_EVERY = 10.0  # seconds between two lines of progress where stderr is not a terminal


def run(arguments: Namespace) -> int:
    game = asked_game(arguments.game)
    numbers: dict[str, Any] = {name: getattr(arguments, name) for name in ("games", "seed", "seconds")}
    given = {name: value for name, value in numbers.items() if value is not None}
    options = asked_options(game, arguments.options) if arguments.options else None
    with _Status(f"check {game.id}") as status:
        report = examine(game, options=options, progress=status.show, **given)
    if arguments.json:
        print_json(report)
        return 1 if report.broken else 0
    broken = {violation.law: violation for violation in report.broken}
    not_tested = {untested.law: untested.reason for untested in report.not_tested}
    for law in report.laws:
        if law in not_tested:
            print(f"not tested  {law}: {not_tested[law]}")
        else:
            print(f"broken  {broken[law]}" if law in broken else f"ok      {law}")
        if law in broken and arguments.traceback:
            print(_indented(broken[law]))
    tested = f"{len(report.variants)} sets of options" if len(report.variants) > 1 else "one set of options"
    speed = f"{report.steps_per_cpu_second:,.0f} steps per CPU second"
    print(f"\n{game.title}: {tested}, {report.plies:,} plies, {speed}.")
    if not broken:
        exception = f" that could be tested. Not tested: {len(not_tested)}" if not_tested else ""
        print(f"It keeps every law{exception}.")
        return 0
    hint = "" if arguments.traceback or not any(v.traceback for v in report.broken) else " Add --traceback for more."
    print(f"{len(broken)} of {len(report.laws)} laws are broken.{hint}")
    return 1


def _indented(violation: Violation) -> str:
    return "\n".join(f"        {line}" for line in violation.traceback.splitlines())


class _Status:
    """Progress on stderr: one line that is updated on a terminal, an occasional new line elsewhere."""

    def __init__(self, what: str) -> None:
        self._what, self._on_terminal, self._shown = what, sys.stderr.isatty(), 0.0

    def show(self, part: str) -> None:
        if self._on_terminal:
            print(f"\r\x1b[K{self._what}: {part} ...", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= self._shown + LINE_EVERY:
            self._shown = time.monotonic()
            print(f"{self._what}: {part} ...", file=sys.stderr, flush=True)

    def __enter__(self) -> _Status:
        return self

    def __exit__(self, *_: object) -> None:
        if self._on_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
