"""The newest steps that are remembered: a few, or the whole turn that a player may have missed."""

from parlor.kernel import Step
from parlor.table.recent_steps import MAX_STEPS, MIN_STEPS, RecentSteps


def plies(movers):
    recent = RecentSteps()
    for ply, seat in enumerate(movers, start=1):
        recent.add(ply, seat, Step(None))
    return [ply for ply, *_ in recent]


def test_a_few_single_moves_are_remembered():
    assert plies([0, 1] * 50) == list(range(101 - MIN_STEPS, 101))


def test_the_last_two_long_turns_are_remembered_whole():
    turns = [0] * 30 + [1] * 25 + [0] * 20
    assert plies(turns) == list(range(31, 76))
    assert plies([*turns, 1]) == list(range(56, 77))


def test_never_more_than_many():
    assert plies([0] * 500) == list(range(501 - MAX_STEPS, 501))


def test_nothing_is_left_of_it_when_it_is_cleared():
    recent = RecentSteps()
    for ply, seat in enumerate([0, 1, 0, 1]):
        recent.add(ply, seat, Step(None))
    recent.clear()
    for ply in range(30):
        recent.add(ply, 0, Step(None))
    assert len(recent) == 30
