"""`parlor bench` measures what the documents speak of."""

import pytest

from parlor.games.letter_crush import benches, game


@pytest.mark.parametrize("name", list(game.benches()))
def test_every_measurement_gives_a_figure(name, monkeypatch):
    monkeypatch.setattr(benches, "WORDS", 400)  # 20,000 tell more
    value, unit = game.benches()[name]()
    assert value > 0
    assert unit
