"""Where the games of a plan are played: in this process, in several of this machine, or on a Ray cluster.

The games are the same everywhere: each follows from its seed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import replace

from ..kernel import DEFAULT_BUDGET, Budget, ParlorError
from ..model import ModelSettings
from .batches import BatchResult, SimulationPlan, play_batches
from .external_bots import ModelUsage
from .game_log import GameLog, GameRow, LoggedBatch
from .players import bot_name
from .processes import play_in_processes

MAX_BATCH = 50  # seeds that a process plays between two reports
MAX_CLUSTER_BATCH = 200  # the same on a cluster, where a report costs more

Play = Callable[[SimulationPlan], Iterator[BatchResult]]


class Runner:
    def __init__(
        self,
        jobs: int = 1,
        *,
        log: GameLog | None = None,
        advance: Callable[[int], None] = lambda games: None,
        budget: Budget = DEFAULT_BUDGET,
        model: ModelSettings | None = None,
        cluster: Any = None,
    ) -> None:
        """`advance` is called with the number of games that have just been played; `log` gets all games. `budget` is
        that of each move, `model` the endpoint of language models (None: that of the environment). A `RayCluster` plays
        all games if there is one.
        """
        self.budget, self.model = budget, model
        self.jobs = cluster.workers if cluster else jobs
        self._log, self._advance, self._cluster = log, advance, cluster

    def batch_size(self, games: int) -> int:
        """Return how many seeds to report together: few of few games, so that progress is visible."""
        most = MAX_CLUSTER_BATCH if self._cluster else MAX_BATCH
        return max(1, min(most, games // (20 * self.jobs)))

    def run(self, plan: SimulationPlan) -> Iterator[BatchResult]:
        """Yield the results in the order of their seeds. Raises ParlorError for the first fault by seed."""
        for result in self._logged(plan) if self._log else self._play(plan):
            if result.fault:
                raise ParlorError(*result.fault)
            self._advance(len(result.plies))
            yield result

    def _play(self, plan: SimulationPlan) -> Iterator[BatchResult]:
        if not plan.seeds:
            return iter(())
        if self._cluster:
            played: Iterator[BatchResult] = self._cluster.play(plan)
            return played
        jobs = min(self.jobs, len(range(0, len(plan.seeds), plan.batch)))
        return play_batches(plan) if jobs <= 1 else play_in_processes(plan, jobs)

    def _logged(self, plan: SimulationPlan) -> Iterator[BatchResult]:
        """Take games from the log as far as they are stored, then play the others and add them."""
        log, count = self._log, len(plan.lineups)
        assert log
        done = 0
        for stored in log.take(len(plan.seeds) * count):
            done += len(stored.games)
            yield BatchResult(
                [row.outcome for row in stored.games],
                [row.plies for row in stored.games],
                stored.cpu,
                usage=convert(stored.usage, dict[str, ModelUsage]),
            )
        seeds = plan.seeds[done // count :]
        for result in self._play(replace(plan, seeds=seeds)):
            if not result.fault:
                log.append(_logged_batch(plan, seeds, log.rows, result))
                seeds = seeds[len(result.plies) // count :]
            yield result


def _logged_batch(plan: SimulationPlan, seeds: range, rows: int, result: BatchResult) -> LoggedBatch:
    lineups = [[bot_name(bot) for bot in lineup] for lineup in plan.lineups]
    games = [
        GameRow(
            number=rows + at + 1,
            seed=seeds[at // len(lineups)],
            bots=lineups[at % len(lineups)],
            results=list(outcome.results),
            scores=list(outcome.scores),
            reason=outcome.reason,
            plies=plies,
        )
        for at, (outcome, plies) in enumerate(zip(result.outcomes, result.plies, strict=True))
    ]
    return LoggedBatch(games, round(result.cpu, 6), to_builtins(result.usage))
