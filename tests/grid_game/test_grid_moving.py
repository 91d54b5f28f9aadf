"""The moving phase: paths, obstacles, mud, gum and bodies, and taking a move back."""

import pytest
from grid_boards import change_unit, legal_lines, match_at, play, refusal_of, shows, targets_of, unit_at

from parlor.games.grid_game.state import Halted, Moved, MoveUnit, Moving, Returned, Stuck
from parlor.kernel import Cell
from proofs import proves

YARD = """
    . . . . .
    . . L . .
    . . . . .
    . . . . k
"""


def cells(names):
    return tuple(map(Cell.parse, names.split()))


# --- paths -----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-123", "GG-190", "GG-119")
def test_a_move_takes_a_unit_along_its_path():
    match = match_at(YARD)
    assert play(match, "move C2 C3 B3 A3") == [Moved(0, Cell.parse("C2"), cells("C3 B3 A3"), left=1)]
    assert shows(
        match,
        """
        . . . . .
        . . . . .
        L . . . .
        . . . . k
        """,
    )


@pytest.mark.proves("GG-116", "GG-125")
def test_a_unit_with_steps_left_may_move_again():
    match = match_at(YARD)
    assert match.state.moving is None
    play(match, "move C2 C3")
    assert match.state.moving == Moving(0, Cell.parse("C2"), steps=1)
    play(match, "move C3 C2")  # back to its start: another step
    assert match.state.moving == Moving(0, Cell.parse("C2"), steps=2)
    assert targets_of(match, "move", "C2") == {"C1", "B2", "D2", "C3", "B1", "D1", "A2", "E2", "B3", "D3", "C4"}


def test_a_path_may_cross_itself_and_its_start():
    match = match_at(YARD)
    play(match, "move C2 C3 C2 C1 C2")
    assert match.state.moving == Moving(0, Cell.parse("C2"), steps=4, halted=True)


@pytest.mark.proves("GG-127", "GG-144", "GG-118")
def test_the_move_is_over_when_the_distance_is_used_up():
    match = match_at("L . . . .\n. . . . k")
    play(match, "move A1 B1 C1 D1")
    assert not match.state.moving.halted
    play(match, "move D1 D2")
    assert match.state.moving.halted
    assert refusal_of(match, "move D2 C2") == (
        "no-steps-left",
        "That unit has no steps left. Let it act or wait, or undo its move.",
    )
    assert refusal_of(match, "halt D2")[0] == "move-over"
    assert legal_lines(match) == {"take-back D2", "attack D2 E2", "special D2 D2", "wait D2", "end-turn"}


@pytest.mark.proves("GG-118")
def test_a_path_longer_than_the_distance_is_refused():
    match = match_at(YARD)
    assert refusal_of(match, "move C2 C3 B3 A3 A2 A1") == (
        "too-far",
        "That's 5 steps away. The unit has 4 left.",
    )
    play(match, "move C2 C3 B3 A3")
    assert refusal_of(match, "move A3 A2 A1")[0] == "too-far"


def test_an_empty_path_is_refused():
    match = match_at(YARD)
    assert refusal_of(match, MoveUnit(0, ())) == ("empty-path", "Choose a square to move to.")


@pytest.mark.proves("GG-128", "GG-191", "GG-144")
def test_a_player_ends_the_move_early():
    match = match_at(YARD)
    play(match, "move C2 C3")
    assert play(match, "halt C3") == [Halted(0)]
    assert shows(match, ". . . . .\n. . . . .\n. . L . .\n. . . . k")
    move_over = ("move-over", "Its move is over. Attack, use its special, wait, or undo the move.")
    assert refusal_of(match, "move C3 C4") == refusal_of(match, "halt C3") == move_over
    assert legal_lines(match) == {"take-back C3", "special C3 C3", "wait C3", "end-turn"}


