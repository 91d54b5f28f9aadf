"""The conversation at a terminal."""

import io
import os

import pytest

from parlor.cli import main


@pytest.fixture
def play(monkeypatch, capsys):
    """Play lines in the terminal and return what was printed."""

    def played(*lines, options=()):
        typed = "".join(f"{line}\n" for line in (*lines, "/quit"))
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        assert main(["play", "nethack-chat", "--seed", "5", *options]) == 0
        return capsys.readouterr().out

    return played


def test_the_game_master_answers_plain_sentences_in_the_terminal(play):
    printed = play("I sneak north, then walk into the storage room", "whack it until it is dead", "n" * 501)
    for part in (
        "Orc Chieftain",  # the opening
        "east to the Storage Room",
        "15 Gold Coins, an Iron Sword, Leather Armor and 2 Health Potions",
        "Keep it under 500 characters.",
    ):
        assert part in " ".join(printed.split())


@pytest.mark.parametrize("line", ["north", "n", "go north", "move north"])
def test_a_short_command_is_answered_in_prose(play, line):
    printed = " ".join(play(line).split())
    told = printed.rpartition(f"> {line} ")[2]
    assert "You go north to the Dark Corridor." not in told
    assert "A low passage where every step comes back as a whisper." not in told
    assert "east to the Storage Room" in told


def test_a_refused_command_is_answered_in_prose_too(play):
    assert "There is no way west from here." not in play("west")


@pytest.mark.parametrize("columns", [60, 80])
def test_no_line_is_wider_than_the_screen(play, monkeypatch, columns):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_: os.terminal_size((columns, 24)))
    monkeypatch.setenv("NO_COLOR", "1")
    printed = play("north", "east", "attack rat", "status")
    assert max(len(line) for line in printed.splitlines() if not line.startswith(("Saved", "Continue"))) <= columns


def test_undo_and_the_best_move_need_their_options(play):
    printed = play("north", "/undo", "/hint")
    assert "Undo is off in this run." in printed
    assert "Detailed hints are off in this run." in printed
    assert "Taken back." not in printed
    assert "Type: " not in printed


def test_undo_and_the_best_move_are_there_with_their_options(play):
    printed = play("north", "/hint", "/undo", options=("--option", "undo=true", "--option", "hints=true"))
    assert "Type: " in printed
    assert "Taken back." in printed
