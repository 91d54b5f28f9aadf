"""The action phase: attacks and what they do, and the specials of the four classes."""

import pytest
from grid_boards import change_unit, legal_lines, match_at, number_at, play, refusal_of, shows, targets_of, unit_at

from parlor.games.grid_game.grid import steps_between
from parlor.games.grid_game.state import Blocked, Bubbled, Healed, Hit, Laid, Rested, UnitDied, UseSpecial
from parlor.kernel import Cell
from proofs import proves

RING = {"A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"}


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-145", "GG-146")
@pytest.mark.parametrize("letter", "LPAK")
def test_an_attack_reaches_the_eight_squares_around(letter):
    around = match_at(f"k l k k\nl {letter} k k\nk l k k\nk k k k")
    assert targets_of(around, "attack", "B2") == RING
    for name in sorted(RING):
        match = match_at(f"k l k k\nl {letter} k k\nk l k k\nk k k k")
        play(match, f"attack B2 {name}")
        assert unit_at(match, name).health < unit_at(match, name).most


def test_an_attack_takes_its_damage_from_the_enemys_health():
    match = match_at("A . .\n. l L")
    with proves("GG-129", "GG-150", "GG-192"):  # it has not moved
        events = play(match, "attack A1 B2")
        assert events == [Hit(0, number_at(match, "B2"), Cell.parse("B2"), damage=8, health=28)]
    with proves("GG-153"):
        assert unit_at(match, "B2").health == 36 - 8
    with proves("GG-158"):
        assert unit_at(match, "A1").lock == "used"
        assert refusal_of(match, "attack A1 B2")[0] == "locked"
    play(match, "attack C2 B2")
    assert unit_at(match, "B2").health == 36 - 8 - 6


@pytest.mark.proves("GG-149", "GG-148", "GG-151", "GG-19")
@pytest.mark.parametrize(
    ("at", "code", "sentence"),
    [
        ("D2", "out-of-range", "An attack reaches the 8 squares around the unit."),  # an enemy, but too far
        ("P16", "out-of-range", "An attack reaches the 8 squares around the unit."),
        ("A2", "friend", "That's your own unit."),
        ("B2", "friend", "That's your own unit."),  # itself
        ("A1", "no-target", "There's no enemy on {at}."),  # nothing at all
        ("C2", "no-target", "There's no enemy on {at}."),  # a body
        ("B1", "no-target", "There's no enemy on {at}."),  # a wall
    ],
)
def test_attacks_without_an_enemy_in_range_are_refused(at, code, sentence):
    match = match_at(
        """
        . # . .
        A L o k
        k . p .
        """
    )
    assert refusal_of(match, f"attack B2 {at}") == (code, f"{sentence.format(at=at)} In range: A3, C3.")
    play(match, "attack B2 C3")  # and then chooses again
    lonely = match_at("L .")
    assert refusal_of(lonely, "attack A1 B1") == ("no-target", "There's no enemy on B1. No enemy is in range.")


@pytest.mark.parametrize("health", [8, 7, 1])
def test_a_unit_without_health_dies_and_its_body_stays(health):
    match = match_at("A k l\nL . .")
    change_unit(match, "B1", health=health)
    events = play(match, "attack A1 B1")
    fallen = number_at(match, "B1")
    with proves("GG-154"):
        assert events == [Hit(0, fallen, Cell.parse("B1"), 8, 0), UnitDied(fallen, Cell.parse("B1"))]
        assert shows(match, "A o l\nL . .")
    with proves("GG-104", "GG-155"):
        assert "Orange: 1 standing." in match.text(0)
    play(match, "move A2 B2")
    with proves("GG-156"):
        assert refusal_of(match, "move B2 B1")[0] == "body"
    assert refusal_of(match, "attack B2 B1")[0] == "no-target"
    play(match, "wait B2")
    with proves("GG-108"):
        code, sentence = refusal_of(match, f"move {fallen} A1")
        assert (code, sentence) == ("dead", "That unit is knocked out. Ready to act: C1.")


