"""Grid Game in words and typed lines."""

import pytest
from grid_boards import change_unit, crowded_state, match_at, play, random_play

from parlor.games.grid_game import game
from parlor.games.grid_game.notation import USAGE
from parlor.games.grid_game.state import (
    AttackSquare,
    Blocked,
    Bubbled,
    Burned,
    EndTurn,
    FinishUnit,
    Halted,
    HaltUnit,
    Healed,
    Hit,
    Laid,
    Moved,
    MoveUnit,
    Rested,
    Returned,
    Stuck,
    TakeBackMove,
    TurnBegan,
    UnitDied,
    UseSpecial,
)
from parlor.kernel import Cell, Refusal
from proofs import proves

YARD = """
    L . # ~
    ^ k x *
    . A o .
"""


# --- typed lines -----------------------------------------------------------------------------------------------------


def test_a_unit_is_named_by_its_square_or_its_number():
    view, names = match_at(YARD).view(0), ("A1", "a1", "0")
    with proves("GG-190"):
        assert {game.read(view, f"move {name} B1") for name in names} == {MoveUnit(0, (Cell(0, 1),))}
    with proves("GG-192"):
        assert {game.read(view, f"  attack  {name}  B2 ") for name in names} == {AttackSquare(0, Cell(1, 1))}
    with proves("GG-193"):
        assert {game.read(view, f"SPECIAL {name} a1") for name in names} == {UseSpecial(0, Cell(0, 0))}
    with proves("GG-191"):
        assert {game.read(view, f"halt {name}") for name in names} == {HaltUnit(0)}
    with proves("GG-194"):
        assert {game.read(view, f"wait {name}") for name in names} == {FinishUnit(0)}
    with proves("GG-195"):
        assert {game.read(view, f"take-back {name}") for name in names} == {TakeBackMove(0)}
    with proves("GG-196"):
        assert game.read(view, "end-turn") == game.read(view, " End-Turn ") == EndTurn()


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_is_written_and_read_back(seed):
    written = set()
    for state, _, _ in list(random_play(crowded_state(seed, size=16 + 5 * seed), seed, 150))[::10]:
        view = game.view(state, state.side)
        legal = list(game.legal(state, state.side))
        suggestions = list(game.complete(view, legal, ""))
        assert len(set(suggestions)) == len(legal) == len(set(map(game.write, legal)))
        for action, line in zip(legal, suggestions, strict=True):
            assert game.read(view, game.write(action)) == game.read(view, line) == action
            written.add(type(action))
    assert written == {MoveUnit, HaltUnit, AttackSquare, UseSpecial, FinishUnit, TakeBackMove, EndTurn}


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("", "unreadable", f"Can't read ''. {USAGE}"),
        ("dance", "unreadable", f"Can't read 'dance'. {USAGE}"),
        ("step A1", "unreadable", f"Can't read 'step A1'. {USAGE}"),
        ("halt", "unreadable", f"Can't read 'halt'. {USAGE}"),
        ("wait", "unreadable", f"Can't read 'wait'. {USAGE}"),
        ("wait A1 B1", "unreadable", f"Can't read 'wait A1 B1'. {USAGE}"),
        ("end-turn now", "unreadable", f"Can't read 'end-turn now'. {USAGE}"),
        ("move A1 1B", "unreadable", f"'1b' is not a square. {USAGE}"),
        ("wait H8", "no-such-unit", "No unit is on H8."),
        ("move C2 B1", "no-such-unit", "No unit is on C2."),  # only a body
        ("attack sheriff B2", "no-such-unit", "No unit is on SHERIFF."),
        ("wait 12345", "no-such-unit", "No unit is on 12345."),
        ("wait " + "x" * 500, "no-such-unit", "No unit is on " + "X" * 20 + "."),
        ("w" * 500, "unreadable", f"Can't read '{'w' * 80}'. {USAGE}"),
    ],
)
def test_unreadable_lines_are_refused_with_the_usage(line, code, sentence):
    assert game.read(match_at(YARD).view(0), line) == Refusal(code, sentence)


def test_usage_and_completion():
    match = match_at("L k\nA .")
    view = match.view(0)
    assert game.usage() == USAGE
    assert set(game.complete(view, match.legal(0), "att")) == {"attack A1 B1", "attack A2 B1"}
    assert set(game.complete(view, match.legal(0), " MOVE a2 b")) == {
        "move A2 B2",
        "move A2 B3",
        "move A2 B4",
        "move A2 B5",
    }
    assert list(game.complete(view, match.legal(0), "e")) == ["end-turn"]
    assert list(game.complete(view, match.legal(0), "z")) == []


