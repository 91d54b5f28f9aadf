"""`parlor check` with the flags that help an author: --traceback, --time-limit, and what is printed without them."""

from importlib.metadata import EntryPoint
from itertools import repeat

import pytest

from parlor.cli import main
from parlor.kernel import RandomBot, registry
from toys import nim


class RaisingNim(type(nim)):
    id = "raising-nim"

    def text(self, view):
        raise ValueError("no words")


class StuckNim(type(nim)):
    id = "stuck-nim"
    levels = ("random", "stuck")

    def bot(self, level):
        return RandomBot() if level == "random" else StuckBot()


class StuckBot:
    def choose(self, turn):
        return sum(repeat(0))  # a call into C that never returns


raising, stuck = RaisingNim(), StuckNim()


@pytest.fixture
def check(monkeypatch, capsys):
    """Run `parlor check` with these arguments; returns its status and what it printed."""
    values = {"raising-nim": "test_check_command:raising", "stuck-nim": "test_check_command:stuck"}
    points = [EntryPoint(name, value, registry.GROUP) for name, value in values.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    registry.installed.cache_clear()
    registry.game.cache_clear()
    yield lambda *arguments: (main(["check", *arguments, "--games", "1"]), capsys.readouterr().out)
    registry.installed.cache_clear()
    registry.game.cache_clear()


def test_an_exception_is_printed_with_its_place_and_a_hint(check):
    status, out = check("raising-nim")
    assert status == 1
    assert "broken  form: raised ValueError('no words') in text (test_check_command.py, line " in out
    assert "Traceback" not in out
    assert "Add --traceback for more." in out


def test_traceback_prints_the_traceback_of_each_exception(check):
    status, out = check("raising-nim", "--traceback")
    assert status == 1
    assert "        Traceback (most recent call last):" in out
    assert 'raise ValueError("no words")' in out
    assert "Add --traceback" not in out


def test_time_limit_ends_a_bot_that_never_answers_and_names_it(check):
    status, out = check("stuck-nim", "--time-limit", "2")
    assert status == 1
    limit = "within 2 s of CPU time (20 s of wall time)"
    assert f"broken  bots: bot stuck did not end {limit} in choose (test_check_command.py, line " in out
    assert "(seed 1, ply 1)" in out
    assert "not tested  secrecy: the game declares no hidden information" in out
