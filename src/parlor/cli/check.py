"""parlor check: test whether a game keeps the laws that every game must keep."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from ..kernel.laws import Violation, examine
from .output import print_json
from .progress import ProgressReport
from .selection import find_game, parse_options


def run(arguments: Namespace) -> int:
    game = find_game(arguments.game)
    settings: dict[str, Any] = {name: getattr(arguments, name) for name in ("games", "seed", "seconds", "laws")}
    given = {name: value for name, value in settings.items() if value is not None}
    options = parse_options(game, arguments.options) if arguments.options else None
    with ProgressReport(f"check {game.id}") as progress:
        report = examine(game, options=options, progress=lambda part: progress.advance(detail=part), **given)
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
            print(_indent(broken[law]))
    tested = f"{len(report.variants)} sets of options" if len(report.variants) > 1 else "one set of options"
    speed = f"{report.steps_per_cpu_second:,.0f} steps per CPU second"
    print(f"\n{game.title}: {tested}, {report.plies:,} plies, {speed}.")
    if not broken:
        exception = f" that could be tested; not tested: {len(not_tested)}" if not_tested else ""
        print(f"All laws hold{exception}.")
        return 0
    hint = "" if arguments.traceback or not any(v.traceback for v in report.broken) else " Add --traceback for more."
    print(f"{len(broken)} of {len(report.laws)} laws are broken.{hint}")
    return 1


def _indent(violation: Violation) -> str:
    return "\n".join(f"        {line}" for line in violation.traceback.splitlines())
