"""A game with an endless list of legal actions: nothing in the project waits for its end."""

import io
from importlib.metadata import EntryPoint
from itertools import islice
from types import SimpleNamespace

import pytest
from endless_legal import game
from msgspec import json

from parlor.cli import main
from parlor.kernel import Match, registry
from parlor.kernel.laws import check_game
from parlor.lab.simulate import simulate
from parlor.protocol import DescribeRequest
from parlor.table.description import MAX_LEGAL_ACTIONS, _body


@pytest.fixture
def installed(monkeypatch):
    point = EntryPoint(game.id, "endless_legal:game", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    registry.installed.cache_clear()
    registry.game.cache_clear()
    yield
    registry.installed.cache_clear()
    registry.game.cache_clear()


def test_it_keeps_every_law():
    check_game(game, games=3, max_positions=6, seconds=60)


def test_a_match_lists_as_many_actions_as_asked_for():
    match = Match(game, seed=1)
    assert [action.stones for action in match.legal(0, at_most=5)] == [1, 2, 3, 4, 5]
    assert [action.stones for action in islice(match.legal(0), 2)] == [1, 2]
    assert match.legal(1, at_most=5) == []


def test_a_description_lists_the_first_actions_and_says_that_there_are_more():
    match = Match(game, seed=1)
    actor = SimpleNamespace(
        state=SimpleNamespace(require_match=lambda: match, game=game), id="m", host=SimpleNamespace(descriptions=None)
    )
    description = json.decode(_body(actor, DescribeRequest("m", 0))._compute())
    assert len(description["legal"]) == MAX_LEGAL_ACTIONS
    assert description["legal_text"][1] == "take 2"
    assert description["has_more"] is True


def test_bots_play_it_to_the_end():
    assert simulate(game, ["random", "random"], games=3, seed=1).games == 3


def test_it_is_played_in_a_terminal(installed, monkeypatch, capsys, tmp_path):
    lines = ["/moves", "take", "take 1", "take 99"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode())))
    save = str(tmp_path / "match.json")
    assert main(["play", game.id, "--seed", "1", "--seat", "0", "--save", save]) == 0
    assert "12 stones." in capsys.readouterr().out


def test_check_prints_which_laws_were_not_tested(installed, capsys):
    assert main(["check", game.id, "--games", "1"]) == 0
    printed = capsys.readouterr().out
    assert "ok      agreement\n" in printed
    assert "not tested  secrecy: the game declares no hidden information" in printed
    assert "ok      secrecy" not in printed
    assert "All laws hold that could be tested; not tested: 4." in printed
    assert main(["check", game.id, "--games", "1", "--json"]) == 0
    report = json.decode(capsys.readouterr().out)
    assert [untested["law"] for untested in report["not_tested"]] == ["invariant", "redeal", "secrecy", "timing"]
