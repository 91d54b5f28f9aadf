"""The game's own measurements for `parlor bench`."""

from parlor.games.territory_words import benches as bench_module
from parlor.games.territory_words import game
from parlor.kernel.game_modules import benches


def test_every_benchmark_returns_a_figure(monkeypatch):
    monkeypatch.setattr(bench_module, "CLAIMS", 20)
    names = benches(game)
    assert list(names) == [f"territory-words {what}" for what in ("claims", "easy", "medium", "hard", "expert")]
    for name in ("territory-words claims", "territory-words easy"):
        value, unit = names[name]()
        assert value > 0
        assert "CPU second" in unit
