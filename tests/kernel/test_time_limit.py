"""Laws and bots that do not end are ended at the time limit, also in a call into C, and named."""

import itertools
import os
import re
import sys
import time
from contextlib import suppress
from typing import Literal

import pytest
from lawful import Heap, Nim, NimOptions

from parlor.kernel import RandomBot, Step
from parlor.kernel.laws import Violation, examine
from parlor.kernel.laws.time_limit import CAN_FORK

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="laws run without a time limit where processes cannot be forked")


def isolated_violations(game, **how):
    return {violation.law: violation for violation in examine(game, **how).broken}


def swallow_everything():
    while True:
        with suppress(BaseException):
            time.sleep(60)


WAYS = {
    "sum": lambda: sum(itertools.repeat(0)),
    "map": lambda: sum(map(abs, itertools.count())),
    "sleep": lambda: time.sleep(60),
    "regex": lambda: re.match(r"(a+)+$", "a" * 60 + "b"),
    "swallow": swallow_everything,
}


class StuckBot:
    def __init__(self, way):
        self.way = way

    def choose(self, turn):
        return WAYS[self.way]()


class Stuck(Nim):
    levels = ("random", "stuck")

    def __init__(self, way):
        self.way = way

    def bot(self, level):
        return RandomBot() if level == "random" else StuckBot(self.way)


@pytest.mark.parametrize("way", WAYS)
def test_a_bot_that_never_returns_is_ended_and_named(way):
    found = isolated_violations(Stuck(way), seconds=1, games=1, max_positions=2, laws=("bots",))["bots"]
    assert "bot stuck did not end within 1 s of CPU time (10 s of wall time) in " in found.message
    assert "(test_time_limit.py, line " in found.message
    assert (found.seed, found.ply) == (1, 1)
    assert "choose" in found.traceback


class QuittingBot(Nim):
    levels = ("random", "quits")

    def bot(self, level):
        return RandomBot() if level == "random" else Quitter()


class Quitter:
    def choose(self, turn):
        os._exit(3)


def test_a_bot_that_ends_the_process_is_named():
    found = isolated_violations(QuittingBot(), games=1, max_positions=2, laws=("bots",))["bots"]
    assert (found.message, found.seed, found.ply) == ("bot quits ended its process with exit code 3", 1, 1)


class QuittingRules(Nim):
    def apply(self, state, seat, action, chance):
        if state.stones[0] < 6:
            sys.exit(0)
        return super().apply(state, seat, action, chance)


def test_rules_that_call_sys_exit_are_named():
    found = isolated_violations(QuittingRules(), games=2, max_positions=4, laws=("agreement",))["agreement"]
    assert "raised SystemExit(0) in apply (test_time_limit.py, line " in found.message


class StuckApply(Nim):
    """Never returns when five stones are left."""

    def apply(self, state, seat, action, chance):
        if state.stones[0] == 5:
            sum(itertools.repeat(0))
        return super().apply(state, seat, action, chance)


def test_random_play_that_never_ends_is_named_and_the_matches_before_it_are_examined():
    report = examine(StuckApply(), games=6, max_positions=4, seconds=1, laws=("ends", "json"))
    found = {violation.law: violation for violation in report.broken}["ends"]
    assert (
        "random play did not end within 1 s of CPU time (10 s of wall time) in apply (test_time_limit.py"
        in found.message
    )
    assert found.seed == 5
    assert report.plies > 20  # of seeds 1 to 4
    assert report.not_tested == ()


class HangsElsewhere(Nim):
    """Never ends in a process with another PYTHONHASHSEED."""

    def text(self, view):
        if os.environ.get("PYTHONHASHSEED") == "1":
            time.sleep(60)
        return super().text(view)


def test_a_match_that_does_not_end_in_another_process_is_named():
    found = isolated_violations(HangsElsewhere(), seconds=2, games=1, max_positions=2, laws=("same everywhere",))[
        "same everywhere"
    ]
    assert "did not end within 2 s of CPU time (20 s of wall time) under PYTHONHASHSEED=1" in found.message


class ComputesElsewhere(Nim):
    """Computes without end in a process with another PYTHONHASHSEED."""

    def text(self, view):
        if os.environ.get("PYTHONHASHSEED") == "1":
            sum(itertools.repeat(0))
        return super().text(view)


def test_a_match_that_computes_without_end_in_another_process_is_named():
    found = isolated_violations(ComputesElsewhere(), seconds=2, games=1, max_positions=2, laws=("same everywhere",))[
        "same everywhere"
    ]
    assert "did not end within 2 s of CPU time (20 s of wall time) under PYTHONHASHSEED=1" in found.message


class SlowlyWaitingBot(Nim):
    """Waits twice as long as the limit of CPU time, without computing."""

    levels = ("random", "waits")

    def bot(self, level):
        return RandomBot() if level == "random" else self

    def choose(self, turn):
        if turn.view.stones[0] == 12:
            time.sleep(1.1)
        return next(iter(turn.legal))


def test_waiting_for_a_busy_machine_does_not_count_as_cpu_time():
    assert "bots" not in isolated_violations(SlowlyWaitingBot(), seconds=1, games=1, max_positions=2, laws=("bots",))


class ModeOptions(NimOptions, frozen=True):
    mode: Literal["short", "long"] = "short"


class EndlessInBothModes(Nim):
    Options = ModeOptions

    def apply(self, state, seat, action, chance):
        return Step(Heap(state.stones, 1 - seat))


def test_every_variant_is_played_even_if_a_match_of_an_earlier_one_did_not_end():
    parts = []
    report = examine(EndlessInBothModes(), games=4, bound=20, max_positions=8, progress=parts.append, laws=("ends",))
    assert "ends" in {violation.law for violation in report.broken}
    assert 'random play, seed 1 with mode="long"' in parts
    assert report.plies > 4 * 20


def test_variants_are_tested_with_at_least_four_games():
    parts = []
    examine(EndlessInBothModes(), games=6, bound=20, max_positions=8, progress=parts.append, laws=("ends",))
    seeds = {part for part in parts if part.startswith("random play, seed") and "long" in part}
    assert len(seeds) == 4


def test_a_violation_is_written_with_its_place_and_options():
    violation = Violation("ends", "a match is not over", 3, 7, {"mode": "long"})
    assert str(violation) == 'ends: a match is not over (seed 3, ply 7; options {"mode":"long"})'
