"""The games of a simulation in batches, which processes and machines play without knowing of each other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ..kernel import AnyGame, Bot, Budget, Outcome, ParlorError
from ..model import ModelSettings
from .external_bots import ModelUsage, external_cpu, open_lineups, take_usage
from .observation import Observation, Observer
from .playout import play_out


class SimulationPlan(Struct):
    """The games to play. It is sent to other processes, so the game and all bots must be picklable."""

    game: AnyGame
    options: Any
    lineups: list[tuple[str | Bot, ...]]  # each seed is played once with each lineup
    seeds: range
    batch: int  # consecutive seeds that are reported together
    budget: Budget = Budget()
    model: ModelSettings | None = None  # of the models among the bots
    observe: bool = False  # whether to note who leads and which choices are made

    def batches(self, first: int = 0, step: int = 1) -> Iterator[range]:
        """Yield the seeds of every `step`-th batch, from number `first` on."""
        return (
            self.seeds[at : at + self.batch] for at in range(first * self.batch, len(self.seeds), step * self.batch)
        )


class BatchResult(Struct):
    outcomes: list[Outcome]
    plies: list[int]
    cpu: float  # seconds
    fault: tuple[str, str] | None = None  # code and message of the error that stopped the batch
    usage: dict[str, ModelUsage] = {}  # of each model
    seen: Observation | None = None  # if the plan says so


def play_batches(plan: SimulationPlan, first: int = 0, step: int = 1) -> Iterator[BatchResult]:
    """Play every `step`-th batch, from number `first` on. Faults are values: not every exception can be pickled."""
    try:
        with open_lineups(plan.game, plan.lineups, plan.model) as lineups:
            for seeds in plan.batches(first, step):
                yield play_batch(plan, lineups, seeds)
    except ParlorError as error:  # a bot could not be opened
        yield BatchResult([], [], 0.0, (error.code, error.message))


def play_batch(plan: SimulationPlan, lineups: list[tuple[str | Bot, ...]], seeds: range) -> BatchResult:
    """Play these seeds with bots that have been opened."""
    result, started = BatchResult([], [], 0.0, seen=Observation() if plan.observe else None), time.process_time()
    started += external_cpu(lineups)
    try:
        for seed in seeds:
            for lineup in lineups:
                observer = Observer(plan.game) if plan.observe else None
                outcome, plies = play_out(plan.game, plan.options, lineup, seed, plan.budget, observer)
                if result.seen and observer:
                    result.seen.add(observer.observation)
                result.outcomes.append(outcome)
                result.plies.append(plies)
    except ParlorError as error:
        result.fault = error.code, error.message
    result.usage = take_usage(lineups)
    result.cpu = time.process_time() + external_cpu(lineups) - started
    return result
