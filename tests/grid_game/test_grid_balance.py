"""The figures on balance are within their limits. tools/balance.py measures them, which takes an hour.

After a change of a number of the rules, measure again; the new figures must be within the same limits.
"""

import json

import balance
import pytest

from parlor.games.grid_game.benches import bot_game
from parlor.games.grid_game.planning import CarefulBot, GreedyBot, SearchBot
from parlor.games.grid_game.rules import game
from parlor.games.grid_game.state import Options
from parlor.kernel import Chance
from parlor.lab.simulate import simulate
from proofs import proves

pytestmark = pytest.mark.long

FIGURES = json.loads(balance.FILE.read_text())


@pytest.mark.proves("GG-36", "GG-57", "GG-183", "GG-207")
def test_with_the_games_numbers_seats_and_classes_are_fair_and_games_come_to_an_end():
    assert FIGURES["numbers"] == json.loads(json.dumps(balance.numbers()))
    searching = FIGURES["searching"]
    assert searching["games"] >= 400
    assert 0.46 <= searching["first"] <= 0.54
    assert searching["round limit"] < 0.03
    assert FIGURES["worth"]["games"] >= 400
    assert FIGURES["worth"]["spread"] <= 1.4


def test_between_expert_bots_seats_are_fair_and_few_games_reach_the_round_limit():
    seats = FIGURES["seats"]
    assert seats["games"] >= 100
    assert 0.44 <= seats["first"] <= 0.56
    assert seats["round limit"] < 0.05


@pytest.mark.proves("GG-184")
def test_games_between_searching_players_have_a_usual_length():
    length = FIGURES["length"]
    assert 16 <= length["rounds"] <= 25
    assert 180 <= length["unit actions"] <= 290


def test_caution_and_search_pay_in_the_figures():
    ladder = FIGURES["ladder"]
    assert ladder["careful, greedy"] >= 0.65
    with proves("GG-201"):
        assert ladder["search, careful"] >= 0.92
    with proves("GG-202"):
        assert ladder["wide search, search"] >= 0.7


def test_caution_and_search_pay_in_games_played_now():
    """The quick ones; the file holds what takes longer."""
    for better, worse, games in ((CarefulBot(), GreedyBot(), 25), (SearchBot(), CarefulBot(), 3)):
        assert balance.share(simulate(game, (better, worse), games=games, seed=1000, swap=True).seats[0]) >= 0.65


def test_a_missing_unit_lies_under_a_wall():
    state = balance.Short("artist", 1).start(Options(), Chance(1))
    whole = game.start(Options(), Chance(1))
    missing = [n for n, unit in enumerate(state.units) if not unit.health]
    assert [(whole.units[n].kind, whole.units[n].side) for n in missing] == [("artist", 1)]
    place = state.units[missing[0]].at
    assert state.terrain[place.row * 16 + place.col] == "#"


def test_a_bench_plays_a_whole_game():
    moves = list(bot_game(GreedyBot, 1))
    state, action = moves[-1]
    assert game.outcome(game.apply(state, state.side, action, Chance(1)).state)
