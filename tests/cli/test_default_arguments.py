"""Every command runs to its end with its default arguments, as a shell starts it."""

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from parlor.cli import main
from parlor.cli.arguments import parser
from parlor.games.dont_lose_your_head import benches as heads
from parlor.games.grid_game import benches as grid
from parlor.games.letter_crush import benches as crush
from parlor.games.nethack_chat import benches as dungeon
from parlor.games.territory_words import benches as territory
from parlor.kernel import installed
from parlor.lab import bench

WAIT = 120  # seconds; each command needs one or two on an idle machine
COVERED = {"games", "play", "serve", "backup", "restore", "verify", "words", "simulate", "replay", "review", "check"}
COVERED |= {"interpret", "mcp", "bench", "export", "ladder", "tournament", "balance"}


def command(*arguments):
    return [sys.executable, "-m", "parlor.cli", *arguments]


def environment():
    """Without coverage, which would write on stderr."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COV")}


def output(*arguments, stdin=""):
    """Return the output of a command, which must succeed without an error message."""
    done = subprocess.run(
        command(*arguments),
        input=stdin,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=WAIT,
        check=False,
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if line.startswith("parlor: ")]) == (0, [])
    return done.stdout


def test_each_command_is_tested_here():
    (commands,) = (action.choices for action in parser()._subparsers._group_actions)
    assert set(commands) == COVERED


def test_export_writes_a_file_named_after_the_game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "territory-words.html" in output("export", "territory-words")
    assert [path.name for path in tmp_path.iterdir()] == ["territory-words.html"]


def test_games_lists_every_game():
    listed = output("games")
    assert [line.split()[0] for line in listed.splitlines()[1:]] == list(installed())


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        (("words", "en", "word"), "WORD"),
        (("simulate", "liars-dice", "--seats", "random,random"), "100 games"),
        (("check", "liars-dice"), "All laws hold."),
        (("tournament", "masked-ball"), "rating"),
        (("balance", "liars-dice", "--bot", "random", "--games", "2"), "Dead choices: "),
        (("ladder", "dont-lose-your-head", "--bots", "random,easy", "--games", "1"), "rating"),
    ],
    ids=["words", "simulate", "check", "tournament", "balance", "ladder"],
)
def test_each_command_prints_its_result(given, printed):
    assert printed in output(*given)


def test_a_played_game_is_saved_and_replayed(home):
    """Every bid and a call, again and again: lines that are refused do no harm, so each game comes to its end."""
    lines = [f"bid {count} {face}" for count in range(1, 7) for face in range(1, 7)] + ["call"]
    played = output("play", "liars-dice", stdin="\n".join(lines * 12))
    assert "Over" in played
    (record,) = (home / "records").rglob("*.json")
    assert "Over" in output("replay", str(record))


def test_a_finished_run_is_reviewed(home):
    output("play", "letter-crush", stdin="finish\n")
    (record,) = (home / "records").rglob("*.json")
    assert "Method: " in output("review", str(record))


def test_a_server_starts_and_stops_and_its_database_is_verified_copied_and_restored(home, tmp_path):
    status, output_text = served()
    if status == 2 and "[port-in-use]" in output_text:  # by something else on this machine
        status, output_text = served("--port", "0")
    assert (status, "Parlor is at http://127.0.0.1:" in output_text) == (0, True), output_text
    assert list(home.glob("*.db"))
    copy = tmp_path / "copy.backup"
    for given in (["verify"], ["backup", str(copy)], ["verify", str(copy)], ["restore", str(copy)]):
        assert "0 matches" in output(*given)


def served(*given):
    """Status and output of a server that is stopped as soon as it says where it is."""
    with subprocess.Popen(
        command("serve", *given), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment()
    ) as process:
        try:
            output_text = ""
            for line in process.stdout:  # ends where the process does
                output_text += line
                if line.startswith("Parlor is at "):
                    process.send_signal(signal.SIGTERM)
            return process.wait(WAIT), output_text
        finally:
            process.kill()


def test_interpret_answers_each_line():
    lines = [json.dumps({"text": "go north"}), "nonsense"]
    first, second = (
        json.loads(line) for line in output("interpret", "nethack-chat", stdin="\n".join(lines)).splitlines()
    )
    assert (list(first), list(second)) == (["actions"], ["error"])


def test_mcp_answers_until_its_input_ends():
    ping = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    assert json.loads(output("mcp", stdin=ping + "\n"))["id"] == 1


def test_bench_runs_every_measurement_of_every_game(monkeypatch, capsys):
    """With short windows and few boards: the figures mean nothing, but each is measured."""
    monkeypatch.setattr(bench.rate, "__defaults__", (1, 0.01))
    monkeypatch.setattr(bench.cpu_seconds, "__defaults__", (1,))
    monkeypatch.setattr(bench._load, "__defaults__", (1,))
    monkeypatch.setattr(heads, "BOARDS", 2)
    monkeypatch.setattr(crush, "BOARDS", 50)
    monkeypatch.setattr(crush, "WORDS", 100)
    monkeypatch.setattr(crush, "APPLIED_WORDS", 4)
    monkeypatch.setattr(crush, "CHOSEN_WORDS", {"medium": 20, "expert": 4})
    monkeypatch.setattr(dungeon, "RUNS", 5)
    monkeypatch.setattr(grid, "APPLIED_ACTIONS", 20)
    monkeypatch.setattr(grid, "FIRST_ROUND", 1)
    monkeypatch.setattr(grid, "MEASURED_TURNS", 2)
    monkeypatch.setattr(grid, "MIN_UNIT_TURNS", 100)
    monkeypatch.setattr(territory, "TURNS", 4)
    monkeypatch.setattr(territory, "CLAIMS", 20)
    assert main(["bench"]) == 0
    rows = [re.split(r"\s{2,}", line, maxsplit=2) for line in capsys.readouterr().out.splitlines()[1:]]
    assert [name for name, _, _ in rows] == list(bench.benches())
    assert {f"{game_id}: random play" for game_id in installed()} <= set(bench.benches())
    assert [(name, value) for name, value, _ in rows if float(value.replace(",", "")) <= 0] == []
    assert all(unit for _, _, unit in rows)