# --- the view in words -----------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-101")
def test_the_text_shows_board_and_units():
    match = match_at(YARD, turn=4)
    change_unit(match, "A1", bubble=True, ready=5, health=9)
    change_unit(match, "B2", lock="gum")
    change_unit(match, "B3", lock="used")
    lines = match.text(0).splitlines()
    assert lines[0] == "Round 3 of 40. Blue to move."
    assert lines[1].split() == list("ABCDEFGHIJKLMNOP")
    assert [line.split()[:5] for line in lines[2:5]] == [
        ["1", "L", ".", "#", "~"],
        ["2", "^", "k", "x", "^"],
        ["3", ".", "A", "o", "."],
    ]
    assert len(lines[2:18]) == 16
    assert lines[19:] == [
        "Blue: 2 standing.",
        "  0 Linebacker L at A1: health 9 of 36, move 4, attack 6, bubble, Bubble Block from round 5.",
        "  2 Artist A at B3: health 24 of 24, move 4, attack 8, done.",
        "Orange: 1 standing.",
        "  3 Prankster k at B2: health 20 of 20, move 6, attack 8, stuck in gum.",
    ]


def test_the_text_shows_steps_left():
    match = match_at("L . .\nP ~ .")
    play(match, "move A1 B1")
    assert "Linebacker L at B1: health 36 of 36, move 4, attack 6, 3 steps left." in match.text(1)
    play(match, "halt B1")
    assert "attack 6, its move is over." in match.text(0)
    play(match, "wait B1", "move A2 B2")
    assert "Paintballer P at B2: health 24 of 24, move 3, attack 11, stuck in mud." in match.text(0)


@pytest.mark.proves("GG-187")
@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        (13, "Orange to move."),
        (14, "Blue to move. The outer ring deals damage."),
        (19, "Orange to move. The outer 2 rings deal damage."),
    ],
)
def test_the_text_shows_the_ring(turn, sentence):
    assert match_at(YARD, turn=turn, closing_ring=True).text(0).splitlines()[0].endswith(sentence)


def test_the_text_of_a_match_that_is_over():
    match = match_at(YARD, turn=4)
    match.resign(0)
    assert match.text(0).startswith("The game is over in round 3.")


def test_the_ansi_text_adds_only_colors():
    match = match_at(YARD)
    painted = game.text_ansi(match.view(0))
    assert "\x1b[1;34mL\x1b[0m" in painted
    assert "\x1b[1;33mk\x1b[0m" in painted
    for code in ("\x1b[1;34m", "\x1b[1;33m", "\x1b[0m"):
        painted = painted.replace(code, "")
    assert painted == match.text(0)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Moved(3, Cell(0, 0), (Cell(0, 1), Cell(1, 1)), 2), "Unit 3 moves A1 B1 B2."),
        (Halted(3), "Unit 3 stops."),
        (Returned(3, Cell(0, 1), Cell(0, 0)), "Unit 3 is back at A1."),
        (Stuck(3, Cell(0, 1), "mud"), "Unit 3 is stuck in mud at B1."),
        (Stuck(3, Cell(0, 1), "gum"), "Unit 3 is stuck in gum at B1."),
        (Hit(3, 9, Cell(4, 2), 8, 12), "Unit 3 hits unit 9 at C5 for 8: 12 left."),
        (Hit(3, 9, Cell(4, 2), 6, 12, bomb=True), "Unit 3 bombs unit 9 at C5 for 6: 12 left."),
        (Blocked(3, 9, Cell(4, 2)), "The bubble of unit 9 blocks the attack of unit 3 and bursts."),
        (Bubbled(3), "Unit 3 blows a bubble."),
        (Healed(3, 4, Cell(4, 2), 5, 20), "Unit 3 heals unit 4 by 5, to 20."),
        (Laid(3, Cell(4, 2), None), "Unit 3 lays a trap at C5."),
        (Laid(3, Cell(4, 2), Cell(0, 0)), "Unit 3 lays a trap at C5. Its trap at A1 is gone."),
        (Rested(3), "Unit 3 is done."),
        (Burned(3, Cell(0, 0), 5, 7), "The ring hurts unit 3 for 5: 7 left."),
        (UnitDied(3, Cell(0, 0)), "Unit 3 is knocked out at A1."),
        (TurnBegan(1, 7), "Round 7: Orange to move."),
    ],
)
def test_events_in_sentences(event, sentence):
    assert game.describe(event) == sentence


def test_how_to_play_in_two_languages():
    assert "Bubble Block" in game.howto()
    assert game.howto("de") == game.howto()
    assert game.howto("pl") != game.howto()
    assert "błoto" in game.howto("pl").lower()
