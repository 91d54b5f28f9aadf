"""A server that is killed at random instants loses nothing it acknowledged and does nothing twice.

`python tools/crash.py --kills 500` is the same for longer.
"""

import asyncio

import pytest
from crash import crash

pytestmark = pytest.mark.long


def test_sqlite_survives_fifty_kills(tmp_path):
    report = asyncio.run(crash(f"sqlite:///{tmp_path / 'parlor.db'}", kills=50, pairs=4, seed=1))
    assert report.faults == []
    assert report.kills == 50
    assert report.matches >= 10
    assert report.moves >= 200


def test_postgresql_survives_kills(postgres):
    report = asyncio.run(crash(postgres.url, kills=12, pairs=4, seed=2))
    assert report.faults == []
    assert report.kills == 12
    assert report.matches >= 4
    assert report.moves >= 50
