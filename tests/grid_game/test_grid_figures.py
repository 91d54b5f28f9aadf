"""The measured figures of Grid Game belong to the bots and the rules of this code."""

import json

import balance

from parlor.games.grid_game.planning import CarefulBot
from parlor.games.grid_game.state import EndTurn

AGAIN = "the figures no longer hold; measure them again: python tools/balance.py"


def test_the_bots_play_as_they_did_when_the_figures_were_measured():
    figures = json.loads(balance.FILE.read_text())
    assert figures["bots"] == balance.fingerprint(), f"the bots play otherwise, so {AGAIN}"


def test_the_numbers_of_the_rules_are_those_of_the_figures():
    figures = json.loads(balance.FILE.read_text())
    assert figures["numbers"] == json.loads(json.dumps(balance.numbers())), f"the rules have changed, so {AGAIN}"


def test_every_player_has_a_fingerprint():
    assert [player for player, *_ in balance.FINGERPRINTED] == list(balance.PLAYERS)


class Hasty(CarefulBot):
    """Ends its turn as soon as some unit is nearly beaten."""

    def choose(self, turn):
        hurt = any(0 < unit.health <= 3 for unit in turn.view.units)
        return EndTurn() if hurt and turn.view.moving is None else super().choose(turn)


def test_another_choice_of_one_player_changes_its_fingerprint_alone(monkeypatch):
    before = {player: balance._digest(player, 1, 1000) for player in ("greedy", "careful")}
    monkeypatch.setitem(balance.PLAYERS, "careful", Hasty)
    after = {player: balance._digest(player, 1, 1000) for player in ("greedy", "careful")}
    assert after["greedy"] == before["greedy"]
    assert after["careful"] != before["careful"]


def test_a_part_is_measured_anew_with_none_of_the_old_figures_when_a_bot_has_changed(monkeypatch, tmp_path, capsys):
    file = tmp_path / "figures" / "grid-game.json"
    file.parent.mkdir()
    old = {"numbers": json.loads(json.dumps(balance.numbers())), "bots": {"greedy": "another"}, "seats": {"first": 0.5}}
    file.write_text(json.dumps(old))
    monkeypatch.setattr(balance, "FILE", file)
    monkeypatch.setattr(balance, "FINGERPRINTED", (("greedy", 1, 20),))
    monkeypatch.setitem(balance.PARTS, "length", lambda games, jobs: {"games": games})
    monkeypatch.setattr("sys.argv", ["balance.py", "length", "--games", "3"])
    balance.main()
    written = json.loads(file.read_text())
    assert sorted(written) == ["bots", "length", "numbers"]
    assert written["length"] == {"games": 3}
    balance.main()  # the same bots: what was measured before stays
    file.write_text(json.dumps(written | {"seats": {"first": 0.5}}))
    balance.main()
    assert json.loads(file.read_text())["seats"] == {"first": 0.5}
    assert "length" in capsys.readouterr().out
