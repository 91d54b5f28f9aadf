"""The simulation of servers, database and network finds no broken promise, and does find the faults planted for it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from simulation.planted import FAULTS
from simulation.schedule import Schedule, random_schedule

from sizes import size

TOOL = Path(__file__).parents[2] / "tools" / "simulation"
FOUND_EARLY = ("everyone-sees-all-seats", "action-ids-are-ignored", "disk-forgets", "flags-never-fall")


def simulation(*arguments):
    # A process of its own: it replaces clocks and generators of random numbers.
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.long
def test_random_schedules_break_no_promise():
    done = simulation("--schedules", str(size(short=1000, long=100_000)))
    assert done.returncode == 0, done.stdout
    assert "no violation" in done.stdout


def test_planted_faults_are_found():
    done = simulation("--planted", *size(short=FOUND_EARLY, long=tuple(FAULTS)))
    assert done.returncode == 0, done.stdout
    assert "NOT FOUND" not in done.stdout


def test_a_schedule_that_fails_is_printed_small_and_can_be_replayed(tmp_path):
    done = simulation("--planted", "flags-never-fall", "--shrink")
    line = next(line for line in done.stdout.splitlines() if line.startswith("{"))
    schedule = msgspec.json.decode(line, type=Schedule)
    assert len(schedule.faults) <= len(random_schedule(schedule.seed).faults)
    file = tmp_path / "schedule.json"
    file.write_text(line)
    replayed = simulation("--replay", file)
    assert (replayed.returncode, "VIOLATION" in replayed.stdout) == (0, False)  # without the fault nothing fails
    assert simulation("--replay", file).stdout == replayed.stdout
