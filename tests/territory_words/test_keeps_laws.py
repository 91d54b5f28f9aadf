"""Territory Words keeps the laws in Polish, in few turns and with combined options.

tests/kernel/test_all_games_keep_laws.py tests the default and each enumerated option alone.
"""

import pytest

from parlor.games.territory_words import game
from parlor.kernel.laws import check_game
from sizes import laws_without, size

pytestmark = pytest.mark.long


@pytest.mark.parametrize("options", [{"lexicon": "pl", "turns": 4}, {"dictionary": "api", "repeat_words": True}])
def test_the_laws_hold(options):
    how = {"games": size(2, 4), "max_positions": size(4, 100), "laws": laws_without("same everywhere", "bots")}
    report = check_game(game, isolated=False, options=options, **how)
    assert report.plies >= size(15, 30)
