"""Balance of the deep edition: who wins how often, in dungeons that had no part in the choice of any figure."""

import pytest
from deep_runs import CLASS_NAMES, deep_run

pytestmark = pytest.mark.long_only

RUNS = range(2001, 2101)
FAIR = (0.52, 0.88)  # 60 to 80 of 100, with the tolerance of so many runs


def win_rate(level, hero_class):
    return sum(deep_run(level, hero_class, seed)[-1][3].now.over == "victory" for seed in RUNS) / len(RUNS)


@pytest.mark.parametrize("hero_class", CLASS_NAMES)
def test_the_expert_wins_most_runs_with_each_class(hero_class):
    assert FAIR[0] <= win_rate("expert", hero_class) <= FAIR[1]


def test_thoughtless_fighting_wins_a_quarter():
    rates = [win_rate("naive", hero_class) for hero_class in CLASS_NAMES]
    assert 0.12 <= sum(rates) / len(rates) <= 0.38
