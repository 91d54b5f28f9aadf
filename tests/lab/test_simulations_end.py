"""Every simulation ends: by the rules, or by the game's clock."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from liars_dice import game as liars_dice
from parlor.games.dont_lose_your_head import game as heads
from parlor.games.grid_game import game as grid
from parlor.games.letter_crush import game as crush
from parlor.games.nethack_chat import game as dungeon
from parlor.games.territory_words import game as territory
from parlor.kernel import RandomBot, TimeSettings
from parlor.lab import playout
from parlor.lab.players import DEFAULT_DELAY
from parlor.lab.playout import play_out
from parlor.lab.simulate import simulate
from sizes import size

MAX_PLIES = 5000  # of one game; the longest has about 1,000

SMALL: dict[Any, dict[str, Any]] = {  # options with which one game of the strongest bots takes seconds at most
    heads: {},
    grid: {"army": 4, "size": 16},
    crush: {"mode": "duel"},
    liars_dice: {},
    dungeon: {},
    territory: {"turns": 4},
}


def neighbors(levels, seats):
    """Return lineups in which each level meets the next one."""
    return [tuple(levels[min(first + seat, len(levels) - 1)] for seat in range(seats)) for first in range(len(levels))]


def every_order(levels, seats):
    return product(levels, repeat=seats)


LINEUPS = [
    (game, lineup, options)
    for game, options in SMALL.items()
    for lineup in size(neighbors, every_order)(game.levels, game.seat_count(game.Options(**options)))
] + [
    (crush, (level,), {"mode": mode, "style": style})
    for level in ("random", "expert")
    for mode in ("timer", "daily", "zen")
    for style in ("classic", "crush")
]
LINEUPS += [(crush, ("medium", "expert"), {"mode": "duel", "style": "crush"})]


@pytest.fixture(autouse=True)
def bounded(monkeypatch):
    """A game that would not end fails soon."""
    monkeypatch.setattr(playout, "MAX_PLIES", MAX_PLIES)


@pytest.mark.parametrize(
    ("game", "lineup", "options"), LINEUPS, ids=[f"{game.id}-{'-'.join(lineup)}" for game, lineup, _ in LINEUPS]
)
def test_every_lineup_of_levels_ends(game, lineup, options):
    assert simulate(game, lineup, games=1, seed=1, options=options).games == 1


def test_a_duel_with_a_bot_that_answers_at_once_ends_when_it_is_decided():
    """The random bot is out early; the easy bot needs one word to be ahead."""
    outcome, plies = play_out(crush, crush.Options(mode="duel"), ["easy", RandomBot()], 1)
    assert (outcome.reason, outcome.results) == ("decided", ("win", "loss"))
    assert plies < 20


def test_the_clock_ends_a_duel_that_is_not_decided():
    outcome, plies = play_out(crush, crush.Options(mode="duel"), ["easy", "medium"], 1)
    assert outcome.reason == "time"
    assert plies < 40


def test_a_bot_that_is_not_a_level_takes_the_default_delay():
    player = SimpleNamespace(choose=crush.bot("easy").choose)
    outcome, plies = play_out(crush, crush.Options(words=1000), [player], 1)
    seconds = crush.time_control(crush.Options()).game_seconds
    assert (outcome.reason, plies) == ("time", seconds / DEFAULT_DELAY + 1)


def test_a_game_without_a_clock_has_no_simulated_clock():
    assert not playout.SimulatedClock(crush, crush.Options(mode="zen"), ["easy"])
    assert not playout.SimulatedClock(liars_dice, liars_dice.Options(), ["random", "random"])


def test_the_faster_bot_moves_first():
    clock = playout.SimulatedClock(crush, crush.Options(mode="duel"), ["easy", RandomBot()])
    assert crush.time_control(crush.Options(mode="duel")) == TimeSettings(game_seconds=120, start_delay_seconds=4)
    moves = []
    for _ in range(13):
        moves.append(clock.pick_seat(-1, frozenset((0, 1))))
        clock.spend(moves[-1])
    assert moves == [1] * 11 + [0, 1]  # 12 seconds of the easy bot are 12 moves of the other
