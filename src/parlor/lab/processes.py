"""Batches in several processes of this machine."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection

from ..kernel import ParlorError
from .batches import BatchResult, SimulationPlan, play_batches


def play_in_processes(plan: SimulationPlan, jobs: int) -> Iterator[BatchResult]:
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
