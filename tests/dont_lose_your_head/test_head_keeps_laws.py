"""Don't Lose Your Head keeps the laws, its secrets above all, with combined options and other settings.

tests/kernel/test_all_games_keep_laws.py tests each enumerated option alone.
"""

import pytest

from parlor.games.dont_lose_your_head import game
from parlor.kernel.laws import check_game
from sizes import laws_without, size

pytestmark = pytest.mark.long


@pytest.mark.proves("DLYH-17", "DLYH-191")
@pytest.mark.parametrize(
    "options",
    [
        {"reading": "classic", "extra_turn": True, "lexicon": "pl"},
        {"calibrated": True, "settings": [{"size": 6, "words": 4}, {"size": 10}]},
    ],
)
def test_the_laws_hold(options):
    assert game.hidden
    how = {"games": size(1, 2), "max_positions": size(3, 100), "laws": laws_without("same everywhere", "bots")}
    report = check_game(game, isolated=False, options=options, **how)
    assert report.plies >= size(30, 60)