def test_a_unit_that_halts_before_its_first_step_cannot_move_but_other_units_may_act():
    match = match_at("L . L\n. . .")
    play(match, "halt A1")
    assert refusal_of(match, "move A1 A2")[0] == "move-over"
    assert refusal_of(match, "take-back A1")[0] == "not-moved"
    play(match, "move C1 C2", "wait C2")
    assert unit_at(match, "A1").lock == ""


@pytest.mark.proves("GG-117")
@pytest.mark.parametrize("to", ["B1", "D1", "B3", "D3", "C4", "A2", "C2", "P16"])
def test_each_square_of_a_path_is_beside_the_one_before(to):
    match = match_at(YARD)
    path = MoveUnit(0, (Cell.parse(to),))
    assert refusal_of(match, path) == ("not-beside", f"{to} isn't next to C2. From C2 it can step to C1, D2, C3, B2.")
    if to != "C2":
        later = MoveUnit(0, (Cell.parse("C3"), Cell.parse("C2"), Cell.parse(to)))
        assert refusal_of(match, later)[0] == "not-beside"


# --- obstacles -------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-120", "GG-121", "GG-124", "GG-140")
@pytest.mark.parametrize(
    ("to", "code", "sentence"),
    [
        ("B1", "occupied", "A unit is in the way at B1."),  # an enemy
        ("A2", "occupied", "A unit is in the way at A2."),  # a friend
        ("C2", "wall", "A wall is in the way at C2."),
        ("B3", "body", "A knocked-out enemy blocks B3."),
    ],
)
def test_an_obstacle_refuses_a_path_and_costs_no_step(to, code, sentence):
    match = match_at(
        """
        . k .
        P L #
        . o .
        . . .
        """
    )
    assert refusal_of(match, f"move B2 {to}") == (code, f"{sentence} From B2 it can step to none.")
    assert match.state.moving is None
    match = match_at(
        """
        . k . .
        P . # .
        . o . .
        . L . .
        """
    )
    play(match, "move B4 C4")
    before = match.state.moving
    assert refusal_of(match, "move C4 C3 B3") == (
        "body",
        "A knocked-out enemy blocks B3. From C3 it can step to D3, C4.",
    )
    assert refusal_of(match, "move C4 C3 C2")[0] == "wall"
    assert match.state.moving == before
    play(match, "move C4 D4 D3 D2")
    assert match.state.moving.steps == 4


@pytest.mark.proves("GG-122")
@pytest.mark.parametrize(
    ("corner", "beyond", "near"),
    [
        ("A1", [Cell(-1, 0), Cell(0, -1)], "B1, A2"),
        ("P16", [Cell(16, 15), Cell(15, 16)], "P15, O16"),
    ],
)
def test_no_path_leaves_the_board(corner, beyond, near):
    match = match_at(YARD)
    change_unit(match, "C2", at=Cell.parse(corner))
    for to in beyond:
        assert refusal_of(match, MoveUnit(0, (to,))) == (
            "off-board",
            f"{to} is off the board. From {corner} it can step to {near}.",
        )
    assert targets_of(match, "move", corner) > set(near.split(", "))


@pytest.mark.proves("GG-117", "GG-118")
def test_the_legal_moves_are_a_shortest_path_to_every_square_in_reach():
    match = match_at(
        """
        P # . .
        . # . .
        . . . .
        k . . .
        """
    )
    paths = {str(action.path[-1]): action.path for action in match.legal(0) if isinstance(action, MoveUnit)}
    assert paths == {"A2": cells("A2"), "A3": cells("A2 A3"), "B3": cells("A2 A3 B3")}


# --- mud and gum -----------------------------------------------------------------------------------------------------


