"""The notebook: words and lines that still fit."""

from head_matches import FIRST, SECOND, cells_of, hunt, new, say
from hypothesis import given, settings
from hypothesis import strategies as st

from parlor.games.dont_lose_your_head import game
from parlor.games.dont_lose_your_head.lines import line_at
from parlor.games.dont_lose_your_head.notebook import fitting_lines, fitting_words
from parlor.kernel import Refusal, bot_chance
from sizes import size


@settings(max_examples=size(20, 500))
@given(st.integers(1, 20), st.integers(0, 40), st.sampled_from(["easy", "hard"]))
def test_the_hidden_words_and_their_lines_always_fit(seed, plies, level):
    match = new(seed, mode="solo", settings=[{"size": 6, "words": 4}, {}])
    while match.ply < plies and not match.outcome:
        match.play(0, game.bot(level).choose(match.turn(0, bot_chance(seed, match.ply + 1, 0))))
    board, known = match.state.boards[1], match.state.hunts[0]
    lines = fitting_lines(known)
    for number, (word, at, direction) in enumerate(board.words):
        assert word in fitting_words(known, number, "en")
        assert line_at(6, len(word))[at, direction] in lines[number]


def test_frequent_words_come_first_and_missed_letters_leave():
    match = hunt(FIRST, SECOND, mover=0)
    assert fitting_words(match.state.hunts[0], 0, "en")[:3] == ["THE", "AND", "FOR"]
    say(match, "O", "T", seat=0)  # DOG has an O, and no word a T
    found = fitting_words(match.state.hunts[0], 0, "en")
    assert found[:2] == ["FOR", "YOU"]
    assert not any("T" in word or word[1] != "O" for word in found)


def test_the_terminal_reads_the_notebook_without_a_guess():
    match = hunt(FIRST, SECOND, mover=0)
    say(match, "DOG", *cells_of(SECOND[0]), seat=0)
    answer = game.read(match.view(0), "?")
    assert isinstance(answer, Refusal)
    assert "1 DOG: 1 line fits: H2 to F4." in answer.message
    assert "words fit: " in answer.message.splitlines()[1]
    assert next(iter(game.complete(match.view(0), (), "BA"))) == "BACK"  # of the words that fit, the most frequent
    assert isinstance(game.read(new().view(0), "?"), Refusal)
