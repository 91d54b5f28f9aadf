"""A server that is killed at random instants loses nothing it acknowledged and does nothing twice.

`make long` kills them more often.
"""

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from crash import crash
from resilience.load import Load

from sizes import size

pytestmark = pytest.mark.long
SQLITE_KILLS, POSTGRES_KILLS = size(short=2, long=300), size(short=2, long=200)
COMMAND = Path(__file__).parents[2] / "tools" / "crash.py"


def test_sqlite_survives_kills(tmp_path):
    report = asyncio.run(crash(f"sqlite:///{tmp_path / 'parlor.db'}", kills=SQLITE_KILLS, pairs=4, seed=1))
    assert report.faults == []
    assert report.kills == SQLITE_KILLS
    assert report.moves >= 5 * SQLITE_KILLS
    assert report.resent >= SQLITE_KILLS
    assert report.stored.stored >= report.moves


def test_postgresql_survives_kills(postgres):
    report = asyncio.run(crash(postgres.url, kills=POSTGRES_KILLS, pairs=4, seed=2))
    assert report.faults == []
    assert report.kills == POSTGRES_KILLS
    assert report.moves >= 4 * POSTGRES_KILLS


def test_a_run_whose_load_fails_returns_its_report(tmp_path, monkeypatch):
    def fail(_):
        raise RuntimeError("a player left the hall")

    monkeypatch.setattr(Load, "check", fail)
    report = asyncio.run(crash(f"sqlite:///{tmp_path / 'parlor.db'}", kills=3, pairs=1, seed=3))
    assert (report.seed, report.kills) == (3, 0)
    assert report.stopped == "RuntimeError('a player left the hall')"
    assert report.faults == ["the run failed: RuntimeError('a player left the hall')"]
    assert (report.stored.lost, report.stored.double) == (0, 0)  # what was played before is compared


def test_an_interrupted_run_prints_its_report():
    command = [sys.executable, COMMAND, "--kills", "100000", "--seed", "5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr.readline() == b"The games have begun.\n"
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=90)
    report = json.loads(output)
    assert (report["seed"], report["stopped"], report["faults"]) == (5, "SIGTERM", [])
    assert process.returncode == 0
