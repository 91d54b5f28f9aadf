"""Grid Game in words and typed lines."""

import pytest
from playgrounds import changed, melee, play, playground, random_states

from parlor.games.grid_game import game
from parlor.games.grid_game.notation import USAGE
from parlor.games.grid_game.state import (
    Attack,
    Blocked,
    Bubbled,
    Burned,
    Died,
    EndTurn,
    Halt,
    Halted,
    Healed,
    Hit,
    Laid,
    Rested,
    Returned,
    Special,
    Step,
    Stepped,
    Stuck,
    TakeBack,
    TurnBegan,
    Wait,
)
from parlor.kernel import Cell, Refusal

YARD = """
    L . # ~
    ^ k x *
    . A o .
"""


# --- typed lines -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-190", "GG-191", "GG-192", "GG-193", "GG-194", "GG-195", "GG-196")
def test_a_unit_is_named_by_its_square_or_its_number():
    view = playground(YARD).view(0)
    for name in ("A1", "a1", "0"):
        assert game.read(view, f"step {name} B1") == Step(0, Cell(0, 1))
        assert game.read(view, f"  attack  {name}  B2 ") == Attack(0, Cell(1, 1))
        assert game.read(view, f"SPECIAL {name} a1") == Special(0, Cell(0, 0))
        assert game.read(view, f"halt {name}") == Halt(0)
        assert game.read(view, f"wait {name}") == Wait(0)
        assert game.read(view, f"take-back {name}") == TakeBack(0)
    assert game.read(view, "end-turn") == game.read(view, " End-Turn ") == EndTurn()


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_order_is_written_and_read_back(seed):
    written = set()
    for state, _, _ in list(random_states(melee(seed, size=16 + 5 * seed), seed, 150))[::10]:
        view = game.view(state, state.side)
        legal = list(game.legal(state, state.side))
        named = list(game.complete(view, legal, ""))
        assert len(set(named)) == len(legal) == len(set(map(game.write, legal)))
        for action, line in zip(legal, named, strict=True):
            assert game.read(view, game.write(action)) == game.read(view, line) == action
            written.add(type(action))
    assert written == {Step, Halt, Attack, Special, Wait, TakeBack, EndTurn}


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("", "unreadable", f"'' cannot be read. {USAGE}"),
        ("dance", "unreadable", f"'dance' cannot be read. {USAGE}"),
        ("step A1", "unreadable", f"'step A1' cannot be read. {USAGE}"),
        ("step A1 B1 C1", "unreadable", f"'step A1 B1 C1' cannot be read. {USAGE}"),
        ("wait", "unreadable", f"'wait' cannot be read. {USAGE}"),
        ("wait A1 B1", "unreadable", f"'wait A1 B1' cannot be read. {USAGE}"),
        ("end-turn now", "unreadable", f"'end-turn now' cannot be read. {USAGE}"),
        ("step A1 1B", "unreadable", f"'1b' is no square. {USAGE}"),
        ("wait H8", "no-such-unit", "No unit stands on H8."),
        ("step C2 B1", "no-such-unit", "No unit stands on C2."),  # somebody lies there
        ("attack nobody B2", "no-such-unit", "No unit stands on NOBODY."),
        ("wait 12345", "no-such-unit", "No unit stands on 12345."),
        ("wait " + "x" * 500, "no-such-unit", "No unit stands on " + "X" * 20 + "."),
        ("w" * 500, "unreadable", f"'{'w' * 80}' cannot be read. {USAGE}"),
    ],
)
def test_nonsense_is_refused_with_what_would_be_right(line, code, said):
    assert game.read(playground(YARD).view(0), line) == Refusal(code, said)


def test_usage_and_completion():
    match = playground("L k\nA .")
    view = match.view(0)
    assert game.usage() == USAGE
    assert set(game.complete(view, match.legal(0), "att")) == {"attack A1 B1", "attack A2 B1"}
    assert set(game.complete(view, match.legal(0), " STEP a")) == {"step A2 B2", "step A2 A3"}
    assert list(game.complete(view, match.legal(0), "e")) == ["end-turn"]
    assert list(game.complete(view, match.legal(0), "z")) == []


