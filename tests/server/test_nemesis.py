"""Faults happen to servers under play: nothing acknowledged is lost or done twice, every match and viewer goes on.

`python tools/nemesis --faults 300` is the same for longer, and with 10 seconds to recover instead of 45: the machine
that runs the suite may be busy.
"""

import asyncio

import pytest
from faults import compiler
from nemesis.command import run

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(compiler() is None, reason="the preload library needs a C compiler"),
]
RECOVERY_SECONDS = 45.0


@pytest.mark.parametrize("topology", ["sqlite", "postgres"])
def test_every_kind_of_fault_leaves_no_promise_broken(topology):
    kinds = 7 if topology == "sqlite" else 8
    report = asyncio.run(run(topology, kinds, 12, 1, limit=RECOVERY_SECONDS))
    assert report.violations == []
    assert report.stopped == ""
    assert len(report.faults) == kinds
    assert report.acknowledged >= 10 * kinds
    assert (report.lost, report.double, report.viewers_stopped, report.stuck) == (0, 0, 0, 0)