@pytest.mark.proves("GG-154")
def test_a_unit_with_one_health_left_lives():
    match = match_at("A k\nL .")
    change_unit(match, "B1", health=9)
    play(match, "attack A1 B1")
    assert shows(match, "A k\nL .")
    assert unit_at(match, "B1").health == 1


def test_a_body_covers_a_trap():
    match = match_at("A . k\nL ^ .")
    change_unit(match, "C1", at=Cell.parse("B2"), health=1)
    play(match, "attack A1 B2")
    assert match.state.traps == ()


@pytest.mark.proves("GG-160", "GG-194")
def test_a_unit_may_wait():
    match = match_at("A . k\nL . .")
    assert play(match, "wait A1") == [Rested(0)]
    assert unit_at(match, "A1").lock == "used"
    assert shows(match, "A . k\nL . .")


@pytest.mark.parametrize(("letter", "at"), [("L", "B2"), ("P", "D2"), ("A", "B3"), ("K", "B1")])
def test_a_special_replaces_the_attack(letter, at):
    """Each of them could attack too, and does one or the other."""
    picture = f". . . .\nk {letter} . l\n. P . .\nA . . ."
    match = match_at(picture)
    change_unit(match, "B3", health=10)
    locked = ("locked", "That unit has already acted this turn. Ready to act: B3, A4.")
    with proves("GG-159", "GG-193"):
        play(match, f"special B2 {at}")
    with proves("GG-113"):
        assert refusal_of(match, "attack B2 A2") == locked
    with proves("GG-161"):
        assert refusal_of(match, "move B2 C2") == locked
    with proves("GG-114"):
        assert refusal_of(match, f"special B2 {at}") == locked
    assert refusal_of(match, "wait B2") == refusal_of(match, "halt B2") == locked
    match = match_at(picture)
    change_unit(match, "B3", health=10)
    with proves("GG-51"):
        play(match, "attack B2 A2")
        assert refusal_of(match, f"special B2 {at}")[0] == "locked"


# --- Bubble Block ----------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-61", "GG-64", "GG-63")
def test_a_bubble_blocks_exactly_the_next_attack():
    match = match_at("L k k\nA . .")
    assert play(match, "special A1 A1") == [Bubbled(0)]
    for _ in range(4):
        play(match, "end-turn", "end-turn")
    assert unit_at(match, "A1").bubble
    play(match, "end-turn")
    assert play(match, "attack B1 A1") == [Blocked(number_at(match, "B1"), 0, Cell(0, 0))]
    assert (unit_at(match, "A1").health, unit_at(match, "A1").bubble) == (36, False)
    play(match, "move C1 C2 B2", "attack B2 A1")
    assert unit_at(match, "A1").health == 36 - 8


@pytest.mark.proves("GG-62")
def test_a_bubble_protects_only_the_linebacker_itself():
    match = match_at("L A\n. k")
    assert legal_lines(match) >= {"special A1 A1"}
    assert targets_of(match, "special", "A1") == {"A1"}
    assert refusal_of(match, "special A1 B1") == (
        "out-of-range",
        "Bubble Block protects only the Linebacker at A1.",
    )
    play(match, "special A1 A1", "end-turn", "attack B2 B1")
    assert unit_at(match, "B1").health == 24 - 8


@pytest.mark.proves("GG-65")
def test_a_bubble_every_third_turn():
    """Used in one's turn t, and again in t + 3."""
    match = match_at("L k\nA .")
    play(match, "special A1 A1", "end-turn", "attack B1 A1")
    for round_ in (2, 3):
        assert match.state.round == round_
        code, sentence = refusal_of(match, "special A1 A1")
        assert (code, sentence) == ("recharging", "Bubble Block is ready again in round 4.")
        assert targets_of(match, "special", "A1") == set()
        play(match, "end-turn", "end-turn")
    assert match.state.round == 4
    play(match, "special A1 A1")
    assert unit_at(match, "A1").bubble


