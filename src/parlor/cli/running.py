"""What commands that play many games have in common: where they play, progress, and the file of games."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from msgspec import to_builtins

from ..kernel import AnyGame, Budget, ParlorError
from ..lab.game_log import GameLog
from ..lab.runner import Runner
from .progress import ProgressReport
from .selection import model_of


@contextmanager
def runner_of(
    arguments: Namespace, game: AnyGame, options: Any, total: int | None, plan: dict[str, Any]
) -> Iterator[Runner]:
    """Yield a runner as the arguments say. `plan` says which games are played, so that only the same are resumed.

    Raises ParlorError for arguments that do not fit.
    """
    model, log, cluster = model_of(arguments), None, None
    with ExitStack() as stack:
        out, resume = getattr(arguments, "out", None), getattr(arguments, "resume", False)
        if out:
            described = {
                "game": game.id,
                "rules_version": game.rules_version,
                "options": to_builtins(options),
                "move_seconds": arguments.move_seconds,
                **plan,
            }
            log = GameLog(out, described, resume)
        elif resume:
            raise ParlorError("usage", "--resume needs the file of the stopped run: --out FILE.")
        try:
            if log:
                stack.enter_context(log)
            if arguments.ray:
                from ..lab.ray_cluster import RayCluster

                cluster = stack.enter_context(RayCluster(arguments.ray, arguments.jobs))
            progress = stack.enter_context(ProgressReport(f"{arguments.command} {game.id}", total))
            if log:
                progress.skip(log.rows)
            yield Runner(
                arguments.jobs or 1,
                log=log,
                advance=progress.advance,
                budget=Budget(arguments.move_seconds),
                model=model,
                cluster=cluster,
            )
        except KeyboardInterrupt:
            if log:
                print(f"\n{log.rows:,} games are in {log.part}. To go on, add --resume.", file=sys.stderr)
            raise
