"""Grid Game in the terminal: marches, undo of a turn, maps, puzzles and simulations with them."""

import io
import json

import pytest

from parlor.cli import main


@pytest.fixture
def typed(monkeypatch, capsys):
    """Return a function that plays with these lines typed and returns all that was shown."""

    def run(*lines, flags):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode())))
        assert main(["play", "grid-game", "--seat", "0", "--bot", "random", "--seed", "5", *flags.split()]) == 0
        return capsys.readouterr().out

    return run


def test_a_whole_turn_is_undone_and_a_unit_marches(typed):
    lines = ("/undo turn", "/undo all", "march G15 G3", "wait G11", "wait 1", "/undo turn", "march G15 G11")
    output = typed(*lines, flags="--option army=4 --option map=courtyard")
    assert "You haven't moved this turn." in output
    assert "Can't undo 'all'. Type /undo or /undo turn." in output
    before, after = output.split("Your turn starts again.")
    assert "Linebacker L at G11: health 36 of 36, move 4, attack 6, done." in before
    assert after.index("Linebacker L at G15: ") < after.index("Linebacker L at G11: ")


def test_a_puzzle_is_played(typed):
    output = typed("end-turn", "", flags="--option puzzle=2")
    assert "Puzzle 2 of 10: knock out all of Orange this turn." in output
    assert "You lose. (unsolved" in output


def test_maps_and_puzzles_are_simulated(capsys):
    command = ["simulate", "grid-game", "--seats", "easy,random", "--games", "1", "--json"]
    for option in ("puzzle=1", "map=creek"):
        assert main([*command, "--option", "army=4", "--option", option]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 1
    assert main(["games", "grid-game"]) == 0
    listed = capsys.readouterr().out
    assert "courtyard or creek" in listed
    assert "1 to 10" in listed
