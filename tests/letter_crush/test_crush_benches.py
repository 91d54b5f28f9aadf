"""`parlor bench` measures what the documents speak of."""

import pytest

from parlor.games.letter_crush import benches as bench_module
from parlor.games.letter_crush import game
from parlor.kernel.game_modules import benches


@pytest.mark.parametrize("name", list(benches(game)))
def test_every_benchmark_returns_a_figure(name, monkeypatch):
    monkeypatch.setattr(bench_module, "WORDS", 400)  # 20,000 tell more
    value, unit = benches(game)[name]()
    assert value > 0
    assert unit
