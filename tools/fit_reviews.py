"""Fit the weights with which reviews estimate a hunt of Don't Lose Your Head and a run of the dungeon.

    python tools/fit_reviews.py heads --games 40       minutes of one core
    python tools/fit_reviews.py dungeon --games 1500

Prints the weights, and how well they fit games that were not used for the fit. The weights are constants of
games/dont_lose_your_head/outlook.py and games/nethack_chat/engine/prospects.py; nothing is written.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from parlor.games.dont_lose_your_head import game as heads_game
from parlor.games.dont_lose_your_head import hiding, hunting
from parlor.games.dont_lose_your_head.bot_hiding import hide_anywhere, hide_well
from parlor.games.dont_lose_your_head.difficulty import LENGTHS
from parlor.games.dont_lose_your_head.outlook import HuntOutlook
from parlor.games.dont_lose_your_head.review import KnownHunt
from parlor.games.dont_lose_your_head.state import BoardSettings
from parlor.games.nethack_chat.engine.expert import good_act
from parlor.games.nethack_chat.engine.legal import turn_acts
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.prospects import only_boss_left, run_figures
from parlor.games.nethack_chat.engine.secrets import visible_scene
from parlor.games.nethack_chat.rules import game as dungeon
from parlor.games.nethack_chat.state import Options
from parlor.kernel import Chance

Floats = npt.NDArray[np.float64]
SIZES = (6, 8, 10, 12)
MAX_GUESSES = 200
MAX_ACTS = 300
CAUTIOUS = 0.1  # risk of dying in one round that the hero of the fit accepts
TESTED = 4  # every fourth game is not used for the fit


def heads(games: int) -> None:
    """Fit the misses of the expert bot to what is left of a hunt."""
    rows = [(seed, *row) for seed in range(games) for row in _hunts(seed)]
    seeds, search, bits, cells, letters, misses, guesses = np.array(rows).T
    fitted = seeds % TESTED != 0
    weights, share = _least_squares(np.c_[search, bits], misses, fitted)
    print(f"misses = {weights[0]:.3f} x search + {weights[1]:.3f} x bits; explains {share:.2f} of the variance")
    weights, share = _least_squares(np.c_[cells, letters], guesses - misses, fitted)
    print(f"hits = {weights[0]:.3f} x cells + {weights[1]:.3f} x letters; explains {share:.2f} of the variance")
    print(f"{len(rows):,} positions")


def _hunts(seed: int) -> Iterator[tuple[float, ...]]:
    """Yield search, bits, cells and letters left, misses and guesses to come, of each position of a hunt."""
    strongest: Any = heads_game.bot(heads_game.levels[-1])
    for size in SIZES:
        for words in LENGTHS:
            settings = BoardSettings(size, words, "normal")  # type: ignore[arg-type]
            hide: Callable[..., Any] = hide_anywhere if seed % 2 else hide_well
            board = hiding.board_of(settings.size, hide(settings, "en", Chance(seed, 0, "hide")))
            hunt, bot, positions = hunting.new_hunt(board), strongest, list[tuple[HuntOutlook, int]]()
            while not hunting.is_complete(hunt, board) and len(positions) < MAX_GUESSES:
                positions.append((KnownHunt(hunt, "en", MAX_GUESSES).outlook, hunt.misses))
                guess = bot.guess(hunt, "en", Chance(seed, len(positions), "guess"))
                hunt, _ = hunting.guess(hunt, board, 0, guess)
            for number, (left, misses) in enumerate(positions):
                to_come = hunt.misses - misses, len(positions) - number
                yield left.search, left.bits, left.cells, left.letters, *to_come


def _least_squares(known: Floats, wanted: Floats, fitted: npt.NDArray[np.bool_]) -> tuple[Floats, float]:
    """Return the weights, and the share of the variance that they explain in positions not used for them."""
    weights: Floats = np.linalg.lstsq(known[fitted], wanted[fitted], rcond=None)[0].astype(np.float64)
    error = (wanted - known @ weights)[~fitted]
    return weights, float(1 - (error**2).mean() / wanted[~fitted].var())


def runs(games: int) -> None:
    """Fit the chance of victory to the figures of a run."""
    rows = [(seed, *row) for seed in range(games) for row in _scenes(seed)]
    seeds, margin, potions, reserve, won = np.array(rows).T
    known, fitted = np.c_[np.ones(len(won)), margin, potions, reserve], seeds % TESTED != 0
    weights = _logistic(known[fitted], won[fitted])
    chance = 1 / (1 + np.exp(-known @ weights))
    print("constant {:.3f}, margin {:.3f}, potions {:.3f}, reserve {:.4f}".format(*weights))
    for low in np.arange(0, 1, 0.1):
        band = ~fitted & (chance >= low) & (chance < low + 0.1)
        if band.sum() >= 50:
            print(f"  estimated {chance[band].mean():.2f}, won {won[band].mean():.2f}, scenes {band.sum():,}")


def _scenes(seed: int) -> Iterator[tuple[float, ...]]:
    """Yield the figures of each scene after the last random act of a run, and whether the run was won."""
    options = Options(dungeon=0 if seed % 5 else seed, easy=seed % 7 == 0)
    chance = Chance(seed, 0, "fit")
    state, scenes = dungeon.start(options, chance), list[tuple[float, ...]]()
    random_turns = {chance.below(50) for _ in range(seed % 4)}
    for turn in range(MAX_ACTS):
        scene = visible_scene(state.now)
        if scene.over:
            break
        if turn in random_turns:
            scenes, act = [], chance.choice(list(turn_acts(scene)))
        else:
            if not only_boss_left(scene, options.easy):
                scenes.append(tuple(run_figures(scene, options.easy)))
            act = good_act(scene, CAUTIOUS)
        state, _ = perform(state, act)
    yield from ((*scene, float(state.now.over == "victory")) for scene in scenes)


def _logistic(known: Floats, wanted: Floats) -> Floats:
    """Return the weights of a logistic regression, by Newton's method."""
    weights = np.zeros(known.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-known @ weights))
        curvature = known.T @ (known * (chance * (1 - chance))[:, None])
        weights += np.linalg.solve(curvature, known.T @ (wanted - chance))
    return weights


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("heads", "dungeon"))
    parser.add_argument("--games", metavar="N", type=int, default=40, help="games to play (default: 40)")
    arguments = parser.parse_args()
    (heads if arguments.game == "heads" else runs)(arguments.games)
