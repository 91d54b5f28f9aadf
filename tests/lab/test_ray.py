"""Simulations on a true Ray cluster of this machine. Ray is large: only `make long` runs these, and installs it."""

import os
import signal
import socket
import subprocess
import sys
import time

import pytest

from liars_dice import game as liars_dice
from parlor.cli import main
from parlor.kernel import ParlorError
from parlor.lab.balance import measure_balance
from parlor.lab.batches import SimulationPlan, play_batches
from parlor.lab.ray_cluster import PROBE_SECONDS, RayCluster, _reach
from parlor.lab.runner import Runner
from parlor.lab.simulate import simulate
from parlor.lab.tournament import tournament


@pytest.fixture(scope="module")
def cluster():
    pytest.importorskip("ray", reason="`make long` installs it: pip install 'parlor[ray]'")
    with RayCluster("local", 2) as found:
        yield found


def plan(games):
    return SimulationPlan(liars_dice, liars_dice.Options(), [("random", "random")], range(1, games + 1), 10)


def games_of(results):
    return [(result.outcomes, result.plies, result.fault) for result in results]


@pytest.mark.long_only
def test_ray_plays_the_same_games_as_this_process(cluster):
    assert games_of(cluster.play(plan(400))) == games_of(play_batches(plan(400)))
    here = simulate(liars_dice, ["random", "cheats:First"], games=40, seed=3, swap=True)
    there = simulate(
        liars_dice, ["random", "cheats:First"], games=40, seed=3, swap=True, runner=Runner(cluster=cluster)
    )
    assert (there.seats, there.plies, there.reasons, there.series) == (
        here.seats,
        here.plies,
        here.reasons,
        here.series,
    )


@pytest.mark.long_only
def test_tournament_and_balance_on_ray_have_the_same_results(cluster):
    players = ["random", "cheats:First"]
    there, here = (
        tournament(liars_dice, players, games=10, seed=1, runner=runner)
        for runner in (Runner(cluster=cluster), Runner())
    )
    assert (there.pairings, there.standings) == (here.pairings, here.standings)
    found = [
        measure_balance(liars_dice, bot="random", games=20, seed=1, runner=r)
        for r in (Runner(cluster=cluster), Runner())
    ]
    assert (found[0].seats, found[0].sweeps, found[0].choices) == (found[1].seats, found[1].sweeps, found[1].choices)


class KillsItsWorker:
    """Plays the first legal action; the first worker that comes to a seed is killed once, in the middle of a batch."""

    def __init__(self, mark):
        self.mark = mark

    def choose(self, turn):
        if turn.chance.below(40) == 0:
            try:
                os.close(os.open(self.mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return next(iter(turn.legal))


@pytest.mark.long_only
def test_a_worker_that_is_killed_changes_nothing(cluster, tmp_path):
    mark = tmp_path / "killed"
    mark.touch()
    expected = simulate(liars_dice, [KillsItsWorker(mark), "random"], games=100, seed=1)
    mark.unlink()
    found = simulate(liars_dice, [KillsItsWorker(mark), "random"], games=100, seed=1, runner=Runner(cluster=cluster))
    assert mark.exists()
    assert (found.games, found.seats, found.plies) == (100, expected.seats, expected.plies)


@pytest.mark.long_only
def test_faults_of_bots_come_from_workers_as_they_are(cluster):
    for bot, code in (("cheats:Raises", "bot-failed"), ("no_such_module:Bot", "bad-bot")):
        with pytest.raises(ParlorError) as error:
            simulate(liars_dice, [bot, "random"], games=40, seed=1, runner=Runner(cluster=cluster))
        assert error.value.code == code


@pytest.mark.long_only
def test_the_command_plays_on_a_cluster_of_its_own():
    pytest.importorskip("ray")
    command = [sys.executable, "-m", "parlor.cli", "simulate", "liars-dice", "--seats", "random,random", "--json"]
    done = [
        subprocess.run([*command, *more], capture_output=True, text=True, check=True).stdout
        for more in ([], ["--ray", "local", "--jobs", "2"])
    ]
    assert done[0].split('"cpu_seconds"')[0] == done[1].split('"cpu_seconds"')[0]


# --- without Ray ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "code"), [("127.0.0.1:1", "no-cluster"), ("nowhere", "usage"), ("h:x", "usage"), ("h:99999", "usage")]
)
def test_an_address_that_does_not_answer_is_one_line(address, code, monkeypatch, capsys):
    monkeypatch.setattr("parlor.lab.ray_cluster._import_ray", lambda: None)
    assert main(["simulate", "liars-dice", "--seats", "random,random", "--ray", address]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f"[{code}]")


def test_without_ray_the_extra_is_named(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "liars-dice", "--seats", "random,random", "--ray", "local"]) == 2
    assert "pip install 'parlor[ray]'" in capsys.readouterr().err


@pytest.mark.long_only
def test_a_listener_that_is_no_cluster_is_given_up_in_bounded_time():
    pytest.importorskip("ray")
    with socket.create_server(("127.0.0.1", 0), backlog=50) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        _reach(address)
        started = time.monotonic()
        command = [sys.executable, "-m", "parlor.cli", "simulate", "liars-dice", "--seats", "random,random"]
        done = subprocess.run([*command, "--ray", address], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "[no-cluster]" in done.stderr
    assert time.monotonic() - started < 3 * PROBE_SECONDS
