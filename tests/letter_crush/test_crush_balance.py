"""Boards stay alive: words to find, letters at their rates, a fair number of cascades."""

import json
from functools import cache

import crush_balance
import pytest

from proofs import proves
from sizes import size

RUNS = size(short=25, long=500)
AGAIN = "the figures no longer hold; measure them again: python tools/crush_balance.py"
MAX_WITHOUT = {"en": 0.02, "pl": 0.03}
MIN_LONG = {"en": 0.10, "pl": 0.08}
figures_of = cache(crush_balance.boards)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_board_stays_alive(language):
    """Seeds are fixed: the figures are the same on every machine. Those of 500 runs are in the rules."""
    figures = figures_of(language, "classic", RUNS)
    with proves("LC-131"):
        assert figures["boards without a common word"] <= MAX_WITHOUT[language]
        assert figures["median word at which a run first had one"] is None
    with proves("LC-206"):
        assert figures["of them 4 letters or more"] >= MIN_LONG[language]
    with proves("LC-127"):
        assert 0.25 <= figures["cascades a word"] <= 0.5
        assert figures["words with three or more"] < 0.05
    with proves("LC-126"):
        assert figures["longest chain"] <= 10


@pytest.mark.long
@pytest.mark.proves("LC-198")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_steered_letters_keep_their_rates(language):
    """In 500 runs the rate of each letter is inside the band of its tier."""
    figures = figures_of(language, "classic", RUNS)
    assert figures["largest difference of a letter from its weight"] < size(short=0.35, long=0.15)
    if RUNS == 500:
        assert figures["letters outside their band"] == []


def test_the_figures_in_the_rules_are_those_of_the_present_rules():
    figures = json.loads(crush_balance.FILE.read_text("utf-8"))
    assert figures["fingerprint"] == crush_balance.fingerprint(), AGAIN
    page = crush_balance.PAGE.read_text("utf-8")
    assert crush_balance.with_table(page, figures) == page, AGAIN