def test_mud_ends_the_move_and_locks_the_unit_for_this_turn():
    match = match_at(
        """
        K ~ . L
        . k . .
        """
    )
    stuck = ("locked", "That unit is stuck in mud until your next turn. Ready to act: D1.")
    events = play(match, "move A1 B1")
    with proves("GG-135"):
        assert events[1:] == [Stuck(0, Cell.parse("B1"), "mud")]
        assert unit_at(match, "B1").lock == "mud"
    with proves("GG-136"):
        assert shows(match, ". K . L\n. k . .")
        assert match.state.moving is None
    with proves("GG-112"):
        assert refusal_of(match, "move B1 C1") == stuck
    for line in ("halt B1", "attack B1 B2", "special B1 A1", "wait B1"):
        assert refusal_of(match, line) == stuck
    with proves("GG-134"):
        assert refusal_of(match, "take-back B1") == stuck
    with proves("GG-137"):
        play(match, "end-turn", "end-turn")
        assert unit_at(match, "B1").lock == ""
        play(match, "move B1 C1")


@pytest.mark.proves("GG-137")
def test_a_unit_that_begins_in_mud_is_free():
    match = match_at("~ . .\n~ K .\n. . .")
    play(match, "move B2 A2", "end-turn", "move A2 A1")  # from mud into mud
    assert unit_at(match, "A1").lock == "mud"


def test_gum_holds_an_enemy_for_this_turn_and_the_next():
    match = match_at(
        """
        K ^ . L
        . k . .
        """
    )
    events = play(match, "move A1 B1")
    with proves("GG-90", "GG-95"):
        assert events[1:] == [Stuck(0, Cell.parse("B1"), "gum")]
        assert unit_at(match, "B1").lock == "gum"
    with proves("GG-98"):
        assert match.state.traps == (), "the trap is used up"
    with proves("GG-96"):
        for line in ("move B1 C1", "attack B1 B2", "special B1 A1", "wait B1"):
            assert refusal_of(match, line) == ("locked", "That unit is stuck in gum. Ready to act: D1.")
    with proves("GG-134"):
        assert refusal_of(match, "take-back B1") == ("locked", "That unit is stuck in gum. Ready to act: D1.")
    play(match, "end-turn", "end-turn")
    with proves("GG-97"):
        assert unit_at(match, "B1").lock == "gum"
        assert refusal_of(match, "move B1 C1")[0] == "locked"
    play(match, "end-turn", "end-turn")
    with proves("GG-105"):
        assert unit_at(match, "B1").lock == ""
        play(match, "move B1 C1 B1", "wait B1")
        assert unit_at(match, "B1").lock == "used"


@pytest.mark.proves("GG-91")
def test_a_trap_lets_its_own_side_pass():
    match = match_at("K * . L")
    play(match, "move A1 B1")
    assert match.state.moving.steps == 1
    play(match, "move B1 C1", "wait C1")
    assert shows(match, ". * K L")


def test_a_trap_springs_only_once():
    match = match_at("L . .\n^ . .\nL . .")
    play(match, "move A1 A2")
    assert unit_at(match, "A2").lock == "gum"
    play(match, "end-turn")
    change_unit(match, "A2", at=Cell.parse("H8"))
    play(match, "end-turn", "move A3 A2 A1")
    assert unit_at(match, "A1").lock == ""


@pytest.mark.proves("GG-136", "GG-97")
@pytest.mark.parametrize(("square", "by"), [("~", "mud"), ("^", "gum")])
def test_the_rest_of_a_path_behind_mud_or_gum_is_not_walked(square, by):
    match = match_at(f"K . {square} . .\nL . . . k")
    assert play(match, "move A1 B1 C1 D1 D2") == [
        Moved(0, Cell.parse("A1"), cells("B1 C1"), left=4, skipped=2),
        Stuck(0, Cell.parse("C1"), by),
    ]
    assert unit_at(match, "C1").lock == by
    assert "D1" in targets_of(match_at(f"K . {square} . .\nL . . . k"), "move", "A1"), "legal moves go around"


@pytest.mark.proves("GG-97")
def test_a_hidden_trap_stops_a_move_on_its_way():
    match = match_at("K . ^ . .\n. L . . k", hidden_traps=True)
    assert match.view(0).traps == ()
    events = play(match, "move A1 D1")
    assert events == [Moved(0, Cell.parse("A1"), cells("B1 C1"), left=4, skipped=1), Stuck(0, Cell.parse("C1"), "gum")]