@pytest.mark.proves("GG-65")
def test_no_second_bubble_while_one_is_up():
    match = match_at("L .\nA .")
    play(match, "special A1 A1", *["end-turn"] * 8)
    assert refusal_of(match, "special A1 A1") == ("has-bubble", "Its bubble is still up.")
    assert targets_of(match, "special", "A1") == set()


# --- Paint Bomb ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-70", "GG-73")
def test_a_bomb_deals_its_damage_from_a_distance():
    match = match_at("P . . l\nA . . .")
    events = play(match, "special A1 D1")
    assert events == [Hit(0, number_at(match, "D1"), Cell.parse("D1"), damage=6, health=30, bomb=True)]
    assert unit_at(match, "D1").health == 36 - 6


@pytest.mark.proves("GG-71", "GG-72")
@pytest.mark.parametrize("between", ["A A", "k k", "o o", "x x", "# #", "~ ~", "A #"])
def test_a_bomb_flies_over_units_bodies_walls_and_mud(between):
    match = match_at(f"P {between} l\nA . . .")
    play(match, "special A1 D1")
    assert unit_at(match, "D1").health == 30


@pytest.mark.proves("GG-74")
def test_a_bomb_reaches_exactly_two_or_three_steps():
    """An enemy on every square around, up to five rows and columns away."""
    rows = [["k"] * 11 for _ in range(11)]
    rows[5][5] = "P"
    match = match_at("\n".join(map(" ".join, rows)), size=32)
    here = Cell(5, 5)
    for cell in (Cell(row, col) for row in range(11) for col in range(11)):
        within = 2 <= abs(cell.row - 5) + abs(cell.col - 5) <= 3
        assert (match.check(0, UseSpecial(number_at(match, "F6"), cell)) is None) == within
        assert steps_between(here, cell) == abs(cell.row - 5) + abs(cell.col - 5)
    assert len(targets_of(match, "special", "F6")) == 8 + 12
    code, sentence = refusal_of(match, "special F6 F5")
    assert code == "out-of-range"
    assert sentence.startswith("Paint Bomb reaches 2 or 3 steps. In range: F3, ")


@pytest.mark.proves("GG-75", "GG-152")
@pytest.mark.parametrize(
    ("at", "code", "sentence"),
    [
        ("C1", "no-target", "There's no enemy on {at}."),
        ("C2", "no-target", "There's no enemy on {at}."),  # a body
        ("A3", "friend", "That's your own unit."),
        ("D1", "no-target", "There's no enemy on {at}."),  # a wall
        ("A1", "out-of-range", "Paint Bomb reaches 2 or 3 steps."),
        ("B1", "out-of-range", "Paint Bomb reaches 2 or 3 steps."),
        ("E1", "out-of-range", "Paint Bomb reaches 2 or 3 steps."),
    ],
)
def test_bombs_without_an_enemy_in_range_are_refused(at, code, sentence):
    match = match_at("P k . # k\n. . o . .\nA l . . .")
    assert refusal_of(match, f"special A1 {at}") == (code, f"{sentence.format(at=at)} In range: B3.")


@pytest.mark.proves("GG-76")
def test_a_bubble_blocks_a_bomb():
    match = match_at("P . l\nA . .")
    change_unit(match, "C1", bubble=True)
    target = number_at(match, "C1")
    assert play(match, "special A1 C1") == [Blocked(0, target, Cell.parse("C1"), bomb=True)]
    assert (unit_at(match, "C1").health, unit_at(match, "C1").bubble) == (36, False)


def test_a_bomb_can_kill():
    match = match_at("P . k l\nA . . .")
    change_unit(match, "C1", health=6)
    play(match, "special A1 C1")
    assert shows(match, "P . o l")


# --- Fresh Paint -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-80", "GG-81", "GG-82")
@pytest.mark.parametrize("at", ["A1", "B1", "B2"])
def test_fresh_paint_returns_health_to_the_artist_or_a_friend(at):
    match = match_at("A L .\n. P .")
    change_unit(match, at, health=3)
    healed = number_at(match, at)
    assert play(match, f"special A1 {at}") == [Healed(0, healed, Cell.parse(at), gain=5, health=8)]
    assert unit_at(match, at).health == 8


