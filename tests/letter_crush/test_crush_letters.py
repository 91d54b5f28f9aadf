"""The letters of a board: weights in their tiers, values, and that boards keep to them."""

from collections import Counter

import pytest
from crush_boards import letters_of

import parlor
from parlor.games.letter_crush.letters import BAGS, VALUES, WEIGHTS
from parlor.games.letter_crush.state import CELLS, SIDE
from parlor.kernel import Chance
from proofs import proves

TIERS = {
    "en": [("EARIOTN", 60, 120), ("SLCUD", 30, 50), ("PMHGB", 20, 30), ("FYWKV", 10, 20), ("XZJQ", 1, 5)],
    "pl": [("AIOEN", 90, 95), ("RZSWC", 30, 50), ("TKYDPM", 20, 30), ("LUJB", 10, 20), ("GHF", 3, 10)],
}


@pytest.mark.proves("LC-06")
@pytest.mark.parametrize(
    "language",
    [
        pytest.param("en", marks=pytest.mark.proves("LC-08", "LC-09", "LC-10", "LC-11", "LC-12")),
        pytest.param("pl", marks=pytest.mark.proves("LC-19", "LC-20", "LC-21", "LC-22", "LC-23")),
    ],
)
def test_every_letter_has_a_weight_within_its_tier(language):
    tiers = TIERS[language]
    assert set("".join(letters for letters, *_ in tiers)) == set(WEIGHTS[language])
    for letters, least, most in tiers:
        assert all(least <= WEIGHTS[language][letter] <= most for letter in letters)


def test_the_english_weights():
    def weights(letters):
        return [WEIGHTS["en"][letter] for letter in letters]

    with proves("LC-13"):
        assert weights("EAIOTRN") == [120, 90, 75, 75, 70, 70, 65]
    with proves("LC-14"):
        assert weights("SLCUD") == [50, 50, 38, 37, 37]
    with proves("LC-15"):
        assert weights("PMHGB") == [29, 29, 28, 24, 22]
    with proves("LC-16"):
        assert weights("FYWKV") == [18, 18, 16, 14, 12]
    with proves("LC-17"):
        assert weights("XZJQ") == [4, 4, 3, 2]
    with proves("LC-18"):
        assert sum(WEIGHTS["en"].values()) == 1000
        assert len(WEIGHTS["en"]) == 26


@pytest.mark.proves("LC-24", "LC-25", "LC-26")
def test_the_polish_weights():
    expected = dict.fromkeys("RZSWC", 50) | dict.fromkeys("TKYDPM", 30) | dict.fromkeys("LUJB", 20)
    expected |= dict.fromkeys("GHF", 10) | {"A": 95, "I": 92, "E": 92, "O": 91, "N": 90}
    assert WEIGHTS["pl"] == expected
    assert sum(expected.values()) == 1000
    assert len(expected) == 23


@pytest.mark.parametrize("language", ["en", "pl"])
def test_letters_are_drawn_in_proportion_to_their_weights(language):
    drawn = Counter(BAGS[language].draw_many(200_000, Chance(7).below))
    shares = {letter: count / 2000 for letter, count in drawn.items()}  # percent
    with proves("LC-05", "LC-113"):
        for letter, weight in WEIGHTS[language].items():
            assert 10 * shares[letter] == pytest.approx(weight, rel=0.12, abs=0.4)
    if language == "en":
        with proves("LC-08"):
            assert all(6 <= round(shares[letter], 1) <= 12.5 for letter in "EARIOTN")
        with proves("LC-12"):
            assert all(0.1 <= shares[letter] <= 0.5 for letter in "XZJQ")
    else:
        with proves("LC-19"):
            assert all(8.5 <= shares[letter] <= 10 for letter in "AIOEN")
        with proves("LC-23"):
            assert all(0.3 <= shares[letter] <= 1.1 for letter in "GHF")


@pytest.mark.proves("LC-27")
def test_a_polish_board_has_only_letters_of_the_tables():
    for seed in range(1, 60):
        match = parlor.new("letter-crush", seed=seed, options={"language": "pl"})
        assert set(letters_of(match)) <= set(WEIGHTS["pl"])
    assert {"Q", "V", "X"}.isdisjoint(WEIGHTS["pl"])
    assert all(letter.isascii() for letter in WEIGHTS["pl"])


@pytest.mark.proves("LC-01", "LC-02", "LC-05")
def test_a_board_has_six_rows_of_six_random_letters():
    boards = [letters_of(parlor.new("letter-crush", seed=seed)) for seed in range(1, 40)]
    assert (SIDE, CELLS) == (6, 36)
    assert all(len(letters) == 36 and letters.isalpha() for letters in boards)
    assert len(set(boards)) == len(boards)


def test_the_english_values():
    worth = {points: {letter for letter, value in VALUES["en"].items() if value == points} for points in range(1, 11)}
    with proves("LC-97"):
        assert worth[1] == set("EAIONRTLSU")
    with proves("LC-98"):
        assert worth[2] == set("DG")
    with proves("LC-99"):
        assert worth[3] == set("BCMP")
    with proves("LC-100"):
        assert worth[4] == set("FHVWY")
    with proves("LC-101"):
        assert worth[5] == set("K")
    with proves("LC-102"):
        assert worth[8] == set("JX")
    with proves("LC-103"):
        assert worth[10] == set("QZ")
    with proves("LC-84"):
        assert {min(VALUES["en"].values()), max(VALUES["en"].values())} == {1, 10}
    assert set(VALUES["en"]) == set(WEIGHTS["en"])


def test_the_polish_values():
    worth = {points: {letter for letter, value in VALUES["pl"].items() if value == points} for points in range(1, 11)}
    with proves("LC-104"):
        assert worth[1] == set("AEIONRSWZ")
    with proves("LC-105"):
        assert worth[2] == set("CDKLMPTY")
    with proves("LC-106"):
        assert worth[3] == set("BGHJU")
    with proves("LC-107"):
        assert worth[5] == set("F")
    with proves("LC-84"):
        assert set().union(*worth.values()) == set(VALUES["pl"]) == set(WEIGHTS["pl"])
