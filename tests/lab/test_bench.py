"""The measuring itself; what is measured is for `parlor bench` to say."""

import sys
from importlib import import_module
from itertools import islice

import pytest

from liars_dice import game as liars_dice
from parlor.lab import bench


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(bench.rate, "__defaults__", (3, 0.01))
    monkeypatch.setattr(bench.cpu_seconds, "__defaults__", (1,))


def test_a_rate_is_the_median_of_windows_of_cpu_time(monkeypatch):
    clock = iter([0, 5, 10, 11, 20, 30])  # windows of 5, 1 and 10 seconds, one call in each
    monkeypatch.setattr(bench.time, "process_time", lambda: next(clock))
    assert bench.rate(lambda: 10, windows=3, seconds=1.0) == 10 / 5


def test_the_clock_is_read_less_often_when_work_is_fast(monkeypatch):
    clock = iter([0, 0.001, 0.003, 1])
    calls = []
    monkeypatch.setattr(bench.time, "process_time", lambda: next(clock))
    assert bench.rate(lambda: calls.append(1) or 1, windows=1, seconds=1.0) == 1 + 2 + 4
    assert len(calls) == 1 + 7


def test_random_steps_never_end():
    assert sum(islice(bench.random_steps(liars_dice), 200)) == 200


def test_cpu_seconds_measures_a_fresh_process():
    """The process waits longer than it computes; what it waits is not counted, nor what this process computes."""
    start = bench.time.monotonic()
    used = bench.cpu_seconds([sys.executable, "-c", "import time; sum(range(10**6)); time.sleep(1)"])
    assert 0 < used < bench.time.monotonic() - start - 0.5


@pytest.fixture
def nim_with_a_bench(tmp_path, monkeypatch, toys, replace_game):
    """Nim in a package with a module `benches` beside the game's module."""
    package = tmp_path / "nim_with_a_bench"
    package.mkdir()
    (package / "__init__.py").write_text("import toys\n\n\nclass Nim(toys.Nim):\n    pass\n\n\ngame = Nim()\n")
    (package / "benches.py").write_text('BENCHES = {"stick counting": lambda: (12.5, "sticks / CPU s")}\n')
    monkeypatch.syspath_prepend(tmp_path)
    replace_game(import_module(package.name).game)


def test_all_benches_are_found(nim_with_a_bench):
    found = bench.benches()
    assert list(found) == [
        "parlor games, fresh process",
        "en: load",
        "en: look up",
        "pl: load",
        "pl: look up",
        "draw-lots: random play",
        "draw-lots: legal lists",
        "draw-lots: legal lists, again",
        "liars-dice: random play",
        "liars-dice: legal lists",
        "liars-dice: legal lists, again",
        "nim: random play",
        "nim: legal lists",
        "nim: legal lists, again",
        "stick counting",
        "patience: random play",
        "patience: legal lists",
        "patience: legal lists, again",
    ]
    assert found["stick counting"]() == (12.5, "sticks / CPU s")
    for name in (
        "parlor games, fresh process",
        "en: load",
        "en: look up",
        "draw-lots: random play",
        "nim: legal lists",
        "nim: legal lists, again",
    ):
        value, unit = found[name]()
        assert value > 0
        assert "CPU s" in unit
