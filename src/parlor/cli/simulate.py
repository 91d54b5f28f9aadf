"""parlor simulate: many games between bots, and what they come to."""

from __future__ import annotations

from argparse import Namespace

from ..kernel import game
from ..lab.simulate import simulate
from ..lab.tally import Simulation
from .output import print_json, print_table
from .progress import Progress


def run(arguments: Namespace) -> int:
    played = game(arguments.game)
    total = arguments.games * (2 if arguments.swap else 1)
    with Progress(f"simulate {played.id}", total) as progress:
        result = simulate(
            played,
            arguments.seats.split(","),
            games=arguments.games,
            seed=arguments.seed,
            swap=arguments.swap,
            jobs=arguments.jobs,
            options=dict(arguments.options or ()),
            advance=progress.advance,
        )
    if arguments.json:
        print_json(result)
    else:
        _print(result)
    return 0


def _print(result: Simulation) -> None:
    print(f"{result.game}: {result.games:,} games from seed {result.seed}\n")
    rows = [(s.bot, s.wins, s.draws, s.losses, s.wins / result.games, s.mean_score) for s in result.seats]
    print_table(("bot", "wins", "draws", "losses", "share", "mean score"), rows)
    if result.series:
        print("\nBy seed, seats swapped:")
        print_table(("bot", "wins", "draws", "losses"), [(s.bot, s.wins, s.draws, s.losses) for s in result.series])
    plies = result.plies
    print(f"\nPlies: {plies.mean} on average, mostly {plies.p10} to {plies.p90}.")
    print(f"Ended by: {', '.join(f'{reason} {count:,}' for reason, count in result.reasons.items())}.")
    print(
        f"Time: {result.wall_seconds:.1f} s, {result.cpu_seconds:.1f} s of CPU, "
        f"{result.steps_per_cpu_second:,.0f} steps a CPU second."
    )
