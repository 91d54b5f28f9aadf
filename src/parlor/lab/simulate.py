"""Many games between bots. The results depend on the seeds only, not on the number of processes or machines."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from ..kernel import DEFAULT_BUDGET, AnyGame, Bot, Budget, Outcome, ParlorError
from ..kernel.inputs import read_options
from .batches import SimulationPlan
from .external_bots import ModelUsage, add_usage, model_settings
from .players import bot_name, check_player
from .runner import Runner
from .tally import Simulation, lengths, model_reports, reasons, series, standings, swapped


def simulate(
    played: AnyGame,
    bots: Sequence[str | Bot],
    *,
    games: int,
    seed: int,
    swap: bool = False,
    jobs: int = 1,
    options: Any = None,
    budget: Budget = DEFAULT_BUDGET,
    advance: Callable[[int], None] = lambda games: None,
    runner: Runner | None = None,
    usage: dict[str, ModelUsage] | None = None,
) -> Simulation:
    """Play `games` consecutive seeds from `seed` on, with a level, a model player, the name of an external bot or a Bot
    for each seat, and return the results.

    With `swap` each seed is played twice, the second time with seats swapped. `budget` is that of each move. `advance`
    is called with the number of games that have just been played. A `runner` stands in place of `jobs`, `budget` and
    `advance`. What language models need is added to `usage`. Raises ParlorError for the first fault by seed.
    """
    checked = _check_options(played, bots, swap, options)
    lineups = [tuple(bots), tuple(reversed(bots))] if swap else [tuple(bots)]
    runner = runner or Runner(jobs, advance=advance, budget=budget)
    seeds = range(seed, seed + games)
    settings = runner.model or model_settings(bots)
    plan = SimulationPlan(played, checked, lineups, seeds, runner.batch_size(games), runner.budget, settings)
    started, cpu, outcomes, plies = time.perf_counter(), 0.0, list[Outcome](), list[int]()
    used = dict[str, ModelUsage]()
    for done in runner.run(plan):
        outcomes += done.outcomes
        plies += done.plies
        cpu += done.cpu
        add_usage(used, done.usage)
    if usage is not None:
        add_usage(usage, used)
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
        models=model_reports(used) or None,
    )


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
        check_player(played, bot)  # before the first game
    return read
