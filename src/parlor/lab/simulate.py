"""Many games between bots. The results follow from the seeds alone, however many processes share the work."""

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
from .playout import bot_name, play_out, seated
from .tally import Simulation, lengths, reasons, series, standings, swapped

BATCH = 50  # seeds at most that a process plays between two reports


class Work(Struct):
    """What is to be played; it travels to other processes, so the game and any bot of one's own must be picklable."""

    game: AnyGame
    options: Any
    lineups: list[tuple[str | Bot, ...]]  # each seed is played once with each
    seeds: range
    batch: int  # neighbouring seeds that are reported together

    def batches(self, first: int = 0, step: int = 1) -> Iterator[range]:
        return (
            self.seeds[at : at + self.batch] for at in range(first * self.batch, len(self.seeds), step * self.batch)
        )


class Played(Struct):
    outcomes: list[Outcome]
    plies: list[int]
    cpu: float
    fault: tuple[str, str] | None = None  # code and sentence of what stopped the batch


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
    """Play the seeds from `seed` on, `games` of them, with a bot for each seat: a level of the game or one's own. With
    `swap` each seed is played twice, seats swapped. `advance` hears how many games have been added.
    """
    read = _checked_options(played, bots, swap, options)
    lineups = [tuple(bots), tuple(reversed(bots))] if swap else [tuple(bots)]
    batch = max(1, min(BATCH, games // (20 * jobs)))  # small where games may be slow, so that progress shows
    work = Work(played, read, lineups, range(seed, seed + games), batch)
    jobs = min(jobs, len(range(0, games, batch)))
    started, cpu, outcomes, plies = time.perf_counter(), 0.0, list[Outcome](), list[int]()
    for done in play_batches(work) if jobs == 1 else _spread(work, jobs):
        if done.fault:
            raise ParlorError(*done.fault)
        outcomes += done.outcomes
        plies += done.plies
        cpu += done.cpu
        advance(len(done.plies))
    names = [bot_name(bot) for bot in bots]
    if swap:  # every second game was played from the other's seat
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


def play_batches(work: Work, first: int = 0, step: int = 1) -> Iterator[Played]:
    """Every so-many-th batch, from the first. Faults are values: not every exception can be sent to a process."""
    for seeds in work.batches(first, step):
        played, started = Played([], [], 0.0), time.process_time()
        try:
            for seed in seeds:
                for lineup in work.lineups:
                    outcome, plies = play_out(work.game, work.options, lineup, seed)
                    played.outcomes.append(outcome)
                    played.plies.append(plies)
        except ParlorError as error:
            played.fault = error.code, error.sentence
        played.cpu = time.process_time() - started
        yield played


def _checked_options(played: AnyGame, bots: Sequence[str | Bot], swap: bool, options: Any) -> Any:
    read = read_options(played, options)
    seats = played.seat_count(read)
    if len(bots) != seats:
        raise ParlorError("wrong-seats", f"{played.title} has {seats} seats with these options, not {len(bots)}.")
    if swap and seats != 2:
        raise ParlorError("cannot-swap", f"Only two seats can be swapped; {played.title} has {seats}.")
    for bot in bots:
        seated(played, bot)  # an unknown one is refused before anything is played
    return read


def _spread(work: Work, jobs: int) -> Iterator[Played]:
    """The batches in the order of their seeds, each process playing every so-many-th.

    Bare processes and pipes rather than a pool: Ctrl-C ends them at once, and one that dies is noticed.
    """
    context = get_context("spawn")
    pipes, workers = [], []
    try:
        with _deaf_to_ctrl_c():
            for first in range(jobs):
                ours, theirs = context.Pipe(duplex=False)
                worker = context.Process(target=_play_share, args=(work, first, jobs, theirs), daemon=True)
                worker.start()
                theirs.close()  # so that ours ends when the worker does
                pipes.append(ours)
                workers.append(worker)
        for at, _ in enumerate(work.batches()):
            yield pipes[at % jobs].recv()
    except EOFError:
        raise ParlorError("worker-died", "A process that was playing has died; is there enough memory?") from None
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _play_share(work: Work, first: int, step: int, results: Connection) -> None:
    """What each process does."""
    for played in play_batches(work, first, step):
        results.send(played)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes born here never hear Ctrl-C: it is for their parent to end them, quietly."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread, so there is no Ctrl-C to hear
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
