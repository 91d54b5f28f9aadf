"""A review of each game names a mistake that was put into a bot game; see tools/review_mistakes.py."""

import pytest
import review_mistakes

from parlor.kernel import Reviewed, game

GAMES = 50
MIN_FOUND = 45


def missed(name, count):
    """Return the mistakes that a review does not name."""
    results = review_mistakes.trials(review_mistakes.MAKERS[name](), count)
    return [result.mistake for result in results if not result.found]


@pytest.mark.long_only
@pytest.mark.parametrize("name", review_mistakes.MAKERS)
def test_reviews_name_the_mistake(name):
    found = missed(name, GAMES)
    assert len(found) <= GAMES - MIN_FOUND, found


@pytest.mark.parametrize(("name", "count", "most_missed"), [("letter-crush", 3, 1), ("dont-lose-your-head", 1, 0)])
def test_reviews_name_the_mistake_in_a_few_games(name, count, most_missed):
    assert len(missed(name, count)) <= most_missed


@pytest.mark.parametrize("name", review_mistakes.MAKERS)
def test_every_game_of_parlor_has_a_review(name):
    assert isinstance(game(name), Reviewed)
