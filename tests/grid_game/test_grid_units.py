"""The fields of a unit, and the numbers of the four classes."""

from types import FunctionType
from typing import get_args

import pytest
from grid_boards import change_unit, match_at, play, refusal_of, shows, targets_of, unit_at
from msgspec.structs import replace

from parlor.games.grid_game import classes
from parlor.games.grid_game.classes import CLASSES, DAMAGE, HEAL, HEALTH, MOVE
from parlor.games.grid_game.setup import new_unit
from parlor.games.grid_game.state import Kind
from parlor.kernel import Cell
from proofs import proves


@pytest.mark.proves("GG-53", "GG-54", "GG-55")
def test_low_medium_and_high_numbers():
    assert MOVE == {"low": 3, "medium": 4, "high": 6}
    assert HEALTH == {"low": 20, "medium": 24, "high": 36}
    assert DAMAGE == {"low": 6, "medium": 8, "high": 11}


@pytest.mark.proves("GG-48", "GG-50", "GG-52")
def test_four_classes_with_one_special_each():
    assert set(CLASSES) == set(get_args(Kind))
    assert {kind: unit_class.special for kind, unit_class in CLASSES.items()} == {
        "linebacker": "Bubble Block",
        "paintballer": "Paint Bomb",
        "artist": "Fresh Paint",
        "prankster": "Gum Trap",
    }


@pytest.mark.parametrize(
    ("letter", "move", "health", "damage"),
    [
        pytest.param("l", 4, 36, 6, marks=pytest.mark.proves("GG-58", "GG-59", "GG-60")),
        pytest.param("p", 3, 24, 11, marks=pytest.mark.proves("GG-67", "GG-68", "GG-69")),
        pytest.param("a", 4, 24, 8, marks=pytest.mark.proves("GG-77", "GG-78", "GG-79")),
        pytest.param("k", 6, 20, 8, marks=pytest.mark.proves("GG-86", "GG-87", "GG-88")),
    ],
)
def test_the_numbers_of_a_class_in_play(letter, move, health, damage):
    """Orange's, as the first player's Pranksters differ: how far it goes, what it takes and what it deals."""
    match = match_at(f"{letter} . . . . . . .", turn=1)
    names = [f"{column}1" for column in "ABCDEFGH"]
    assert refusal_of(match, f"move A1 {' '.join(names[1 : move + 2])}")[0] == "too-far"
    play(match, f"move A1 {names[move]}")
    assert refusal_of(match, f"move {names[move]} {names[move + 1]}")[0] == "no-steps-left"
    match = match_at(f"{letter} L", turn=1)
    play(match, "attack A1 B1")
    assert unit_at(match, "B1").health == 36 - damage
    for blow, left in ((health - 1, 1), (health, 0)):
        match = match_at(f"{letter} L")
        change_unit(match, "B1", damage=blow)
        play(match, "attack B1 A1")
        assert unit_at(match, "A1").health == left


@pytest.mark.proves("GG-56")
def test_the_numbers_are_in_a_module_of_their_own():
    functions = {name for name, value in vars(classes).items() if isinstance(value, FunctionType)}
    assert functions == {"unit_class", "army_size", "round_limit"}
    assert new_unit("artist", 1, Cell(0, 0)).damage == CLASSES["artist"].damage


def test_a_change_of_the_table_changes_the_unit(monkeypatch):
    monkeypatch.setitem(CLASSES, "artist", replace(CLASSES["artist"], move=1, health=2, damage=3))
    match = match_at("A . .")
    unit = unit_at(match, "A1")
    assert (unit.move, unit.health, unit.damage) == (1, 2, 3)
    play(match, "move A1 B1")
    assert refusal_of(match, "move B1 C1")[0] == "no-steps-left"


@pytest.mark.proves("GG-85")
def test_paint_heals_less_than_the_weakest_attack():
    assert HEAL < DAMAGE["low"] == min(unit_class.damage for unit_class in CLASSES.values())


def test_numbers_can_differ_from_unit_to_unit():
    """Each number is changed for one unit alone, and that one plays by it."""
    match = match_at(
        """
        L . l L .
        . . . . .
        """
    )
    change_unit(match, "A1", move=1, damage=10)
    change_unit(match, "C1", health=11)
    play(match, "move A1 B1")
    with proves("GG-39"):
        assert refusal_of(match, "move B1 B2")[0] == "no-steps-left"
    play(match, "attack B1 C1")
    with proves("GG-43"):
        assert unit_at(match, "C1").health == 1
    with proves("GG-40"):
        assert unit_at(match, "B1").lock == "used"
        assert unit_at(match, "D1").lock == ""
        assert refusal_of(match, "attack B1 C1")[0] == "locked"
    with proves("GG-46"):
        assert refusal_of(match, "attack C1 B1")[0] == "not-yours"
    assert {"D2", "E1"} < targets_of(match, "move", "D1")
    play(match, "attack D1 C1")
    with proves("GG-41"):
        assert shows(match, ". L o L .")
