"""The game in words and typed lines, for a terminal and a screen reader."""

import re
from pathlib import Path

import pytest
from head_matches import FIRST, SECOND, choice, chosen, hunt, new, place, say

from parlor.games.dont_lose_your_head import game
from parlor.games.dont_lose_your_head.state import (
    GuessCell,
    GuessLetter,
    GuessMade,
    GuessWord,
    SettingsChosen,
    WordsHidden,
)
from parlor.kernel import Cell, Refusal
from parlor.words import lexicon

PICTURES = Path(__file__).parents[2] / "client" / "src" / "games" / "dont-lose-your-head" / "howto"


def read(line, match=None):
    return game.read((match or hunt()).view(0), line)


def test_typed_settings_are_read():
    match = new()
    assert read("settings 10 4 strict green", match) == choice(10, 4, "strict", "green")
    assert read("SETTINGS 8x8 3 Normal Teal", match) == choice()
    for wrong in ("settings", "settings 9 3 normal teal", "settings 8 3 normal", "settings 8 3 normal teal now"):
        result = read(wrong, match)
        assert isinstance(result, Refusal)
        assert "as in: settings 8 3 normal teal" in result.message


def test_typed_placements_are_read():
    match = chosen()
    line = "place cat a4 se rack b4 s stone g3 sw"
    assert read(line, match) == place(*FIRST)
    assert game.write(place(*FIRST)) == line.upper().replace("PLACE", "place")
    for wrong in ("place", "place CAT", "place CAT A4", "place CAT 4A SE", "place CAT A4 UP"):
        result = read(wrong, match)
        assert isinstance(result, Refusal)
        assert "as in: place CAT" in result.message


def test_typed_guesses_are_read():
    assert read("e") == read("letter e") == GuessLetter("E")
    assert read("c4") == read("cell C4") == GuessCell(Cell(3, 2))
    assert read("rack") == read("word RACK") == GuessWord("RACK")
    assert read("place") == GuessWord("PLACE")  # which is a word of five letters too
    assert isinstance(read("what now"), Refusal)
    assert isinstance(read("\x00"), Refusal)


def test_polish_letters_are_folded():
    match = hunt(
        first=(("KOT", "A1", "E"), ("LODZ", "A2", "E"), ("MATKA", "A3", "E")),
        second=(("PAN", "A1", "E"), ("KROL", "A2", "E"), ("SZKLO", "A3", "E")),
        lexicon="pl",
    )
    assert read("ł", match) == GuessLetter("L")
    assert read("łódź", match) == GuessWord("LODZ")
    assert read("place żal a1 e", match).words[0].word == "ZAL"


def test_completion():
    def offered(match, seat, line):
        return list(game.complete(match.view(seat), game.legal(match.state, seat), line))

    assert offered(new(), 0, "set")[0] == "settings 8 3 normal blue"
    proposed = offered(chosen(), 0, "place ")
    assert len(proposed) == 24
    assert all(game.check(chosen().state, 0, game.read(chosen().view(0), line)) is None for line in proposed)
    match = hunt(mover=0)
    say(match, "R", "E", seat=0)
    assert "R" not in offered(match, 0, "")
    assert "A" in offered(match, 0, "")
    assert all(word.startswith("BR") and len(word) == 5 for word in offered(match, 0, "br"))
    assert offered(match, 0, "xqz") == []
    assert list(game.complete(match.view(-1), (), "")) == []


@pytest.mark.proves("DLYH-268")
def test_the_text_shows_both_hunts_and_the_own_words():
    match = hunt(mover=0)
    say(match, "R", "D4", "A1", seat=0)
    result = match.text(0)
    assert "Player 1: 1 / 21 misses.  Player 2:" in result
    assert "Player 2's words, searched by Player 1: 1 ___  2 ____  3 _R___" in result
    assert "Letters there: R; not there: none." in result
    assert " 1  * · · · · · · ·" in result
    assert " 4  · · · x · · · ·" in result
    for word, *_ in SECOND:
        assert word not in result
    assert " 5  · a · · o · · ·" in result  # one's own words, in small letters until the other finds them


def test_the_text_of_set_up():
    match = new()
    assert match.text(0).startswith("Player 1 chooses settings.")
    match = chosen(choice(10, 4, "strict", "green"))
    assert "Player 1: 10x10, 4 words, strict, 19 misses, green. The words are not hidden yet." in match.text(1)
    assert "Hide 4 words of 3, 4, 5, 6 letters on a board of 10x10." in match.text(1)
    match = chosen()
    match.play(0, place(*FIRST))
    assert " 4  C R · · · T · ·" in match.text(0)
    assert "C R" not in match.text(1)


def test_the_ansi_text_adds_only_colors():
    match = hunt(mover=0)
    say(match, "R", "A1", seat=0)
    assert re.sub(r"\x1b\[[0-9;]*m", "", game.text_ansi(match.view(0))) == match.text(0)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (SettingsChosen(0, choice(6)), "Player 1 plays 6x6 with 3 words, normal, in teal."),
        (WordsHidden(1), "Player 2's words are hidden."),
        (GuessMade(0, "letter", "P", misses=1), "Player 1 asked for P: miss."),
        (GuessMade(0, "letter", "N", solved=(2,)), "Player 1 asked for N: it's there. Word 3 is complete."),
        (GuessMade(1, "cell", "I7", shows="*"), "Player 2 opened I7: a letter is there."),
        (GuessMade(1, "cell", "I7", shows="R"), "Player 2 opened I7: it's R."),
        (GuessMade(1, "cell", "I7", shows=".", misses=1), "Player 2 opened I7: miss."),
        (GuessMade(1, "word", "RACK", solved=(1,)), "Player 2 guessed RACK: right. Word 2 is complete."),
        (GuessMade(1, "word", "RACK", misses=2), "Player 2 guessed RACK: wrong, 2 misses."),
    ],
)
def test_events_in_sentences(event, sentence):
    assert game.describe(event) == sentence


def test_how_to_play_in_two_languages():
    assert "it's a miss" in game.howto()
    assert "to pudło" in game.howto("pl")
    for language in ("en", "pl"):
        assert {picture.name for picture in PICTURES.glob("*.svg")} == set(
            re.findall(r"^!\[.+\]\((.+)\)$", game.howto(language), re.MULTILINE)
        )


def test_random_hides_everyday_words():
    assert game.read(new().view(0), "random").code == "settings-first"
    match = chosen()
    placed = [game.read(match.view(0), "Random") for _ in range(20)]
    assert len(set(placed)) > 15
    known = lexicon("en")
    for action in placed:
        assert game.check(match.state, 0, action) is None
        assert all(known.zipf(word) >= 3.8 for word, _, _ in action.words)
    match.play(0, placed[0])
    assert game.read(hunt(mover=0).view(0), "random") == GuessWord("RANDOM")
