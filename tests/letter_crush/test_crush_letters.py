"""The letters of a board: weights in their tiers, values, and that boards keep to them."""

from collections import Counter

import pytest
from crush_boards import letters_of

import parlor
from parlor.games.letter_crush.letters import BAGS, VALUES, WEIGHTS
from parlor.games.letter_crush.state import CELLS, SIDE
from parlor.kernel import Chance

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


@pytest.mark.proves("LC-13", "LC-14", "LC-15", "LC-16", "LC-17", "LC-18")
def test_the_english_weights():
    expected = "E120 A90 I75 O75 T70 R70 N65 S50 L50 C38 U37 D37 P29 M29 H28 G24 B22 F18 Y18 W16 K14 V12 X4 Z4 J3 Q2"
    assert WEIGHTS["en"] == {word[0]: int(word[1:]) for word in expected.split()}
    assert sum(WEIGHTS["en"].values()) == 1000
    assert len(WEIGHTS["en"]) == 26


@pytest.mark.proves("LC-24", "LC-25", "LC-26")
def test_the_polish_weights():
    expected = dict.fromkeys("RZSWC", 50) | dict.fromkeys("TKYDPM", 30) | dict.fromkeys("LUJB", 20)
    expected |= dict.fromkeys("GHF", 10) | {"A": 95, "I": 92, "E": 92, "O": 91, "N": 90}
    assert WEIGHTS["pl"] == expected
    assert sum(expected.values()) == 1000
    assert len(expected) == 23


@pytest.mark.proves("LC-05", "LC-08", "LC-12", "LC-19", "LC-23", "LC-113")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_letters_are_drawn_in_proportion_to_their_weights(language):
    drawn = Counter(BAGS[language].draw_many(200_000, Chance(7).below))
    for letter, weight in WEIGHTS[language].items():
        assert drawn[letter] / 200 == pytest.approx(weight, rel=0.12, abs=0.4)


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


@pytest.mark.proves("LC-84", "LC-97", "LC-98", "LC-99", "LC-100", "LC-101", "LC-102", "LC-103")
def test_the_english_values():
    table = {1: "EAIONRTLSU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
    assert VALUES["en"] == {letter: points for points, letters in table.items() for letter in letters}
    assert set(VALUES["en"]) == set(WEIGHTS["en"])
    assert {min(VALUES["en"].values()), max(VALUES["en"].values())} == {1, 10}


@pytest.mark.proves("LC-84", "LC-104", "LC-105", "LC-106", "LC-107")
def test_the_polish_values():
    table = {1: "AEIONRSWZ", 2: "CDKLMPTY", 3: "BGHJU", 5: "F"}
    assert VALUES["pl"] == {letter: points for points, letters in table.items() for letter in letters}
    assert set(VALUES["pl"]) == set(WEIGHTS["pl"])
