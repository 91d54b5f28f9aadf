"""Bots by import path and behind URLs: they play like others, and what they do wrong is one clear line."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from liars_dice import game as liars_dice
from parlor.cli import main
from parlor.kernel import Budget, ParlorError
from parlor.lab import process_bot, remote_bot
from parlor.lab.process_bot import ProcessBot
from parlor.lab.simulate import simulate
from toys import nim


def timeless(result):
    return result.seats, result.plies, result.reasons


@pytest.mark.parametrize("name", ["First", "make", "ready"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_by_import_path_plays_as_it_does_as_an_object(name, jobs):
    from cheats import First

    by_path = simulate(liars_dice, [f"cheats:{name}", "random"], games=6, seed=1, swap=True, jobs=jobs)
    as_object = simulate(liars_dice, [First(), "random"], games=6, seed=1, swap=True)
    assert by_path.seats[0].bot == f"cheats:{name}"
    by_path.seats[0].bot = "First"
    by_path.series[0].bot = "First"
    assert timeless(by_path) == timeless(as_object)


def test_a_bot_is_new_in_every_game_and_for_every_seat(toys):
    """With 7 sticks the first moves take 1 and 1, the next 3 and then 2, so the second seat wins each game."""
    result = simulate(nim, ["cheats:Counter", "cheats:Counter"], games=5, seed=1)
    assert (result.seats[1].wins, result.plies.p10, result.plies.p90) == (5, 4, 4)


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("no_such_module:Bot", "bad-bot", "No module named 'no_such_module'"),
        ("cheats:Nobody", "bad-bot", "the module cheats has no Nobody"),
        ("cheats:no_bot", "bad-bot", "has no method `choose`"),
        ("cheats:Broken", "bad-bot", "RuntimeError: no luck today."),
        ("cheats:Raises", "bot-failed", "it raised ValueError: I cannot count."),
        ("cheats:Illegal", "illegal-bot-move", "the rules refuse Take(count=9) (no-such-take)"),
        ("cheats:Nonsense", "bot-failed", "'take them all' is no action"),
        ("cheats:Quits", "bot-failed", "it raised SystemExit: 0."),
        ("cheats:Dies", "bot-failed", "its process ended with status 7."),
        ("cheats:Forges", "bot-failed", "its answer is too long"),
        ("http://127.0.0.1:1/", "bot-failed", "it does not answer"),
        ("http://", "bad-bot", "is not the URL of a bot"),
        ("http://127.0.0.1:x/", "bad-bot", "is not the URL of a bot"),
    ],
)
def test_a_bot_that_fails_is_one_line_with_its_name_and_status_2(name, code, words, toys, capsys):
    assert main(["simulate", "nim", "--seats", f"{name},random", "--games", "2", "--seed", "5"]) == 2
    out, err = capsys.readouterr()
    (line,) = (line for line in err.splitlines() if line.startswith("parlor: "))
    assert out == ""
    assert words in line
    assert line.endswith(f"[{code}]")
    assert name in line
    if code != "bad-bot":
        assert "seed 5, ply 1" in line


def test_a_bot_that_exceeds_its_budget_is_stopped(toys, monkeypatch):
    monkeypatch.setattr(process_bot, "FIRST_MOVE_SECONDS", 0.5)
    monkeypatch.setattr(process_bot, "WALL_SECONDS", 1)
    with pytest.raises(ParlorError, match=r"Slow, seed 1, ply 1: it did not answer in time; its budget is 0.2 s"):
        simulate(nim, ["cheats:Slow", "random"], games=1, seed=1, budget=Budget(0.2))
    monkeypatch.setattr(process_bot, "WALL_SECONDS", 60)
    with pytest.raises(ParlorError, match=r"ply 3: it used \d.\d\d s of CPU time; its budget is 0.1 s"):
        simulate(nim, ["cheats:Late", "random"], games=1, seed=1, budget=Budget(0.1), options={"sticks": 20})
    monkeypatch.setattr(process_bot, "MOVE_SECONDS", 0.5)
    with pytest.raises(ParlorError, match=r"the limit is 0.5 s"):
        simulate(nim, ["cheats:Slow", "random"], games=1, seed=1)


def test_a_bot_may_print(toys, capfd):
    assert simulate(nim, ["cheats:Prints", "random"], games=1, seed=1).games == 1
    assert capfd.readouterr().out == ""


def test_a_bot_finds_no_state_of_the_match():
    """It raises where it finds none at all: neither in frames, nor in the list of legal actions, nor among objects."""
    with pytest.raises(ParlorError, match="it raised LookupError: there is no state"):
        simulate(liars_dice, ["cheats:Peeks", "random"], games=1, seed=1)


def test_the_process_of_a_bot_ends_with_its_parent():
    script = (
        "from parlor.lab.process_bot import ProcessBot; from liars_dice import game; import os, signal\n"
        "bot = ProcessBot('cheats:First', game); print(bot._process.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    deadline = time.monotonic() + 30
    while _runs(int(done.stdout)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(int(done.stdout))


def _runs(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{number}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"


def test_closing_ends_the_process():
    bot = ProcessBot("cheats:First", liars_dice)
    assert bot._process.poll() is None
    bot.close()
    assert bot._process.returncode is not None


# --- behind a URL ----------------------------------------------------------------------------------------------------


@pytest.fixture
def served():
    """A function that serves bots: it takes a function from a turn to (status, body), and returns the URL."""
    servers = []

    def serve(answer):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                turn = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                status, body = answer(turn)
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.handle_error = lambda *_: None  # of clients that have gone
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}/bot"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def test_a_bot_behind_a_url_plays_as_it_does_here(served):
    from cheats import First

    here = simulate(liars_dice, [First(), "random"], games=5, seed=1)
    for answer in (lambda turn: turn["legal"][0], lambda turn: turn["legal_text"][0]):
        url = served(lambda turn, answer=answer: (200, json.dumps({"action": answer(turn)}).encode()))
        result = simulate(liars_dice, [url, "random"], games=5, seed=1)
        assert (result.seats[0].bot, result.seats[0].wins) == (url, here.seats[0].wins)
        assert (result.plies, result.reasons) == (here.plies, here.reasons)


def test_a_bot_behind_a_url_gets_its_view_and_nothing_else(served):
    turns = []
    url = served(lambda turn: turns.append(turn) or (200, json.dumps({"action": turn["legal_text"][0]}).encode()))
    simulate(liars_dice, [url, "random"], games=1, seed=1)
    assert set(turns[0]) == {"game", "seat", "view", "text", "legal", "legal_text", "has_more", "seconds"}
    assert (turns[0]["game"], turns[0]["seat"], turns[0]["view"]["you"]) == ("liars-dice", 0, 0)
    assert "cups" not in turns[0]["view"]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((500, b"{}"), "status 500"),
        ((200, b"no JSON"), "its answer is not JSON"),
        ((200, b"[" * 50_000), "its answer is not JSON"),
        ((200, b'{"move": 1}'), "its answer is not JSON"),
        ((200, b'{"action": {"type": "bid", "count": "x"}}'), "This is not an action of Liar's Dice"),
        ((200, b'{"action": "fold"}'), "'fold' is not an action"),
        ((200, b'{"action": {"type": "call"}}'), "nothing-to-call"),
        ((200, b" " * 200_000), "more than 100,000 bytes"),
    ],
)
def test_wrong_answers_of_a_url_are_named(served, answer, words):
    url = served(lambda turn: answer)
    with pytest.raises(ParlorError) as error:
        simulate(liars_dice, [url, "random"], games=1, seed=1)
    assert words in error.value.message
    assert url in error.value.message


def test_a_url_that_is_silent_is_given_up(served, monkeypatch):
    stop = threading.Event()
    url = served(lambda turn: (stop.wait(60), (200, b"{}"))[1])
    monkeypatch.setattr(remote_bot, "ANSWER_SECONDS", 0.3)
    with pytest.raises(ParlorError, match=r"it did not answer within 0.3 s"):
        simulate(liars_dice, [url, "random"], games=1, seed=1)
    stop.set()
