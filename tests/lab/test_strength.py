"""Strength as a number: names of levels, numbers between levels, and an opponent that adapts to the player."""

import math
from statistics import fmean
from typing import NamedTuple

import pytest

from parlor.games.skill import deviation, fraction, happens, round_randomly, row_at
from parlor.kernel import Chance
from parlor.kernel.strength import START, PlayedGame, adaptive_level, adaptive_strength, next_strength

LEVELS = 6


class Numbers(NamedTuple):
    share: float
    looks: float


TABLE = (Numbers(0.0, 1), Numbers(0.5, 100), Numbers(0.6, 10_000))


# --- names and numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", [0, 0.25, 2.35, 5])
def test_a_strength_has_a_level_name(strength):
    assert adaptive_strength(adaptive_level(strength)) == strength


@pytest.mark.parametrize("level", ["", "easy", "adaptive", "adaptive-", "adaptive-2", "adaptive-2.355"])
def test_other_texts_name_no_strength(level):
    assert adaptive_strength(level) is None


def test_numbers_of_levels_and_between_them():
    assert [row_at(TABLE, strength, ("looks",)) for strength in range(3)] == [pytest.approx(row) for row in TABLE]
    assert row_at(TABLE, 0.5, ("looks",)) == pytest.approx((0.25, 10))
    assert row_at(TABLE, 1.25) == pytest.approx((0.525, 2575))
    assert isinstance(row_at(TABLE, 1.25), Numbers)


def test_numbers_beyond_the_table_are_those_of_its_ends():
    assert row_at(TABLE, -3) == pytest.approx(TABLE[0])
    assert row_at(TABLE, 9) == pytest.approx(TABLE[2])


def test_random_numbers_of_skill():
    chance = Chance(1, 0, "skill")
    drawn = [deviation(chance) for _ in range(20_000)]
    assert fmean(drawn) == pytest.approx(0, abs=0.03)
    assert fmean(one * one for one in drawn) == pytest.approx(1, abs=0.03)
    assert all(0 <= fraction(chance) < 1 for _ in range(1000))
    assert fmean(happens(0.3, chance) for _ in range(20_000)) == pytest.approx(0.3, abs=0.015)
    assert not any(happens(0, chance) for _ in range(100))
    assert all(happens(1, chance) for _ in range(100))
    assert {round_randomly(2.25, chance) for _ in range(100)} == {2, 3}
    assert fmean(round_randomly(2.25, chance) for _ in range(20_000)) == pytest.approx(2.25, abs=0.015)
    assert {round_randomly(4, chance) for _ in range(100)} == {4}


# --- an opponent that adapts -----------------------------------------------------------------------------------------


def series(ability, slope, games=400, window=30, seed=1):
    """Return the games of a player who wins against strength `ability` half of the time; `slope` is the log odds by
    which a level changes that.
    """
    chance, results = Chance(seed, 0, "series"), []
    for _ in range(games):
        strength = next_strength(results[-window:], LEVELS)
        likely = 1 / (1 + math.exp(-slope * (ability - strength)))
        results.append(PlayedGame(strength, float(happens(likely, chance))))
    return results


def test_a_player_without_games_meets_the_second_level():
    assert next_strength([], LEVELS) == START == 1


def test_a_win_makes_the_opponent_stronger_and_a_loss_weaker():
    even = [PlayedGame(2, 1.0), PlayedGame(2, 0.0)] * 4
    usual = next_strength(even, LEVELS)
    assert next_strength([*even, PlayedGame(usual, 1.0)], LEVELS) > usual
    assert next_strength([*even, PlayedGame(usual, 0.5)], LEVELS) == usual
    assert next_strength([*even, PlayedGame(usual, 0.0)], LEVELS) < usual


def test_games_against_levels_count_by_what_was_to_be_expected():
    """A win against a much weaker bot says little, one against a stronger bot much."""
    before = [PlayedGame(2, 1.0), PlayedGame(2, 0.0)] * 4
    usual = next_strength(before, LEVELS)
    weak, strong = (next_strength([*before, PlayedGame(strength, 1.0)], LEVELS) for strength in (0, 4))
    assert 0 < weak - usual < 0.1
    assert strong - usual > 0.2


@pytest.mark.parametrize("points", [0.0, 1.0])
def test_strength_stays_within_the_levels(points):
    results = []
    for _ in range(40):
        results.append(PlayedGame(next_strength(results, LEVELS), points))
    assert next_strength(results, LEVELS) == (5 if points else 0)


@pytest.mark.parametrize("ability", [0.4, 1.5, 2.6, 3.7, 4.5])
@pytest.mark.parametrize("slope", [0.4, 0.85, 2.5])
def test_it_settles_at_even_games_for_every_ability_and_slope(ability, slope):
    """From the eleventh of 400 games on the player wins half, within three standard errors."""
    played = series(ability, slope)
    assert fmean(game.points for game in played[10:]) == pytest.approx(0.5, abs=0.08)
    assert fmean(game.strength for game in played[10:]) == pytest.approx(ability, abs=0.6)


def test_it_follows_a_player_who_learns():
    chance, results = Chance(1, 0, "learner"), []
    for number in range(200):
        ability = 1 + number / 50  # four levels in 200 games
        strength = next_strength(results[-30:], LEVELS)
        results.append(PlayedGame(strength, float(happens(1 / (1 + math.exp(-0.85 * (ability - strength))), chance))))
    assert fmean(game.points for game in results) == pytest.approx(0.55, abs=0.08)
    assert results[-1].strength > 3.5


def test_a_long_memory_does_no_harm():
    short, long = (series(2.6, 0.85, window=window) for window in (30, 400))
    for played in (short, long):
        assert fmean(game.points for game in played[10:]) == pytest.approx(0.5, abs=0.08)
