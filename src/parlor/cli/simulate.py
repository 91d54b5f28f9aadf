"""parlor simulate: let bots play many games and print the results."""

from __future__ import annotations

from argparse import Namespace

from ..lab.simulate import simulate
from ..lab.tally import Simulation
from .output import print_json, print_table
from .progress import ProgressReport
from .selection import find_game, parse_options


def run(arguments: Namespace) -> int:
    played = find_game(arguments.game)
    total = arguments.games * (2 if arguments.swap else 1)
    with ProgressReport(f"simulate {played.id}", total) as progress:
        result = simulate(
            played,
            arguments.seats.split(","),
            games=arguments.games,
            seed=arguments.seed,
            swap=arguments.swap,
            jobs=arguments.jobs,
            options=parse_options(played, arguments.options),
            advance=progress.advance,
        )
    if arguments.json:
        print_json(result)
    else:
        _print(result)
    return 0


def _print(result: Simulation) -> None:
    print(f"{result.game}: {result.games:,} games from seed {result.seed}\n")
    rows = [
        (f"{place} {s.bot}", s.wins, s.draws, s.losses, f"{s.wins / result.games:.1%}", s.mean_score)
        for place, s in enumerate(result.seats, start=1)
    ]
    print_table(("bot", "wins", "draws", "losses", "share", "mean score"), rows)
    if result.series:
        print("\nBy seed, both games together:")
        series = [(f"{place} {s.bot}", s.wins, s.draws, s.losses) for place, s in enumerate(result.series, start=1)]
        print_table(("bot", "wins", "draws", "losses"), series)
    plies = result.plies
    constant = plies.p10 == plies.p90 == plies.mean
    print(
        f"\nPlies: always {plies.p10}."
        if constant
        else f"\nPlies: {plies.mean} on average, mostly {plies.p10} to {plies.p90}."
    )
    print(f"Ended by: {', '.join(f'{reason} {count:,}' for reason, count in result.reasons.items())}.")
    print(
        f"Time: {result.wall_seconds:.1f} s, {result.cpu_seconds:.1f} s of CPU, "
        f"{result.steps_per_cpu_second:,.0f} steps per CPU second."
    )
