"""Measure how fair Grid Game is between players without weaknesses of people, and write docs/figures/grid-game.json.

    python tools/balance.py                    everything: about an hour of one core
    python tools/balance.py worth --games 50   one part, more quickly: ladder, seats, searching, worth or length

The file contains the numbers of the rules that were measured, and a fingerprint of the bots that played. After a change
of either, tests fail until the figures are measured again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from hashlib import blake2b
from itertools import islice, pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

from msgspec import to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from parlor.games.grid_game import classes, setup
from parlor.games.grid_game.benches import bot_game
from parlor.games.grid_game.grid import Grid
from parlor.games.grid_game.planning import CarefulBot, GreedyBot, SearchBot, WideSearchBot
from parlor.games.grid_game.rules import GridGame, game
from parlor.games.grid_game.state import (
    MAX_SIZE,
    MIN_SIZE,
    AttackSquare,
    FinishUnit,
    Kind,
    Options,
    State,
    UseSpecial,
)
from parlor.kernel import Bot, Cell, Chance
from parlor.lab.simulate import simulate
from parlor.lab.tally import BotStanding

PLAYERS: dict[str, type[GreedyBot]] = {
    "greedy": GreedyBot,
    "careful": CarefulBot,
    "search": SearchBot,
    "wide search": WideSearchBot,
}
FINGERPRINTED = (  # player, games, and plies of each at most; the strongest thinks longest
    ("greedy", 24, 1000),
    ("careful", 16, 1000),
    ("search", 3, 1000),
    ("wide search", 1, 250),
)
FILE = Path(__file__).resolve().parent.parent / "docs" / "figures" / "grid-game.json"


class Short(GridGame):
    """Grid Game in which one side lacks one unit of a class."""

    def __init__(self, kind: Kind, side: int) -> None:
        self.kind, self.side = kind, side

    def start(self, options: Options, chance: Chance) -> State:
        """Return a first state in which the missing unit lies dead under a wall, where it blocks no way."""
        state = super().start(options, chance)
        grid = Grid(options, state.terrain, state.units)
        wall = next(
            cell
            for cell in (Cell(*divmod(place, options.size)) for place in range(options.size**2))
            if grid.tile(cell).ground == "wall"
        )
        number = next(n for n, unit in enumerate(state.units) if (unit.kind, unit.side) == (self.kind, self.side))
        missing = replace(state.units[number], health=0, at=wall)
        return replace(state, units=(*state.units[:number], missing, *state.units[number + 1 :]))


def ladder(games: int, jobs: int) -> dict[str, Any]:
    """Return how often each player beats the one below, with each side once on each seat."""
    found = {}
    for worse, better in pairwise(PLAYERS):
        lineup = PLAYERS[better](), PLAYERS[worse]()
        found[f"{better}, {worse}"] = share(simulate(game, lineup, games=games, seed=1, swap=True, jobs=jobs).seats[0])
    return found


def seats(games: int, jobs: int) -> dict[str, Any]:
    """Return how often the first of two wide searches wins, and how often the round limit ends the game."""
    return equals(WideSearchBot(), games, jobs)


def searching(games: int, jobs: int) -> dict[str, Any]:
    """Return the same for two searches of one unit, which are faster: four times as many games."""
    return equals(SearchBot(), 4 * games, jobs)


def equals(bot: Bot, games: int, jobs: int) -> dict[str, Any]:
    result = simulate(game, (bot, bot), games=games, seed=1, jobs=jobs)
    limit = result.reasons.get("round-limit", 0) / result.games
    return {"games": result.games, "first": share(result.seats[0]), "round limit": round(limit, 4)}


def worth(games: int, jobs: int) -> dict[str, Any]:
    """Return the share of games that the lack of one unit of each class costs, relative to the mean of all classes.

    Twice as many games as elsewhere: the ratio of the largest to the smallest of four figures varies most.
    """
    games *= 2
    costs: dict[str, float] = {}
    for kind in classes.CLASSES:
        shares = [
            share(simulate(Short(kind, side), (SearchBot(), SearchBot()), games=games, seed=1, jobs=jobs).seats[side])
            for side in (0, 1)
        ]
        costs[kind] = 0.5 - fmean(shares)
    mean = fmean(costs.values())
    found = {kind: round(cost / mean, 3) for kind, cost in costs.items()}
    found |= {"games": 2 * games, "a unit": round(mean, 3)}
    return {**found, "spread": round(max(costs.values()) / min(costs.values()), 3)}


def length(games: int, jobs: int) -> dict[str, Any]:
    """Return the mean length of games between searches of one unit, in rounds and in actions of units."""
    rounds, acts = [], []
    for seed in range(1, games + 1):
        moves = list(bot_game(SearchBot, seed))
        rounds.append(moves[-1][0].round)
        acts.append(sum(isinstance(action, AttackSquare | UseSpecial | FinishUnit) for _, action in moves))
    return {"games": games, "rounds": round(fmean(rounds), 1), "unit actions": round(fmean(acts))}


def share(standing: BotStanding) -> float:
    played = standing.wins + standing.draws + standing.losses
    return round((standing.wins + standing.draws / 2) / played, 4)


PARTS: dict[str, Callable[[int, int], dict[str, Any]]] = {
    "ladder": ladder,
    "seats": seats,
    "searching": searching,
    "worth": worth,
    "length": length,
}


def fingerprint() -> dict[str, str]:
    """Return for each player a digest of the actions that it chooses in fixed games against itself; about 5 CPU
    seconds in all. It changes whenever a bot, or a rule that bots make use of, leads to another action in them.
    """
    return {player: _digest(player, games, plies) for player, games, plies in FINGERPRINTED}


def _digest(player: str, games: int, plies: int) -> str:
    actions = [action for seed in range(1, games + 1) for _, action in islice(bot_game(PLAYERS[player], seed), plies)]
    return blake2b(encode(actions), digest_size=16).hexdigest()


def numbers() -> dict[str, Any]:
    """Return the numbers of the rules."""
    constants = {
        name: value
        for module in (classes, setup)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int)
    }
    sizes = range(MIN_SIZE, MAX_SIZE + 1)
    return {
        "classes": to_builtins(classes.CLASSES),
        "armies": [classes.army_size(size) for size in sizes],
        "rounds": [classes.round_limit(size) for size in sizes],
        **constants,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="default: all of them")
    parser.add_argument("--games", type=int, default=100, help="seeds of each pairing")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    stored = json.loads(FILE.read_text()) if FILE.exists() else {}
    now = {"numbers": numbers(), "bots": fingerprint()}
    figures = stored if {name: stored.get(name) for name in now} == now else now
    for part in arguments.part or PARTS:
        figures[part] = PARTS[part](arguments.games, arguments.jobs)
        print(part, json.dumps(figures[part], indent=2))
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
