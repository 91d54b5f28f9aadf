"""Many games between bots. The results depend on the seeds only, not on the number of processes."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

from ..kernel import AnyGame, Bot, Outcome, ParlorError
from ..kernel.inputs import read_options
from .players import as_bot, bot_name
from .playout import play_out
from .tally import Simulation, lengths, reasons, series, standings, swapped

MAX_BATCH = 50  # seeds that a process plays between two reports


class SimulationPlan(Struct):
    """The games to play. It is sent to other processes, so the game and all bots must be picklable."""

    game: AnyGame
    options: Any
    lineups: list[tuple[str | Bot, ...]]  # each seed is played once with each lineup
    seeds: range
    batch: int  # consecutive seeds that are reported together

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


def simulate(
    played: AnyGame,
    bots: Sequence[str | Bot],
    *,
    games: int,
    seed: int,
    swap: bool = False,
    jobs: int = 1,
    options: Any = None,
    advance: Callable[[int], None] = lambda games: None,
) -> Simulation:
    """Play `games` consecutive seeds from `seed` on, with a level, a model player or a Bot for each seat, and
    return the results.

    With `swap` each seed is played twice, the second time with seats swapped. `advance` is called with the number of
    games that have just been played. Raises ParlorError for the first fault by seed.
    """
    checked = _check_options(played, bots, swap, options)
    lineups = [tuple(bots), tuple(reversed(bots))] if swap else [tuple(bots)]
    batch = max(1, min(MAX_BATCH, games // (20 * jobs)))  # small for few games, so that progress is visible
    plan = SimulationPlan(played, checked, lineups, range(seed, seed + games), batch)
    jobs = min(jobs, len(range(0, games, batch)))
    started, cpu, outcomes, plies = time.perf_counter(), 0.0, list[Outcome](), list[int]()
    for done in play_batches(plan) if jobs == 1 else _play_in_processes(plan, jobs):
        if done.fault:
            raise ParlorError(*done.fault)
        outcomes += done.outcomes
        plies += done.plies
        cpu += done.cpu
        advance(len(done.plies))
    names = [bot_name(bot) for bot in bots]
    if swap:  # every second game was played with seats swapped
        outcomes[1::2] = map(swapped, outcomes[1::2])
    return Simulation(
        game=played.id,
        games=len(plies),
        seed=seed,
        seats=standings(names, outcomes),
        plies=lengths(plies),
        reasons=reasons(outcomes),
        cpu_seconds=round(cpu, 3),
        wall_seconds=round(time.perf_counter() - started, 3),
        steps_per_cpu_second=round(sum(plies) / max(cpu, 1e-9)),
        series=series(names, outcomes) if swap else None,
    )


def play_batches(plan: SimulationPlan, first: int = 0, step: int = 1) -> Iterator[BatchResult]:
    """Play every `step`-th batch, from number `first` on. Faults are values: not every exception can be pickled."""
    for seeds in plan.batches(first, step):
        result, started = BatchResult([], [], 0.0), time.process_time()
        try:
            for seed in seeds:
                for lineup in plan.lineups:
                    outcome, plies = play_out(plan.game, plan.options, lineup, seed)
                    result.outcomes.append(outcome)
                    result.plies.append(plies)
        except ParlorError as error:
            result.fault = error.code, error.message
        result.cpu = time.process_time() - started
        yield result


def _check_options(played: AnyGame, bots: Sequence[str | Bot], swap: bool, options: Any) -> Any:
    read = read_options(played, options)
    seats = played.seat_count(read)
    if len(bots) != seats:
        raise ParlorError(
            "wrong-seats",
            f"{played.title} has {seats} seats with these options, not {len(bots)}. Name a bot for each seat.",
        )
    if swap and seats != 2:
        raise ParlorError(
            "cannot-swap", f"Only two seats can be swapped; {played.title} has {seats}. Leave out --swap."
        )
    for bot in bots:
        as_bot(played, bot)  # raises for an unknown level, before the first game
    return read


def _play_in_processes(plan: SimulationPlan, jobs: int) -> Iterator[BatchResult]:
    """Yield the batches in the order of their seeds. Of `jobs` processes, each plays every `jobs`-th batch.

    Processes and pipes rather than a pool: Ctrl-C ends them at once, and a dead one is noticed.
    """
    context = get_context("spawn")
    pipes, workers = [], []
    try:
        with _ignore_ctrl_c():
            for first in range(jobs):
                ours, theirs = context.Pipe(duplex=False)
                worker = context.Process(target=_play_share, args=(plan, first, jobs, theirs), daemon=True)
                worker.start()
                theirs.close()  # so that ours ends when the worker does
                pipes.append(ours)
                workers.append(worker)
        for at, _ in enumerate(plan.batches()):
            yield pipes[at % jobs].recv()
    except EOFError:
        raise ParlorError(
            "worker-died", "A simulation process died, perhaps for lack of memory. Use fewer processes: --jobs 1"
        ) from None
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _play_share(plan: SimulationPlan, first: int, step: int, results: Connection) -> None:
    """Run in each process: play its batches and send the results."""
    for result in play_batches(plan, first, step):
        results.send(result)


@contextmanager
def _ignore_ctrl_c() -> Iterator[None]:
    """Let processes that start here ignore Ctrl-C: their parent ends them."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread, which alone gets Ctrl-C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
