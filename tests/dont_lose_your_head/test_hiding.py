"""Hiding words: legal placements, and that they stay secret."""

from itertools import combinations, islice, pairwise, product
from math import prod

import pytest
from head_matches import FIRST, SECOND, chosen, new, place, refused
from hypothesis import given
from hypothesis import strategies as st

from parlor.games.dont_lose_your_head.difficulty import LENGTHS
from parlor.games.dont_lose_your_head.hiding import (
    bank,
    check_place,
    coprime,
    fitting_placements,
    placements,
    random_words,
)
from parlor.games.dont_lose_your_head.lines import STEPS, lines
from parlor.games.dont_lose_your_head.state import BoardSettings, GuessLetter, PlaceWords
from parlor.kernel import SPECTATOR, Cell, Chance
from parlor.words import lexicon
from proofs import proves

GRID = BoardSettings(8, 3)


def refusal_code(*words, settings=GRID):
    refusal = check_place(settings, "en", place(*words))
    return refusal and refusal.code


@pytest.mark.proves("DLYH-168")
@pytest.mark.parametrize(
    ("direction", "end"),
    [
        pytest.param("E", "F4", marks=pytest.mark.proves("DLYH-163")),
        pytest.param("S", "D6", marks=pytest.mark.proves("DLYH-164")),
        pytest.param("W", "B4", marks=pytest.mark.proves("DLYH-166")),
        pytest.param("N", "D2", marks=pytest.mark.proves("DLYH-167")),
        *(
            pytest.param(direction, end, marks=pytest.mark.proves("DLYH-165"))
            for direction, end in (("SE", "F6"), ("SW", "B6"), ("NW", "B2"), ("NE", "F2"))
        ),
    ],
)
def test_a_word_runs_in_eight_directions(direction, end):
    assert set(STEPS) == {"E", "SE", "S", "SW", "W", "NW", "N", "NE"}
    match = chosen()
    match.play(0, place(("CAT", "D4", direction), ("LAMP", "A8", "E"), ("BRICK", "A1", "E")))
    letters = match.state.boards[0].letters
    last = Cell.parse(end)
    assert (letters[3 * 8 + 3], letters[last.row * 8 + last.col]) == ("C", "T")
    assert letters[(3 + last.row) // 2 * 8 + (3 + last.col) // 2] == "A"


@pytest.mark.proves("DLYH-169", "DLYH-171")
def test_words_may_share_equal_letters():
    assert refusal_code(("CAT", "A1", "E"), ("RACK", "B4", "N"), ("STONE", "A8", "E")) == "clash"
    assert refusal_code(("CAT", "A1", "E"), ("LAMP", "B2", "N")) == "wrong-count"
    assert refusal_code(("CAT", "A1", "E"), ("TALE", "C1", "S"), ("STONE", "A8", "E")) is None
    assert refusal_code(("CAT", "A1", "E"), ("SCAT", "H1", "S"), ("STONE", "A8", "E")) is None
    match = chosen()
    match.play(0, place(("CAT", "B1", "E"), ("SCAT", "A1", "E"), ("STONE", "A1", "S")))  # one inside another
    assert match.state.boards[0].letters.count(".") == 64 - 8


@pytest.mark.proves("DLYH-170")
def test_words_may_not_share_different_letters():
    assert refusal_code(("CAT", "A1", "E"), ("RACK", "A1", "S"), ("STONE", "A8", "E")) == "clash"


def test_the_required_lengths():
    with proves("DLYH-134", "DLYH-135", "DLYH-136"):
        assert LENGTHS[3] == (3, 4, 5)
    with proves("DLYH-137"):
        assert sum(LENGTHS[3]) == 12
    with proves("DLYH-138"):
        assert LENGTHS[4] == (3, 4, 5, 6)
    with proves("DLYH-139"):
        assert sum(LENGTHS[4]) == 18
    four = (("CAT", "A1", "E"), ("RACK", "A2", "E"), ("STONE", "A3", "E"), ("LADDER", "A4", "E"))
    assert refusal_code(*FIRST) is None
    with proves("DLYH-108"):
        assert refusal_code(("RACK", "B4", "S"), ("CAT", "A4", "SE"), ("STONE", "G3", "SW")) == "wrong-length"
        assert refusal_code(("CAT", "A4", "SE"), ("STONE", "G3", "SW"), ("RACK", "B4", "S")) == "wrong-length"
        assert refusal_code(*four, settings=BoardSettings(6, 4)) is None
    with proves("DLYH-132"):
        assert refusal_code(*four[:3], ("BRICK", "A4", "E"), settings=BoardSettings(6, 4)) == "wrong-length"


@pytest.mark.proves("DLYH-140")
def test_a_wrong_number_of_words_is_refused():
    assert refusal_code(*FIRST[:2]) == refusal_code(*FIRST, ("LADDER", "A1", "E")) == refusal_code() == "wrong-count"
    assert refusal_code(*FIRST, settings=BoardSettings(8, 4)) == "wrong-count"


@pytest.mark.proves("DLYH-133")
def test_the_same_word_twice_is_refused():
    assert refusal_code(("CAT", "A1", "E"), ("CAT", "A2", "E"), ("STONE", "A3", "E")) == "wrong-length"


@pytest.mark.proves("DLYH-131")
def test_words_outside_the_bank_are_refused():
    assert refusal_code(("XQZ", "A4", "SE"), *FIRST[1:]) == "not-a-word"
    assert refusal_code(("cat", "A4", "SE"), *FIRST[1:]) == "not-a-word"


@pytest.mark.proves("DLYH-172")
def test_a_word_that_leaves_the_grid_is_refused():
    assert refusal_code(("CAT", "G1", "E"), *FIRST[1:]) == "off-grid"
    assert refusal_code(("CAT", "A2", "N"), *FIRST[1:]) == "off-grid"
    assert refusal_code(("CAT", "Z9", "W"), *FIRST[1:]) == "off-grid"
    assert refused(chosen(), PlaceWords((("CAT", Cell(-1, 0), "S"), *place(*FIRST).words[1:])), seat=0) == "off-grid"


@pytest.mark.proves("DLYH-172", "DLYH-173")
@given(st.sampled_from([6, 8, 10, 12]), st.sampled_from([3, 4, 5, 6]))
def test_lines_are_straight_unbroken_and_on_the_grid(size, length):
    found = lines(size, length)
    assert len({line.cells for line in found}) == len(found)
    for line in found:
        cells = [Cell(*divmod(place, size)) for place in line.cells]
        steps = {(b.row - a.row, b.col - a.col) for a, b in pairwise(cells)}
        assert len(cells) == length
        assert all(cell.on_board(size, size) for cell in cells)
        assert len(steps) == 1
        assert steps <= {(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {(0, 0)}
    straight, diagonal = size * (size - length + 1), (size - length + 1) ** 2
    assert len(found) == 4 * straight + 4 * diagonal


@given(st.integers(0, 10**6), st.sampled_from([6, 8, 10, 12]), st.sampled_from([3, 4]), st.sampled_from(["en", "pl"]))
def test_random_words_are_legal(seed, size, words, name):
    settings = BoardSettings(size, words)
    chosen_words = random_words(settings, bank(name), Chance(seed))
    assert check_place(settings, name, PlaceWords(chosen_words)) is None


@pytest.mark.proves("DLYH-174")
def test_every_listed_placement_is_legal_and_they_differ():
    for settings in (BoardSettings(6, 4), GRID):
        listed = list(islice(placements(settings, "en"), 1500))  # beyond those that are kept at hand
        assert len(set(listed)) == 1500
        assert all(check_place(settings, "en", placed) is None for placed in listed)
        assert len({placed.words[0].word for placed in listed}) > 500


def test_every_way_to_hide_is_listed_once():
    """Round the whole circle of combinations, on a part of the board: counted another way."""
    words = [("TOT", "CAT"), ("TOOT",), ("TOTAL", "STONE")]
    places = [lines(6, len(row[0]))[::step] for row, step in zip(words, (9, 7, 5), strict=True)]
    total = prod(len(row) * len(line) for row, line in zip(words, places, strict=True))
    listed = list(fitting_placements(words, places, total, coprime(total)))
    every = product(*(product(row, line) for row, line in zip(words, places, strict=True)))
    expected = {
        tuple((word, line.at, line.direction) for word, line in chosen_words)
        for chosen_words in every
        if all(_agree(one, two) for one, two in combinations(chosen_words, 2))
    }
    assert len(listed) == len(expected) < total
    assert {placed.words for placed in listed} == expected


def _agree(one, two):
    letters = dict(zip(one[1].cells, one[0], strict=True))
    return all(letters.get(cell, letter) == letter for cell, letter in zip(two[1].cells, two[0], strict=True))


@pytest.mark.proves("DLYH-175")
@given(st.data())
def test_one_wrong_word_refuses_the_whole_placement(data):
    match = chosen()
    words = list(place(*FIRST).words)
    at = data.draw(st.integers(0, 2))
    faults = [
        words[at]._replace(word=words[at].word[:-1]),
        words[at]._replace(word="Q" * len(words[at].word)),
        words[at]._replace(at=Cell(7, 7), direction="SE"),
        words[1 if at != 1 else 2]._replace(word=words[at].word),
    ]
    words[at] = data.draw(st.sampled_from(faults))
    assert refused(match, PlaceWords(tuple(words)), seat=0)
    assert match.state.boards == (None, None)


@pytest.mark.proves("DLYH-19")
def test_a_guess_before_both_have_hidden_words_is_refused():
    match = new()
    assert refused(match, GuessLetter("E"), seat=0) == "set-up-first"
    match = chosen()
    match.play(0, place(*FIRST))
    assert refused(match, GuessLetter("E"), seat=0) == "not-your-turn"
    assert refused(match, GuessLetter("E"), seat=1) == "set-up-first"


def test_a_second_placement_is_refused():
    match = chosen()
    match.play(0, place(*FIRST))
    assert refused(match, place(*SECOND), seat=0) == "not-your-turn"
    match.play(1, place(*SECOND))
    assert refused(match, place(*FIRST)) == "set-up-over"


@pytest.mark.proves("DLYH-17")
def test_the_opponent_sees_nothing_of_a_placement():
    """For any placement the opponent and a spectator see and are told the same."""
    others = (("HEN", "C1", "S"), ("FISH", "E1", "S"), ("WATER", "G8", "N"))
    seen = []
    for words in (FIRST, others):
        match = chosen()
        step = match.play(0, place(*words))
        seen.append([(match.view(viewer), match.text(viewer), step.events_for(viewer)) for viewer in (1, SPECTATOR)])
        assert match.view(0).boards[0].words == place(*words).words
    assert seen[0] == seen[1]


def test_the_bank_is_the_lexicon():
    assert set(bank("en")[4]) == {word for word in lexicon("en").words if len(word) == 4}
