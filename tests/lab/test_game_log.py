"""The file of games: complete or not there, and a run that was stopped goes on where it was."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from pyarrow import parquet

from liars_dice import game as liars_dice
from parlor.cli import main
from parlor.kernel import ParlorError
from parlor.lab.game_log import GameLog, GameRow, LoggedBatch
from parlor.lab.runner import Runner
from parlor.lab.simulate import simulate

SIMULATE = ["simulate", "liars-dice", "--seats", "random,random", "--games", "30", "--seed", "7", "--swap"]


def rows(path):
    if path.suffix == ".parquet":
        return [GameRow(**{**row, "seed": int(row["seed"])}) for row in parquet.read_table(path).to_pylist()]
    return [msgspec.json.decode(line, type=GameRow) for line in path.read_bytes().splitlines()]


@pytest.fixture
def folder(tmp_path):
    """A folder for files of games; it holds nothing else."""
    path = tmp_path / "games"
    path.mkdir()
    return path


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_a_file_has_one_row_for_each_game(folder, suffix, capsys):
    path = folder / f"games.{suffix}"
    assert main([*SIMULATE, "--out", str(path), "--json"]) == 0
    result = msgspec.json.decode(capsys.readouterr().out)
    found = rows(path)
    assert [path.name for path in folder.iterdir()] == [path.name]
    assert [row.number for row in found] == list(range(1, 61))
    assert [row.seed for row in found] == [seed for seed in range(7, 37) for _ in range(2)]
    firsts = [row.results[row.number % 2 == 0] for row in found]  # every second game has the seats swapped
    assert firsts.count("win") == result["seats"][0]["wins"]
    assert sum(row.plies for row in found) / 60 == pytest.approx(result["plies"]["mean"], abs=0.01)
    assert all(row.bots == ["random", "random"] and row.reason == "last-dice" for row in found)


def test_a_seed_of_any_length_fits_into_parquet(folder):
    seed = 10**38
    assert (
        main(
            [
                "simulate",
                "liars-dice",
                "--seats",
                "random,random",
                "--games",
                "2",
                "--seed",
                str(seed),
                "--out",
                str(folder / "g.parquet"),
            ]
        )
        == 0
    )
    assert [row.seed for row in rows(folder / "g.parquet")] == [seed, seed + 1]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("games.csv", "bad-name"),
        ("there.parquet", "file-exists"),
        ("there.jsonl", "file-exists"),
        ("no/games.jsonl", "missing-folder"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(folder, name, code, capsys):
    for suffix in ("parquet", "jsonl"):
        (folder / f"there.{suffix}").write_text("mine")
    assert main([*SIMULATE, "--out", str(folder / name)]) == 2
    assert f"[{code}]" in capsys.readouterr().err
    assert {path.read_text() for path in folder.iterdir()} == {"mine"}
    assert len(list(folder.iterdir())) == 2


def test_without_pyarrow_the_extra_is_named(folder, monkeypatch, capsys):
    monkeypatch.setattr("parlor.lab.game_log.find_spec", lambda name: None)
    assert main([*SIMULATE, "--out", str(folder / "games.parquet")]) == 2
    assert "pip install 'parlor[parquet]'" in capsys.readouterr().err


@pytest.mark.parametrize("seats", ["cheats:Late,random", "cheats:Raises,random", "no_such_module:Bot,random"])
def test_a_faulty_bot_leaves_nothing_half_written(folder, seats, capsys):
    given = ["simulate", "liars-dice", "--seats", seats, "--games", "9", "--move-seconds", "0.1"]
    assert main([*given, "--out", str(folder / "games.jsonl")]) == 2
    assert list(folder.iterdir()) == []


class Stopped(BaseException):
    """As Ctrl-C and a crash."""


def log_of(path, resume=False):
    return GameLog(path, {"game": "liars-dice"}, resume)


def play(path, games, stop_after=None, resume=False, jobs=1):
    def advance(count, done=[0]):  # noqa: B006 - a counter
        done[0] += count
        if stop_after and done[0] >= stop_after:
            raise Stopped

    with log_of(path, resume) as log:
        return simulate(
            liars_dice,
            ["random", "random"],
            games=games,
            seed=3,
            swap=True,
            runner=Runner(jobs, log=log, advance=advance),
        )


def test_a_stopped_run_is_resumed_to_the_same_file_and_results(folder):
    path, whole = folder / "games.jsonl", folder / "whole.jsonl"
    expected = play(whole, 60)
    for stop_after in (5, 40):
        with pytest.raises(Stopped):
            play(path, 60, stop_after, resume=path.with_name("games.jsonl.part").exists())
        assert not path.exists()
    part = folder / "games.jsonl.part"
    with part.open("ab") as file:
        file.write(b'{"games": [{"number": 41, "see')  # a crash in the middle of a line
    result = play(path, 60, resume=True, jobs=2)
    assert (result.seats, result.plies, result.series) == (expected.seats, expected.plies, expected.series)
    assert path.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_a_part_is_neither_overwritten_nor_continued_by_other_games(folder, capsys):
    path = folder / "games.jsonl"
    with pytest.raises(Stopped):
        play(path, 60, 10)
    before = (folder / "games.jsonl.part").read_bytes()
    for more in ([], ["--resume"]):
        assert main([*SIMULATE, "--out", str(path), *more]) == 2
        assert ("[other-games]" if more else "[file-exists]") in capsys.readouterr().err
    assert (folder / "games.jsonl.part").read_bytes() == before
    assert main([*SIMULATE, "--resume"]) == 2
    assert "--resume needs" in capsys.readouterr().err


def test_a_file_that_appears_meanwhile_is_not_replaced(folder):
    path = folder / "games.jsonl"
    row = GameRow(1, 1, ["a"], ["win"], [], "over", 1)
    log = log_of(path)
    log.append(LoggedBatch([row], 0.0))
    path.write_text("mine")
    with pytest.raises(ParlorError, match="exists by now"):
        log.__exit__(None, None, None)
    assert path.read_text() == "mine"
    assert (folder / "games.jsonl.part").exists()


def test_ctrl_c_says_how_to_go_on_and_the_run_goes_on(folder):
    path = folder / "games.jsonl"
    games = ["simulate", "liars-dice", "--seats", "random,random", "--games", "3000", "--out", str(path)]
    command = [sys.executable, "-m", "parlor.cli", *games]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        part = Path(f"{path}.part")
        while not part.exists() or part.stat().st_size < 2000:
            time.sleep(0.02)
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=120)
    assert running.returncode == 130
    assert "To go on, add --resume." in errors
    assert len(part.read_bytes().splitlines()) > 0
    done = subprocess.run([*command, "--resume", "--json"], capture_output=True, text=True, env=os.environ, check=True)
    assert msgspec.json.decode(done.stdout)["games"] == len(rows(path)) == 3000
