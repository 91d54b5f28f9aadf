"""The same game at a real terminal: keys, colours, signals."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest


class Terminal:
    """A program that believes a person sits before it."""

    def __init__(self, *arguments):
        self.ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "parlor.cli", *arguments]
        environment = {**os.environ, "TERM": "xterm"}
        environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment["PATH"]])
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)
        self.unread = ""

    def type(self, keys):
        os.write(self.ours, keys.encode())

    def wait_for(self, pattern):
        """Return the output since the last wait, up to and including the pattern."""
        end = time.monotonic() + 60  # only ends a test that would never end
        while not (found := re.search(pattern, self.unread)):
            ready, _, _ = select.select([self.ours], [], [], max(0, end - time.monotonic()))
            assert ready, f"waited in vain for {pattern!r} in {self.unread!r}"
            self.unread += os.read(self.ours, 4096).decode()
        before, self.unread = self.unread[: found.end()], self.unread[found.end() :]
        return before


@pytest.fixture
def terminal():
    running = []

    def start(*arguments):
        running.append(Terminal(*arguments))
        return running[-1]

    yield start
    for one in running:
        one.process.kill()
        one.process.wait()
        os.close(one.ours)


def test_a_game_with_tab_and_ctrl_d(terminal):
    game = terminal("play", "liars-dice", "--seed", "4", "--seat", "0", "--bot", "random")
    assert "\x1b[1mLiar's Dice\x1b[0m" in game.wait_for("You> ")
    game.type("/r\t")  # the first TAB shows what it could be
    game.wait_for("/resign +/review +/rules")
    game.type("\x15/mo\t\r")
    game.wait_for(r"\(16 of 36\)")
    game.wait_for("You> ")
    game.type("bid 1 6\r")
    game.wait_for("Pip bids ")
    game.wait_for("You> ")
    game.type("\x04")
    game.wait_for("Continue with: parlor play liars-dice --resume")
    assert game.process.wait(5) == 0


def test_ctrl_c_leaves_without_a_traceback(terminal):
    game = terminal("play", "liars-dice", "--bot", "none")
    game.wait_for("Player 1> ")
    game.type("bid 3 3\r")
    game.wait_for("pass it to Player 2")
    os.killpg(game.process.pid, 2)
    assert "Traceback" not in game.wait_for("Saved: ")
    assert game.process.wait(5) == 0
