"""Turns: who may be ordered about, how they begin and end, and the closing ring."""

from itertools import pairwise

import pytest
from grid_boards import change_unit, legal_lines, match_at, play, read_action, refusal_of, shows, unit_at

import parlor
from parlor.games.grid_game import game
from parlor.games.grid_game.apply import in_ring, ring_width
from parlor.games.grid_game.rules import count_armies
from parlor.games.grid_game.state import (
    AttackSquare,
    Burned,
    EndTurn,
    FinishUnit,
    HaltUnit,
    MoveUnit,
    Options,
    TakeBackMove,
    TurnBegan,
    UnitDied,
    UseSpecial,
)
from parlor.kernel import Cell

YARD = """
    L . A .
    . k . a
    P . K .
"""


def sides(match):
    return [(unit.side, unit.lock) for unit in match.state.units if unit.health]


@pytest.mark.proves("GG-04", "GG-101", "GG-172", "GG-196")
def test_sides_alternate():
    match = match_at(YARD)
    for turn in range(6):
        assert match.state.turn == turn
        assert match.to_act == {turn % 2}
        assert (match.view(0).side, match.view(0).round) == (turn % 2, turn // 2 + 1)
        assert match.text(1).startswith(f"Round {turn // 2 + 1} of 40. {('Blue', 'Orange')[turn % 2]} to move.")
        events = play(match, "end-turn")
        assert events == [TurnBegan((turn + 1) % 2, (turn + 1) // 2 + 1)]


@pytest.mark.proves("GG-111")
@pytest.mark.parametrize(
    "action",
    [
        MoveUnit(1, (Cell(0, 1),)),
        AttackSquare(0, Cell(1, 1)),
        UseSpecial(0, Cell(0, 0)),
        HaltUnit(0),
        FinishUnit(0),
        TakeBackMove(0),
        EndTurn(),
    ],
)
def test_an_action_out_of_turn_is_refused(action):
    match = match_at(YARD, turn=1)
    assert refusal_of(match, action, seat=0) == ("not-your-turn", "It is not Player 1's turn. Wait for Player 2.")


@pytest.mark.proves("GG-107")
@pytest.mark.parametrize("line", ["move B2 B1", "attack B2 A1", "special B2 B1", "halt B2", "wait B2", "take-back B2"])
def test_actions_of_enemy_units_are_refused(line):
    match = match_at(YARD)
    assert refusal_of(match, line) == ("not-yours", "That isn't your unit. Ready to act: A1, C1, A3, C3.")


@pytest.mark.parametrize("number", [-1, 8, 999, -(10**12)])
def test_unknown_units_are_refused(number):
    match = match_at(YARD)
    assert refusal_of(match, FinishUnit(number)) == (
        "no-such-unit",
        "There's no such unit. Ready to act: A1, C1, A3, C3.",
    )


@pytest.mark.proves("GG-108")
@pytest.mark.parametrize("verb", ["move {} B1", "attack {} B2", "special {} B1", "halt {}", "wait {}", "take-back {}"])
def test_actions_of_dead_units_are_refused(verb):
    match = match_at("x . A .\n. k . a")
    assert refusal_of(match, verb.format(0)) == ("dead", "That unit is knocked out. Ready to act: C1.")


@pytest.mark.proves("GG-109")
@pytest.mark.parametrize("lock", [pytest.param("used", marks=pytest.mark.proves("GG-162")), "mud", "gum"])
@pytest.mark.parametrize(
    "line",
    [
        pytest.param("move A1 B1", marks=pytest.mark.proves("GG-112")),
        pytest.param("attack A1 B2", marks=pytest.mark.proves("GG-113")),
        pytest.param("special A1 A1", marks=pytest.mark.proves("GG-114")),
        "halt A1",
        "wait A1",
        "take-back A1",
    ],
)
def test_actions_of_locked_units_are_refused(lock, line):
    match = match_at(YARD)
    change_unit(match, "A1", lock=lock)
    code, sentence = refusal_of(match, line)
    assert code == "locked"
    assert sentence.endswith("Ready to act: C1, A3, C3.")
    assert not any(found.split()[1:2] == ["A1"] for found in legal_lines(match))


@pytest.mark.proves("GG-168", "GG-169", "GG-162")
@pytest.mark.parametrize("names", [["A1", "C1", "A3", "C3"], ["C3", "A1", "A3", "C1"], ["A3", "C3", "C1", "A1"]])
def test_units_are_used_in_any_order_and_once(names):
    match = match_at(YARD)
    for name in names[:-1]:
        play(match, f"wait {name}")
        assert unit_at(match, name).lock == "used"
        assert refusal_of(match, f"wait {name}")[0] == "locked"
        assert match.state.side == 0
    events = play(match, f"wait {names[-1]}")
    assert events[-1] == TurnBegan(1, 1)
    assert match.state.side == 1


@pytest.mark.proves("GG-171", "GG-105")
def test_the_turn_ends_when_all_units_are_used_and_unlocks_them_next_time():
    match = match_at(YARD)
    play(match, "attack A1 B2", "wait C1", "special C3 D3")
    assert match.state.side == 0
    play(match, "move A3 B3", "attack B3 B2")
    assert match.state.side == 1
    assert sides(match) == [(0, "used")] * 4 + [(1, "")] * 2, "Blue's are free only when their turn comes"
    play(match, "wait B2", "wait D2")
    assert sides(match) == [(0, "")] * 4 + [(1, "used")] * 2


@pytest.mark.proves("GG-171", "GG-173")
def test_a_unit_in_gum_from_the_start_counts_as_used():
    match = match_at("L ^ . A\n. . k .")
    play(match, "move A1 B1", "end-turn", "end-turn")
    assert unit_at(match, "B1").lock == "gum"
    play(match, "wait D1")
    assert match.state.side == 1


@pytest.mark.proves("GG-173")
def test_the_turn_of_an_army_that_is_stuck_is_skipped():
    match = match_at("L ^ .\n. . k")
    events = play(match, "move A1 B1")
    assert events[-1] == TurnBegan(1, 1)
    events = play(match, "wait C2")
    assert events[-2:] == [TurnBegan(0, 2), TurnBegan(1, 2)]
    events = play(match, "wait C2")
    assert events[-1] == TurnBegan(0, 3)
    assert unit_at(match, "B1").lock == ""


@pytest.mark.proves("GG-171")
def test_the_turn_ends_when_the_last_unit_is_stuck():
    match = match_at("L ~ .\n. . k")
    events = play(match, "move A1 B1")
    assert [type(event).__name__ for event in events] == ["Moved", "Stuck", "TurnBegan"]
    assert match.state.side == 1


@pytest.mark.proves("GG-102", "GG-104")
def test_living_units_are_counted():
    match = match_at("L k k\nA . .")
    change_unit(match, "B1", health=1)
    assert [match.text(0).count(line) for line in ("Blue: 2 standing.", "Orange: 2 standing.")] == [1, 1]
    play(match, "attack A1 B1")
    assert [match.text(0).count(line) for line in ("Blue: 2 standing.", "Orange: 1 standing.")] == [1, 1]
    assert count_armies(match.state)[0] == (2, 1)


# --- the closing ring ------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-185")
def test_there_is_no_ring_by_default():
    assert Options().closing_ring is False
    assert all(ring_width(Options(), number) == 0 for number in range(1, 41))
    match = match_at("L", turn=60)
    play(match, "end-turn")
    assert unit_at(match, "A1").health == 36


@pytest.mark.proves("GG-186", "GG-187")
@pytest.mark.parametrize(("size", "left"), [(16, 6), (17, 7), (32, 6), (19, 7)])
def test_the_width_of_the_ring_by_round(size, left):
    options = Options(size=size, closing_ring=True)
    widths = [ring_width(options, number) for number in range(1, 61)]
    assert widths[:12] == [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3]
    assert all(0 <= after - before <= 1 for before, after in pairwise(widths))
    assert widths[-1] == (size - left) // 2
    cells = [Cell(row, col) for row in range(size) for col in range(size)]
    assert sum(not in_ring(cell, size, widths[-1]) for cell in cells) == left**2
    assert sum(not in_ring(cell, size, 1) for cell in cells) == (size - 2) ** 2
    assert not any(in_ring(cell, size, 0) for cell in cells)


@pytest.mark.proves("GG-186", "GG-188")
def test_units_in_the_ring_take_damage_at_the_end_of_their_turn():
    match = match_at("A . .\n. L .\n. . l", turn=12, closing_ring=True)
    play(match, "end-turn", "end-turn")
    assert match.state.round == 8
    assert match.view(0).ring == 1
    events = play(match, "end-turn")
    assert events == [Burned(0, Cell(0, 0), damage=5, health=19), TurnBegan(1, 8)]
    assert (unit_at(match, "A1").health, unit_at(match, "B2").health) == (19, 36)
    assert TurnBegan(0, 9) in play(match, "end-turn")
    assert unit_at(match, "A1").health == 19, "only in the turn of its own side"
    play(match, "move A1 C2", "end-turn")
    assert unit_at(match, "C2").health == 19


@pytest.mark.proves("GG-188")
def test_the_ring_ignores_bubbles_and_can_kill():
    match = match_at("L K .\n. . .\n. . L", turn=14, closing_ring=True)
    change_unit(match, "A1", bubble=True)
    change_unit(match, "B1", health=5)
    events = play(match, "end-turn")
    assert events[:3] == [
        Burned(0, Cell(0, 0), 5, 31),
        Burned(1, Cell(0, 1), 5, 0),
        UnitDied(1, Cell(0, 1)),
    ]
    assert unit_at(match, "A1").bubble
    assert shows(match, "L x .")


def test_the_ring_can_end_the_match():
    match = match_at("K . .\n. . .\n. . l", turn=14, closing_ring=True)
    change_unit(match, "A1", health=4)
    play(match, "wait A1")
    assert match.outcome.reason == "elimination"
    assert match.outcome.results == ("loss", "win")


def test_resigning_loses():
    match = match_at(YARD, turn=1)
    outcome = match.resign(1)
    assert (outcome.results, outcome.reason, outcome.scores) == (("win", "loss"), "resignation", (4, 0))
    assert match.view(0).given_up
    assert game.to_act(match.state) == frozenset()
    late = parlor.new("grid-game", seed=1)
    assert late.time_out(0, at=5).results == ("loss", "win")
    assert refusal_of(match, read_action(match_at(YARD), "wait A1"), seat=0)[0] == "game-over"
