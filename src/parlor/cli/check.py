"""parlor check: whether a game keeps the laws that every game must keep."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from ..kernel.laws import examine
from .asked import asked_game, asked_options
from .output import print_json


def run(arguments: Namespace) -> int:
    played = asked_game(arguments.game)
    limits: dict[str, Any] = {name: getattr(arguments, name) for name in ("games", "seed")}
    given = {name: value for name, value in limits.items() if value is not None}
    print(f"check {played.id}: playing and replaying ...", file=sys.stderr)
    report = examine(played, options=asked_options(played, arguments.options), **given)
    if arguments.json:
        print_json(report)
        return 1 if report.broken else 0
    broken = {violation.law: violation for violation in report.broken}
    for law in report.laws:
        fault = broken.get(law)
        where = "" if fault is None or fault.seed is None else f" (seed {fault.seed}, ply {fault.ply})"
        print(f"broken  {law}: {fault.sentence}{where}" if fault else f"ok      {law}")
    speed = f"{report.steps_per_cpu_second:,.0f} steps a CPU second"
    print(f"\n{played.title}: {report.games} games, {report.plies:,} plies, {speed}.")
    print(f"{len(broken)} of {len(report.laws)} laws are broken." if broken else "It keeps every law.")
    return 1 if broken else 0
