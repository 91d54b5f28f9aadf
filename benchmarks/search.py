"""The player of any game against the games' own bots: shares of points with standard errors, for docs/lab-search.md.

    python benchmarks/search.py                          every two-seat game, against its first level
    python benchmarks/search.py --part grid --games 50   one game, 100 games in it: each seed with both orders of seats
    python benchmarks/search.py --levels random,easy --seconds 0.2

With --known the search is told what its opponent does, so that it shows about how much any player can win. With seconds
the results depend on the machine. An opponent `odds` is the player of Liar's Dice in tests/search.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from importlib import import_module
from pathlib import Path

from parlor.kernel import AnyGame, Bot, game, installed
from parlor.kernel.inputs import read_options
from parlor.lab.simulate import simulate
from parlor.search.ismcts import SearchSettings, TreeSearchBot

TESTS = Path(__file__).resolve().parent.parent / "tests" / "search"
OPTIONS: dict[str, dict[str, object]] = {"letter-crush": {"mode": "duel"}}  # with which two play


def opponent(name: str) -> str | Bot:
    if name != "odds":
        return name  # simulate opens it
    sys.path.insert(0, str(TESTS))
    found: Bot = import_module("calling_bot").CallingBot()
    return found


def row(played: AnyGame, bots: tuple[Bot, str | Bot], name: str, arguments: argparse.Namespace) -> str:
    """Return a row of the table: the share of points of the first, with its standard error."""
    options = OPTIONS.get(played.id, {}) | arguments.options
    result = simulate(played, bots, games=arguments.games, seed=1, swap=True, jobs=arguments.jobs, options=options)
    standing = result.seats[0]
    share = (standing.wins + standing.draws / 2) / result.games
    error = math.sqrt(max(share * (1 - share), 1 / result.games) / result.games)
    per_move = result.cpu_seconds / result.games / result.plies.mean
    return f"| {played.title} | {name} | {result.games} | {share:.1%} ± {error:.1%} | {1000 * per_move:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", default="", help="only games with this text in their ids")
    parser.add_argument("--levels", default="", help="opponents (default: the first level of each game)")
    parser.add_argument("--games", type=int, default=20, help="seeds, each of which is played twice")
    parser.add_argument("--options", type=json.loads, default={}, help="of the game, such as '{\"words\": 10}'")
    parser.add_argument("--iterations", type=int, help="for a move (default: those of the level `search`)")
    parser.add_argument("--known", action="store_true", help="let the search know how its opponent plays")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="for a move, in place of iterations")
    arguments = parser.parse_args()
    settings = SearchSettings()
    if arguments.iterations or arguments.seconds:
        settings = SearchSettings(arguments.iterations, arguments.seconds)
    print("| game | opponent | games | share of points | CPU ms a move, of both |")
    print("| --- | --- | ---: | ---: | ---: |")
    for game_id in installed():
        played = game(game_id)
        options = OPTIONS.get(game_id, {}) | arguments.options
        if arguments.part in game_id and played.seat_count(read_options(played, options)) == 2:
            for name in arguments.levels.split(",") if arguments.levels else played.levels[:1]:
                met = opponent(name)
                known = (played.bot(met) if isinstance(met, str) else met) if arguments.known else None
                bot = TreeSearchBot(settings, opponents=known)
                print(row(played, (bot, met), name, arguments), flush=True)


if __name__ == "__main__":
    main()
