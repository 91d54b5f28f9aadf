"""parlor tournament: let bots, programs and models meet in pairs, and print standings and a cross table."""

from __future__ import annotations

from argparse import Namespace

from ..lab.ladder import default_players
from ..lab.pairings import pairs
from ..lab.tournament import Tournament, check_players, check_rounds, tournament
from .output import print_json, print_models, print_table
from .running import runner_of
from .selection import find_game, parse_options


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError for a wrong game, player or option."""
    game = find_game(arguments.game)
    players = list(dict.fromkeys(arguments.bots.split(","))) if arguments.bots else default_players(game)
    options = check_players(game, players, parse_options(game, arguments.options))
    if arguments.format == "swiss":
        rounds = check_rounds(players, arguments.rounds)
        meetings = rounds * (len(players) // 2)
    else:
        rounds, meetings = None, len(pairs(players))
    plan = {"players": players, "format": arguments.format, "rounds": rounds}
    plan |= {"games": arguments.games, "seed": arguments.seed}
    total = 2 * arguments.games * meetings  # each pair plays each seed with both orders of seats
    with runner_of(arguments, game, options, total, plan) as runner:
        result = tournament(
            game,
            players,
            games=arguments.games,
            seed=arguments.seed,
            format=arguments.format,
            rounds=rounds,
            options=options,
            runner=runner,
        )
    (print_json if arguments.json else _print_report)(result)
    return 0


def _print_report(result: Tournament) -> None:
    kind = "Swiss tournament" if result.rounds else "round robin"
    print(f"{result.game}: {kind}, {result.games:,} games of each pair from seed {result.seed}\n")
    rows = [
        (f"{place} {row.player}", row.points, row.games, str(row.share), f"{row.rating:.0f} ± {row.error:.0f}")
        for place, row in enumerate(result.standings, start=1)
    ]
    print_table(("player", "points", "games", "points (95 %)", "rating"), rows)
    print("\nPoints of each row against each column, in percent:\n")
    shares = {(pair.first, pair.second): 100 * pair.share for pair in result.pairings}
    shares |= {(second, first): 100 - share for (first, second), share in shares.items()}
    names = [row.player for row in result.standings]
    numbers = [str(place) for place in range(1, len(names) + 1)]
    cross_table = [
        (
            f"{number} {name}",
            *(f"{shares[name, other]:.0f}%" if (name, other) in shares else "" for other in names),
        )
        for number, name in zip(numbers, names, strict=True)
    ]
    print_table(("", *numbers), cross_table)
    print()
    for number, one_round in enumerate(result.rounds or (), start=1):
        meetings = ", ".join(" - ".join(pair) for pair in one_round.pairs)
        print(f"Round {number}: {meetings}{f'; {one_round.rested} rests' if one_round.rested else ''}.")
    print_models(result.models)
    print(f"Time: {result.wall_seconds:.1f} s, {result.cpu_seconds:.1f} s of CPU.")
