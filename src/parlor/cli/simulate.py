"""parlor simulate: let bots play many games and print the results."""

from __future__ import annotations

from argparse import Namespace

from ..lab.simulate import simulate
from ..lab.tally import Simulation
from .output import print_json, print_models, print_table
from .running import runner_of
from .selection import find_game, parse_options


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError for a wrong game, seat or option."""
    game = find_game(arguments.game)
    options, seats = parse_options(game, arguments.options), arguments.seats.split(",")
    total = arguments.games * (2 if arguments.swap else 1)
    plan = {"seats": seats, "games": arguments.games, "seed": arguments.seed, "swap": arguments.swap}
    with runner_of(arguments, game, options, total, plan) as runner:
        result = simulate(
            game,
            seats,
            games=arguments.games,
            seed=arguments.seed,
            swap=arguments.swap,
            options=options,
            runner=runner,
        )
    (print_json if arguments.json else _print_report)(result)
    return 0


def _print_report(result: Simulation) -> None:
    print(f"{result.game}: {result.games:,} games from seed {result.seed}\n")
    rows = [
        (
            f"{number} {standing.bot}",
            standing.wins,
            standing.draws,
            standing.losses,
            str(standing.share),
            standing.mean_score,
        )
        for number, standing in enumerate(result.seats, start=1)
    ]
    print_table(("bot", "wins", "draws", "losses", "won (95 %)", "mean score"), rows)
    if result.series:
        print("\nBy seed, both games together:")
        series_rows = [
            (f"{number} {tally.bot}", tally.wins, tally.draws, tally.losses)
            for number, tally in enumerate(result.series, start=1)
        ]
        print_table(("bot", "wins", "draws", "losses"), series_rows)
    plies = result.plies
    if plies.p10 == plies.p90 == plies.mean:
        print(f"\nPlies: always {plies.p10}.")
    else:
        print(f"\nPlies: {plies.mean} on average, mostly {plies.p10} to {plies.p90}.")
    print(f"Ended by: {', '.join(f'{reason} {count:,}' for reason, count in result.reasons.items())}.")
    print_models(result.models)
    print(
        f"Time: {result.wall_seconds:.1f} s, {result.cpu_seconds:.1f} s of CPU, "
        f"{result.steps_per_cpu_second:,.0f} steps per CPU second."
    )
