"""Runs in words and typed lines."""

import pytest
from crush_boards import POLISH, board, match_on, submit

from parlor.games.letter_crush import game
from parlor.games.letter_crush.state import Ended, Finish, Reshuffled, Scored, Strike
from parlor.kernel import Refusal


def test_a_typed_line_is_a_word_or_its_cells():
    match = match_on(board("STARQZ"))
    view = match.view(0)
    assert game.read(view, "star") == game.read(view, "submit A1 B1 C1 D1") == submit("A1-D1")
    assert game.read(view, "finish") == Finish()
    assert game.write(submit("A1-D1")) == "submit A1 B1 C1 D1"
    for wrong, code in (("house", "not-on-board"), ("submit 1A", "unreadable"), ("two words", "unreadable")):
        result = game.read(view, wrong)
        assert isinstance(result, Refusal)
        assert result.code == code


def test_polish_words_may_be_typed_with_diacritics():
    match = match_on(board("LODZAA", dull=POLISH), language="pl")
    assert game.read(match.view(0), "łódź") == submit("A1-D1")


def test_nothing_is_suggested_before_something_is_typed():
    match = match_on(board("STARQZ"))
    assert list(game.complete(match.view(0), (), "")) == ["finish"]
    assert list(game.complete(match.view(0), (), "st")) == ["star"]
    assert list(game.complete(match.view(0), (), "f")) == ["finish"]


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
        (Reshuffled(0, ""), "No words left: board shuffled."),
        (Scored(1, 12, 0, 3), "WordBot 2 has 12 points from 3 words, 0 strikes."),
        (Ended(0, "strikes"), "WordBot 1 is out after three strikes."),
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
