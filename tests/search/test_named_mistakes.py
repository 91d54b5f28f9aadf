"""A review of each game names a mistake that was put into a bot game; see tools/review_mistakes.py."""

import pytest
import review_mistakes

from sizes import size


@pytest.mark.long
@pytest.mark.parametrize("name", review_mistakes.MAKERS)
def test_reviews_name_the_mistake(name):
    results = list(review_mistakes.trials(review_mistakes.MAKERS[name](), size(short=2, long=50)))
    missed = [result.mistake for result in results if not (result.turning_point or result.among_three)]
    assert len(missed) <= 0.1 * len(results), missed


def test_every_game_of_parlor_has_mistakes():
    from parlor.kernel import Reviewed, game

    reviewed = {name for name in review_mistakes.MAKERS if isinstance(game(name), Reviewed)}
    assert (
        reviewed
        == set(review_mistakes.MAKERS)
        == {
            "dont-lose-your-head",
            "grid-game",
            "letter-crush",
            "nethack-chat",
            "territory-words",
        }
    )
