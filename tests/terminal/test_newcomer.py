"""The terminal for a first-time player, and for one who returns a day later."""

import os
import sys

import pytest

import parlor
import toys
from parlor.kernel import Emit, Step
from parlor.terminal import plain, resume, saves, session


@pytest.fixture
def talkative(monkeypatch):
    """Nim whose seats have names and whose events are told, one of them only to the mover."""
    quiet = toys.Nim.apply

    def apply(game, state, seat, action, chance):
        events = (Emit(f"{'Black' if seat == 0 else 'White'} took {action.count}."), Emit("Well done.", to=(seat,)))
        return Step(quiet(game, state, seat, action, chance).state, events)

    monkeypatch.setattr(toys.Nim, "apply", apply)
    monkeypatch.setattr(toys.Nim, "describe", lambda game, event: event)
    monkeypatch.setattr(toys.Nim, "seat_names", ("Black", "White"))


# --- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"), [("help", "/help"), ("Undo", "/undo"), ("exit", "/quit"), ("new", "/new"), ("hint", "/hint")]
)
def test_a_command_without_its_slash_is_not_played_at_once(play, typed, meant):
    output = play("nim", typed, typed, "take 1", typed)
    assert output.count(f"Did you mean {meant}? To play it as a move, type it again.\n") == 2
    assert output.count(f"'{typed}' is not an action") == 1


def test_seed_without_a_slash_is_a_move(play):
    assert "'seed' is not an action" in play("nim", "seed")


def test_after_the_end_a_command_needs_no_slash(play):
    output = play("nim", "/resign", "dance", "new perfect", "/EXIT", flags="--bot random")
    assert "The game is over. /new, /undo, or Enter to quit.\n" in output
    assert "Nim: you (seat 0) against perfect bot" in output


def test_help_starts_with_the_usage_and_shows_short_moves_only(play, monkeypatch):
    assert "You> /help\nType take COUNT.\n  /help     show this list\n" in play("nim", "/help")
    monkeypatch.setattr(toys.Nim, "write", lambda game, action: "x" * 31)
    assert "Moves look like this" not in play("nim", "/help")


def test_a_hint_is_the_strongest_bots_move_and_changes_nothing(play, talkative, monkeypatch, home):
    monkeypatch.setattr(toys.Nim, "levels", ("random", "perfect"))
    output = play("nim", "/hint", "/quit", flags="--bot random")
    assert "/hint\nBlack took 3.\nWell done.\nType: take 3\nYou (Black)> " in output
    assert not home.exists()
    assert "There is no move to make now." in play("nim", "/resign", "/hint", flags="--bot random")


def test_a_hint_reveals_no_secret(play, monkeypatch):
    monkeypatch.setattr(type(parlor.game("liars-dice")), "describe", lambda game, event: "Secrets!")
    output = play("liars-dice", "/hint", flags="--seed 3")
    assert "Secrets!" not in output
    assert "You> /hint\nType: bid " in output


def test_undo_against_a_bot_is_refused_in_games_with_secrets(play):
    output = play("draw-lots", "take 5", "/undo", "dance", "")
    assert "You can't undo against a bot in a game with secrets.\n" in output
    assert "The game is over. /new, or Enter to quit.\n" in output
    assert "Taken back." in play("draw-lots", "take 5", "/undo", flags="--bot none")


# --- who is who, and what happened -----------------------------------------------------------------------------------


def test_seats_are_shown_with_the_games_own_names(play, talkative):
    output = play("nim", "take 2", flags="--bot perfect")
    assert output.startswith("Nim: you (Black) against perfect bot (White)\n")
    assert "You (Black)> take 2\nBlack took 2.\nWell done.\nWhite took 1.\n\n4 sticks." in output
    assert "plays" not in output


def test_two_people_at_one_screen_see_only_public_events(play, talkative):
    output = play("nim", "take 3", "/resign", flags="--bot none")
    assert output.startswith("Nim: Black (Player 1) against White (Player 2)\n")
    assert "Black (Player 1)> take 3\nBlack took 3.\n\n4 sticks.\n\nWhite (Player 2)> /resign" in output
    assert "Black (Player 1): win. White (Player 2): loss. (resignation)" in output


def test_scores_are_shown_with_the_names_of_the_seats(play, monkeypatch):
    monkeypatch.setattr(toys.DrawLots, "seat_names", ("Black", "White"))
    assert "You win. (higher lot, White 2,000 to Black " in play("draw-lots", "take 2000", flags="--seat 1")


def test_events_are_shown_again_after_the_screen_is_cleared(play, talkative, monkeypatch):
    monkeypatch.setattr(toys.Nim, "hidden", True)
    monkeypatch.setattr(session, "interactive", lambda: True)
    output = play("nim", "take 3", "", "", flags="--bot none")
    assert output.count("Black took 3.\n") == 2