# --- the view in words -----------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-101")
def test_the_text_tells_all_there_is():
    match = playground(YARD, turn=4)
    changed(match, "A1", bubble=True, ready=5, health=9)
    changed(match, "B2", lock="gum")
    changed(match, "B3", lock="used")
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
        "  0 Linebacker L at A1: health 9 of 36, moves 4, hits for 6, bubble, Bubble Block from round 5.",
        "  2 Artist A at B3: health 24 of 24, moves 4, hits for 8, done.",
        "Orange: 1 standing.",
        "  3 Prankster k at B2: health 20 of 20, moves 6, hits for 8, stuck in gum.",
    ]


def test_the_text_tells_how_far_a_move_has_come():
    match = playground("L . .\nP ~ .")
    play(match, "step A1 B1")
    assert "Linebacker L at B1: health 36 of 36, moves 4, hits for 6, 3 steps left." in match.text(1)
    play(match, "halt B1")
    assert "hits for 6, its move is over." in match.text(0)
    play(match, "wait B1", "step A2 B2")
    assert "Paintballer P at B2: health 24 of 24, moves 3, hits for 11, stuck in mud." in match.text(0)


@pytest.mark.proves("GG-187")
@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (13, "Orange to move."),
        (14, "Blue to move. The outermost ring hurts."),
        (19, "Orange to move. The outer 2 rings hurt."),
    ],
)
def test_the_text_tells_of_the_ring(turn, said):
    assert playground(YARD, turn=turn, closing_ring=True).text(0).splitlines()[0].endswith(said)


def test_the_text_of_a_match_that_is_over():
    match = playground(YARD, turn=4)
    match.resign(0)
    assert match.text(0).startswith("The game is over in round 3.")


def test_colours_are_all_that_paint_adds():
    match = playground(YARD)
    painted = game.text_ansi(match.view(0))
    assert "\x1b[1;34mL\x1b[0m" in painted
    assert "\x1b[1;33mk\x1b[0m" in painted
    for code in ("\x1b[1;34m", "\x1b[1;33m", "\x1b[0m"):
        painted = painted.replace(code, "")
    assert painted == match.text(0)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Stepped(3, Cell(0, 0), Cell(0, 1), 2), "Unit 3 steps from A1 to B1."),
        (Halted(3), "Unit 3 halts."),
        (Returned(3, Cell(0, 1), Cell(0, 0)), "Unit 3 is back at A1."),
        (Stuck(3, Cell(0, 1), "mud"), "Unit 3 is stuck in mud at B1."),
        (Stuck(3, Cell(0, 1), "gum"), "Unit 3 is stuck in gum at B1."),
        (Hit(3, 9, Cell(4, 2), 8, 12), "Unit 3 hits unit 9 at C5 for 8: 12 left."),
        (Hit(3, 9, Cell(4, 2), 6, 12, bomb=True), "Unit 3 bombs unit 9 at C5 for 6: 12 left."),
        (Blocked(3, 9, Cell(4, 2)), "The bubble of unit 9 takes the blow of unit 3 and bursts."),
        (Bubbled(3), "Unit 3 blows a bubble."),
        (Healed(3, 4, Cell(4, 2), 5, 20), "Unit 3 gives unit 4 5 health: 20 now."),
        (Laid(3, Cell(4, 2), None), "Unit 3 lays a trap at C5."),
        (Laid(3, Cell(4, 2), Cell(0, 0)), "Unit 3 lays a trap at C5. Its trap at A1 is gone."),
        (Rested(3), "Unit 3 is done."),
        (Burned(3, Cell(0, 0), 5, 7), "The ring costs unit 3 5: 7 left."),
        (Died(3, Cell(0, 0)), "Unit 3 falls at A1."),
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
