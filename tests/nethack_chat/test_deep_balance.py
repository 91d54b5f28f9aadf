"""Balance of the deep edition: who wins how often."""

import json

import deep_balance
import pytest
from deep_runs import CLASS_NAMES, deep_run

RUNS = range(2001, 2101)
FAIR = (0.52, 0.88)  # 60 to 80 of 100, with the tolerance of so many runs
AGAIN = "the figures no longer hold; measure them again: python tools/deep_balance.py"


def win_rate(level, hero_class):
    return sum(deep_run(level, hero_class, seed)[-1][3].now.over == "victory" for seed in RUNS) / len(RUNS)


def test_the_figures_are_those_of_these_rules():
    figures = json.loads(deep_balance.FILE.read_text("utf-8"))
    assert figures["fingerprint"] == deep_balance.fingerprint(), AGAIN
    page = deep_balance.PAGE.read_text("utf-8")
    assert deep_balance.with_tables(page, figures) == page, AGAIN


def test_classes_win_about_as_often():
    wins = json.loads(deep_balance.FILE.read_text("utf-8"))["wins"]
    assert all(0.6 <= rate <= 0.8 for rate in wins["expert"].values())
    assert max(wins["expert"].values()) - min(wins["expert"].values()) <= 0.1
    assert all(0.15 <= rate <= 0.35 for rate in wins["naive"].values())
    assert all(rate < 0.01 for rate in wins["random"].values())


@pytest.mark.long_only
@pytest.mark.parametrize("hero_class", CLASS_NAMES)
def test_the_expert_wins_most_runs_with_each_class(hero_class):
    assert FAIR[0] <= win_rate("expert", hero_class) <= FAIR[1]


@pytest.mark.long_only
def test_thoughtless_fighting_wins_a_quarter():
    rates = [win_rate("naive", hero_class) for hero_class in CLASS_NAMES]
    assert 0.12 <= sum(rates) / len(rates) <= 0.38
