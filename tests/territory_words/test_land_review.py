"""The review of Territory Words: leads in percent of the map, and words that gain more."""

import msgspec
import pytest

from parlor.games.territory_words import game
from parlor.games.territory_words.polygon import AREA
from parlor.games.territory_words.review import MIN_ZIPF
from parlor.games.territory_words.state import Pass
from parlor.kernel import Match, bot_chance
from parlor.search import review_match
from parlor.words import lexicon


@pytest.fixture(scope="module")
def match():
    """Blue passes its third turn; all other turns are words of the expert."""
    match, bot = Match(game, seed=8, options={"turns": 4}), game.bot("expert")
    while match.to_act:
        (seat,) = match.to_act
        match.play(seat, Pass() if match.ply == 4 else bot.choose(match.turn(seat, bot_chance(8, match.ply + 1, seat))))
    return match


@pytest.fixture(scope="module")
def found(match):
    return review_match(match)


def test_the_value_of_a_move_is_the_lead_after_it(match, found):
    for move in found.moves:
        blue, red = match.at(move.ply).state.scores
        assert move.values == pytest.approx((100 * (blue - red) / AREA, 100 * (red - blue) / AREA), abs=0.001)
        assert move.expected == move.values[move.seat]  # nothing is left to chance
        assert move.luck is None


def test_a_better_word_leads_to_the_lead_that_the_review_gives(match, found):
    compared = 0
    for move in found.moves:
        for better in move.better:
            fork = match.fork(move.ply - 1)
            fork.play(move.seat, msgspec.json.decode(better.action))
            own, other = fork.state.scores[move.seat], fork.state.scores[1 - move.seat]
            assert better.value == pytest.approx(100 * (own - other) / AREA, abs=0.001)
            assert better.value > move.expected
            compared += 1
    assert compared >= 3


def test_a_pass_takes_nothing_of_its_stake(found):
    passed = found.move_at(5)
    assert (passed.move, passed.accuracy, passed.grade) == ("pass", 0.0, "miss")
    assert passed.floor == passed.expected
    assert 5 in (*found.largest_losses, found.turning_point)


def test_only_words_that_most_adults_know_are_proposed(found):
    words = lexicon("en")
    proposed = {better.move for move in found.moves for better in move.better}
    assert proposed
    assert all(words.zipf(word) >= MIN_ZIPF and not words.is_offensive(word) for word in proposed)


def test_no_word_is_proposed_twice_after_it_was_played(match, found):
    used = set()
    for move in found.moves:
        assert not used & {better.move for better in move.better}
        used.add(move.move)
