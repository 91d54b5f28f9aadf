"""parlor ladder: let bots and model players play each other, and print a cross table and ratings."""

from __future__ import annotations

from argparse import Namespace

from ..lab.ladder import Ladder, default_players, ladder
from ..lab.pairings import pairs
from .output import print_json, print_table
from .progress import ProgressReport
from .selection import find_game, parse_options


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError for a wrong game, player or option."""
    game = find_game(arguments.game)
    players = arguments.bots.split(",") if arguments.bots else default_players(game)
    with ProgressReport(f"ladder {game.id}", 2 * arguments.games * len(pairs(players, arguments.apart))) as progress:
        result = ladder(
            game,
            players,
            games=arguments.games,
            seed=arguments.seed,
            jobs=arguments.jobs or 1,
            apart=arguments.apart,
            options=parse_options(game, arguments.options),
            advance=progress.advance,
        )
    (print_json if arguments.json else _print_report)(result)
    return 0


def _print_report(result: Ladder) -> None:
    """Print the cross table: the share of points of each row against each column in percent; then the ratings."""
    error = 100 * result.share_error
    print(
        f"{result.game}: {result.games:,} games of each pair from seed {result.seed}, error at most {error:.1f} points"
    )
    print("Points of each row against each column, in percent:\n")
    shares = {(pair.first, pair.second): 100 * pair.share for pair in result.pairings}
    shares |= {(second, first): 100 - share for (first, second), share in shares.items()}
    names = [rating.player for rating in result.ratings]
    rows = [
        (
            row.player,
            *(f"{shares[row.player, column]:.0f}%" if (row.player, column) in shares else "" for column in names),
            f"{row.rating:.0f} ± {row.error:.0f}",
        )
        for row in result.ratings
    ]
    print_table(("", *names, "rating"), rows)
    print(f"\nTime: {result.wall_seconds:.1f} s, {result.cpu_seconds:.1f} s of CPU.")
