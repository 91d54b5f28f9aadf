"""`parlor bench` measures what the documents speak of."""

import pytest

from parlor.games.letter_crush import game
from parlor.games.letter_crush.benches import WORDS


@pytest.mark.parametrize("name", list(game.benches()))
def test_every_measurement_gives_a_figure(name):
    value, unit = game.benches()[name]()
    assert value > 0
    assert unit
    assert WORDS >= 1000  # fewer would tell nothing of cascades
