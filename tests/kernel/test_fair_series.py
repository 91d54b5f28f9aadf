"""Two games of two players who swap seats: how the series is decided."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor.games.grid_game import game as grid
from parlor.kernel import Match, Outcome, fair_series
from toys import nim

SCORES = st.tuples(st.integers(0, 100), st.integers(0, 100))
RESIGNED = {0: Outcome.lost_by(0, 2, "resignation"), 1: Outcome.lost_by(1, 2, "resignation")}


@given(SCORES, SCORES)
def test_the_higher_sum_wins(first, second):
    series = fair_series(Outcome.by_score(first, "x"), Outcome.by_score(second, "x"))
    sums = (first[0] + second[1], first[1] + second[0])
    assert series == Outcome.by_score(sums, "fair-series")


@given(SCORES, st.integers(0, 1))
def test_giving_up_a_game_that_names_no_scores_loses_the_series(scores, quitter):
    """In the first and in the second game, and for every lead of the quitter."""
    played = Outcome.by_score(scores, "x")
    lost = Outcome.lost_by(quitter, 2, "fair-series")
    assert fair_series(RESIGNED[quitter], played) == lost
    assert fair_series(played, RESIGNED[1 - quitter]) == lost  # by then the seats are swapped


@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        (("win", "loss"), ("win", "loss"), (2, 2)),
        (("win", "loss"), ("loss", "win"), (4, 0)),
        (("win", "loss"), ("draw", "draw"), (3, 1)),
        (("draw", "draw"), ("draw", "draw"), (2, 2)),
    ],
)
def test_games_without_scores_count_by_their_results(first, second, scores):
    series = fair_series(Outcome(first, "x"), Outcome(second, "resignation"))
    assert series == Outcome.by_score(scores, "fair-series")


def test_if_each_player_resigns_one_game_the_series_is_a_draw():
    assert fair_series(RESIGNED[0], RESIGNED[0]).results == ("draw", "draw")


def test_a_draw_without_scores_beside_a_game_with_scores_counts_by_results():
    series = fair_series(Outcome.by_score((3, 1), "x"), Outcome(("draw", "draw"), "agreed"))
    assert series == Outcome.by_score((3, 1), "fair-series")  # two points for the win and one each for the draw


@pytest.mark.parametrize("quitter", [0, 1])
@pytest.mark.parametrize("end", [Match.resign, Match.time_out])
def test_a_grid_game_given_up_at_the_start_does_not_save_a_lead(quitter, end):
    match = Match(grid, seed=1, options={"army": 4})
    given_up = end(match, quitter) if end is Match.resign or quitter in match.to_act else match.resign(quitter)
    assert given_up.scores == ((0, 4) if quitter == 0 else (4, 0))
    lead = Outcome.by_score((3, 0) if quitter == 1 else (0, 3), "elimination")  # of the quitter, in the other seat
    assert fair_series(lead, given_up).results[1 - quitter] == "loss"


def test_a_resigned_match_of_a_game_without_scores_is_a_loss_as_any_other():
    resigned = Match(nim, seed=1).resign(0)
    assert fair_series(Outcome(("loss", "win"), "last-stick"), resigned).results == ("draw", "draw")