@pytest.mark.proves("GG-83")
def test_fresh_paint_reaches_the_artist_and_the_eight_squares_around():
    match = match_at(
        """
        L L L L
        L A L L
        L L L L
        L L L L
        """
    )
    for row in "1234":
        for column in "ABCD":
            change_unit(match, column + row, health=1)
    assert targets_of(match, "special", "B2") == {*RING, "B2"}
    code, sentence = refusal_of(match, "special B2 D2")
    assert code == "out-of-range"
    assert sentence == (
        "Fresh Paint reaches the Artist and the 8 squares around it. In range: B2, A1, B1, C1, A2, C2, A3, B3, C3."
    )


@pytest.mark.proves("GG-84")
@pytest.mark.parametrize(("letter", "most"), [("L", 36), ("P", 24), ("A", 24), ("K", 21)])
def test_paint_never_lifts_health_above_the_maximum(letter, most):
    for lost in range(1, 8):
        match = match_at(f"A {letter}\nL .")
        change_unit(match, "B1", health=most - lost)
        events = play(match, "special A1 B1")
        assert unit_at(match, "B1").health == min(most, most - lost + 5)
        assert events[0].gain == min(5, lost)
    match = match_at(f"A {letter}\nL .")
    code, sentence = refusal_of(match, "special A1 B1")
    assert (code, sentence) == ("full-health", "That unit is at full health. No unit in range is hurt.")


def test_paint_heals_only_living_friends():
    match = match_at("A k L\nx . .\nL . .")
    change_unit(match, "A1", health=20)
    for at in ("B1", "A2", "B2"):
        assert refusal_of(match, f"special A1 {at}") == (
            "no-target",
            f"You have no unit on {at}. In range: A1.",
        )


# --- Gum Trap --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-89")
def test_a_trap_lies_on_its_square():
    match = match_at("K . .\nA . .")
    assert play(match, "special A1 C1") == [Laid(0, Cell.parse("C1"), gone=None)]
    assert shows(match, "K . *\nA . .")


@pytest.mark.proves("GG-93")
def test_a_trap_is_laid_within_two_squares():
    match = match_at("\n".join([". . . . . . ."] * 3 + [". . . K . . ."] + [". . . . . . ."] * 3))
    near = {column + row for column in "BCDEF" for row in "23456"} - {"D4"}
    assert targets_of(match, "special", "D4") == near
    for far in ("A4", "G4", "D1", "D7", "A1", "G7"):
        code, sentence = refusal_of(match, f"special D4 {far}")
        assert code == "out-of-range"
        assert sentence.startswith("Gum Trap reaches 2 squares. In range: B2, C2, D2, ")


@pytest.mark.proves("GG-92")
@pytest.mark.parametrize("at", ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3"])
def test_a_trap_needs_a_plain_empty_square(at):
    match = match_at(
        """
        K ~ #
        A k x
        * ^ .
        """
    )
    change_unit(match, "A1", ready=1)
    assert refusal_of(match, f"special A1 {at}") == ("not-plain", "Gum Trap needs a plain, empty square. In range: C3.")


@pytest.mark.proves("GG-94")
def test_the_third_trap_of_a_prankster_removes_its_oldest():
    match = match_at("K . .\nK . .")
    play(match, "special A1 B1", "special A2 B2")
    play(match, "end-turn", "special A1 C1", "special A2 C2")
    assert shows(match, "K * *\nK * *")
    play(match, "end-turn")
    assert play(match, "special A1 A3") == [Laid(0, Cell.parse("A3"), gone=Cell.parse("B1"))]
    assert shows(match, "K . *\nK * *\n* . .")
    assert [trap.owner for trap in match.state.traps] == [1, 0, 1, 0]


def test_traps_of_a_dead_prankster_stay():
    match = match_at("L k . ^\nA l . .")
    change_unit(match, "B1", health=1)
    play(match, "attack A1 B1")
    assert shows(match, "L o . ^")
