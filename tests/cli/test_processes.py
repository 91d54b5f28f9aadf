"""The command as the shell starts it: exit status, start-up time, pipes, hash seeds."""

import json
import os
import resource
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from sizes import size


def plain():
    """The environment without coverage, which has words of its own on stderr and takes Ctrl-C for its own."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COV")}


def parlor(*arguments, **environment):
    command = [sys.executable, "-m", "parlor.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=plain() | environment, check=False)


def test_a_broken_third_party_game_does_not_stop_other_commands(tmp_path):
    info = tmp_path / "ruin-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ruin\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[parlor.games]\nruin = ruin:game\n")
    (tmp_path / "ruin.py").write_text("import no_such_module\n")
    listed = parlor("games", PYTHONPATH=str(tmp_path))
    assert listed.returncode == 0
    assert (
        "ruin  broken: The game 'ruin' (ruin:game) cannot be loaded: No module named 'no_such_module'" in listed.stdout
    )
    assert "liars-dice" in listed.stdout


def cpu_of(*command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_games_starts_fast():
    """It costs little more than the imports it cannot do without: no lexicon, no server, no test tools are loaded."""
    imports = min(
        cpu_of(sys.executable, "-c", "import numpy, msgspec.json, importlib.metadata") for _ in range(size(2, 3))
    )
    listing = min(cpu_of(sys.executable, "-m", "parlor.cli", "games") for _ in range(size(2, 3)))
    assert listing < 3 * imports


def test_simulations_are_the_same_in_every_process():
    def run(jobs, hash_seed):
        given = ("--seats", "random,random", "--games", "40", "--swap", "--jobs", jobs, "--json")
        done = parlor("simulate", "liars-dice", *given, PYTHONHASHSEED=hash_seed)
        assert (done.returncode, done.stderr) == (0, "")
        return {key: value for key, value in json.loads(done.stdout).items() if "second" not in key}

    assert all(run(jobs, jobs) == run("1", "1") for jobs in size("2", "23"))


def test_errors_are_one_line_without_a_traceback():
    done = parlor("play", "no-such-game")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("parlor: There is no game 'no-such-game'")
    assert done.stderr.count("\n") == 1


def test_letters_that_the_terminal_cannot_encode_are_escaped():
    printed = parlor("words", "pl", "łódź", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (printed.returncode, printed.stderr) == (0, "")
    assert "\\u0141" in printed.stdout


def test_a_closed_pipe_is_not_an_error():
    command = f"{sys.executable} -m parlor.cli games --json; echo status $? >&2"
    done = subprocess.run(f"({command}) | true", shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == "status 0\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_long_simulation_with_one_line(jobs):
    given = ("simulate", "liars-dice", "--seats", "random,random", "--games", "10000000", "--jobs", jobs)
    command = [sys.executable, "-m", "parlor.cli", *given]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, env=plain()
    )
    try:
        first = running.stderr.readline()  # progress is told: it is at work
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert first.startswith("simulate liars-dice: ")
    assert (running.returncode, out, err.splitlines()[-1]) == (130, "", "parlor: Stopped. [interrupted]")
