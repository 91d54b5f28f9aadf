"""The review of Don't Lose Your Head: the chance to win, and guesses that make more progress."""

import numpy as np
import pytest

from parlor.games.dont_lose_your_head import game
from parlor.games.dont_lose_your_head.outlook import HuntOutlook, chance_to_win, search_misses
from parlor.games.dont_lose_your_head.review import KnownHunt
from parlor.games.dont_lose_your_head.state import GuessCell, GuessLetter, GuessWord, Hunt
from parlor.kernel import Cell, Match, bot_chance, next_seat
from parlor.search import review_match

START = HuntOutlook(cells=12.0, letters=9.0, search=15.0, bits=30.0, left=21.0)


def hunt(shown, *patterns, letters="", words=(), misses=0):
    return Hunt("".join(shown.split()), patterns, letters, words, misses)


# --- the chance to win -----------------------------------------------------------------------------------------------


def test_the_chances_of_both_players_add_up():
    ahead = START._replace(cells=6.0, search=3.0)
    for own_turn in (True, False):
        both = chance_to_win(START, ahead, own_turn) + chance_to_win(ahead, START, not own_turn)
        assert both == pytest.approx(1)
    assert chance_to_win(ahead, START, True) > 0.7
    assert chance_to_win(START, START, True) > 0.5 > chance_to_win(START, START, False)


def test_the_risk_of_the_blade_grows_with_every_miss():
    risks = [START._replace(left=float(left)).risk() for left in (40, 21, 10, 3, 0)]
    assert risks == sorted(risks)
    assert risks[0] < 0.05
    assert risks[-1] == 1.0
    assert START._replace(search=0.0, bits=0.0).risk() == 0.0


def test_a_search_without_doubt_has_no_misses():
    sure = np.array([[True, False, True]] * 4)
    assert search_misses(sure) == 0.0
    assert search_misses(np.zeros((0, 0), bool)) == 0.0
    either = np.array([[True, False], [False, True]])
    assert search_misses(either) == pytest.approx(0.5)  # the first cell misses half of the time, and then it is known


# --- guesses ---------------------------------------------------------------------------------------------------------


NEARLY = hunt(
    """
    CAT...
    ......
    ??????
    ......
    ......
    ......
    """,
    "CAT",
    "_INE",
    "STONE",
    letters="CATINESO",
)


def test_likely_guesses_make_more_progress_than_unlikely_ones():
    known = KnownHunt(NEARLY, "en", 18)
    likely = known.progress(GuessLetter("L"))
    assert likely.hits > known.progress(GuessLetter("Q")).hits
    assert likely.more_misses == 0


def test_a_word_that_does_not_fit_brings_nothing_and_costs_a_second_miss():
    known = KnownHunt(NEARLY, "en", 18)
    wrong, right = known.progress(GuessWord("ABLE")), known.progress(GuessWord("LINE"))
    assert (wrong.hits, wrong.more_misses) == (0.0, 1.0)
    assert right.hits > 0
    assert right.more_misses < 1


def test_progress_that_is_given_away_costs_guesses_and_misses():
    known = KnownHunt(NEARLY, "en", 18)
    best = known.progress(GuessLetter("L"))
    after_best, after_waste = known.after(best, best.hits), known.after(best._replace(hits=0.0), best.hits)
    assert after_best.guesses == pytest.approx(known.outlook.guesses - 1)
    assert after_waste.guesses > after_best.guesses
    assert after_waste.left < after_best.left


# --- a match ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found():
    """Two expert bots; seat 0 guesses a word at its sixth guess that is not on any board."""
    match, bots, last, guesses = Match(game, seed=6, options={"settings": [{"size": 6}, {"size": 6}]}), [], -1, 0
    bots = [game.bot("expert"), game.bot("expert")]
    while match.to_act:
        last = next_seat(last, match.to_act)
        action = bots[last].choose(match.turn(last, bot_chance(6, match.ply + 1, last)))
        guesses += last == 0 and bool(match.state.hunts)
        if guesses == 6 and last == 0:
            guesses += 1
            action = GuessWord("QQQ")
        match.play(last, action)
    return review_match(match)


def test_set_up_is_listed_but_not_judged(found):
    setup = [move for move in found.moves if move.expected is None]
    assert [move.values for move in setup[:3]] == [(50.0, 50.0)] * 3
    assert {move.move for move in setup} == {"6x6, 3 words, normal", "hides words"}


def test_the_expert_bot_makes_hardly_a_mistake(found):
    assert found.players[1].accuracy > 90


def test_a_senseless_word_is_the_largest_loss(found):
    worst = found.move_at(found.largest_losses[0])
    assert (worst.move, worst.accuracy, worst.grade) == ("QQQ", 0.0, "miss")


def test_cells_are_named_as_on_the_board():
    reviewer = game.reviewer(1)
    assert reviewer.describe_action(None, GuessCell(Cell(0, 2))) == "C1"
    assert reviewer.describe_action(None, GuessLetter("E")) == "E"