def test_the_seat_is_drawn_by_lot_from_the_seed(play, tmp_path):
    def seat(number, seed, flags=""):
        output = play("nim", flags=f"--seed {seed} --save {tmp_path}/{number}.json {flags}", lot=True)
        return output.split("(seat ")[1][0]

    drawn = [seat(seed, seed) for seed in range(12)]
    assert set(drawn) == {"0", "1"}
    assert [seat(seed + 100, seed) for seed in range(12)] == drawn
    assert seat(200, drawn.index("0"), "--seat 1") == "1"


def test_a_loss_suggests_weaker_opponents(play):
    line = "Other opponents: --bot random, nonsense, crash, greedy; here: /new nonsense.\n"
    assert line in play("nim", "/resign", flags="--bot perfect")
    assert "Other opponents" not in play("nim", "/resign", flags="--bot random")
    assert "Other opponents" not in play("nim", "take 3", "take 3", flags="--bot perfect")


def test_new_starts_a_game_against_another_level(play):
    output = play("nim", "/new deep-blue", "/new RANDOM", "/new none", flags="--bot perfect")
    assert "Nim has no bot 'deep-blue'. Choose one of: random, " in output
    assert "Nim: you (seat 0) against Pip\n" in output
    assert "Nim: Player 1 against Player 2\n" in output


# --- coming back -----------------------------------------------------------------------------------------------------


def test_the_last_unfinished_game_is_resumed(play, home):
    play("nim", "take 1", flags="--bot perfect --seed 1")
    (left,) = (home / "records" / "nim").iterdir()
    play("nim", "take 1", "/resign", flags="--bot perfect --seed 2")
    (home / "records" / "nim" / "broken.json").write_text("{}")
    assert f"Saved: {left}\n" in play("nim", flags="--resume")


def test_a_new_game_mentions_the_unfinished_one(play):
    line = "Unfinished game: /quit, then parlor play nim --resume\n"
    assert line not in play("nim", "take 1")
    assert line in play("nim", "take 1")
    assert line not in play("nim", flags="--resume")
    assert play("nim", "take 1", "/new").count(line) == 2


def test_a_resumed_game_against_another_bot_keeps_the_seat(play, tmp_path):
    play("nim", "take 1", flags=f"--bot random --seat 1 --save {tmp_path}/a.json")
    output = play("nim", flags=f"--resume {tmp_path}/a.json --bot perfect", lot=True)
    assert output.startswith("Nim: you (seat 1) against Pip\n")  # the record keeps its names


@pytest.mark.parametrize(
    ("started", "typed"),
    [
        ("HERE/.venv/bin/parlor", ".venv/bin/parlor"),
        ("HERE/my parlor", "'./my parlor'"),
        ("bin/parlor", "bin/parlor"),
        ("/opt/parlor", "/opt/parlor"),
        ("/lib/parlor/cli/__main__.py", f"{sys.executable} -m parlor.cli"),
    ],
)
def test_the_printed_resume_command_works(monkeypatch, tmp_path, started, typed):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [started.replace("HERE", str(tmp_path))])
    monkeypatch.setattr(resume.shutil, "which", lambda name: None)
    assert resume.program() == typed


def test_an_unreadable_data_folder_does_not_end_the_game(play, home, monkeypatch):
    if os.geteuid() == 0:
        denied = PermissionError(13, "Permission denied")
        monkeypatch.setattr(saves.tempfile, "TemporaryFile", lambda **where: (_ for _ in ()).throw(denied))
    home.mkdir(mode=0)
    assert "(Permission denied). /save FILE" in play("nim")


# --- text ------------------------------------------------------------------------------------------------------------


def test_markdown_is_shown_without_its_marks(monkeypatch):
    monkeypatch.setattr(plain, "width", lambda: 30)
    page = """
# A **Game**

**Aim:** take `sticks` until
none are [left](sticks.md), or stop.
1. One to three
   at a time, never more than that.
2. The last one wins.

- Good luck

| a | b |
| 1 | 2 |
"""
    assert plain.plain(page).splitlines() == [
        "A Game",
        "",
        "Aim: take sticks until none",
        "are left, or stop.",
        "  1. One to three at a time,",
        "     never more than that.",
        "  2. The last one wins.",
        "",
        "  - Good luck",
        "",
        "| a | b |",
        "| 1 | 2 |",
    ]


def test_text_is_wrapped_at_the_terminal_width_up_to_100(monkeypatch):
    assert plain.width() == 80
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    for columns, width in (("60", 60), ("300", 100), ("5", 20)):
        monkeypatch.setenv("COLUMNS", columns)
        assert plain.width() == width


@pytest.mark.parametrize("name", ["~no-such-user/x", "a\0b"])
def test_an_invalid_file_name_does_not_end_the_game(play, name):
    output = play("liars-dice", f"/save {name}", "bid 1 1", flags="--seed 1 --bot random")
    assert "Cannot save as" in output
    assert output.count("Pip bids 5 x 5.") == 1, "the game goes on"


def test_a_deeply_nested_line_does_not_end_the_game(play):
    output = play("liars-dice", "bid " + "[" * 20_000, "bid 1 1", flags="--seed 1 --bot random")
    assert "cannot be read" in output
    assert "Pip bids 5 x 5." in output
