"""A server that is killed at random instants loses nothing it acknowledged and does nothing twice.

`python tools/crash.py --kills 500` is the same for longer.
"""

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from crash import crash

pytestmark = pytest.mark.long
COMMAND = Path(__file__).parents[2] / "tools" / "crash.py"


def test_sqlite_survives_twenty_kills(tmp_path):
    report = asyncio.run(crash(f"sqlite:///{tmp_path / 'parlor.db'}", kills=20, pairs=4, seed=1))
    assert report.faults == []
    assert report.kills == 20
    assert report.moves >= 100
    assert report.resent >= 20
    assert report.stored.stored >= report.moves


def test_postgresql_survives_kills(postgres):
    report = asyncio.run(crash(postgres.url, kills=12, pairs=4, seed=2))
    assert report.faults == []
    assert report.kills == 12
    assert report.moves >= 50


def test_an_interrupted_run_prints_its_report():
    command = [sys.executable, COMMAND, "--kills", "100000", "--seed", "5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr.readline() == b"The games have begun.\n"
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=90)
    report = json.loads(output)
    assert (report["seed"], report["stopped"], report["faults"]) == (5, "SIGTERM", [])
    assert process.returncode == 0
