"""Faults happen to servers under play: nothing acknowledged is lost or done twice, every match and viewer goes on.

`make long` runs more of them. `python tools/nemesis` allows 10 seconds to recover instead of 45: the machine that runs
the suite may be busy.
"""

import asyncio

import pytest
from faults import compiler
from nemesis.command import run

from sizes import size

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(compiler() is None, reason="the preload library needs a C compiler"),
]
RECOVERY_SECONDS = 45.0


@pytest.mark.parametrize("topology", ["sqlite", "postgres"])
def test_every_kind_of_fault_leaves_no_promise_broken(topology):
    faults = (7 if topology == "sqlite" else 8) * size(short=1, long=20)  # the first ones are one of each kind
    report = asyncio.run(run(topology, faults, size(short=8, long=200), 1, limit=RECOVERY_SECONDS))
    assert report.violations == []
    assert report.stopped == ""
    assert len(report.faults) == faults
    assert report.acknowledged >= 10 * faults
    assert (report.lost, report.double, report.viewers_stopped, report.stuck) == (0, 0, 0, 0)
