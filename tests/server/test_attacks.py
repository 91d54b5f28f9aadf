"""The measurement of attacks runs to its end; honest players go on while one of them runs.

`python tools/attacks` runs all of them and judges times too, which a busy machine would not allow here.
"""

import asyncio

import pytest
from attacks import measure as measuring
from attacks.measure import MAX_GROWTH_MB, page_files, table, visitors

from sizes import size

pytestmark = pytest.mark.long


async def collect(names, folder):
    return [row async for row in measuring.measure(names, folder, seconds=size(3, 4), after=size(1, 5))]


def test_honest_players_can_play_during_attacks(tmp_path, monkeypatch):
    monkeypatch.setattr(measuring, "WARM_UP_SECONDS", size(4, measuring.WARM_UP_SECONDS))
    monkeypatch.setattr(measuring, "QUIET_SECONDS", size(1, measuring.QUIET_SECONDS))
    rows = asyncio.run(collect(size(["healthz-flood"], ["watches", "healthz-flood"]), tmp_path))
    for row in rows:
        assert row.moves > 0
        assert row.errors == []
        assert sum(row.done.values()) > 0  # the attacker did something
        assert row.rss_after - row.rss_before < 2 * MAX_GROWTH_MB
        assert row.attack in table(rows)


@pytest.mark.skipif(not page_files(), reason="the page has not been built")
def test_visitors_behind_one_address_are_all_served(tmp_path):
    report = asyncio.run(visitors(size(20, 30), tmp_path))
    assert report["refused"] == 0
    assert report["other_errors"] == 0
    assert report["failed"] == []