# --- bodies ----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-141", "GG-142")
def test_a_path_may_cross_the_body_of_a_friend_but_not_end_there():
    match = match_at("L x . .\n. k . .")
    assert refusal_of(match, "move A1 B1") == (
        "ends-on-body",
        "You can't stop on a knocked-out teammate. From B1 it can step to C1, A1.",
    )
    assert "B1" not in targets_of(match, "move", "A1")
    play(match, "move A1 B1 C1", "attack C1 B2")
    assert shows(match, ". x L .\n. k . .")


@pytest.mark.proves("GG-142")
def test_the_last_step_does_not_lead_onto_a_body():
    match = match_at("P . . x .")
    play(match, "move A1 B1 C1")
    assert refusal_of(match, "move C1 D1")[0] == "ends-on-body"
    assert targets_of(match, "move", "C1") == {"B1", "C2"}


def test_several_bodies_in_a_row_are_crossed_with_enough_steps():
    match = match_at("L x x x .")
    play(match, "move A1 B1 C1 D1 E1")
    assert unit_at(match, "E1").kind == "linebacker"
    short = match_at("P x x x .\n# # # # #")
    assert targets_of(short, "move", "A1") == set()


def test_a_body_covers_mud():
    match = match_at("L ~ . .\nx . . k")
    change_unit(match, "A2", at=Cell.parse("B1"))
    play(match, "move A1 B1 C1")
    assert unit_at(match, "C1").lock == ""


# --- taking back -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-131", "GG-132", "GG-195", "GG-133")
@pytest.mark.parametrize(
    "lines",
    [
        ["move A1 B1"],
        ["move A1 B1 C1 D1 D2"],
        ["move A1 B1", "move B1 C1 D1"],
        ["move A1 B1", "halt B1"],
        ["move A1 B1 A1"],
    ],
)
def test_a_move_is_taken_back_as_a_whole(lines):
    match = match_at("L . . . . .\n. . . . . k")
    play(match, *lines)
    place = next(str(unit.at) for unit in match.state.units if unit.side == 0)
    assert play(match, f"take-back {place}") == [Returned(0, Cell.parse(place), Cell(0, 0))]
    assert shows(match, "L . . . . .\n. . . . . k")
    assert match.state.moving is None
    play(match, "move A1 B1 C1 D1 E1")
    assert refusal_of(match, "move E1 F1")[0] == "no-steps-left"


@pytest.mark.proves("GG-133", "GG-161")
@pytest.mark.parametrize("line", ["attack B1 C1", "special B1 B1", "wait B1"])
def test_no_move_is_taken_back_once_the_unit_has_acted(line):
    match = match_at("L . k\nL . .")
    play(match, "move A1 B1", line)
    code, sentence = refusal_of(match, "take-back B1")
    assert (code, sentence) == ("locked", "That unit has already acted this turn. Ready to act: A2.")
    assert refusal_of(match, "move B1 A1")[0] == "locked"


def test_only_a_move_can_be_taken_back():
    match = match_at(YARD)
    assert refusal_of(match, "take-back C2") == (
        "not-moved",
        "That unit hasn't moved, so there's nothing to undo.",
    )


# --- one after another -----------------------------------------------------------------------------------------------


def test_an_unfinished_move_comes_before_other_units():
    match = match_at("L . .\nA . .\nk . .")
    play(match, "move A1 B1")
    for line in ("move A2 B2", "attack A2 A3", "wait A2", "halt A2", "take-back A2"):
        assert refusal_of(match, line) == (
            "other-unit-moving",
            "Finish the unit at B1 first: let it act or wait, or undo its move.",
        )
    play(match, "take-back B1", "move A2 B2")
    assert shows(match, "L . .\n. A .")


def test_a_turn_may_end_in_the_middle_of_a_move():
    match = match_at("L . .\nA . .")
    play(match, "move A1 B1", "end-turn")
    assert match.state.side == 1
    assert match.state.moving is None
    assert shows(match, ". L .\nA . .")
