"""LetterCrush keeps the laws with combined options; tests/kernel/test_all_games_keep_laws.py tests each mode alone."""

import pytest

from parlor.games.letter_crush import game
from parlor.kernel.laws import check_game
from sizes import laws_without, size

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    "options",
    [{"mode": "zen", "language": "pl"}, {"mode": "daily", "language": "pl", "strict": True}],
)
def test_the_laws_hold(options):
    assert game.hidden
    report = check_game(game, isolated=False, games=size(3, 6), options=options, laws=laws_without("same everywhere"))
    assert report.plies >= size(5, 15)
