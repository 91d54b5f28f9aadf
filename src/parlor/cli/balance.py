"""parlor balance: measure how fair and how varied a game is, and write the designer's report."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..kernel import ParlorError
from ..lab.balance import Balance, measure_balance, total_games
from ..lab.balance_report import balance_html
from ..lab.players import check_player
from ..shared.files import write_atomically
from ..terminal.seating import default_level
from .output import print_json, print_table
from .running import runner_of
from .selection import find_game, parse_options


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError for wrong arguments."""
    game = find_game(arguments.game)
    options = parse_options(game, arguments.options)
    bot = arguments.bot or default_level(game)
    check_player(game, bot)
    if arguments.html:
        _check_new(arguments.html, arguments.force)
    with runner_of(arguments, game, options, total_games(game, arguments.games), {}) as runner:
        found = measure_balance(
            game, bot=bot, games=arguments.games, seed=arguments.seed, options=options, runner=runner
        )
    if arguments.html:
        write_atomically(arguments.html, balance_html(found).encode())
    if arguments.json:
        print_json(found)
    else:
        _print_report(found)
        if arguments.html:
            print(f"\nWrote {arguments.html}. Open it in a browser.")
    return 0


def _check_new(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise ParlorError("file-exists", f"{path} exists. Choose another name, or replace it with --force.")
    if not path.absolute().parent.is_dir():
        raise ParlorError("missing-folder", f"There is no folder {path.absolute().parent}. Create it first.")


def _print_report(found: Balance) -> None:
    print(f"{found.game}: {found.games:,} games of each measurement from seed {found.seed}, bot {found.bot}\n")
    print_table(("seat", "points (95 %)"), [(row.seat, str(row.share)) for row in found.seats])
    print(f"\nDrawn: {found.draws}. Plies: {found.plies.mean} on average, {found.plies.p10} to {found.plies.p90}.\n")
    print_table(
        ("level", "points (95 %)", "mean score"), [(row.level, str(row.share), row.mean_score) for row in found.levels]
    )
    if found.sweeps:
        print()
        rows = [
            (
                f"{row.option}={row.value}{' (default)' if row.is_default else ''}",
                str(row.share),
                str(row.draws),
                row.plies,
            )
            for row in found.sweeps
        ]
        print_table(("option", "first seat (95 %)", "drawn", "plies"), rows)
    if found.leads:
        print()
        leads = [(f"{row.progress:.0%}", str(row.led), str(row.won)) for row in found.leads]
        print_table(("progress", "somebody leads", "leader wins"), leads)
    dead = [choice.choice for choice in found.choices if choice.is_dead]
    print(f"\nDead choices: {', '.join(dead) or 'none'}.")
    for line in found.skipped:
        print(f"Not measured: {line}")
    print(f"Time: {found.wall_seconds:.1f} s, {found.cpu_seconds:.1f} s of CPU.")
