"""The moving phase: one square at a time, what is in the way, mud, gum and the fallen, and taking it all back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playgrounds import changed, drawn, legal, looks, orders_to, play, playground, refused, unit_at

from parlor.games.grid_game import game
from parlor.games.grid_game.grid import BESIDE
from parlor.games.grid_game.state import Halted, Moving, Returned, Step, Stepped, Stuck, TakeBack
from parlor.kernel import Cell, Chance

YARD = """
    . . . . .
    . . L . .
    . . . . .
    . . . . k
"""


@pytest.mark.proves("GG-123", "GG-190", "GG-119")
def test_a_step_moves_a_unit_to_the_square_beside_it():
    match = playground(YARD)
    told = play(match, "step C2 C3")
    assert looks(
        match,
        """
        . . . . .
        . . . . .
        . . L . .
        . . . . k
        """,
    )
    assert told == [Stepped(0, Cell.parse("C2"), Cell.parse("C3"), left=3)]


@pytest.mark.proves("GG-116", "GG-125")
def test_the_move_of_a_unit_begins_with_its_first_step_and_goes_on():
    match = playground(YARD)
    assert match.state.moving is None
    play(match, "step C2 C3")
    assert match.state.moving == Moving(0, Cell.parse("C2"), steps=1)
    play(match, "step C3 C2")  # there and back again: that is two
    assert match.state.moving == Moving(0, Cell.parse("C2"), steps=2)
    assert orders_to(match, "step", "C2") == {"C1", "B2", "D2", "C3"}


@pytest.mark.proves("GG-127", "GG-144", "GG-118")
def test_the_move_is_over_when_the_distance_is_used_up():
    match = playground(
        """
        L . . . .
        . . . . k
        """
    )
    play(match, "step A1 B1", "step B1 C1", "step C1 D1")
    assert not match.state.moving.halted
    play(match, "step D1 D2")
    assert match.state.moving.halted
    code, sentence = refused(match, "step D2 C2")
    assert (code, sentence) == ("no-steps-left", "It has made its 4 steps: it may act, wait or take them back.")
    assert refused(match, "halt D2")[0] == "move-over"
    assert legal(match) == {"take-back D2", "attack D2 E2", "special D2 D2", "wait D2", "end-turn"}


@pytest.mark.proves("GG-128", "GG-191", "GG-144")
def test_a_player_ends_the_move_early():
    match = playground(YARD)
    play(match, "step C2 C3")
    assert play(match, "halt C3") == [Halted(0)]
    assert looks(match, ". . . . .\n. . . . .\n. . L . .\n. . . . k")
    code, sentence = refused(match, "step C3 C4")
    assert code == "move-over"
    assert "attack, use its special, wait or take its move back" in sentence
    assert legal(match) == {"take-back C3", "special C3 C3", "wait C3", "end-turn"}
    assert refused(match, "halt C3")[0] == "move-over"


def test_a_unit_that_halts_where_it_began_cannot_step_but_may_be_left():
    match = playground("L . L\n. . .")
    play(match, "halt A1")
    assert refused(match, "step A1 A2")[0] == "move-over"
    assert refused(match, "take-back A1")[0] == "not-moved"
    play(match, "step C1 C2", "wait C2")
    assert unit_at(match, "A1").lock == ""


@pytest.mark.proves("GG-117")
@pytest.mark.parametrize("to", ["B1", "D1", "B3", "D3", "C4", "A2", "C2", "P16"])
def test_neither_diagonally_nor_two_squares_at_once(to):
    match = playground(YARD)
    code, sentence = refused(match, f"step C2 {to}")
    assert code == "not-beside"
    assert sentence == ("A unit moves one square at a time, along a row or a column. It may step to C1, D2, C3, B2.")


# --- what is in the way ----------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-120", "GG-121", "GG-124", "GG-140")
@pytest.mark.parametrize(
    ("to", "code", "said"),
    [
        ("B1", "occupied", "Somebody stands there."),  # an enemy
        ("A2", "occupied", "Somebody stands there."),  # a friend
        ("C2", "wall", "There is a wall."),
        ("B3", "body", "A fallen enemy blocks that square."),
    ],
)
def test_what_is_in_the_way_stops_a_unit_and_costs_it_nothing(to, code, said):
    match = playground(
        """
        . k .
        P L #
        . o .
        . . .
        """
    )
    assert refused(match, f"step B2 {to}") == (code, f"{said} It may step to none.")
    assert match.state.moving is None
    match = playground(
        """
        . k . .
        P . . #
        . o . .
        . L . .
        """
    )
    play(match, "step B4 C4", "step C4 C3")
    before = match.state.moving
    assert refused(match, "step C3 B3") == ("body", "A fallen enemy blocks that square. It may step to C2, D3, C4.")
    assert match.state.moving == before
    play(match, "step C3 C2", "step C2 B2")
    assert match.state.moving.steps == 4


@pytest.mark.proves("GG-122")
@pytest.mark.parametrize(
    ("corner", "beyond", "near"),
    [
        ("A1", [Cell(-1, 0), Cell(0, -1)], "B1, A2"),
        ("P16", [Cell(16, 15), Cell(15, 16)], "P15, O16"),
    ],
)
def test_nobody_leaves_the_board(corner, beyond, near):
    match = playground(YARD)
    changed(match, "C2", at=Cell.parse(corner))
    for to in beyond:
        assert refused(match, Step(0, to)) == ("off-board", f"That is off the board. It may step to {near}.")
    assert orders_to(match, "step", corner) == set(near.split(", "))


# --- mud and gum -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-135", "GG-136", "GG-137", "GG-134", "GG-112")
def test_mud_ends_the_move_and_locks_the_unit_for_this_turn():
    match = playground(
        """
        K ~ . L
        . k . .
        """
    )
    told = play(match, "step A1 B1")
    assert told[1:] == [Stuck(0, Cell.parse("B1"), "mud")]
    assert looks(match, ". K . L\n. k . .")
    assert unit_at(match, "B1").lock == "mud"
    assert match.state.moving is None
    for line in ("step B1 C1", "halt B1", "attack B1 B2", "special B1 A1", "wait B1", "take-back B1"):
        assert refused(match, line) == (
            "locked",
            "It is stuck in mud until the next turn. Those that can act are D1.",
        )
    play(match, "end-turn", "end-turn")
    assert unit_at(match, "B1").lock == ""
    play(match, "step B1 C1")  # out of the mud in which it began


@pytest.mark.proves("GG-137")
def test_a_unit_that_begins_in_mud_is_free():
    match = playground("~ . .\n~ K .\n. . .")
    play(match, "step B2 A2", "end-turn", "step A2 A1")  # from mud into mud
    assert unit_at(match, "A1").lock == "mud"


@pytest.mark.proves("GG-90", "GG-95", "GG-96", "GG-97", "GG-98", "GG-134", "GG-105")
def test_gum_holds_an_enemy_for_this_turn_and_the_next():
    match = playground(
        """
        K ^ . L
        . k . .
        """
    )
    told = play(match, "step A1 B1")
    assert told[1:] == [Stuck(0, Cell.parse("B1"), "gum")]
    assert match.state.traps == (), "it is used up"
    assert unit_at(match, "B1").lock == "gum"
    for line in ("step B1 C1", "attack B1 B2", "special B1 A1", "wait B1", "take-back B1"):
        assert refused(match, line) == ("locked", "It is stuck in gum. Those that can act are D1.")
    play(match, "end-turn", "end-turn")
    assert unit_at(match, "B1").lock == "gum"
    assert refused(match, "step B1 C1")[0] == "locked"
    play(match, "end-turn", "end-turn")
    assert unit_at(match, "B1").lock == ""
    play(match, "step B1 C1", "step C1 B1", "wait B1")
    assert unit_at(match, "B1").lock == "used"


@pytest.mark.proves("GG-91")
def test_a_trap_lets_its_own_side_pass():
    match = playground("K * . L")
    play(match, "step A1 B1")
    assert match.state.moving.steps == 1
    play(match, "step B1 C1", "wait C1")
    assert looks(match, ". * K L")


def test_the_next_enemy_who_comes_is_not_held_by_the_same_trap():
    match = playground("L . .\n^ . .\nL . .")
    play(match, "step A1 A2")
    assert unit_at(match, "A2").lock == "gum"
    play(match, "end-turn")
    changed(match, "A2", at=Cell.parse("H8"))
    play(match, "end-turn", "step A3 A2", "step A2 A1")
    assert unit_at(match, "A1").lock == ""


# --- the fallen ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-141", "GG-142")
def test_friends_step_over_the_fallen_but_do_not_stay():
    match = playground("L x . .\n. k . .")
    play(match, "step A1 B1")
    on_body = ("on-body", "It cannot stay on a fallen friend: step on, or take the move back.")
    for line in ("halt B1", "wait B1", "attack B1 B2", "special B1 B1", "end-turn"):
        assert refused(match, line) == on_body
    assert legal(match) == {"step B1 A1", "step B1 C1", "take-back B1"}
    play(match, "step B1 C1", "attack C1 B2")
    assert looks(match, ". x L .\n. k . .")


@pytest.mark.proves("GG-142")
def test_the_last_step_does_not_lead_onto_the_fallen():
    match = playground("P . . x .")
    play(match, "step A1 B1", "step B1 C1")
    code, sentence = refused(match, "step C1 D1")
    assert code == "last-step-on-body"
    assert sentence == (
        "It may step over a fallen friend, but not stay there; the steps left reach no free square. "
        "It may step to C2, B1."
    )
    assert orders_to(match, "step", "C1") == {"B1", "C2"}


def test_whoever_is_shut_in_on_a_body_goes_back():
    match = playground("L x k\n. # .")
    play(match, "step A1 B1", "step B1 A1", "step A1 B1")
    assert legal(match) == {"step B1 A1", "take-back B1"}
    play(match, "take-back B1")
    assert looks(match, "L x k")


def test_no_step_leads_from_one_fallen_friend_to_another_without_a_way_off():
    """Of three steps one is left on the second body, and it leads nowhere but to the first."""
    match = playground("P x x k\n# # # #")
    play(match, "step A1 B1")
    code, sentence = refused(match, "step B1 C1")
    assert (code, sentence.endswith("It may step to A1.")) == ("last-step-on-body", True)
    assert legal(match) == {"step B1 A1", "take-back B1"}


def test_several_fallen_friends_in_a_row_are_crossed_by_who_has_enough_steps():
    match = playground("L x x x .")
    play(match, "step A1 B1", "step B1 C1", "step C1 D1", "step D1 E1")
    assert unit_at(match, "E1").kind == "linebacker"
    short = playground("P x x x .\n# # # # #")
    play(short, "step A1 B1")  # two steps are left: forth and back to B1 is of no use, so C1 is not offered
    assert orders_to(short, "step", "B1") == {"A1"}


CROWDED = st.lists(st.sampled_from("xxxx##..Lk~o"), min_size=16, max_size=16)


@settings(max_examples=300)
@given(CROWDED, st.sampled_from("LPAK"))
def test_after_every_legal_step_there_is_something_to_do_besides_taking_it_back(squares, mover):
    """On squares crowded with the fallen, by every way of the mover; `legal` offers what `check` allows."""
    picture = "\n".join(" ".join([mover, *squares][row * 4 : row * 4 + 4]) for row in range(4))
    start = drawn(picture)
    number = next(number for number, unit in enumerate(start.units) if unit.at == Cell(0, 0))
    ahead, seen = [start], {start}
    while ahead:
        state = ahead.pop()
        offered = list(game.legal(state, 0))
        assert any(not isinstance(order, TakeBack) for order in offered)
        row, col = state.units[number].at
        for down, right in BESIDE:
            step = Step(number, Cell(row + down, col + right))
            assert (step in offered) == (game.check(state, 0, step) is None)
            if step in offered:
                after = game.apply(state, 0, step, Chance(1)).state
                if after not in seen and after.side == 0 and not after.over:
                    seen.add(after)
                    ahead.append(after)


def test_the_fallen_cover_the_mud():
    match = playground("L ~ . .\nx . . k")
    changed(match, "A2", at=Cell.parse("B1"))
    play(match, "step A1 B1", "step B1 C1")
    assert unit_at(match, "C1").lock == ""


# --- taking back -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-131", "GG-132", "GG-195", "GG-133")
@pytest.mark.parametrize(
    "lines",
    [
        ["step A1 B1"],
        ["step A1 B1", "step B1 C1", "step C1 D1", "step D1 D2"],
        ["step A1 B1", "halt B1"],
        ["step A1 B1", "step B1 A1"],
    ],
)
def test_a_move_is_taken_back_as_a_whole(lines):
    match = playground("L . . . . .\n. . . . . k")
    play(match, *lines)
    place = next(str(unit.at) for unit in match.state.units if unit.side == 0)
    assert play(match, f"take-back {place}") == [Returned(0, Cell.parse(place), Cell(0, 0))]
    assert looks(match, "L . . . . .\n. . . . . k")
    assert match.state.moving is None
    play(match, "step A1 B1", "step B1 C1", "step C1 D1", "step D1 E1")
    assert refused(match, "step E1 F1")[0] == "no-steps-left"


@pytest.mark.proves("GG-133", "GG-161")
@pytest.mark.parametrize("deed", ["attack B1 C1", "special B1 B1", "wait B1"])
def test_nothing_is_taken_back_once_the_unit_has_acted(deed):
    match = playground("L . k\nL . .")
    play(match, "step A1 B1", deed)
    code, sentence = refused(match, "take-back B1")
    assert (code, sentence) == ("locked", "It has done its part in this turn. Those that can act are A2.")
    assert refused(match, "step B1 A1")[0] == "locked"


def test_nothing_is_taken_back_where_nobody_moved():
    match = playground(YARD)
    assert refused(match, "take-back C2") == ("not-moved", "It has not moved, so there is nothing to take back.")


# --- one after another -----------------------------------------------------------------------------------------------


def test_a_move_that_has_begun_comes_first():
    match = playground("L . .\nA . .\nk . .")
    play(match, "step A1 B1")
    for line in ("step A2 B2", "attack A2 A3", "wait A2", "halt A2", "take-back A2"):
        assert refused(match, line) == (
            "other-unit-moving",
            "The move of the unit at B1 comes first: let it act or wait, or take it back.",
        )
    play(match, "take-back B1", "step A2 B2")
    assert looks(match, "L . .\n. A .")


def test_a_turn_may_end_in_the_middle_of_a_move():
    match = playground("L . .\nA . .")
    play(match, "step A1 B1", "end-turn")
    assert match.state.side == 1
    assert match.state.moving is None
    assert looks(match, ". L .\nA . .")
