"""Runs in words and typed lines."""

import re

import pytest
from crush_boards import POLISH, board, match_on, path, submit
from msgspec.structs import replace

from parlor.games.letter_crush import game
from parlor.games.letter_crush.state import (
    Blast,
    Cleared,
    Ended,
    Finish,
    FoundWord,
    NewSpecial,
    Reshuffled,
    Scored,
    Shuffle,
    Shuffled,
    Strike,
    Watching,
)
from parlor.kernel import Refusal


def test_a_typed_line_is_a_word_or_its_cells():
    match = match_on(board("STARQZ"))
    view = match.view(0)
    assert game.read(view, "star") == game.read(view, "submit A1 B1 C1 D1") == submit("A1-D1")
    assert game.read(view, "finish") == Finish()
    assert game.read(view, "Shuffle") == Shuffle()
    assert [game.write(action) for action in (submit("A1-D1"), Shuffle(), Finish())] == [
        "submit A1 B1 C1 D1",
        "shuffle",
        "finish",
    ]
    for wrong, code in (("house", "not-on-board"), ("submit 1A", "unreadable"), ("two words", "unreadable")):
        result = game.read(view, wrong)
        assert isinstance(result, Refusal)
        assert result.code == code


def test_polish_words_may_be_typed_with_diacritics():
    match = match_on(board("LODZAA", dull=POLISH), language="pl")
    assert game.read(match.view(0), "łódź") == submit("A1-D1")


def test_nothing_is_suggested_before_something_is_typed():
    match = match_on(board("STARQZ"))
    assert list(game.complete(match.view(0), (), "")) == ["shuffle", "finish"]
    assert list(game.complete(match.view(0), (), "st")) == ["star"]
    assert list(game.complete(match.view(0), (), "f")) == ["finish"]
    assert list(game.complete(match.view(0), (), "sh")) == ["shuffle"]


def test_a_word_with_a_wild_card_may_be_typed():
    match = match_on(board("ST?RQZ"), style="crush")
    view = match.view(0)
    assert game.read(view, "star") == game.read(view, "stir") == submit("A1-D1")
    assert game.read(view, "stars").code == "not-on-board"
    assert list(game.complete(view, (), "sta")) == ["star"]


def test_special_tiles_in_text():
    match = match_on(board("ST?RQZ"), style="crush")
    run = replace(match.state.runs[0], marks="-|.*2" + "3+" + "." * 29)
    match.state = replace(match.state, runs=(run,))
    assert " 1  S1-   T1|   ?     R1*   Q10x2 Z10x3" in match.text(0)
    assert " 2  Z10+o X8" in match.text(0)
    assert "special tiles - | * ?" in match.text(0)
    colored = game.text_ansi(match.view(0))
    assert "\x1b[1;32mS1-\x1b[0m" in colored
    assert "\x1b[35mQ10x2\x1b[0m" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == match.text(0)


def test_the_text_shows_the_board():
    match = match_on(board("STARQZ"))
    result = match.text(0)
    assert "0 points, 0 of 3 strikes." in result
    assert " 1  S1  T1  A1  R1  Q10 Z10" in result
    match.play(0, submit("A1-D1"))
    assert "STAR: 4." in match.text(0)
    match.play(0, Finish())
    assert "The game is over." in match.text(0)
    zen = match_on(board("STARQZ"), mode="zen")
    assert "strikes" not in zen.text(0)


def test_the_text_shows_the_true_spelling_of_polish_words():
    match = match_on(board("LODZAA", dull=POLISH), language="pl")
    match.play(0, submit("A1-D1"))
    assert "LODZ (ŁÓDŹ): 6." in match.text(0)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Strike(0, "ARQ", (), 2), "Not a word: ARQ. Strike 2 of 3."),
        (Reshuffled(0, ""), "No common words left: board shuffled."),
        (Shuffled(0, "", "", 0), "Board shuffled."),
        (Shuffled(0, "", "", 2), "Board shuffled. Strike 2 of 3."),
        (Scored(1, 12, 0, 3), "Player 2 has 12 points from 3 words, 0 strikes."),
        (Ended(0, "strikes"), "Player 1 is out after three strikes."),
        (Ended(0, "strikes", (72,)), "Player 1 is out after three strikes."),
        (
            Ended(0, "strikes", (72, 60)),
            "Player 1 is out after three strikes with 72 points. Player 2 has 60 so far.",
        ),
        (
            Ended(0, "strikes", (72, 95), decided=True),
            "Player 1 is out after three strikes with 72 points. Player 2 has 95 and wins: the duel is decided.",
        ),
        (Watching(1, None), "From now on, you see Player 2's board."),
        (
            Cleared(
                0,
                (FoundWord("STAR", path("A1-D1"), 4, 4),),
                (),
                "",
                blasts=(Blast("row", path("B1")[0], path("E1 F1")), Blast("bomb", path("F1")[0], path("F2"))),
                mended=1,
            ),
            "STAR for 4. A row tile clears 2 tiles. A bomb clears 1 tile. A lollipop takes back a strike.",
        ),
        (
            Cleared(0, (FoundWord("STAR", (), 4, 4),), (), "", made=NewSpecial("row", path("D1")[0], "R")),
            "STAR for 4. New row tile at D1.",
        ),
    ],
)
def test_events_in_sentences(event, sentence):
    assert game.describe(event) == sentence


def test_a_cleared_word_in_a_sentence():
    match = match_on(board("STARQZ"))
    assert game.describe(match.play(0, submit("A1-D1")).events_for(0)[0]) == "STAR for 4."


def test_how_to_play_in_two_languages():
    assert "cascade" in game.howto()
    assert "kaskada" in game.howto("pl")
